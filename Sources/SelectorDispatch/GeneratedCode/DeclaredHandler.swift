/// A handler as generated code declares it, before any message is sent to its type. It has no strings and allocates
/// nothing.
struct DeclaredHandler {
    /// The definition function, which says how to run the handler. Call it only where ``IsolationErasure`` allows it.
    let define: (_GeneratedCode.HandlerCollector) -> Void
    /// The type of the definition function.
    let function: Any.Type
    /// The text that states the handler's facts; ``line`` is the index of its line there.
    let facts: StaticText
    let line: UInt32
    let tags: Set<HandlerTag>

    /// Returns the handler's entry. This is step 5 in Registration.swift.
    ///
    /// - Parameters:
    ///   - receiver: The type that declares the handler.
    ///   - isSendable: Whether that type is `Sendable`.
    ///   - file: The file that declares the handler.
    ///   - callsErased: Whether functions may be called erased.
    ///   - erasesIsolation: Whether isolated functions may be called as functions without isolation. If not, an
    ///     isolated handler is refused to every sender.
    ///   - passesArrays: Whether an array may be passed as variadic arguments. If not, a variadic handler is refused to
    ///     every sender.
    func entry(
        receiver: Any.Type, isSendable: Bool, file: StaticText, callsErased: Bool,
        erasesIsolation: Bool = IsolationErasure.isKnown,
        passesArrays: @autoclosure () -> Bool = VariadicFunction.isKnown
    ) -> RegistryEntry? {
        let text = facts
        let facts = DeclarationFacts(line: Int(line), of: text)
        var isolation = DefinitionIsolation.actor(of: function)
        let body: HandlerBody
        if isolation == nil || erasesIsolation {
            let collector = _GeneratedCode.HandlerCollector(callsErased: callsErased)
            define(collector)
            guard let defined = collector.body else {
                assertionFailure("the definition function of '\(facts.name)' defines nothing")
                return nil
            }
            body = defined
        } else {
            // Not even the definition function may be called. The entry is refused before its thunk would run.
            body = HandlerBody(.synchronous { _ in }, dryRun: { _ in })
        }
        if facts.isVariadic, !passesArrays() { isolation = UnknownActor.shared }
        return RegistryEntry(
            selector: facts.selector, name: facts.name, receiver: receiver, receiverIsSendable: isSendable,
            isStatic: facts.isStatic, isThrowing: facts.isThrowing, defaults: facts.defaults,
            isVariadic: facts.isVariadic, marks: HandlerMarks(tags, facts: text),
            location: HandlerLocation(file: file.string, line: facts.line, column: facts.column),
            isolation: isolation, erasesIsolation: erasesIsolation, body: body)
    }
}

/// The handlers that a run of providers declared, by receiver. Each becomes an entry when its receiver is first looked
/// up.
final class DeclaredHandlers {
    /// The handlers of one type that one call of a provider lists.
    private struct Group {
        let receiver: Any.Type
        let isSendable: Bool
        let file: StaticText
        let handlers: Range<Int32>
        /// The index of the same type's next group; -1 for none.
        var next: Int32 = -1
    }

    private let handlers: Chunks<DeclaredHandler>
    private let groups: [Group]
    private let callsErased: Bool
    private let firstGroup: [ObjectIdentifier: Int32]
    /// The entries made so far, by the index of their handler.
    private let entries = Lock<[Int32: RegistryEntry]>([:])

    /// Groups handlers by receiver. This is step 3 in Registration.swift.
    ///
    /// - Parameters:
    ///   - handlers: The handlers, receiver by receiver.
    ///   - receivers: The receivers in order, each with the index of its first handler.
    ///   - callsErased: Whether functions may be called erased.
    init(
        _ handlers: Chunks<DeclaredHandler>, receivers: [_GeneratedCode.HandlerCollector.Receiver],
        callsErased: Bool = ErasedFunction.isKnown
    ) {
        self.callsErased = callsErased
        var groups: [Group] = []
        var firstGroup: [ObjectIdentifier: Int32] = [:]
        groups.reserveCapacity(receivers.count)
        for (index, receiver) in receivers.enumerated() {
            let end = index + 1 < receivers.count ? receivers[index + 1].firstHandler : handlers.count
            groups.append(
                Group(
                    receiver: receiver.type, isSendable: receiver.isSendable, file: receiver.file,
                    handlers: Int32(receiver.firstHandler)..<Int32(end)))
        }
        // From last to first, so that a type's groups are linked in order.
        for index in groups.indices.reversed() {
            let type = ObjectIdentifier(groups[index].receiver)
            groups[index].next = firstGroup.updateValue(Int32(index), forKey: type) ?? -1
        }
        self.handlers = handlers
        self.groups = groups
        self.firstGroup = firstGroup
    }

    var isEmpty: Bool { handlers.count == 0 }

    /// All entries, in the order of registration.
    var all: [RegistryEntry] { groups.flatMap(entries) }

    func entries(of type: Any.Type) -> [RegistryEntry] {
        var result: [RegistryEntry] = []
        var index = firstGroup[ObjectIdentifier(type)] ?? -1
        while index >= 0 {
            result += entries(of: groups[Int(index)])
            index = groups[Int(index)].next
        }
        return result
    }

    /// Passes to `isEnough` the receivers that declare a handler with this selector or Swift spelling, in order, and
    /// whether the handler is static. Reads the handlers' facts in place and makes no entry.
    ///
    /// - Parameter isEnough: Called for each receiver; returns true to end the search.
    /// - Returns: Whether `isEnough` ended the search.
    func visitReceivers(declaring name: [UInt8], until isEnough: (Any.Type, Bool) -> Bool) -> Bool {
        for group in groups {
            // One text has the facts of several handlers. It is read at the first of them.
            for index in group.handlers where handlers[Int(index)].line == 0 {
                let facts = handlers[Int(index)].facts
                guard let line = DeclarationFacts.line(naming: name, in: facts) else { continue }
                if isEnough(group.receiver, DeclarationFacts(line: line, of: facts).isStatic) { return true }
            }
        }
        return false
    }

    private func entries(of group: Group) -> [RegistryEntry] {
        group.handlers.compactMap { index in
            if let entry = entries.withLock({ $0[index] }) { return entry }
            // Not under the lock: a definition function may call the program's own code, such as the instance of a
            // global actor. A second caller takes the first one's entry, so there is only one.
            guard
                let entry = handlers[Int(index)].entry(
                    receiver: group.receiver, isSendable: group.isSendable, file: group.file, callsErased: callsErased)
            else { return nil }
            return entries.withLock { entries in
                if let earlier = entries[index] { return earlier }
                entries[index] = entry
                return entry
            }
        }
    }
}

// Immutable, except for what the lock guards. The definition functions capture nothing that changes, and touch nothing
// isolated.
extension DeclaredHandlers: @unchecked Sendable {}

/// A growing list in pieces. Only the last piece has spare room.
struct Chunks<Element> {
    private var chunks: [ContiguousArray<Element>] = []
    private(set) var count = 0
    private static var size: Int { 512 }

    subscript(index: Int) -> Element { chunks[index / Self.size][index % Self.size] }

    mutating func append(_ element: Element) {
        if count % Self.size == 0 {
            chunks.append([])
            // A module with few handlers doesn't pay for hundreds.
            if count > 0 { chunks[chunks.count - 1].reserveCapacity(Self.size) }
        }
        chunks[chunks.count - 1].append(element)
        count += 1
    }
}
