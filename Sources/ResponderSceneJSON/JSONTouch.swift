internal import Foundation
public import ResponderScene
public import SelectorDispatchJSON

extension ResponderTouchInput {
    /// Reads a touch.
    ///
    /// ```json
    /// {"touch": "began", "id": 1, "x": 80, "y": 340.5, "timestamp": 12.5}
    /// ```
    ///
    /// | member | value |
    /// | --- | --- |
    /// | `touch` | the phase: `began`, `moved`, `ended` or `cancelled` |
    /// | `id` | an identifier that no other current touch has |
    /// | `x`, `y` | the place, in the coordinates of the surface that handles the touch |
    /// | `timestamp` | the time, in seconds, or omitted for the current time |
    /// | `buttons` | the bits of a mouse's buttons, or omitted for 1, the first button or a finger |
    /// | `modifiers`, `otherModifiers` | the modifier keys, as for a key, or omitted for none |
    ///
    /// - Throws: A `JSONError` if the JSON isn't an object, or if a member is missing, unknown or
    ///   of the wrong kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var members = try JSONMembers(json)
        let name = try members.string("touch")
        guard let phase = ResponderTouch.Phase(rawValue: name) else {
            throw JSONError(.unreadable(type: "ResponderTouch.Phase", text: name), path: ".touch")
        }
        let id = try members.integer("id")
        let location = CGPoint(x: try members.double("x"), y: try members.double("y"))
        let timestamp = try members.optionalDouble("timestamp")
        let buttons = members.contains("buttons") ? try members.integer("buttons") : 1
        let flags = try ResponderKey.ModifierFlags(taking: &members)
        try members.end()
        self.init(
            phase,
            id: id,
            at: location,
            timestamp: timestamp,
            buttonMask: ResponderTouch.ButtonMask(rawValue: buttons),
            modifierFlags: flags
        )
    }

    /// Returns the touch as JSON, without defaults.
    ///
    /// - Throws: A `JSONError` if the location or the time isn't finite.
    public func json() throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [
            "touch": .string(phase.rawValue), "id": .number(JSONNumber(id)),
            "x": try Self.number(Double(location.x), "x"),
            "y": try Self.number(Double(location.y), "y"),
        ]
        if let timestamp { members["timestamp"] = try Self.number(timestamp, "timestamp") }
        if buttonMask != .primary { members["buttons"] = .number(JSONNumber(buttonMask.rawValue)) }
        members.merge(modifierFlags.members) { own, _ in own }
        return .object(members)
    }

    private static func number(_ value: Double, _ name: String) throws(JSONError) -> JSONValue {
        guard let number = JSONNumber(value) else {
            throw JSONError(.notFinite(type: "Double", value: "\(value)"), path: ".\(name)")
        }
        return .number(number)
    }
}
