// SPDX-License-Identifier: Apache-2.0
#include "core/sim/sweep.h"

#include <algorithm>

namespace nodewise::sim {

Result<Sweep> readSweep(const Npu& base, std::string_view text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        return fail("'%1' isn't a sweep: write a parameter of the configuration and its values, dram_channels=8,16,32", text);
    Sweep sweep{.parameter = std::string(text.substr(0, equals)), .points = {}};
    for (std::size_t at = equals + 1; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        Sweep::Point point{.value = std::string(text.substr(at, comma - at)), .npu = base};
        if (auto set = setNpuParameter(point.npu, sweep.parameter + "=" + point.value); !set)
            return fail(set.error());
        sweep.points.push_back(std::move(point));
        at = comma + 1;
    }
    return sweep;
}

bool sameCut(const Npu& one, const Npu& other)
{
    return one.lanes == other.lanes && one.scratchpadBytesPerLane == other.scratchpadBytesPerLane;
}

} // namespace nodewise::sim
