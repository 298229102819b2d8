/// The kinds of samples with which a type's schema is derived.
enum SchemaSample: CaseIterable {
    /// The first values, with all members.
    case first
    /// Values that differ from the first ones, with all members.
    case second
    /// The first values, without optional members.
    case leastMembers
}
