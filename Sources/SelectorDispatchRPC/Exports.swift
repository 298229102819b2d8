// A program that exposes receivers also names them in a directory and sends messages, so that one
// import is enough.
@_exported public import SelectorDispatchJSON
