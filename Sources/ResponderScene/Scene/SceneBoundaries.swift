public import ResponderChain

extension RouteBoundaries {
    /// Between the responders of a window's content and the window.
    public static let window = RouteBoundaries(rawValue: 1 << 0)
    /// Between the responders of an application's windows and the application.
    public static let application = RouteBoundaries(rawValue: 1 << 1)
}
