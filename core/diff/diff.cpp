// SPDX-License-Identifier: Apache-2.0
#include "core/diff/diff.h"

#include "core/diff/changes.h"
#include "core/diff/matcher.h"

#include <algorithm>

namespace nodewise::diff {

namespace {

using Kind = Entry::Kind;

/// What the nodes of both sides became, before they are put in order.
struct Found {
    std::vector<Entry> entries;
    std::vector<Renamed> modules;
    std::size_t cost = 0; ///< nodes that are not the same
};

class Differ {
public:
    Differ(const Side& before, const Side& after, const Known& known, const Progress& progress)
        : m_a(before), m_b(after), m_groups(groupsOf(known, before.nodes.size(), after.nodes.size())), m_progress(progress)
    {
    }

    Result<Diff> run()
    {
        m_progress.step(UserText("comparing %1 nodes with %2", m_a.side.nodes.size(), m_b.side.nodes.size()));
        Found found = find(true);
        if (found.cost > 0 && !m_progress.cancelled())
            if (Found other = find(false); other.cost < found.cost)
                found = std::move(other);
        if (m_progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        return inOrder(std::move(found));
    }

private:
    Found find(bool names) const
    {
        const Pairs pairs = Matcher(m_a, m_b, m_groups, names).run(m_progress);
        const Changes changes(m_a, m_b, m_groups, pairs);
        Found found{.entries = {}, .modules = changes.renamedModules()};
        std::vector<bool> grouped(m_b.side.nodes.size(), false), groupedBefore(m_a.side.nodes.size(), false);
        for (const Group& group : m_groups) {
            if (group.before.size() == 1 && group.after.size() == 1)
                continue;
            add(found, {Kind::Replaced, group.before, group.after, {}});
            for (const std::uint32_t node : group.before)
                groupedBefore[node] = true;
            for (const std::uint32_t node : group.after)
                grouped[node] = true;
        }
        for (std::uint32_t i = 0; i < pairs.ofBefore.size(); ++i) {
            const std::uint32_t other = pairs.ofBefore[i];
            if (other == noIndex) {
                if (!groupedBefore[i])
                    add(found, {Kind::Removed, {i}, {}, {}});
                continue;
            }
            std::vector<Change> differs = changes.of(i, other);
            const Kind kind = differs.empty() ? Kind::Same : Kind::Changed;
            add(found, {kind, {i}, {other}, std::move(differs)});
        }
        for (std::uint32_t i = 0; i < pairs.ofAfter.size(); ++i)
            if (pairs.ofAfter[i] == noIndex && !grouped[i])
                add(found, {Kind::Added, {}, {i}, {}});
        return found;
    }

    static void add(Found& found, Entry entry)
    {
        if (entry.kind != Kind::Same)
            found.cost += entry.before.size() + entry.after.size();
        found.entries.push_back(std::move(entry));
    }

    /// In the order of the side after; what was removed stands after what stood before it.
    Diff inOrder(Found found) const
    {
        std::vector<std::uint32_t> ofBefore(m_a.side.nodes.size(), noIndex), ofAfter(m_b.side.nodes.size(), noIndex);
        for (std::uint32_t i = 0; i < found.entries.size(); ++i) {
            for (const std::uint32_t node : found.entries[i].before)
                ofBefore[node] = i;
            for (const std::uint32_t node : found.entries[i].after)
                ofAfter[node] = i;
        }
        // By entry: removed ones that follow it; the last is of those that stand before all.
        std::vector<std::vector<std::uint32_t>> behind(found.entries.size() + 1);
        std::size_t last = found.entries.size();
        for (const std::uint32_t node : m_a.side.order) {
            const std::uint32_t entry = ofBefore[node];
            if (found.entries[entry].after.empty()) {
                if (found.entries[entry].before.front() == node)
                    behind[last].push_back(entry);
            } else {
                last = entry;
            }
        }
        std::vector<std::uint32_t> order = behind.back();
        std::vector<bool> placed(found.entries.size(), false);
        for (const std::uint32_t node : m_b.side.order) {
            const std::uint32_t entry = ofAfter[node];
            if (placed[entry])
                continue;
            placed[entry] = true;
            order.push_back(entry);
            order.insert(order.end(), behind[entry].begin(), behind[entry].end());
        }
        return counted(std::move(found), order);
    }

    Diff counted(Found found, const std::vector<std::uint32_t>& order) const
    {
        Diff out;
        out.modules = std::move(found.modules);
        out.ofBefore.assign(m_a.side.nodes.size(), noIndex);
        out.ofAfter.assign(m_b.side.nodes.size(), noIndex);
        for (const std::uint32_t index : order) {
            const auto at = static_cast<std::uint32_t>(out.entries.size());
            const Entry& entry = out.entries.emplace_back(std::move(found.entries[index]));
            for (const std::uint32_t node : entry.before)
                out.ofBefore[node] = at;
            for (const std::uint32_t node : entry.after)
                out.ofAfter[node] = at;
            switch (entry.kind) {
            case Kind::Same:
                ++out.same;
                break;
            case Kind::Changed:
                ++out.changed;
                break;
            case Kind::Added:
                ++out.added;
                break;
            case Kind::Removed:
                ++out.removed;
                break;
            case Kind::Replaced:
                ++out.replaced;
                break;
            }
        }
        return out;
    }

    Half m_a, m_b;
    std::vector<Group> m_groups;
    const Progress& m_progress;
};

} // namespace

Result<Diff> diff(const Side& before, const Side& after, const Known& known, const Progress& progress)
{
    return Differ(before, after, known, progress).run();
}

} // namespace nodewise::diff
