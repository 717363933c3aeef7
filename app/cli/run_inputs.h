// SPDX-License-Identifier: Apache-2.0
// Inputs of a run as the command line writes them.
#pragma once

#include "core/protocol/launch.h"

#include <string>
#include <vector>

namespace nodewise::cli {

/// "[NAME=]SOURCE[,key=K][,dtype=D][,shape=1x3x8][,mean=a/b/c][,std=a/b/c][,fit=F][,seed=N]". SOURCE is zeros, ones, normal, arange, a
/// value as Python writes it, or a file; F is crop, stretch or none. Without a name sources go to the inputs in order, but for a single
/// .safetensors or .npz, whose entries have the inputs' names, or a single .bpte: its first test case, or the one that key names
/// ("case_1"). Throws UsageError.
std::vector<protocol::InputSpec> readInputs(const std::vector<std::string>& texts);

} // namespace nodewise::cli
