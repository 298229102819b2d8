// Code that encodes messages also sends them, so one import is enough.
@_exported public import SelectorDispatch
