// SPDX-License-Identifier: Apache-2.0
// The one way for files into a caged worker and out of it. A cage is put on before the worker is told what it is to work on, and nothing
// can be added to Landlock's rules later; so the kernel asks the worker's parent about each file that the worker opens (seccomp's user
// notification). What the parent was told to grant it opens itself and hands in; all else goes on to Landlock, which refuses it. Without
// Landlock the parent refuses it. Source: seccomp_unotify(2).
#pragma once

#include "core/base/result.h"
#include "core/process/owned_fd.h"

#include <string>
#include <string_view>
#include <vector>

struct seccomp_notif;

namespace nodewise::process {

/// What a worker may do with a path, and with what is below it if it is a folder.
struct Grant {
    enum class Access { Read, Write };
    std::string path;
    Access access = Access::Read;
    /// Only files that end so (".py", ".so"), and folders; none = all.
    std::vector<std::string> endings;
    bool operator==(const Grant&) const = default;
};

/// Owns the descriptor at which the kernel asks, and the grants. Thread-compatible.
class Door {
public:
    /// Where its path leads now: links that are changed later lead nowhere. What does not exist may be made if it may be written.
    void grant(Grant given);
    /// What was granted from now on is taken back by forget().
    void mark() { m_marked = m_grants.size(); }
    void forget();

    /// `hello` is the worker's, sent before it read anything: its Landlock's version, then what its cage lets it read, a line each.
    void open(OwnedFd listener, std::string_view hello);
    /// To be polled for input; -1 while there is none.
    int fd() const { return m_listener.get(); }
    /// Answers all that the kernel asks now.
    void serve();

private:
    struct Entry;
    struct Call;

    void add(Grant given);
    void answer(const seccomp_notif& asked);
    int perform(const Call& call) const;
    int openFor(const Call& call) const;
    bool grants(const std::string& path, bool write) const;
    bool readableAnyway(const std::string& path) const;
    bool mayMakeFolder(const std::string& path) const;

    std::vector<Grant> m_grants;
    std::size_t m_marked = 0;
    OwnedFd m_listener;
    bool m_landlock = false;
    std::vector<std::string> m_readable; ///< by the cage; looked at without Landlock
};

} // namespace nodewise::process
