internal import SelectorDispatch

/// A handler that almost fits an unhandled event.
public struct NearMiss: Sendable, Hashable {
    /// The type of the responder that has the handler.
    public let responder: String

    /// The handler's selector.
    public let selector: String

    /// The types of the handler's parameters if it has the event's name, or nil if its name is only
    /// similar.
    public let parameters: [String]?
}

extension NearMiss: CustomStringConvertible {
    /// A text that names the handler, its responder and, if they don't fit, its parameters.
    public var description: String {
        let text = "'" + selector + "' of " + responder
        guard let parameters else { return text }
        return text + " takes " + parameters.joined(separator: ", ")
    }

    /// Returns the near misses as the end of a sentence about the unhandled event.
    static func text(_ misses: [NearMiss]) -> String {
        var others = ""
        var similar = ""
        for miss in misses {
            if miss.parameters != nil {
                others += others.isEmpty ? "; " : ", "
                others += miss.description
            } else {
                similar += similar.isEmpty ? "; did you mean " : " or "
                similar += miss.description
            }
        }
        if !others.isEmpty { others += ", but " + EventHandlerShape.rule }
        return similar.isEmpty ? others : others + similar + "?"
    }
}

extension HandlerSearch {
    /// Returns the near misses of every class on an unhandled event's way: first the handlers of
    /// the event's name, then up to three with similar names.
    func nearMisses(from origin: any Responder, _ options: RouteOptions) -> [NearMiss] {
        var misses: [NearMiss] = []
        var met: Set<ObjectIdentifier> = []
        var owners: [String: String] = [:]
        for stop in options.path(from: origin).stops
        where met.insert(ObjectIdentifier(stop.type)).inserted {
            misses += nearMisses(on: stop.type, in: options.registry)
            for selector in options.registry.selectors(of: stop.type)
            where owners[selector.description] == nil && !selectors.contains(selector) {
                owners.set("\(stop.type)", for: selector.description)
            }
        }
        for selector in nearestMatches(to: name, in: Array(owners.keys)) {
            misses.append(
                NearMiss(responder: owners[selector] ?? "", selector: selector, parameters: nil)
            )
        }
        return misses
    }

    /// Returns the handlers of the event's name whose parameters aren't those of an event's
    /// handler.
    func nearMisses(on type: Any.Type, in registry: HandlerRegistry) -> [NearMiss] {
        var misses: [NearMiss] = []
        for (index, selector) in selectors.enumerated() where isEvent {
            guard
                case .handler(let handler) = SelectorLookup.of(selector, in: registry).find(
                    selector,
                    type
                ),
                EventHandlerShape(handler.types.parameters, isExact: index == 0) == nil
            else { continue }
            let parameters = handler.types.parameters.reduce(into: [String]()) {
                $0.append("\($1)")
            }
            misses.append(
                NearMiss(
                    responder: "\(type)",
                    selector: selector.description,
                    parameters: parameters
                )
            )
        }
        return misses
    }
}
