internal import ResponderChain
public import ResponderScene
internal import SelectorDispatch
public import SelectorDispatchJSON

extension ResponderRefusal {
    /// The refusal as JSON: its code and its text.
    ///
    /// ```json
    /// {"code": "is-root", "text": "'start' is the root controller of its window"}
    /// ```
    ///
    /// For an action without a handler, `error` is the route's error. For a first responder that
    /// didn't resign, `because` is the refusal that explains why.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["code": .string(code), "text": .string(description)]
        switch self {
        case .action(let error): members["error"] = JSONValue(describing: error)
        case .notResigned(_, let reason): members["because"] = reason.json
        default: break
        }
        return .object(members)
    }
}

extension ResponderOutcome {
    /// The outcome as JSON: `{"done": true}`, or `{"done": false, "refusal": {…}}`.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["done": .bool(isDone)]
        members["refusal"] = refusal?.json
        return .object(members)
    }
}
