/// The command line's options.
struct Arguments {
    var module = ""
    /// The files to write.
    var outputs: [String] = []
    var listsJSON = false
    var dependsOnLibrary = true
    /// Paths and `@filelist`s, in the order of the command line.
    var inputs: [String] = []

    enum Parsed {
        case run(Arguments)
        case help
        case invalid(UsageError)
    }

    enum UsageError {
        case unknownOption(String)
        case missingValue(String)
        case repeated(String)
        case repeatedOutput(String)
        case missingModule
        case invalidModule(String)
        case missingOutput
    }

    static func parse(_ words: [String]) -> Parsed {
        var arguments = Arguments()
        var module: String?
        var index = 0
        var readsOptions = true
        while index < words.count {
            let word = words[index]
            index += 1
            guard readsOptions, word.hasPrefix("-"), word != "-" else {
                arguments.inputs.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--": readsOptions = false
            case "-h", "--help": return .help
            case "--list-json": arguments.listsJSON = true
            case "--without-library": arguments.dependsOnLibrary = false
            case "--module", "--output":
                var value = parts.count > 1 ? parts[1] : nil
                if value == nil, index < words.count {
                    value = words[index]
                    index += 1
                }
                guard let value, !value.isEmpty else { return .invalid(.missingValue(parts[0])) }
                if parts[0] == "--module" {
                    guard module == nil else { return .invalid(.repeated("--module")) }
                    module = value
                } else {
                    guard !arguments.outputs.contains(value) else { return .invalid(.repeatedOutput(value)) }
                    arguments.outputs.append(value)
                }
            default: return .invalid(.unknownOption(word))
            }
        }
        guard let module else { return .invalid(.missingModule) }
        guard isModuleName(module) else { return .invalid(.invalidModule(module)) }
        arguments.module = module
        guard !arguments.outputs.isEmpty || arguments.listsJSON else { return .invalid(.missingOutput) }
        return .run(arguments)
    }

    private static func isModuleName(_ name: String) -> Bool {
        for (index, byte) in name.utf8.enumerated() {
            let isLetter = (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
            guard isLetter || (index > 0 && byte &- 0x30 < 10) else { return false }
        }
        return true
    }
}

extension Arguments.UsageError {
    var message: String {
        switch self {
        case .unknownOption(let word): "unknown option '\(word)'"
        case .missingValue(let option): "option '\(option)' needs a value"
        case .repeated(let option): "option '\(option)' is given twice"
        case .repeatedOutput(let path): "option '--output' names '\(path)' twice; each file can be written once"
        case .missingModule: "option '--module' is missing"
        case .invalidModule(let name): "'\(name)' isn't the name of a module"
        case .missingOutput: "option '--output' is missing; without it give '--list-json'"
        }
    }
}

extension Arguments {
    static let usage = "Usage: handler-generator --module NAME --output FILE… [--list-json] FILES… | @FILELIST"

    static let help = """
        Registers the @Handler methods of a module's Swift files.

        \(usage)

        Arguments:
          FILES           Swift source files
          @FILELIST       a file that lists source files, one path per line

        Options:
          --module NAME   the module's name
          --output FILE   the Swift file to write; written only when its content changes. Given more than once, the files
                          after the first share the handlers, so that the compiler can work in parallel
          --list-json     print the handlers as JSON, one per line, as 'swift package list-handlers' does; --output may be
                          left out then
          --without-library
                          the module doesn't depend on SelectorDispatch: report each handler as an error
          -h, --help      print this

        Methods that can't be handlers are reported on standard error as path:line:column: error: message.
        Exit status: 0, 1 if something was reported, 2 for an invalid command line.
        """
}
