/// The blocks of a file and the names that each of them declares, by the indices of their tokens.
///
/// Their types and values are read only when they are asked for; see ``NameResolver``.
struct SourceNames {
    /// A file, a pair of braces, or a declaration or a condition with the braces that follow.
    struct Block {
        enum Kind: UInt8 {
            case file, type, `protocol`, `extension`, function, code

            /// Whether its names are members.
            var holdsMembers: Bool { self == .type || self == .protocol || self == .extension }
        }

        var kind: Kind
        /// The index of the block around it; −1 for the file.
        var outer: Int
        /// The name of a type.
        var name = 0
        /// The token after a type's or a function's name; for an extension, the extended type.
        var header = 0
        /// Whether the type has members that no source names.
        var isDynamic = false
        var isPrivate = false
    }

    /// A name that a block declares.
    struct Name {
        enum Kind: UInt8 {
            case variable, function, alias
        }

        var kind: Kind
        var token: Int
        /// The index of the block that declares it.
        var block: Int
        /// A variable's type, what an alias stands for, or a function's result; −1 for none.
        var type = -1
        /// A variable's value; empty for none.
        var value = 0..<0
        /// The index of a function's own block.
        var body = -1
        /// The indices of a function's parameters.
        var parameters = 0..<0
        /// Whether the value is a sequence, of which the variable is an element.
        var isElement = false
        var isPrivate = false
        /// Whether it has the name of one of the library's functions.
        var isNamesake = false
    }

    /// A parameter of a function.
    struct Parameter {
        /// The index of its variable.
        var name: Int
        var label: Int
        var isVariadic = false
        var isAutoclosure = false
        var hasDefault = false
    }

    /// A value whose type is written, or is that of the variable to which it is assigned.
    struct TypedValue {
        /// The type; −1 for an assignment.
        var type = -1
        /// The variable of an assignment.
        var target = 0..<0
        /// The value, or the braces that return it.
        var value: Range<Int>
        var block: Int
    }

    /// The first one is the file.
    var blocks = [Block(kind: .file, outer: -1)]
    var names: [Name] = []
    var parameters: [Parameter] = []
    var values: [TypedValue] = []
}
