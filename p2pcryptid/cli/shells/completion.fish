function __p2pcryptid
    set -l words (commandline -opc)
    set -lx COMP_CWORD (count $words)
    set -lx COMP_WORDS (string join \n -- $words (commandline -ct) | string collect)
    _P2PCRYPTID_COMPLETE=complete_bash $words[1] 2>/dev/null
end
complete -c p2pcryptid -f -a '(__p2pcryptid)'
