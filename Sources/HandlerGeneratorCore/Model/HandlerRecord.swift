/// A method that passed every check, with its file.
public struct HandlerRecord: Sendable {
    public var method: MethodDeclaration
    /// The file's path, as given.
    public var path: String
    /// The file, as `#fileID` names it: `Shop/CartController.swift`.
    public var fileID: String
    /// Whether the receiver is generic, or is inside a generic type.
    public var isGeneric: Bool
}

extension HandlerRecord {
    init(_ method: MethodDeclaration, path: String, module: String, isGeneric: Bool = false) {
        let name = HandlerNaming.fileName(ofPath: path)
        self.init(method: method, path: path, fileID: "\(module)/\(name)", isGeneric: isGeneric)
    }
}
