/// A message that is being sent. It is one word, which every step of the send passes on.
///
/// The sender makes the message and lends it to each step on the way to the handler. The message points to values that
/// the sender holds until the send has ended, so nothing is copied or retained. It is valid only during the send.
struct Message {
    private let contents: UnsafePointer<Contents>

    struct Contents {
        fileprivate let selector: UnsafePointer<Selector>
        fileprivate let type: Any.Type
        fileprivate let arguments: UnsafeBufferPointer<Any?>
        /// The sender's actor, which the sender holds. The whole existential would take longer to store.
        fileprivate let sender: UnsafeRawPointer?
        fileprivate let policy: ArgumentPolicy
        fileprivate let isStatic: Bool
        fileprivate let call: DispatchError.Context.Call

        @inline(__always)
        init(
            _ selector: UnsafePointer<Selector>, to type: Any.Type, isStatic: Bool,
            _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, from sender: (any Actor)?,
            _ call: DispatchError.Context.Call
        ) {
            self.selector = selector
            self.type = type
            self.arguments = arguments
            self.sender = sender.map(CallFrame.identity)
            self.policy = policy
            self.isStatic = isStatic
            self.call = call
        }
    }

    /// - Parameter contents: In memory that stays where it is until the send has ended.
    @inline(__always)
    init(_ contents: UnsafePointer<Contents>) {
        self.contents = contents
    }

    /// Makes a message and lends it to `body`.
    ///
    /// - Parameters:
    ///   - selector: A selector or a Swift spelling.
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - sender: The actor that the sender is on.
    ///   - call: The kind of call that sends the message, for errors.
    @inline(__always)
    static func lend<Result, Failure: Error>(
        _ selector: Selector, to type: Any.Type, isStatic: Bool = false, _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, from sender: (any Actor)?, _ call: DispatchError.Context.Call = .send,
        _ body: (Message) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafePointer(to: selector) { selector throws(Failure) in
            var contents = Contents(selector, to: type, isStatic: isStatic, arguments, policy, from: sender, call)
            return try withUnsafeMutablePointer(to: &contents) { contents throws(Failure) in
                try body(Message(UnsafePointer(contents)))
            }
        }
    }

    /// The selector or Swift spelling, as the sender wrote it.
    var selector: Selector { contents.pointee.selector.pointee }
    /// The receiver's dynamic type; for a static handler, the receiver itself.
    var type: Any.Type { contents.pointee.type }
    /// Whether the type itself receives the message.
    var isStatic: Bool { contents.pointee.isStatic }
    /// One element for each parameter.
    var arguments: UnsafeBufferPointer<Any?> { contents.pointee.arguments }
    var policy: ArgumentPolicy { contents.pointee.policy }
    /// The actor that the sender is on. To compare it with another, ``senderIdentity`` is enough and takes less time.
    var sender: (any Actor)? {
        contents.pointee.sender.flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? any Actor }
    }
    /// The identity of the sender's actor.
    @inline(__always)
    var senderIdentity: UnsafeRawPointer? { contents.pointee.sender }

    /// The description of the message in an error.
    var context: DispatchError.Context { .init(selector, type, isStatic: isStatic, call) }

    private var call: DispatchError.Context.Call { contents.pointee.call }
}

extension DispatchError.Context {
    /// - Parameters:
    ///   - selector: As the sender wrote it.
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    init(_ selector: Selector, _ type: Any.Type, isStatic: Bool, _ call: Call = .send) {
        self.init(
            selector: selector.description, receiver: "\(type)", kind: isStatic ? .static : .instance, call: call)
    }

    /// Creates the description of a message to a receiver; for a static message, the type.
    init(_ selector: Selector, to target: Any, _ call: Call = .send) {
        if let type = target as? Any.Type {
            self.init(selector, type, isStatic: true, call)
        } else {
            self.init(selector, type(of: target), isStatic: false, call)
        }
    }
}
