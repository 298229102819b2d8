import Foundation
import ResponderScene

//: Scenes

//: Scenes

//: Scenes

//: Scenes

//: Scenes

//: Scenes

window.rootViewController = controller
