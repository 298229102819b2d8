/// Finds out, while a chain is walked, whether it runs in a circle or has no end.
///
/// Brent's algorithm: one remembered responder, moved to the current one whenever the number of steps since has doubled.
/// No memory, and no more than a comparison per step. A chain has no end if a next responder is made each time it is asked
/// for: such a walk is given up after ``longest`` responders.
struct ChainWalk {
    /// Held, so that no other responder comes to have its address.
    private var remembered: AnyObject?
    private var steps = 0
    private var limit = 1
    private(set) var isEndless = false

    /// Whether the walk is over: `responder` closes a circle, or the walk is endless.
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

    /// The circle's responders, beginning with the one where it was noticed; of a long circle one more than an error names.
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

    /// What a circle's responders are called in print.
    static func names(of circle: [any Responder]) -> [String] {
        circle.prefix(namesInErrors).map(label(of:)) + (circle.count > namesInErrors ? ["…"] : [])
    }

    /// A walk over this many responders is endless.
    static let longest = 1 << 21

    /// How many responders an error names at most.
    static let namesInErrors = 16
}
