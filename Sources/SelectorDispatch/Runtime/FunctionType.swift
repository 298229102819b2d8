/// Function types that are put together at run time.
enum FunctionType {
    /// Returns the type of a throwing function with the given parameters.
    static func throwing(_ parameters: ArraySlice<Any.Type>, _ result: Any.Type) -> Any.Type {
        func returning<Result>(_: Result.Type) -> Any.Type { type(parameters, Result.self) }
        return _openExistential(result, do: returning)
    }

    /// Returns the type of a function that takes the given types first, and then the remaining ones.
    private static func type<each Parameter, Result>(
        _ remaining: ArraySlice<Any.Type>, _: Result.Type, after _: repeat (each Parameter).Type
    ) -> Any.Type {
        guard let next = remaining.first else { return ((repeat each Parameter) throws -> Result).self }
        func with<Next>(_: Next.Type) -> Any.Type {
            type(remaining.dropFirst(), Result.self, after: repeat (each Parameter).self, Next.self)
        }
        return _openExistential(next, do: with)
    }
}
