// SPDX-License-Identifier: Apache-2.0
// One graph as code: a virtual view of lines that paints only what is visible, linked to the selection.
#pragma once

#include "views/code/code_text.h"
#include "views/common/node_marks.h"
#include "views/common/selection.h"
#include "views/common/text_caret.h"

#include <QAbstractScrollArea>
#include <QPoint>
#include <QPointer>

#include <functional>
#include <optional>
#include <unordered_set>

class QMenu;

namespace nodewise::views {

/// Shows the FX graph (as code, or as `graph():` text) or the IR. The selection is watched, not owned; the text is made when the view is
/// first shown. A click selects the node of the line; Ctrl+click or F12 on a name jumps to its definition.
class CodeView : public QAbstractScrollArea, private TextLines {
    Q_OBJECT
public:
    enum class Form { Code, GraphText };

    explicit CodeView(Side side, QWidget* parent = nullptr);

    Side side() const { return m_side; }
    void setSelection(Selection* selection);
    /// The IR has one form only.
    void setForm(Form form);
    Form form() const { return m_form; }
    /// Marks the lines of found nodes, of this view's side.
    void setMarked(const std::vector<graph::NodeId>& fx, const std::vector<ir::NodeId>& ir);
    /// States and breakpoints of a debug session; may be null.
    void setMarks(std::shared_ptr<const NodeMarks> marks);
    /// More lines for the tooltip of a node's name or line.
    void setHint(std::function<QStringList(std::uint32_t node)> hint);
    /// More for the context menu; the node is that of the caret's line.
    void setMenuExtra(std::function<void(QMenu& menu, std::optional<std::uint32_t> node)> extra);

    const CodeText& text() const { return *m_text; }
    int currentLine() const { return m_caret.line(); }
    int lineHeight() const { return m_lineHeight; } ///< pixels
    QString selectedText() const { return m_caret.selectedText(); }
    QString wordAtCaret() const;
    /// Puts the caret there and scrolls to it; does not select the node.
    void goTo(int line, int column = 0);
    /// Which part is in sight, as the values of the scroll bars: x horizontally, y the first line. For a session to keep.
    QPoint scrollPlace() const;
    /// At once, or when the text is made, in place of scrolling to the selection.
    void restoreScrollPlace(const QPoint& place);
    /// The node that the name at the caret stands for; false if there is none.
    bool goToDefinition();
    void copy() const;
    void copyLine() const;
    void copyAll() const;

Q_SIGNALS:
    void formChanged(Form form);
    /// A click into the gutter of the line of this node: a breakpoint comes or goes.
    void gutterClicked(std::uint32_t node);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void nameIt();
    using Place = TextPlace;
    /// A stretch of a line under the caret or the mouse, in UTF-16 units; a span of the text where there is one.
    struct Word {
        int begin = 0, length = 0;
        const CodeText::Span* span = nullptr;
    };

    void makeText();
    void measure();
    void updateScrollBars();
    void showSelection();
    void addModule(const std::string& path, int& first);
    void selectNode(std::uint32_t node);
    int lineCount() const override { return m_text->count(); }
    QString lineText(int line) const override { return m_text->line(line); }
    std::uint32_t nodeAtCaret() const; ///< CodeText::none: its line has none
    void showCaret();
    void ensureVisible(Place place);
    bool caretKey(QKeyEvent* event);
    bool commandKey(QKeyEvent* event);
    bool goToDefinition(Place place);

    void paintLine(QPainter& painter, int line, int top) const;
    void paintBackground(QPainter& painter, int line, int top) const;
    void paintTextSelection(QPainter& painter, int line, int top, const QString& text) const;
    void paintWords(QPainter& painter, const CodeText::Line& line, int top, const QString& text) const;
    void paintGutter(QPainter& painter, int line, int top) const;
    void paintAmount(QPainter& painter, int index, int top) const;
    void paintSpans(QPainter& painter, const CodeText::Line& line, const QString& text, int baseline) const;
    QColor colorOf(CodeText::Kind kind) const;

    Place placeAt(const QPoint& position) const;
    Word wordAt(Place place) const;
    QString toolTipAt(Place place) const;
    QString nodeText(std::uint32_t node) const;
    int xOf(const QString& text, int column) const; ///< in the viewport
    int linesPerPage() const;
    int gutterWidth() const;

    Side m_side;
    Form m_form = Form::Code;
    QPointer<Selection> m_selection;
    std::shared_ptr<const CodeText> m_text;
    bool m_made = false;
    std::optional<QPoint> m_restored;                       ///< to scroll to when the text is made
    std::unordered_set<std::uint32_t> m_selected, m_marked; ///< node indices
    std::shared_ptr<const NodeMarks> m_marks;
    std::function<QStringList(std::uint32_t)> m_hint;
    std::function<void(QMenu&, std::optional<std::uint32_t>)> m_menuExtra;
    int m_gutterLine = -1; ///< under the mouse, while that is in the gutter
    TextCaret m_caret{*this};
    bool m_dragging = false;
    bool m_ownSelection = false;               ///< the selection changes because of this view: don't scroll
    QString m_word;                            ///< the name under the caret; all its uses are lit
    std::uint32_t m_wordNode = CodeText::none; ///< what it stands for, where that is known
    int m_lineHeight = 16, m_ascent = 12;
    double m_charWidth = 8;
};

} // namespace nodewise::views
