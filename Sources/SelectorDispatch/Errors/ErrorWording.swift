/// Parts of sentences that more than one error uses.
package enum ErrorWording {
    /// Returns the other types with a handler for the selector.
    @_optimize(size) package static func places(
        _ elsewhere: [DispatchError.Context], than message: DispatchError.Context
    ) -> String {
        let asked: DispatchError.Context.Kind = message.kind == .static ? .static : .instance
        func receivers(_ kind: DispatchError.Context.Kind) -> [String] {
            elsewhere.filter { $0.kind == kind }.map { "'" + $0.receiver + "'" }
        }
        let same = receivers(asked)
        let other = receivers(asked == .static ? .instance : .static)
        let place =
            asked == .static
            ? " as an instance's handler: send it to an instance" : " as a static handler: send it to the type"
        return named(other, place) + named(same, "")
    }

    @_optimize(size) private static func named(_ receivers: [String], _ place: String) -> String {
        guard !receivers.isEmpty else { return "" }
        return joined("; ", receivers.joined(separator: ", "), receivers.count == 1 ? " has it" : " have it", place)
    }

    /// Returns a question that suggests names, or an empty string if there are none.
    @_optimize(size) package static func question(_ suggestions: [String]) -> String {
        guard !suggestions.isEmpty else { return "" }
        return joined("; did you mean ", suggestions.map { "'" + $0.shown() + "'" }.joined(separator: " or "), "?")
    }

    /// Returns the names in a row, or `none` if there are none.
    @_optimize(size) package static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    /// Returns a number of things, such as `1 colon` or `0 colons`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// Returns the words for a sender outside the program about a problem in the program.
    package static func problemForSender(_ name: String) -> String {
        "'" + name + "' can't be handled, because of a problem in the program"
    }
}

/// Returns the texts in a row. It is not inlined, because an interpolation takes several times the code of a call.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
func joined(_ texts: String...) -> String { texts.joined() }
