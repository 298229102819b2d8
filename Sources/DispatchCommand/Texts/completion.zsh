#compdef dispatch
_dispatch() {
    local word skips=
    local -a arguments
    for word in "${(@)words[2,CURRENT-1]}"; do
        if [[ -n $skips ]]; then skips= && continue; fi
        case $word in
        --) _files && return ;;
        --timeout | --parameters) skips=yes ;;
        -?*) ;;
        *) arguments+=("$(_dispatch_word "$word")") ;;
        esac
    done
    case $skips$#arguments-$arguments[1] in
    0-*) compadd list call watch check letters backlog completion ;;
    1-completion) compadd bash zsh ;;
    2-call | 2-list)
        compadd -- ${(f)"$("$(_dispatch_word "$words[1]")" list --names "$arguments[2]" 2>/dev/null)"}
        ;;
    *) _files ;;
    esac
}

# Prints a word of the line as the shell passes it, without quotes; only '~' is expanded.
_dispatch_word() {
    if [[ $1 == '~'(|/*) ]]; then print -rn -- "$HOME${${(Q)1}#\~}"; else print -rn -- "${(Q)1}"; fi
}
compdef _dispatch dispatch
