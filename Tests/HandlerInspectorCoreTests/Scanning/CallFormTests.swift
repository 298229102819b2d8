import Foundation
import HandlerGeneratorCore
import Testing

@testable import HandlerInspectorCore

/// The names by which calls of the library's functions are found, compared with its public
/// declarations.
@Suite struct CallFormTests {
    private static let declared: Set<String> = {
        var names: Set<String> = []
        let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
        for module in LibraryAccess.modules {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: module),
                includingPropertiesForKeys: nil
            )
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                let declarations =
                    #/\n *(?:@\w+ )*(?:(?:public|open) [^\n{(]*?(?:func|struct|class|protocol) |case )(\w+)/#
                names.formUnion(text.matches(of: declarations).map { String($0.1) })
            }
        }
        return names
    }()

    @Test(
        arguments: CallForm.all.flatMap(\.callees.words) + CallOwner.forwarders
            + [CallOwner.client, CallOwner.registry, CallOwner.receiver]
    )
    func `each name that the selector check looks for exists`(name: String) {
        let isDeclared = Self.declared.contains(name)
        #expect(isDeclared, "no public declaration of the library is named '\(name)'")
    }

    @Test func `the same holds for recognizers, found by their names' suffix`() {
        #expect(Self.declared.contains { $0.hasSuffix("Recognizer") && $0 != "Recognizer" })
    }
}
