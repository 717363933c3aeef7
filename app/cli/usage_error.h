// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace nodewise::cli {

/// Wrong arguments rather than a wrong file: exit code 2.
struct UsageError {
    std::string text;
};

} // namespace nodewise::cli
