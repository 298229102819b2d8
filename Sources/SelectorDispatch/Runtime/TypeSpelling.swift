/// Returns a type as source code writes it, such as `[any Error]?` for `Optional<Array<Error>>`.
package func spelling(of type: Any.Type) -> String {
    if let type = type as? any SugaredType.Type { return type.sourceText }
    let isProtocol = TypeLayout.isKnown && TypeLayout.kind(of: type) == TypeLayout.existentialKind
    return isProtocol && type != Any.self && type != AnyObject.self ? "any \(type)" : "\(type)"
}

/// A generic type that source code writes with brackets or a question mark.
private protocol SugaredType {
    static var sourceText: String { get }
}

extension Array: SugaredType {
    fileprivate static var sourceText: String { "[\(spelling(of: Element.self))]" }
}

extension Dictionary: SugaredType {
    fileprivate static var sourceText: String { "[\(spelling(of: Key.self)): \(spelling(of: Value.self))]" }
}

extension Optional: SugaredType {
    fileprivate static var sourceText: String {
        let wrapped = spelling(of: Wrapped.self)
        return wrapped.hasPrefix("any ") || wrapped.contains("->") ? "(\(wrapped))?" : "\(wrapped)?"
    }
}
