import ResponderChain

let receipt = Receipt()
let button = Button()
button.nextResponder = receipt

print(try receipt.send("add:count:", with: ["apple", 2]) ?? "nothing")
print(try button.route("add:count:", with: ["pear", 1]).returnValue ?? "nothing")
try button.route(event: "saved")
do {
    try receipt.send("ad:count:", with: ["plum", 1])
} catch {
    print(error)
}
