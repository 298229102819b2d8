/// A selector that knows its receiver, its argument types and its result type.
///
/// `@Handler` declares one for each method, in the method's own type, as a static function named after it. A misspelling or
/// a wrong argument is a compile error:
///
/// ```swift
/// final class Table: MessageReceiver {
///     @Handler func move(_ row: Int, to target: Int) -> Int { target - row }
/// }
/// let distance = try table.send(Table.moveSelector(), 3, 7)  // an Int
/// ```
///
/// Where several methods share a base name, their labels tell them apart: `Table.moveSelector(to: nil)`. A receiver's `send`
/// takes any typed selector and checks at run time that the handler is one of its own; ``ReceiverSelector/send(to:isolation:)`` of the
/// selector takes nothing but a receiver that has it.
@frozen public struct TypedSelector<Receiver, Result, each Argument>: Sendable, ExpressibleByStringLiteral {
    @usableFromInline let text: StaticString

    /// Makes a typed selector of a selector's text; generated code does, for each handler.
    @inlinable
    public init(stringLiteral selector: StaticString) {
        text = selector
    }

    /// The selector itself.
    public var selector: Selector { Selector("\(text)") }
}

extension MessageReceiver {
    /// Performs the handler of a typed selector wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if this object has no such handler; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments)
    }

    /// Performs the static handler of a typed selector wherever it is isolated, and awaits its result.
    ///
    /// - Throws: as the instance's.
    @discardableResult
    public nonisolated(nonsending) static func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, repeat each arguments, returning: Result.self)
    }

    /// Performs the static handler of a typed selector.
    ///
    /// - Throws: as the instance's.
    @discardableResult
    public static func send<Receiver, Result, each Argument>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(selector.selector, repeat each arguments, returning: Result.self, isolation: isolation)
    }
}
