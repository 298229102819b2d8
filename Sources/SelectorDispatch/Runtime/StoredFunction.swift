/// A function that gets the address of its first argument, and the address of the addresses of the others. See
/// `ErasedFunction.swift`.
struct StoredFunction<Target, each Parameter, Result>: ~Copyable {
    let call: (Target, repeat each Parameter) throws -> Result

    init(_ call: @escaping (Target, repeat each Parameter) throws -> Result) {
        self.call = call
    }
}
