// SPDX-License-Identifier: Apache-2.0
// Starts a process behind ThreadSanitizer's back; linked into the tests and the window of its build alone.
//
// QProcess starts a program by clone(2) with CLONE_VM | CLONE_VFORK: a child that shares memory and thread-local storage with its parent,
// which sleeps until exec. GCC's runtime takes every clone for a fork and tells "the child's" thread to ignore locks and atomics from then
// on, for a fork of a program with threads can't be watched. That thread is the parent's own here, so whatever the GUI thread hands over
// afterwards looks like a race. (LLVM's tsan_interceptors_posix.cpp, clone, and tsan_rtl.cpp, ForkChildAfter.)
#include <cstdarg>
#include <cstdlib>
#include <dlfcn.h>
#include <sched.h>
#include <sys/types.h>

namespace {

using Clone = int (*)(int (*)(void*), void*, int, void*, ...);

// The C library's own: the runtime's stands before it in the order of lookup.
Clone libraryClone()
{
    void* library = dlopen("libc.so.6", RTLD_NOW | RTLD_NOLOAD);
    void* found = library == nullptr ? nullptr : dlsym(library, "clone");
    if (found == nullptr)
        std::abort();
    return reinterpret_cast<Clone>(found);
}

} // namespace

extern "C" __attribute__((visibility("default"))) int clone(int (*run)(void*), void* stack, int flags, void* argument, ...)
{
    std::va_list rest;
    va_start(rest, argument);
    auto* parent = va_arg(rest, pid_t*);
    void* storage = va_arg(rest, void*);
    auto* child = va_arg(rest, pid_t*);
    va_end(rest);
    static const Clone real = libraryClone();
    return real(run, stack, flags, argument, parent, storage, child);
}
