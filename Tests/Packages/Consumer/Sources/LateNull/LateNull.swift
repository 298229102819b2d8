import Foundation

/// An `NSNull`, for a program that loads this library, and Foundation with it.
@_cdecl("makeLateNull")
public func makeLateNull() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(NSNull()).toOpaque()
}
