import Foundation

/// Whether tests that usually take a part of their cases take all of them, which needs a minute more. CI asks for it:
///
///     SELECTOR_DISPATCH_WHOLE=1 swift test --filter 'FastPathTests|FaultTests|DepthTests|RobustnessTests'
public enum WholeRun {
    public static let isOn = ProcessInfo.processInfo.environment["SELECTOR_DISPATCH_WHOLE"] != nil
}
