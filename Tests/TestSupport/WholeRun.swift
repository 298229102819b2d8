import Foundation

/// Whether tests that usually run selected cases run all of them, which takes a minute more. CI
/// requests it:
///
///     SELECTOR_DISPATCH_WHOLE=1 swift test --filter 'FastPathTests|FaultTests|DepthTests|RobustnessTests'
public enum WholeRun {
    public static let isOn = ProcessInfo.processInfo.environment["SELECTOR_DISPATCH_WHOLE"] != nil
}
