@_exported public import ResponderScene
