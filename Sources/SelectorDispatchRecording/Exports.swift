// Code that records messages also sends and routes them, so one import is enough.
@_exported public import ResponderChain
@_exported public import ResponderChainJSON
