import Foundation
import HandlerInspectorCore

/// Files and standard streams.
enum Files {
    static func read(_ path: String) throws(UnreadableSource) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw UnreadableSource(reason: error.localizedDescription)
        }
    }

    /// Writes a file unless it holds exactly that; answers what went wrong, or nil.
    static func writeIfChanged(_ text: String, to path: String) -> String? {
        let data = Data(text.utf8)
        let url = URL(filePath: path)
        if (try? Data(contentsOf: url)) == data { return nil }
        do {
            try data.write(to: url)
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    static func printOutput(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    static func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
