import SelectorDispatchJSON

//: Security

// Inside the program, every handler can be reached, a private one too.
try cart.send("clear")
