import Foundation
import HandlerGeneratorCore
import Testing

/// The generator's, the macro's and the selector check's lists of the library's modules, compared
/// with the package.
@Suite struct LibraryAccessTests {
    /// The text of a file of the package.
    private static func text(_ path: String) throws -> String {
        try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../../\(path)")
                .standardized,
            encoding: .utf8
        )
    }

    @Test func `the library's modules are those that Package.swift has as library products`() throws
    {
        let libraries = try Self.text("Package.swift").matches(
            of: #/\.library\(\s*name: "(\w+)",\s*targets: \[([^\]]+)\]\s*\)/#
        )
        let modules = libraries.flatMap { library in
            library.2.matches(of: #/"(\w+)"/#).map { String($0.1) }
        }
        #expect(libraries.allSatisfy { modules.contains(String($0.1)) })
        #expect(LibraryAccess.modules.sorted() == modules.sorted())
    }

    @Test(arguments: LibraryAccess.modules)
    func `an annotation can be qualified with each of the library's modules`(module: String) {
        #expect(
            generate("class C { @\(module).Handler func a() {} }").listing.map(\.selector) == ["a"]
        )
    }

    @Test func `the tags of the module SelectorDispatch are known without its files`() throws {
        let text = try Self.text("Sources/SelectorDispatch/Messages/HandlerTag.swift")
        let tags = text.matches(of: #/public static let (\w+)/#).map(\.1)
        #expect(!tags.isEmpty)
        for tag in tags {
            let file = ("A.swift", "class C { @Handler(.\(tag)) func a() {} }")
            #expect(generate([file], dependencies: []).diagnostics.isEmpty, "\(tag)")
        }
    }

    @Test(arguments: LibraryAccess.modules.dropFirst())
    func `each of the library's modules but the first exports another`(module: String) throws {
        let exported = try Self.text("Sources/\(module)/Exports.swift").matches(
            of: #/@_exported public import (\w+)/#
        )
        #expect(!exported.isEmpty)
        #expect(exported.allSatisfy { LibraryAccess.modules.contains(String($0.1)) })
    }
}
