// SPDX-License-Identifier: Apache-2.0
// Keeps a session out of a loop of crashes: a node that ended the worker twice is not run again until something changed.
#pragma once

#include "core/base/result.h"
#include "core/process/shared_page.h"

#include <optional>

namespace nodewise::engine {

class CrashGuard {
public:
    /// Another launch, edit or breakpoint: what happens next may be another thing.
    void changed() { m_times = 0; }
    /// The worker ended while it ran this node; none: it was idle, or ended by the user.
    void crashed(const std::optional<process::SharedPage::Current>& at);
    /// Whether running over `node` (none = anywhere) is refused, and what to do instead.
    Result<void> check(std::optional<std::uint32_t> node = {}) const;

private:
    std::uint32_t m_node = process::SharedPage::idle;
    std::string m_name;
    int m_times = 0; ///< in a row at m_node, without a change between
};

} // namespace nodewise::engine
