internal import SelectorDispatch

/// What a class's responders do in routes besides having handlers: facts of the class, found once.
///
/// An instance is asked by its protocol only where its class has the role, so that a responder which plays no part costs
/// no dynamic cast.
struct ResponderRoles: OptionSet {
    let rawValue: UInt

    static let eventReceiver = ResponderRoles(rawValue: 1 << 0)
    static let messageDecorator = ResponderRoles(rawValue: 1 << 1)
    static let listeners = ResponderRoles(rawValue: 1 << 2)
    static let decorated = ResponderRoles(rawValue: 1 << 3)
    static let validator = ResponderRoles(rawValue: 1 << 4)
    static let forwarder = ResponderRoles(rawValue: 1 << 5)
    static let parent = ResponderRoles(rawValue: 1 << 6)
    static let strategyReceiver = ResponderRoles(rawValue: 1 << 7)

    /// Those that a selector on its way up can't pass without the whole algorithm.
    static let inTheWayOfSelectors: ResponderRoles = [
        .messageDecorator, .listeners, .decorated, .validator, .forwarder,
    ]

    /// Whether responders with these roles do something on routes besides having handlers.
    ///
    /// Asked for each responder of a route: as bits, since a debug build makes a set of them by way of generic functions.
    var takePart: Bool { rawValue & Self.partsInRoutes != 0 }

    private static let partsInRoutes = inTheWayOfSelectors.union(.eventReceiver).rawValue

    private static let boundaryShift: UInt = 8

    /// The boundary before the class's responders; empty if there is none.
    var boundary: RouteBoundaries {
        RouteBoundaries(rawValue: UInt8(truncatingIfNeeded: rawValue >> Self.boundaryShift))
    }

    /// The roles of a class's instances.
    static func roles(of type: any Responder.Type) -> ResponderRoles {
        let key = UInt(bitPattern: ObjectIdentifier(type))
        if let known = cache.value(for: key) { return ResponderRoles(rawValue: known) }
        let found = found(of: type)
        cache.insert(found.rawValue, for: key)
        return found
    }

    private static let cache = WordCache()

    // A cast of a type, unlike one of an object, doesn't ask where it runs: the answer is the same for every isolation.
    private static func found(of type: any Responder.Type) -> ResponderRoles {
        var roles: ResponderRoles = []
        if type is any EventReceiver.Type { roles.insert(.eventReceiver) }
        if type is any StrategyReceiver.Type { roles.insert(.strategyReceiver) }
        if type is any MessageDecorator.Type { roles.insert(.messageDecorator) }
        if type is any EventListenerHost.Type { roles.insert(.listeners) }
        if type is any DecoratedResponder.Type { roles.insert(.decorated) }
        if type is any MessageValidator.Type { roles.insert(.validator) }
        if type is any MessageForwarder.Type { roles.insert(.forwarder) }
        if type is any ResponderParent.Type { roles.insert(.parent) }
        if let boundary = type as? any RouteBoundary.Type {
            roles.formUnion(ResponderRoles(rawValue: UInt(boundary.routeBoundary.rawValue) << boundaryShift))
        }
        return roles
    }
}
