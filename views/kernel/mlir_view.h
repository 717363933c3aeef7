// SPDX-License-Identifier: Apache-2.0
// MLIR or a template, read-only: a virtual view of lines that paints only what is visible, with its uses of a name lit.
#pragma once

#include "views/common/theme.h"
#include "views/kernel/mlir_text.h"

#include <QAbstractScrollArea>

#include <functional>
#include <memory>
#include <set>

namespace nodewise::views {

class MlirView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit MlirView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Caret and scroll bars go to the start.
    void setText(std::shared_ptr<const MlirText> text);
    const MlirText& text() const { return *m_text; }
    /// In place of a text that is not there.
    void setEmptyText(const QString& text);
    /// Lines that belong to what is chosen elsewhere; the first is brought into sight if `show`.
    void setLinked(std::set<int> lines, bool show);
    const std::set<int>& linked() const { return m_linked; }
    /// Lines with a diagnostic.
    void setBad(std::set<int> lines);
    /// What is said of a name, or of a line; "" = nothing.
    void setHint(std::function<QString(const QString& name, int line)> hint);
    /// Places where this is found are lit, in any letter case; "" = none.
    void setSearch(const QString& text);

    int currentLine() const { return m_caret.line; }
    /// The line becomes the first one in sight.
    void scrollTo(int line);
    /// Puts the caret there and scrolls to it.
    void goTo(int line, int column = 0);
    /// The name at the caret, "%tile": all its uses are lit.
    const QString& name() const { return m_name; }
    /// How many uses are lit, the definition included.
    int useCount() const;
    /// Of the name at the caret, where it is first written; false: there is none.
    bool goToDefinition();
    QString selectedText() const;
    /// What is selected, or all.
    void copy() const;
    void copyAll() const;

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
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    struct Place {
        int line = 0, column = 0;
        bool operator==(const Place&) const = default;
        auto operator<=>(const Place&) const = default;
    };

    void measure();
    void updateScrollBars();
    void moveCaret(Place to, bool keepAnchor);
    void ensureVisible(Place place);
    bool moveByKey(QKeyEvent* event);
    Place placeAt(const QPoint& position) const;
    MlirSpan spanAt(Place place) const;
    QString nameAt(Place place) const;
    int count() const { return int(m_text->lines.size()); }
    int linesPerPage() const;
    int gutterWidth() const;
    int xOf(int column) const;

    void paintLine(QPainter& painter, int line, int top) const;
    void paintBackground(QPainter& painter, int line, int top) const;
    void paintFound(QPainter& painter, const QString& text, int top) const;
    void paintSelected(QPainter& painter, int line, int top) const;
    void paintText(QPainter& painter, const QString& text, int top) const;
    void paintGutter(QPainter& painter, int line, int top) const;
    void paintBox(QPainter& painter, int column, int length, int top, const QColor& color) const;
    QColor colorOf(MlirSpan::Kind kind) const;

    Theme m_theme = Theme::light();
    std::shared_ptr<const MlirText> m_text;
    QString m_empty, m_name, m_search;
    std::set<int> m_linked, m_bad;
    std::function<QString(const QString&, int)> m_hint;
    Place m_caret, m_anchor;
    int m_lineHeight = 16, m_ascent = 12;
    double m_charWidth = 8;
    qsizetype m_longest = 0;
};

} // namespace nodewise::views
