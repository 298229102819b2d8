import Foundation
import SelectorDispatch

//: ArgumentsAndNull

enum Color: String {
    case red, green
}

let form = Form()

// Prints the outcome of a message.
@MainActor func show(_ selector: Selector, _ arguments: [Any?], _ policy: ArgumentPolicy = .strict)
{
    do { print(try form.send(selector, with: arguments, policy: policy) ?? "nothing") } catch {
        print(error)
    }
}
