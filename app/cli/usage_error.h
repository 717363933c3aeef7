// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>
#include <type_traits>
#include <utility>

namespace nodewise::cli {

/// Wrong arguments rather than a wrong file: exit code 2.
struct UsageError {
    std::string text;
};

/// Of commands whose exit code 1 means that what was compared differs.
template <class Value>
Value orTrouble(Result<Value> result)
{
    if (!result)
        throw UsageError{result.error().text()};
    if constexpr (!std::is_void_v<Value>)
        return std::move(*result);
}

} // namespace nodewise::cli
