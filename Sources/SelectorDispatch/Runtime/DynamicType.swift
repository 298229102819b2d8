/// Returns the value inside any layers of existentials as an `Any`, which is opened when passed on.
@usableFromInline @inline(never)
func flattened<Target>(_ target: Target) -> Any {
    // A conversion would wrap an existential again. A cast to the type inside doesn't.
    func inner<Value>(_: Value.Type) -> Any? { target as? Value }
    let type = type(of: target as Any)
    return Target.self == type ? target : _openExistential(type, do: inner) ?? target
}

/// Returns a receiver that is itself a type, or nil for an instance, without a cast, which would be slow for an object.
package func receivingType(_ receiver: Any) -> Any.Type? {
    TypeLayout.isClass(type(of: receiver)) ? nil : receiver as? Any.Type
}
