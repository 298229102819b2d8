/// The messages that the demo plays when it is given none.
let recording = #"""
    {"from": "button", "selector": "btnClick1:userInfo:", "arguments": [{"node": "button"}, {"key": "蓝色按钮"}]}
    {"from": "subCell", "selector": "btnClick1(_:userInfo:)", "arguments": [null, {"key": "红色按钮"}]}
    {"from": "subTable", "selector": "moveRow:to:animated:note:", "arguments": [2, 7, true, null]}
    {"from": "superTable", "selector": "reload"}
    {"from": "customView", "event": "CustomSwitchEvent", "userInfo": {"mySwitchKey": 0}}
    {"from": "customView", "event": "CustomImageViewEvent"}
    {"from": "customView", "event": "CustomScrollEvent"}
    """#
