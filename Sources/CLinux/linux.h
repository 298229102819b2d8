// Functions that the Swift toolchain's module of the C library lacks on Linux.

#ifdef __linux__
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

// Gives memory that the program has freed back to the system; the C library would keep it.
static inline void returnFreeMemory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
