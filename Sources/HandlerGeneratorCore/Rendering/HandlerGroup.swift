/// Adjacent handlers in one file with the same receiver, `#if` conditions and availability.
struct HandlerGroup {
    /// The maximum number of handlers that one function registers, which keeps its compilation
    /// fast.
    static let limit = 64

    /// The number of the group in its list, counted from 0.
    let number: Int
    let availability: Availability
    private(set) var handlers: [ListedHandler]

    var first: MethodDeclaration { handlers[0].method }
    var fileID: String { handlers[0].fileID }

    /// The conditions of the `#if`s around it, and those that its availability requires.
    @_optimize(none)
    var conditions: [String] { first.conditions.texts + availability.conditions }

    /// Returns whether a handler with an availability belongs to the group.
    @_optimize(none) func takes(_ handler: ListedHandler, _ availability: Availability) -> Bool {
        let method = handler.method
        return method.typePath == first.typePath && handler.fileID == fileID
            && method.conditions.texts == first.conditions.texts
            && availability == self.availability && handlers.count < Self.limit
    }

    /// Returns the groups of handlers, in order.
    @_optimize(none) static func groups(of handlers: [ListedHandler]) -> [HandlerGroup] {
        var groups: [HandlerGroup] = []
        for handler in handlers {
            let availability = Availability(of: handler.method)
            if groups.last?.takes(handler, availability) == true {
                groups[groups.count - 1].handlers.append(handler)
            } else {
                groups.append(
                    HandlerGroup(
                        number: groups.count,
                        availability: availability,
                        handlers: [handler]
                    )
                )
            }
        }
        return groups
    }
}
