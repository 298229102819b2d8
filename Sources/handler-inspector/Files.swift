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

    static func printOutput(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    static func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
