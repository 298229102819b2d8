/// A method that passed every check, with the file that it stands in.
public struct HandlerRecord: Sendable {
    public var method: MethodDeclaration
    /// The file's path as given.
    public var path: String
    /// The file as `#fileID` names it: `Shop/CartController.swift`.
    public var fileID: String
    /// Whether its receiver is generic, or stands in a generic type.
    public var isGeneric: Bool
}

extension HandlerRecord {
    init(_ method: MethodDeclaration, path: String, module: String, isGeneric: Bool = false) {
        let name = HandlerNaming.fileName(ofPath: path)
        self.init(method: method, path: path, fileID: "\(module)/\(name)", isGeneric: isGeneric)
    }
}
