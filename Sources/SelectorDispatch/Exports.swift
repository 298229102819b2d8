// A generated file mentions the loader's function. It imports nothing but this module for it.
@_exported public import CSelectorDispatch
