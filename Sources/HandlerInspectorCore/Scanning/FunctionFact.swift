/// A function that may have the same name as one of the library's.
struct FunctionFact {
    struct Parameter {
        /// Nil for `_`.
        var label: String?
        /// The type as written, without the default value.
        var type: String
        var hasDefault: Bool
    }

    var name: String
    /// The type that it is declared in; nil for a free function.
    var owner: String?
    var parameters: [Parameter]
}
