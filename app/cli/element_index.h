// SPDX-License-Identifier: Apache-2.0
// The index of an element as --at takes it.
#pragma once

#include "app/cli/usage_error.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::cli {

/// "0,3": {0, 3}; "" is no index. Throws UsageError.
inline std::vector<std::int64_t> elementIndex(const std::string& text)
{
    std::vector<std::int64_t> out;
    for (const std::string& part : text.empty() ? std::vector<std::string>() : CLI::detail::split(text, ',')) {
        std::int64_t number = 0;
        if (!CLI::detail::lexical_cast(part, number))
            throw UsageError{"--at takes numbers, as 0,3"};
        out.push_back(number);
    }
    return out;
}

} // namespace nodewise::cli
