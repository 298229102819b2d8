import Foundation
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct SourceFinderTests {
    @Test func `a file of this package is found by its module and name`() throws {
        #expect(SourceFinder(near: #filePath).path(of: #fileID) == #filePath)
    }

    @Test
    func `of several modules the one that the file ID names decides, and doubt finds nothing`()
        throws
    {
        let files = [
            "Package.swift",
            "Sources/Shop/Cart.swift",
            "Sources/Shop/Gifts/Ribbon.swift",
            "Sources/Bank/Cart.swift",
            "Lib/Odd/Odd.swift",
            "Sources/Shop/A/Twin.swift",
            "Sources/Shop/B/Twin.swift",
            "Tests/ShopTests/T.swift",
            ".build/Shop/Ribbon.swift",
        ]
        try withFiles(files) { root in
            let finder = SourceFinder(near: root + "/Tests/ShopTests/T.swift")
            let places = [
                "Shop/Cart.swift": "Sources/Shop/Cart.swift",
                "Bank/Cart.swift": "Sources/Bank/Cart.swift",
                "Shop/Ribbon.swift": "Sources/Shop/Gifts/Ribbon.swift",
                "Strange/Odd.swift": "Lib/Odd/Odd.swift",
            ]
            for (id, path) in places {
                #expect(finder.path(of: id) == "\(root)/\(path)", "\(id)")
            }
            let doubtful = ["Shop/Twin.swift", "Strange/Cart.swift", "Shop/Nowhere.swift", ""]
            #expect(doubtful.compactMap(finder.path) == [])
        }
    }

    @Test(arguments: ["/nowhere/at/all.swift", "relative.swift", ""])
    func `outside of any package nothing is found`(_ path: String) {
        #expect(SourceFinder(near: path).path(of: "Shop/Cart.swift") == nil)
    }

    @Test
    func `a failure is reported at its handler's path, or at its file ID where no path is known`()
        throws
    {
        try withFiles(["Package.swift", "Sources/Shop/Cart.swift"]) { root in
            let callSite = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
            let registries = [
                HandlerRegistry(selector: "tap:"), HandlerRegistry(selector: "tap:", file: #fileID),
            ]
            let reports = registries.flatMap {
                FailureReport.reports($0.validationFailures(), from: callSite)
            }
            #expect(reports.map(\.filePath) == ["Shop/Cart.swift", #filePath])
        }
    }

    /// Runs `body` with the path of a new folder that contains the given empty files, and removes
    /// the folder.
    private func withFiles(_ files: [String], _ body: (String) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("SourceFinderTests-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        for file in files {
            let url = root.appendingPathComponent(file)
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        try body(root.path)
    }
}
