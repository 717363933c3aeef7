// SPDX-License-Identifier: Apache-2.0
// The launch list that lies beside a PyTorchSim log (*.trace), and the order of several logs of one run by it.
// Source: Simulator/simulator.py, TOGSim/src/main.cc.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::trace::pytorchsim {

/// Folders of kernels in the order in which they were launched: of "LAUNCH_KERNEL,0,0,0,<dir>/tile_graph.onnx,<attr>,0".
std::vector<std::string> launchedFolders(std::string_view list);
/// Of the lists beside these logs, in the order of their names.
std::vector<std::string> launchedFolders(const std::vector<std::string>& logs);

/// Logs as their kernels were launched; those that no list has come after, in the order of their names. A kernel that was launched
/// several times takes as many of its logs.
std::vector<std::string> inLaunchOrder(std::vector<std::string> logs);

} // namespace nodewise::trace::pytorchsim
