import ResponderChain
import Synchronization
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

extension HandlerRegistry {
    /// A registry of a generated provider's handlers, without registering it with the process.
    init(definedBy provide: (_GeneratedCode.HandlerCollector) -> Void) {
        let definition = _GeneratedCode.HandlerCollector()
        provide(definition)
        self.init(entries: definition.definedEntries)
    }

    /// One handler of ``Cart`` that takes `(Int, String?)`, declared with the given facts.
    init(
        selector: String = "tap:info:",
        name: String = "tap(_:info:)",
        defaults: UInt64 = 0,
        file: StaticString = "Shop/Cart.swift",
        line: Int = 12,
        column: Int = 18
    ) {
        self.init { handlers in
            handlers.receiver(Cart.self, file)
            handlers.addTap(
                selector: selector,
                name: name,
                defaults: defaults,
                line: line,
                column: column
            )
        }
    }
}

extension _GeneratedCode.HandlerCollector {
    func addTap(
        _ function: @escaping (_GeneratedCode.HandlerCollector) -> Void = Cart.defineTap,
        selector: String = "tap:info:",
        name: String = "tap(_:info:)",
        defaults: UInt64 = 0,
        line: Int = 12,
        column: Int = 18
    ) {
        let facts = "\(line):\(column) defaults:\(defaults)\t\(selector)\t\(name)"
        add(facts: StaticText(copying: facts), tags: [], function, as: type(of: function))
    }
}

/// A table with one event, for a handler of ``Cart`` that takes `(Int, String?)`.
func table(of selector: Selector) -> EventStrategy {
    EventStrategy(["added": selector], to: Cart(), registry: HandlerRegistry())
}

let tableMessage = "-[Cart tap:]: unrecognized selector sent to instance; did you mean 'tap:info:'?"

let tapMessage = """
    -[Cart tap:]: the selector has 1 colon, but the method takes 2 arguments (Int, Optional<String>); \
    give it a selector with 2 colons
    """

let emptyMessage = """
    the registry has no handlers, so nothing was validated; \
    make the test target depend on a module with @Handler methods
    """

typealias Collector = _GeneratedCode.HandlerCollector

class Cart: MessageReceiver {
    func tap(_ count: Int, info: String?) {}

    func clear() {}

    static func defineTap(_ h: Collector) {
        h.sync { (t: Cart, p0, p1) in t.tap(p0, info: p1) }
    }

    static func defineClear(_ h: Collector) {
        h.sync { (t: Cart) in t.clear() }
    }

    static func tap(_ count: Int, info: String?) {}

    static func defineStaticTap(_ h: Collector) {
        h.sync { (t: Cart.Type, p0, p1) in t.tap(p0, info: p1) }
    }
}

final class GiftCart: Cart {
    static func defineGiftTap(_ h: Collector) {
        h.sync { (t: GiftCart, p0, p1) in t.tap(p0, info: p1) }
    }
}

extension ValidationFailure {
    static func messages(of registry: HandlerRegistry) -> [String] {
        registry.validationFailures().map(\.description)
    }
}

struct RecordedIssue: Equatable {
    let message: String
    let fileID: String
    let line: Int
    let column: Int
    var severity = Issue.Severity.error
}

/// The issues that `body` records.
///
/// There must be some, and none of them fails the test.
func recordedIssues(_ body: () -> Void) -> [RecordedIssue] {
    let issues = Mutex<[RecordedIssue]>([])
    withKnownIssue {
        body()
    } matching: { issue in
        let location = issue.sourceLocation
        let message = issue.comments.map(\.rawValue).joined(separator: "\n")
        let recorded = RecordedIssue(
            message: message,
            fileID: location?.fileID ?? "",
            line: location?.line ?? 0,
            column: location?.column ?? 0,
            severity: issue.severity
        )
        issues.withLock { $0.append(recorded) }
        return true
    }
    return issues.withLock { $0 }
}

/// A registry with wrong answers, to check the harness.
struct LyingRegistry: HandlerLookup {
    let truth: HandlerRegistry

    /// Names with the lookups of other names; nil for none.
    var redirected: [String: String?] = [:]

    /// Selectors that aren't listed.
    var unlisted: Set<String> = []

    /// A distortion of the true problems.
    var distort: @Sendable ([DispatchError]) -> [DispatchError] = { $0 }

    var methodSignatures: [MethodSignature] { truth.methodSignatures }

    func genericMethodSignatures(of type: Any.Type) -> [MethodSignature] {
        truth.genericMethodSignatures(of: type)
    }

    func methodSignature(
        for selector: Selector,
        type: Any.Type,
        isStatic: Bool
    ) throws(DispatchError) -> MethodSignature {
        guard let other = redirected[selector.description] else {
            return try truth.methodSignature(for: selector, type: type, isStatic: isStatic)
        }
        return try truth.methodSignature(
            for: Selector(other ?? "nowhere"),
            type: type,
            isStatic: isStatic
        )
    }

    func selectors(of type: Any.Type, isStatic: Bool) -> [Selector] {
        truth.selectors(of: type, isStatic: isStatic).filter { !unlisted.contains($0.description) }
    }

    func problems(
        sending selector: Selector,
        type: Any.Type,
        isStatic: Bool,
        with arguments: [Any?],
        policy: ArgumentPolicy
    ) -> [DispatchError] {
        distort(
            truth.problems(
                sending: selector,
                type: type,
                isStatic: isStatic,
                with: arguments,
                policy: policy
            )
        )
    }

    var failures: [ValidationFailure] {
        HandlerCase.all(in: self).flatMap { $0.validationFailures() }
    }
}

/// A handler of every shape that `@Handler` expands to.
///
/// Each body counts its runs, on any target.
final class Counted: MessageReceiver, Sendable {
    private static let count = Atomic<Int>(0)

    /// The number of bodies that have run.
    static var ran: Int { count.load(ordering: .relaxed) }

    fileprivate static func run() {
        count.add(1, ordering: .relaxed)
    }

    @Handler func plain() {
        Self.run()
    }

    @Handler func throwing(_ count: Int) throws -> Int {
        Self.run()
        return count
    }

    @Handler func defaulted(_ count: Int, info: String = "default") {
        Self.run()
    }

    @Handler func asynchronous(_ count: Int?) async {
        Self.run()
    }

    @Handler @MainActor func onMain(_ value: Any) {
        Self.run()
    }

    @Handler @MainActor func onMainAsynchronous(_ value: Any?) async {
        Self.run()
    }

    @Handler static func make(_ count: Int, info: String?) {
        run()
    }
}

/// The same for a struct and for an actor's own isolation.
struct CountedValue: MessageReceiver {
    @Handler func plain(_ count: Int) {
        Counted.run()
    }
}

actor CountedActor: MessageReceiver {
    @Handler func isolated(_ count: Int) {
        Counted.run()
    }

    @Handler func asynchronous(_ count: Int) async {
        Counted.run()
    }
}

extension HandlerRegistry {
    /// One correct handler, and no generic type, because filtered registries know all generic types
    /// with handlers.
    static let right = HandlerRegistry {
        $0.add("double:", to: Int.self) { (number: Int, times: Int) in number << times }
    }

    static let counted = HandlerRegistry.shared.filter { signature in
        ([Counted.self, CountedValue.self, CountedActor.self] as [Any.Type]).contains {
            $0 == signature.receiver
        }
    }
}
