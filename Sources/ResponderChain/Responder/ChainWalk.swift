/// A detector of circles and endless chains during a walk along a chain.
///
/// An endless chain creates a new next responder on each access; the walk gives up after
/// ``longest`` responders.
@usableFromInline
struct ChainWalk {
    private var circle = CircleSearch()

    /// The responder that the search remembers, retained so that no new responder can reuse its
    /// address.
    private var remembered: AnyObject?

    var isEndless: Bool { circle.isEndless }

    /// Takes one step.
    ///
    /// - Returns: Whether the walk is over: `responder` closes a circle, or the walk has become too
    ///   long.
    @inline(__always)
    mutating func isOver(at responder: AnyObject) -> Bool {
        if circle.closes(at: responder) { return true }
        if circle.hasJustRemembered { hold(responder) }
        return circle.isEndless
    }

    @inline(never)
    private mutating func hold(_ responder: AnyObject) { remembered = responder }

    /// Returns a circle's responders, starting with the one where the circle was detected.
    ///
    /// For a long circle, it returns one more than an error lists.
    static func responders(ofCircleAt start: any Responder) -> [any Responder] {
        var responders: [any Responder] = []
        var next: (any Responder)? = start
        repeat {
            guard let responder = next, responders.count <= namesInErrors else { break }
            responders.append(responder)
            next = responder.nextResponder
        } while next !== start
        return responders
    }

    /// Returns the names of a circle's responders, for error messages and diagrams.
    static func names(of circle: [any Responder]) -> [String] {
        let names = circle.prefix(namesInErrors).reduce(into: []) { $0.append(label(of: $1)) }
        return circle.count > namesInErrors ? names + ["…"] : names
    }

    /// The number of responders after which a walk counts as endless.
    @usableFromInline static var longest: Int { 1 &<< 21 }

    /// The largest number of responders that an error names.
    static var namesInErrors: Int { 16 }
}

/// A search for a circle in a walk from object to object, by Brent's algorithm.
///
/// The search remembers one object, and moves on to the current one whenever the number of steps
/// since then has doubled. This takes constant memory and at most one comparison for each step.
///
/// It compares addresses and retains nothing, so a new object at the address of a released one
/// looks like a circle. A caller either retains the remembered object, as ``ChainWalk`` does, or
/// verifies an apparent circle.
@frozen @usableFromInline
package struct CircleSearch {
    @usableFromInline var remembered: ObjectIdentifier?
    @usableFromInline var steps = 0
    @usableFromInline var limit = 1

    @inlinable package init() {}

    /// Takes one step.
    ///
    /// - Returns: Whether `object` closes a circle. The walk is over then.
    @inlinable @inline(__always)
    package mutating func closes(at object: AnyObject) -> Bool {
        let address = ObjectIdentifier(object)
        if address == remembered { return true }
        steps &+= 1
        if steps == limit {
            remembered = address
            steps = 0
            limit &*= 2
        }
        return false
    }

    /// Whether the last step remembered its object.
    @inline(__always)
    var hasJustRemembered: Bool { steps == 0 }

    /// Whether the walk has taken so many steps that it counts as endless.
    @inlinable @inline(__always)
    package var isEndless: Bool { limit >= ChainWalk.longest }
}
