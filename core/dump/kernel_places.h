// SPDX-License-Identifier: Apache-2.0
// Kernels that a log of PyTorchSim names by their folders, looked up in what lies on this machine.
#pragma once

#include "core/dump/pytorchsim.h"
#include "core/trace/read.h"

namespace nodewise::dump {

/// For logs, or folders of logs, at these paths. A folder is looked for where the log says it is, in `dumps` (dump folders that the user
/// named), and in "outputs" beside the folder of the logs, where PyTorchSim has it. Dump folders are read when they are first needed. One
/// thread.
trace::KernelLookup kernelLookup(const std::vector<std::string>& logs, std::vector<std::string> dumps = {}, const Progress& progress = {});

} // namespace nodewise::dump
