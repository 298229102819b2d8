/// The documentation of an exposed handler, which follows the handler's line of facts in the generated file:
///
///     12:5\tadd:count:\tadd(_:count:)
///     tool add_item
///     summary Adds an article.
///     parameter item
///     text The article's name.
///     parameter count
///     default 1
///     parameter size
///     case small
///     returns The number of articles.
///
/// A line is a word, a space and text. Each line of a longer text repeats the word. No line contains a tab.
enum DocumentationFacts {
    /// Reads the lines after the first one.
    ///
    /// - Returns: The documentation, or nil if there are no lines.
    @_optimize(size) static func read(_ facts: StaticText) -> MethodDocumentation? {
        let lines = facts.bytes.parts(between: UInt8(ascii: "\n")).dropFirst()
        // The literal of several handlers has a line of facts for each.
        guard let first = lines.first, first.parts(between: UInt8(ascii: "\t")).count == 1 else { return nil }
        var documentation = MethodDocumentation()
        for line in lines { read(line, into: &documentation) }
        return documentation
    }

    @_optimize(size)
    private static func read(_ line: UnsafeBufferPointer<UInt8>, into documentation: inout MethodDocumentation) {
        let end = line.index(of: UInt8(ascii: " "), from: 0, upTo: line.count)
        let text = UnsafeBufferPointer(rebasing: line.dropFirst(end + 1)).string
        func append(to value: inout String?) { value = value.map { $0 + "\n" + text } ?? text }
        let last = documentation.parameters.count - 1
        switch UnsafeBufferPointer(rebasing: line[..<end]).string {
        case "tool": documentation.tool = text
        case "summary": append(to: &documentation.summary)
        case "discussion": append(to: &documentation.discussion)
        case "parameter": documentation.parameters.append(.init(name: text))
        case "text" where last >= 0: append(to: &documentation.parameters[last].text)
        case "default" where last >= 0: documentation.parameters[last].defaultValue = text
        case "case" where last >= 0: documentation.parameters[last].defaultCase = text
        case "returns": append(to: &documentation.returns)
        case "throws": append(to: &documentation.throws)
        default: break
        }
    }
}
