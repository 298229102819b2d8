internal import Synchronization

/// A registered handler: its names, its location, and its thunk.
@usableFromInline
final class RegistryEntry {
    /// Runs the handler in a synchronous send. For an asynchronous handler, it throws an error.
    let thunk: (Arguments) throws -> Void
    /// The number of colons in the selector, which is the number of parameters.
    let argumentCount: Int
    /// The number of arguments with which a synchronous send needs no check before the thunk. It is -1 if a send always
    /// needs one, because the handler runs on an actor and the sender must be on it.
    let uncheckedCount: Int
    /// Whether a thunk may read arguments in place. If not, sends give the same results, more slowly.
    let readsInPlace: Bool
    /// Whether the last parameter takes any number of arguments.
    let isVariadic: Bool
    let isStatic: Bool
    let isIsolatedToInstance: Bool
    /// The receiver's type, if the handler is isolated to the receiver itself.
    let actor: (any Actor.Type)?
    /// The address that identifies ``isolation``; nil if there is none.
    let isolationIdentity: UnsafeRawPointer?

    let selector: String
    /// The Swift spelling, `btnClick1(_:userInfo:)`.
    let name: String
    let receiver: Any.Type
    let receiverIsSendable: Bool
    let isThrowing: Bool
    /// Bit *i* is set when parameter *i* has a default value.
    let defaults: UInt64
    /// The tags and the documentation; nil if there are no tags.
    let marks: HandlerMarks?
    let location: HandlerLocation
    let body: HandlerBody
    /// The global actor that the handler is isolated to.
    let isolation: (any Actor)?
    /// A retained `HandlerTypes` as a word; 0 until the handler's body is asked for its types.
    private let knownTypes = Atomic<UInt>(0)

    init(
        selector: String, name: String, receiver: Any.Type, receiverIsSendable: Bool, isStatic: Bool, isThrowing: Bool,
        defaults: UInt64, isVariadic: Bool = false, marks: HandlerMarks? = nil, location: HandlerLocation,
        isolation: (any Actor)? = nil, readsInPlace: Bool = TypeLayout.isKnown,
        erasesIsolation: Bool = IsolationErasure.isKnown, body: HandlerBody
    ) {
        self.selector = selector
        self.name = name
        self.receiver = receiver
        self.receiverIsSendable = receiverIsSendable
        self.isStatic = isStatic
        self.isThrowing = isThrowing
        self.defaults = defaults
        self.isVariadic = isVariadic
        self.marks = marks
        self.location = location
        self.body = body
        let isRefused = !erasesIsolation && (body.actor != nil || isolation != nil)
        let isolation = isRefused ? UnknownActor.shared : isolation
        self.isolation = isolation
        actor = isRefused ? nil : body.actor
        isIsolatedToInstance = actor != nil
        isolationIdentity = isolation.map(CallFrame.identity)
        argumentCount = Self.colonCount(selector)
        if case .synchronous(let thunk) = body.thunk {
            self.thunk = thunk
            uncheckedCount = actor != nil || isolation != nil ? -1 : argumentCount
        } else {
            thunk = { throw DispatchError.asynchronousHandler($0.context) }
            uncheckedCount = argumentCount
        }
        self.readsInPlace = readsInPlace
    }

    deinit {
        guard let types = UnsafeRawPointer(bitPattern: knownTypes.load(ordering: .acquiring)) else { return }
        Unmanaged<HandlerTypes>.fromOpaque(types).release()
    }

    static func colonCount(_ selector: String) -> Int {
        selector.utf8.count { $0 == UInt8(ascii: ":") }
    }

    var isAsync: Bool {
        if case .synchronous = body.thunk { false } else { true }
    }

    /// Whether the handler runs in its sender's isolation, whatever that is.
    var runsOnSender: Bool {
        switch body.thunk {
        case .synchronous: true
        case .asynchronous(_, let runsOnCaller): runsOnCaller
        }
    }

    func hasDefault(at index: Int) -> Bool {
        index < UInt64.bitWidth && defaults & (1 << UInt64(index)) != 0
    }

    /// Returns the parameter at `index`, for an error.
    func argument(at index: Int) -> DispatchError.Argument {
        let labels = labels
        return .init(index: index, label: index < labels.count ? labels[index] : "_")
    }

    /// The argument labels in ``name``, with `_` for a parameter without a label.
    var labels: [String] {
        guard let open = name.firstIndex(of: "("), name.last == ")" else { return [] }
        return name[name.index(after: open)...].dropLast().split(separator: ":").map(String.init)
    }

    /// The handler's types as the compiler gives them. The body is asked for them once. They are valid as long as the
    /// entry.
    @inline(__always)
    var types: Unmanaged<HandlerTypes> {
        if let types = UnsafeRawPointer(bitPattern: knownTypes.load(ordering: .acquiring)) {
            return Unmanaged.fromOpaque(types)
        }
        return askedTypes()
    }

    @inline(never)
    private func askedTypes() -> Unmanaged<HandlerTypes> {
        var dryRun = DryRun()
        Message.lend(
            Selector(selector), to: receiver, isStatic: isStatic, .init(start: nil, count: 0), .strict, from: nil
        ) {
            ask(&dryRun, about: $0)
        }
        let types = Unmanaged.passRetained(HandlerTypes(dryRun))
        let (isFirst, earlier) = knownTypes.compareExchange(
            expected: 0, desired: UInt(bitPattern: types.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isFirst, let earlier = UnsafeRawPointer(bitPattern: earlier) else { return types }
        types.release()
        return Unmanaged.fromOpaque(earlier)
    }
}

// Every property is immutable, except for the types, which are published once. The thunks capture nothing that changes:
// type metadata, each other, and, for a hand-made handler, a `@Sendable` closure. Where a thunk's isolation was cast
// away, a send compares the isolation with the sender's before it runs the thunk. An asynchronous thunk switches to its
// own isolation, or stays on its caller's actor.
extension RegistryEntry: @unchecked Sendable {}
