extension SceneName {
    /// The recording that the demo plays by default: inputs without results.
    var recording: String {
        switch self {
        case .table: tableRecording
        case .views: viewsRecording
        }
    }
}

private let tableRecording = #"""
    {"format": "SelectorDispatch recording", "version": 1, "encoding": 1, "scene": "table"}
    {"from": "button", "selector": "btnClick1:userInfo:", "arguments": [{"$receiver": "button"}, {"key": "蓝色按钮"}]}
    {"from": "subCell", "selector": "btnClick1(_:userInfo:)", "arguments": [null, {"key": "红色按钮"}]}
    {"from": "subTable", "selector": "moveRow:to:animated:note:", "arguments": [2, 7, true, null]}
    {"from": "superTable", "selector": "reload"}
    {"from": "customView", "event": "CustomSwitchEvent", "userInfo": {"mySwitchKey": 0}}
    {"from": "customView", "event": "CustomImageViewEvent"}
    {"from": "customView", "event": "CustomScrollEvent"}
    """#

/// Taps on the yellow view, the red view, and the orange view, which has a recognizer.
///
/// Then a finger slides off the orange view during another touch. The last line is a message from a
/// view.
private let viewsRecording = #"""
    {"format": "SelectorDispatch recording", "version": 1, "encoding": 1, "scene": "views"}
    {"touch": "began", "id": 1, "x": 80, "y": 470}
    {"touch": "ended", "id": 1, "x": 80, "y": 470}
    {"touch": "began", "id": 1, "x": 60, "y": 160}
    {"touch": "ended", "id": 1, "x": 60, "y": 160}
    {"touch": "began", "id": 1, "x": 80, "y": 340}
    {"touch": "ended", "id": 1, "x": 80, "y": 340}
    {"touch": "began", "id": 1, "x": 80, "y": 340}
    {"touch": "began", "id": 2, "x": 5, "y": 5}
    {"touch": "moved", "id": 1, "x": 180, "y": 340}
    {"touch": "ended", "id": 1, "x": 180, "y": 340}
    {"touch": "cancelled", "id": 2, "x": 5, "y": 5}
    {"from": "yellowView", "event": "colorChanged:", "userInfo": {"color": "yellow"}}
    """#
