import Base
import ResponderChain

/// A foreign connection with a function of the same name.
struct Connection {
    func send(_ text: String) {}
}

@MainActor func useEverything(_ basket: Basket, _ book: Book, _ connection: Connection) throws {
    connection.send("renam:animated:")
    try basket.send("btnClick1:userInfo:", with: [book, [:]])
    try basket.send("btnClik1:userInfo:", with: [book, [:]])
    try book.send("rename:animated:", with: ["a"])
    try book.send("rename:", with: ["a"])
    try book.route("describe")
    try book.route(event: "describ")
    try book.send("answeredByAPlugIn")  // selector-check: elsewhere
    _ = try Invocation("nobodyHasIt", target: book)
    try HandlerRegistry.shared[book].send("rename:animted:", with: ["a", true])
}
