import Testing

@testable import SelectorDispatch

@Suite struct FunctionTypeTests {
    private struct Box<Value> {}

    /// Whether two types are one in memory, as typed sends compare them.
    private static func isSame(_ made: Any.Type, _ type: Any.Type) -> Bool {
        TypeLayout.word(made) == TypeLayout.word(type)
    }

    @Test func `a type that is put together is the compiler's own`() {
        #expect(Self.isSame(FunctionType.throwing([], Void.self), (() throws -> Void).self))
        #expect(Self.isSame(FunctionType.throwing([Int.self], String?.self), ((Int) throws -> String?).self))
        #expect(
            Self.isSame(
                FunctionType.throwing([Int.self, [String].self], Any.self), ((Int, [String]) throws -> Any).self))
        #expect(
            Self.isSame(
                FunctionType.throwing([Box<Int>.self, (any Error).self, (Int, Int).self], Box<Int>.self),
                ((Box<Int>, any Error, (Int, Int)) throws -> Box<Int>).self))
        #expect(
            Self.isSame(
                FunctionType.throwing(
                    [Int.self, Int.self, (() -> Void).self, AnyObject.self], (@Sendable () -> Int).self),
                ((Int, Int, @escaping () -> Void, AnyObject) throws -> @Sendable () -> Int).self))
    }

    @Test func `types that differ in one parameter or the result are told apart`() {
        let made = FunctionType.throwing([Int.self, String.self], Int.self)
        #expect(!Self.isSame(made, ((Int, Int) throws -> Int).self))
        #expect(!Self.isSame(made, ((Int, String) throws -> String).self))
        #expect(!Self.isSame(made, ((Int) throws -> Int).self))
        #expect(!Self.isSame(made, ((Int, String) -> Int).self))
    }
}
