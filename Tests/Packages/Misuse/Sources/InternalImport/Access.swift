internal import SelectorDispatch

// Typed messages are no more public than the library's import allows.

public struct Point {
    @Handler public func move(to x: Int) -> Int { x }
    @Handler package func drop() {}
    @Handler fileprivate func hide() {}
}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
public extension Point {
    @Handler func grow(_ x: Int) {}
    @Handler internal func shrink() {}
}
