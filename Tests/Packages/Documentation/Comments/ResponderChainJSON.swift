// What the examples in the comments use.

import ResponderChainJSON

let coder = JSONCoder()
class Context {}
