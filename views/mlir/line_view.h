// SPDX-License-Identifier: Apache-2.0
// MLIR of any length, read-only: a view of lines that are read only where they are looked at.
#pragma once

#include "views/common/job.h"
#include "views/mlir/line_source.h"
#include "views/text/text_surface.h"

#include <functional>
#include <vector>

namespace nodewise::views {

/// Nothing that it does on the GUI thread grows with the text. Lines beyond 4,000 bytes are elided.
class LineView : public TextSurface {
    Q_OBJECT
public:
    /// Of a copy to the clipboard.
    static constexpr std::uint64_t mostCopied = 16 << 20; ///< bytes

    explicit LineView(QWidget* parent = nullptr);

    /// Another text: caret and scroll bars go to the start, unless `keepPlace`, for the same one with more lines.
    void setSource(SharedSource source, bool keepPlace = false);
    const SharedSource& source() const { return m_source; } ///< may be null
    /// How many rows there will be, while a text is still read; 0 = those of the source.
    void setExpectedRows(std::uint64_t rows);
    /// Rows with a diagnostic.
    void setBad(std::vector<std::uint64_t> rows);
    /// Rows that belong to what is chosen elsewhere.
    void setLit(std::vector<std::uint64_t> rows);
    const std::vector<std::uint64_t>& lit() const { return m_lit; }
    /// What each stretch of a line is; MLIR's, unless another language is told.
    void setSpans(std::function<std::vector<MlirSpan>(const QString& line)> spans);

    std::uint64_t currentRow() const { return std::uint64_t(currentLine()); }
    std::uint64_t rowCount() const { return m_source ? m_source->count() : 0; }
    /// Puts the caret there and brings it into sight; where the row is not read yet, as soon as it is.
    void goTo(std::uint64_t row, int column = 0, int length = 0);
    QString rowText(std::uint64_t row) const { return lineText(int(row)); }
    /// What is selected, or all; in the background where it is much.
    void copy() override;
    void copyAll() override;
    bool goToDefinition() override;
    bool goToFound(int by) override;
    void goToNumber(quint64 number) override { Q_EMIT numberRequested(number); }

Q_SIGNALS:
    /// Who knows the file finds in it.
    void stepRequested(int by);
    void numberRequested(quint64 number);
    /// F12, Ctrl+click, or the menu.
    void definitionRequested(const QString& name, std::uint64_t row);
    /// The name at the caret, "%tile": it is lit where it is visible.
    void nameChanged(const QString& name, std::uint64_t row);
    void rowChanged(std::uint64_t row);
    void message(const QString& text);

protected:
    int lineCount() const override;
    QString lineText(int line) const override { return row(line).text; }
    int expectedLines() const override;
    qsizetype longestLine() const override;
    std::vector<TextStretch> colors(int line, const QString& text) const override;
    LineLook look(int line) const override;
    std::vector<TextStretch> lit(int line, const QString& text) const override;
    std::pair<int, int> wordAt(TextPlace place) const override;
    bool hasName() const override { return !m_name.isEmpty(); }
    void caretMoved() override;
    void countFound() override {}

private:
    /// Of the rows in sight, which are read at once; others are read for the asking.
    SourceRow row(int index) const;
    void readVisible() const;
    void copyRows(TextPlace from, TextPlace to);

    SharedSource m_source;
    QString m_name;
    std::vector<std::uint64_t> m_bad, m_lit; ///< sorted
    std::function<std::vector<MlirSpan>(const QString&)> m_spans = mlirSpans;
    std::uint64_t m_expected = 0;
    std::optional<std::uint64_t> m_wanted; ///< a row that is not read yet
    mutable std::vector<SourceRow> m_visible;
    mutable int m_visibleFirst = 0, m_visibleAsked = 0;
    mutable bool m_stale = true;
    JobRunner m_copying{this};
};

} // namespace nodewise::views
