// SPDX-License-Identifier: Apache-2.0
// What of an NPU kernels are cut for: its lanes and its scratchpad. The words are PyTorchSim's (its configs/*.yml): vpu_num_lanes,
// vpu_spad_size_kb_per_lane.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

/// Where no other is asked for.
inline constexpr const char* usualNpu = "tpuv3";

struct Npu {
    std::string name;       ///< "tpuv3"
    std::string title;      ///< one line for people
    std::int64_t lanes = 0; ///< of the vector unit; a systolic array is as wide and as high
    std::int64_t scratchpadBytesPerLane = 0;
    std::int64_t scratchpadBytes() const { return lanes * scratchpadBytesPerLane; }
};

/// Reads a configuration: {"name": "tpuv3", "title": ..., "vpu_num_lanes": 128, "vpu_spad_size_kb_per_lane": 128}. Other members are the
/// simulator's. Errors name the member.
Result<Npu> readNpu(std::string_view json);

/// All configurations of folders, by name; one of a later folder replaces its namesake. Errors name the file.
Result<std::vector<Npu>> readNpus(const std::vector<std::string>& folders);

} // namespace nodewise::lowering
