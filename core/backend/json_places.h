// SPDX-License-Identifier: Apache-2.0
// Where the values of a JSON text stand: what is wrong with one is told with its line and column.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::backend {

/// Of text that people write by hand.
class JsonPlaces {
public:
    /// Parses the text. Errors have line and column, too; a member that stands twice in an object, or values nested more than 64 levels
    /// deep, are some.
    static Result<nlohmann::json> parse(std::string_view text, JsonPlaces& places);

    /// Gives an error with a path ("$.fallbacks[0].op") its line and column: the value's, or that of the nearest one around it. Quick, as
    /// lineOf(): a file may have a mistake in each of a million values.
    Error located(Error error) const;
    /// Of the value at a path, from 1; 0 = there is none. Quick: for tables with thousands of rows.
    int lineOf(const std::string& path) const;

private:
    std::size_t m_textBytes = 0;
    std::map<std::string, std::size_t, std::less<>> m_offsets; ///< by path
    std::vector<std::size_t> m_lineEnds;
};

} // namespace nodewise::backend
