// The calling thread's counter of nested messages. Swift has no thread-local variables.

#ifndef SELECTOR_DISPATCH_LEVEL_H
#define SELECTOR_DISPATCH_LEVEL_H

#include <stddef.h>

/// Returns the address of the calling thread's counter. Each object file whose code calls it has a counter of its own.
static inline ptrdiff_t *_Nonnull _selectorDispatchLevel(void) {
    static _Thread_local ptrdiff_t level;
    return &level;
}

#endif
