// How a module's handlers are noted before `main` runs, or when the module is loaded later.
//
// The file that HandlerRegistryPlugin writes for a module defines the first function, which only its
// own object file sees, and mentions the second. So the Swift compiler emits the second into the
// same object file, with its entry for the loader. A constant in a section does the same, but the
// compiler reports such a constant as wrong whenever it has found another error.

#ifndef SELECTOR_DISPATCH_LOADING_H
#define SELECTOR_DISPATCH_LOADING_H

#ifdef __cplusplus
extern "C" {
#endif

/// Notes the module's handlers.
void _selectorDispatchNote(void);

/// The function that the loader calls.
static __attribute__((constructor)) void _selectorDispatchLoad(void) { _selectorDispatchNote(); }

#ifdef __cplusplus
}
#endif

#endif
