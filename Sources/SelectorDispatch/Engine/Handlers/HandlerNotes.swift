/// The tags and documentation of a handler. A handler without tags reserves no memory for them.
final class HandlerNotes: Sendable {
    let tags: Set<HandlerTag>
    /// The text that states the handler's facts, or nil for a handler added by hand.
    private let facts: StaticText?

    /// - Returns: Nil if there are no tags.
    init?(_ tags: Set<HandlerTag>, facts: StaticText?) {
        guard !tags.isEmpty else { return nil }
        (self.tags, self.facts) = (tags, facts)
    }

    /// The documentation, read from the text each time.
    var documentation: MethodDocumentation? { facts.flatMap(DocumentationFacts.read) }
}
