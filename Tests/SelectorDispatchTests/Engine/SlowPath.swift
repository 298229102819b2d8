@testable import SelectorDispatch

extension HandlerRegistry {
    /// The handlers of one type, each of which copies its arguments instead of reading them where they lie.
    func copyingArguments(of type: Any.Type) throws -> HandlerRegistry {
        HandlerRegistry(
            entries: try selectors(of: type).map { selector in
                let entry = try entry(for: selector, type: type, isStatic: false)
                return RegistryEntry(
                    selector: entry.selector, name: entry.name, receiver: entry.receiver,
                    receiverIsSendable: entry.receiverIsSendable, isStatic: entry.isStatic,
                    isThrowing: entry.isThrowing, defaults: entry.defaults, isVariadic: entry.isVariadic,
                    marks: entry.marks, location: entry.location, readsInPlace: false, body: entry.body)
            })
    }

    /// The linked modules' handlers, none of which is called erased.
    static let unerased = HandlerRegistry(
        entries: HandlerProvider.collected(from: 0, callsErased: false).collector.definedEntries)
}
