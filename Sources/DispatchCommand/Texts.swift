/// The files in the folder Texts, which are part of the program.
enum Texts {
    static var help: String { text(PackageResources.help_txt) }

    /// Returns the help's usage lines of a command, or of all commands without a name.
    static func usage(of name: DispatchCommand.Name?) -> String {
        // The lines begin with "Usage: " or as many spaces.
        let lines = help.split(separator: "\n").map { $0.dropFirst(7) }
        let usage = lines.filter { $0.hasPrefix("dispatch \(name?.rawValue ?? "")") }
        return "Usage: " + usage.joined(separator: "\n       ")
    }

    /// Returns the script that completes commands, receivers and selectors in a shell.
    static func completion(in shell: String) throws(CommandError) -> String {
        switch shell {
        case "bash": text(PackageResources.completion_bash)
        case "zsh": text(PackageResources.completion_zsh)
        default: throw .unknown("shell", shell, ["bash", "zsh"])
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
