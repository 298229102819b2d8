// What is recorded is what these send and route, so that one import is enough.
@_exported public import ResponderChain
