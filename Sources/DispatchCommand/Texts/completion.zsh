#compdef dispatch
_dispatch() {
    case $CURRENT-$words[2] in
    2-*) compadd list call watch check letters completion ;;
    3-completion) compadd bash zsh ;;
    4-call | 4-list) compadd -- ${(f)"$(${(Q)words[1]} list --names ${(Q)words[3]} 2>/dev/null)"} ;;
    *) _files ;;
    esac
}
compdef _dispatch dispatch
