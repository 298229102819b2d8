// This is a product of its own, so only a program with a scene links one.
@_exported public import ResponderSceneJSON
@_exported public import SelectorDispatchRecording
