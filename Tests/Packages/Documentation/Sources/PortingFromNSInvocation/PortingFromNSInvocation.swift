import SelectorDispatch

//: PortingFromNSInvocation

let controller = CartController()
let button = Button()

do { try controller.send("clsoe") } catch { print(error) }

// performSelector:withObject:afterDelay:, for a receiver that is Sendable.
actor Account: MessageReceiver {
    @Handler func close() {}
}
let account = Account()
let closing = try account.delayed(by: .seconds(60)).send("close")
closing.cancel()
HandlerRegistry.cancelDelayedSends(to: account)
