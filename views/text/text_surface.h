// SPDX-License-Identifier: Apache-2.0
// Read-only text of any length: caret, keys, mouse, selection, search and folding, over lines of which only the visible ones are painted.
// Not QPlainTextEdit: with a highlighter it took 50 s and 590 MB to open 120 MB in 500,000 lines (21 s and 470 MB without), 60 to 90 ms a
// picture while scrolling and 9 s to search them; with five lines of 1 MB 5 to 10 s a picture. This takes 28 ms and 1.2 s a picture.
#pragma once

#include "views/text/letter_widths.h"
#include "views/text/text_caret.h"
#include "views/text/text_folds.h"

#include <QAbstractScrollArea>
#include <QColor>

#include <vector>

class QMenu;

namespace nodewise::views {

class TextSearch;

/// Of a line, in UTF-16 units.
struct TextStretch {
    int begin = 0, length = 0;
    QColor color;
};

/// What is around the letters of a line. A color that is not valid paints nothing.
struct LineLook {
    std::vector<QColor> backgrounds; ///< one over the other
    QColor edge;                     ///< a strip at the left
    QString number;                  ///< at the right of the gutter
    QColor numberColor;
    QString sign; ///< at the left of the gutter
    QColor signColor;
    QString after;   ///< dim, after the text
    QString instead; ///< dim, of a line that stands for others
};

/// A subclass owns the text, as lines, and says how they look; their colors and looks are asked for each time they are painted.
class TextSurface : public QAbstractScrollArea, protected TextLines {
    Q_OBJECT
public:
    explicit TextSurface(QWidget* parent = nullptr);

    int currentLine() const { return m_caret.line(); }
    bool hasSelection() const { return m_caret.hasSelection(); }
    QString selectedText() const { return m_caret.selectedText(); }
    /// "" where several lines are selected.
    QString selectedInLine() const;
    /// Puts the caret there and scrolls to it.
    void goTo(int line, int column = 0);
    /// The line becomes the first one in sight.
    void scrollTo(int line);
    /// Into sight, but no caret.
    void showLine(int line);
    void selectAll();
    /// What is selected, or all.
    virtual void copy();
    virtual void copyAll();
    /// Of the name at the caret; false: there is none.
    virtual bool goToDefinition() { return false; }
    /// In place of a text that is not there.
    void setEmptyText(const QString& text);
    /// Where the caret is.
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

    /// Places where this is found are lit, in any letter case; "" = none. The user's own search goes before.
    void setSearch(const QString& text);
    TextSearch* search() const { return m_find; }
    /// What was found, in words.
    void setSearchState(const QString& text);
    /// Opens the search, with what is selected, or to go to a line.
    void find();
    void findLine();
    /// 1: to the next place that is found, -1: the one before, around the ends; 0: here or the next.
    virtual bool goToFound(int by);
    /// To a line by its number, from 1.
    virtual void goToNumber(quint64 number);

    const TextFolds& folds() const { return m_folds; }
    /// The region that begins in the caret's line or is around it.
    void foldAtCaret(bool folded);
    void setFolded(int line, bool folded);
    void foldAll();
    void unfoldAll();

Q_SIGNALS:
    /// The user put the caret into a line: another one by keys, any by the mouse or a search.
    void lineChosen(int line);

protected:
    int lineCount() const override { return 0; } ///< until the subclass is there
    QString lineText(int) const override { return {}; }
    int lineBelow(int line, int by) const override;
    /// While a text is still read; the scroll bar and the numbers have room for them.
    virtual int expectedLines() const { return lineCount(); }
    /// Letters of one line, or more.
    virtual qsizetype longestLine() const { return 0; }
    /// In order, not overlapping; the rest is in the text's color.
    virtual std::vector<TextStretch> colors(int line, const QString& text) const = 0;
    virtual LineLook look(int line) const = 0;
    /// Framed: uses of the name at the caret, in order.
    virtual std::vector<TextStretch> lit(int, const QString&) const { return {}; }
    /// More in the gutter, and over the line.
    virtual void paintMarks(QPainter&, int, const QRect&) const {}
    virtual QString emptyText() const { return m_empty; }
    /// What a double click selects: begin and length.
    virtual std::pair<int, int> wordAt(TextPlace place) const;
    virtual QString hintAt(TextPlace) const { return {}; }
    virtual bool hasName() const { return false; } ///< at the caret
    virtual bool gutterPressed(int) { return false; }
    virtual void countFound();
    /// The caret was put elsewhere, by whomever.
    virtual void caretMoved() {}
    /// As lineChosen. `extend`: to select.
    virtual void choose(bool byKey, bool extend);
    virtual void foldsChanged();
    virtual bool commandKey(const QKeyEvent& event);
    virtual void fillMenu(QMenu&) {}
    virtual QKeySequence findKey() const { return QKeySequence::Find; }

    const TextCaret& caret() const { return m_caret; }
    void select(TextPlace from, TextPlace to);
    /// For another text: caret to the start, nothing folded.
    void resetText(std::vector<TextRegion> regions = {});
    /// Of the same text there is more or less.
    void linesChanged();
    void setFolds(const std::set<int>& lines);
    void showCaret();
    /// As the user does.
    void jumpTo(TextPlace place);
    /// Left of the numbers, and of how many digits there is room for at least.
    void setGutter(int lead, int leastDigits);
    int gutterWidth() const;
    int lineHeight() const { return m_lineHeight; }
    int linesPerPage() const;
    TextPlace placeAt(const QPoint& position) const;
    int xOf(const QString& text, int column) const; ///< in the viewport
    QRect caretRect() const;                        ///< of its line's height, in the viewport

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
    void measure();
    void updateScrollBars();
    void ensureVisible(TextPlace place);
    bool wants(const QKeyEvent& event) const;
    bool foldKey(const QKeyEvent& event);
    bool caretKey(const QKeyEvent& event);
    bool pressedFold(const QPoint& position);
    void addFoldActions(QMenu& menu);
    void placeSearch();
    QString sought() const; ///< "" = nothing
    Qt::CaseSensitivity letters() const;
    int rowCount() const;
    int rowAt(const QPoint& position) const; ///< may be past the end
    int foldWidth() const;                   ///< of the gutter's part with arrows

    void paintSentence(QPainter& painter, const QString& text, Qt::Alignment alignment) const;
    void paintLine(QPainter& painter, int line, int top) const;
    void paintLetters(QPainter& painter, int line, const QString& text, int top) const;
    void paintFrames(QPainter& painter, const QString& text, const std::vector<TextStretch>& stretches, int top) const;
    std::vector<TextStretch> found(const QString& text) const;
    void paintSelected(QPainter& painter, int line, const QString& text, int top) const;
    void paintFolded(QPainter& painter, int line, const QString& text, int top) const;
    void paintGutter(QPainter& painter, const LineLook& look, int line, int top) const;
    void paintArrow(QPainter& painter, int line, int top) const;

    LetterWidths m_widths;
    TextCaret m_caret{*this};
    TextFolds m_folds;
    bool m_dragging = false;
    TextSearch* m_find;
    QString m_empty, m_search; ///< lit from outside
    int m_lead = 10, m_leastDigits = 2;
    int m_lineHeight = 16, m_ascent = 12;
};

} // namespace nodewise::views
