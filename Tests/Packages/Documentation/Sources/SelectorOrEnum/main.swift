import SelectorDispatch

enum Command {
    case rename(String)
    case delete
}

struct Document {
    var name = "untitled"

    mutating func perform(_ command: Command) {
        switch command {
        case .rename(let name): self.name = name
        case .delete: name = ""
        }
    }
}

var document = Document()
document.perform(.rename("cart"))
print(document.name)

final class Editor: MessageReceiver {
    var name = "untitled"

    @Handler func rename(to name: String) { self.name = name }
}

let editor = Editor()
let line = "renameTo: cart".split(separator: " ").map(String.init)
try editor.send(Selector(line[0]), with: [line[1]])
print(editor.name)
