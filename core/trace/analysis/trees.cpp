// SPDX-License-Identifier: Apache-2.0
// From the top down: by module, operator, kernel and unit; by the slices around.
#include "core/trace/analysis/selected.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::trace {

namespace {

using Level = TreeNode::Level;

class TreeBuilder {
public:
    TreeBuilder() { m_tree.emplace_back(); }

    /// By text. The same node for equal ones.
    std::uint32_t child(std::uint32_t parent, Level level, std::string_view label)
    {
        std::string key = std::to_string(parent) + char('0' + static_cast<int>(level));
        key += label;
        const auto known = m_byText.find(key);
        if (known != m_byText.end())
            return known->second;
        if (full())
            return rest(parent);
        return m_byText[std::move(key)] = add(parent, level, label);
    }
    /// By number: quicker.
    std::uint32_t child(std::uint32_t parent, NameId name, std::string_view label)
    {
        const std::uint64_t key = std::uint64_t(parent) << 32 | name;
        const auto known = m_byName.find(key);
        if (known != m_byName.end())
            return known->second;
        if (full())
            return rest(parent);
        return m_byName[key] = add(parent, Level::Slice, label);
    }
    TreeNode& operator[](std::uint32_t node) { return m_tree[node]; }

    /// Adds nodes up from the leaves by join(above, node): a node has a greater number than its parent.
    Tree finish(auto&& join)
    {
        for (std::size_t node = m_tree.size(); node-- > 1;)
            join(m_tree[m_tree[node].parent], m_tree[node]);
        for (TreeNode& node : m_tree)
            std::ranges::stable_sort(node.children, std::greater(), [this](std::uint32_t at) { return m_tree[at].total; });
        return std::move(m_tree);
    }

private:
    bool full() const { return m_tree.size() >= mostTreeNodes; }
    /// What is in the rest already stays there.
    std::uint32_t rest(std::uint32_t parent)
    {
        if (m_tree[parent].level == Level::Rest)
            return parent;
        const auto known = m_rests.find(parent);
        return known != m_rests.end() ? known->second : m_rests[parent] = add(parent, Level::Rest, {});
    }
    std::uint32_t add(std::uint32_t parent, Level level, std::string_view label)
    {
        const auto node = static_cast<std::uint32_t>(m_tree.size());
        m_tree[parent].children.push_back(node);
        m_tree.push_back({.level = level, .label = std::string(label), .parent = parent});
        return node;
    }
    Tree m_tree;
    std::unordered_map<std::string, std::uint32_t> m_byText;
    std::unordered_map<std::uint64_t, std::uint32_t> m_byName;
    std::unordered_map<std::uint32_t, std::uint32_t> m_rests; // of each node
};

void show(TreeNode& node, const Trace& trace, SliceId slice)
{
    if (slice != none && (node.example == none || trace.duration(slice) > trace.duration(node.example)))
        node.example = slice;
}

void count(TreeNode& node, const Trace& trace, SliceId slice, Time total, Time self)
{
    ++node.count;
    node.total = plus(node.total, total);
    node.self = plus(node.self, self);
    show(node, trace, slice);
}

/// Each part of the module's path, the operator, the kernel: of a link as far as it says them.
std::uint32_t nodeOf(TreeBuilder& tree, const Link& link)
{
    std::uint32_t node = 0;
    for (std::size_t at = 0; at < link.module.size();) {
        const std::size_t dot = std::min(link.module.find('.', at), link.module.size());
        node = tree.child(node, Level::Module, std::string_view(link.module).substr(at, dot - at));
        at = dot + 1;
    }
    if (!link.op.empty())
        node = tree.child(node, Level::Op, link.op);
    return link.kernel.empty() ? node : tree.child(node, Level::Kernel, link.kernel);
}

bool isWhole(Kind kind)
{
    return kind == Kind::Kernel || kind == Kind::Operator || kind == Kind::Runtime || kind == Kind::Other;
}

} // namespace

Result<Tree> programTree(const Trace& trace, const Selection& selection, const Progress& progress)
{
    TreeBuilder tree;
    std::vector<std::uint32_t> nodes(trace.links().size(), none); // of each link
    std::unordered_map<std::uint64_t, std::uint32_t> units;       // of each node and lane
    const bool done = eachSelected(trace, selection, progress, [&](SliceId slice, const Row& row, Time self) {
        const Kind kind = trace.columns().kind[slice];
        const LinkId link = trace.columns().link.empty() ? none : trace.columns().link[slice];
        if (link == none || kind == Kind::Module || kind == Kind::Window)
            return;
        if (nodes[link] == none)
            nodes[link] = nodeOf(tree, trace.links()[link]);
        std::uint32_t node = nodes[link];
        if (!isWhole(kind)) {
            const auto [unit, isNew] = units.try_emplace(std::uint64_t(node) << 32 | row.lane, none);
            if (isNew)
                unit->second = tree.child(node, Level::Unit, trace.lanes()[row.lane].name);
            node = unit->second;
        }
        count(tree[node], trace, slice, self, self);
    });
    if (!done)
        return fail(UserText::listed(cancelledMessage));
    return tree.finish([&](TreeNode& above, const TreeNode& node) {
        above.count += node.count;
        show(above, trace, node.example);
        // Units work while their kernel does: they count only where its launches are not told.
        if (node.level != Level::Unit || above.self == 0)
            above.total = plus(above.total, node.total);
    });
}

Result<Tree> callTree(const Trace& trace, const Selection& selection, const Progress& progress)
{
    TreeBuilder tree;
    std::vector<std::uint32_t> nodes(trace.sliceCount(), none); // of each slice; those around stand in rows before
    const bool done = eachSelected(trace, selection, progress, [&](SliceId slice, const Row&, Time self) {
        std::uint32_t above = none;
        for (SliceId parent = trace.parentOf(slice); parent != none && above == none; parent = trace.parentOf(parent))
            above = nodes[parent];
        const NameId name = trace.columns().name[slice];
        const std::uint32_t node = tree.child(above == none ? 0 : above, name, trace.name(name));
        nodes[slice] = node;
        // Within the rest the slice around it has counted this time already.
        count(tree[node], trace, slice, node == above ? 0 : clipped(trace, slice, selection.range), self);
    });
    if (!done)
        return fail(UserText::listed(cancelledMessage));
    // A slice's time holds that of those within it; the whole has none of its own.
    return tree.finish([&](TreeNode& above, const TreeNode& node) {
        if (above.level != Level::Root)
            return;
        above.count += node.count;
        above.total = plus(above.total, node.total);
        show(above, trace, node.example);
    });
}

} // namespace nodewise::trace
