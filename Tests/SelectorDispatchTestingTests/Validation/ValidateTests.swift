import Synchronization
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct ValidateTests {
    @Test("A right registry passes in one line")
    func rightRegistry() {
        validate(.counted)
    }

    @Test("Every handler passes as a case of its own", arguments: HandlerCase.all(in: .counted))
    func rightCase(_ handler: HandlerCase) {
        validate(handler)
    }

    @Test("Failures are recorded at the lines of their handlers")
    func locations() {
        let registry = HandlerRegistry(selector: "tap:").merging(
            HandlerRegistry(name: "tap()", file: "Shop/Gifts.swift", line: 7, column: 3))
        let issues = recordedIssues { validate(registry) }
        #expect(
            issues == [
                RecordedIssue(
                    message: tapMessage, fileID: "Shop/Cart.swift", line: 12, column: 18),
                RecordedIssue(
                    message: """
                        -[Cart tap:info:]: the Swift name 'tap()' has no labels, but the method takes 2 arguments \
                        (Int, Optional<String>); \
                        clean the build folder and build again, so that HandlerRegistryPlugin lists it again
                        """,
                    fileID: "Shop/Gifts.swift", line: 7, column: 3),
            ])
    }

    @Test("A case records the failures of its own handler alone")
    func caseFailures() throws {
        let registry = HandlerRegistry().merging(HandlerRegistry(selector: "tap:", line: 40))
        let cases = HandlerCase.all(in: registry)
        #expect(cases.map(\.description).count == 2)
        let issues = recordedIssues { for handler in cases { validate(handler) } }
        #expect(issues.map(\.line) == [40])
    }

    @Test("What is wrong with a table of events is recorded where validate is called")
    func strategy() {
        validate(strategy: table(of: "tap:info:"))
        let line = #line + 1
        let issues = recordedIssues { validate(strategy: table(of: "tap:")) }
        #expect(issues.map(\.message) == [tableMessage])
        #expect(issues.map(\.line) == [line])
    }

    @Test("An empty registry, and a handler without a place, fail where validate is called")
    func callSite() {
        let empty = HandlerRegistry { (_: _GeneratedCode.HandlerCollector) in }
        let line = #line + 1
        let issues = recordedIssues { validate(empty) } + recordedIssues { validate(HandlerRegistry(line: 0)) }
        #expect(issues.map(\.line) == [line, line])
        #expect(issues.map(\.fileID) == [#fileID, #fileID])
    }

    // In a process of its own, because what is registered with a process stays.
    @Test("Without an argument the handlers of all linked modules are validated")
    func shared() async {
        await #expect(processExitsWith: .success) {
            _GeneratedCode.note("ValidateTests") { handlers in
                handlers.receiver(Cart.self, "Shop/Linked.swift")
                handlers.addTap(selector: "tap:")
            }
            let expected = [RecordedIssue(message: tapMessage, fileID: "Shop/Linked.swift", line: 12, column: 18)]
            func issuesHere(_ issues: [RecordedIssue]) -> [RecordedIssue] {
                issues.filter { $0.fileID == "Shop/Linked.swift" }
            }
            #expect(issuesHere(recordedIssues { validate() }) == expected)
            #expect(issuesHere(recordedIssues { for handler in HandlerCase.all() { validate(handler) } }) == expected)
        }
    }

    @Test("A case is described by its signature and identified by its receiver's full name")
    func identity() {
        let cases = HandlerCase.all(in: .counted)
        #expect(cases[2].testDescription == "-[Counted defaulted:info:] (Int, String) -> ()")
        #expect(cases[2].id == "-[SelectorDispatchTestingTests.Counted defaulted:info:]")
        #expect(cases[6].id == "+[SelectorDispatchTestingTests.Counted make:info:]")
        #expect(Set(cases.map(\.id)).count == cases.count)
    }
}

private let tapMessage = """
    -[Cart tap:]: the selector has 1 colon, but the method takes 2 arguments (Int, Optional<String>); \
    give it a selector with 2 colons
    """

private struct RecordedIssue: Equatable {
    let message: String
    let fileID: String
    let line: Int
    let column: Int

    init(message: String, fileID: String, line: Int, column: Int) {
        self.message = message
        self.fileID = fileID
        self.line = line
        self.column = column
    }

    init(_ issue: Issue) {
        let location = issue.sourceLocation
        self.init(
            message: issue.comments.map(\.rawValue).joined(separator: "\n"), fileID: location?.fileID ?? "",
            line: location?.line ?? 0, column: location?.column ?? 0)
    }
}

/// The issues that `body` records, of which there must be some; none of them fails the test.
private func recordedIssues(_ body: () -> Void) -> [RecordedIssue] {
    let issues = Mutex<[RecordedIssue]>([])
    withKnownIssue {
        body()
    } matching: { issue in
        issues.withLock { $0.append(RecordedIssue(issue)) }
        return true
    }
    return issues.withLock { $0 }
}
