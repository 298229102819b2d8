import Foundation
import HandlerGeneratorCore
import Testing

/// The modules that the generator, the macro and the selector check take for the library, compared with the package's.
@Suite struct LibraryAccessTests {
    private static let package = URL(filePath: #filePath).appending(path: "../../../..").standardized

    @Test("The library's modules are those that Package.swift has as library products")
    func products() throws {
        let manifest = try String(contentsOf: Self.package.appending(path: "Package.swift"), encoding: .utf8)
        let libraries = manifest.matches(of: #/\.library\(name: "(\w+)", targets: \["(\w+)"\]\)/#)
        #expect(libraries.allSatisfy { $0.1 == $0.2 })
        #expect(LibraryAccess.modules.sorted() == libraries.map { String($0.1) }.sorted())
    }

    @Test("An annotation can be qualified with each of the library's modules", arguments: LibraryAccess.modules)
    func qualified(module: String) {
        #expect(generate("class C { @\(module).Handler func a() {} }").listing.map(\.selector) == ["a"])
        #expect(expand("@\(module)::Handler func a() {}").messages.isEmpty)
    }

    @Test("Each of the library's modules but the first exports another", arguments: LibraryAccess.modules.dropFirst())
    func exports(module: String) throws {
        let file = Self.package.appending(path: "Sources/\(module)/Exports.swift")
        let exported = try String(contentsOf: file, encoding: .utf8).matches(of: #/@_exported public import (\w+)/#)
        #expect(!exported.isEmpty)
        #expect(exported.allSatisfy { LibraryAccess.modules.contains(String($0.1)) })
    }
}
