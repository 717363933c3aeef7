// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/recorded_at.h"

#include <nlohmann/json.hpp>

namespace nodewise::torch_worker {

std::string recordedAtJson(const RecordedAt& at)
{
    return nlohmann::json(at).dump(2) + "\n";
}

RecordedAt readRecordedAt(const std::string& json)
{
    RecordedAt out;
    const nlohmann::json read = nlohmann::json::parse(json, nullptr, false);
    for (const char* key : {"torch", "cpu_capability", "device", "threads"})
        if (read.is_object() && read.contains(key) && read[key].is_string())
            out[key] = read[key].get<std::string>();
    return out;
}

} // namespace nodewise::torch_worker
