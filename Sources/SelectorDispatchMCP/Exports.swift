// Whoever offers tools names receivers in a directory and hosts a session, so that one import is enough.
@_exported public import SelectorDispatchRPC
