import Base
import SelectorDispatch

extension Plain {
    @Handler func fromAnotherFile() -> String {
        "another file"
    }
}

extension Base {
    @Handler func fromAnotherModule() -> String {
        "another module"
    }
}

extension Base {
    @globalActor nonisolated enum Pit {
        static let shared = Guard()
    }
}
