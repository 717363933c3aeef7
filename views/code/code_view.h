// SPDX-License-Identifier: Apache-2.0
// One graph as code, linked to the selection.
#pragma once

#include "views/code/code_text.h"
#include "views/common/node_marks.h"
#include "views/common/selection.h"
#include "views/text/text_surface.h"

#include <QPoint>
#include <QPointer>

#include <functional>
#include <optional>
#include <unordered_set>

namespace nodewise::views {

/// Shows the FX graph (as code, or as `graph():` text) or the IR. The selection is watched, not owned; the text is made when the view is
/// first shown. A click selects the node of the line; Ctrl+click or F12 on a name jumps to its definition.
class CodeView : public TextSurface {
    Q_OBJECT
public:
    enum class Form { Code, GraphText };

    explicit CodeView(Side side, QWidget* parent = nullptr);

    void setSelection(Selection* selection);
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
    /// Which part is in sight, as the values of the scroll bars: x horizontally, y the first line. For a session to keep.
    QPoint scrollPlace() const;
    /// At once, or when the text is made, in place of scrolling to the selection.
    void restoreScrollPlace(const QPoint& place);
    bool goToDefinition() override;
    /// What is selected, or the line.
    void copy() override;

Q_SIGNALS:
    /// A click into the gutter of the line of this node: a breakpoint comes or goes.
    void gutterClicked(std::uint32_t node);

protected:
    int lineCount() const override { return m_text->count(); }
    QString lineText(int line) const override { return m_text->line(line); }
    qsizetype longestLine() const override { return m_text->longest; }
    std::vector<TextStretch> colors(int line, const QString& text) const override;
    LineLook look(int line) const override;
    std::vector<TextStretch> lit(int line, const QString& text) const override;
    void paintMarks(QPainter& painter, int line, const QRect& row) const override;
    QString emptyText() const override;
    std::pair<int, int> wordAt(TextPlace place) const override;
    QString hintAt(TextPlace place) const override;
    bool hasName() const override { return tryName(caret().at()); }
    bool gutterPressed(int line) override;
    void caretMoved() override;
    void choose(bool byKey, bool extend) override;
    bool commandKey(const QKeyEvent& event) override;
    void fillMenu(QMenu& menu) override;
    QKeySequence findKey() const override { return {}; } ///< the window's finds nodes

    void showEvent(QShowEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    /// The IR has one form only.
    void setForm(Form form);
    void nameIt();
    void makeText();
    void showSelection();
    void addModule(const std::string& path, int& first);
    void selectNode(std::uint32_t node);
    void copyLine();
    const CodeText::Line& at(int line) const { return m_text->lines[static_cast<std::size_t>(line)]; }
    std::uint32_t nodeOf(int line) const;  ///< CodeText::none: the line has none
    std::uint32_t ownNode(int line) const; ///< that is defined there
    const CodeText::Span* tryName(TextPlace place) const;
    /// Of a name that no operator makes.
    std::optional<TextPlace> definitionAbove(int line, const QString& name) const;
    QString nodeText(std::uint32_t node) const;
    void paintAmount(QPainter& painter, int line, const QRect& row) const;
    QColor colorOf(CodeText::Kind kind) const;

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
    int m_gutterLine = -1;                     ///< under the mouse, while that is in the gutter
    bool m_ownSelection = false;               ///< the selection changes because of this view: don't scroll
    QString m_word;                            ///< the name under the caret; all its uses are lit
    std::uint32_t m_wordNode = CodeText::none; ///< what it stands for, where that is known
};

} // namespace nodewise::views
