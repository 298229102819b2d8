public import SelectorDispatch

/// One handler of a registry, as the argument of a parameterized test.
///
/// ```swift
/// @Test(arguments: HandlerCase.all())
/// func handlerIsValid(_ handler: HandlerCase) {
///     validate(handler)
/// }
/// ```
///
/// Swift Testing then reports and reruns each handler on its own.
public struct HandlerCase: Sendable {
    /// What the handler takes, returns and where it is declared.
    public let signature: MethodSignature
    /// Whether another handler of the same receiver has the same Swift spelling under another selector. The spelling
    /// then finds neither, as documented.
    let sharesName: Bool
    /// Whether the receiver is said to answer to the selector.
    let isListed: Bool
    let registry: any HandlerLookup

    /// The handlers of a registry, in the order of registration.
    ///
    /// Takes time linear in the number of handlers.
    ///
    /// - Parameters:
    ///   - registry: the handlers of all linked modules unless another one is given.
    ///   - specializations: the specializations of generic types whose handlers are wanted as well, such as
    ///     `Box<Int>.self`.
    /// - Returns: one case per handler; none for an empty registry, which ``validate(_:specializations:fileID:filePath:line:column:)``
    ///   reports and a parameterized test does not.
    public static func all(
        in registry: HandlerRegistry = .shared, specializations: [Any.Type] = []
    ) -> [HandlerCase] {
        all(in: registry as any HandlerLookup, specializations: specializations)
    }

    static func all(in registry: any HandlerLookup, specializations: [Any.Type] = []) -> [HandlerCase] {
        // A subclass of a specialization is given with that one's handlers, which may be given themselves.
        var known: Set<Declaration> = []
        let generic = specializations.flatMap(registry.genericMethodSignatures(of:)).filter {
            known.insert(Declaration(receiver: ObjectIdentifier($0.receiver), location: $0.location)).inserted
        }
        let signatures = registry.methodSignatures + generic
        let selectors = Dictionary(grouping: signatures, by: Spelling.init).mapValues { Set($0.map(\.selector)) }
        var listed: [Side: Set<Selector>] = [:]
        return signatures.map { signature in
            let side = Side(signature)
            let names =
                listed[side] ?? Set(registry.selectors(of: signature.receiver, isStatic: signature.isStatic))
            listed[side] = names
            return HandlerCase(
                signature: signature, sharesName: (selectors[Spelling(signature)]?.count ?? 0) > 1,
                isListed: names.contains(signature.selector), registry: registry)
        }
    }

    /// Everything that is wrong with this handler; nothing of it is run.
    ///
    /// First the declaration is checked: selector, Swift spelling and parameters must agree, and both names must find
    /// this handler. Only if all that holds is the handler probed, since each probe would merely repeat the mistake.
    ///
    /// Takes O(*n*²) conversions for *n* parameters.
    public func validationFailures() -> [ValidationFailure] {
        let problems = declarationProblems + reachabilityProblems
        return (problems.isEmpty ? probeProblems : problems).map { problem in
            ValidationFailure(handler: message, location: signature.location, problem: problem)
        }
    }

    /// The handler as errors name it.
    var message: DispatchError.Context { DispatchError.Context(signature) }

    /// The instances of a type, or the type itself.
    private struct Side: Hashable {
        let receiver: ObjectIdentifier
        let isStatic: Bool

        init(_ signature: MethodSignature) {
            receiver = ObjectIdentifier(signature.receiver)
            isStatic = signature.isStatic
        }
    }

    /// A method of one specialization.
    private struct Declaration: Hashable {
        let receiver: ObjectIdentifier
        let location: HandlerLocation
    }

    /// What the Swift spelling of a handler is looked up by.
    private struct Spelling: Hashable {
        let side: Side
        let name: String

        init(_ signature: MethodSignature) {
            side = Side(signature)
            name = signature.name
        }
    }
}

extension HandlerCase: CustomStringConvertible {
    /// `-[CartController btnClick1:userInfo:] (Button, Dictionary<String, Any>) -> Bool`.
    public var description: String { signature.description }
}

extension HandlerCase: Identifiable {
    /// The handler with its receiver's full name: the same in every run, so that a single case can be run again.
    public var id: String {
        let message = DispatchError.Context(
            selector: message.selector, receiver: String(reflecting: signature.receiver), kind: message.kind)
        return message.description
    }
}

extension DispatchError.Context {
    /// The handler's selector, sent to its own receiver.
    init(_ signature: MethodSignature) {
        self.init(
            selector: signature.selector.description, receiver: "\(signature.receiver)",
            kind: signature.isStatic ? .static : .instance)
    }
}
