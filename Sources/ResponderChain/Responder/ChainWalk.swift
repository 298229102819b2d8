/// Detects, while a chain is walked, a circle or a chain without end.
///
/// A circle is detected by Brent's algorithm: the walk remembers one responder, and moves on to the current one
/// whenever the number of steps since then has doubled. This takes constant memory and at most one comparison per step.
/// A chain without end makes a new next responder each time it is asked for one; the walk gives up after ``longest``
/// responders.
struct ChainWalk {
    /// Held strongly, so that no new responder can get its address.
    private var remembered: AnyObject?
    private var steps = 0
    private var limit = 1
    private(set) var isEndless = false

    /// Takes one step and returns whether the walk is over: `responder` closes a circle, or the walk has become too
    /// long.
    @inline(__always)
    mutating func isOver(at responder: AnyObject) -> Bool {
        if responder === remembered { return true }
        steps += 1
        if steps == limit { remember(responder) }
        return isEndless
    }

    @inline(never)
    private mutating func remember(_ responder: AnyObject) {
        remembered = responder
        steps = 0
        limit *= 2
        isEndless = limit >= Self.longest
    }

    /// Returns a circle's responders, starting with the one where the circle was noticed. For a long circle, it returns
    /// one more than an error names.
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
        circle.prefix(namesInErrors).map(label(of:)) + (circle.count > namesInErrors ? ["…"] : [])
    }

    /// The number of responders after which a walk counts as endless.
    static let longest = 1 << 21

    /// The largest number of responders that an error names.
    static let namesInErrors = 16
}
