// SPDX-License-Identifier: Apache-2.0
// What categories and names of Chrome events mean: torch.profiler's, PyTorchSim's, our own.
#pragma once

#include "core/trace/chrome/chrome_event.h"

namespace nodewise::trace {

Kind kindOf(const ChromeEvent& event);
/// Whether a file of our own writer keeps the argument as something else: its link or its stall.
bool isOwnWord(std::string_view key);
/// The program's place that an event names: our own run profiles' nodes and modules, an "aten::" operator of torch.profiler.
std::optional<Link> tryLinkOf(const ChromeEvent& event, bool own);
/// PyTorchSim's scripts/trace_timeline.py writes cycles as if they were microseconds: told by its arguments.
bool countsCycles(const ChromeEvent& event);

} // namespace nodewise::trace
