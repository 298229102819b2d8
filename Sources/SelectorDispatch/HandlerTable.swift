/// Everything that one type answers to, its own handlers and inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    /// What a selector finds.
    struct Slot: Sendable {
        let entry: HandlerEntry
        /// Set when several modules gave one type the same selector: all of them. Calling one would depend on the order
        /// of loading.
        let rivals: [HandlerEntry]?
    }

    private let instance: [String: Slot]
    private let `static`: [String: Slot]
    /// The selectors, without their Swift spellings, sorted: what a suggestion is chosen from.
    let instanceSelectors: [String]
    let staticSelectors: [String]

    /// - Parameter chain: the entries of the type, then those of its superclass, and so on.
    init(chain: [[HandlerEntry]]) {
        let instance = Side(chain: chain.map { $0.filter { !$0.isStatic } })
        let `static` = Side(chain: chain.map { $0.filter(\.isStatic) })
        self.instance = instance.slots
        self.static = `static`.slots
        instanceSelectors = instance.selectors
        staticSelectors = `static`.selectors
    }

    func slot(_ selector: String, isStatic: Bool) -> Slot? {
        isStatic ? `static`[selector] : instance[selector]
    }

    func selectors(isStatic: Bool) -> [String] {
        isStatic ? staticSelectors : instanceSelectors
    }

    var isEmpty: Bool { instance.isEmpty && `static`.isEmpty }

    /// The instance or the static half.
    private struct Side {
        var slots: [String: Slot] = [:]
        var selectors: [String] = []

        init(chain: [[HandlerEntry]]) {
            for entries in chain {
                for (selector, rivals) in Dictionary(grouping: entries, by: \.selector) where slots[selector] == nil {
                    let ordered = rivals.sorted { $0.location.description < $1.location.description }
                    slots[selector] = Slot(entry: ordered[0], rivals: ordered.count > 1 ? ordered : nil)
                }
            }
            selectors = slots.keys.sorted()
            addSwiftNames(chain: chain)
        }

        /// Lets `btnClick1(_:userInfo:)` find what `btnClick1:userInfo:` finds. A Swift name that stands for several
        /// selectors of one type (overloads with selectors of their own) finds none of them, nor a superclass's.
        private mutating func addSwiftNames(chain: [[HandlerEntry]]) {
            var taken = Set(slots.keys)
            for entries in chain {
                for (name, sharing) in Dictionary(grouping: entries, by: \.name) where taken.insert(name).inserted {
                    let selectors = Set(sharing.map(\.selector))
                    if selectors.count == 1, let selector = selectors.first { slots[name] = slots[selector] }
                }
            }
        }
    }
}
