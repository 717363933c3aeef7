// SPDX-License-Identifier: Apache-2.0
// nodewise/tileGraphs: kernels as an NPU executes them, out of their MLIR. The kernel worker answers.
#pragma once

#include "core/protocol/body.h"
#include "core/protocol/kernels.h"
#include "core/sim/tile_graph.h"

#include <vector>

namespace nodewise::protocol {

struct TileGraphsRequest {
    static constexpr std::string_view command = "nodewise/tileGraphs";
    struct Kernel {
        std::string name; ///< for messages
        KernelSource source;
        /// Shapes of arguments are as the function says. Run it once with counters in its DMA, too (on numbers of its own making), so that
        /// bytes can be compared.
        bool count = false;
        bool operator==(const Kernel&) const = default;
    };
    std::vector<Kernel> kernels;
    bool operator==(const TileGraphsRequest&) const = default;
};

struct TileGraphsAnswer {
    struct Counted {
        std::uint32_t buffer = 0;           ///< of the graph, in DRAM
        std::int64_t read = 0, written = 0; ///< bytes that the compiled kernel's copies moved
        bool operator==(const Counted&) const = default;
    };
    struct Kernel {
        sim::TileGraph graph;         ///< with `why` where it could not be derived
        std::vector<Counted> counted; ///< one for each buffer in DRAM; none where it was not asked for, or could not be run
        UserText uncounted;           ///< why it could not be run
        bool operator==(const Kernel&) const = default;
    };
    std::vector<Kernel> kernels; ///< as asked
    bool operator==(const TileGraphsAnswer&) const = default;
};

} // namespace nodewise::protocol
