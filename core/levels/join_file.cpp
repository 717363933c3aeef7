// SPDX-License-Identifier: Apache-2.0
#include "core/levels/node_keys.h"
#include "core/levels/pairing.h"
#include "core/levels/source.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace nodewise::levels {

namespace {

constexpr std::size_t mostLevels = 512;
/// Of two groups, the levels that have most in common are paired in full.
constexpr std::size_t mostTried = 3;

struct Candidate {
    std::size_t from = 0, to = 0, exact = 0, any = 0;
};

/// Groups of levels that joins connect; joining two of them makes one.
class Groups {
public:
    explicit Groups(const Levels& levels) : m_head(levels.levels.size())
    {
        std::iota(m_head.begin(), m_head.end(), std::size_t(0));
        for (const Join& join : levels.joins)
            unite(join.from, join.to);
    }
    std::size_t of(std::size_t level)
    {
        while (m_head[level] != level)
            level = m_head[level] = m_head[m_head[level]];
        return level;
    }
    void unite(std::size_t a, std::size_t b) { m_head[of(a)] = of(b); }

private:
    std::vector<std::size_t> m_head;
};

class Connecting {
public:
    Connecting(Levels& levels, const Progress& progress) : m_levels(levels), m_progress(progress), m_groups(levels)
    {
        for (const Level& level : levels.levels)
            m_hashes.push_back(progress.cancelled() ? KeyHashes{} : hashesOf(level));
    }

    void run()
    {
        std::vector<Candidate> candidates;
        for (std::size_t b = 0; b < m_levels.levels.size() && !m_progress.cancelled(); ++b)
            for (std::size_t a = 0; a < b; ++a)
                if (m_groups.of(a) != m_groups.of(b) && m_levels.levels[a].file != m_levels.levels[b].file)
                    if (const Candidate each = candidateOf(a, b); each.any > 0)
                        candidates.push_back(each);
        std::ranges::stable_sort(
            candidates, [](const Candidate& a, const Candidate& b) { return a.exact != b.exact ? a.exact > b.exact : a.any > b.any; });
        std::map<std::pair<std::size_t, std::size_t>, std::size_t> tried; // of two levels' groups as they were at first
        const Groups first = m_groups;
        for (const Candidate& each : candidates) {
            Groups before = first;
            if (m_progress.cancelled() || m_groups.of(each.from) == m_groups.of(each.to) ||
                ++tried[std::minmax(before.of(each.from), before.of(each.to))] > mostTried)
                continue;
            if (Join join = joined(each); linksEnough(join)) {
                m_groups.unite(join.from, join.to);
                m_levels.joins.push_back(std::move(join));
            }
        }
        tellApart();
    }

private:
    Candidate candidateOf(std::size_t a, std::size_t b) const
    {
        const KeyHashes& first = m_hashes[a];
        const KeyHashes& second = m_hashes[b];
        return {a, b, std::max(inCommon(first.exact, second.any), inCommon(first.any, second.exact)), inCommon(first.any, second.any)};
    }
    Join joined(const Candidate& candidate) const
    {
        const bool inOrder = m_levels.levels[candidate.from].stage <= m_levels.levels[candidate.to].stage;
        Join join{inOrder ? candidate.from : candidate.to, inOrder ? candidate.to : candidate.from, {}};
        join.links = pair(m_levels.levels[join.from], m_levels.levels[join.to], m_progress);
        return join;
    }
    /// A few equal names or lines of one library, as any two programs have them, are no relation.
    bool linksEnough(const Join& join) const
    {
        for (const bool ofLater : {false, true}) {
            const JoinCounts counts = m_levels.counts(join, ofLater);
            if (counts.linked() > 0 && counts.linked() * (counts.exact > 0 ? 3 : 2) >= counts.nodes)
                return true;
        }
        return false;
    }
    /// Files no level of which is joined to any of another file.
    void tellApart()
    {
        std::set<std::string> files, joinedFiles;
        for (const Level& level : m_levels.levels) {
            files.insert(level.file);
            joinedFiles.insert(level.alsoIn.begin(), level.alsoIn.end());
            if (!level.alsoIn.empty())
                joinedFiles.insert(level.file);
        }
        for (const Join& join : m_levels.joins)
            if (const std::string& a = m_levels.levels[join.from].file, &b = m_levels.levels[join.to].file; a != b)
                joinedFiles.insert({a, b});
        std::erase_if(m_levels.problems, [](const Error& error) { return error.message == apart(); });
        for (const std::string& file : files)
            if (files.size() > 1 && !joinedFiles.contains(file) && !m_progress.cancelled())
                m_levels.problems.push_back(Error{
                    .message = apart(), .file = file, .hint = UserText("add files of one export; docs/levels.md tells what links them")});
    }
    static UserText apart() { return UserText("no level of this file has nodes of the other files' levels, as far as they tell"); }

    Levels& m_levels;
    const Progress& m_progress;
    Groups m_groups;
    std::vector<KeyHashes> m_hashes;
};

void makeUnique(const Levels& levels, Level& level)
{
    const std::string own = level.id;
    for (int i = 2; levels.tryLevel(level.id); ++i)
        level.id = own + "#" + std::to_string(i);
}

std::size_t placeOf(Levels& levels, Level level)
{
    for (std::size_t i = 0; i < levels.levels.size(); ++i) {
        Level& there = levels.levels[i];
        const bool ofOneFile = there.file == level.file;
        if (there.stage != level.stage || (ofOneFile && there.id != level.id) || !sameGraph(there, level))
            continue;
        if (!ofOneFile)
            there.alsoIn.push_back(level.file);
        std::ranges::move(level.facts, std::back_inserter(there.facts));
        return i;
    }
    makeUnique(levels, level);
    levels.levels.push_back(std::move(level));
    return levels.levels.size() - 1;
}

/// Levels in the order of stages, which reads as the way of the program; joins follow.
void sortByStage(Levels& levels)
{
    std::vector<std::size_t> order(levels.levels.size()), places(levels.levels.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return levels.levels[at].stage; });
    std::vector<Level> sorted;
    for (std::size_t i = 0; i < order.size(); ++i) {
        places[order[i]] = i;
        sorted.push_back(std::move(levels.levels[order[i]]));
    }
    levels.levels = std::move(sorted);
    for (Join& join : levels.joins) {
        join.from = places[join.from];
        join.to = places[join.to];
    }
    std::ranges::stable_sort(levels.joins, {}, [](const Join& join) { return std::pair(join.from, join.to); });
}

} // namespace

void addFile(Levels& levels, Levels more)
{
    std::ranges::move(more.problems, std::back_inserter(levels.problems));
    std::vector<std::size_t> places;
    for (Level& level : more.levels) {
        if (levels.levels.size() >= mostLevels) {
            levels.problems.push_back(
                Error{.message = UserText("of more than %1 levels the first ones are shown", mostLevels), .file = level.file});
            break;
        }
        places.push_back(placeOf(levels, std::move(level)));
    }
    for (Join& join : more.joins) {
        if (join.from >= places.size() || join.to >= places.size())
            continue;
        Join placed{places[join.from], places[join.to], std::move(join.links)};
        const bool there =
            std::ranges::any_of(levels.joins, [&](const Join& each) { return each.from == placed.from && each.to == placed.to; });
        if (!there)
            levels.joins.push_back(std::move(placed));
    }
}

void connect(Levels& levels, const Progress& progress)
{
    Connecting(levels, progress).run();
    sortByStage(levels);
}

void joinFile(Levels& levels, Levels more, const Progress& progress)
{
    addFile(levels, std::move(more));
    connect(levels, progress);
}

} // namespace nodewise::levels
