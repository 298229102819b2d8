internal import SelectorDispatch

/// A handler that almost fits an unhandled event.
public struct NearMiss: Sendable, Hashable {
    /// The type of the responder that has the handler.
    public let responder: String
    /// The handler's selector.
    public let selector: String
    /// The types of the handler's parameters if it has the event's name, or nil if its name is only similar.
    public let parameters: [String]?
}

extension NearMiss: CustomStringConvertible {
    /// A text that names the handler, its responder and, if they don't fit, its parameters.
    public var description: String {
        "'\(selector)' of \(responder)" + (parameters.map { " takes \($0.joined(separator: ", "))" } ?? "")
    }

    /// Returns the near misses as the end of a sentence about the unhandled event.
    @_optimize(none) static func text(_ misses: [NearMiss]) -> String {
        let others = misses.filter { $0.parameters != nil }
        let similar = misses.filter { $0.parameters == nil }
        return
            (others.isEmpty
            ? "" : "; \(others.map(\.description).joined(separator: ", ")), but \(EventHandlerShape.rule)")
            + (similar.isEmpty
                ? "" : "; did you mean \(similar.map(\.description).joined(separator: " or "))?")
    }
}

/// An unhandled event. Its route keeps it in order to find near misses on demand.
final class UnhandledEvent {
    private let event: Event
    private let origin: any Responder
    private let options: RouteOptions

    init(_ event: Event, _ origin: any Responder, _ options: RouteOptions) {
        var event = event
        event.replyHandler = nil
        self.event = event
        self.origin = origin
        self.options = options
    }

    /// The near misses of every class on the way: first the handlers of the event's name, then up to three with similar
    /// names.
    @_optimize(none) var nearMisses: [NearMiss] {
        var types: [any Responder.Type] = []
        var met: Set<ObjectIdentifier> = []
        for planned in options.path(from: origin, captures: false).visits
        where met.insert(ObjectIdentifier(planned.type)).inserted {
            types.append(planned.type)
        }
        let search = HandlerSearch(.event(event))
        let others = types.flatMap { search.nearMisses(on: $0, in: options.registry) }
        var owners: [String: any Responder.Type] = [:]
        for type in types {
            for selector in options.registry.selectors(of: type).map(\.description)
            where owners[selector] == nil && !search.includes(selector) {
                owners[selector] = type
            }
        }
        let similar = nearestMatches(to: event.name, in: Array(owners.keys))
        return others
            + similar.compactMap { selector in
                owners[selector].map { NearMiss(responder: "\($0)", selector: selector, parameters: nil) }
            }
    }
}
