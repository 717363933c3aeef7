// SPDX-License-Identifier: Apache-2.0
// What a reader could not use, counted by reason.
#pragma once

#include "core/trace/store/trace.h"

#include <algorithm>
#include <concepts>

namespace nodewise::trace {

class Skips {
public:
    /// Texts of one template are one reason, whatever their arguments; the first one stands for all. `line` is asked for that one only.
    void add(const UserText& why, const std::invocable auto& line)
    {
        const auto same =
            std::find_if(m_reasons.begin(), m_reasons.end(), [&](const Skipped& known) { return known.why.source() == why.source(); });
        if (same != m_reasons.end())
            ++same->count;
        else
            m_reasons.push_back({.count = 1, .line = line(), .why = why});
    }
    void add(const UserText& why, std::uint64_t line)
    {
        add(why, [line] { return line; });
    }
    std::vector<Skipped> take() { return std::exchange(m_reasons, {}); }

private:
    std::vector<Skipped> m_reasons;
};

} // namespace nodewise::trace
