internal import SelectorDispatch

/// The roles that a class's instances play in routes, besides having handlers. They depend on the class alone and are
/// found once.
///
/// A route casts an instance to a role's protocol only if the class has the role, so a responder without roles costs no
/// dynamic cast.
struct ResponderRoles: OptionSet {
    let rawValue: UInt

    static let eventReceiver = ResponderRoles(rawValue: 1 &<< 0)
    static let messageDecorator = ResponderRoles(rawValue: 1 &<< 1)
    static let listeners = ResponderRoles(rawValue: 1 &<< 2)
    static let decorated = ResponderRoles(rawValue: 1 &<< 3)
    static let validator = ResponderRoles(rawValue: 1 &<< 4)
    static let forwarder = ResponderRoles(rawValue: 1 &<< 5)
    static let parent = ResponderRoles(rawValue: 1 &<< 6)
    static let strategyReceiver = ResponderRoles(rawValue: 1 &<< 7)

    /// Roles that require the whole algorithm for a selector on its way up.
    static let inTheWayOfSelectors: ResponderRoles = [
        .messageDecorator, .listeners, .decorated, .validator, .forwarder,
    ]

    /// Whether responders with these roles do anything in routes besides having handlers.
    ///
    /// Read for each responder of a route. It compares bits because, in a debug build, set operations call generic
    /// functions.
    var takePart: Bool { rawValue & Self.partsInRoutes != 0 }

    /// Whether responders with these roles change messages.
    var decorate: Bool { rawValue & Self.decorators != 0 }

    /// Whether responders with these roles do nothing in routes unless they have a handler or a listener.
    var mayOnlyListen: Bool { rawValue & Self.partsInRoutes & ~Self.listeners.rawValue == 0 }

    /// Whether responders with these roles have only an ``EventStrategy`` and possibly listeners.
    var takeByTable: Bool {
        contains(.strategyReceiver)
            && rawValue & Self.partsInRoutes & ~(Self.listeners.rawValue | Self.eventReceiver.rawValue) == 0
    }

    private static let decorators = ResponderRoles([.messageDecorator, .decorated]).rawValue
    private static let partsInRoutes = inTheWayOfSelectors.union(.eventReceiver).rawValue

    /// The bits of the boundaries are above those of all roles.
    private static let boundaryShift: UInt = 24

    /// The kinds of boundary of the class's responders, or an empty set if they are none.
    var boundary: RouteBoundaries {
        RouteBoundaries(rawValue: UInt8(truncatingIfNeeded: rawValue &>> Self.boundaryShift))
    }

    /// Returns the roles of a class's instances.
    static func roles(of type: any Responder.Type) -> ResponderRoles {
        let key = UInt(bitPattern: ObjectIdentifier(type))
        if let known = cache.value(for: key) { return ResponderRoles(rawValue: known) }
        let found = found(of: type)
        cache.insert(found.rawValue, for: key)
        return found
    }

    private static let cache = WordCache()

    // Casting a type, unlike casting an object, ignores the current isolation: the answer is the same everywhere.
    private static func found(of type: any Responder.Type) -> ResponderRoles {
        var roles: ResponderRoles = []
        if type is any EventReceiver.Type { roles.insert(.eventReceiver) }
        if type is any StrategyReceiver.Type { roles.insert(.strategyReceiver) }
        if type is any MessageDecorator.Type { roles.insert(.messageDecorator) }
        if type is any EventListenerHost.Type { roles.insert(.listeners) }
        if type is any DecoratedResponder.Type { roles.insert(.decorated) }
        if type is any MessageValidator.Type { roles.insert(.validator) }
        if type is any MessageForwarding.Type { roles.insert(.forwarder) }
        if type is any ResponderParent.Type { roles.insert(.parent) }
        if let boundary = type as? any RouteBoundary.Type {
            let bits = UInt(truncatingIfNeeded: boundary.routeBoundary.rawValue)
            roles.formUnion(ResponderRoles(rawValue: bits &<< boundaryShift))
        }
        return roles
    }
}
