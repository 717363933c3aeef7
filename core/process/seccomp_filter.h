// SPDX-License-Identifier: Apache-2.0
// Which system calls a process may make. Filters are built with libseccomp, which knows the numbers of each architecture.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <vector>

namespace nodewise::process {

/// A filter for the kernel, built once; a process that forks loads it in each child.
class SeccompFilter {
public:
    /// Hands opening, making, renaming and removing files to whoever holds the listener; lets all else through.
    static Result<SeccompFilter> forFiles();
    struct Calls {
        bool fork = false;     ///< besides threads, and ending its children
        bool openFiles = true; ///< false: for reading only
    };
    /// What computing, threads, files and time need. All else is refused (EPERM): sockets, execution, other processes, tracing, mounting,
    /// keys, BPF, userfaultfd, io_uring, ...
    static Result<SeccompFilter> forWorker(const Calls& calls);
    /// What machine code of a kernel needs: memory, and ending. All else is a signal (SIGSYS).
    static Result<SeccompFilter> forMachineCode();
    /// Beside others: no signals but to this process. Takes no memory, for a child that was just forked.
    static bool keepSignalsInside();

    /// For this thread and all that it starts, for ever. Needs no_new_privs.
    Result<void> load() const;
    /// The same; the descriptor at which the calls that it hands over are answered.
    Result<int> loadWithListener() const;

    /// Whether the running kernel can hand calls over.
    static bool available();

private:
    static Result<SeccompFilter> of(Result<std::vector<std::uint64_t>> program);

    std::vector<std::uint64_t> m_program; ///< struct sock_filter has 8 bytes
};

} // namespace nodewise::process
