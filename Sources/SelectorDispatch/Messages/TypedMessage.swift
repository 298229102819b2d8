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
/// A message to a class can be sent to its subclasses. The message of a static handler has the
/// receiver `Table.Type`.
///
/// The type is a tuple, not a struct, because the compiler can convert a tuple's function to one of
/// a subclass.
public typealias TypedMessage<Receiver, Result> = (
    /// Always nil; its type lets the compiler check the receiver and the result.
    type: (@Sendable (Receiver) -> Result)?,
    /// The selector and the arguments.
    call: MessageCall<Result>
)

/// The selector and the arguments of a ``TypedMessage``.
///
/// The call of another message fits only if it has the same result type.
@frozen public struct MessageCall<Result> {
    /// The selector, such as `move:to:`.
    public let selector: Selector

    /// The arguments, one for each parameter.
    public let arguments: [Any?]

    @inlinable @inline(__always)
    init(selector: Selector, arguments: [Any?]) {
        self.selector = selector
        self.arguments = arguments
    }
}

extension DispatchError.Context {
    /// Creates the description of a message to a receiver of a type.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it.
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - isStatic: Whether the message is sent to the type.
    ///   - call: The kind of call that sends the message.
    package init(_ selector: Selector, _ type: Any.Type, isStatic: Bool, _ call: Call = .send) {
        self.init(
            selector: selector.description,
            receiver: "\(type)",
            kind: isStatic ? .static : .instance,
            call: call
        )
    }

    /// Creates the description of a message to a receiver.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it.
    ///   - target: The receiver; for a static message, the type.
    ///   - call: The kind of call that sends the message.
    package init(_ selector: Selector, to target: Any, _ call: Call = .send) {
        if let type = target as? Any.Type {
            self.init(selector, type, isStatic: true, call)
        } else {
            self.init(selector, type(of: target), isStatic: false, call)
        }
    }
}
