// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: index values of a kernel's text, and the expressions of them that its template has.
#pragma once

#include "core/lowering/axis_expression.h"
#include "core/lowering/kernel.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::lowering {

/// Of one kernel. The kernel and its case must outlive it. What is added to the text is appended to `lines`.
class KernelValues {
public:
    KernelValues(const KernelCase& given, const Kernel& kernel) : m_given(given), m_kernel(kernel) {}

    /// "%tm = %m of M by TILE_M", or of a number: how much of a tile is left at %m, a number where all tiles are whole, or there is one.
    /// "%rows = (%th - 1) * SH + KH": an expression.
    Result<void> define(const std::string& text, std::string& lines);
    /// A number or a name: of an expression, which is computed where it is neither.
    Result<std::string> valueOf(const std::string& text, std::string& lines);
    int next() { return m_next++; } ///< for names of ours in the text
    /// The text of a tag, in which errors of the expressions that follow have their columns.
    void begin(std::string tag) { m_tag = std::move(tag); }

    /// Along one dimension of an operand: elements from `at` on, every `by`th, `size` of them.
    struct Span {
        std::string at, size;
        std::int64_t by = 1;
    };
    /// What of it is on the operand: `size` elements from `at` on, which stand in the buffer from `start` on.
    struct Cut {
        std::string at, size, start = "0";
        bool isWhole = true; ///< nothing is ever beside the operand
    };
    /// `extent`: elements of the operand. A place and a size that are a value each are taken to be on it.
    Result<Cut> cut(const Span& span, std::int64_t extent, std::string& lines);

private:
    /// In affine expressions: what they say of their operands d0, d1, ...
    struct Affine {
        std::string text;
        bool isSum = false;                 ///< needs parentheses in a product
        std::optional<std::int64_t> number; ///< it is that
    };
    /// How tiles of an axis go: a loop's variable, or what is left at it.
    struct Tiles {
        std::string loop;
        std::int64_t extent = 0, size = 1;
        bool operator==(const Tiles&) const = default;
    };
    using Names = std::vector<std::string>;

    Result<void> defineExtent(const std::vector<std::string>& parts, std::string& lines);
    Result<AxisExpression> parsed(const std::string& text) const;
    Error located(Error error, const std::string& text) const;
    std::optional<std::int64_t> numberOf(const std::string& name) const;
    void forget(const std::string& name);
    bool isExpression(const AxisExpression& expression) const;
    int unrolled(const AxisExpression& expression) const;
    Result<Affine> affineOf(const AxisExpression& expression, Names& operands, std::string& lines);
    Result<Affine> combinedAffine(AxisExpression::Op op, const Affine& left, const Affine& right, Names& operands, std::string& lines);
    std::string line(const std::string& text, std::string& lines);
    std::string applied(const char* op, const std::vector<std::string>& results, const Names& operands, std::string& lines);
    const Tiles* tryTiles(const AxisExpression& expression, bool& varies) const;
    std::optional<std::int64_t> atTile(const AxisExpression& expression, const Tiles& tiles, std::int64_t begin) const;
    std::pair<bool, bool> reaches(const AxisExpression& at, const AxisExpression& size, std::int64_t by, std::int64_t extent) const;

    const KernelCase& m_given;
    const Kernel& m_kernel;
    std::map<std::string, std::string> m_known;      ///< "%tm": "128", where it is a number
    std::map<std::string, Tiles> m_tiles;            ///< of "%m" and "%tm"
    std::map<std::string, AxisExpression> m_defined; ///< "%rows"; empty: of what is no longer what it was, or too long to look into
    int m_next = 0;
    std::string m_tag;
};

} // namespace nodewise::lowering
