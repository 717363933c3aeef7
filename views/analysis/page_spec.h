// SPDX-License-Identifier: Apache-2.0
// A widget that an analysis shows somewhere in its tab.
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace nodewise::views {

struct PageSpec {
    enum class Where {
        DockLeft,
        DockRight,
        Inspector, ///< a tab of its own
        NodeFacts, ///< below the first section of what the inspector says of a node
        Banner,    ///< above the graphs
    };
    /// Of the dock's pages; a label stands before the first tab of each.
    enum class Group { Debug, Numerics, Cost, Backend };
    QString id; ///< "coverage"; unique in a tab
    Where where;
    int place; ///< among those at the same place, by this number
    /// Asked again when the language or the analysis changes; null where there is no tab.
    std::function<QString()> title;
    std::function<QWidget*(QWidget* parent)> make; ///< once per tab, when it is first shown
    std::function<bool()> wide = nullptr;          ///< it should have most of the dock, if the user has not arranged it; null = no
    Group group = Group::Debug;
};

} // namespace nodewise::views
