/// Adjacent handlers of one type in one file, which one call registers.
///
/// A function that calls the definition functions compiles in a fraction of the time that a
/// reference to each takes. To be able to call them, it is a member of their type, as they are, and
/// repeats the isolation that they state. If they state none, the compiler may still isolate them
/// differently from the function, which is in an extension. So the first one's type is also passed,
/// and all are in one declaration. A handler for which that may not be enough is a run of its own,
/// and its definition function is passed directly.
struct HandlerRun {
    private(set) var handlers: [ListedHandler]
    /// The isolation that the function states; nil for a handler that stands alone.
    private let isolation: WrittenIsolation?
    /// The offset of the declaration around the handlers.
    private let place: Int?

    /// Returns the runs of a group's handlers, in order.
    @_optimize(none) static func runs(of handlers: [ListedHandler]) -> [HandlerRun] {
        var runs: [HandlerRun] = []
        for handler in handlers {
            let isolation = sharedIsolation(of: handler)
            let place = handler.method.contexts.last?.location.offset
            if isolation != nil, runs.last?.isolation == isolation, runs.last?.place == place {
                runs[runs.count - 1].handlers.append(handler)
            } else {
                runs.append(HandlerRun(handlers: [handler], isolation: isolation, place: place))
            }
        }
        return runs
    }

    /// Whether the run has a function of its own.
    var hasFunction: Bool { handlers.count > 1 }

    /// Returns the arguments: the function that defines the handlers, and if needed, the one whose
    /// isolation they have.
    @_optimize(none) func function(module: String) -> String {
        let method = handlers[0].method
        let first = HandlerNaming.definitionReference(of: method, module: module)
        guard hasFunction else { return first }
        let run = "\(method.typePath).\(HandlerNaming.runName(of: method, module: module))"
        return isolation == .inherited ? "\(run), as: type(of: \(first))" : run
    }

    /// Renders the function.
    @_optimize(none) func render(module: String, _ text: inout SourceText) {
        let first = handlers[0].method
        text.available(Availability(of: first))
        text.block("extension \(first.typePath) {") { text in
            var modifiers = "@_optimize(none) fileprivate"
            if case .nonisolated? = isolation { modifiers += " nonisolated" }
            if case .globalActor(let attribute)? = isolation {
                modifiers = "\(attribute) \(modifiers)"
            }
            let name = HandlerNaming.runName(of: first, module: module)
            text.block(
                "\(modifiers) static func \(name)(_ h: \(HandlerNaming.library).HandlerCollector) {"
            ) { text in
                for handler in handlers {
                    let label = HandlerNaming.label(of: handler.method, module: module)
                    text.line("\(HandlerNaming.definitionName(of: handler.method))(\(label): h)")
                }
            }
        }
    }

    /// Returns the isolation that a function for several handlers must state; nil if the handler
    /// stands alone.
    @_optimize(none) private static func sharedIsolation(of handler: ListedHandler)
        -> WrittenIsolation?
    {
        let method = handler.method
        guard method.tags.isEmpty, !handler.isGeneric, !Availability(of: method).isDeprecated else {
            return nil
        }
        let isolation =
            method.writtenIsolation == .inherited
            ? method.extensionIsolation : method.writtenIsolation
        if case .globalActor(let attribute) = isolation, attribute != "@MainActor" { return nil }
        return isolation
    }
}
