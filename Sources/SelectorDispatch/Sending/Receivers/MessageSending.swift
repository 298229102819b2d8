/// A type with `send`, whose unavailable methods explain calls that no `send` accepts.
public protocol MessageSending {}

extension MessageSending {
    /// This receiver, with awaited sends, which reach every handler, for existentials.
    @_disfavoredOverload
    public var awaited: AwaitedReceiver<any MessageSending> { AwaitedReceiver(self) }

    /// This type, with awaited sends to its static handlers, for existentials.
    @_disfavoredOverload
    public static var awaited: AwaitedReceiver<any MessageSending.Type> { AwaitedReceiver(self) }

    @available(*, unavailable, message: "put the arguments into an array: send(\"move:to:\", with: [3, 7])")
    @discardableResult
    public func send(_ selector: Selector, _ first: Any?, _ rest: Any?...) throws -> Any? { nil }

    @available(*, unavailable, message: "put the arguments into an array: send(\"move:to:\", with: [3, 7])")
    @discardableResult
    public static func send(_ selector: Selector, _ first: Any?, _ rest: Any?...) throws -> Any? { nil }

    @available(*, unavailable, message: "the message is for receivers of another type")
    @discardableResult
    public func send<Other, Result>(_ message: TypedMessage<Other, Result>) throws -> Result { fatalError() }

    @available(*, unavailable, message: "the message is for receivers of another type")
    @discardableResult
    public static func send<Other, Result>(_ message: TypedMessage<Other, Result>) throws -> Result { fatalError() }
}
