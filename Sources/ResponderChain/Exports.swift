// Code that routes messages also declares handlers and sends messages, so one import is enough.
@_exported public import SelectorDispatch
