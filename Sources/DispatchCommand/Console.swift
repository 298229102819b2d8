internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform

/// The command's input and output.
///
/// Whatever a server says is printed here, where all of it is escaped; no other place escapes a
/// line. The program's own texts are written as they are.
struct Console: Sendable {
    typealias Reader = @Sendable (String) throws(CommandError) -> [UInt8]

    /// Writes to standard output.
    var write: @Sendable (String) -> Void = { Files.printOutput($0 + "\n") }
    /// Writes to standard error.
    var writeError: @Sendable (String) -> Void = { Files.printError($0) }
    /// Writes to standard error without a line break.
    var draw: @Sendable (String) -> Void = { Files.writeError($0) }
    /// The number of columns of the terminal at standard error, or nil if it isn't a terminal.
    var errorColumns: Int? = StandardTerminal.errorColumns
    /// Whether results are printed as JSON.
    var printsJSON = false
    /// Returns the bytes of a file, or of standard input for `-`.
    var read: Reader = { path throws(CommandError) in
        do throws(FileError) {
            return try Files.read(path == "-" ? "/dev/stdin" : path)
        } catch {
            throw .unreadableFile(path, error.reason)
        }
    }

    /// Prints a line; what controls a terminal or misleads its reader is escaped, also a line break.
    func print(_ line: String) { write(Self.escaped(line)) }

    /// Prints a result as JSON in one line, or its lines in words.
    func print(_ json: JSONValue, or lines: @autoclosure () -> [String]) {
        for line in printsJSON ? ["\(json)"] : lines() { print(line) }
    }

    /// Prints a line to standard error, escaped as in ``print(_:)``.
    func printError(_ line: String) { writeError(Self.escaped(line)) }

    /// Returns a line with escapes instead of what controls a terminal or misleads its reader.
    static func escaped(_ line: String) -> String { line.shown(upTo: .max, inQuotes: false) }
}
