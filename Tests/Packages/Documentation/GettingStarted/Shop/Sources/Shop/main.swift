import ResponderChain

let controller = CartController()
let button = Button()
button.nextResponder = controller

let total = try controller.send("add:count:", with: ["apple", 3])
print("in the cart:", total ?? "nothing")

let route = try button.route("add:count:", with: ["pear", 2])
print("in the cart:", route.returnValue ?? "nothing")

do {
    try button.route("ad:count:", with: ["plum", 1])
} catch {
    print(error)
}
