import Foundation

/// The files that a plugin writes to its work directory for its tool.
enum PluginFile {
    /// Writes a file unless it already has this content, because a newer file makes the tool run.
    static func writeIfChanged(_ text: String, to url: URL) throws {
        let data = Data(text.utf8)
        if (try? Data(contentsOf: url)) != data { try data.write(to: url) }
    }
}
