// Tests of handlers use registries, selectors, chains and recorders, so one import is enough.
@_exported public import SelectorDispatchRecording
