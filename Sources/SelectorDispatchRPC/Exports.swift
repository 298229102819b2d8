// Whoever exposes receivers names them in a directory and sends messages, so that one import is enough.
@_exported public import SelectorDispatchJSON
