// Tests of handlers name registries and selectors, so that one import is enough.
@_exported public import SelectorDispatch
