/// A selector that knows its receiver, its argument types and its result type.
///
/// `@Handler` declares one for each method, in the method's own type, as a static function named after it. A
/// misspelling or a wrong argument is a compile error:
///
/// ```swift
/// final class Table: MessageReceiver {
///     @Handler func move(_ row: Int, to target: Int) -> Int { target - row }
/// }
/// let distance = try table.send(Table.moveSelector(), 3, 7)  // an Int
/// ```
///
/// If several methods share a base name, their labels tell them apart: `Table.moveSelector(to: nil)`. A receiver's
/// `send` takes any typed selector, and checks at run time that the handler is one of its own. The selector's
/// ``ReceiverSelector/send(to:isolation:)`` takes only a receiver that has the handler.
@frozen public struct TypedSelector<Receiver, Result, each Argument>: Sendable, ExpressibleByStringLiteral {
    @usableFromInline let text: StaticString

    /// Creates a typed selector from a selector's text. Generated code calls this initializer for each handler.
    // Transparent, because a call would take the compiler longer, for its generic arguments.
    @_transparent
    public init(stringLiteral selector: StaticString) {
        text = selector
    }

    /// The selector itself.
    public var selector: Selector { Selector(text: text) }
}

extension MessageReceiver {
    /// Sends the message of a typed selector with any number of arguments to this receiver and awaits its handler's
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments)
    }

    /// Sends the message of a typed selector with any number of arguments to this type and awaits its static handler's
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the result would cross isolations and
    ///   is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the handler's own
    ///   error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) static func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, repeat each arguments, returning: Result.self)
    }

    /// Sends the message of a typed selector with any number of arguments to this type and returns its static
    /// handler's result.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - arguments: The arguments, in order.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public static func send<Receiver, Result, each Argument>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(selector.selector, repeat each arguments, returning: Result.self, isolation: isolation)
    }
}

extension Selector {
    /// Creates a selector from static text, in less time than an interpolation takes.
    @usableFromInline
    init(text: StaticString) {
        self.init(text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })
    }
}
