// SPDX-License-Identifier: Apache-2.0
// What an analysis says of the nodes of one graph by colors. Canvas, code view, outline and legend draw it and know no analysis: each makes
// its own overlay, in its own folder.
#pragma once

#include "views/common/node_look.h"

#include <QString>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nodewise::views {

/// A snapshot, shared by all that draw it. Nodes are those of one side's graph, by index.
struct Overlay {
    /// How an entry looks in one theme.
    struct Colors {
        NodeLook look;
        QColor strong; ///< for what is too small for an edge: blocks seen from afar, strips beside code
    };
    /// What nodes of one kind have in common; the legend lists entries in this order, those that some node has.
    struct Entry {
        std::function<QString()> name; ///< in the legend, in the window's language; null: the legend leaves it out
        const char* sign = "";         ///< on the box's corner: a color alone should not say it
        /// `value`: the node's own.
        std::function<Colors(const Theme& theme, float value)> colors;
        int rank = 0;                  ///< where several nodes are shown as one, the highest stands for them
        bool bad = false;              ///< told from afar, too: a collapsed module shows that it hides one, by the highest rank
        bool heavy = false;            ///< the one to look at: a thick edge
        bool signInLegend = false;     ///< only there: too many nodes have it
        bool gradient = false;         ///< values are 0..1, and the legend shows how colors go with them
        std::function<QString()> word; ///< in a sentence's middle; if set, the outline says how many nodes in a module have it
    };
    struct Node {
        std::uint8_t entry = none;
        float value = 0; ///< for its entry's colors: a heat of 0..1, or the number of a hue
    };
    /// What can be summed over the nodes of a module.
    struct Amount {
        double own = 0;
        std::string text; ///< "1,184 cycles", in place of the node's second line; "" = nothing is said
    };
    static constexpr std::uint8_t none = 0xff;

    std::vector<Entry> entries; ///< fewer than `none`
    std::vector<Node> nodes;
    /// By node; empty: there is none. A collapsed module then has the color of the entry that most of its sum is of, at the sum's heat
    /// among all collapsed modules; the last entry where the sum is 0.
    std::vector<Amount> amounts;
    std::function<std::string(double sum)> sumText; ///< with `amounts`, for a collapsed module's second line; any thread
    bool bars = false;                              ///< values are 0..1, and the code view draws bars of them
    bool onWeights = false;                         ///< nodes of weights are told, too: on their chips

    /// Null: nothing is said of the node.
    const Entry* tryEntry(std::uint32_t node) const
    {
        return node < nodes.size() && nodes[node].entry != none ? &entries[nodes[node].entry] : nullptr;
    }
    float value(std::uint32_t node) const { return node < nodes.size() ? nodes[node].value : 0; }
    Colors colors(std::uint32_t node, const Theme& theme) const { return entries[nodes[node].entry].colors(theme, nodes[node].value); }
    /// Null: there is no amount, or nothing is said of it.
    const Amount* tryAmount(std::uint32_t node) const
    {
        return node < amounts.size() && tryEntry(node) && !amounts[node].text.empty() ? &amounts[node] : nullptr;
    }
};

/// Of nodes that have one kind each of an enumeration; those of a kind that is not among `kinds` have no color. Null where there are no
/// nodes. `entryOf`: Overlay::Entry of a kind.
template <class Kinds, class Kind, class EntryOf>
std::shared_ptr<Overlay> makeOverlay(const Kinds& kinds, const std::vector<Kind>& nodes, EntryOf entryOf)
{
    if (nodes.empty())
        return nullptr;
    auto overlay = std::make_shared<Overlay>();
    std::array<std::uint8_t, 256> entries;
    entries.fill(Overlay::none);
    for (const Kind kind : kinds) {
        entries[std::size_t(kind)] = std::uint8_t(overlay->entries.size());
        overlay->entries.push_back(entryOf(kind));
    }
    overlay->nodes.reserve(nodes.size());
    for (const Kind kind : nodes)
        overlay->nodes.push_back({entries[std::size_t(kind)]});
    return overlay;
}

/// A way through the graph that is lit, whatever colors tell: that of a NaN, from where it was made.
struct LitPath {
    std::function<QString()> name;      ///< in the legend
    std::vector<std::uint32_t> chain;   ///< the shortest way to the last that it reached, in the order of the run
    std::vector<std::uint32_t> reached; ///< all that it reached
};

} // namespace nodewise::views
