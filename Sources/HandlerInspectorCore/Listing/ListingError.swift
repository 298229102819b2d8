/// The reason that handlers can't be listed.
package enum ListingError: Error, Sendable {
    /// The package has no target with the name; the nearest names are suggestions.
    case unknownTarget(String, suggestions: [String])
    /// No type with the name has handlers; the nearest names are suggestions.
    case unknownType(String, suggestions: [String])

    /// A description of the missing name, with the most likely ones.
    package var message: String {
        switch self {
        case .unknownTarget(let name, let suggestions):
            "the package has no target '\(name)' with sources in Swift" + suggestions.suggestion
        case .unknownType(let name, let suggestions):
            "no type '\(name)' has handlers" + suggestions.suggestion
        }
    }
}
