import Synchronization
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct ValidateTests {
    @Test func `a right registry passes in one line`() { validate(.right) }

    @Test(arguments: HandlerCase.all(in: .counted))
    func `every handler passes as a case of its own`(_ handler: HandlerCase) { validate(handler) }

    @Test func `failures are recorded at the lines of their handlers`() {
        let registry = HandlerRegistry(selector: "tap:").merging(
            HandlerRegistry(name: "tap()", file: "Shop/Gifts.swift", line: 7, column: 3))
        let issues = recordedIssues { validate(registry) }
        #expect(
            issues == [
                RecordedIssue(message: tapMessage, fileID: "Shop/Cart.swift", line: 12, column: 18),
                RecordedIssue(
                    message: """
                        -[Cart tap:info:]: the Swift name 'tap()' has no labels, but the method takes 2 arguments \
                        (Int, Optional<String>); \
                        clean the build folder and build again, so that HandlerRegistryPlugin lists it again
                        """,
                    fileID: "Shop/Gifts.swift", line: 7, column: 3),
            ])
    }

    @Test func `a case records the failures of its own handler alone`() throws {
        let registry = HandlerRegistry().merging(HandlerRegistry(selector: "tap:", line: 40))
        let cases = HandlerCase.all(in: registry)
        #expect(cases.map(\.description).count == 2)
        let issues = recordedIssues { for handler in cases { validate(handler) } }
        #expect(issues.map(\.line) == [40])
    }

    @Test func `what is wrong with a table of events is recorded where validate is called`() {
        validate(strategy: table(of: "tap:info:"))
        let line = #line + 1
        let issues = recordedIssues { validate(strategy: table(of: "tap:")) }
        #expect(issues.map(\.message) == [tableMessage])
        #expect(issues.map(\.line) == [line])
    }

    @Test func `an empty registry, and a handler without a place, fail where validate is called`() {
        let empty = HandlerRegistry { (_: _GeneratedCode.HandlerCollector) in }
        let line = #line + 1
        let issues = recordedIssues { validate(empty) } + recordedIssues { validate(HandlerRegistry(line: 0)) }
        #expect(issues.map(\.line) == [line, line])
        #expect(issues.map(\.fileID) == [#fileID, #fileID])
    }

    // In a process of its own, because what is registered with a process stays.
    @Test func `without an argument the handlers of all linked modules are validated`() async {
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

    @Test func `a case is described by its signature and identified by its receiver's full name`() {
        let cases = HandlerCase.all(in: .counted)
        #expect(cases.map(\.testDescription).contains("-[Counted defaulted:info:] (_: Int, info: String) -> ()"))
        let ids = Set(cases.map(\.id))
        #expect(ids.contains("-[SelectorDispatchTestingTests.Counted defaulted:info:]"))
        #expect(ids.contains("+[SelectorDispatchTestingTests.Counted make:info:]"))
        #expect(ids.count == cases.count && ids.count == 10)
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
}

/// The issues that `body` records, of which there must be some; none of them fails the test.
private func recordedIssues(_ body: () -> Void) -> [RecordedIssue] {
    let issues = Mutex<[RecordedIssue]>([])
    withKnownIssue {
        body()
    } matching: { issue in
        let (location, message) = (issue.sourceLocation, issue.comments.map(\.rawValue).joined(separator: "\n"))
        let recorded = RecordedIssue(
            message: message, fileID: location?.fileID ?? "", line: location?.line ?? 0, column: location?.column ?? 0)
        issues.withLock { $0.append(recorded) }
        return true
    }
    return issues.withLock { $0 }
}
