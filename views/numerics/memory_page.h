// SPDX-License-Identifier: Apache-2.0
// Memory over the run: a plot or lifetimes, and beside it what lives at the cursor; one selection with the graphs.
#pragma once

#include "views/debug/debug_context.h"

#include <QWidget>

#include <optional>

class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class Label;
class ElidedLabel;
class LifetimeView;
class MemoryBlocks;
class MemoryPlot;
class MemoryRun;
class TablePage;
class WorkStrip;
class ZoomedPlot;

/// Owns its views.
class MemoryPage : public QWidget {
    Q_OBJECT
public:
    /// The blocks are a page of their own where there is no room for them beside or below the others.
    enum class Mode { Plot, Lifetimes, Blocks };

    MemoryPage(const DebugContext& context, MemoryRun* run, QWidget* parent = nullptr);

    Mode mode() const;
    void setMode(Mode mode);
    MemoryPlot* plot() const { return m_plot; }
    QTreeView* table() const;
    MemoryBlocks& blocks() const { return *m_blocks; }
    TablePage* tablePage() const { return m_page; }
    /// What stands beside the page's title: which view, whether it still holds, and the button that measures.
    QWidget* corner() const { return m_corner; }
    QPushButton* startButton() const { return m_start; }
    QToolButton* baseButton() const { return m_base; }
    WorkStrip* strip() const { return m_strip; }
    QString ageText() const; ///< "" while it holds
    QString placeText() const;

    std::optional<std::uint32_t> cursor() const;
    void setCursorStep(std::uint32_t step);

Q_SIGNALS:
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeCorner();
    QWidget* makeHead();
    void makeTable();
    void connectParts();
    void connectView(ZoomedPlot* view);
    void onProfile();
    void refresh();
    void showFigures();
    void showMode();
    void arrange();
    void fillTable();
    void chooseStep(std::uint32_t step, bool walking);
    void chooseBlock(std::uint32_t block);
    void setBlock(std::optional<std::uint32_t> block);
    void followSelection();
    std::vector<std::uint32_t> selectedNodes() const;
    std::vector<std::uint32_t> markSelection();
    void showMenu(const QPoint& at);
    void fillExports(QMenu& menu);
    void retranslate();

    DebugContext m_context;
    MemoryRun* m_run;
    QToolButton *m_plotMode, *m_lifetimeMode, *m_blockMode, *m_base, *m_export;
    QPushButton* m_start;
    QToolButton *m_planned, *m_measured;
    ElidedLabel *m_rest, *m_place;
    Label *m_age, *m_failure, *m_empty;
    QWidget *m_corner, *m_head = nullptr;
    WorkStrip* m_strip;
    QStackedWidget *m_pages, *m_views;
    QSplitter* m_split;
    MemoryPlot* m_plot;
    LifetimeView* m_lifetimes;
    MemoryBlocks* m_blocks;
    TablePage* m_page;
    bool m_arranged = false;  ///< the splitter has had its sizes
    bool m_compact = false;   ///< one view at a time
    bool m_following = false; ///< selection, cursor and table are being set to each other
};

} // namespace nodewise::views
