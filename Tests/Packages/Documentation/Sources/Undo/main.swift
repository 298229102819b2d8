import ResponderChain

final class Drawing: LinkedResponder, UndoResponder {
    let undoHistory: UndoHistory? = UndoHistory()
}

final class Shape: LinkedResponder {
    private(set) var color = "red"

    @Handler func setColor(_ color: String) throws {
        let history = try nearestUndoHistory()
        try history?.register("setColor:", with: [self.color], on: self)
        history?.actionName = "Color"
        self.color = color
    }
}

let (drawing, shape) = (Drawing(), Shape())
shape.nextResponder = drawing

if let history = drawing.undoHistory {
    try shape.setColor("blue")
    try history.endEvent()
    try shape.setColor("green")
    try history.endEvent()
    print(shape.color, "can undo", history.undoActionName ?? "nothing")
    try history.undo()
    print(shape.color)
    try history.undo()
    try history.redo()
    print(shape.color)
}
