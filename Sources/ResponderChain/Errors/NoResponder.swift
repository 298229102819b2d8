internal import SelectorDispatch

extension RouteError {
    /// Returns the error that none of these responders has a handler, with the responders that were asked and with
    /// suggestions.
    ///
    /// - Parameter names: The responders that were asked in other processes.
    @_optimize(size) static func noResponder(
        _ context: DispatchError.Context, _ visits: [RoutePath.Visit], _ registry: HandlerRegistry,
        elsewhere names: [String] = []
    ) -> RouteError {
        var asked: [String] = []
        var count = 0
        var types: [Any.Type] = []
        var seen: Set<ObjectIdentifier> = []
        for visit in visits {
            count += 1
            let type = answeringType(of: visit.responder)
            if asked.count < ChainWalk.namesInErrors { asked.append("\(type)") }
            if seen.insert(ObjectIdentifier(type)).inserted { types.append(type) }
        }
        for name in names {
            count += 1
            if asked.count < ChainWalk.namesInErrors { asked.append(name) }
        }
        if count > asked.count { asked.append("… (\(count) in all)") }
        return .noResponder(
            context, asked: asked, suggestions: registry.suggestions(for: Selector(context.selector), of: types),
            elsewhere: registry.elsewhere(Selector(context.selector), than: types))
    }
}
