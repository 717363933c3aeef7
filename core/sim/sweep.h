// SPDX-License-Identifier: Apache-2.0
// One parameter of an NPU's configuration over several values.
#pragma once

#include "core/sim/npu.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::sim {

struct Sweep {
    struct Point {
        std::string value; ///< as written
        Npu npu;
    };
    std::string parameter; ///< "dram_channels"
    std::vector<Point> points;
};

/// Of "dram_channels=8,16,32", in the order of the text; errors name the value.
Result<Sweep> readSweep(const Npu& base, std::string_view text);

/// Whether kernels for one are those for the other, too: they are cut by lanes and scratchpad alone.
bool sameCut(const Npu& one, const Npu& other);

} // namespace nodewise::sim
