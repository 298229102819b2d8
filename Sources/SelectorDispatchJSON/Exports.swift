// Whoever encodes messages sends them, so that one import is enough.
@_exported public import SelectorDispatch
