// SPDX-License-Identifier: Apache-2.0
// What libraries that workers compute with read from the environment as they are loaded, before anything of ours runs.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace nodewise::process {

/// By name; what the environment has already is left out, since somebody chose it.
std::vector<std::pair<std::string, std::string>> workerEnvironment();

} // namespace nodewise::process
