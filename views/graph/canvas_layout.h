// SPDX-License-Identifier: Apache-2.0
// Which modules of a canvas are expanded: asks for a layout, and puts the new scene in the old one's place.
#pragma once

#include "views/graph/graph_canvas.h"
#include "views/graph/layout_runner.h"

#include <QTimer>

#include <optional>

namespace nodewise::views {

struct CanvasParts;

class CanvasLayout {
public:
    /// What happens to the view when the running layout is done; the anchor stays where it is on the screen. Enter: from there the view
    /// moves to what is inside of it.
    enum class Then : std::uint8_t { Open, KeepAnchor, Enter, Reveal, Fit };

    explicit CanvasLayout(CanvasParts& parts);

    void setPlacer(std::shared_ptr<layout::Placer> placer) { m_runner.setPlacer(std::move(placer)); }
    /// Of the document.
    void setDiagram();
    void requestInitial();
    /// As soon as there is a size to fit.
    void requestFirst();
    void request(layout::ExpansionState state, Then then, layout::GroupId anchor = layout::GroupId(0));
    void restore(const GraphCanvas::ViewState& state);
    /// What restore() asked for, while nothing is shown.
    GraphCanvas::ViewState restoring() const { return m_restoring.value_or(GraphCanvas::ViewState()); }
    /// In another language.
    void relabel();

    /// Of the newest request.
    const layout::ExpansionState& wanted() const { return m_wanted; }
    std::optional<layout::GroupId> groupOf(const std::string& path) const;
    void setExpanded(layout::GroupId group, bool expanded);
    void toggle(layout::GroupId group) { setExpanded(group, !m_wanted.expanded(group)); }
    /// With all that hides it.
    void expand(layout::GroupId group);
    void expandInside(layout::GroupId group);
    void expandAlone(layout::GroupId group);
    void revealNode(std::uint32_t node);
    void revealGroup(layout::GroupId group);

    bool running() const { return m_runner.running(); }
    /// For so long that it is said.
    bool busyShown() const { return m_busyShown; }
    const QString& error() const { return m_error; }
    bool firstShown() const { return m_firstShown; }
    void setFirstShown() { m_firstShown = true; }

private:
    void finish(LayoutRunner::Outcome outcome);
    void showFirst();
    void keepAnchor(const SceneModel& before);
    void enter(layout::GroupId group);
    void fail(const Error& error);
    void revealPending();
    layout::ExpansionState stateOf(const std::vector<std::string>& paths) const;

    CanvasParts& d;
    LayoutRunner m_runner;
    layout::ExpansionState m_wanted;
    std::optional<GraphCanvas::ViewState> m_restoring;
    Then m_then = Then::Open;
    layout::GroupId m_anchor;
    bool m_asked = false, m_firstShown = false, m_busyShown = false;
    QString m_error;
    QTimer m_busyTimer;
    std::optional<std::uint32_t> m_pendingNode;
    std::optional<layout::GroupId> m_pendingGroup;
};

} // namespace nodewise::views
