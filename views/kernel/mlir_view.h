// SPDX-License-Identifier: Apache-2.0
// MLIR or a template, read-only: a virtual view of lines that paints only what is visible. Regions fold, the name at the caret is lit where
// the same value is meant, and a text can be found.
#pragma once

#include "core/protocol/kernels.h"
#include "views/common/text_caret.h"
#include "views/kernel/mlir_names.h"
#include "views/kernel/mlir_rows.h"
#include "views/kernel/mlir_text.h"

#include <QAbstractScrollArea>
#include <QHash>

#include <functional>
#include <memory>
#include <set>

class QMenu;

namespace nodewise::views {

class TextSearch;

class MlirView : public QAbstractScrollArea, private TextLines {
    Q_OBJECT
public:
    explicit MlirView(QWidget* parent = nullptr);

    /// Caret and scroll bars go to the start. What is folded of a text with a key is folded again when it comes back.
    void setText(std::shared_ptr<const MlirText> text, const QString& key = {});
    const MlirText& text() const { return *m_text; }
    /// What MLIR's parser found in this text; until then, and if it finds nothing, names are told apart by their letters.
    void setSymbols(const std::vector<protocol::KernelSymbol>& symbols);
    /// In place of a text that is not there.
    void setEmptyText(const QString& text);
    /// Lines that belong to what is chosen elsewhere; the first is brought into sight if `show`.
    void setLinked(std::set<int> lines, bool show);
    const std::set<int>& linked() const { return m_linked; }
    /// Lines with a diagnostic.
    void setBad(std::set<int> lines);
    /// Places where this is found are lit, in any letter case; "" = none. The user's own search goes before.
    void setSearch(const QString& text);

    int currentLine() const { return m_caret.line(); }
    /// The line becomes the first one in sight.
    void scrollTo(int line);
    /// Puts the caret there and scrolls to it.
    void goTo(int line, int column = 0);
    QString selectedText() const { return m_caret.selectedText(); }
    /// What is selected, or all.
    void copy() const;
    void copyAll() const;

    /// The name at the caret, "%tile": all its uses are lit.
    QString name() const;
    /// How many places are lit, the definition included.
    int useCount() const;
    /// Of the name at the caret, where it is defined, or first written; false: there is none.
    bool goToDefinition();
    /// To the next place of the name at the caret, or the one before; around the ends.
    bool goToUse(int by);
    /// A line per place; choosing one goes there.
    void fillUses(QMenu& menu);
    /// What is said of a name: its type, where it is defined and how often it is used. "" = there is none.
    QString hintAt(int line, int column) const;

    const MlirRows& rows() const { return m_rows; }
    /// The region that begins in the caret's line or is around it.
    void foldAtCaret(bool folded);
    void setFolded(int line, bool folded);
    void foldAll();
    void unfoldAll();

    /// Opens the search, with what is selected.
    void find();
    TextSearch* searchBar() const { return m_find; } ///< null until it was opened
    bool goToFound(int by);

Q_SIGNALS:
    /// The user put the caret into another line.
    void lineChosen(int line);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    using Place = TextPlace;
    int lineCount() const override { return int(m_text->lines.size()); }
    QString lineText(int line) const override { return m_text->lines[line]; }
    int lineBelow(int line, int by) const override;

    void measure();
    void updateScrollBars();
    void showCaret();
    void jumpTo(Place place);
    void ensureVisible(Place place);
    void foldsChanged();
    bool wants(const QKeyEvent& event) const;
    bool commandKey(const QKeyEvent& event);
    bool caretKey(const QKeyEvent& event);
    void placeSearch();
    void countFound();
    const QString& sought() const;
    const MlirNames& names() const;
    const MlirName* tryName() const;
    Place placeAt(const QPoint& position) const;
    int rowAt(const QPoint& position) const; ///< of the view; may be past the end
    MlirSpan spanAt(Place place) const;
    int linesPerPage() const;
    int gutterWidth() const;
    int foldWidth() const; ///< of the gutter's part with arrows
    int xOf(int column) const;

    void paintLine(QPainter& painter, int line, int top) const;
    void paintBackground(QPainter& painter, int line, int top) const;
    void paintFound(QPainter& painter, int line, int top) const;
    void paintSelected(QPainter& painter, int line, int top) const;
    void paintText(QPainter& painter, const QString& text, int top) const;
    void paintFolded(QPainter& painter, int line, int top) const;
    void paintGutter(QPainter& painter, int line, int top) const;
    void paintArrow(QPainter& painter, int line, int top) const;
    void paintBox(QPainter& painter, int column, int length, int top, const QColor& color) const;

    std::shared_ptr<const MlirText> m_text;
    mutable std::shared_ptr<const MlirNames> m_names; ///< null until they are asked for
    std::optional<std::size_t> m_name;                ///< at the caret
    MlirRows m_rows;
    QString m_key;
    QHash<QString, std::set<int>> m_kept; ///< folded lines, by a text's key
    QString m_empty, m_search;            ///< lit from outside
    std::set<int> m_linked, m_bad;
    TextCaret m_caret{*this};
    bool m_dragging = false;
    TextSearch* m_find = nullptr;
    int m_lineHeight = 16, m_ascent = 12;
    double m_charWidth = 8;
    qsizetype m_longest = 0;
};

} // namespace nodewise::views
