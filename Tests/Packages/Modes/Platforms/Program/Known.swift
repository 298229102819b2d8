@testable import SelectorDispatch

let layoutsAreKnown = TypeLayout.isKnown && ErasedCalls.isKnown
