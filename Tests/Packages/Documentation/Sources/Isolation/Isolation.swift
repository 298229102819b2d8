import SelectorDispatch

//: Isolation

let (screen, panel, account, store) = (Screen(), Panel(), Account(), Store())
//: Isolation

//: Isolation

//: Isolation

//: Isolation

try await fromAnywhere(panel, account)
