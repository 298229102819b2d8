import SelectorDispatch

// Shapes of methods, each of which is registered.

@propertyWrapper struct Clamped {
    var wrappedValue: Int
}
@resultBuilder enum IntBuilder { static func buildBlock(_ x: Int...) -> Int { x.reduce(0, +) } }
struct E: Error {}
class Box<T> {
    var x: T?
    init() {}
}
extension Box<Int> { @Handler func sumInt() -> Int { x ?? 0 } }
class C {
    @Handler func wrap(@Clamped _ x: Int) -> Int { x }
    @Handler func build(@IntBuilder _ x: () -> Int) -> Int { x() }
    @Handler func build2(@IntBuilder x: @escaping @Sendable () -> Int) -> Int { x() }
    @Handler func typed() throws(E) -> Int { throw E() }
    @Handler func re(_ f: () throws -> Int) rethrows -> Int { try f() }
    @Handler func borrow(_ s: borrowing String) -> Int { 1 }
    @Handler func cons(_ s: consuming String) -> String { s }
    @Handler func send() -> sending Box<Int> { Box() }
    @Handler func op() -> some Equatable { 1 }
    @Handler func ex(_ x: any Equatable, y: (any Error)?) -> any Equatable { 1 }
    @Handler func `class`(`in`: Int) -> Int { `in` }
    @Handler func größe(_ ß: Int, 日本: String) -> Int { ß }
    @Handler func zwölf(
        _ a: Int,
        b: Int,
        c: Int,
        d: Int,
        e: Int,
        f: Int,
        g: Int,
        h: Int,
        i: Int,
        j: Int,
        k: Int,
        l: Int
    ) -> Int { l }
    @Handler func inoutish(t: Int, a: Int, h: Int, p0: Int) -> Int { t }
    @Handler @available(*, deprecated) func old() {}
    @Handler func metatype(_ t: Int.Type, x: (Int, String)) -> Any.Type { t }
    @Handler(#"raw:"#) func rawSel(_ x: Int) {}
    @Handler func unsafe(_ x: UnsafePointer<Int>?) {}
    @Handler func unsafeResult() -> UnsafePointer<Int>? { nil }
    @Handler func iso() async throws(E) -> [Int: [String]] { [:] }
    @Handler func voids(_ x: (Int, ())?, y: ()...) async {}
    @Handler func pairs(_ f: () -> (), _ x: (Int, ())...) -> () {}
    #if os(Linux)
    @Handler func plat() -> Int { 1 }
    #else
    @Handler func plat() -> Int { 2 }
    #endif
}
struct S {
    @Handler consuming func eat() -> Int { 1 }
    @Handler borrowing func look() -> Int { 1 }
    @Handler nonmutating func nm() {}
}
actor A {}
extension A {
    @Handler nonisolated func n() {}
    @Handler static func s() {}
    @Handler @MainActor func m() {}
}
enum X { struct Same { @Handler func a() {} } }
enum Y { struct Same { @Handler func a() {} } }
extension X /* of X */.Same { @Handler func b() {} }
extension (X.Same) { @Handler func c() {} }
extension Y { typealias Other = X.Same }
extension Y.Other { @Handler func d() {} }
enum Action {
    case moveMessage(String), openMessage
    @Handler func move(_ x: Int) {}
    @Handler func open() {}
}
