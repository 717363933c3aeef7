// SPDX-License-Identifier: Apache-2.0
// What tells a matrix's file, for reader and writer; python/nodewise/_matrix.py has the same. Internal to core/coverage.
#pragma once

namespace nodewise::coverage {

inline constexpr const char* matrixFormat = "nodewise.matrix";
inline constexpr int matrixVersion = 1;

} // namespace nodewise::coverage
