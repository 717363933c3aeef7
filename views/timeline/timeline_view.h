// SPDX-License-Identifier: Apache-2.0
// A trace with all that belongs to it: lanes, search, details, sums, top-down, critical path, bookmarks.
#pragma once

#include "views/common/job.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_panels.h"

#include <QJsonObject>
#include <QWidget>

class QLineEdit;
class QMenu;
class QSplitter;
class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;
class JobStrip;
class TimelineOverview;

/// One selection with whoever embeds it: nodesChosen() tells of it, selectNodes() follows. Work runs on other threads.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    using Panel = TimelinePanels::Panel;

    explicit TimelineView(QWidget* parent = nullptr);

    /// Null: nothing is shown. Bookmarks, search and what is hidden begin anew.
    void setTrace(std::shared_ptr<const trace::Trace> trace);
    const std::shared_ptr<const trace::Trace>& trace() const { return m_canvas->trace(); }
    TimelineCanvas* canvas() const { return m_canvas; }

    /// Lights all their slices; "add", "true_graph_0/add". Empty: none. Says nothing by nodesChosen().
    void selectNodes(const QStringList& nodes);
    const SliceSet& nodeSlices() const { return m_nodeSlices; }

    /// What people noted of slices of a name; to be set again when that changes.
    void setNotes(std::function<QStringList(const QString& name)> notes) { m_panels->setNotes(std::move(notes)); }
    void showPanel(Panel panel);
    Panel panel() const { return m_panels->panel(); }
    void setPanelsVisible(bool visible);
    /// What stands in the head, left: "48,210 cycles · 51.3 µs at 940 MHz".
    QString headline() const;

    void find(const QString& text = {});
    /// Slices of this name.
    void findNamed(const QString& name);
    void findNext(bool forward);
    const FoundSlices& found() const { return m_found; }
    /// Nothing is being found out any more.
    bool settled() const;

    /// Bookmarks, arrangement of lanes and panels, and the part that is shown.
    QJsonObject state() const;
    void setState(const QJsonObject& state);
    /// For menus elsewhere: everything that can be done here.
    void fillMenu(QMenu& menu);

Q_SIGNALS:
    void sliceChosen(quint32 slice);
    void nodesChosen(const QStringList& nodes);
    /// Of a slice that was activated: `line` of the kernel's text, from 1, 0 = none; `instruction`: the slice's name.
    void kernelChosen(const QString& kernel, quint32 line, const QString& instruction);
    /// A note should be pinned to slices of this name.
    void noteRequested(const QString& name);
    void message(const QString& text);
    /// Whoever embeds this adds what it can do.
    void menuAboutToShow(QMenu& menu);
    /// settled() became true.
    void finished();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool panelsVisible() const;
    // timeline_view.cpp
    QWidget* makeHead();
    void connectParts();
    void connectPanels();
    void onSliceChosen(trace::SliceId slice);
    void goTo(trace::SliceId slice);
    void requestKernel(trace::SliceId slice);
    void light();
    void arrange();
    void retranslate();
    void copyDetails();
    bool actKey(const QKeyEvent& event, bool act);
    // timeline_view_search.cpp
    void search();
    void takeFound(FoundSlices found);
    void showCount();
    void showFound();
    QString foundText() const;

    TimelineCanvas* m_canvas;
    TimelineOverview* m_overview;
    ElidedLabel* m_title;
    QLineEdit* m_search;
    Label* m_count;
    QToolButton *m_previous, *m_next, *m_filter, *m_pathButton, *m_panelButton, *m_menuButton;
    JobStrip* m_strip;
    QSplitter* m_split;
    std::optional<Qt::Orientation> m_arranged; ///< how panels were last given their room
    TimelinePanels* m_panels;

    QStringList m_nodes;
    SliceSet m_nodeSlices, m_partSlices; ///< of the nodes; of a part of the top-down tree
    FoundSlices m_found;
    JobRunner m_searchJob{this}, m_nodeJob{this};
};

} // namespace nodewise::views
