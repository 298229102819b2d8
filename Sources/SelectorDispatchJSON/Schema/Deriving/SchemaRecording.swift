/// The requests of a type to its decoder.
final class SchemaRecording {
    /// A part that was read.
    enum Part: Equatable {
        case value(Any.Type)
        case nested(SchemaRecording)
        /// Requested, but not read.
        case nothing

        static func == (first: Part, second: Part) -> Bool {
            switch (first, second) {
            case (.value(let first), .value(let second)): first == second
            case (.nested(let first), .nested(let second)): first.isLike(second)
            case (.nothing, _), (_, .nothing): true
            default: false
            }
        }
    }

    /// A member of an object, as the type requested it.
    struct Member: Equatable {
        var part = Part.nothing

        /// Whether the type asked if the member exists.
        var isOptional = false

        /// Whether the type asked if the member is null.
        ///
        /// It needn't ask about a missing member.
        var isNullable = false

        static func == (first: Member, second: Member) -> Bool {
            first.part == second.part && first.isOptional == second.isOptional
        }
    }

    /// The members of an object, or nil for another kind.
    var members: [String: Member]?

    /// The elements of an array, or nil for another kind.
    var elements: [Part]?

    /// Whether elements were read to the end.
    var isList = false

    /// The value that the type reads as a whole, or nil for another kind.
    var single: Part?

    /// Whether the type asked if the value is null.
    var isNullable = false

    /// Whether the type asked for the names of all members.
    var readsAllKeys = false

    /// The facts about a member.
    subscript(_ key: any CodingKey) -> Member {
        get { members?[key.stringValue] ?? Member() }
        set { members?[key.stringValue] = newValue }
    }

    /// Returns whether the same parts were read in another run.
    func isLike(_ other: SchemaRecording) -> Bool {
        members == other.members && isList == other.isList && single == other.single
            && ownElements == other.ownElements
    }

    /// The elements that the type chose; a list reads as many as it gets.
    private var ownElements: [Part]? { isList ? elements.map { Array($0.prefix(1)) } : elements }
}
