// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace nodewise {

/// "512 B", "1.5 kB", "31.4 MB": powers of 1000.
std::string byteText(std::uint64_t bytes);

} // namespace nodewise
