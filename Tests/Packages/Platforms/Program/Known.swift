@testable import SelectorDispatch

let layoutsAreKnown = TypeLayout.isKnown && ErasedFunction.isKnown
