import ResponderChainJSON

let coder = JSONCoder()
class Context {}
