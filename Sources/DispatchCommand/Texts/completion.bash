# Everything from the line and from the server is data here: it is compared, and never expanded, split or matched as a
# pattern. So the words are read from the line by their quotes; Bash itself would also end a word at a colon.
_dispatch() {
    local line=${COMP_LINE:0:COMP_POINT} home=$HOME word= quote= character next words=() arguments=() index skips=
    for ((index = 0; index < ${#line}; index++)); do
        character=${line:index:1}
        next=${line:index+1:1}
        case $quote$character in
        "''" | '""') quote= ;;
        \\ | '"\')
            # Inside quotes, a backslash before any other character stays.
            if [[ $quote && $next != ['"\`$'] ]]; then word+=\\; fi
            word+=$next
            index=$((index + 1))
            ;;
        "'"? | '"'?) word+=$character ;;
        "'" | '"') quote=$character ;;
        [[:space:]])
            if [[ $word ]]; then words+=("$word"); fi
            word=
            ;;
        "~") if [[ ! $word && $next == [/[:space:]] ]]; then word=$home; else word+=$character; fi ;;
        *) word+=$character ;;
        esac
    done
    # What an option takes isn't an argument; after '--' comes a command.
    for character in "${words[@]:1}"; do
        if [[ $skips ]]; then skips= && continue; fi
        case $character in
        --) return ;;
        --timeout | --parameters) skips=yes ;;
        -?*) ;;
        *) arguments+=("$character") ;;
        esac
    done
    if [[ $skips ]]; then return; fi
    case ${#arguments[@]}-${arguments[0]} in
    0-) _dispatch_reply "" $'list\ncall\nwatch\ncheck\nletters\nbacklog\ncompletion' ;;
    1-completion) _dispatch_reply "" $'bash\nzsh' ;;
    2-call | 2-list)
        # Readline doesn't insert the text before the last colon again, except inside quotes.
        next=
        if [[ ! $quote && $word == *:* && $COMP_WORDBREAKS == *:* ]]; then next=${word%"${word##*:}"}; fi
        _dispatch_reply "$next" "$("${words[0]}" list --names "${arguments[1]}" 2>/dev/null)"
        ;;
    esac
}

# Offers the lines of $2 that begin with the current word, without the text $1 at their beginning.
_dispatch_reply() {
    local name
    while IFS= read -r name; do
        if [[ $name && $name == "$word"* ]]; then COMPREPLY+=("${name#"$1"}"); fi
    done <<<"$2"
}
complete -o default -F _dispatch dispatch
