// SPDX-License-Identifier: Apache-2.0
#include "core/cost/unit_use.h"

#include <algorithm>

namespace nodewise::cost {

namespace {

double part(std::int64_t busy, std::int64_t cycles, std::int64_t units)
{
    const double whole = double(cycles) * double(std::max<std::int64_t>(1, units));
    return whole > 0 ? double(busy) / whole : 0;
}

} // namespace

UnitUse unitUse(const sim::Cost& cost, const sim::Npu& npu)
{
    return {.macs = part(cost.macs, cost.cycles, npu.macsPerCycle()),
            .array = part(cost.arrayBusy, cost.cycles, npu.cores * npu.arraysPerCore),
            .vector = part(cost.vectorBusy, cost.cycles, npu.cores),
            .dma = part(cost.loadBusy + cost.storeBusy, cost.cycles, npu.cores * npu.dmaEngines),
            .dram = part(cost.dramBusy, cost.cycles, 1)};
}

double rooflineShare(const sim::Cost& cost)
{
    return part(cost.roofline(), cost.cycles, 1);
}

std::int64_t bytesOf(const sim::Cost& cost)
{
    return cost.bytesRead() + cost.bytesWritten();
}

} // namespace nodewise::cost
