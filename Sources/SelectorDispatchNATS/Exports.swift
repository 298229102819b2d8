#if NATS
    // Whoever serves receivers names them in a directory and has an `RPCServer`, so that one import is enough.
    @_exported public import ResponderChain
    @_exported public import SelectorDispatchRPC
#endif
