/// A registered handler: how to run it, and where it stands in its group's facts.
///
/// There is one for each handler of each type that has been looked up, so it is small: 88 bytes. What every send reads
/// comes first.
@usableFromInline
final class RegistryEntry {
    /// Runs the handler in a synchronous send. For an asynchronous handler, it throws an error.
    let thunk: (Arguments) throws -> Void
    /// The first byte of the selector, in the group's text.
    private let selectorStart: UnsafePointer<UInt8>?
    private let selectorCount: Int32
    /// The number of colons in the selector, which is the number of parameters.
    private let colonCount: Int32
    /// The number of arguments with which a synchronous send needs no check before the thunk. It is -1 if a
    /// send always needs one, because the handler runs on an actor and the sender must be on it.
    private let uncheckedArgumentCount: Int32
    /// Whether arguments may be read in place. If not, sends give the same results, more slowly.
    let readsInPlace: Bool
    /// Whether the last parameter takes any number of arguments.
    let isVariadic: Bool
    let isStatic: Bool
    let isThrowing: Bool
    let isAsync: Bool
    let isIsolatedToInstance: Bool
    let body: HandlerBody
    let group: HandlerGroup
    /// The types, which the handler's body is asked for once.
    private let knownTypes = LazyObject<HandlerTypes>()

    /// - Parameters:
    ///   - group: What the handler has in common with others.
    ///   - selector: The selector, in the group's text.
    init(
        _ group: HandlerGroup, selector: UnsafeBufferPointer<UInt8>, isStatic: Bool, isThrowing: Bool, isVariadic: Bool,
        readsInPlace: Bool = TypeLayout.isKnown, body: HandlerBody
    ) {
        self.group = group
        selectorStart = selector.baseAddress
        selectorCount = Int32(clamping: selector.count)
        colonCount = Int32(clamping: Self.colonCount(selector))
        self.isStatic = isStatic
        self.isThrowing = isThrowing
        self.isVariadic = isVariadic
        self.readsInPlace = readsInPlace
        self.body = body
        thunk = body.thunk
        isAsync = body.isAsync
        isIsolatedToInstance = group.actor != nil && body.actor != nil
        let runsOnActor = isIsolatedToInstance || group.isolation != nil
        uncheckedArgumentCount = runsOnActor && !isAsync ? -1 : colonCount
    }

    /// Creates a handler with a group of its own.
    ///
    /// - Parameter erasesIsolation: Whether isolated functions may be called as functions without isolation. If not,
    ///   the handler is refused to every sender if it is isolated.
    convenience init(
        selector: String, name: String, receiver: Any.Type, receiverIsSendable: Bool, isStatic: Bool, isThrowing: Bool,
        defaults: UInt64, isVariadic: Bool = false, marks: HandlerMarks? = nil, location: HandlerLocation,
        isolation: (any Actor)? = nil, readsInPlace: Bool = TypeLayout.isKnown,
        erasesIsolation: Bool = IsolationErasure.isKnown, body: HandlerBody
    ) {
        let actor = body.actor
        let isRefused = !erasesIsolation && (actor != nil || isolation != nil)
        let group = HandlerGroup(
            selector: selector, name: name, at: location, defaults: defaults, receiver: receiver,
            isSendable: receiverIsSendable, marks: marks, isolation: isRefused ? UnknownActor.shared : isolation,
            actor: isRefused ? nil : actor)
        self.init(
            group, selector: UnsafeBufferPointer(start: group.text, count: selector.utf8.count), isStatic: isStatic,
            isThrowing: isThrowing, isVariadic: isVariadic, readsInPlace: readsInPlace, body: body)
    }

    static func colonCount(_ selector: some Sequence<UInt8>) -> Int {
        selector.count { $0 == UInt8(ascii: ":") }
    }
}

// MARK: - Names

extension RegistryEntry {
    @inline(__always)
    var selectorBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: selectorStart, count: Int(selectorCount))
    }

    var selector: String { String(decoding: selectorBytes, as: UTF8.self) }
    /// The Swift spelling, `btnClick1(_:userInfo:)`.
    var name: String { String(decoding: group.name(place), as: UTF8.self) }
    /// Whether the Swift spelling has no parenthesis, and isn't the selector either.
    var hasPlainName: Bool {
        let name = group.name(place)
        return !name.contains(UInt8(ascii: "(")) && !name.elementsEqual(selectorBytes)
    }
    var location: HandlerLocation { group.location(place) }
    /// Bit *i* is set when parameter *i* has a default value.
    var defaults: UInt64 { group.defaults(place) }

    /// The place of the selector in the group's text.
    private var place: Range<Int> {
        guard let selectorStart, let text = group.text else { return 0..<0 }
        return selectorStart - text..<selectorStart - text + Int(selectorCount)
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
        let name = name
        guard let open = name.firstIndex(of: "("), name.last == ")" else { return [] }
        return name[name.index(after: open)...].dropLast().split(separator: ":").map(String.init)
    }
}

// MARK: - What a send asks

extension RegistryEntry {
    @inline(__always) var argumentCount: Int { Int(colonCount) }
    @inline(__always) var uncheckedCount: Int { Int(uncheckedArgumentCount) }
    @inline(__always) var receiver: Any.Type { group.receiver }
    @inline(__always) var receiverIsSendable: Bool { group.receiverIsSendable }
    /// The receiver's type, if the handler is isolated to the receiver itself.
    @inline(__always) var actor: (any Actor.Type)? { isIsolatedToInstance ? group.actor : nil }
    /// The global actor that the handler is isolated to.
    @inline(__always) var isolation: (any Actor)? { group.isolation }
    /// The address that identifies ``isolation``; nil if there is none.
    @inline(__always) var isolationIdentity: UnsafeRawPointer? { group.isolationIdentity }
    var marks: HandlerMarks? { group.marks }

    /// The handler's types as the compiler gives them. They are valid as long as the entry.
    @inline(__always)
    var types: Unmanaged<HandlerTypes> { knownTypes.object ?? askedTypes() }

    @inline(never)
    private func askedTypes() -> Unmanaged<HandlerTypes> {
        knownTypes.keep(HandlerTypes(ask(Selector(selector), to: receiver, nil)))
    }
}

// Every property is immutable, except for the types, which are published once. The bodies capture nothing that changes:
// type metadata, each other, and, for a hand-made handler, a `@Sendable` closure. Where a body's isolation was cast
// away, a send compares the isolation with the sender's before it runs the body. An asynchronous body switches to its
// own isolation, or stays on its caller's actor. The selector's bytes belong to the group, or to the program's constants.
extension RegistryEntry: @unchecked Sendable {}
