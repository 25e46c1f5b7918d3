(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_p2pcryptid() {
    local -a found
    local one
    found=(${(f)"$(COMP_WORDS="${(F)words}" COMP_CWORD=$((CURRENT - 1)) _P2PCRYPTID_COMPLETE=complete_bash $words[1] 2>/dev/null)"})
    for one in $found; do
        if [[ $one == *[/=] ]]; then compadd -S '' -- $one; else compadd -- $one; fi
    done
}
compdef _p2pcryptid p2pcryptid
