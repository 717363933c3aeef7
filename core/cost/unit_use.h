// SPDX-License-Identifier: Apache-2.0
// How busy an NPU was: the same figures for the command line and the window.
#pragma once

#include "core/sim/simulator.h"

namespace nodewise::cost {

/// The share of the cycles of all units of all cores, and of all channels, in which they worked while a kernel or a program ran: 0..1, for
/// a unit does one thing after the other. Of an array these are the cycles in which rows enter, however few of its cells they reach;
/// `macs` are the multiply-accumulates that all arrays did of those that they could have done in all cycles.
struct UnitUse {
    double macs = 0, array = 0, vector = 0, dma = 0, dram = 0;
};
UnitUse unitUse(const sim::Cost& cost, const sim::Npu& npu);
/// 0..1: the roofline's part of the time that it took.
double rooflineShare(const sim::Cost& cost);
std::int64_t bytesOf(const sim::Cost& cost);

} // namespace nodewise::cost
