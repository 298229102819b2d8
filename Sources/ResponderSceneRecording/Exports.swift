// Inputs are recorded by their own module, so a program without a scene doesn't link the scene's
// code.
@_exported public import ResponderSceneJSON
@_exported public import SelectorDispatchRecording
