public import SelectorDispatch

/// A handler of a registry, for use as the argument of a parameterized test.
///
/// ```swift
/// @Test(arguments: HandlerCase.all())
/// func handlerIsValid(_ handler: HandlerCase) {
///     validate(handler)
/// }
/// ```
///
/// Swift Testing reports and reruns each handler separately.
public struct HandlerCase: Sendable {
    /// The handler's parameters, result and location.
    public let signature: MethodSignature

    /// Whether another handler of the receiver has the same Swift spelling with a different
    /// selector.
    ///
    /// As documented, the spelling then finds neither.
    let sharesName: Bool

    /// Whether the receiver's list of selectors contains the handler's.
    let isListed: Bool

    let registry: any HandlerLookup

    /// Returns the handlers of a registry, in the order of registration.
    ///
    /// - Parameters:
    ///   - registry: The registry; by default, the handlers of all linked modules.
    ///   - specializations: The specializations of generic types whose handlers are included, such
    ///     as `Box<Int>.self`.
    /// - Returns: A case for each handler. A parameterized test passes without any, but
    ///   ``validate(_:specializations:fileID:filePath:line:column:)`` reports that.
    public static func all(
        in registry: HandlerRegistry = .shared,
        specializations: [Any.Type] = []
    ) -> [HandlerCase] {
        all(in: registry as any HandlerLookup, specializations: specializations)
    }

    static func all(
        in registry: any HandlerLookup,
        specializations: [Any.Type] = []
    ) -> [HandlerCase] {
        // A subclass of a specialization has that specialization's handlers, which may be listed
        // already.
        var known: Set<Declaration> = []
        let generic = specializations.flatMap(registry.genericMethodSignatures(of:)).filter {
            let receiver = ObjectIdentifier($0.receiver)
            return known.insert(Declaration(receiver: receiver, location: $0.location)).inserted
        }
        let signatures = registry.methodSignatures + generic
        let spelled = Dictionary(grouping: signatures, by: Spelling.init)
        let selectors = spelled.mapValues { Set($0.map(\.selector)) }
        var listed: [Side: Set<Selector>] = [:]
        return signatures.map { signature in
            let side = Side(signature)
            let names =
                listed[side]
                ?? Set(registry.selectors(of: signature.receiver, isStatic: signature.isStatic))
            listed[side] = names
            return HandlerCase(
                signature: signature,
                sharesName: (selectors[Spelling(signature)]?.count ?? 0) > 1,
                isListed: names.contains(signature.selector),
                registry: registry
            )
        }
    }

    /// Returns the problems of this handler, without running it.
    ///
    /// The declaration is checked first: the selector, Swift spelling and parameters must agree,
    /// and both names must find this handler. Only then is the handler probed with arguments;
    /// otherwise each probe would repeat the problem. A handler with *n* parameters takes O(*n*²)
    /// conversions.
    ///
    /// - Returns: The problems, or none if the handler is valid.
    public func validationFailures() -> [ValidationFailure] {
        let problems = declarationProblems + reachabilityProblems
        return (problems.isEmpty ? probeProblems : problems).map { problem in
            ValidationFailure(handler: message, location: signature.location, problem: problem)
        }
    }

    /// The handler's name in errors.
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

    /// The key for lookups by Swift spelling.
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
    /// The handler's signature, such as `-[CartController btnClick1:userInfo:] (Button,
    /// Dictionary<String, Any>) -> Bool`.
    public var description: String { signature.description }
}

extension HandlerCase: Identifiable {
    /// The handler with its receiver's full name.
    ///
    /// It is the same in each run, so a single case can be repeated.
    public var id: String {
        let message = DispatchError.Context(
            selector: message.selector,
            receiver: String(reflecting: signature.receiver),
            kind: message.kind
        )
        return message.description
    }
}

extension DispatchError.Context {
    /// Creates a description of a message with the handler's selector to its own receiver.
    init(_ signature: MethodSignature) {
        self.init(signature.selector, signature.receiver, isStatic: signature.isStatic)
    }
}
