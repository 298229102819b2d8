// Code that offers tools also fills a directory and runs sessions, so one import is enough.
@_exported public import SelectorDispatchRPC
