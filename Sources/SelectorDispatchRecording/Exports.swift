// What is recorded is what these send, route and write, so that one import is enough.
@_exported public import ResponderChain
@_exported public import ResponderChainJSON
