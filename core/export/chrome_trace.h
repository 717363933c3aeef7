// SPDX-License-Identifier: Apache-2.0
// Times of a run as a Chrome trace (JSON), which Perfetto and chrome://tracing open.
#pragma once

#include "core/protocol/device_profile.h"
#include "core/protocol/reports.h"

#include <string>

namespace nodewise::exporting {

/// Nodes one after the other in the order given, each as long as it took in one run on average; below them the modules that they stand
/// in, by path; what a node ran several times in one run (a loop) counts together. Times in microseconds. Source: "Trace Event Format",
/// complete events ("ph": "X"), and counters ("ph": "C") of a device's memory after each node, where it is known. core/trace reads it back
/// with the nodes' links.
std::string chromeTrace(const protocol::ProfileAnswer& profile, const protocol::DeviceProfile& device = {});

} // namespace nodewise::exporting
