import SelectorDispatch

//: Sending

let (table, account, registry) = (Table(), Account(), HandlerRegistry.shared)
