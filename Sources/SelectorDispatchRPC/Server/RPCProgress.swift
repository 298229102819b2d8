internal import SelectorDispatchJSON

/// The progress of a handler, as it is reported to a caller in another process.
///
/// A handler reports its progress in the same way, whichever protocol calls it:
///
/// ```swift
/// @Handler(.exposed) func index(_ files: [String]) async throws {
///     for (number, file) in files.enumerated() {
///         await RPCProgress.report(Double(number), of: Double(files.count), "reading \(file)")
///         try await read(file)
///     }
/// }
/// ```
///
/// A caller that asks for it gets the notification `$/progress` over JSON-RPC, and
/// `notifications/progress` over the Model Context Protocol. <doc:JSONRPC> has its form.
public struct RPCProgress: Sendable, Hashable {
    /// The completed work, in any unit.
    public let completed: Double
    /// The total work in the same unit, or nil if it isn't known.
    public let total: Double?
    /// The current step in words, or nil for no text.
    public let message: String?

    /// The reporter of the call that runs in the current task, or nil if its caller wants no
    /// reports.
    @TaskLocal static var reporter: ProgressReporter?

    /// Reports progress to the caller in another process that asked for it, and waits until the
    /// connection has taken the report.
    ///
    /// Does nothing if the caller didn't ask for reports, if the progress didn't increase, or after
    /// the handler's end.
    ///
    /// - Parameters:
    ///   - completed: The completed work, in any unit.
    ///   - total: The total work in the same unit, or nil if it isn't known.
    ///   - message: The current step in words, or nil for no text.
    public static func report(
        _ completed: Double,
        of total: Double? = nil,
        _ message: String? = nil
    ) async {
        guard let reporter else { return }
        await reporter.report(
            RPCProgress(completed: completed, total: total, message: message)
        )
    }

    init(completed: Double, total: Double?, message: String?) {
        self.completed = completed
        self.total = total
        self.message = message
    }

    /// Reads the members of a notification, or returns nil if they have no progress.
    init?(_ json: JSONValue?) {
        guard let completed = json?.double("progress") else { return nil }
        self.completed = completed
        total = json?.double("total")
        message = json?["message"]?.string
    }

    /// The members of a notification, or nil if the progress isn't a finite number.
    var members: [String: JSONValue]? {
        guard let completed = JSONNumber(completed) else { return nil }
        var members: [String: JSONValue] = ["progress": .number(completed)]
        members["total"] = total.flatMap(JSONNumber.init).map(JSONValue.number)
        members["message"] = message.map(JSONValue.string)
        return members
    }

    /// Runs a call, and sends the reports of its handler to the caller.
    ///
    /// - Parameters:
    ///   - session: The caller's session.
    ///   - notification: A closure that returns the protocol's notification with a report's
    ///     members, or nil if the caller wants no reports.
    ///   - body: A closure that runs the handler, and returns its result.
    @inline(__always)
    package nonisolated(nonsending) static func reporting(
        to session: RPCSession,
        by notification: (@Sendable (_ members: [String: JSONValue]) -> RPCRequest)?,
        _ body: nonisolated(nonsending) () async throws -> JSONValue
    ) async rethrows -> JSONValue {
        // A handler may answer a request of its own, whose caller is another.
        if notification == nil, reporter == nil { return try await body() }
        let reporter = notification.map { ProgressReporter(session, $0) }
        defer { reporter?.end() }
        return try await $reporter.withValue(reporter, operation: body)
    }
}

extension JSONValue {
    /// Returns the value of a member that is a number.
    fileprivate func double(_ name: String) -> Double? {
        if case .number(let number)? = self[name] { number.nearestDouble } else { nil }
    }
}
