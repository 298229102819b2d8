internal import Synchronization

/// One registered handler: its names, where it is declared, and its thunk.
@usableFromInline
final class HandlerEntry {
    /// How a handler is run, and how it is asked for its types.
    struct Body {
        /// Entered where the handler belongs.
        typealias AsynchronousThunk = nonisolated(nonsending) (Arguments) async throws -> Void

        enum Thunk {
            case synchronous((Arguments) throws -> Void)
            /// `runsOnCaller` if it belongs wherever its caller is.
            case asynchronous(AsynchronousThunk, runsOnCaller: Bool)
        }

        let thunk: Thunk
        /// Answers what the handler takes and returns, without running anything.
        let inspect: (Arguments) -> Void
        /// The receiver's type, if the handler is isolated to its own actor.
        let actor: (any Actor.Type)?

        init(
            _ thunk: Thunk, inspect: @escaping (Arguments) -> Void, actor: (any Actor.Type)? = nil
        ) {
            self.thunk = thunk
            self.inspect = inspect
            self.actor = actor
        }
    }

    /// What a synchronous send runs; for an asynchronous handler an error.
    let thunk: (Arguments) throws -> Void
    /// The number of colons in the selector, which is the number of parameters.
    let argumentCount: Int
    /// The number of arguments with which a synchronous send needs no check before the thunk; -1 if it always does, because
    /// the handler runs on an actor, on which the sender must be.
    let uncheckedCount: Int
    /// Whether a thunk may read arguments where they lie. Where it doesn't, sends give the same, more slowly.
    let readsInPlace: Bool
    /// Whether the last parameter takes any number of arguments.
    let isVariadic: Bool
    let isStatic: Bool
    let isIsolatedToInstance: Bool
    /// What tells ``isolation`` from other actors; nil for none.
    let isolationIdentity: UnsafeRawPointer?

    let selector: String
    /// The Swift spelling, `btnClick1(_:userInfo:)`.
    let name: String
    let receiver: Any.Type
    let receiverIsSendable: Bool
    let isThrowing: Bool
    /// Bit *i* is set when parameter *i* has a default value.
    let defaults: UInt64
    let tags: Set<HandlerTag>
    let location: HandlerLocation
    let body: Body
    /// The global actor that the handler is isolated to.
    let isolation: (any Actor)?
    /// A retained `HandlerFacts` as a word, 0 before they have been asked for.
    private let knownFacts = Atomic<UInt>(0)

    init(
        selector: String, name: String, receiver: Any.Type, receiverIsSendable: Bool, isStatic: Bool, isThrowing: Bool,
        defaults: UInt64, isVariadic: Bool = false, tags: Set<HandlerTag> = [], location: HandlerLocation,
        isolation: (any Actor)? = nil, readsInPlace: Bool = TypeLayout.isKnown, body: Body
    ) {
        self.selector = selector
        self.name = name
        self.receiver = receiver
        self.receiverIsSendable = receiverIsSendable
        self.isStatic = isStatic
        self.isThrowing = isThrowing
        self.defaults = defaults
        self.isVariadic = isVariadic
        self.tags = tags
        self.location = location
        self.body = body
        self.isolation = isolation
        isIsolatedToInstance = body.actor != nil
        isolationIdentity = isolation.map(CallFrame.identity)
        argumentCount = Self.colonCount(selector)
        if case .synchronous(let thunk) = body.thunk {
            self.thunk = thunk
            uncheckedCount = body.actor != nil || isolation != nil ? -1 : argumentCount
        } else {
            thunk = { throw DispatchError.asynchronousHandler($0.message) }
            uncheckedCount = argumentCount
        }
        self.readsInPlace = readsInPlace
    }

    deinit {
        guard let facts = UnsafeRawPointer(bitPattern: knownFacts.load(ordering: .acquiring)) else { return }
        Unmanaged<HandlerFacts>.fromOpaque(facts).release()
    }

    static func colonCount(_ selector: String) -> Int {
        selector.utf8.count { $0 == UInt8(ascii: ":") }
    }

    var isAsync: Bool {
        if case .synchronous = body.thunk { false } else { true }
    }

    /// Whether it runs wherever its sender does.
    var runsOnSender: Bool {
        switch body.thunk {
        case .synchronous: true
        case .asynchronous(_, let runsOnCaller): runsOnCaller
        }
    }

    func hasDefault(at index: Int) -> Bool {
        index < UInt64.bitWidth && defaults & (1 << UInt64(index)) != 0
    }

    /// The parameter at `index`, for an error.
    func argument(at index: Int) -> DispatchError.Argument {
        let labels = labels
        return .init(index: index, label: index < labels.count ? labels[index] : "_")
    }

    /// The argument labels of ``name``, `_` for a parameter without one.
    var labels: [String] {
        guard let open = name.firstIndex(of: "("), name.last == ")" else { return [] }
        return name[name.index(after: open)...].dropLast().split(separator: ":").map(String.init)
    }

    /// The compiler's own answers about the handler, asked for once. Holds for as long as the entry does.
    @inline(__always)
    var facts: Unmanaged<HandlerFacts> {
        if let facts = UnsafeRawPointer(bitPattern: knownFacts.load(ordering: .acquiring)) {
            return Unmanaged.fromOpaque(facts)
        }
        return askedFacts()
    }

    @inline(never)
    private func askedFacts() -> Unmanaged<HandlerFacts> {
        var inspection = HandlerInspection()
        inspect(&inspection)
        let facts = Unmanaged.passRetained(HandlerFacts(inspection))
        let (isFirst, earlier) = knownFacts.compareExchange(
            expected: 0, desired: UInt(bitPattern: facts.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isFirst, let earlier = UnsafeRawPointer(bitPattern: earlier) else { return facts }
        facts.release()
        return Unmanaged.fromOpaque(earlier)
    }

    /// Lets the thunk answer what it takes and returns, without a target and without running anything.
    func inspect(
        _ inspection: inout HandlerInspection, arguments: UnsafeBufferPointer<Any?> = .init(start: nil, count: 0),
        policy: ArgumentPolicy = .strict, site: MessageSite? = nil
    ) {
        let noTarget = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        let site = site ?? MessageSite(Selector(selector), receiver, isStatic: isStatic)
        withUnsafeMutablePointer(to: &inspection) { inspection in
            withUnsafePointer(to: site.selector) { selector in
                var frame = CallFrame(
                    self, selector, site.type, target: noTarget, arguments: arguments, policy: policy, sender: nil,
                    inspection: inspection)
                withUnsafeMutablePointer(to: &frame) { frame in
                    body.inspect(Arguments(frame))
                }
                frame.free()
            }
        }
    }
}

// Every property is immutable, but for the facts, which are published once. The thunks capture nothing that changes: type
// metadata, each other, and for hand-made handlers a `@Sendable` closure. Where a thunk's isolation was cast away, it is
// compared with the sender's before the thunk runs; an asynchronous one goes to its own isolation, or stays on its
// caller's actor.
extension HandlerEntry: @unchecked Sendable {}
