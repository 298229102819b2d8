import Foundation
import ResponderSceneRecording
import SelectorDispatchRPC

// The examples of pages without a program. They aren't run.

final class Locked: LinkedResponder {}

final class Cell: LinkedResponder {}

func observing(_ cell: Cell) throws {
    //: Routes
}

final class ColorController: ResponderViewController {}

@MainActor func touching() throws {
    //: ResponderScene
}

@MainActor final class Cart: MessageReceiver {
    @Handler(.exposed) func add(_ item: String, count: Int = 1) -> Int {
        count
    }
}

@MainActor func encoding(_ cart: Cart) throws -> JSONValue {
    //: SelectorDispatchJSON
    return total
}

@MainActor func encodingMore(_ coder: JSONCoder, _ json: JSONValue) throws -> ResponderTouchInput {
    //: ResponderChainJSON
    //: ResponderSceneJSON
}

@MainActor func recording(_ cart: Cart, in window: ResponderWindow, _ coder: JSONCoder) throws {
    //: SelectorDispatchRecording
}

@MainActor func replaying(in window: ResponderWindow, _ coder: JSONCoder) throws {
    //: ResponderSceneRecording
    //: ResponderSceneRecording
}
