/// A registered handler: the code that runs it, and its place in its group's facts.
///
/// Each handler of a looked-up type has an entry, so entries are small: 88 bytes. The fields that
/// every send reads come first.
@usableFromInline
final class RegistryEntry {
    /// The function that runs the handler in a synchronous send.
    ///
    /// For an asynchronous handler, it throws an error.
    let thunk: (Call) throws -> Void

    /// The first byte of the selector, in the group's text.
    private let selectorStart: UnsafePointer<UInt8>?
    private let selectorCount: Int32

    /// The number of colons in the selector, which is the number of parameters.
    private let colonCount: Int32

    /// The number of arguments with which a synchronous send needs no check before the thunk.
    ///
    /// It is -1 if a send always needs one, because the handler runs on an actor and the sender
    /// must be on it.
    private let uncheckedArgumentCount: Int32

    /// Whether arguments may be read in place.
    ///
    /// If not, sends give the same results, but more slowly.
    let readsInPlace: Bool

    /// Whether the last parameter takes any number of arguments.
    let isVariadic: Bool
    let isStatic: Bool
    let isThrowing: Bool
    let isAsync: Bool
    let isIsolatedToInstance: Bool
    let body: HandlerBody
    let group: HandlerGroup

    /// The types, which are determined once.
    private let knownTypes = LazyObject<HandlerTypes>()

    /// Creates a handler in a group.
    ///
    /// - Parameters:
    ///   - group: The facts that the handler shares with others.
    ///   - selector: The selector, in the group's text.
    ///   - readsInPlace: Whether arguments may be read in place.
    init(
        _ group: HandlerGroup,
        selector: UnsafeBufferPointer<UInt8>,
        isStatic: Bool,
        isThrowing: Bool,
        isVariadic: Bool,
        readsInPlace: Bool = TypeLayout.isKnown,
        body: HandlerBody
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

    /// Creates a handler with its own group.
    ///
    /// - Parameters:
    ///   - name: The Swift spelling, such as `move(_:to:)`.
    ///   - defaults: A bit mask of the parameters with default values.
    ///   - readsInPlace: Whether arguments may be read in place.
    ///   - erasesIsolation: Whether isolated functions may be called as functions without isolation.
    ///     If false, an isolated handler refuses every message.
    convenience init(
        selector: String,
        name: String,
        receiver: Any.Type,
        receiverIsSendable: Bool,
        isStatic: Bool,
        isThrowing: Bool,
        defaults: UInt64,
        isVariadic: Bool = false,
        tags: Set<HandlerTag> = [],
        location: HandlerLocation,
        isolation: (any Actor)? = nil,
        readsInPlace: Bool = TypeLayout.isKnown,
        erasesIsolation: Bool = IsolationErasure.isKnown,
        body: HandlerBody
    ) {
        let actor = body.actor
        let isRefused = !erasesIsolation && (actor != nil || isolation != nil)
        let group = HandlerGroup(
            StaticText(copying: selector + name),
            .made(location, defaults: defaults),
            receiver: receiver,
            isSendable: receiverIsSendable,
            tags: tags,
            isolation: isRefused ? UnknownActor.shared : isolation,
            actor: isRefused ? nil : actor
        )
        self.init(
            group,
            selector: UnsafeBufferPointer(rebasing: group.text.bytes[..<selector.utf8.count]),
            isStatic: isStatic,
            isThrowing: isThrowing,
            isVariadic: isVariadic,
            readsInPlace: readsInPlace,
            body: body
        )
    }

    /// Returns the number of colons in a selector, which is the number of arguments that it takes.
    static func colonCount(_ selector: some Sequence<UInt8>) -> Int {
        selector.count { $0 == UInt8(ascii: ":") }
    }
}

// MARK: - Names

extension RegistryEntry {
    @inline(__always)
    var selectorBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: selectorStart, count: Int(truncatingIfNeeded: selectorCount))
    }

    var selector: String { selectorBytes.string }

    /// The Swift spelling, `btnClick1(_:userInfo:)`.
    var name: String { group.name(place).string }

    /// Whether the Swift spelling has no parentheses and differs from the selector.
    var hasPlainName: Bool {
        let name = group.name(place)
        return !name.contains(UInt8(ascii: "(")) && !name.elementsEqual(selectorBytes)
    }

    var location: HandlerLocation { group.location(place) }

    /// Bit *i* is set when parameter *i* has a default value.
    var defaults: UInt64 { group.defaults(place) }

    /// The range of the selector in the group's text.
    private var place: Range<Int> {
        guard let selectorStart, let text = group.text.bytes.baseAddress else { return 0..<0 }
        let start = selectorStart - text
        return start..<start + Int(truncatingIfNeeded: selectorCount)
    }

    /// Returns whether the parameter at `index` has a default value.
    func hasDefault(at index: Int) -> Bool {
        defaults >> index & 1 == 1
    }

    /// Returns the default value of the parameter at `index`, which only the handler may get.
    ///
    /// - Parameter isolation: The handler's isolation.
    /// - Returns: The value, or nil if there is none or the handler refuses every message.
    func defaultValue(at index: Int, on isolation: isolated (any Actor)?) -> sending Any? {
        guard isolation !== UnknownActor.shared else { return nil }
        // Safe: the value goes back to this isolation, with the handler's message.
        nonisolated(unsafe) let value = body.defaults.first { $0.index == index }?.value()
        return value ?? nil
    }

    /// Returns the parameter at `index`, for an error.
    func argument(at index: Int) -> DispatchError.Argument {
        let labels = labels
        return .init(index: index, label: index < labels.count ? labels[index] : "_")
    }

    /// The argument labels in ``name``, with `_` for a parameter without a label.
    var labels: [String] {
        let parts = group.name(place).parts(between: UInt8(ascii: "("))
        guard parts.count > 1, parts[1].last == UInt8(ascii: ")") else { return [] }
        return parts[1].parts(between: UInt8(ascii: ":")).dropLast().map(\.string)
    }
}

// MARK: - Facts for a send

extension RegistryEntry {
    @inline(__always) var argumentCount: Int { Int(truncatingIfNeeded: colonCount) }

    @inline(__always) var uncheckedCount: Int { Int(truncatingIfNeeded: uncheckedArgumentCount) }

    @inline(__always) var receiver: Any.Type { group.receiver }

    @inline(__always) var receiverIsSendable: Bool { group.receiverIsSendable }

    /// The receiver's type, if the handler is isolated to the receiver itself.
    @inline(__always) var actor: (any Actor.Type)? { isIsolatedToInstance ? group.actor : nil }

    /// The global actor that the handler is isolated to.
    @inline(__always) var isolation: (any Actor)? { group.isolation }

    /// The address that identifies ``isolation``, or nil if there is none.
    @inline(__always) var isolationIdentity: UnsafeRawPointer? { group.isolationIdentity }

    /// The handler's types, as the compiler knows them.
    ///
    /// They are valid for the entry's lifetime.
    @inline(__always)
    var types: Unmanaged<HandlerTypes> { knownTypes.object ?? determinedTypes() }

    @inline(never)
    private func determinedTypes() -> Unmanaged<HandlerTypes> {
        knownTypes.keep(HandlerTypes(body.types))
    }
}

// MARK: - Calling
// The only way into a handler: step 6 of Send.swift, after the checks of step 5.

extension RegistryEntry {
    /// Runs a synchronous handler in the sender's isolation.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - target: A pointer to a value of the receiver's type, or to the type if the handler is
    ///     static.
    ///   - sender: The sender's isolation.
    ///   - buffer: The memory for the result.
    ///   - didEnter: Set if the handler's own code ran.
    /// - Returns: Whether there is a result.
    @inline(__always)
    func call(
        _ message: Message,
        on target: UnsafeRawPointer,
        from sender: (any Actor)?,
        _ buffer: UnsafeMutablePointer<ResultBuffer>,
        didEnter: UnsafeMutablePointer<Bool>? = nil
    ) throws -> Bool {
        var frame = CallFrame(self, message, to: target, from: sender, buffer)
        defer {
            didEnter?.pointee = frame.didEnter
            frame.free()
        }
        try run(&frame)
        return frame.hasResult
    }

    @_transparent
    private func run(_ frame: UnsafeMutablePointer<CallFrame>) throws {
        // 5. Checks.
        if frame.pointee.count != uncheckedCount, !isCalled(by: frame) { try check(frame) }
        // 6. The thunk.
        try thunk(Call(frame))
    }

    /// Calls a closure with the address of a thunk's target: the receiver's value, or the type if
    /// the handler is static.
    func withAddress<Result>(of receiver: Any, _ body: (UnsafeRawPointer) throws -> Result) rethrows
        -> Result
    {
        func open<Target>(_ target: Target) throws -> Result {
            try withUnsafePointer(to: target) { try body($0) }
        }
        // An `Any.Type` in memory is one pointer, as is the metatype that a static handler's thunk
        // reads there.
        if isStatic, let type = receiver as? Any.Type {
            return try withUnsafePointer(to: type) { try body($0) }
        }
        return try _openExistential(receiver, do: open)
    }

    /// Returns the identity of the actor that the handler runs on, or nil if it has none.
    @inline(__always)
    func actorIdentity(of target: UnsafeRawPointer) -> UnsafeRawPointer? {
        isIsolatedToInstance ? target.load(as: UnsafeRawPointer.self) : isolationIdentity
    }

    /// Returns whether a message to a handler that runs on an actor passes the checks.
    @inline(__always)
    private func isCalled(by frame: UnsafePointer<CallFrame>) -> Bool {
        uncheckedCount < 0 && frame.pointee.count == argumentCount
            && actorIdentity(of: frame.pointee.target) == frame.pointee.senderIdentity
    }

    /// Checks the number of arguments, and that the sender is in the handler's isolation.
    ///
    /// A send must not touch state that is isolated elsewhere.
    @inline(never)
    private func check(_ frame: UnsafePointer<CallFrame>) throws(DispatchError) {
        try checkCount(frame.pointee.message, frame.pointee.context)
        guard uncheckedCount < 0,
            actorIdentity(of: frame.pointee.target) != frame.pointee.senderIdentity
        else {
            return
        }
        throw wrongIsolation(frame.pointee.context, frame.pointee.sender)
    }

    /// Throws an error if the policy is strict and the number of arguments is wrong.
    func checkCount(
        _ message: Message,
        _ context: @autoclosure () -> DispatchError.Context
    ) throws(DispatchError) {
        let count = message.arguments.count
        guard count != argumentCount, !message.policy.isLenient else { return }
        let least = isVariadic ? argumentCount - 1 : argumentCount
        if !isVariadic || count < least { throw wrongCount(count, least, context()) }
    }

    @inline(never)
    private func wrongCount(_ count: Int, _ least: Int, _ context: DispatchError.Context)
        -> DispatchError
    {
        // A handler added with a wrong number of colons takes a different number of arguments.
        if let defect = body.defect(context) { return defect }
        return count < least
            ? .tooFewArguments(context, expected: least, actual: count)
            : .tooManyArguments(context, expected: argumentCount, actual: count)
    }
}

// Every property is immutable, except for the types, which are published once. The bodies capture
// nothing that changes: type metadata, each other, and, for a handler added by hand, a `@Sendable`
// closure. Where a body's isolation was cast away, a send compares the isolation with the sender's
// before it runs the body. An asynchronous body switches to its own isolation, or stays on its
// caller's actor. The selector's bytes belong to the group, or to the program's constants.
extension RegistryEntry: @unchecked Sendable {}
