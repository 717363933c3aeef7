// SPDX-License-Identifier: Apache-2.0
// One side of a program, FX or IR, under its header: as canvas or as code, whichever is chosen.
#pragma once

#include "app/viewer/session.h"
#include "views/common/node_marks.h"
#include "views/common/selection.h"
#include "views/common/theme.h"

#include <QFrame>
#include <QPoint>

#include <functional>

class QMenu;
class QStackedWidget;
class QToolButton;

namespace nodewise::views {
class CodeView;
class GraphCanvas;
} // namespace nodewise::views

namespace nodewise::viewer {

class PaneHeader;
class TabButton;

/// Owns its canvas and its code view; each is made when it is first shown. The selection is watched, not owned.
class GraphPane : public QFrame {
    Q_OBJECT
public:
    GraphPane(views::Side side, views::Selection* selection, std::shared_ptr<const views::Document> document, QWidget* parent = nullptr);

    views::Side side() const { return m_side; }
    PaneMode mode() const { return m_mode; }
    void setMode(PaneMode mode);
    void setMarked(const std::vector<graph::NodeId>& fx, const std::vector<ir::NodeId>& ir);
    /// Of a debug session; may be null.
    void setMarks(std::shared_ptr<const views::NodeMarks> marks);
    /// More lines for tooltips, and more for context menus; before the pane is shown.
    void setHint(std::function<QStringList(std::uint32_t)> hint);
    void setMenuExtra(std::function<void(QMenu&, std::optional<std::uint32_t>)> extra);
    void setMaximized(bool maximized);
    /// In place of the side's name; asked again when the language changes.
    void setTitle(std::function<QString()> title);
    void setAnimated(bool animated);
    void setMinimapVisible(bool visible);
    void setLegendVisible(bool visible);

    /// What the canvas shows, or will when it is made. Restore before the pane is shown.
    CanvasState canvasState() const;
    void restoreCanvas(const CanvasState& state);

    /// The same for the code: scroll positions, or null while it was never shown.
    QPoint codePlace() const;
    void restoreCode(const QPoint& place);

    views::GraphCanvas* canvas() const { return m_canvas; } ///< null while it was never shown
    views::CodeView* code() const { return m_code; }        ///< null while it was never shown
    QWidget* content() const;                               ///< what is shown
    /// What is shown is painted in full.
    bool isComplete() const;

Q_SIGNALS:
    void modeChanged(PaneMode mode);
    /// A click where breakpoints stand.
    void breakpointClicked(std::uint32_t node);
    /// The user expanded or collapsed a module on the canvas.
    void moduleToggled(const QString& path, bool expanded);
    void moduleOpened(const QString& path, bool alone);
    void maximizeToggled();
    void hideRequested();
    /// The first picture of what is shown is complete; again after each change of mode.
    void frameComplete();
    void activated();               ///< got the keyboard
    void busy(const QString& what); ///< empty = done
    void exportPictureRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeHeader();
    void makeCanvas();
    void makeCode();
    void retranslate();
    void showDetail();
    void showOverlays();
    void paintIcons();

    views::Side m_side;
    PaneMode m_mode = PaneMode::Canvas;
    views::Selection* m_selection;
    std::shared_ptr<const views::Document> m_document;
    std::vector<graph::NodeId> m_markedFx;
    std::vector<ir::NodeId> m_markedIr;
    std::shared_ptr<const views::NodeMarks> m_marks;
    std::function<QStringList(std::uint32_t)> m_hint;
    std::function<void(QMenu&, std::optional<std::uint32_t>)> m_menuExtra;
    CanvasState m_restored;
    QPoint m_restoredCode; ///< null = as a new file is shown
    QString m_module;      ///< in the middle of the canvas
    bool m_animated = true, m_minimap = true, m_legend = true, m_maximized = false, m_codePainted = false;
    PaneHeader* m_header = nullptr;
    QStackedWidget* m_stack = nullptr;
    TabButton* m_canvasButton = nullptr;
    TabButton* m_codeButton = nullptr;
    QToolButton* m_maximize = nullptr;
    QToolButton* m_hide = nullptr;
    views::GraphCanvas* m_canvas = nullptr;
    views::CodeView* m_code = nullptr;
    std::function<QString()> m_title; ///< null: the side's
};

} // namespace nodewise::viewer
