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

    /// The tags and the documentation, or nil if there are no tags.
    let notes: HandlerNotes?
    private let source: Source

    enum Source {
        case generated(facts: StaticText, file: StaticText)

        /// One handler added by hand.
        ///
        /// The text is its selector, followed by its Swift spelling.
        indirect case made(
            text: UnsafeMutableBufferPointer<UInt8>,
            HandlerLocation,
            defaults: UInt64
        )

        static func made(
            _ selector: String,
            _ name: String,
            _ location: HandlerLocation,
            _ defaults: UInt64
        ) -> Self {
            let bytes = Array((selector + name).utf8)
            let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = text.initialize(from: bytes)
            return .made(text: text, location, defaults: defaults)
        }
    }

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - source: The text that states the handlers' facts.
    ///   - receiver: The type that has the handlers.
    ///   - isSendable: Whether the receiver is `Sendable`.
    ///   - notes: The tags and the documentation, or nil if there are no tags.
    ///   - isolation: The global actor that the handlers are isolated to.
    ///   - globalActor: The type of that global actor, if it is known.
    ///   - actor: The receiver's type, if some of the handlers are isolated to the receiver itself.
    init(
        _ source: Source,
        receiver: Any.Type,
        isSendable: Bool,
        notes: HandlerNotes?,
        isolation: (any Actor)?,
        globalActor: Any.Type? = nil,
        actor: (any Actor.Type)?
    ) {
        self.source = source
        self.receiver = receiver
        receiverIsSendable = isSendable
        self.notes = notes
        self.isolation = isolation
        isolationType = globalActor ?? isolation.map { type(of: $0) }
        isolationIdentity = isolation.map(CallFrame.identity)
        self.actor = actor
    }

    deinit {
        if case .made(let text, _, _) = source { text.deallocate() }
    }
}

extension HandlerGroup {
    /// The address of the group's text, which has the handlers' selectors.
    var text: UnsafePointer<UInt8>? {
        switch source {
        case .generated(let facts, _): facts.bytes.baseAddress
        case .made(let text, _, _): UnsafePointer(text.baseAddress)
        }
    }

    /// Returns the Swift spelling of the handler whose selector is at the given range of the text.
    func name(_ selector: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        switch source {
        case .generated(let facts, _):
            DeclarationFacts.name(afterSelector: selector.upperBound, of: facts)
        case .made(let text, _, _): UnsafeBufferPointer(rebasing: text[selector.upperBound...])
        }
    }

    /// Returns the location of the handler whose selector is at the given range of the text.
    func location(_ selector: Range<Int>) -> HandlerLocation {
        switch source {
        case .generated(let text, let file):
            let place = DeclarationFacts(at: selector.lowerBound, of: text).place
            return HandlerLocation(file: file.string, line: place.line, column: place.column)
        case .made(_, let location, _): return location
        }
    }

    /// Returns a bit mask of the parameters with default values, for the handler whose selector is
    /// at the given range of the text.
    func defaults(_ selector: Range<Int>) -> UInt64 {
        switch source {
        case .generated(let facts, _): DeclarationFacts(at: selector.lowerBound, of: facts).defaults
        case .made(_, _, let defaults): defaults
        }
    }
}

// Immutable. The text of a handler added by hand is written before the initializer returns.
extension HandlerGroup: @unchecked Sendable {}
