/// A check that the current code runs on the main actor.
///
/// The type conforms to its protocol only on the main actor, and a cast at run time checks that without trapping. A
/// check for the main thread wouldn't suffice because, on Linux, the main actor may use a different thread.
package struct OnMainActor {
    package static var isCurrent: Bool { conforms(OnMainActor()) }

    /// Takes the value as `Any`, so that the cast happens at run time.
    @inline(never) private static func conforms(_ value: Any) -> Bool { value is any MainActorWitness }
}

private protocol MainActorWitness {}
extension OnMainActor: @MainActor MainActorWitness {}
