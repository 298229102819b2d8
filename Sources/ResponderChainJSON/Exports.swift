// Events and routes as JSON are a product of their own, so that a program without a chain doesn't link one. It exports
// the two products that it connects.
@_exported public import ResponderChain
@_exported public import SelectorDispatchJSON
