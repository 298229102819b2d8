/// The words of a command line: options, flags and files.
struct CommandLineWords {
    private(set) var files: [String] = []

    /// Whether `-h` or `--help` is given, after which no words are read.
    private(set) var asksForHelp = false

    /// The values of the options; an empty one for each flag.
    private var values: [String: String] = [:]

    /// Reads a command line, in which a value follows its option or, after `=`, is in the same word.
    ///
    /// - Parameters:
    ///   - words: The words after the program's name.
    ///   - flags: The options without a value.
    ///   - options: The options with a value.
    init(_ words: [String], flags: Set<String>, options: Set<String>)
        throws(DemoOptions.UsageError)
    {
        var rest = words[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if !word.hasPrefix("-") || word == "-" {
                files.append(word)
            } else if word == "-h" || word == "--help" {
                asksForHelp = true
                return
            } else if flags.contains(name) {
                guard parts.count == 1 else {
                    throw DemoOptions.UsageError("option '\(name)' takes no value")
                }
                values[name] = ""
            } else if options.contains(name) {
                let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() ?? ""
                guard !value.isEmpty else {
                    throw DemoOptions.UsageError("option '\(name)' needs a value")
                }
                guard values.updateValue(value, forKey: name) == nil else {
                    throw DemoOptions.UsageError("option '\(name)' is given twice")
                }
            } else {
                throw DemoOptions.UsageError("unknown option '\(word.shown())'")
            }
        }
    }

    /// Returns whether an option or a flag is given.
    func has(_ option: String) -> Bool {
        values[option] != nil
    }

    /// The value of an option, or nil if it isn't given.
    subscript(option: String) -> String? {
        values[option]
    }
}
