/// One registered handler: its names, where it is declared, and its thunk.
@usableFromInline
final class HandlerEntry {
    /// How the handler is run, and how it is asked for its types without a target. Without an `inspect` of its own the
    /// thunk answers.
    enum Body {
        typealias NonsendingThunk = nonisolated(nonsending) (Arguments) async throws -> Void

        case synchronous((Arguments) throws -> Void, inspect: ((Arguments) -> Void)?)
        case asynchronous(@isolated(any) (Arguments) async throws -> Void, inspect: (Arguments) -> Void)
        /// Runs on its caller's actor.
        case nonsending(NonsendingThunk, inspect: (Arguments) -> Void)
        case actorAsynchronous((AnyObject, Arguments) async throws -> Void, inspect: (Arguments) -> Void)
    }

    let selector: String
    /// The Swift spelling, `btnClick1(_:userInfo:)`.
    let name: String
    let receiver: Any.Type
    let receiverIsSendable: Bool
    let isStatic: Bool
    let isThrowing: Bool
    /// Bit *i* is set when parameter *i* has a default value.
    let defaults: UInt64
    let tags: Set<HandlerTag>
    let location: HandlerLocation
    let body: Body
    let isIsolatedToInstance: Bool
    /// The number of colons in the selector, which is the number of parameters.
    let argumentCount: Int
    /// Whether the last parameter takes any number of arguments.
    let isVariadic: Bool

    init(
        selector: String, name: String, receiver: Any.Type, receiverIsSendable: Bool, isStatic: Bool, isThrowing: Bool,
        defaults: UInt64, isVariadic: Bool = false, tags: Set<HandlerTag> = [], location: HandlerLocation, body: Body,
        isIsolatedToInstance: Bool
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
        self.isIsolatedToInstance = isIsolatedToInstance
        self.argumentCount = Self.colonCount(selector)
    }

    static func colonCount(_ selector: String) -> Int {
        selector.utf8.count { $0 == UInt8(ascii: ":") }
    }

    var isAsync: Bool {
        switch body {
        case .synchronous: false
        case .asynchronous, .nonsending, .actorAsynchronous: true
        }
    }

    /// Whether it runs wherever its sender does.
    var runsOnSender: Bool {
        switch body {
        case .synchronous, .nonsending: true
        case .asynchronous, .actorAsynchronous: false
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

    /// Runs the thunk without a target in one of the two modes that only ask.
    func inspected(
        _ mode: CallFrame.Mode, _ site: MessageSite, arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) -> CallFrame {
        // Never read: outside `.invoke` a thunk returns before it touches its target.
        let noTarget = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        var frame = CallFrame(
            mode, self, site, target: noTarget, arguments: .array(arguments), policy: policy, isolation: nil)
        withUnsafeMutablePointer(to: &frame) { frame in
            switch body {
            case .synchronous(_, let inspect?): inspect(Arguments(frame))
            case .synchronous(let thunk, nil): try? thunk(Arguments(frame))
            case .asynchronous(_, let inspect), .nonsending(_, let inspect), .actorAsynchronous(_, let inspect):
                inspect(Arguments(frame))
            }
        }
        return frame
    }
}

// Every property is immutable. The thunks capture nothing that changes: type metadata, each other, and for hand-made
// handlers a `@Sendable` closure. Where a thunk's isolation was cast away, it checks it against the sender's before it
// touches anything; an asynchronous one is entered by its own isolation, or on its caller's actor.
extension HandlerEntry: @unchecked Sendable {}
