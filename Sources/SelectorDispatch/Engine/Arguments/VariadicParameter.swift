/// A parameter that takes all arguments from its index on.
protocol VariadicParameter {
    init(_ frame: CallFrame, from index: Int) throws(DispatchError)
    /// Records the error that the argument at `index` would cause.
    static func note(_ frame: CallFrame, at index: Int, _ dryRun: inout DryRun)
    /// The type of the array that the method receives.
    static var arrayType: Any.Type { get }
    static var elementType: Any.Type { get }
}
