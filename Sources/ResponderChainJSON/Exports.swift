// A product of its own, so that a program whose messages go straight to receivers links no chain, and one with a chain no
// scene. Each exports the products that it joins.
@_exported public import ResponderChain
@_exported public import SelectorDispatchJSON
