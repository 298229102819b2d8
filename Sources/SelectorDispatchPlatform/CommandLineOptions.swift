/// The options of a command line, with their values, and its positional arguments.
package struct CommandLineOptions {
    /// A problem in a command line.
    package enum UsageError: Error {
        /// The word looks like an option, but isn't one of the tool's.
        case unknownOption(String)

        /// The option's value is missing or empty.
        case missingValue(String)

        /// The option is given more than once.
        case repeated(String)

        /// The option is required.
        case missing(String)

        /// A value is given to the flag, which takes none.
        case unexpectedValue(String)

        /// The word is an argument, and the tool takes none.
        case unexpectedArgument(String)

        /// The option's value is none of the expected words.
        case invalidValue(option: String, value: String, expected: [String])
    }

    /// The positional arguments.
    package private(set) var arguments: [String] = []

    /// Whether `-h` or `--help` is given, after which no words are read.
    package private(set) var asksForHelp = false

    /// The values of each option; an empty one for each flag.
    private var values: [String: [String]] = [:]

    /// Reads a command line.
    ///
    /// A value follows its option or, after `=`, is in the same word. Words after `--` and negative
    /// numbers are arguments.
    ///
    /// - Parameters:
    ///   - words: The words after the tool's name.
    ///   - flags: The options without a value, such as `--quiet`.
    ///   - options: The options with a value, such as `--output`.
    ///   - takesArguments: Whether positional arguments are allowed.
    /// - Throws: ``UsageError`` for the first word that doesn't fit.
    @_optimize(none) package init(
        _ words: [String],
        flags: Set<String> = [],
        options: Set<String>,
        takesArguments: Bool = false
    ) throws(UsageError) {
        var rest = words[...]
        var readsOptions = true
        while let word = rest.popFirst() {
            guard readsOptions, word.hasPrefix("-"), word != "-", Double(word) == nil else {
                guard takesArguments else { throw .unexpectedArgument(word) }
                arguments.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if word == "-h" || word == "--help" {
                asksForHelp = true
                return
            } else if word == "--", takesArguments {
                readsOptions = false
            } else if flags.contains(name) {
                guard parts.count == 1 else { throw .unexpectedValue(name) }
                values[name, default: []].append("")
            } else if options.contains(name) {
                guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst(),
                    !value.isEmpty
                else {
                    throw .missingValue(name)
                }
                values[name, default: []].append(value)
            } else {
                throw .unknownOption(word)
            }
        }
    }

    /// Returns whether a flag is given.
    package func has(_ flag: String) -> Bool { values[flag] != nil }

    /// Returns the values of an option that may be given several times, in order.
    package func all(_ option: String) -> [String] { values[option] ?? [] }

    /// Returns the value of an option that may be given once, or nil if it isn't given.
    ///
    /// - Throws: ``UsageError/repeated(_:)`` if it is given several times.
    package func one(_ option: String) throws(UsageError) -> String? {
        guard let values = values[option] else { return nil }
        guard values.count == 1 else { throw .repeated(option) }
        return values[0]
    }

    /// Returns the value of a required option.
    ///
    /// - Throws: ``UsageError/missing(_:)`` if it isn't given; ``UsageError/repeated(_:)`` if it is
    ///   given several times.
    package func required(_ option: String) throws(UsageError) -> String {
        guard let value = try one(option) else { throw .missing(option) }
        return value
    }

    /// Returns the value of an option with a choice of words.
    ///
    /// - Parameters:
    ///   - option: The option.
    ///   - standard: The choice if the option isn't given.
    /// - Throws: ``UsageError/invalidValue(option:value:expected:)`` for any other word;
    ///   ``UsageError/repeated(_:)`` if the option is given several times.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: String,
        default standard: Choice
    ) throws(UsageError) -> Choice {
        guard let value = try one(option) else { return standard }
        guard let choice = Choice(rawValue: value) else {
            throw .invalidValue(
                option: option,
                value: value,
                expected: Choice.allCases.map(\.rawValue)
            )
        }
        return choice
    }
}

extension CommandLineOptions.UsageError {
    /// The problem in words for the tool's user.
    package var message: String {
        switch self {
        case .unknownOption(let word): "unknown option '\(word)'"
        case .missingValue(let option): "option '\(option)' needs a value"
        case .repeated(let option): "option '\(option)' is given twice"
        case .missing(let option): "option '\(option)' is missing"
        case .unexpectedValue(let option): "option '\(option)' takes no value"
        case .unexpectedArgument(let word): "'\(word)' isn't an option"
        case .invalidValue(let option, let value, let expected):
            "option '\(option)' is one of \(expected.joined(separator: ", ")), not '\(value)'"
        }
    }
}
