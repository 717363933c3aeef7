// SPDX-License-Identifier: Apache-2.0
// Only for core/sim: a configuration's parameters as they stand in its text, whether that is JSON or YAML.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::sim {

struct NpuParameter {
    std::string name;
    std::vector<std::string> values; ///< one of a scalar; those of a list
    bool nested = false;             ///< an object: only its name is known
    int line = 0;                    ///< of YAML
};

struct NpuText {
    std::vector<NpuParameter> parameters;

    const NpuParameter* find(std::string_view name) const;
    /// The error's place is that of the parameter, or the path it would have.
    Error at(std::string_view name, UserText message) const;
    bool json = false;
};

Result<NpuText> parseNpu(std::string_view text);

} // namespace nodewise::sim
