/// What the library uses of the Objective-C runtime's module, for a build where there is none.
public struct Selector: ExpressibleByStringLiteral, Hashable, CustomStringConvertible, Sendable {
    public let description: String

    public init(_ name: String) { description = name }
    public init(stringLiteral name: String) { description = name }
}
