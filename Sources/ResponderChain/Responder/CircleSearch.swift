/// A search for a circle in a walk from object to object, by Brent's algorithm.
///
/// The search remembers one object, and moves on to the current one whenever the number of steps since then has doubled.
/// This takes constant memory and at most one comparison for each step.
///
/// It compares addresses and retains nothing, so a new object at the address of a released one looks like a circle. A
/// caller either retains the remembered object, as ``ChainWalk`` does, or verifies an apparent circle.
@usableFromInline
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
