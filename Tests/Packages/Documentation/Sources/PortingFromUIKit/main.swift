import Foundation
import ResponderScene

final class PhotoView: ResponderView {
    func showNumber(_ number: Int) throws {
        try route(event: "showNumber", userInfo: ["object": number])
    }
}

final class GalleryController: ResponderViewController {
    let photo = PhotoView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let button = ResponderControl(frame: CGRect(x: 20, y: 200, width: 100, height: 40))

    override func viewDidLoad() {
        view.addSubview(photo)
        view.addSubview(button)
        button.addTarget(nil, action: "share:", for: .touchUpInside)
    }

    @Handler private func share(_ sender: ResponderControl) { print("shared") }
    @Handler private func showNumber(_ info: [String: Any]?) { print("number", info?["object"] ?? "nothing") }
}

let gallery = GalleryController()
let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
window.rootViewController = gallery

try gallery.photo.showNumber(3)

try window.handleTouch(.began, id: 1, at: CGPoint(x: 40, y: 210))
let outcome = try window.handleTouch(.ended, id: 1, at: CGPoint(x: 40, y: 210))
print(outcome.isHandled)

gallery.button.isEnabled = false
print(gallery.button.explainTap())
