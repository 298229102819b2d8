internal import SelectorDispatch

extension JSONValue {
    /// Creates the JSON of any error, for display: its text, and its code if it has a stable one.
    ///
    /// ```json
    /// {"code": "unrecognized-selector", "text": "-[Cart ad:]: unrecognized selector sent to instance"}
    /// ```
    package init(describing error: any Error) {
        var members: [String: JSONValue] = ["text": .string("\(error)")]
        members["code"] = Self.code(of: error).map(JSONValue.string)
        self = .object(members)
    }

    private static func code(of error: any Error) -> String? {
        switch error {
        case let error as any MessageError: error.code
        case let error as JSONError: error.code
        default: nil
        }
    }
}
