import Foundation

/// Measures the growth of the work for an input eight times as large.
///
/// Both sizes are measured side by side, in the calling thread's processor time, to reduce the
/// effect of other load. Load only lengthens a run, so the shortest of several counts. Runs are
/// repeated until the growth is clearly linear.
///
/// - Parameters:
///   - size: The size of the larger input.
///   - input: A closure that makes an input of a size. It isn't measured.
///   - work: The work, which runs several times with each input.
/// - Returns: The growth: about 8 if it is linear, about 64 if it is quadratic.
/// - Throws: The first error of `work`.
public func growth<Input>(to size: Int, of input: (Int) -> Input, in work: (Input) throws -> Void)
    rethrows -> Double
{
    let small = input(size / 8)
    let large = input(size)
    var least = Double.infinity
    var most = Double.infinity
    for _ in 0..<10 {
        for _ in 0..<3 { least = min(least, try processorTime { try work(small) }) }
        most = min(most, try processorTime { try work(large) })
        if most / least < linearGrowth { break }
    }
    return most / least
}

/// Growth below this is linear, with a margin for larger, slower memory.
public let linearGrowth = 16.0

/// The calling thread's processor time for some work, in nanoseconds.
public func processorTime(_ work: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try work()
    return max(processorTime() - start, 1)
}

private func processorTime() -> Double {
    #if os(Windows)
    return Double(clock()) * 1e9 / Double(CLOCKS_PER_SEC)
    #else
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    #endif
}
