// SPDX-License-Identifier: Apache-2.0
// A canvas's part in the document's one selection, and what stands out because of it.
#pragma once

#include "core/layout/reach.h"
#include "views/common/selection.h"
#include "views/graph/canvas_navigator.h"
#include "views/graph/highlight.h"

#include <QPointer>
#include <QStringList>

#include <optional>

namespace nodewise::views {

struct CanvasParts;

class CanvasSelection {
public:
    explicit CanvasSelection(CanvasParts& parts) : d(parts) {}

    /// Not owned; may be null.
    void setSelection(Selection* selection);
    const QPointer<Selection>& selection() const { return m_selection; }
    /// Of what was found.
    void setMarked(std::vector<std::uint32_t> nodes);
    void refreshHighlight();
    Highlight& highlight() { return m_highlight; }
    /// Of another diagram, nothing stands out.
    void forget();

    std::optional<layout::End> current() const;
    QRectF selectedArea() const;
    /// From the current one; for the keyboard.
    std::optional<layout::End> neighbor(CanvasNavigator::Step step);
    void select(layout::End end, bool add = false);
    void selectNode(std::uint32_t node);
    void addNodes(const std::vector<std::uint32_t>& nodes);
    void selectAround(bool producers);
    /// Over any number of edges, from all that is selected; of a module, from all of its nodes.
    void selectReached(layout::Reach which);
    /// Whether there can be anything between: several nodes, or a module.
    bool several() const;
    void clear();

    QStringList textOf(layout::End end) const;
    QStringList textOf(const Hit& hit) const;
    std::optional<layout::End> endOf(const Hit& hit) const;

private:
    void readSelection(bool reveal);
    void describe();
    std::vector<std::uint32_t> selectedNodes() const;
    void selectNodes(const std::vector<std::uint32_t>& nodes);
    void takeNodes(const std::vector<std::uint32_t>& nodes);

    CanvasParts& d;
    QPointer<Selection> m_selection;
    CanvasNavigator m_navigator;
    Highlight m_highlight;
    std::vector<std::uint32_t> m_marked;
    std::optional<layout::End> m_local; ///< selected here, though the document's selection can't say it
    bool m_selecting = false;           ///< the change of selection is our own
};

} // namespace nodewise::views
