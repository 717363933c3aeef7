// SPDX-License-Identifier: Apache-2.0
// MLIR as text to look at: lines, and what each stretch of a line is, told by its letters alone. Templates too: MLIR with mustache tags.
#pragma once

#include "views/text/text_folds.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace nodewise::views {

struct MlirSpan {
    enum class Kind : std::uint8_t {
        Plain,
        Comment,
        String,
        Number,
        Type,
        Value,  ///< "%tile"
        Symbol, ///< "@kernel", "^bb1"
        Op,     ///< "linalg.matmul", "\"togsim.transfer\""
        Keyword,
        Attribute, ///< a name before "=", "#map"
        Tag,       ///< "{{TILE_M}}"
    };
    int begin = 0, length = 0; ///< UTF-16 units
    Kind kind = Kind::Plain;
    bool operator==(const MlirSpan&) const = default;
};

/// In order, without what is plain.
std::vector<MlirSpan> mlirSpans(const QString& line);
/// Of those, what a column is in or at the end of; a length of 0: none.
MlirSpan spanAt(const std::vector<MlirSpan>& spans, int column);
struct MlirBrace {
    int column = 0;
    bool opens = false;
};
/// What opens and closes regions and attributes: not in strings, comments, types and tags.
std::vector<MlirBrace> mlirBraces(const QString& line, const std::vector<MlirSpan>& spans);
/// "value", "type", for tests' fixtures and for tools.
const char* nameOf(MlirSpan::Kind kind);

/// Immutable, shared with the views that show it.
struct MlirText {
    /// How a line differs from the text before.
    enum class Change : std::uint8_t { Same, Added, Removed };
    QStringList lines;
    std::vector<Change> changes; ///< empty: none are shown
    Change change(int line) const { return std::size_t(line) < changes.size() ? changes[std::size_t(line)] : Change::Same; }
    QString all() const { return lines.join(QLatin1Char('\n')) + QLatin1Char('\n'); }
    static std::shared_ptr<const MlirText> of(const std::string& text);
    /// Lines of both, in order: what left, and what came.
    static std::shared_ptr<const MlirText> difference(const std::string& before, const std::string& after);
};

/// Braces that close in another line than they open in: in the order of their first lines, one per line, the outer one.
std::vector<TextRegion> mlirRegions(const MlirText& text);

} // namespace nodewise::views
