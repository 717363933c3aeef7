// SPDX-License-Identifier: Apache-2.0
// Slices of tensors as Python writes them, and the few numbers of one that are on the screen.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::torch_worker {

/// `[0, :, 3:7]`: integers (negative ones from the end), ranges with a step above 0, `...` and `None`. The brackets may be left out; ""
/// and `[]` take everything.
class Slice {
public:
    /// Errors carry the column.
    static Result<Slice> parse(std::string_view text);
    /// A view of the tensor: nothing is copied, and what is written to it is written to the tensor. Errors carry the column.
    Result<at::Tensor> apply(const at::Tensor& tensor) const;

private:
    struct Item {
        enum class Kind : std::uint8_t { Index, Range, Ellipsis, NewAxis };
        Kind kind = Kind::Range;
        std::optional<std::int64_t> start, stop; ///< Index: start
        std::int64_t step = 1;
        int column = 0; ///< 1-based, in the text as given
    };
    friend class SliceParser;
    friend class Slicer;
    std::vector<Item> m_items;
};

/// Parse and apply in one.
Result<at::Tensor> sliced(const at::Tensor& tensor, std::string_view expression);

/// A part of a tensor seen as a table: of a rank above 2 the last two dimensions, with the others at 0; rank 1: one row per element; rank
/// 0: one cell. Counts; what is past the end is left out.
struct Window {
    std::int64_t row = 0, rows = 0, column = 0, columns = 0;
};

struct Cells {
    enum class Kind : std::uint8_t { Int, UInt, Float, Bool, Complex };
    Kind kind = Kind::Float;
    std::int64_t rows = 0, columns = 0;           ///< that are here
    std::int64_t totalRows = 0, totalColumns = 0; ///< of the table
    std::vector<double> numbers;                  ///< Float; Complex: real and imaginary part in turn; row-major
    std::vector<std::int64_t> integers;           ///< Int, Bool
    std::vector<std::uint64_t> unsignedIntegers;  ///< UInt: uint64, whose values may not fit int64
};

/// Reads the cells and nothing else, whatever the tensor's size. Errors: a negative window, more than `mostCells`, no data.
Result<Cells> cells(const at::Tensor& tensor, const Window& window);
inline constexpr std::int64_t mostCells = 4'000'000;

} // namespace nodewise::torch_worker
