// SPDX-License-Identifier: Apache-2.0
#include "core/levels/pairing.h"

#include "core/levels/node_keys.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

namespace nodewise::levels {

namespace {

/// A key that more nodes than these have on both sides says nothing.
constexpr std::size_t mostOfOneKey = 512, mostPairs = 1 << 20;

using Pair = std::pair<std::uint32_t, std::uint32_t>;

bool sameSizes(const Level& from, std::uint32_t a, const Level& to, std::uint32_t b)
{
    if (!from.model || !to.model)
        return false;
    const graph::Value& first = from.model->graph->node(graph::NodeId(a)).value;
    const graph::Value& second = to.model->graph->node(graph::NodeId(b)).value;
    return first.isTensor() && second.isTensor() && first.tensor.sizes == second.tensor.sizes;
}

/// Sizes in any order (a backend may have the channels last); a size that is a symbol is not known.
std::optional<std::vector<std::int64_t>> trySizes(const graph::Value& value)
{
    if (!value.isTensor())
        return std::nullopt;
    std::vector<std::int64_t> sizes;
    for (const graph::SymInt& size : value.tensor.sizes) {
        if (size.symbolic())
            return std::nullopt;
        sizes.push_back(size.value);
    }
    std::ranges::sort(sizes);
    return sizes;
}

/// Of a tensor, or of the tensors of a list, of which a call of a delegate yields one.
std::set<std::vector<std::int64_t>> sizesOf(const Level& level, std::uint32_t node)
{
    std::set<std::vector<std::int64_t>> all;
    if (!level.model)
        return all;
    const graph::Value& value = level.model->graph->node(graph::NodeId(node)).value;
    if (auto own = trySizes(value))
        all.insert(std::move(*own));
    for (std::size_t i = 0; i < std::min(value.elements.size(), mostCandidates); ++i)
        if (auto own = trySizes(value.elements[i]))
            all.insert(std::move(*own));
    return all;
}

/// Whether any tensor of one could be one of the other; nullopt: not known of both.
std::optional<bool> haveSizesInCommon(const Level& from, std::uint32_t a, const Level& to, std::uint32_t b)
{
    const auto first = sizesOf(from, a), second = sizesOf(to, b);
    if (first.empty() || second.empty())
        return std::nullopt;
    return std::ranges::any_of(first, [&](const auto& sizes) { return second.contains(sizes); });
}

std::string lineOf(const Level& level, std::uint32_t node)
{
    return level.model ? innermostLine(level.model->graph->node(graph::NodeId(node)).metadata.stackTrace) : std::string();
}

/// "debug handle 12".
std::string worded(std::string_view word, std::string_view what)
{
    return std::string(word) + " " + std::string(what);
}

/// Nodes that have a number in common: an instruction, or a debug handle, which all nodes made of one have.
class NumberPairs {
public:
    NumberPairs(const Level& from, const Level& to, std::string_view fact) : m_from(from), m_to(to)
    {
        const KeyTable first = numberKeys(from, fact), second = numberKeys(to, fact);
        for (auto row = first.rows().begin(); row != first.rows().end() && m_pairs.size() < mostPairs;) {
            const auto end = std::find_if(row, first.rows().end(), [&](const auto& each) { return each.first != row->first; });
            const auto others = second.rows(row->first);
            if (std::size_t(end - row) * others.size() <= mostOfOneKey)
                for (const auto& left : std::span(row, end))
                    for (const auto& right : others)
                        m_pairs.push_back({{left.second, right.second}, row->first});
            row = end;
        }
        std::ranges::stable_sort(m_pairs, {}, &Numbered::ends);
        m_pairs.erase(std::unique(m_pairs.begin(), m_pairs.end(), [](const auto& a, const auto& b) { return a.ends == b.ends; }),
                      m_pairs.end());
        for (const Numbered& each : m_pairs)
            if (isLike(each.ends)) {
                m_likeFrom[each.ends.first].push_back(each.ends.second);
                m_likeTo[each.ends.second].push_back(each.ends.first);
            }
    }

    /// Those of the same operator belong together; a node that has no such partner belongs to all.
    std::vector<Link> links(std::string_view word) const
    {
        std::vector<Link> all;
        for (const auto& [ends, number] : m_pairs) {
            Link link{ends.first, ends.second, Mark::Exact, worded(word, number)};
            const auto from = m_likeFrom.find(ends.first), to = m_likeTo.find(ends.second);
            const bool both = from != m_likeFrom.end() && to != m_likeTo.end();
            if (!both || (isLike(ends) && inPlace(link, from->second, to->second)))
                all.push_back(std::move(link));
        }
        return all;
    }

private:
    struct Numbered {
        Pair ends;
        std::string number;
    };
    bool isLike(const Pair& ends) const
    {
        const std::string_view base = operatorBase(nodeTarget(m_from, ends.first));
        return !base.empty() && base == operatorBase(nodeTarget(m_to, ends.second));
    }
    /// As many of one operator on both sides are in one order, which the number alone does not tell.
    static bool inPlace(Link& link, const std::vector<std::uint32_t>& right, const std::vector<std::uint32_t>& left)
    {
        if (right.size() != left.size() || right.size() < 2)
            return true;
        const auto second = std::ranges::lower_bound(right, link.to) - right.begin();
        link.mark = Mark::Derived;
        link.evidence += ", " + std::to_string(second + 1) + " of " + std::to_string(right.size()) + " of its operator";
        return std::ranges::lower_bound(left, link.from) - left.begin() == second;
    }

    const Level& m_from;
    const Level& m_to;
    std::vector<Numbered> m_pairs;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_likeFrom, m_likeTo; ///< of the same operator, sorted
};

class Pairing {
public:
    Pairing(const Level& from, const Level& to, const Progress& progress)
        : m_from(from), m_to(to), m_progress(progress), m_fromDone(from.size()), m_toDone(to.size())
    {
    }

    LinkSet links()
    {
        if (m_from.method.empty() || m_to.method.empty() || m_from.method == m_to.method) {
            pairNumbers("instruction", "instruction");
            pairNumbers("debug_handle", "debug handle");
        }
        pairClaims();
        pairAncestors(m_from, m_to, false);
        pairAncestors(m_to, m_from, true);
        pairNames();
        pairAlike(torchFnKeys(m_from), torchFnKeys(m_to), "torch function");
        pairAlike(lineKeys(m_from, true), lineKeys(m_to, true), "same operator at");
        pairAlike(lineKeys(m_from, false), lineKeys(m_to, false), "same Python line");
        pairElements();
        pairEnds();
        pairViews();
        return LinkSet(std::move(m_links));
    }

private:
    /// Ends a kind: what it linked is not linked by weaker kinds.
    void add(std::vector<Link> links)
    {
        for (Link& link : links) {
            m_fromDone[link.from] = m_toDone[link.to] = true;
            m_links.push_back(std::move(link));
        }
    }

    void pairNumbers(std::string_view fact, std::string_view word)
    {
        if (auto links = NumberPairs(m_from, m_to, fact).links(word); fits(links))
            add(std::move(links));
    }

    /// Numbers of another program pair nodes of other operators and shapes. A backend's operators have names of their own: then shapes
    /// alone tell. Where nothing tells, the numbers may be anybody's.
    bool fits(const std::vector<Link>& links) const
    {
        std::set<std::uint32_t> told, alike;
        for (const Link& link : links) {
            const std::string_view a = nodeTarget(m_from, link.from), b = nodeTarget(m_to, link.to);
            if (a.empty() || b.empty())
                continue;
            const bool oneSpace = operatorSpace(a) == operatorSpace(b);
            const auto sizes =
                oneSpace ? std::optional(sameSizes(m_from, link.from, m_to, link.to)) : haveSizesInCommon(m_from, link.from, m_to, link.to);
            if (!sizes)
                continue;
            told.insert(link.to);
            if (*sizes || (oneSpace && operatorBase(a) == operatorBase(b)))
                alike.insert(link.to);
        }
        return !told.empty() && alike.size() * 2 >= told.size();
    }

    // Names

    void pairClaims()
    {
        const KeyTable from = claimKeys(m_from), to = claimKeys(m_to);
        if (from.empty() && to.empty())
            return;
        std::vector<Link> all;
        if (!to.empty())
            pairNamed(nameKeys(m_from), to, "fx_node:", all);
        if (!from.empty())
            pairNamed(from, nameKeys(m_to), "fx_node:", all);
        if (all.empty())
            pairNamed(from, to, "both of fx_node", all);
        add(std::move(all));
    }
    /// A name that several nodes of one side have (in bodies) is ambiguous only where the claim can't tell which is meant.
    void pairNamed(const KeyTable& from, const KeyTable& to, std::string_view word, std::vector<Link>& all) const
    {
        for (const auto& [name, b] : to.rows()) {
            const auto found = from.rows(name);
            if (m_progress.cancelled())
                return;
            if (found.size() > mostCandidates)
                continue;
            for (const auto& [same, a] : found)
                if (const auto mark = tryMarkOfClaim(a, b))
                    all.push_back({a, b, *mark, worded(word, name)});
        }
    }
    /// ONNX's exporter writes names of the graph that it decomposed, in which "add" may be the captured graph's "add_1": the Python line
    /// tells, else the sizes. A line has several nodes for one of FX, of which the last alone has its sizes. What compilers claim is so.
    std::optional<Mark> tryMarkOfClaim(std::uint32_t a, std::uint32_t b) const
    {
        if (m_from.stage != Stage::Reference && m_to.stage != Stage::Reference)
            return Mark::Exact;
        const std::string first = lineOf(m_from, a), second = lineOf(m_to, b);
        const bool lines = !first.empty() && !second.empty();
        const auto sizes = haveSizesInCommon(m_from, a, m_to, b);
        if (lines ? first != second : sizes && !*sizes)
            return std::nullopt;
        return lines && sizes.value_or(true) ? Mark::Exact : Mark::Derived;
    }

    /// `claiming` has from_node; `named` are the nodes that it may name.
    void pairAncestors(const Level& named, const Level& claiming, bool reversed)
    {
        KeyTable names;
        std::vector<Link> all;
        KnownFacts(claiming).each("from_node", [&](std::uint32_t node, std::string_view text) {
            if ((reversed ? m_fromDone : m_toDone)[node] || m_progress.cancelled())
                return;
            if (names.empty())
                names = nameKeys(named);
            addAncestor(named, names, node, text, reversed, all);
        });
        add(std::move(all));
    }
    /// The newest ancestor of that name and operator, else the newest of that name.
    static void addAncestor(const Level& named, const KeyTable& names, std::uint32_t node, std::string_view text, bool reversed,
                            std::vector<Link>& all)
    {
        std::optional<Link> byName;
        for (const Ancestor& ancestor : ancestorsOf(text)) {
            const auto found = names.rows(ancestor.name);
            if (found.empty() || found.size() > mostCandidates)
                continue;
            for (const auto& [name, other] : found) {
                const std::string_view target = nodeTarget(named, other);
                Link link{other, node, Mark::Exact, worded("from_node:", name)};
                if (reversed)
                    std::swap(link.from, link.to);
                if (target.empty() || target == ancestor.target) {
                    all.push_back(std::move(link));
                    return;
                }
                link.mark = Mark::Derived;
                if (!byName)
                    byName = std::move(link);
            }
        }
        if (byName)
            all.push_back(std::move(*byName));
    }

    void pairNames()
    {
        std::vector<Link> all;
        if (sameGraph(m_from, m_to)) {
            for (std::uint32_t node = 0; node < m_from.size(); ++node)
                all.push_back({node, node, Mark::Exact, "same node of the same graph"});
            return add(std::move(all));
        }
        // Bodies of one name have each other's nodes: each body has an "output".
        const bool bodies = m_from.model && m_to.model;
        const KeyTable from = namesIn(m_from, bodies), to = namesIn(m_to, bodies);
        for (const auto& [name, b] : to.rows()) {
            if (m_progress.cancelled())
                return;
            const auto found = from.rows(name);
            if (m_toDone[b] || found.size() > mostCandidates)
                continue;
            for (const auto& [own, a] : found)
                if (!m_fromDone[a] && sameCall(a, b))
                    all.push_back({a, b, Mark::Derived, worded("same name:", std::string_view(name).substr(name.rfind('\n') + 1))});
        }
        add(std::move(all));
    }
    /// The name of a node of a body after that of the body, which no name of a node has in it: a line's end is between.
    static KeyTable namesIn(const Level& level, bool bodies)
    {
        if (!bodies)
            return nameKeys(level);
        KeyTable keys;
        for (std::uint32_t node = 0; node < level.size(); ++node) {
            const graph::Node& each = level.model->graph->node(graph::NodeId(node));
            keys.add(level.model->graph->subgraph(each.subgraph).name + "\n" + each.name, node);
        }
        keys.sort();
        return keys;
    }
    bool sameCall(std::uint32_t a, std::uint32_t b) const
    {
        const std::string_view first = nodeTarget(m_from, a), second = nodeTarget(m_to, b);
        return first == second || (!first.empty() && !second.empty() && operatorSpace(first) == operatorSpace(second) &&
                                   operatorBase(first) == operatorBase(second));
    }

    // What several nodes may have: functions of torch, lines

    void pairAlike(const KeyTable& from, const KeyTable& to, std::string_view word)
    {
        std::vector<Link> all;
        for (auto row = from.rows().begin(); row != from.rows().end() && !m_progress.cancelled();) {
            const auto end = std::find_if(row, from.rows().end(), [&](const auto& each) { return each.first != row->first; });
            std::vector<std::uint32_t> left, right;
            for (auto each = row; each != end; ++each)
                if (!m_fromDone[each->second])
                    left.push_back(each->second);
            for (const auto& each : to.rows(row->first))
                if (!m_toDone[each.second])
                    right.push_back(each.second);
            addAlike(left, right, worded(word, row->first), all);
            row = end;
        }
        add(std::move(all));
    }
    static void addAlike(const std::vector<std::uint32_t>& left, const std::vector<std::uint32_t>& right, const std::string& evidence,
                         std::vector<Link>& all)
    {
        if (left.size() > mostCandidates || right.size() > mostCandidates)
            return;
        const Mark mark = left.size() > 1 && right.size() > 1 ? Mark::Ambiguous : Mark::Derived;
        for (const std::uint32_t a : left)
            for (const std::uint32_t b : right)
                all.push_back({a, b, mark, evidence});
    }

    // What computes nothing follows from what does

    /// getitem nodes of nodes that are linked.
    void pairElements()
    {
        std::unordered_map<std::string, std::uint32_t> items; // "producer element" of the later level
        eachElement(m_to, [&](std::uint32_t item, std::uint32_t of, std::int64_t element) {
            items.emplace(std::to_string(of) + " " + std::to_string(element), item);
        });
        const LinkSet made(m_links);
        std::vector<Link> all;
        if (!items.empty())
            eachElement(m_from, [&](std::uint32_t item, std::uint32_t of, std::int64_t element) {
                for (const Link& link : made.from(of))
                    if (const auto found = items.find(std::to_string(link.to) + " " + std::to_string(element));
                        found != items.end() && !m_fromDone[item] && !m_toDone[found->second])
                        all.push_back({item, found->second, link.mark, link.evidence + ", element " + std::to_string(element)});
            });
        add(std::move(all));
    }
    template <class Visit>
    static void eachElement(const Level& level, Visit visit)
    {
        for (std::uint32_t i = 0; level.model && i < level.size(); ++i) {
            const graph::Node& node = level.model->graph->node(graph::NodeId(i));
            if (node.target != "operator.getitem" || node.args.size() != 2)
                continue;
            const auto* of = std::get_if<graph::Argument::NodeRef>(&node.args[0].value.v);
            const auto* element = std::get_if<std::int64_t>(&node.args[1].value.v);
            if (of && element)
                visit(i, of->node.index(), *element);
        }
    }

    /// Inputs of the user by position, weights by their name in the state dict, and outputs, where anything else is linked.
    void pairEnds()
    {
        if (!m_from.model || !m_to.model || m_links.empty())
            return;
        std::unordered_map<std::string, std::uint32_t> ends;
        eachEnd(m_to, [&](std::uint32_t node, const std::string& what) { ends.emplace(what, node); });
        std::vector<Link> all;
        eachEnd(m_from, [&](std::uint32_t node, const std::string& what) {
            if (const auto found = ends.find(what); found != ends.end() && !m_fromDone[node] && !m_toDone[found->second])
                all.push_back({node, found->second, Mark::Derived, what});
        });
        add(std::move(all));
    }
    template <class Visit>
    static void eachEnd(const Level& level, Visit visit)
    {
        const graph::Graph& graph = *level.model->graph;
        std::size_t inputs = 0;
        for (const graph::NodeId id : graph.root().nodes) {
            const graph::Node& node = graph.node(id);
            if (node.op == graph::NodeOp::Output)
                visit(id.index(), "output");
            const graph::InputSpec* spec = node.op == graph::NodeOp::Placeholder ? graph.trySpec(id) : nullptr;
            if (spec && spec->kind == graph::InputSpec::Kind::UserInput)
                visit(id.index(), worded("input", std::to_string(inputs++)));
            else if (spec && !spec->target.empty())
                visit(id.index(), worded("weight", spec->target));
        }
    }

    /// Views for which a plan has no instruction: of the same sizes, of a value that is linked.
    void pairViews()
    {
        if (!m_from.model || !m_to.model)
            return;
        std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> earlier; // by later node
        for (const Link& link : m_links)
            earlier[link.to].push_back(link.from);
        std::vector<Link> all;
        for (std::uint32_t view = 0; view < m_to.size() && !m_progress.cancelled(); ++view) {
            const graph::Node& node = m_to.model->graph->node(graph::NodeId(view));
            const bool planned = node.target == "executorch.view" && !node.args.empty() && !m_toDone[view];
            const auto* of = planned ? node.args[0].value.as<graph::Argument::NodeRef>() : nullptr;
            const auto sources = of ? earlier.find(of->node.index()) : earlier.end();
            if (sources == earlier.end())
                continue;
            const std::vector<std::uint32_t> made = viewsOf(sources->second, view);
            for (const std::uint32_t each : made)
                all.push_back({each, view, made.size() > 1 ? Mark::Ambiguous : Mark::Derived, "view of the same sizes"});
            earlier[view] = made; // views of views
        }
        add(std::move(all));
    }
    std::vector<std::uint32_t> viewsOf(const std::vector<std::uint32_t>& sources, std::uint32_t view) const
    {
        std::vector<std::uint32_t> made;
        std::size_t tried = 0;
        for (const std::uint32_t source : sources)
            for (const graph::NodeId user : m_from.model->graph->node(graph::NodeId(source)).users) {
                if (made.size() == mostCandidates || ++tried > mostOfOneKey)
                    return made;
                const std::string_view base = operatorBase(nodeTarget(m_from, user.index()));
                const bool isView = base == "view_copy" || base == "squeeze_copy" || base == "unsqueeze_copy";
                if (isView && sameSizes(m_from, user.index(), m_to, view) && std::ranges::find(made, user.index()) == made.end())
                    made.push_back(user.index());
            }
        return made;
    }

    const Level& m_from;
    const Level& m_to;
    const Progress& m_progress;
    std::vector<bool> m_fromDone, m_toDone;
    std::vector<Link> m_links;
};

} // namespace

bool sameGraph(const Level& a, const Level& b)
{
    if (a.size() != b.size() || a.size() == 0 || bool(a.ir) != bool(b.ir))
        return false;
    if (a.ir)
        return std::ranges::equal(a.ir->nodes, b.ir->nodes, [](const ir::OpNode& first, const ir::OpNode& second) {
            return first.name == second.name && first.opType == second.opType && first.from == second.from;
        });
    return std::ranges::equal(a.model->graph->nodes(), b.model->graph->nodes(), [](const graph::Node& first, const graph::Node& second) {
        return first.name == second.name && first.target == second.target && first.subgraph == second.subgraph &&
               first.users == second.users;
    });
}

LinkSet pair(const Level& from, const Level& to, const Progress& progress)
{
    return Pairing(from, to, progress).links();
}

} // namespace nodewise::levels
