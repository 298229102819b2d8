/// A message whose receiver, arguments and result the compiler knows.
///
/// For each method, `@Handler` declares a function that creates its typed message:
///
/// ```swift
/// final class Table: MessageReceiver {
///     @Handler func move(_ row: Int, to target: Int) -> String { … }
/// }
/// let moved: String = try table.send(Table.moveMessage(0, to: 1))
/// ```
///
/// A message to a class can be sent to its subclasses. The message of a static handler has the receiver `Table.Type`.
///
/// The type is a tuple, not a struct, because the compiler can convert a tuple's function to one of a subclass.
public typealias TypedMessage<Receiver, Result> = (
    /// Always nil; its type lets the compiler check the receiver and the result.
    type: (@Sendable (Receiver) -> Result)?,
    /// The selector and the arguments.
    call: MessageCall
)

/// The selector and the arguments of a ``TypedMessage``.
@frozen public struct MessageCall {
    /// The selector, such as `move:to:`.
    public let selector: Selector
    /// The arguments, one for each parameter.
    public let arguments: [Any?]

    @inlinable @inline(__always)
    init(selector: Selector, arguments: [Any?]) {
        (self.selector, self.arguments) = (selector, arguments)
    }
}
