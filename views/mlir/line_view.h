// SPDX-License-Identifier: Apache-2.0
// MLIR of any length, read-only: a view of lines that reads and paints only what is visible.
#pragma once

#include "views/common/job.h"
#include "views/mlir/line_source.h"

#include <QAbstractScrollArea>

#include <functional>
#include <vector>

namespace nodewise::views {

/// Nothing that it does on the GUI thread grows with the text. Lines beyond 4,000 bytes are elided.
class LineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// Of a copy to the clipboard.
    static constexpr std::uint64_t mostCopied = 16 << 20; ///< bytes

    explicit LineView(QWidget* parent = nullptr);

    /// Another text: caret and scroll bars go to the start, unless `keepPlace`, for the same one with more lines.
    void setSource(SharedSource source, bool keepPlace = false);
    const SharedSource& source() const { return m_source; } ///< may be null
    /// In place of a text that is not there.
    void setEmptyText(const QString& text);
    /// How many rows there will be, while a text is still read; 0 = those of the source.
    void setExpectedRows(std::uint64_t rows);
    /// Places where this is found are lit; "" = none.
    void setSearch(const QString& text, bool matchCase);
    /// Rows with a diagnostic.
    void setBad(std::vector<std::uint64_t> rows);
    /// Rows that belong to what is chosen elsewhere.
    void setLit(std::vector<std::uint64_t> rows);
    const std::vector<std::uint64_t>& lit() const { return m_lit; }
    /// What each stretch of a line is; MLIR's, unless another language is told.
    void setSpans(std::function<std::vector<MlirSpan>(const QString& line)> spans);

    std::uint64_t currentRow() const { return m_caret.row; }
    std::uint64_t rowCount() const { return m_source ? m_source->count() : 0; }
    std::uint64_t firstVisibleRow() const;
    /// Puts the caret there and brings it into sight; where the row is not read yet, as soon as it is.
    void goTo(std::uint64_t row, int column = 0, int length = 0);
    void scrollTo(std::uint64_t row);
    /// The name at the caret, "%tile": it is lit where it is visible.
    const QString& name() const { return m_name; }
    /// Nothing is selected: "".
    QString selectedText() const;
    bool hasSelection() const { return m_caret != m_anchor; }
    /// What is selected, or all; in the background where it is much.
    void copy();
    void selectAll();
    QString rowText(std::uint64_t row) const;

Q_SIGNALS:
    /// F12, Ctrl+click, or the menu.
    void definitionRequested(const QString& name, std::uint64_t row);
    void nameChanged(const QString& name, std::uint64_t row);
    void caretMoved(std::uint64_t row);
    void message(const QString& text);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    struct Place {
        std::uint64_t row = 0;
        int column = 0; ///< UTF-16 units
        bool operator==(const Place&) const = default;
        auto operator<=>(const Place&) const = default; // NOLINT(modernize-use-nullptr): clang-tidy 14 takes the operator's 0 for a pointer
    };

    void measure();
    void updateScrollBars();
    void moveCaret(Place to, bool keepAnchor);
    void ensureVisible(Place place);
    bool moveByKey(QKeyEvent* event);
    Place placeAt(const QPoint& position) const;
    MlirSpan spanAt(Place place) const;
    QString nameAt(Place place) const;
    /// Of the rows in sight, which are read at once; others are read for the asking.
    SourceRow row(std::uint64_t index) const;
    void readVisible() const;
    int linesPerPage() const;
    int gutterWidth() const;
    int xOf(int column) const;

    void paintRow(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const;
    void paintBackground(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const;
    void paintFound(QPainter& painter, const QString& text, const std::vector<MlirSpan>& spans, int top) const;
    void paintSelected(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const;
    void paintText(QPainter& painter, const SourceRow& row, const std::vector<MlirSpan>& spans, int top) const;
    void paintSkipped(QPainter& painter, const SourceRow& row, int top) const;
    void paintGutter(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const;
    void paintBox(QPainter& painter, int column, int length, int top, const QColor& color) const;

    SharedSource m_source;
    QString m_empty, m_name, m_search;
    bool m_matchCase = false;
    std::vector<std::uint64_t> m_bad, m_lit; ///< sorted
    std::function<std::vector<MlirSpan>(const QString&)> m_spans = mlirSpans;
    std::uint64_t m_expected = 0;
    std::optional<std::uint64_t> m_wanted; ///< a row that is not read yet
    Place m_caret, m_anchor;
    int m_lineHeight = 16, m_ascent = 12;
    double m_charWidth = 8;
    mutable std::vector<SourceRow> m_visible;
    mutable std::uint64_t m_visibleFirst = 0;
    mutable bool m_stale = true;
    JobRunner m_copying{this};
};

} // namespace nodewise::views
