internal import SelectorDispatch

// Lists chains and trees, and prints them and routes as indented text and as Mermaid diagrams.

extension Responder {
    /// Returns this responder, its next responder, and so on to the end of the chain, past every
    /// boundary.
    ///
    /// - Throws: ``RouteError/chainCycle(_:through:)`` if the chain runs in a circle;
    ///   ``RouteError/endlessChain(_:limit:)`` if it has no end.
    public func responderChain() throws(RouteError) -> [any Responder] {
        let options = RouteOptions(going: .up(including: .all))
        let path = options.path(from: self)
        if let error = path.error(DispatchError.Context("nextResponder", to: self, .route)) {
            throw error
        }
        return path.responders
    }

    /// Returns this responder and all below it, depth first and each once, a responder before its
    /// children.
    ///
    /// If the tree has no end, the array ends after about two million responders.
    public func responderTree() -> [any Responder] {
        RoutePath.down(from: self, includingRoot: true).responders
    }

    /// Returns the chain from this responder to its end, one responder per line, indented by depth.
    ///
    /// ```text
    /// Button
    ///   Cell
    ///     Controller
    /// ```
    ///
    /// If the chain runs in a circle, the last line says so.
    ///
    /// - Parameter limit: The number of responders after which the text is truncated. In that case,
    ///   the last line says that there are more.
    public func chainText(limit: Int = 1000) -> String {
        Diagram(chainFrom: self, limit: limit).text
    }

    /// Returns the chain from this responder to its end, as a Mermaid flowchart.
    ///
    /// - Parameter limit: The number of responders after which the chart is truncated. In that
    ///   case, the last line says that there are more.
    public func chainMermaid(limit: Int = 1000) -> String {
        Diagram(chainFrom: self, limit: limit).mermaid(direction: "BT")
    }

    /// Returns this responder and all below it, one responder per line, indented by depth.
    ///
    /// - Parameter limit: The number of responders after which the text is truncated. The last line
    ///   then gives the number of the others.
    public func treeText(limit: Int = 1000) -> String {
        Diagram(treeBelow: self, limit: limit).text
    }

    /// Returns this responder and all below it, as a Mermaid flowchart.
    ///
    /// - Parameter limit: The number of responders after which the chart is truncated. The last
    ///   line then gives the number of the others.
    public func treeMermaid(limit: Int = 1000) -> String {
        Diagram(treeBelow: self, limit: limit).mermaid(direction: "TB")
    }
}

extension Route: CustomStringConvertible {
    /// The recorded path with all outcomes and the reason for the route's end, truncated after
    /// 1,000 visits.
    ///
    /// ```text
    /// Button: passed
    ///   SuperCell: decorated by SuperCell
    ///     Controller: handled and stopped, returned true
    /// stopped at Controller
    /// ```
    public var description: String { text() }

    /// Returns the recorded path, one visit per line with its outcome, indented by depth, and the
    /// reason for the route's end.
    ///
    /// - Parameter limit: The number of visits after which the path is truncated. The next line
    ///   then gives the number of the others.
    public func text(limit: Int = 1000) -> String {
        (path.isEmpty ? "" : Diagram(path, limit: limit).text + "\n") + ending
    }

    /// Returns the recorded path as a Mermaid flowchart.
    ///
    /// - Parameter limit: The number of visits after which the chart is truncated. The last line
    ///   then gives the number of the others.
    public func mermaid(limit: Int = 1000) -> String {
        Diagram(path, limit: limit).mermaid(direction: "BT")
    }

    /// The end of the route: its reason and place.
    @_optimize(none) private var ending: String {
        let place = if let endedAt { " " + label(of: endedAt) } else { "" }
        return switch end {
        case .allVisited where isHandled: "all responders were asked"
        case .allVisited: "no responder handled it" + NearMiss.text(nearMisses)
        case .boundary: "ended before\(place)" + NearMiss.text(nearMisses)
        case .stopped: "stopped at\(place)"
        case .stoppedImmediately: "stopped at once at\(place)"
        case .vetoed(let decorator, let reason):
            "vetoed by \(decorator) at\(place): \(reason.shown(upTo: 200))"
        case .failed: endedAt == nil ? "failed" : "failed at\(place)"
        }
    }
}

extension Route.Visit: CustomStringConvertible {
    /// The responder and the visit's outcome, with the reason if there is one.
    @_optimize(none) public var description: String {
        var text = label(of: responder)
        if case .capture = phase { text += " (capture)" }
        var separator = ": "
        func add(_ words: String) {
            text += separator + words
            separator = ", "
        }
        if outcome != .decorated { add(outcome.description) }
        for (index, change) in changes.enumerated() {
            add((index == 0 ? "decorated by " : "") + "\(change.decorator)")
        }
        if let reason { add(reason.shown(upTo: 200)) }
        if let error { add(error is any MessageError ? "\(error)" : "\(error)".shown(upTo: 200)) }
        if let returnValue { add("returned " + "\(returnValue)".shown()) }
        return text
    }
}

/// Returns a responder's name for texts: its description or else its type, escaped and shortened.
package func label(of responder: any Responder) -> String {
    (responder as? any CustomStringConvertible)?.description.shown() ?? "\(type(of: responder))"
}

/// Returns the names of a circle's responders, for error messages and diagrams.
func circleNames(_ circle: [any Responder]) -> [String] {
    let names = circle.prefix(RouteError.listedNames).reduce(into: []) { $0.append(label(of: $1)) }
    return circle.count > RouteError.listedNames ? names + ["…"] : names
}

/// Returns the spaces before a line, two for each level up to the 40th.
///
/// Without the limit, the text of a long chain would grow with the square of its length.
func indentation(_ depth: Int) -> String { String(repeating: "  ", count: min(depth, 40)) }

/// A list of lines, each with its depth.
struct Diagram {
    private var nodes: [(label: String, depth: Int)] = []

    private var note: String?

    /// Whether an arrow to a node starts at its parent, the last node one level above it, or else
    /// at the node before it.
    private let isTree: Bool

    init(chainFrom first: any Responder, limit: Int) {
        isTree = false
        // Retained, so no new responder can reuse an address.
        var chain: [any Responder] = []
        var met: Set<ObjectIdentifier> = []
        var next: (any Responder)? = first
        while let responder = next, note == nil {
            if !met.insert(ObjectIdentifier(responder)).inserted {
                let names = circleNames(RoutePath.responders(ofCircleAt: responder))
                note = "… in a circle through " + ErrorWording.list(names)
            } else if chain.count >= limit {
                note = "… and more"
            } else {
                nodes.append((label: label(of: responder), depth: chain.count))
                chain.append(responder)
                next = responder.nextResponder
            }
        }
    }

    init(treeBelow root: any Responder, limit: Int) {
        isTree = true
        let stops = RoutePath.down(from: root, includingRoot: true).stops
        for stop in stops.prefix(limit) {
            nodes.append((label: label(of: stop.responder), depth: stop.depth))
        }
        if stops.count > limit { note = "… and \(stops.count - limit) more" }
    }

    @_optimize(none) init(_ path: [Route.Visit], limit: Int) {
        isTree = path.contains { $0.phase == .descent }
        let first = isTree ? path.first?.depth ?? 0 : 0
        for visit in path.prefix(limit) {
            let depth = if case .capture = visit.phase { 0 } else { visit.depth - first }
            nodes.append((label: visit.description, depth: depth))
        }
        if path.count > limit { note = "… and \(path.count - limit) more" }
    }

    @_optimize(none) var text: String {
        var lines: [String] = []
        for node in nodes { lines.append(indentation(node.depth) + node.label) }
        if let note { lines.append(note) }
        return lines.joined(separator: "\n")
    }

    @_optimize(none) func mermaid(direction: String) -> String {
        var lines = ["flowchart \(direction)"]
        // The nodes before this one; in a tree, only the last at each level above it.
        var above: [Int] = []
        for (index, node) in nodes.enumerated() {
            lines.append("    n\(index)[\"\(Self.escaped(node.label))\"]")
            if isTree { above.removeSubrange(min(node.depth, above.count)...) }
            if let origin = above.last { lines.append("    n\(origin) --> n\(index)") }
            above.append(index)
        }
        if let note { lines.append("    %% \(note)") }
        return lines.joined(separator: "\n")
    }

    /// Escapes a label.
    ///
    /// In a quoted label, only the quote and the characters of markup and escapes in Mermaid and
    /// HTML have a meaning.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\"": result += "#quot;"
            case "#": result += "#35;"
            case "\\": result += "#92;"
            case "&": result += "#amp;"
            case "<": result += "#lt;"
            case ">": result += "#gt;"
            case "`": result += "#96;"
            default: result.append(character)
            }
        }
        return result
    }
}
