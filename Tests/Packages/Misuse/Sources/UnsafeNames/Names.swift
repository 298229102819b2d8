import SelectorDispatch

// Functions that allow a data race or a wrong type aren't found, or are unsafe by their names and
// attributes.

func read(_ value: Int) -> UInt { takingArray(value, as: UInt.self) }

func race(_ value: AnyObject) -> sending AnyObject { handedOver(value) }

func readAndRace(_ value: Int, _ definition: _GeneratedCode.HandlerCollector) {
    _ = _GeneratedCode.unsafeTakingArray(value, as: UInt.self)
    _ = _GeneratedCode.unsafeHandedOver(value)
    definition.unsafeAdd("", value)
}
