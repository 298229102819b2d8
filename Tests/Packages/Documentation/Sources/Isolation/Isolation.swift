import SelectorDispatch

//: Isolation

let screen = Screen()
let panel = Panel()
let account = Account()
let store = Store()
//: Isolation

//: Isolation

//: Isolation

//: Isolation

try await fromAnywhere(panel, account)
