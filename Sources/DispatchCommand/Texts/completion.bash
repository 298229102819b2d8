# Bash treats a colon as the end of a word, so the words are read from the line itself, and the text before the last
# colon isn't inserted again.
_dispatch() {
    local line=${COMP_LINE:0:COMP_POINT} words current
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    current=${words[${#words[@]} - 1]}
    case ${#words[@]}-${words[1]} in
    2-*) COMPREPLY=($(compgen -W "list call watch check letters completion" -- "$current")) ;;
    3-completion) COMPREPLY=($(compgen -W "bash zsh" -- "$current")) ;;
    4-call | 4-list)
        COMPREPLY=($(compgen -W "$("${words[0]}" list --names "${words[2]}" 2>/dev/null)" -- "$current"))
        if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
            COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*:}"}"}")
        fi
        ;;
    esac
}
complete -o default -F _dispatch dispatch
