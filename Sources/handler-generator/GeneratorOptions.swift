import SelectorDispatchPlatform

/// The command line of `handler-generator`.
struct GeneratorOptions {
    let module: String
    /// The files to write.
    let outputs: [String]
    /// Whether to print the handlers as JSON.
    let listsJSON: Bool
    /// Whether the module depends on SelectorDispatch.
    let dependsOnLibrary: Bool
    /// The name that a module alias gives SelectorDispatch; nil if there is none.
    let libraryAlias: String?
    /// The file that lists the sources of the modules on which this one depends; nil if they are
    /// unknown.
    let dependencies: String?
    /// Paths and `@filelist`s, in the order of the command line.
    let inputs: [String]

    enum UsageError: Error {
        case options(CommandLineOptions.UsageError)
        case repeatedOutput(String)
        case invalidModule(String)
        case missingOutput
    }

    /// Returns the options of a command line; nil if it requests help.
    @_optimize(none) static func parse(_ words: [String]) throws(UsageError) -> GeneratorOptions? {
        let options: CommandLineOptions
        let module: String
        let libraryAlias: String?
        let dependencies: String?
        do throws(CommandLineOptions.UsageError) {
            options = try CommandLineOptions(
                words,
                flags: ["--list-json", "--without-library"],
                options: ["--module", "--output", "--library-alias", "--dependencies"],
                takesArguments: true
            )
            if options.asksForHelp { return nil }
            module = try options.required("--module")
            libraryAlias = try options.one("--library-alias")
            dependencies = try options.one("--dependencies")
        } catch {
            throw .options(error)
        }
        guard isModuleName(module) else { throw .invalidModule(module) }
        let outputs = options.all("--output")
        for (index, path) in outputs.enumerated() where outputs[..<index].contains(path) {
            throw .repeatedOutput(path)
        }
        guard !outputs.isEmpty || options.has("--list-json") else { throw .missingOutput }
        return GeneratorOptions(
            module: module,
            outputs: outputs,
            listsJSON: options.has("--list-json"),
            dependsOnLibrary: !options.has("--without-library"),
            libraryAlias: libraryAlias,
            dependencies: dependencies,
            inputs: options.arguments
        )
    }

    private static func isModuleName(_ name: String) -> Bool {
        for (index, byte) in name.utf8.enumerated() {
            let isLetter = (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
            guard isLetter || (index > 0 && byte &- 0x30 < 10) else { return false }
        }
        return true
    }
}

extension GeneratorOptions.UsageError {
    var message: String {
        switch self {
        case .options(let error): error.message
        case .repeatedOutput(let path):
            "option '--output' names '\(path)' twice; each file can be written once"
        case .invalidModule(let name): "'\(name)' isn't the name of a module"
        case .missingOutput: "option '--output' is missing; without it give '--list-json'"
        }
    }
}

extension GeneratorOptions {
    static let usage =
        "Usage: handler-generator --module NAME --output FILE… [--list-json] FILES… | @FILELIST"

    static let help = """
        Registers the @Handler methods of a module's Swift files.

        \(usage)

        Arguments:
          FILES           Swift source files
          @FILELIST       a file that lists source files, one path per line

        Options:
          --module NAME   the module's name
          --output FILE   the Swift file to write, if its content changes.
                          If given more than once, the files after the first share the
                          handlers, and the compiler can work on them in parallel
          --list-json     print the handlers as JSON, one per line, as
                          'swift package list-handlers' does. --output may be left out then
          --without-library
                          the module doesn't depend on SelectorDispatch, so handlers in it
                          are an error
          --library-alias NAME
                          the name that a module alias gives SelectorDispatch. A file with
                          handlers that imports it by this name is an error
          --dependencies FILELIST
                          a file that lists the sources of all modules that this one depends
                          on. A tag that neither they nor FILES declare is then an error
          -h, --help      print this

        Methods that can't be handlers are reported on standard error as
        path:line:column: error: message.

        Exit status: 0, 1 if something was reported, 2 for an invalid command line.
        """
}
