// A product of its own, so that only a program with a scene links one.
@_exported public import ResponderSceneJSON
@_exported public import SelectorDispatchRecording
