// Tests of handlers use registries and selectors, so one import is enough.
@_exported public import SelectorDispatch
