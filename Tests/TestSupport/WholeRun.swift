import Foundation

/// A run in which tests that usually run selected cases run all of them, which takes a minute more.
///
/// CI requests it:
///
///     SELECTOR_DISPATCH_WHOLE=1 swift test --filter 'FastPathTests|FaultTests|DepthTests|RobustnessTests'
public enum WholeRun {
    /// Whether the environment requests such a run.
    public static let isOn = ProcessInfo.processInfo.environment["SELECTOR_DISPATCH_WHOLE"] != nil
}
