/// The handlers that a run of the providers declares, by receiver. Each handler gets an entry when its receiver is
/// first looked up.
final class DeclaredHandlers {
    /// The definitions that a provider declares for one type in one call.
    private struct Group {
        let receiver: Any.Type
        let isSendable: Bool
        let file: StaticText
        let definitions: Range<Int32>
        /// The index of the same type's next group, or -1.
        var next: Int32 = -1
    }

    private let definitions: [Definition]
    private let groups: [Group]
    private let callsErased: Bool
    /// The index of each type's first group.
    private let firstGroup = WordCache()
    /// The entries created so far, by the index of their group.
    private let entries: Lock<[[RegistryEntry]?]>

    /// Groups handlers by receiver. This is step 3 in Registration.swift.
    ///
    /// - Parameters:
    ///   - definitions: The definitions, receiver by receiver.
    ///   - receivers: The receivers in order, each with the index of its first definition.
    ///   - callsErased: Whether functions may be called erased.
    init(
        _ definitions: [Definition], receivers: [_GeneratedCode.HandlerCollector.Receiver],
        callsErased: Bool = ErasedCalls.isKnown
    ) {
        self.callsErased = callsErased
        var groups: [Group] = []
        groups.reserveCapacity(receivers.count)
        for (index, receiver) in receivers.enumerated() {
            let end = index + 1 < receivers.count ? receivers[index + 1].firstDefinition : definitions.count
            groups.append(
                Group(
                    receiver: receiver.type, isSendable: receiver.isSendable, file: receiver.file,
                    definitions: Int32(truncatingIfNeeded: receiver.firstDefinition)..<Int32(truncatingIfNeeded: end)))
        }
        for index in groups.indices {
            var last = Int(firstGroup.insert(UInt(index), for: TypeLayout.word(groups[index].receiver)))
            guard last != index else { continue }
            while groups[last].next >= 0 { last = Int(groups[last].next) }
            groups[last].next = Int32(truncatingIfNeeded: index)
        }
        self.definitions = definitions
        self.groups = groups
        entries = Lock(Array(repeating: nil, count: groups.count))
    }

    var isEmpty: Bool { definitions.isEmpty }

    /// All entries, in the order of registration.
    var all: [RegistryEntry] { groups.indices.flatMap(entries(ofGroup:)) }

    func entries(of type: Any.Type) -> [RegistryEntry] {
        var result: [RegistryEntry] = []
        var index = firstGroup.value(for: TypeLayout.word(type)).map { Int($0) } ?? -1
        while index >= 0 {
            let group = entries(ofGroup: index)
            result = result.isEmpty ? group : result + group
            index = Int(groups[index].next)
        }
        return result
    }

    /// Passes to `isEnough` the receivers that declare a handler with this selector or Swift spelling, in order, and
    /// whether the handler is static. Reads the handlers' facts in place and creates no entry.
    ///
    /// - Parameter isEnough: A closure called for each receiver, which returns true to end the search.
    /// - Returns: Whether `isEnough` ended the search.
    @_optimize(size) func visitReceivers(declaring name: [UInt8], until isEnough: (Any.Type, Bool) -> Bool) -> Bool {
        for group in groups {
            for index in group.definitions {
                let facts = definitions[Int(truncatingIfNeeded: index)].facts
                guard let place = DeclarationFacts.index(of: name, in: facts) else { continue }
                if isEnough(group.receiver, DeclarationFacts(at: place, of: facts).isStatic) { return true }
            }
        }
        return false
    }

    @_optimize(size) @inline(never) private func entries(ofGroup index: Int) -> [RegistryEntry] {
        if let known = entries.withLock({ $0[index] }) { return known }
        // The lock isn't held here, because a definition function may call the program's own code, such as the instance
        // of a global actor. A second caller takes the first one's entries, so each entry exists once.
        let group = groups[index]
        let made = group.definitions.flatMap {
            definitions[Int(truncatingIfNeeded: $0)].entries(
                receiver: group.receiver, isSendable: group.isSendable, file: group.file, callsErased: callsErased)
        }
        return entries.withLock { entries in
            if let earlier = entries[index] { return earlier }
            entries[index] = made
            return made
        }
    }
}

// Immutable, except for the value that the lock guards. The definition functions capture nothing that changes, and
// touch nothing isolated.
extension DeclaredHandlers: @unchecked Sendable {}
