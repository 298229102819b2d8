/// The shared facts of one definition's handlers.
///
/// Rarely needed facts are read from the text each time.
final class HandlerGroup {
    let receiver: Any.Type
    let receiverIsSendable: Bool

    /// The receiver's type, if some of the handlers are isolated to the receiver itself.
    let actor: (any Actor.Type)?

    /// The global actor that the handlers are isolated to.
    let isolation: (any Actor)?

    /// The type of that global actor, if it is known; otherwise of its shared actor.
    let isolationType: Any.Type?

    /// The address that identifies ``isolation``, or nil if there is none.
    let isolationIdentity: UnsafeRawPointer?

    let tags: Set<HandlerTag>

    /// The text that has the handlers' selectors.
    let text: StaticText
    private let source: Source

    enum Source {
        /// Handlers whose facts are the text.
        case generated(file: StaticText)

        /// One handler added by hand.
        ///
        /// The text, which the group frees, is its selector, followed by its Swift spelling.
        indirect case made(HandlerLocation, defaults: UInt64)
    }

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - text: The text that has the handlers' selectors.
    ///   - source: The source of the handlers.
    ///   - receiver: The type that has the handlers.
    ///   - isSendable: Whether the receiver is `Sendable`.
    ///   - tags: The tags in the handlers' annotation.
    ///   - isolation: The global actor that the handlers are isolated to.
    ///   - globalActor: The type of that global actor, if it is known.
    ///   - actor: The receiver's type, if some of the handlers are isolated to the receiver itself.
    init(
        _ text: StaticText,
        _ source: Source,
        receiver: Any.Type,
        isSendable: Bool,
        tags: Set<HandlerTag>,
        isolation: (any Actor)?,
        globalActor: Any.Type? = nil,
        actor: (any Actor.Type)?
    ) {
        self.text = text
        self.source = source
        self.receiver = receiver
        receiverIsSendable = isSendable
        self.tags = tags
        self.isolation = isolation
        isolationType = globalActor ?? isolation.map { type(of: $0) }
        isolationIdentity = isolation.map(CallFrame.identity)
        self.actor = actor
    }

    deinit {
        if case .made = source { text.free() }
    }
}

extension HandlerGroup {
    /// Returns the Swift spelling of the handler whose selector is at the given range of the text.
    func name(_ selector: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        switch source {
        case .generated: DeclarationFacts.name(afterSelector: selector.upperBound, of: text)
        case .made: UnsafeBufferPointer(rebasing: text.bytes[selector.upperBound...])
        }
    }

    /// Returns the location of the handler whose selector is at the given range of the text.
    func location(_ selector: Range<Int>) -> HandlerLocation {
        switch source {
        case .generated(let file):
            let place = DeclarationFacts(at: selector.lowerBound, of: text).place
            return HandlerLocation(file: file.string, line: place.line, column: place.column)
        case .made(let location, _): return location
        }
    }

    /// Returns a bit mask of the parameters with default values, for the handler whose selector is
    /// at the given range of the text.
    func defaults(_ selector: Range<Int>) -> UInt64 {
        switch source {
        case .generated: DeclarationFacts(at: selector.lowerBound, of: text).defaults
        case .made(_, let defaults): defaults
        }
    }

    /// The documentation of a handler with tags, read from the text each time.
    var documentation: MethodDocumentation? {
        guard !tags.isEmpty, case .generated = source else { return nil }
        return MethodDocumentation(text)
    }
}

// Immutable. The text of a handler added by hand is written before the initializer returns.
extension HandlerGroup: @unchecked Sendable {}
