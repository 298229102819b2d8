import Foundation
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct SourceFinderTests {
    @Test func `a file of this package is found by its module and name`() throws {
        let path = try #require(SourceFinder(near: #filePath).path(of: #fileID))
        #expect(path == #filePath)
    }

    @Test
    func `a package of several modules: the one that the file ID names decides, and doubt finds nothing`() throws {
        let files = [
            "Package.swift", "Sources/Shop/Cart.swift", "Sources/Shop/Gifts/Ribbon.swift", "Sources/Bank/Cart.swift",
            "Lib/Odd/Odd.swift", "Sources/Shop/A/Twin.swift", "Sources/Shop/B/Twin.swift", "Tests/ShopTests/T.swift",
            ".build/Shop/Ribbon.swift",
        ]
        try withFiles(files) { root in
            let finder = SourceFinder(near: root + "/Tests/ShopTests/T.swift")
            #expect(finder.path(of: "Shop/Cart.swift") == root + "/Sources/Shop/Cart.swift")
            #expect(finder.path(of: "Bank/Cart.swift") == root + "/Sources/Bank/Cart.swift")
            #expect(finder.path(of: "Shop/Ribbon.swift") == root + "/Sources/Shop/Gifts/Ribbon.swift")
            #expect(finder.path(of: "Strange/Odd.swift") == root + "/Lib/Odd/Odd.swift")
            #expect(finder.path(of: "Shop/Twin.swift") == nil)
            #expect(finder.path(of: "Strange/Cart.swift") == nil)
            #expect(finder.path(of: "Shop/Nowhere.swift") == nil)
            #expect(finder.path(of: "") == nil)
        }
    }

    @Test(arguments: ["/nowhere/at/all.swift", "relative.swift", ""])
    func `outside of any package nothing is found`(_ path: String) {
        #expect(SourceFinder(near: path).path(of: "Shop/Cart.swift") == nil)
    }

    @Test
    func `a failure is reported at the path of its handler's file, or at its file ID where no path is known`() throws {
        try withFiles(["Package.swift", "Sources/Shop/Cart.swift"]) { root in
            let callSite = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
            let unknown = FailureReport.reports(HandlerRegistry(selector: "tap:").validationFailures(), from: callSite)
            #expect(unknown.map(\.filePath) == ["Shop/Cart.swift"])
            let known = FailureReport.reports(
                HandlerRegistry(selector: "tap:", file: #fileID).validationFailures(), from: callSite)
            #expect(known.map(\.filePath) == [#filePath])
        }
    }

    /// Runs `body` with the path of a new folder that holds the given empty files, and removes it.
    private func withFiles(_ files: [String], _ body: (String) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("SourceFinderTests-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        for file in files {
            let url = root.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        try body(root.path)
    }
}
