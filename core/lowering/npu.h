// SPDX-License-Identifier: Apache-2.0
// What of an NPU kernels are cut for: its lanes, its scratchpad, and its cores. The whole of a configuration is core/sim/npu.h's.
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
    std::int64_t cores = 1; ///< which share the DRAM
    std::int64_t scratchpadBytes() const { return lanes * scratchpadBytesPerLane; }
};

/// As sim::readNpu, of a text that has its name in it.
Result<Npu> readNpu(std::string_view text);
/// As sim::findNpu: by name, or a file.
Result<Npu> findNpu(const std::string& nameOrFile, const std::vector<std::string>& folders);
/// As sim::readNpus.
Result<std::vector<Npu>> readNpus(const std::vector<std::string>& folders, std::vector<Error>* broken = nullptr);

} // namespace nodewise::lowering
