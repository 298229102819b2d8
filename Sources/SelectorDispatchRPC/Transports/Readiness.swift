#if !os(Windows) && !os(WASI)
internal import SelectorDispatch
internal import SelectorDispatchPlatform

// With the flag, the other branch can be tested on Linux.
#if (os(Linux) || os(Android)) && !SELECTOR_DISPATCH_POLL
internal import CLinux

/// The descriptors for which threads wait, in the kernel: `epoll`.
///
/// Each event is reported to one thread.
struct Readiness: Sendable {
    static let isEdgeTriggered = true

    private let queue: Int32
    /// A counter, each change of which wakes a thread.
    private let alarm: Int32

    init() throws(RPCConnectionError) {
        queue = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard queue >= 0 else { throw SystemCall.error("epoll_create1") }
        alarm = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        var event = epoll_event(
            events: EPOLLIN.rawValue | EPOLLET.rawValue,
            data: epoll_data_t(u64: UInt64.max)
        )
        guard alarm >= 0, epoll_ctl(queue, EPOLL_CTL_ADD, alarm, &event) == 0 else {
            throw SystemCall.error("eventfd")
        }
    }

    /// Reports events of a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor.
    ///   - events: The events to report.
    ///   - isNew: Whether the descriptor's events are asked for the first time.
    /// - Returns: False for a file, which is always ready.
    func arm(_ descriptor: Descriptor, _ events: ReadinessEvents, isNew: Bool) -> Bool {
        // Each new event is reported, or only the next one.
        let repeats = EPOLLET.rawValue | EPOLLRDHUP.rawValue
        var mask = descriptor.isEdgeTriggered ? repeats : EPOLLONESHOT.rawValue
        if events.contains(.reading) { mask |= EPOLLIN.rawValue }
        if events.contains(.writing) { mask |= EPOLLOUT.rawValue }
        var event = epoll_event(events: mask, data: epoll_data_t(u64: descriptor.number))
        return epoll_ctl(
            queue,
            isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD,
            descriptor.descriptor,
            &event
        ) == 0
    }

    /// Reports no further events of a descriptor.
    func remove(_ descriptor: Descriptor) {
        var event = epoll_event()
        _ = epoll_ctl(queue, EPOLL_CTL_DEL, descriptor.descriptor, &event)
    }

    /// Ends the wait of a thread, or else the next wait.
    func wake() { _ = eventfd_write(alarm, 1) }

    /// Waits until an armed descriptor is ready.
    ///
    /// - Parameter milliseconds: The longest time to wait, or -1 for no limit.
    /// - Returns: The events by the descriptors' numbers.
    func wait(_ milliseconds: Int32) -> [(number: UInt64, events: ReadinessEvents)] {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) { events in
            let count = epoll_wait(queue, events.baseAddress, Int32(events.count), milliseconds)
            guard count > 0 else { return [] }
            return events[..<Int(count)].compactMap { event in
                let mask = event.events
                guard event.data.u64 != UInt64.max else { return nil }
                var found: ReadinessEvents = []
                if mask & EPOLLIN.rawValue != 0 { found.insert(.reading) }
                if mask & EPOLLOUT.rawValue != 0 { found.insert(.writing) }
                if mask & EPOLLRDHUP.rawValue != 0 { found.formUnion([.reading, .end]) }
                if mask & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { found = .all }
                return (event.data.u64, found)
            }
        }
    }
}
#else
/// The descriptors for which threads wait, one thread at a time: `poll`.
///
/// Each event is reported once.
final class Readiness: Sendable {
    static let isEdgeTriggered = false

    /// The events to report, by the descriptors' numbers.
    private let armed = Lock<[UInt64: (descriptor: Int32, events: ReadinessEvents)]>([:])
    private let turn = Lock(())
    /// A pipe whose bytes wake the waiting thread.
    private let alarm: (reader: Int32, writer: Int32)

    init() throws(RPCConnectionError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemCall.error("pipe") }
        for end in ends { try SystemCall.prepare(end) }
        alarm = (ends[0], ends[1])
    }

    func arm(_ descriptor: Descriptor, _ events: ReadinessEvents, isNew: Bool) -> Bool {
        armed.withLock { $0[descriptor.number] = (descriptor.descriptor, events) }
        wake()
        return true
    }

    func remove(_ descriptor: Descriptor) { armed.withLock { $0[descriptor.number] = nil } }

    func wake() {
        var byte: UInt8 = 0
        _ = write(alarm.writer, &byte, 1)
    }

    func wait(_ milliseconds: Int32) -> [(number: UInt64, events: ReadinessEvents)] {
        turn.withLock { _ in
            let sources = armed.withLock { Array($0) }
            var requests = sources.map { source in
                var events: Int32 = 0
                if source.value.events.contains(.reading) { events |= Int32(POLLIN) }
                if source.value.events.contains(.writing) { events |= Int32(POLLOUT) }
                return pollfd(fd: source.value.descriptor, events: Int16(events), revents: 0)
            }
            requests.append(pollfd(fd: alarm.reader, events: Int16(POLLIN), revents: 0))
            _ = poll(&requests, nfds_t(requests.count), milliseconds)
            withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
                while case .done(64) = SystemCall.readBytes(alarm.reader, into: buffer) {}
            }
            return zip(sources, requests).compactMap { source, request in
                let mask = Int32(request.revents)
                guard mask != 0 else { return nil }
                let wasArmed = armed.withLock { $0.removeValue(forKey: source.key) } != nil
                guard wasArmed else { return nil }
                let isBroken = mask & ~(Int32(POLLIN) | Int32(POLLOUT)) != 0
                var found: ReadinessEvents = isBroken ? .all : []
                if mask & Int32(POLLIN) != 0 { found.insert(.reading) }
                if mask & Int32(POLLOUT) != 0 { found.insert(.writing) }
                return (source.key, found)
            }
        }
    }
}
#endif
#endif
