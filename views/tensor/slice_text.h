// SPDX-License-Identifier: Apache-2.0
// Slices as Python writes them, "[0, :, 3:7]", as far as the grid must understand them itself: to say which element a cell is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::views {

/// One entry of a slice. Bounds may be negative, as in Python.
struct SliceItem {
    bool single = false;    ///< one index: the dimension goes away
    std::int64_t index = 0; ///< of a single one
    std::optional<std::int64_t> start, stop;
    std::int64_t step = 1; ///< positive, as torch wants it
    bool operator==(const SliceItem&) const = default;
};

/// Entries for each dimension of the shape; "" and "[]" mean all of it. Nullopt for what is no plain slice of such a shape (masks, None,
/// too many entries, an index outside).
std::optional<std::vector<SliceItem>> parseSlice(std::string_view text, const std::vector<std::int64_t>& shape);

/// As short as it can be: "" of entries that keep all of each dimension, "[0, 3]" of two single ones with whole dimensions behind.
std::string sliceText(const std::vector<SliceItem>& items);

/// Sizes of the dimensions that the slice keeps; nullopt for what parseSlice() does not know.
std::optional<std::vector<std::int64_t>> keptShape(std::string_view slice, const std::vector<std::int64_t>& shape);

/// Where an element of the sliced tensor stands in the whole one, as "[0, 3, 7]"; `at` counts the dimensions that stayed.
std::optional<std::string> elementSlice(std::string_view slice, const std::vector<std::int64_t>& shape,
                                        const std::vector<std::int64_t>& at);

/// The slice with one index in one of the dimensions that it keeps: of "[0, ::2]" of a shape [4, 5, 6], the dimension 0 at 1 is
/// "[0, 2, :]". Nullopt for what parseSlice() does not know, or no such place.
std::optional<std::string> narrowed(std::string_view slice, const std::vector<std::int64_t>& shape, std::size_t kept, std::int64_t index);

} // namespace nodewise::views
