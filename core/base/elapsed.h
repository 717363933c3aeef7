// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace nodewise {

inline double millisecondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace nodewise
