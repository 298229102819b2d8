extension Dictionary {
    /// Sets or removes a value, unspecialized, because the library's code takes 3 KB per type.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    mutating func set(_ value: Value?, for key: Key) { self[key] = value }
}
