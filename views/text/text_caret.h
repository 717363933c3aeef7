// SPDX-License-Identifier: Apache-2.0
// Where the user is in a read-only text, and what is selected: what the code view and the MLIR view share of keys and copying.
#pragma once

#include <QString>

#include <compare>
#include <optional>
#include <utility>

class QKeyEvent;

namespace nodewise::views {

struct TextPlace {
    int line = 0, column = 0; ///< column in UTF-16 units
    bool operator==(const TextPlace&) const = default;
    auto operator<=>(const TextPlace&) const = default; // NOLINT(modernize-use-nullptr): it is about what the compiler writes
};

/// The text that a caret is in.
class TextLines {
public:
    virtual ~TextLines() = default;
    virtual int lineCount() const = 0;
    virtual QString lineText(int line) const = 0;
    /// The line that is seen this many below (or above) it; may be out of range.
    virtual int lineBelow(int line, int by) const { return line + by; }
};

/// Keeps itself inside of its text, which it does not own. Up and down keep the column where lines are long enough.
class TextCaret {
public:
    explicit TextCaret(const TextLines& lines) : m_lines(lines) {}

    const TextPlace& at() const { return m_at; }
    int line() const { return m_at.line; }
    int column() const { return m_at.column; }
    /// To the start, for another text.
    void reset();
    /// `extend`: what lies between is selected.
    void moveTo(TextPlace place, bool extend = false);
    /// From here to there, where the caret is then.
    void select(TextPlace from, TextPlace to);
    void selectAll();

    enum class Moved {
        No,     ///< the key is none of the caret's
        Within, ///< the line, or to select
        Lines   ///< to another line, or as far as lines go
    };
    /// Arrows, Home, End and the page keys, with Control by words and to the ends of the text, with Shift to select; select all.
    Moved press(const QKeyEvent& event, int linesPerPage);
    /// Whether a key is the text's own rather than a window's command: copy, select all, and F12 for definitions.
    static bool wants(const QKeyEvent& event);

    bool hasSelection() const { return m_at != m_anchor; }
    /// In order; both the caret's where nothing is selected.
    std::pair<TextPlace, TextPlace> selection() const;
    /// Columns of a line that are selected; past its text where the selection goes on in the next one.
    std::optional<std::pair<int, int>> selectedColumns(int line) const;
    /// Lines that are not seen are selected, too, where they lie between.
    QString selectedText() const;

private:
    TextPlace clamped(TextPlace place) const;
    std::optional<TextPlace> vertical(const QKeyEvent& event, int linesPerPage) const;
    std::optional<TextPlace> horizontal(const QKeyEvent& event) const;
    TextPlace word(int by) const;

    const TextLines& m_lines;
    TextPlace m_at, m_anchor;
    int m_wanted = 0; ///< column that up and down come back to
};

} // namespace nodewise::views
