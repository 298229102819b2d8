#if NATS
// A program that serves receivers also has a directory and an `RPCServer`, so one import is enough.
@_exported public import ResponderChain
@_exported public import SelectorDispatchRPC
#endif
