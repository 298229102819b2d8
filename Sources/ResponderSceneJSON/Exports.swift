// Touches as JSON are in their own module, so a program without a scene doesn't link the scene's
// code.
@_exported public import ResponderChainJSON
@_exported public import ResponderScene
