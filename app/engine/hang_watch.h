// SPDX-License-Identifier: Apache-2.0
// A pause that was asked for and does not come, because a node never returns.
#pragma once

#include "core/base/user_text.h"
#include "core/process/shared_page.h"

#include <chrono>
#include <optional>

namespace nodewise::engine {

class HangWatch {
public:
    using Clock = std::chrono::steady_clock;

    /// The pause is asked for.
    void begin();
    /// It came, or is not waited for any more.
    void end() { m_waiting.reset(); }
    /// To be called now and then with the node that runs; what is to be told now, more rarely each time.
    std::optional<UserText> look(const std::optional<process::SharedPage::Current>& at);

private:
    struct Waiting {
        Clock::time_point notice; ///< when to tell
        std::chrono::seconds pause{1};
    };
    std::optional<Waiting> m_waiting;
    std::uint64_t m_tick = 0; ///< that the worker was seen at
    Clock::time_point m_since{};
};

} // namespace nodewise::engine
