@_exported public import ResponderChain

/// A text, line by line.
///
/// It is the end of the chain of plug-ins, and has the undo history for all of them.
public final class Document: LinkedResponder, UndoResponder {
    public private(set) var lines: [String]
    public let undoHistory: UndoHistory? = UndoHistory()

    public init(_ lines: [String]) {
        self.lines = lines
    }

    @Handler public func line(_ number: Int) throws -> String {
        guard lines.indices.contains(number) else { throw DocumentError.noLine(number) }
        return lines[number]
    }

    @Handler public func setLine(_ number: Int, to text: String) throws {
        try undoHistory?.register("setLine:to:", with: [number, line(number)], on: self)
        lines[number] = text
    }
}

public enum DocumentError: Error {
    case noLine(Int)
}
