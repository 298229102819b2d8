import SelectorDispatchRPC
import Testing

struct RPCMethodNameTests {
    @Test(arguments: [
        ("add:count:", nil, "add:count:"),
        ("cart.add:count:", "cart", "add:count:"),
        ("shop.cart.add(_:count:)", "shop.cart", "add(_:count:)"),
        (".add", "", "add"),
        ("cart.", "cart", ""),
        ("", nil, ""),
    ])
    func aNameIsSplitAtItsLastDot(_ text: String, _ receiver: String?, _ selector: String) {
        let name = RPCMethodName(text)
        #expect(name.receiver == receiver)
        #expect(name.selector == selector)
        #expect(name.description == text)
        #expect(RPCMethodName(selector, of: receiver) == name)
    }
}
