/// The files in the folder Texts, which are part of the program.
enum Texts {
    static var help: String { text(PackageResources.help_txt) }

    /// Returns the help's usage lines of a command; nil for all commands.
    static func usage(of name: DispatchCommand.Name?) -> String {
        let lines = help.split(separator: "\n").filter {
            $0.dropFirst(7).hasPrefix("dispatch \(name?.rawValue ?? "")")
        }
        return "Usage: " + lines.map { $0.dropFirst(7) }.joined(separator: "\n       ")
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
