internal import SelectorDispatch

/// The roles that a class's instances play in routes, besides having handlers.
///
/// They depend on the class alone, so they are found once for each class.
///
/// A route casts an instance to a role's protocol only if the class has the role, so a responder
/// without roles costs no dynamic cast. The roles are plain bits because, in a debug build, an
/// `OptionSet` calls generic functions.
struct ResponderRoles {
    private(set) var rawValue: UInt

    static var eventReceiver: ResponderRoles { ResponderRoles(rawValue: 1) }
    static var messageDecorator: ResponderRoles { ResponderRoles(rawValue: 2) }
    static var listeners: ResponderRoles { ResponderRoles(rawValue: 4) }
    static var decorated: ResponderRoles { ResponderRoles(rawValue: 8) }
    static var validator: ResponderRoles { ResponderRoles(rawValue: 16) }
    static var forwarder: ResponderRoles { ResponderRoles(rawValue: 32) }
    static var parent: ResponderRoles { ResponderRoles(rawValue: 64) }
    static var strategyReceiver: ResponderRoles { ResponderRoles(rawValue: 128) }

    /// Roles that require the whole algorithm for a selector on its way up: those from
    /// `messageDecorator` to `forwarder`.
    static var inTheWayOfSelectors: UInt { 0b11_1110 }

    /// Roles with a part in routes besides having handlers: those from `eventReceiver` to
    /// `forwarder`.
    private static var partsInRoutes: UInt { 0b11_1111 }

    /// The parts in routes except `listeners`.
    private static var partsBesidesListeners: UInt { 0b11_1011 }

    /// The parts in routes except `listeners` and `eventReceiver`.
    private static var partsBesidesTables: UInt { 0b11_1010 }

    func contains(_ role: ResponderRoles) -> Bool { rawValue & role.rawValue != 0 }

    /// Whether responders with these roles do anything in routes besides having handlers.
    var takePart: Bool { rawValue & Self.partsInRoutes != 0 }

    /// Whether responders with these roles change messages.
    var decorate: Bool { contains(.messageDecorator) || contains(.decorated) }

    /// Whether responders with these roles do nothing in routes unless they have a handler or a
    /// listener.
    var mayOnlyListen: Bool { rawValue & Self.partsBesidesListeners == 0 }

    /// Whether responders with these roles have only an ``EventStrategy`` and possibly listeners.
    var takeByTable: Bool {
        contains(.strategyReceiver) && rawValue & Self.partsBesidesTables == 0
    }

    /// The bits of the boundaries are above those of all roles.
    private static var boundaryShift: UInt { 24 }

    /// Whether the class's responders are a boundary.
    var isBoundary: Bool { rawValue &>> Self.boundaryShift != 0 }

    /// Returns whether the class's responders are a boundary of a kind that isn't among these.
    func isBoundary(except passed: RouteBoundaries) -> Bool {
        UInt8(truncatingIfNeeded: rawValue &>> Self.boundaryShift) & ~passed.rawValue != 0
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

    // Casting a type, unlike casting an object, ignores the current isolation: the answer is the
    // same everywhere.
    private static func found(of type: any Responder.Type) -> ResponderRoles {
        var roles = ResponderRoles(rawValue: 0)
        func insert(_ role: ResponderRoles) { roles.rawValue |= role.rawValue }
        if type is any EventReceiver.Type { insert(.eventReceiver) }
        if type is any StrategyReceiver.Type { insert(.strategyReceiver) }
        if type is any MessageDecorator.Type { insert(.messageDecorator) }
        if type is any EventListenerHost.Type { insert(.listeners) }
        if type is any DecoratedResponder.Type { insert(.decorated) }
        if type is any MessageValidator.Type { insert(.validator) }
        if type is any MessageForwarding.Type { insert(.forwarder) }
        if type is any ResponderParent.Type { insert(.parent) }
        if let boundary = type as? any RouteBoundary.Type {
            roles.rawValue |= UInt(boundary.routeBoundary.rawValue) &<< boundaryShift
        }
        return roles
    }
}
