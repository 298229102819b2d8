// Tests of handlers name registries, selectors, chains and recorders, so that one import is enough.
@_exported public import SelectorDispatchRecording
