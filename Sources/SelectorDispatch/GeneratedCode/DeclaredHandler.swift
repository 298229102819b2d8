/// What generated code says of one handler, before anybody sends to its type: no strings, nothing allocated.
struct DeclaredHandler {
    /// The definition function, which says how the handler is run.
    let define: (_GeneratedCode.HandlerCollector) -> Void
    /// The definition function's own type.
    let function: Any.Type
    /// The text that tells its facts, and which line of it does.
    let facts: StaticText
    let line: UInt32
    let tags: Set<HandlerTag>

    func entry(receiver: Any.Type, isSendable: Bool, file: StaticText, callsErased: Bool) -> RegistryEntry? {
        let definition = _GeneratedCode.HandlerCollector(callsErased: callsErased)
        define(definition)
        let facts = DeclarationFacts(line: Int(line), of: facts)
        guard let body = definition.body else {
            assertionFailure("the definition function of '\(facts.name)' defines nothing")
            return nil
        }
        return RegistryEntry(
            selector: facts.selector, name: facts.name, receiver: receiver, receiverIsSendable: isSendable,
            isStatic: facts.isStatic, isThrowing: facts.isThrowing, defaults: facts.defaults,
            isVariadic: facts.isVariadic, tags: tags,
            location: HandlerLocation(file: file.string, line: facts.line, column: facts.column),
            isolation: DefinitionIsolation.actor(of: function), body: body)
    }
}

/// The handlers that a run of providers gave, by receiver; each becomes an entry when its receiver is first looked up.
final class DeclaredHandlers {
    /// One type's handlers, as one call of a provider lists them.
    private struct Group {
        let receiver: Any.Type
        let isSendable: Bool
        let file: StaticText
        let handlers: Range<Int32>
        /// The same type's next group; -1 for none.
        var next: Int32 = -1
    }

    private let handlers: Chunks<DeclaredHandler>
    private let groups: [Group]
    private let callsErased: Bool
    private let firstGroup: [ObjectIdentifier: Int32]
    /// The entries made so far, by the index of their handler.
    private let entries = Lock<[Int32: RegistryEntry]>([:])

    /// - Parameter receivers: each with the index of its first handler, in order.
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
        // From the last to the first, so that a type's groups are linked in order.
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

    /// Passes the receivers that declare a handler with this selector or Swift spelling, in order, and whether it is static.
    /// Reads the handlers' facts where they lie and makes no entry.
    ///
    /// - Parameter isEnough: called for each; true ends the search.
    /// - Returns: whether it was ended so.
    func visitReceivers(declaring name: [UInt8], until isEnough: (Any.Type, Bool) -> Bool) -> Bool {
        for group in groups {
            // A text tells of several handlers; it is read at the first of them.
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
            // Not under the lock: what a definition function asks for may be the program's own code, such as the instance
            // of a global actor. Whoever comes second takes the first one's entry, which makes it the only one.
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

// Immutable but for what the lock guards. The definition functions capture nothing that changes, and touch nothing isolated.
extension DeclaredHandlers: @unchecked Sendable {}

/// A growing list in pieces, of which the last alone has room to spare.
struct Chunks<Element> {
    private var chunks: [ContiguousArray<Element>] = []
    private(set) var count = 0
    private static var size: Int { 512 }

    subscript(index: Int) -> Element { chunks[index / Self.size][index % Self.size] }

    mutating func append(_ element: Element) {
        if count % Self.size == 0 {
            chunks.append([])
            // A module with a handful of handlers should not pay for hundreds.
            if count > 0 { chunks[chunks.count - 1].reserveCapacity(Self.size) }
        }
        chunks[chunks.count - 1].append(element)
        count += 1
    }
}
