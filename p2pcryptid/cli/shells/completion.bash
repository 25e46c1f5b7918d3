_p2pcryptid() {
    local IFS=$'\n'
    COMPREPLY=( $(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD _P2PCRYPTID_COMPLETE=complete_bash "$1" 2>/dev/null) )
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]] && compopt -o nospace
}
complete -F _p2pcryptid p2pcryptid
