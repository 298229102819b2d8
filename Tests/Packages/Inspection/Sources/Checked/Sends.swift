import Base
import ResponderChain

func send(to item: Item) throws {
    try item.send("rename:animted:", with: ["a", true])
}
