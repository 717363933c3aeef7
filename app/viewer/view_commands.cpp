// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/view_commands.h"

#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "views/analysis/tool_page.h"
#include "views/graph/graph_canvas.h"
#include "views/timeline/trace_page.h"

namespace nodewise::viewer {

using views::BarSpec;
using views::Menu;
using views::Needs;
using Panes = DocumentPage::Panes;

std::span<const views::ActionSpec> ViewCommands::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"debug.panel", Menu::Debug, 703, Needs::Document, "Ctrl+J", QT_TRANSLATE_NOOP("Actions", "&Debug Panel"),
         QT_TRANSLATE_NOOP("Actions", "Show or hide values, watches, breakpoints, tensor and console"), true},
        {"view.sideBySide",
         Menu::View,
         101,
         Needs::Document,
         "Ctrl+1",
         QT_TRANSLATE_NOOP("Actions", "&Side by Side"),
         QT_TRANSLATE_NOOP("Actions", "Show FX graph and IR side by side"),
         true,
         {501, BarSpec::Words::Never, "side_by_side"},
         "panes"},
        {"view.onlyFx",
         Menu::View,
         102,
         Needs::Fx,
         "Ctrl+2",
         QT_TRANSLATE_NOOP("Actions", "&FX Graph Only"),
         QT_TRANSLATE_NOOP("Actions", "Show only the FX graph"),
         true,
         {502, BarSpec::Words::Never, "only_fx"},
         "panes"},
        {"view.onlyIr",
         Menu::View,
         103,
         Needs::Ir,
         "Ctrl+3",
         QT_TRANSLATE_NOOP("Actions", "I&R Only"),
         QT_TRANSLATE_NOOP("Actions", "Show only the IR"),
         true,
         {503, BarSpec::Words::Never, "only_ir"},
         "panes"},
        {"view.summary",
         Menu::View,
         104,
         Needs::Document,
         "Ctrl+4",
         QT_TRANSLATE_NOOP("Actions", "S&ummary"),
         QT_TRANSLATE_NOOP("Actions", "Operators, parameters, memory and warnings of the whole program"),
         true,
         {504, BarSpec::Words::Never, "summary"},
         "panes"},
        {"view.switchMode", Menu::View, 201, Needs::Document, "F4", QT_TRANSLATE_NOOP("Actions", "Switch Canvas and &Code"),
         QT_TRANSLATE_NOOP("Actions", "Show the active pane as canvas or as code")},
        {"view.leftPanel",
         Menu::View,
         301,
         Needs::Document,
         "Ctrl+B",
         QT_TRANSLATE_NOOP("Actions", "&Outline and Find"),
         QT_TRANSLATE_NOOP("Actions", "Show or hide the module outline and search"),
         true,
         {601, BarSpec::Words::Never, "left_panel"}},
        {"view.rightPanel",
         Menu::View,
         302,
         Needs::Document,
         "Ctrl+I",
         QT_TRANSLATE_NOOP("Actions", "&Inspector"),
         QT_TRANSLATE_NOOP("Actions", "Show or hide the inspector of the selection"),
         true,
         {602, BarSpec::Words::Never, "right_panel"}},
        {"view.minimap", Menu::View, 303, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "&Minimap"),
         QT_TRANSLATE_NOOP("Actions", "Show or hide the small map of the canvas"), true},
        {"view.legend", Menu::View, 304, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "&Legend"),
         QT_TRANSLATE_NOOP("Actions", "Show or hide the legend of colors"), true},
        {"view.zoomIn", Menu::View, 401, Needs::Document, "Ctrl++ Ctrl+=", QT_TRANSLATE_NOOP("Actions", "Zoom &In"), ""},
        {"view.zoomOut", Menu::View, 402, Needs::Document, "Ctrl+-", QT_TRANSLATE_NOOP("Actions", "Zoom &Out"), ""},
        {"view.zoomFit", Menu::View, 403, Needs::Document, "Ctrl+0", QT_TRANSLATE_NOOP("Actions", "Zoom to &Fit"),
         QT_TRANSLATE_NOOP("Actions", "Show everything that is expanded")},
        {"view.zoomSelection", Menu::View, 404, Needs::Document, "Ctrl+9", QT_TRANSLATE_NOOP("Actions", "Zoom to &Selection"), ""},
        {"view.expandAll", Menu::View, 405, Needs::Document, "Ctrl+Shift+X", QT_TRANSLATE_NOOP("Actions", "E&xpand All Modules"), ""},
        {"view.collapseAll", Menu::View, 406, Needs::Document, "Ctrl+Shift+L", QT_TRANSLATE_NOOP("Actions", "&Collapse All Modules"), ""},
        {"view.fullScreen", Menu::View, 503, Needs::Nothing, "Ctrl+Shift+F", QT_TRANSLATE_NOOP("Actions", "F&ull Screen"), "", true},
    };
    return all;
}

ViewCommands::ViewCommands(MainWindow& window) : WindowPart(window)
{
    addPanes();
    addPanels();
    addZoom();
    addAction("view.fullScreen", [&window](bool full) { full ? window.showFullScreen() : window.showNormal(); });
}

void ViewCommands::addPanes()
{
    const auto add = [this](const char* id, Panes panes, OfPage enabled) {
        addPageAction(
            id, [panes](DocumentPage* page, bool) { page->setPanes(panes); }, std::move(enabled),
            [panes](const DocumentPage& page) { return !page.summaryShown() && page.panes() == panes; });
    };
    add("view.sideBySide", Panes::Both, [](const DocumentPage& page) { return page.document()->fx() && page.document()->ir; });
    add("view.onlyFx", Panes::Fx, nullptr);
    add("view.onlyIr", Panes::Ir, nullptr);
    addPageAction(
        "view.summary", [](DocumentPage* page, bool) { page->showSummary(true); }, nullptr,
        [](const DocumentPage& page) { return page.summaryShown(); });
    addPageAction("view.switchMode", [](DocumentPage* page, bool) { page->switchMode(); });
}

void ViewCommands::addPanels()
{
    const auto add = [this](const char* id, void (DocumentPage::*set)(bool), bool (DocumentPage::*get)() const) {
        addPageAction(
            id, [set](DocumentPage* page, bool on) { (page->*set)(on); }, nullptr,
            [get](const DocumentPage& page) { return (page.*get)(); });
    };
    add("view.leftPanel", &DocumentPage::setLeftPanel, &DocumentPage::leftPanel);
    add("view.rightPanel", &DocumentPage::setRightPanel, &DocumentPage::rightPanel);
    add("view.minimap", &DocumentPage::setMinimapVisible, &DocumentPage::minimapVisible);
    add("view.legend", &DocumentPage::setLegendVisible, &DocumentPage::legendVisible);
    add("debug.panel", &DocumentPage::setDock, &DocumentPage::dockShown);
}

void ViewCommands::addZoom()
{
    for (const char* id : {"view.zoomIn", "view.zoomOut", "view.zoomFit", "view.zoomSelection", "view.expandAll", "view.collapseAll"})
        addAction(
            id, [this, id](bool) { zoom(id); }, [this] { return canZoom(); });
}

bool ViewCommands::canZoom() const
{
    const ProgramTab* tab = currentTab();
    return tab && (tab->page() || tab->tool() || tab->trace());
}

void ViewCommands::zoomTrace(views::TimelineCanvas& canvas, const QByteArray& id)
{
    constexpr double step = 0.7;
    if (id == "view.zoomIn" || id == "view.zoomOut")
        return canvas.zoomBy(id == "view.zoomIn" ? step : 1 / step);
    if (id == "view.zoomFit")
        return canvas.showAll();
    if (id == "view.zoomSelection")
        return canvas.fitSelection();
    canvas.lanes().setAllOpen(id == "view.expandAll");
    canvas.lanesChanged();
}

/// Of the active pane; where that has none, the other pane's may be the one that is meant.
views::GraphCanvas* ViewCommands::canvas() const
{
    if (currentTab() && currentTab()->tool())
        return currentTab()->tool()->activeCanvas();
    const DocumentPage* page = currentPage();
    if (!page)
        return nullptr;
    if (page->activePane()->canvas() && page->activePane()->mode() == PaneMode::Canvas)
        return page->activePane()->canvas();
    views::GraphCanvas* found = page->activePane()->canvas();
    for (const views::Side side : {views::Side::Fx, views::Side::Ir})
        if (page->pane(side)->isVisible() && page->pane(side)->mode() == PaneMode::Canvas)
            found = page->pane(side)->canvas();
    return found;
}

void ViewCommands::zoom(const QByteArray& id)
{
    if (ProgramTab* tab = currentTab(); tab && tab->trace())
        return zoomTrace(*tab->trace()->view()->canvas(), id);
    using Canvas = views::GraphCanvas;
    static const QHash<QByteArray, void (Canvas::*)()> calls{
        {"view.zoomIn", &Canvas::zoomIn},       {"view.zoomOut", &Canvas::zoomOut},
        {"view.zoomFit", &Canvas::zoomToFit},   {"view.zoomSelection", &Canvas::zoomToSelection},
        {"view.expandAll", &Canvas::expandAll}, {"view.collapseAll", &Canvas::collapseAll}};
    const bool both = id == "view.expandAll" || id == "view.collapseAll";
    for (const views::Side side : {views::Side::Fx, views::Side::Ir})
        if (DocumentPage* page = both ? currentPage() : nullptr;
            page && page->pane(side)->canvas() && page->pane(side)->canvas() != canvas())
            (page->pane(side)->canvas()->*calls.value(id))();
    if (Canvas* shown = canvas())
        (shown->*calls.value(id))();
}

} // namespace nodewise::viewer
