import Foundation

/// Returns the strings in an error type's `code` property, in order.
///
/// They are read from the source, so that a new one without a test is noticed.
///
/// - Parameter file: The source file, below `Sources`.
public func errorCodes(in file: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    return text.matches(of: /\n        case \.[\w., ]+: "(?<code>[a-z-]+)"/).map { String($0.code) }
}
