// This is a module of its own, so that a program without a scene doesn't link one.
@_exported public import ResponderSceneJSON
@_exported public import SelectorDispatchRecording
