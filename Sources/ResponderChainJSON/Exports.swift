// Events and routes as JSON are in their own module, so a program without a chain doesn't link the
// chain's code.
@_exported public import ResponderChain
@_exported public import SelectorDispatchJSON
