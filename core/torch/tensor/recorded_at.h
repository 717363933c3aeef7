// SPDX-License-Identifier: Apache-2.0
// Under which conditions values were recorded, as files with them say it: ATen is bitwise only under the same ones.
#pragma once

#include <map>
#include <string>

namespace nodewise::torch_worker {

/// "torch", "cpu_capability", "device", "threads".
using RecordedAt = std::map<std::string, std::string>;

/// File in a folder of values that says it, as one JSON object of strings.
inline constexpr const char* recordedAtName = "fingerprint.json";
std::string recordedAtJson(const RecordedAt& at);
/// What else there is in the file is left out; empty: it is no such file.
RecordedAt readRecordedAt(const std::string& json);

} // namespace nodewise::torch_worker
