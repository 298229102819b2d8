import SelectorDispatch

//: Sending

let table = Table()
let account = Account()
let registry = HandlerRegistry.shared
