// A scene's views and controllers are responders, so that one import is enough.
@_exported public import ResponderChain
