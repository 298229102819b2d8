#if canImport(Testing)
public import Testing

extension HandlerCase: CustomTestStringConvertible {
    /// The handler's signature, such as `-[CartController btnClick1:userInfo:] (Button,
    /// Dictionary<String, Any>) -> Bool`.
    public var testDescription: String { description }
}
#endif
