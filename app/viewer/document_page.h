// SPDX-License-Identifier: Apache-2.0
// One opened program: outline and search, FX beside IR, inspector, summary; one selection through all of it.
#pragma once

#include "app/viewer/actions.h"
#include "app/viewer/services.h"
#include "app/viewer/session.h"
#include "views/common/selection.h"
#include "views/coverage/coverage_panel.h"
#include "views/kernel/kernel_panel.h"

#include <QJsonObject>
#include <QWidget>

#include <array>

class QSplitter;
class QStackedWidget;

namespace nodewise::views {
class DebugBanner;
class Workbench;
class ProfileEditor;
struct ProfileEntry;
class FindingReport;
class GraphCanvas;
class Inspector;
class LayoutPage;
class Outline;
class ReferenceLine;
class SearchPanel;
class SummaryPage;
class TensorSummary;
class Workshop;
} // namespace nodewise::views

namespace nodewise::viewer {

class DebugController;
class GraphPane;
class NoticeBar;
class PaneHeader;

/// Owns the selection and all views of one document. A new document (after a reload) is a new page.
class DocumentPage : public QWidget {
    Q_OBJECT
public:
    enum class Panes { Both, Fx, Ir };

    /// `debug`: breakpoints, watches and inputs of OpenFile::debug.
    DocumentPage(std::shared_ptr<const views::Document> document, const PageState& state, const QByteArray& debug, const Services& services,
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
    views::Inspector* inspector() const { return m_inspector; }
    /// A tab of the inspector.
    views::LayoutPage* layoutPage() const { return m_layout; }
    views::SummaryPage* summary() const { return m_summary; } ///< null while it was never shown

    DebugController& debug() const { return *m_debug; }
    /// Null while it was never shown.
    views::Workbench* debugDock() const { return m_dock; }
    void setDebugDock(bool visible);
    /// A command of the debug or the compare menu.
    void triggerDebug(Command command, bool on);
    /// What is compared, in the debug dock.
    void showCompare();
    /// What is found out about a run's numbers, in the debug dock.
    enum class Numerics { Last, Risk, Shadow, Memory };
    void showNumerics(Numerics which = Numerics::Last);
    /// What was written, over the panes.
    NoticeBar* notice() const { return m_notice; }
    views::FindingReport* report() const { return m_report; }
    /// Planned kernels, in the debug dock; none: the page that was there last.
    void showKernels(std::optional<views::KernelPanel::Page> page = {});
    /// What the program costs on a simulated NPU, in the debug dock.
    enum class Cost { Timeline, Kernels, Roofline, Memory, Changes, Sweep };
    void showCost(Cost which);
    void editConfiguration();
    /// What the backend does with the program's operators, in the debug dock.
    void showCoverage(views::CoveragePanel::Page page = views::CoveragePanel::Page::Operators);
    /// Another profile; what was judged is judged anew.
    void chooseProfile(const QString& name);
    void openProfile();
    /// At a place of one of its files; "" = the chosen one.
    void editProfile(const QString& file = {}, int line = 0, int column = 0);
    void newProfile();
    /// A copy of that one. False: why was told.
    bool newProfile(const views::ProfileEntry& from);
    /// Null while it was never shown.
    views::ProfileEditor* profileEditor() const { return m_profileEditor; }
    /// Where kernel templates are written; made when it is first asked for.
    views::Workshop& workshop();
    bool debugDockShown() const { return m_dockShown; }
    /// OpenFile::debug
    QByteArray debugState() const;

    PageState state() const;
    Panes panes() const;
    void setPanes(Panes panes);
    void showSummary(bool show);
    bool summaryShown() const;
    void setLeftPanel(bool visible);
    void setRightPanel(bool visible);
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
    void message(const QString& text);
    /// Inputs and weights should be chosen.
    void inputsRequested();
    /// The selected nodes should be saved for a bug report.
    void packageRequested();
    void reportRequested();
    /// The user chose another profile: new tabs begin with it.
    void profileChosen(const QString& name);

private:
    QWidget* makeLeft();
    void makeCentre(const PageState& state);
    void restoreSizes(const PageState& state);
    void makeDebug(const QByteArray& debug);
    void makeDock();
    void triggerWorkshop(Command command);
    QWidget* makeValueFacts();
    void makeKernelFacts();
    views::ProfileEditor& madeProfileEditor();
    void tellReport(const QString& file);
    void noticeFrame();
    void retranslate();
    void showHeads();

    std::shared_ptr<const views::Document> m_document;
    Services m_services;
    PageState m_initial;
    views::Selection* m_selection = nullptr;
    DebugController* m_debug = nullptr;
    views::Workbench* m_dock = nullptr;
    views::Workshop* m_workshop = nullptr;
    views::ProfileEditor* m_profileEditor = nullptr;
    views::DebugBanner* m_banner = nullptr;
    NoticeBar* m_notice = nullptr;
    views::FindingReport* m_report = nullptr;
    views::TensorSummary* m_valueSummary = nullptr;
    views::ReferenceLine* m_reference = nullptr;
    QStringList m_watches; ///< until the dock is made
    QJsonObject m_pins;    ///< until the dock is made
    QSplitter* m_rows = nullptr;
    QSplitter* m_columns = nullptr;
    QSplitter* m_leftSplit = nullptr;
    QSplitter* m_paneSplit = nullptr;
    QStackedWidget* m_centre = nullptr;
    PaneHeader* m_outlineHeader = nullptr;
    PaneHeader* m_searchHeader = nullptr;
    views::Outline* m_outline = nullptr;
    views::SearchPanel* m_search = nullptr;
    views::Inspector* m_inspector = nullptr;
    views::LayoutPage* m_layout = nullptr;
    views::SummaryPage* m_summary = nullptr;
    std::array<GraphPane*, 2> m_panes{};
    GraphPane* m_active = nullptr;
    bool m_fxVisible = true, m_irVisible = true, m_left = true, m_right = true;
    bool m_minimap = true, m_legend = true, m_framed = false, m_dockShown = false;
};

} // namespace nodewise::viewer
