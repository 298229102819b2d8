#if canImport(Glibc)
import Glibc
import SelectorDispatch
import Testing

@Suite struct CallDepthTests {
    @Test func `a process without free keys for threads' memory has no limit, and shares no key`()
        async
    {
        await #expect(processExitsWith: .success) {
            var key = pthread_key_t()
            while pthread_key_create(&key, nil) == 0 {}
            // The first key, which is in use by now.
            let before = pthread_getspecific(0)
            let during = try CallDepth.nested(message("tap", "Probe")) { pthread_getspecific(0) }
            #expect(during == before)
        }
    }
}
#endif
