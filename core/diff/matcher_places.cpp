// SPDX-License-Identifier: Apache-2.0
// The last resorts of the matcher: the order of nodes, and the place between the same neighbors.
#include "core/base/sequence_diff.h"
#include "core/diff/matcher.h"

#include <algorithm>

namespace nodewise::diff {

namespace {

/// A node of much-read inputs is looked for among so many of their readers.
constexpr std::size_t mostCandidates = 64;

} // namespace

/// The longest order that both have, by what stands around each node; pairs found already hold it together.
bool Matcher::byOrder(const Both& both, std::size_t level, int radius)
{
    const Hashes keysA = around(m_a, *both.a, m_anchorsA, level, radius), keysB = around(m_b, *both.b, m_anchorsB, level, radius);
    const auto inOrder = [](const Half& half, std::vector<std::uint32_t> nodes) {
        std::sort(nodes.begin(), nodes.end(), [&half](std::uint32_t x, std::uint32_t y) { return half.rank[x] < half.rank[y]; });
        return nodes;
    };
    const std::vector<std::uint32_t> a = inOrder(m_a, *both.a), b = inOrder(m_b, *both.b);
    const auto rowOf = [](const std::vector<std::uint32_t>& nodes, const Hashes& keys) {
        Hashes row;
        row.reserve(nodes.size());
        for (const std::uint32_t node : nodes)
            row.push_back(keys[node]);
        return row;
    };
    Progress progress;
    progress.cancel = m_cancel;
    const std::uint64_t before = m_tokens;
    for (const DiffRun& run : diffSequences(rowOf(a, keysA), rowOf(b, keysB), progress).runs) {
        if (run.kind != DiffRun::Kind::Same)
            continue;
        for (std::uint64_t i = 0; i < run.count; ++i) {
            const std::uint32_t nodeA = a[run.a + i], nodeB = b[run.b + i];
            if (free(nodeA, nodeB) && (radius > 0 || related(nodeA, nodeB)))
                match(nodeA, nodeB);
        }
    }
    return m_tokens != before;
}

/// An input or a user that is the same, or the name.
bool Matcher::related(std::uint32_t a, std::uint32_t b) const
{
    const SideNode& nodeA = m_a.side.nodes[a];
    const SideNode& nodeB = m_b.side.nodes[b];
    if (m_names && (nodeA.name == nodeB.name || (nodeA.isWeight() && nodeA.weight == nodeB.weight)))
        return true;
    for (std::size_t i = 0; i < std::min(nodeA.inputs.size(), nodeB.inputs.size()); ++i)
        if (const std::uint32_t input = nodeA.inputs[i].first; m_pairs.ofBefore[input] == nodeB.inputs[i].first)
            return true;
    const std::vector<Use>& users = m_b.users[b];
    const auto end = users.begin() + static_cast<std::ptrdiff_t>(std::min(users.size(), mostCandidates));
    return std::any_of(m_a.users[a].begin(), m_a.users[a].end(), [&](const Use& use) {
        return std::any_of(users.begin(), end,
                           [&](const Use& other) { return other.slot == use.slot && m_pairs.ofBefore[use.node] == other.node; });
    });
}

/// Another operator between the same neighbors.
void Matcher::byPlace(const Both& both)
{
    for (const std::uint32_t node : *both.a)
        if (m_anchorsA[node] == 0 && m_a.side.nodes[node].isCall())
            if (const std::uint32_t other = tryAtPlace(node); other != noIndex)
                match(node, other);
}

std::uint32_t Matcher::tryAtPlace(std::uint32_t a) const
{
    const SideNode& node = m_a.side.nodes[a];
    const auto readsAlike = [&](const SideNode& other) {
        for (std::size_t i = 0; i < std::min(node.inputs.size(), other.inputs.size()); ++i)
            if (m_pairs.ofBefore[node.inputs[i].first] == other.inputs[i].first)
                return true;
        return false;
    };
    if (m_a.users[a].empty())
        return tryUnused(a);
    for (const Use& use : m_a.users[a]) {
        const std::uint32_t user = m_pairs.ofBefore[use.node];
        if (user == noIndex || use.slot >= m_b.side.nodes[user].inputs.size())
            continue;
        const std::uint32_t other = m_b.side.nodes[user].inputs[use.slot].first;
        if (m_anchorsB[other] == 0 && m_b.side.nodes[other].isCall() && readsAlike(m_b.side.nodes[other]))
            return other;
    }
    return noIndex;
}

/// What nobody reads: another reader of the same that yields the same.
std::uint32_t Matcher::tryUnused(std::uint32_t a) const
{
    const SideNode& node = m_a.side.nodes[a];
    for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
        const std::uint32_t input = m_pairs.ofBefore[node.inputs[slot].first];
        if (input == noIndex)
            continue;
        const std::vector<Use>& users = m_b.users[input];
        for (std::size_t i = 0; i < std::min(users.size(), mostCandidates); ++i) {
            const SideNode& other = m_b.side.nodes[users[i].node];
            if (users[i].slot == slot && m_anchorsB[users[i].node] == 0 && m_b.users[users[i].node].empty() && other.isCall() &&
                (other.op == node.op || (other.attributes == node.attributes && other.results == node.results)))
                return users[i].node;
        }
    }
    return noIndex;
}

} // namespace nodewise::diff
