import Foundation
import HandlerGeneratorCore
import Testing

/// The modules that the generator, the macro and the selector check take for the library, compared with the package's.
@Suite struct LibraryAccessTests {
    private static let package = URL(filePath: #filePath).appending(path: "../../../..").standardized

    @Test func `the library's modules are those that Package.swift has as library products`() throws {
        let manifest = try String(contentsOf: Self.package.appending(path: "Package.swift"), encoding: .utf8)
        let libraries = manifest.matches(of: #/\.library\(\s*name: "(\w+)",\s*targets: \[([^\]]+)\]\)/#)
        let modules = libraries.flatMap { library in library.2.matches(of: #/"(\w+)"/#).map { String($0.1) } }
        #expect(libraries.allSatisfy { modules.contains(String($0.1)) })
        #expect(LibraryAccess.modules.sorted() == modules.sorted())
    }

    @Test(arguments: LibraryAccess.modules)
    func `an annotation can be qualified with each of the library's modules`(module: String) {
        #expect(generate("class C { @\(module).Handler func a() {} }").listing.map(\.selector) == ["a"])
    }

    @Test func `the tags of the module SelectorDispatch are known without its files`() throws {
        let file = Self.package.appending(path: "Sources/SelectorDispatch/Messages/HandlerTag.swift")
        let tags = try String(contentsOf: file, encoding: .utf8).matches(of: #/public static let (\w+)/#).map(\.1)
        #expect(!tags.isEmpty)
        for tag in tags {
            let file = ("A.swift", "class C { @Handler(.\(tag)) func a() {} }")
            #expect(generate([file], dependencies: []).diagnostics.isEmpty, "\(tag)")
        }
    }

    @Test(arguments: LibraryAccess.modules.dropFirst())
    func `each of the library's modules but the first exports another`(module: String) throws {
        let file = Self.package.appending(path: "Sources/\(module)/Exports.swift")
        let exported = try String(contentsOf: file, encoding: .utf8).matches(of: #/@_exported public import (\w+)/#)
        #expect(!exported.isEmpty && exported.allSatisfy { LibraryAccess.modules.contains(String($0.1)) })
    }
}
