/// The words of a command line as options with their values.
struct CommandLineOptions {
    /// What is wrong with a command line.
    enum UsageError: Error {
        case unknownOption(String)
        case missingValue(String)
        case repeated(String)
        case missing(String)
        case unexpectedValue(String)
        case unexpectedArgument(String)
        case invalidValue(option: String, value: String, expected: [String])
    }

    /// The values of each option; of one that takes none, empty ones.
    private var values: [String: [String]] = [:]

    /// - Parameters:
    ///   - flags: the options without a value.
    ///   - options: those with one.
    init(_ words: [String], flags: Set<String>, options: Set<String>) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else { throw .unexpectedArgument(word) }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if flags.contains(parts[0]) {
                guard parts.count == 1 else { throw .unexpectedValue(parts[0]) }
                values[word, default: []].append("")
            } else if options.contains(parts[0]) {
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw .missingValue(parts[0])
                }
                values[parts[0], default: []].append(value)
            } else {
                throw .unknownOption(word)
            }
        }
    }

    func has(_ flag: String) -> Bool { values[flag] != nil }

    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of an option that may be given once.
    func one(_ option: String) throws(UsageError) -> String? {
        guard let values = values[option] else { return nil }
        guard values.count == 1 else { throw .repeated(option) }
        return values[0]
    }

    /// The value of an option that has to be given.
    func required(_ option: String) throws(UsageError) -> String {
        guard let value = try one(option) else { throw .missing(option) }
        return value
    }

    /// The value of an option that is one of several words.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: String, default standard: Choice
    ) throws(UsageError) -> Choice {
        guard let value = try one(option) else { return standard }
        guard let choice = Choice(rawValue: value) else {
            throw .invalidValue(option: option, value: value, expected: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}

extension CommandLineOptions.UsageError {
    var message: String {
        switch self {
        case .unknownOption(let word): "unknown option '\(word)'"
        case .missingValue(let option): "option '\(option)' needs a value"
        case .repeated(let option): "option '\(option)' is given twice"
        case .missing(let option): "option '\(option)' is missing"
        case .unexpectedValue(let option): "option '\(option)' takes no value"
        case .unexpectedArgument(let word): "'\(word)' is no option"
        case .invalidValue(let option, let value, let expected):
            "option '\(option)' is one of \(expected.joined(separator: ", ")), not '\(value)'"
        }
    }
}
