import Foundation

/// Returns the codes of an error type, in the order of its declaration: the strings in its property `code`. They are read
/// from the source, so that a new one without a test is noticed.
///
/// - Parameter file: The source file, below `Sources`.
public func errorCodes(in file: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    return text.matches(of: /\n        case \.[\w., ]+: "([a-z-]+)"/).map { String($0.1) }
}
