import SelectorDispatch

// What would let code race, or read a value as what it isn't, isn't found, or is unsafe by its name and its attribute.

func read(_ value: Int) -> UInt { takingArray(value, as: UInt.self) }

func race(_ value: AnyObject) -> sending AnyObject { handedOver(value) }

func readAndRace(_ value: Int, _ definition: _GeneratedCode.HandlerCollector) {
    _ = _GeneratedCode.unsafeTakingArray(value, as: UInt.self)
    _ = _GeneratedCode.unsafeHandedOver(value)
    definition.unsafeAdd("", value)
}
