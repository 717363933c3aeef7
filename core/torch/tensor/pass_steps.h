// SPDX-License-Identifier: Apache-2.0
// How far several passes over one tensor are.
#pragma once

#include "core/base/progress.h"

#include <algorithm>
#include <cstdint>

namespace nodewise::torch_worker {

/// Counts elements over all passes; tells each 256th block ("pass 2 of 4: 1048576 of 60000000 elements"). Watches the progress.
class PassSteps {
public:
    /// `elements`: that one pass reads.
    PassSteps(const Progress& progress, std::uint64_t elements, int passes = 1)
        : m_progress(progress), m_elements(std::max<std::uint64_t>(elements, 1)), m_passes(std::max(passes, 1))
    {
    }

    /// `count` elements were read; false once it is given up.
    bool step(std::int64_t count)
    {
        m_done += static_cast<std::uint64_t>(count);
        if ((++m_blocks & 255) == 0)
            tell();
        return !cancelled();
    }
    bool cancelled() const { return m_progress.cancelled(); }

private:
    void tell() const
    {
        const std::uint64_t last = static_cast<std::uint64_t>(m_passes) - 1, pass = std::min((m_done - 1) / m_elements, last);
        const std::uint64_t here = std::min(m_done - pass * m_elements, m_elements);
        m_progress.step(m_passes == 1 ? UserText("%1 of %2 elements", here, m_elements)
                                      : UserText("pass %1 of %2: %3 of %4 elements", pass + 1, m_passes, here, m_elements),
                        static_cast<double>(m_done) / (static_cast<double>(m_elements) * m_passes));
    }

    const Progress& m_progress;
    std::uint64_t m_elements;
    int m_passes;
    std::uint64_t m_done = 0, m_blocks = 0;
};

} // namespace nodewise::torch_worker
