/// The description of the error that code throws, or nil if it throws none.
public func wording<Result>(_ code: () throws -> Result) -> String? {
    do {
        _ = try code()
        return nil
    } catch {
        return "\(error)"
    }
}

/// The description of the error that awaited code throws, or nil if it throws none.
public func awaitedWording<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ code: () async throws -> Result
) async -> String? {
    do {
        _ = try await code()
        return nil
    } catch {
        return "\(error)"
    }
}
