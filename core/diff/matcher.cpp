// SPDX-License-Identifier: Apache-2.0
#include "core/diff/matcher.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::diff {

namespace {

std::uint64_t tokenOf(std::uint64_t number)
{
    return hashOfPair(0xa2c0u, number) | 1u; // never 0
}

std::vector<std::uint32_t> placeholdersOf(const Half& half, const std::vector<std::uint32_t>& nodes)
{
    std::vector<std::uint32_t> out;
    for (const std::uint32_t node : nodes)
        if (half.side.nodes[node].op == "placeholder")
            out.push_back(node);
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace

Matcher::Matcher(const Half& before, const Half& after, const std::vector<Group>& groups, bool names)
    : m_a(before), m_b(after), m_names(names), m_anchorsA(before.side.nodes.size(), 0), m_anchorsB(after.side.nodes.size(), 0)
{
    m_pairs.ofBefore.assign(m_anchorsA.size(), noIndex);
    m_pairs.ofAfter.assign(m_anchorsB.size(), noIndex);
    for (const Group& group : groups) {
        if (group.before.size() == 1 && group.after.size() == 1) {
            match(group.before.front(), group.after.front());
            continue;
        }
        const std::uint64_t token = tokenOf(++m_tokens);
        for (const std::uint32_t node : group.before)
            m_anchorsA[node] = token;
        for (const std::uint32_t node : group.after)
            m_anchorsB[node] = token;
    }
}

void Matcher::match(std::uint32_t a, std::uint32_t b)
{
    m_pairs.ofBefore[a] = b;
    m_pairs.ofAfter[b] = a;
    m_anchorsA[a] = m_anchorsB[b] = tokenOf(++m_tokens);
    if (!m_a.side.nodes[a].body.empty() && !m_b.side.nodes[b].body.empty())
        m_bodies.emplace_back(m_a.side.nodes[a].body, m_b.side.nodes[b].body);
}

Pairs Matcher::run(const Progress& progress)
{
    m_cancel = progress.cancel;
    graphs("", "");
    // Bodies are found by pairs of get_attrs, which grow in number meanwhile; a file may name a body twice.
    std::unordered_map<std::string, bool> done;
    for (std::size_t i = 0; i < m_bodies.size() && !m_cancel.cancelled(); ++i)
        if (const auto [a, b] = m_bodies[i]; done.try_emplace(a, true).second)
            graphs(a, b);
    return std::move(m_pairs);
}

void Matcher::graphs(const std::string& a, const std::string& b)
{
    const auto nodesA = m_a.graphs.find(a), nodesB = m_b.graphs.find(b);
    if (nodesA == m_a.graphs.end() || nodesB == m_b.graphs.end())
        return;
    const Both both{&nodesA->second, &nodesB->second};
    seed(both);
    for (std::size_t level = m_names ? 0 : 1; level < labelCount && !m_cancel.cancelled(); ++level)
        byHashes(both, level);
    struct Step {
        std::size_t level;
        int radius;
    };
    for (const Step step : {Step{1, 3}, {1, 2}, {1, 1}, {2, 2}, {2, 1}, {3, 2}, {3, 1}, {1, 0}, {2, 0}, {3, 0}}) {
        if (m_cancel.cancelled())
            return;
        if (byOrder(both, step.level, step.radius))
            byHashes(both, step.level);
    }
    byPlace(both);
}

void Matcher::seed(const Both& both)
{
    const auto outputOf = [](const Half& half, const std::vector<std::uint32_t>& nodes) {
        const auto found =
            std::find_if(nodes.rbegin(), nodes.rend(), [&](std::uint32_t node) { return half.side.nodes[node].op == "output"; });
        return found == nodes.rend() ? noIndex : *found;
    };
    const std::uint32_t a = outputOf(m_a, *both.a), b = outputOf(m_b, *both.b);
    if (a != noIndex && b != noIndex && free(a, b))
        match(a, b);
    const bool body = !both.a->empty() && !m_a.side.nodes[both.a->front()].graph.empty();
    seedInputs(placeholdersOf(m_a, *both.a), placeholdersOf(m_b, *both.b), body);
}

/// Weights by their names in the state dict, inputs by name, then, if as many are left, in order; those of bodies in order.
void Matcher::seedInputs(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b, bool body)
{
    std::unordered_map<std::string, std::uint32_t> weights, inputs;
    for (const std::uint32_t node : body ? std::vector<std::uint32_t>() : b) {
        const SideNode& of = m_b.side.nodes[node];
        (of.isWeight() ? weights : inputs).try_emplace(of.isWeight() ? of.weight : of.name, node);
    }
    const auto matchIn = [this](const auto& known, const std::string& name, std::uint32_t node) {
        if (const auto found = known.find(name); found != known.end() && free(node, found->second))
            match(node, found->second);
    };
    for (const std::uint32_t node : a) {
        const SideNode& of = m_a.side.nodes[node];
        if (!of.isWeight())
            matchIn(inputs, of.name, node);
        else if (m_names)
            matchIn(weights, of.weight, node);
    }
    std::vector<std::uint32_t> restA, restB;
    std::copy_if(a.begin(), a.end(), std::back_inserter(restA),
                 [this](std::uint32_t node) { return m_anchorsA[node] == 0 && !m_a.side.nodes[node].isWeight(); });
    std::copy_if(b.begin(), b.end(), std::back_inserter(restB),
                 [this](std::uint32_t node) { return m_anchorsB[node] == 0 && !m_b.side.nodes[node].isWeight(); });
    if (restA.size() == restB.size() || body)
        for (std::size_t i = 0; i < std::min(restA.size(), restB.size()); ++i)
            match(restA[i], restB[i]);
}

void Matcher::byHashes(const Both& both, std::size_t level)
{
    // Each pair makes more of its neighbors distinct; a graph of many symmetries takes several rounds.
    constexpr int mostRounds = 16;
    for (int round = 0; round < mostRounds && !m_cancel.cancelled(); ++round)
        if (!byConeHashes(both, level))
            return;
}

bool Matcher::byConeHashes(const Both& both, std::size_t level)
{
    Hashes upA, upB, downA, downB;
    upHashes(m_a, *both.a, m_anchorsA, level, upA);
    upHashes(m_b, *both.b, m_anchorsB, level, upB);
    downHashes(m_a, *both.a, m_anchorsA, level, downA);
    downHashes(m_b, *both.b, m_anchorsB, level, downB);
    const auto joined = [](const Hashes& up, const Hashes& down) {
        Hashes out(up.size());
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = hashOfPair(up[i], down[i]);
        return out;
    };
    // What is certain first: it makes more so.
    const Hashes keysA = joined(upA, downA), keysB = joined(upB, downB);
    return byKeys(both, keysA, keysB, false) || byKeys(both, keysA, keysB, true) || byKeys(both, upA, upB, false) ||
           byKeys(both, downA, downB, false);
}

void Matcher::upHashes(const Half& half, const std::vector<std::uint32_t>& nodes, const Hashes& anchors, std::size_t level,
                       Hashes& out) const
{
    out.assign(anchors.size(), 0);
    for (const std::uint32_t node : nodes) {
        out[node] = anchors[node];
        if (out[node] != 0)
            continue;
        std::uint64_t hash = half.labels[node][level];
        for (const auto& [input, result] : half.side.nodes[node].inputs)
            hash = hashOfPair(hash, hashOfPair(out[input], static_cast<std::uint64_t>(result)));
        out[node] = hash;
    }
}

void Matcher::downHashes(const Half& half, const std::vector<std::uint32_t>& nodes, const Hashes& anchors, std::size_t level,
                         Hashes& out) const
{
    out.assign(anchors.size(), 0);
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
        out[*node] = anchors[*node];
        if (out[*node] != 0)
            continue;
        std::uint64_t users = 0;
        for (const Use& use : half.users[*node])
            users += hashOfPair(out[use.node], use.slot); // in any order
        out[*node] = hashOfPair(half.labels[*node][level], users);
    }
}

/// What stands within so many steps of a node.
Matcher::Hashes Matcher::around(const Half& half, const std::vector<std::uint32_t>& nodes, const Hashes& anchors, std::size_t level,
                                int radius) const
{
    Hashes now(anchors.size(), 0);
    for (const std::uint32_t node : nodes)
        now[node] = anchors[node] != 0 ? anchors[node] : half.labels[node][level];
    for (int step = 0; step < radius; ++step) {
        Hashes next = now;
        for (const std::uint32_t node : nodes) {
            if (anchors[node] != 0)
                continue;
            std::uint64_t hash = now[node], users = 0;
            for (const auto& [input, result] : half.side.nodes[node].inputs)
                hash = hashOfPair(hash, hashOfPair(now[input], static_cast<std::uint64_t>(result)));
            for (const Use& use : half.users[node])
                users += hashOfPair(now[use.node], use.slot);
            next[node] = hashOfPair(hash, users);
        }
        now = std::move(next);
    }
    return now;
}

bool Matcher::byKeys(const Both& both, const Hashes& a, const Hashes& b, bool several)
{
    struct Row {
        std::vector<std::uint32_t> a, b;
    };
    std::unordered_map<std::uint64_t, Row> rows;
    std::vector<std::uint64_t> order;
    for (const std::uint32_t node : *both.a)
        if (m_anchorsA[node] == 0) {
            Row& row = rows[a[node]];
            if (row.a.empty())
                order.push_back(a[node]);
            row.a.push_back(node);
        }
    for (const std::uint32_t node : *both.b)
        if (m_anchorsB[node] == 0)
            if (const auto row = rows.find(b[node]); row != rows.end())
                row->second.b.push_back(node);
    const std::uint64_t before = m_tokens;
    for (const std::uint64_t key : order) {
        const Row& row = rows[key];
        if (row.a.size() == row.b.size() && (several || row.a.size() == 1))
            pairUp(row.a, row.b, a, b);
    }
    return m_tokens != before;
}

void Matcher::pairUp(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b, const Hashes& keysA, const Hashes& keysB)
{
    const auto pairOf = [&](std::uint32_t nodeA, std::uint32_t nodeB) {
        if (!free(nodeA, nodeB))
            return;
        match(nodeA, nodeB);
        if (a.size() > 1)
            spread(nodeA, nodeB, keysA, keysB);
    };
    if (a.size() > 1) { // all are alike: names decide
        std::unordered_map<std::string_view, std::uint32_t> names;
        for (const std::uint32_t node : b)
            names.try_emplace(m_b.side.nodes[node].name, node);
        for (const std::uint32_t node : a)
            if (const auto found = names.find(m_a.side.nodes[node].name); found != names.end())
                pairOf(node, found->second);
    }
    auto next = b.begin();
    for (const std::uint32_t node : a) {
        if (m_anchorsA[node] != 0)
            continue;
        next = std::find_if(next, b.end(), [this](std::uint32_t other) { return m_anchorsB[other] == 0; });
        if (next == b.end())
            return;
        pairOf(node, *next);
    }
}

void Matcher::spread(std::uint32_t a, std::uint32_t b, const Hashes& keysA, const Hashes& keysB)
{
    std::vector<Use> work{{a, b}}; // a pair each
    while (!work.empty()) {
        const auto [nodeA, nodeB] = work.back();
        work.pop_back();
        const auto& inputsA = m_a.side.nodes[nodeA].inputs;
        const auto& inputsB = m_b.side.nodes[nodeB].inputs;
        for (std::size_t i = 0; i < std::min(inputsA.size(), inputsB.size()); ++i) {
            const std::uint32_t inputA = inputsA[i].first, inputB = inputsB[i].first;
            if (free(inputA, inputB) && keysA[inputA] == keysB[inputB]) {
                match(inputA, inputB);
                work.push_back({inputA, inputB});
            }
        }
        spreadToUsers(nodeA, nodeB, keysA, keysB, work);
    }
}

void Matcher::spreadToUsers(std::uint32_t a, std::uint32_t b, const Hashes& keysA, const Hashes& keysB, std::vector<Use>& work)
{
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> users;
    for (auto use = m_b.users[b].rbegin(); use != m_b.users[b].rend(); ++use)
        if (m_anchorsB[use->node] == 0)
            users[hashOfPair(keysB[use->node], use->slot)].push_back(use->node);
    for (const Use& use : m_a.users[a]) {
        if (m_anchorsA[use.node] != 0)
            continue;
        const auto found = users.find(hashOfPair(keysA[use.node], use.slot));
        if (found == users.end() || found->second.empty())
            continue;
        const std::uint32_t other = found->second.back();
        found->second.pop_back();
        if (!free(use.node, other))
            continue;
        match(use.node, other);
        work.push_back({use.node, other});
    }
}

} // namespace nodewise::diff
