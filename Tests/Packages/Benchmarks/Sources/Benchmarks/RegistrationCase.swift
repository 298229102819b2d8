import Foundation
import Measuring
import SelectorDispatch

/// The case that registers: the work of generated code for 1,000 types with 100 handlers each, and
/// the first lookup.
enum RegistrationCase {
    private static let handlersPerType = 100
    private static let typeCount = 1000

    static func rows() -> [Row] {
        let names = (0..<typeCount).flatMap { type in
            (0..<handlersPerType).map { "\(type).select\($0):userInfo:" }
        }
        let controller = Controller()
        return [
            .sync("G", "dictionary", isBaseline: true, operations: Double(names.count)) {
                for _ in 0..<$0 {
                    var table: [String: Closure] = [:]
                    for name in names {
                        table[name] = { arguments in
                            controller.count &+= arguments.count
                            return nil
                        }
                    }
                    effects &+= table.count
                }
            },
            .sync("G", operations: Double(names.count)) {
                for _ in 0..<$0 { effects &+= register() ? 1 : 0 }
            },
        ]
    }

    /// The memory that a registration and the first lookup keep, in bytes per handler.
    static func bytesPerHandler() throws -> Double {
        // The first registration also builds the tables.
        _ = register()
        let before = try residentBytes()
        _ = register()
        return Double(try residentBytes() - before) / Double(handlersPerType * typeCount)
    }

    /// Resident memory, after free memory is returned to the system.
    private static func residentBytes() throws -> Int {
        typealias Trim = @convention(c) (Int) -> Int32
        if let symbol = dlsym(nil, "malloc_trim") {
            let trim = unsafeBitCast(symbol, to: Trim.self)
            _ = trim(0)
        }
        let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        // The second field is the number of resident pages.
        let pages = Int(sizes.split(separator: " ")[1]) ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Notes a module as its initializer section does, and looks a selector up.
    @discardableResult
    static func register() -> Bool {
        _GeneratedCode.note("Many", provide)
        return HandlerRegistry.shared.responds(to: "btnClick1:userInfo:", type: Controller.self)
    }

    @Sendable
    private static func provide(_ handlers: _GeneratedCode.HandlerCollector) {
        func add<Receiver>(_ type: Receiver.Type) {
            handlers.receiver(type, "Many/Many.swift")
            for _ in 0..<handlersPerType / 10 {
                unsafe handlers.unsafeAdd(facts, defineAll)
            }
        }

        for type in types {
            _openExistential(type, do: add)
        }
    }

    private static func defineAll(_ handlers: _GeneratedCode.HandlerCollector) {
        for _ in 0..<10 {
            handlers.sync { (t: Controller, p0: Button, p1: [String: String]) in
                t.btnClick1(p0, userInfo: p1)
            }
        }
    }

    private struct Pair<First, Second> {}

    private static let types: [Any.Type] = {
        let bases: [Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
            UInt16.self, UInt32.self, UInt64.self, Float.self, Double.self, String.self,
            Character.self,
            Bool.self, Void.self, [Int].self, [String].self, [Bool].self, [Double].self, Int?.self,
            String?.self, Bool?.self, Double?.self, Set<Int>.self, Set<String>.self,
            Range<Int>.self,
            Data.self, Date.self, URL.self, UUID.self, Decimal.self,
        ]
        let pairs = bases.flatMap { first in
            bases.map { second in pair(first, second) }
        }
        return Array(pairs.prefix(typeCount))
    }()

    private static func pair(_ first: Any.Type, _ second: Any.Type) -> Any.Type {
        func open<First>(_: First.Type) -> Any.Type {
            pair(First.self, with: second)
        }
        return _openExistential(first, do: open)
    }

    private static func pair<First>(_: First.Type, with second: Any.Type) -> Any.Type {
        func open<Second>(_: Second.Type) -> Any.Type {
            Pair<First, Second>.self
        }
        return _openExistential(second, do: open)
    }

    /// The facts of ten handlers, in the generator's form.
    private static let facts: StaticString = """
        0:5\tselect0:userInfo:\tselect0(_:userInfo:)
        1:5\tselect1:userInfo:\tselect1(_:userInfo:)
        2:5\tselect2:userInfo:\tselect2(_:userInfo:)
        3:5\tselect3:userInfo:\tselect3(_:userInfo:)
        4:5\tselect4:userInfo:\tselect4(_:userInfo:)
        5:5\tselect5:userInfo:\tselect5(_:userInfo:)
        6:5\tselect6:userInfo:\tselect6(_:userInfo:)
        7:5\tselect7:userInfo:\tselect7(_:userInfo:)
        8:5\tselect8:userInfo:\tselect8(_:userInfo:)
        9:5\tselect9:userInfo:\tselect9(_:userInfo:)
        """
}
