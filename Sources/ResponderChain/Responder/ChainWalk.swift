/// A detector of circles and endless chains during a walk along a chain.
///
/// An endless chain creates a new next responder on each access; the walk gives up after ``longest`` responders.
@usableFromInline
struct ChainWalk {
    private var circle = CircleSearch()
    /// The responder that the search remembers, retained so that no new responder can reuse its address.
    private var remembered: AnyObject?

    var isEndless: Bool { circle.isEndless }

    /// Takes one step and returns whether the walk is over: `responder` closes a circle, or the walk has become too
    /// long.
    @inline(__always)
    mutating func isOver(at responder: AnyObject) -> Bool {
        if circle.closes(at: responder) { return true }
        if circle.hasJustRemembered { hold(responder) }
        return circle.isEndless
    }

    @inline(never)
    private mutating func hold(_ responder: AnyObject) { remembered = responder }

    /// Returns a circle's responders, starting with the one where the circle was detected. For a long circle, it
    /// returns one more than an error lists.
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
    @usableFromInline static var longest: Int { 1 &<< 21 }

    /// The largest number of responders that an error names.
    static let namesInErrors = 16
}
