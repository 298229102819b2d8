@testable import HandlerMacroCore

/// Returns the macro's expansion of a declaration inside `contexts`, outermost first.
///
/// - Parameter file: The file's contents, as far as the macro reads them.
func expand(
    _ declaration: String,
    in contexts: [String] = ["class VC {}"],
    file: String = "import SelectorDispatch"
) -> MacroPipeline.Result {
    let at = declaration.utf8.firstIndex(of: UInt8(ascii: "@")) ?? declaration.startIndex
    return MacroPipeline.expand(
        MacroPipeline.Request(
            declaration: Array(declaration.utf8),
            lexicalContext: contexts.reversed().map { Array($0.utf8) },
            attributeOffset: declaration.utf8.distance(from: declaration.startIndex, to: at),
            file: "App/App.swift",
            contents: { Array(file.utf8) }
        )
    )
}
