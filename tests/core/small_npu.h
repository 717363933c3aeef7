// SPDX-License-Identifier: Apache-2.0
// A small NPU whose cycles can be worked out by hand, for tests.
#pragma once

#include "core/sim/simulator.h"

#include <QtGlobal>

#include <utility>

namespace nodewise::sim {

/// A request of 16 bytes each cycle, data 10 + 2 * 2 cycles behind it; an array of 4 x 4.
inline Npu small()
{
    Npu npu{.name = "small", .lanes = 4, .vectorBits = 32, .scratchpadBytesPerLane = 1024};
    npu.dramRequestBytes = 16;
    npu.dramBytesPerCycle = 16;
    npu.dramLatency = 10;
    npu.linkLatency = 2;
    npu.linkPortsPerCore = 4;
    return npu;
}

inline KernelRun run(const TileGraph& graph, const Npu& npu)
{
    auto out = simulateKernel(graph, npu);
    if (!out)
        qFatal("%s", out.error().text().c_str());
    return std::move(*out);
}

} // namespace nodewise::sim
