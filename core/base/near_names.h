// SPDX-License-Identifier: Apache-2.0
// What a misspelt name may have been meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nodewise {

/// How many characters must be put in, left out, replaced or swapped with their neighbor to make one name of the other.
std::size_t misspellings(std::string_view name, std::string_view other);
/// Those of the names that are nearest to one that is none of them, three at most; empty where none is near.
std::vector<std::string> nearNames(std::string_view name, const std::vector<std::string_view>& known);

} // namespace nodewise
