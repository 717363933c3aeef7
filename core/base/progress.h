// SPDX-License-Identifier: Apache-2.0
// Cancellation and progress of long work, handed down from the caller.
#pragma once

#include "core/base/user_text.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string_view>

namespace nodewise {

/// Shared between the one who may cancel and the one who works; copying shares the flag. Thread-safe.
class CancelToken {
public:
    void cancel() { m_flag->store(true, std::memory_order_relaxed); }
    bool cancelled() const { return m_flag->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic_bool> m_flag = std::make_shared<std::atomic_bool>(false);
};

/// What long work reports and obeys. Both members may be left as they are.
struct Progress {
    CancelToken cancel;
    /// (what is being done now, fraction 0..1 or -1 when unknown); called on the worker's thread.
    std::function<void(const UserText& what, double fraction)> report;

    void step(const UserText& what, double fraction = -1) const
    {
        if (report)
            report(what, fraction);
    }
    bool cancelled() const { return cancel.cancelled(); }
};

/// The message of every Error that means "the user cancelled".
inline constexpr std::string_view cancelledMessage = NODEWISE_LISTED("cancelled");

} // namespace nodewise
