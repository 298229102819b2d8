/// Releases objects and what they alone hold, without recursion: for trees that are too deep for the stack.
///
/// An object that holds others strongly releases them when it goes, those release theirs, and so on, each inside the one
/// before; a tree of a hundred thousand levels overflows the stack. Called in `deinit`, this takes the tree apart level by
/// level instead:
///
/// ```swift
/// final class Panel: LinkedResponder, ResponderParent {
///     var panels: [Panel] = []
///     deinit { releaseWithoutRecursion(&panels) { panel in
///         defer { panel.panels = [] }
///         return panel.panels
///     } }
/// }
/// ```
///
/// An object that somebody else holds, too, stays as it is. Chains over weak next responders need nothing of the kind.
///
/// - Parameters:
///   - objects: what goes; empty afterwards.
///   - takeHeld: takes what an object holds out of it. Only called for objects that nobody else holds.
/// - Complexity: O(number of released objects).
public func releaseWithoutRecursion<Object: AnyObject>(
    _ objects: inout [Object], taking takeHeld: (Object) -> [Object]
) {
    var pending: [Object] = []
    swap(&pending, &objects)
    while var object = pending.popLast() {
        if isKnownUniquelyReferenced(&object) { pending += takeHeld(object) }
    }
}
