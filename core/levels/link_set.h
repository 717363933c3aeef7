// SPDX-License-Identifier: Apache-2.0
// Which nodes of one graph are which of another: N to M, each link with how sure it is and what says so.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::levels {

/// How sure a link is, weakest last: a chain has the largest of its links'.
enum class Mark : std::uint8_t {
    Exact,    ///< the compiler says so: a debug handle, from_node, the conversion itself
    Derived,  ///< by names, stacks, or positions
    Ambiguous ///< one of several candidates
};
std::string_view markName(Mark mark); ///< "exact", "derived", "ambiguous"

/// Nodes are indices in the graphs of their levels.
struct Link {
    std::uint32_t from = 0, to = 0;
    Mark mark = Mark::Exact;
    std::string evidence; ///< one line, in the terms of the files: "debug handle 12", "from_node: linear", "same name"
    bool operator==(const Link&) const = default;
};

/// Immutable. Of a pair of nodes there is one link: the first with the strongest mark that was given.
class LinkSet {
public:
    LinkSet() = default;
    explicit LinkSet(std::vector<Link> links);

    bool empty() const { return m_links.empty(); }
    std::span<const Link> links() const { return m_links; } ///< by from, then by to
    std::span<const Link> from(std::uint32_t node) const;   ///< links that start at a node
    /// Links that end at a node, as indices into links().
    std::span<const std::uint32_t> to(std::uint32_t node) const;

    LinkSet reversed() const;

private:
    std::vector<Link> m_links;
    std::vector<std::uint32_t> m_byTo; ///< indices, by to, then by from
};

/// From `first`'s earlier graph to `second`'s later one: a pair is linked where any node between is linked to both. The mark is the weaker
/// of the two; of several ways the strongest is kept. The evidence is both, one after the other. A node that leads to more than `most`
/// nodes keeps the strongest of them.
LinkSet compose(const LinkSet& first, const LinkSet& second, std::size_t most = 512);

} // namespace nodewise::levels
