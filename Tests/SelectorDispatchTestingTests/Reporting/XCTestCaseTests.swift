import XCTest

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

/// Expected failures, caught where they are reported to XCTest.
final class XCTestCaseTests: XCTestCase {
    private var isCatching = false
    private var caught: [String] = []

    #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
        guard isCatching, let location = issue.sourceCodeContext.location else {
            return super.record(issue)
        }
        caught.append(
            "\(location.fileURL.relativePath):\(location.lineNumber): \(issue.compactDescription)"
        )
    }
    #else
    override func recordFailure(
        withDescription description: String,
        inFile filePath: String,
        atLine lineNumber: Int,
        expected: Bool
    ) {
        guard isCatching else {
            return super.recordFailure(
                withDescription: description,
                inFile: filePath,
                atLine: lineNumber,
                expected: expected
            )
        }
        XCTAssertTrue(expected)
        caught.append("\(filePath):\(lineNumber): \(description)")
    }
    #endif

    private func failures(of body: () -> Void) -> [String] {
        isCatching = true
        defer { isCatching = false }
        caught = []
        body()
        return caught
    }

    func testAnExpectationFailsAtTheTestsLine() throws {
        let spy = MessageSpy()
        try spy.send("a")
        expectReceived("a", in: spy, times: 1)
        let line = #line + 1
        let failures = failures { expectReceived("b", in: spy, registry: nil) }
        XCTAssertEqual(failures.count, 1)
        XCTAssertEqual(failures.first?.hasPrefix("\(#filePath):\(line): "), true)
        let text = """
            'b' was not received
              expected | received
              b        | 1: a → nil
            """
        XCTAssertEqual(failures.first?.hasSuffix(text), true)
    }

    func testARightRegistryPassesInOneLine() {
        validate(.right)
    }

    func testFailuresAreRecordedAtTheLinesOfTheirHandlers() {
        let failures = failures { validate(HandlerRegistry(selector: "tap:")) }
        XCTAssertEqual(failures, ["Shop/Cart.swift:12: \(tapMessage)"])
    }

    func testACaseRecordsTheFailuresOfItsOwnHandlerAlone() {
        let registry = HandlerRegistry().merging(HandlerRegistry(selector: "tap:", line: 40))
        let failures = failures {
            for handler in HandlerCase.all(in: registry) { validate(handler) }
        }
        XCTAssertEqual(failures, ["Shop/Cart.swift:40: \(tapMessage)"])
    }

    func testATableOfEventsFailsWhereValidateIsCalled() {
        let line = #line + 1
        let failures = failures { validate(strategy: table(of: "tap:")) }
        XCTAssertEqual(failures, ["\(#filePath):\(line): \(tableMessage)"])
    }

    func testAnEmptyRegistryFailsWhereValidateIsCalled() {
        let line = #line + 2
        let failures = failures {
            validate(HandlerRegistry { (_: _GeneratedCode.HandlerCollector) in })
        }
        XCTAssertEqual(failures, ["\(#filePath):\(line): \(emptyMessage)"])
    }

    func testAFunctionThatATestCaseCallsDoesNotKeepFailuresToItself() {
        let failures = failures { validateOutsideOfTheTestCase(HandlerRegistry(selector: "tap:")) }
        XCTAssertEqual(failures.count, 1)
        XCTAssertEqual(failures.first?.hasPrefix("\(#filePath):"), true)
        XCTAssertEqual(failures.first?.hasSuffix("Shop/Cart.swift:12:18: \(tapMessage)"), true)
    }
}

private func validateOutsideOfTheTestCase(_ registry: HandlerRegistry) {
    validate(registry)
}
