// SPDX-License-Identifier: Apache-2.0
// The names of a text in MLIR, told apart by scope: the same %0 in two functions or in regions beside each other is two values.
#pragma once

#include "core/protocol/kernels.h"
#include "views/kernel/mlir_text.h"
#include "views/text/text_caret.h"

#include <memory>
#include <optional>
#include <vector>

namespace nodewise::views {

struct MlirName {
    QString name;                          ///< as written: "%tile", "@kernel", "^bb1", "#map", "!tile"; in a template "{{M}}"
    QString type;                          ///< of a value; what an alias stands for; "" = not known
    std::optional<std::size_t> definition; ///< among `places`
    std::vector<TextPlace> places;         ///< in order
};

/// Immutable; shared with the view that shows the text.
class MlirNames {
public:
    /// By its letters: functions, regions and blocks by their braces. For templates, for what does not parse, and until it has been parsed.
    static std::shared_ptr<const MlirNames> byLetters(const MlirText& text);
    /// As MLIR's parser found them; what it does not tell of, by its letters.
    static std::shared_ptr<const MlirNames> of(const MlirText& text, const std::vector<protocol::KernelSymbol>& symbols);

    /// A stretch of a line.
    struct Spot {
        int column = 0, length = 0;
        std::size_t name = 0; ///< in all()
    };
    const std::vector<MlirName>& all() const { return m_names; }
    /// In the order of its columns.
    const std::vector<Spot>& on(int line) const;
    /// Index of the name that the place is in or at the end of.
    std::optional<std::size_t> tryAt(TextPlace place) const;

private:
    friend class MlirNameWalk;
    void fillLines(qsizetype lines);

    std::vector<MlirName> m_names;
    std::vector<std::vector<Spot>> m_lines;
};

} // namespace nodewise::views
