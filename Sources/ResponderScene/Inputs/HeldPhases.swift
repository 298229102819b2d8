/// The phases of a touch that its view hasn't got yet.
///
/// A touch goes through its phases in their order, and a delayed movement reaches the view only
/// once, so a set of phases is enough.
struct HeldPhases: OptionSet {
    let rawValue: UInt8

    private static func of(_ phase: ResponderTouch.Phase) -> HeldPhases {
        switch phase {
        case .began: HeldPhases(rawValue: 1 << 0)
        case .moved: HeldPhases(rawValue: 1 << 1)
        case .ended: HeldPhases(rawValue: 1 << 2)
        case .cancelled: HeldPhases(rawValue: 1 << 3)
        }
    }

    /// Returns these phases without those up to another one.
    func after(_ phase: ResponderTouch.Phase?) -> HeldPhases {
        guard let phase else { return self }
        let bit = Self.of(phase).rawValue
        return HeldPhases(rawValue: rawValue & ~(bit | (bit - 1)))
    }

    /// The phase that the view gets next, or nil if there is none.
    var first: ResponderTouch.Phase? {
        switch rawValue.trailingZeroBitCount {
        case 0: .began
        case 1: .moved
        case 2: .ended
        case 3: .cancelled
        default: nil
        }
    }

    /// Whether the end of the touch is among the phases.
    var hasEnd: Bool { !isDisjoint(with: [Self.of(.ended), Self.of(.cancelled)]) }

    mutating func insert(_ phase: ResponderTouch.Phase) { formUnion(Self.of(phase)) }

    mutating func remove(_ phase: ResponderTouch.Phase) { subtract(Self.of(phase)) }
}
