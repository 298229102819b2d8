public import ResponderChain

extension RouteBoundaries {
    /// The boundary between a window's content and the window.
    public static let window = RouteBoundaries(rawValue: 1 << 0)

    /// The boundary between an application's windows and the application.
    public static let application = RouteBoundaries(rawValue: 1 << 1)
}
