// JSON of the scene is in a module of its own, so a program without a scene doesn't link the scene.
@_exported public import ResponderChainJSON
@_exported public import ResponderScene
