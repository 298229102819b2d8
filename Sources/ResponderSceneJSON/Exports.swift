// Touches as JSON have a module of their own, so that a program without a scene doesn't link one.
@_exported public import ResponderChainJSON
@_exported public import ResponderScene
