import Foundation
import SelectorDispatch

/// The case that registers: what generated code does for 1,000 types with 100 handlers each, and the first look-up.
enum RegistrationCase {
    private static let handlersPerType = 100
    private static let typeCount = 1000

    static func rows() -> [Row] {
        let names = (0..<typeCount).flatMap { type in selectors.map { "\(type).\($0)" } }
        let controller = Controller()
        return [
            Row(
                name: "G", subject: "dictionary", isBaseline: true, operations: Double(names.count),
                body: .sync {
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
                }),
            Row(
                name: "G", subject: "SelectorDispatch", operations: Double(names.count),
                body: .sync { for _ in 0..<$0 { effects &+= register() ? 1 : 0 } }),
        ]
    }

    /// What a registration and the first look-up keep in memory, in bytes per handler.
    static func bytesPerHandler() throws -> Double {
        _ = register()
        let before = try residentBytes()
        _ = register()
        return Double(try residentBytes() - before) / Double(handlersPerType * typeCount)
    }

    /// Resident memory, when what is free has been given back to the system.
    private static func residentBytes() throws -> Int {
        typealias Trim = @convention(c) (Int) -> Int32
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Notes a module as its initialiser section does, and looks a selector up.
    private static func register() -> Bool {
        HandlerProvider.note("Many", provide)
        return HandlerRegistry.shared.responds(to: "btnClick1:userInfo:", type: Controller.self)
    }

    @Sendable
    private static func provide(_ handlers: HandlerDefinition) {
        func add<Receiver>(_ type: Receiver.Type) {
            handlers.receiver(type)
            for (line, selector) in selectors.enumerated() {
                handlers.add(
                    define, selector: selector, name: selector, defaults: 0, throws: false, file: "Many/Many.swift",
                    line: line, column: 5)
            }
        }
        for type in types { _openExistential(type, do: add) }
    }

    private static func define(_ handler: HandlerDefinition) {
        handler.sync { arguments in
            try arguments.call2(Controller.self) { (t: Controller, p0: Button, p1: [String: String]) in
                t.btnClick1(p0, userInfo: p1)
            }
        }
    }

    private struct Pair<First, Second> {}

    private static let types: [Any.Type] = {
        let bases: [Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
            UInt64.self, Float.self, Double.self, String.self, Character.self, Bool.self, Void.self, [Int].self,
            [String].self, [Bool].self, [Double].self, Int?.self, String?.self, Bool?.self, Double?.self,
            Set<Int>.self, Set<String>.self, Range<Int>.self, Data.self, Date.self, URL.self, UUID.self, Decimal.self,
        ]
        return Array(bases.flatMap { first in bases.map { second in pair(first, second) } }.prefix(typeCount))
    }()

    private static func pair(_ first: Any.Type, _ second: Any.Type) -> Any.Type {
        func open<First>(_: First.Type) -> Any.Type { pair(First.self, with: second) }
        return _openExistential(first, do: open)
    }

    private static func pair<First>(_: First.Type, with second: Any.Type) -> Any.Type {
        func open<Second>(_: Second.Type) -> Any.Type { Pair<First, Second>.self }
        return _openExistential(second, do: open)
    }

    private static let selectors: [StaticString] = [
        "select0:userInfo:", "select1:userInfo:", "select2:userInfo:", "select3:userInfo:", "select4:userInfo:",
        "select5:userInfo:", "select6:userInfo:", "select7:userInfo:", "select8:userInfo:", "select9:userInfo:",
        "select10:userInfo:", "select11:userInfo:", "select12:userInfo:", "select13:userInfo:", "select14:userInfo:",
        "select15:userInfo:", "select16:userInfo:", "select17:userInfo:", "select18:userInfo:", "select19:userInfo:",
        "select20:userInfo:", "select21:userInfo:", "select22:userInfo:", "select23:userInfo:", "select24:userInfo:",
        "select25:userInfo:", "select26:userInfo:", "select27:userInfo:", "select28:userInfo:", "select29:userInfo:",
        "select30:userInfo:", "select31:userInfo:", "select32:userInfo:", "select33:userInfo:", "select34:userInfo:",
        "select35:userInfo:", "select36:userInfo:", "select37:userInfo:", "select38:userInfo:", "select39:userInfo:",
        "select40:userInfo:", "select41:userInfo:", "select42:userInfo:", "select43:userInfo:", "select44:userInfo:",
        "select45:userInfo:", "select46:userInfo:", "select47:userInfo:", "select48:userInfo:", "select49:userInfo:",
        "select50:userInfo:", "select51:userInfo:", "select52:userInfo:", "select53:userInfo:", "select54:userInfo:",
        "select55:userInfo:", "select56:userInfo:", "select57:userInfo:", "select58:userInfo:", "select59:userInfo:",
        "select60:userInfo:", "select61:userInfo:", "select62:userInfo:", "select63:userInfo:", "select64:userInfo:",
        "select65:userInfo:", "select66:userInfo:", "select67:userInfo:", "select68:userInfo:", "select69:userInfo:",
        "select70:userInfo:", "select71:userInfo:", "select72:userInfo:", "select73:userInfo:", "select74:userInfo:",
        "select75:userInfo:", "select76:userInfo:", "select77:userInfo:", "select78:userInfo:", "select79:userInfo:",
        "select80:userInfo:", "select81:userInfo:", "select82:userInfo:", "select83:userInfo:", "select84:userInfo:",
        "select85:userInfo:", "select86:userInfo:", "select87:userInfo:", "select88:userInfo:", "select89:userInfo:",
        "select90:userInfo:", "select91:userInfo:", "select92:userInfo:", "select93:userInfo:", "select94:userInfo:",
        "select95:userInfo:", "select96:userInfo:", "select97:userInfo:", "select98:userInfo:", "select99:userInfo:",
    ]
}
