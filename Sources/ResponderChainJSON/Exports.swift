// Events and routes as JSON have a module of their own, so that a program without a chain doesn't link one.
@_exported public import ResponderChain
@_exported public import SelectorDispatchJSON
