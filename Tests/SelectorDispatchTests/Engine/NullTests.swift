import Foundation
import SelectorDispatch
import Testing

/// Null in disguise, to handlers that would be given it unseen if only types were compared.
final class NullReceiver: MessageReceiver {
    @Handler func any(_ a: Any) -> String { "\(a)" }
    @Handler func object(_ a: AnyObject) -> String { "\(a)" }
    @Handler func base(_ a: NSObject) -> String { "\(a)" }
    @Handler func null(_ a: NSNull) -> String { "null" }
    @Handler func producer(_ a: any Producer<Int>) -> String { "\(a)" }
    @Handler func optionalNull(_ a: NSNull?) -> String { a == nil ? "nil" : "null" }
    @Handler func optionalBase(_ a: NSObject?) -> String { a == nil ? "nil" : "base" }
    @Handler func optionalHashable(_ a: AnyHashable?) -> String { a == nil ? "nil" : "hashable" }
    @Handler func layers(_ a: Int???) -> String { words(a) { (b: Int??) in words(b) { "\($0)" } } }
}

extension FastPathTests {
    @Test func `an object that is passed as its base class may be null`() throws {
        let receiver = NullReceiver()
        func error(_ selector: String, _ expected: String) -> DispatchError {
            .null(
                .init(selector: selector, receiver: "NullReceiver", kind: .instance), .init(index: 0, label: "_"),
                expected: expected, isMissing: false)
        }
        func expectNull(_ selector: String, _ expected: String, _ message: TypedMessage<NullReceiver, String>) {
            let (null, selector) = (error(selector, expected), Selector(selector))
            #expect(throws: null) { try receiver.send(message) }
            #expect(throws: null) { try receiver.send(selector, with: [NSNull()], returning: String.self) }
            #expect(throws: null) { try receiver.send(selector, with: [NSNull()]) }
        }
        expectNull("any:", "Any", NullReceiver.anyMessage(NSNull()))
        expectNull("object:", "AnyObject", NullReceiver.objectMessage(NSNull()))
        expectNull("base:", "NSObject", NullReceiver.baseMessage(NSNull()))
        expectNull("producer:", "\((any Producer<Int>).self)", NullReceiver.producerMessage(NSNull()))
        #expect(throws: error("base:", "NSObject")) { try receiver.send("base:", with: [NSNull() as NSObject]) }
        #expect(try receiver.send("null:", with: [NSNull()], returning: String.self) == "null")
        #expect(try receiver.send(NullReceiver.nullMessage(NSNull())) == "null")
    }

    @Test func `null is nil for an optional of a type that could hold it`() throws {
        let receiver = NullReceiver()
        #expect(try receiver.send("optionalNull:", with: [NSNull()]) as? String == "nil")
        #expect(try receiver.send(NullReceiver.optionalNullMessage(NSNull())) == "null")
        #expect(try receiver.send(NullReceiver.optionalNullMessage(nil)) == "nil")
        #expect(try receiver.send("optionalNull:", with: [NSNull?.some(NSNull()) as Any]) as? String == "null")
        #expect(try receiver.send("optionalBase:", with: [NSNull()]) as? String == "nil")
        #expect(try receiver.send("optionalBase:", with: [NSObject()]) as? String == "base")
        #expect(try receiver.send("optionalHashable:", with: [AnyHashable(Int?.none)]) as? String == "nil")
        #expect(try receiver.send("optionalHashable:", with: [AnyHashable(1)]) as? String == "hashable")
    }

    @Test func `an empty optional is nil at the outermost of several layers`() throws {
        let receiver = NullReceiver()
        let table: [(Any?, String)] = [
            (nil, "none"), (NSNull(), "none"), (Int?.none as Any, "none"), (Int??.none as Any, "none"),
            (Int??.some(nil) as Any, "none"),
            (Int???.some(nil) as Any, "some(none)"), (Int???.some(.some(nil)) as Any, "some(some(none))"),
            (3, "some(some(some(3)))"), (Int?.some(3) as Any, "some(some(some(3)))"),
        ]
        for (element, expected) in table {
            #expect(try receiver.send("layers:", with: [element]) as? String == expected)
        }
        let typed: [(Int???, String)] = [
            (nil, "none"), (.some(nil), "some(none)"), (.some(.some(nil)), "some(some(none))"),
            (3, "some(some(some(3)))"),
        ]
        for (value, expected) in typed { #expect(try receiver.send(NullReceiver.layersMessage(value)) == expected) }
    }
}
