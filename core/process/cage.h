// SPDX-License-Identifier: Apache-2.0
// The cage of a worker. It is put on by the worker itself, as the first act of its main(), before it has read a byte of anybody's file:
//
// - Landlock: it opens nothing but system libraries, those that it has loaded, and what the system says of itself, for reading.
// - seccomp: no sockets, no execution, no processes but threads, no tracing of others, no mounting, and so on (seccomp_filter.h).
// - What it is to work on comes later, by requests. So the kernel hands each opening, making, renaming and removing of a file to the
//   worker's parent, which grants what those requests name (door.h). Plug-ins are loaded in the cage, too, through the same door.
// - Memory, sizes of files, and core files are limited by its parent (WorkerProcess::Limits, the engine's MemoryBudget); the filter lets
//   only the kernel worker change its own, for its children. RLIMIT_NPROC counts a user's processes and not for root, so processes are
//   bounded by the filter.
//
// Sanitizers need more: they look for leaks in a process of their own that traces this one, so their builds let that through.
#pragma once

#include "core/base/result.h"
#include "core/process/owned_fd.h"

#include <optional>
#include <string>
#include <string_view>

namespace nodewise::process {

/// What a worker was started with if it is to put its cage on.
inline constexpr const char* cageEnvironment = "NODEWISE_CAGED";
/// For tests and debugging, read from the environment alone, never from a file: "off" = workers have no cage; "calls" = as on a kernel
/// without Landlock.
inline constexpr const char* cageSwitch = "NODEWISE_CAGE";

/// Not switched off, and the kernel can do it.
bool cageWanted();
/// Files and system calls are both held, by Landlock and seccomp.
bool cageComplete();
/// What holds workers on this machine: "files and system calls (Landlock 7, seccomp)".
UserText cageText();

struct Cage {
    bool door = true;   ///< its parent grants files
    bool forks = false; ///< it runs machine code in processes of its own
};
/// While the process has one thread. Does nothing unless it was started so. An error means that it must not go on.
Result<void> enterCage(const Cage& cage);

/// For a process that was forked to run machine code: no files at all, no system calls but for memory. `prepareInnerCage` comes before,
/// in the process that forks. False: it could not be put on.
Result<void> prepareInnerCage();
bool enterInnerCage();

/// What a worker sends on its standard input, a socket, once it is in its cage.
struct CageHello {
    OwnedFd listener;
    std::string text;
};
/// nullopt while nothing has come.
std::optional<CageHello> receiveHello(int socket);

} // namespace nodewise::process
