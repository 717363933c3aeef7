// SPDX-License-Identifier: Apache-2.0
#include "app/engine/crash_guard.h"

namespace nodewise::engine {

void CrashGuard::crashed(const std::optional<process::SharedPage::Current>& at)
{
    if (!at)
        return;
    m_times = at->node == m_node ? m_times + 1 : 1;
    m_node = at->node;
    m_name = at->name;
}

Result<void> CrashGuard::check(std::optional<std::uint32_t> node) const
{
    if (m_times < 2 || (node && *node != m_node))
        return {};
    return fail(Error{.message = UserText("it ended the worker %1 times in a row and is not run again unchanged", m_times),
                      .node = m_name,
                      .hint = UserText("edit a value that it reads, stop before it with a breakpoint, or restart the program")});
}

} // namespace nodewise::engine
