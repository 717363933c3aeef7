// SPDX-License-Identifier: Apache-2.0
// One opened program: outline and search, FX beside IR, inspector, summary; one selection through all of it.
#pragma once

#include "app/viewer/services.h"
#include "app/viewer/session.h"
#include "views/common/selection.h"
#include "views/inspect/facts.h"

#include <QWidget>

#include <array>

class QMenu;
class QSplitter;
class QStackedWidget;

namespace nodewise::views {
class Analyses;
class Inspector;
class MainArea;
class Outline;
class PanelPlaces;
class SearchPanel;
class SummaryPage;
class Workbench;
} // namespace nodewise::views

namespace nodewise::viewer {

class GraphPane;
class LevelPanes;
class NoticeBar;
class PaneHeader;
class SidePanels;

/// Owns the selection and all views of one document. A new document (after a reload) is a new page.
class DocumentPage : public QWidget {
    Q_OBJECT
public:
    enum class Panes { Both, Fx, Ir };

    /// `kept`: what its analyses kept, of OpenFile::debug.
    DocumentPage(std::shared_ptr<const views::Document> document, const PageState& state, const QByteArray& kept, const Services& services,
                 QWidget* parent = nullptr);
    ~DocumentPage() override;

    /// With what was found out since it was opened.
    const std::shared_ptr<const views::Document>& document() const { return m_selection->sharedDocument(); }
    views::Selection& selection() { return *m_selection; }
    GraphPane* pane(views::Side side) const { return m_panes[side == views::Side::Fx ? 0 : 1]; }
    /// The pane that had the keyboard last.
    GraphPane* activePane() const;
    views::Outline* outline() const { return m_outline; }
    views::SearchPanel* search() const { return m_search; }
    views::SummaryPage* summary() const { return m_summary; } ///< null while it was never shown
    /// What is seen of it stands.
    bool summarySettled() const;

    /// All that can be found out about the program.
    views::Analyses& analyses() const { return *m_analyses; }
    /// The analyses' pages; null while it was never shown.
    views::Workbench* dock() const { return m_dock; } ///< null: nothing of it was shown yet
    void setDock(bool visible);
    /// A page of the dock, which is made and shown for it.
    void showPage(const QString& id, bool focus);
    bool dockShown() const { return m_dockShown; }
    /// The dock, made if it was not; it need not be seen.
    views::Workbench& needDock();
    /// The panel that commands are about: with the keyboard, or the dock's that was seen last; "" = none is seen.
    QString currentPanel() const;
    /// Where panels stand that are not at home, which is the dock, or a side of the graphs.
    const views::PanelPlaces& places() const { return *m_places; }
    /// Shows it at home, in the main area, or in a window of its own.
    void togglePlace(bool window);
    void closePanel();
    /// What has the keyboard alone, or all that was seen before.
    void setMaximized(bool maximized);
    bool maximized() const { return m_maximized != Region::None; }
    /// What was written, over the panes.
    NoticeBar* notice() const { return m_notice; }

    PageState state() const;
    /// As a named layout says, where the program has what it shows.
    void arrange(const PageState& state);
    Panes panes() const;
    /// And goes there, whatever was seen before.
    void setPanes(Panes panes);
    /// The same where the graphs stand; a summary or a panel in the main area stays, and so does the keyboard.
    void showPanes(Panes panes);
    void showSummary(bool show);
    bool summaryShown() const;
    void setLeftPanel(bool visible);
    void setRightPanel(bool visible);
    bool leftPanel() const { return m_left; }
    bool rightPanel() const { return m_right; }
    void switchMode();
    void focusNextPane();
    void find();
    void findNext(bool forward);
    void setMinimapVisible(bool visible);
    void setLegendVisible(bool visible);
    bool minimapVisible() const { return m_minimap; }
    bool legendVisible() const { return m_legend; }

    /// "add", "true_graph_0/add"; an IR name where there is no such FX node. False if there is none.
    bool selectByName(const QString& name);
    /// Those of them that exist, the first as the current one; false if there is none.
    bool selectByNames(const QStringList& names);
    /// Inverse of selectByNames.
    QStringList selectedNames() const;
    /// The current one's; empty if no node is selected.
    QString selectedName() const;
    /// Every visible pane is painted in full.
    bool isComplete() const;

Q_SIGNALS:
    /// Arrangement or modes changed: menus check their marks again.
    void arrangementChanged();
    void firstFrame();
    void busy(const QString& what); ///< empty = done
    void exportPictureRequested();
    void helpRequested(const QString& dockPage);
    /// What can be done with the current panel, at a place of the screen.
    void panelMenuRequested(const QPoint& global);
    void message(const QString& text);
    /// Of the analyses: an action of the window's; what a session keeps.
    void actionRequested(const QByteArray& id);
    void keptChanged();

private:
    /// What can be maximized.
    enum class Region { None, Left, Inspector, Pane, Panel, Main };
    Region focusedRegion() const;
    void showRegions();
    void makePlaces();
    void setSide(const QString& id, bool visible);
    void setPlace(const QString& id, bool window, bool elsewhere);
    void placePanels(const PageState& state);
    void arrangeFirst();
    void forgetFirstPlaces();
    void connectDock();
    void arrangeDock(const PageState& state);
    void shareRoom(const PageState& state);
    QWidget* makeLeft();
    void makeCentre(const PageState& state);
    void restoreSizes(const PageState& state);
    void makeAnalyses(const QByteArray& kept);
    void connectAnalyses();
    void makeLevels();
    void showMarks();
    void fillMenu(views::Side side, QMenu& menu, std::optional<std::uint32_t> node) const;
    QWidget* makeNodeFacts();
    void makeDock();
    void makeSummary();
    void noticeFrame();
    void retranslate();
    void showHeads();

    std::shared_ptr<const views::Document> m_document;
    Services m_services;
    PageState m_initial;
    views::Selection* m_selection = nullptr;
    views::Analyses* m_analyses = nullptr;
    views::Workbench* m_dock = nullptr;
    NoticeBar* m_notice = nullptr;
    QSplitter* m_rows = nullptr;
    QSplitter* m_columns = nullptr;
    QSplitter* m_leftSplit = nullptr;
    QSplitter* m_paneSplit = nullptr;
    QStackedWidget* m_centre = nullptr; ///< graphs, summary
    views::MainArea* m_main = nullptr;  ///< with that
    views::PanelPlaces* m_places = nullptr;
    SidePanels* m_sides = nullptr;
    PaneHeader* m_outlineHeader = nullptr;
    PaneHeader* m_searchHeader = nullptr;
    views::Outline* m_outline = nullptr;
    views::SearchPanel* m_search = nullptr;
    views::Inspector* m_inspector = nullptr;
    views::SummaryPage* m_summary = nullptr;
    std::array<GraphPane*, 2> m_panes{};
    GraphPane* m_active = nullptr;
    bool m_fxVisible = true, m_irVisible = true, m_left = true, m_right = true;
    bool m_minimap = true, m_legend = true, m_framed = false, m_dockShown = false;
    bool m_placed = false; ///< panels stand where the first state had them
    Region m_maximized = Region::None;
    Panes m_panesBefore = Panes::Both; ///< of a maximized pane
    LevelPanes* m_levels = nullptr;    ///< of further levels
};

} // namespace nodewise::viewer
