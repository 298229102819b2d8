import SwiftSyntax
import TestSupport

/// A source with annotations at random legal places, and with text that only looks like
/// annotations.
struct Planting {
    var source: [UInt8]
    /// The offset of each annotated method's `func`.
    var expected: Set<Int>
    var decoys: Int

    private static let spellings = [
        "@Handler ", "@Handler\n", "@Handler\r\n", "@Handler() ", "@Handler /* after */ ",
        "@Handler // after\n",
        "@SelectorDispatch.Handler ", "@SelectorDispatch::Handler ", "@`Handler` ",
        "@`SelectorDispatch`.`Handler`\t",
        "@Handler(.exposed) ", "@Handler(\"tap:\") ",
        "@Handler(\"tap:\", .exposed, .debug(\")\"))\n",
        "@Handler(\n  #\"tap:\"#  // )\n)",
    ]

    /// Attributes before a declaration.
    private static let otherAttributes = [
        "@HandlerX ", "@Other.Handler ", "@Other::Handler ", "@XHandler ", "@Handler.Type ",
        "@Handler<Int> ",
        "@SelectorDispatch.Handler.Other ", "@Other.SelectorDispatch.Handler ",
        "@SelectorDispatchX.Handler ",
        "@handler ", "@Wrapped(\"@Handler\") ",
    ]

    /// Additional members.
    private static let members = [
        "// @Handler func decoy() {}\n", "/* @Handler func decoy() {} */\n",
        "/* /* */ @Handler func decoy() {} /* // */ */\n",
        "/// ```\n/// @Handler func decoy() {}\n/// ```\n",
        "static var decoy: String { \"@Handler func decoy() {}\" }\n",
        "static var decoy: String { #\"\"@Handler func decoy() {} \\(\"#  }\n",
        "static var decoy: String { \"\"\"\n  @Handler func decoy() {}\n  \\(\"@Handler func decoy() {}\")\n  \"\"\" }\n",
        "static var decoy: String { \"\\(f(\"@Handler func decoy() {}\"))\" }\n",
        "static var decoy: R { #/@Handler func decoy() {}/# }\n",
        "static var decoy: R { /@Handler func decoy\\(\\) {}/ }\n",
        "static var decoy: R { ##/\n  @Handler func decoy() {} # comment\n  /## }\n",
        "static var `@Handler func decoy() {}`: Int { 1 }\n",
        "#if false\n@Handler func decoy() {}\n#endif\n",
        "#if !(true || DEBUG)\n@Handler func decoy() {}\n#else\n#endif\n",
        "#if compiler(<5)\n@Handler func decoy( {{ \" ' )) } \n#endif\n",
        "#if swift(>=3.0)\n#else\n)} @Handler func decoy() {\n#endif\n",
    ]

    /// Creates a planting; nil if there is no method for an annotation.
    init?(
        _ original: [UInt8],
        _ declarations: [FunctionDeclSyntax],
        _ methods: [MethodDescription],
        _ random: inout SeededGenerator
    ) {
        let annotations = MethodDescription.fields.firstIndex(of: "annotations") ?? 0
        let conditions = MethodDescription.fields.firstIndex(of: "conditions") ?? 0
        let candidates = zip(declarations, methods).filter { _, method in
            // Annotations that are never compiled aren't found, as intended.
            method.values[annotations].isEmpty
                && !["false", "true", "swift(", "compiler("].contains(
                    where: method.values[conditions].contains
                )
        }
        guard !candidates.isEmpty else { return nil }
        var edits: [(offset: Int, text: String)] = []
        var funcs = methods.filter { !$0.values[annotations].isEmpty }.map(\.offset)
        decoys = 0
        for (declaration, method) in candidates.shuffled(using: &random).prefix(8) {
            let start = declaration.positionAfterSkippingLeadingTrivia.utf8Offset
            if Bool.random(using: &random) {
                let places =
                    [start]
                    + declaration.attributes.map {
                        $0.positionAfterSkippingLeadingTrivia.utf8Offset
                    }
                    + [
                        declaration.modifiers.first?.positionAfterSkippingLeadingTrivia.utf8Offset
                            ?? method.offset
                    ]
                edits.append(
                    (
                        places.randomElement(using: &random) ?? start,
                        Self.spellings.randomElement(using: &random) ?? ""
                    )
                )
                funcs.append(method.offset)
            } else if Bool.random(using: &random) {
                edits.append((start, Self.otherAttributes.randomElement(using: &random) ?? ""))
                decoys += 1
            } else {
                edits.append((start, "\n" + (Self.members.randomElement(using: &random) ?? "")))
                decoys += 1
            }
        }
        edits.sort { $0.offset < $1.offset }
        source = []
        expected = []
        var copied = 0
        var shift = 0
        var pending = funcs.sorted()[...]
        for edit in edits {
            while let first = pending.first, first < edit.offset {
                expected.insert(first + shift)
                pending.removeFirst()
            }
            source += original[copied..<edit.offset] + Array(edit.text.utf8)
            copied = edit.offset
            shift += edit.text.utf8.count
        }
        expected.formUnion(pending.map { $0 + shift })
        source += original[copied...]
    }
}
