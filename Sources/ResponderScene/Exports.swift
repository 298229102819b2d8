// Views and controllers are responders, so one import is enough.
@_exported public import ResponderChain
