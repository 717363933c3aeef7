// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/archive.h"

#include <optional>

namespace nodewise::aoti {

struct Extent {
    std::uint64_t offset = 0, size = 0; ///< bytes in the file
};

/// Where the constants of a compiled model lie: between the symbols _binary_constants_bin_start and _end of the ELF library, which is read
/// as bytes and never loaded. `at`: where the library begins in the file. nullopt: it has no such symbols. Errors: damaged.
Result<std::optional<Extent>> constantsIn(const InputFile& file, std::uint64_t at, std::uint64_t size);

} // namespace nodewise::aoti
