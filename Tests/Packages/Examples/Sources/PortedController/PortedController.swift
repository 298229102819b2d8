import Foundation
import ResponderScene

// An Objective-C controller with target-action, a table of NSInvocations, and messages up the
// chain, ported as "Porting from UIKit's chain" and "Porting from NSInvocation" say.

final class SettingsController: ResponderViewController {
    let toggle = ResponderControl(frame: CGRect(x: 20, y: 20, width: 60, height: 30))
    let button = ResponderControl(frame: CGRect(x: 20, y: 80, width: 100, height: 40))
    private(set) var isOn = false
    private var invocations: [String: Invocation] = [:]

    override func viewDidLoad() {
        view.addSubview(toggle)
        view.addSubview(button)
        // [toggle addTarget:self action:@selector(toggled:) forControlEvents:UIControlEventValueChanged]
        toggle.addTarget(self, action: "toggled:", for: .valueChanged)
        // [button addTarget:nil action:@selector(save:) forControlEvents:UIControlEventTouchUpInside]
        button.addTarget(nil, action: "save:", for: .touchUpInside)
    }

    /// What `-strategy` built from `NSInvocation`s.
    func fillTable() throws {
        invocations["rename"] = try Invocation("rename:animated:", target: self, holding: .weak)
        invocations["close"] = try Invocation("close", target: self, holding: .weak)
    }

    /// `-performName:withArguments:`.
    func perform(_ name: String, with arguments: [Any?]) throws -> Any? {
        guard var invocation = invocations[name] else { return nil }
        for (index, argument) in arguments.enumerated() {
            try invocation.setArgument(argument, at: index)
        }
        try invocation.invoke()
        return invocation.returnValue
    }

    @Handler private func toggled(_ sender: ResponderControl) {
        isOn.toggle()
        print("on:", isOn)
    }

    @Handler private func rename(_ name: String, animated: Bool) -> String {
        "\(name), animated: \(animated)"
    }

    @Handler private func close() {
        print("closed")
    }
}

// The application's delegate is the end of the chain.
final class AppDelegate: ResponderNode, ResponderApplicationDelegate {
    @Handler func save(_ sender: ResponderControl) {
        print("the delegate saves")
    }
}

@main struct Program {
    @MainActor static func main() throws {
        let application = ResponderApplication()
        let delegate = AppDelegate()
        application.delegate = delegate
        let controller = SettingsController()
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.rootViewController = controller
        application.addWindow(window)
        window.makeKeyAndVisible()

        try controller.toggle.sendActions(for: .valueChanged)
        try window.handleTouch(.began, id: 1, at: CGPoint(x: 40, y: 90))
        let outcome = try window.handleTouch(.ended, id: 1, at: CGPoint(x: 40, y: 90))
        print(outcome.isHandled)
        print(controller.button.chainText())

        try controller.fillTable()
        print(try controller.perform("rename", with: ["Ann", true]) ?? "nothing")
        print(try controller.perform("close", with: []) ?? "nothing")
        do {
            _ = try controller.perform("rename", with: ["Ann", nil])
        } catch {
            print(error)
        }
    }
}
