// SPDX-License-Identifier: Apache-2.0
#include "core/layout/diagram_builder.h"

#include "core/base/shown_text.h"

#include <algorithm>

namespace nodewise::layout {

namespace {

/// Boxes are as wide as their texts: what files say is cut.
std::string drawn(const std::string& text)
{
    constexpr std::size_t most = 240; // bytes
    return shownText(text, Lines::Escaped, most);
}

} // namespace

DiagramBuilder::DiagramBuilder() : m_diagram(std::make_shared<Diagram>())
{
    m_diagram->groups.push_back(Group{.kind = Group::Kind::Root});
}

GroupId DiagramBuilder::addGroup(Group::Kind kind, std::string title, std::string subtitle, std::string path, GroupId parent)
{
    const GroupId id(m_diagram->groups.size());
    m_diagram->groups.push_back(
        Group{.kind = kind, .title = drawn(title), .subtitle = drawn(subtitle), .path = std::move(path), .parent = parent});
    return id;
}

GroupId DiagramBuilder::addBody(std::string title, std::string owner, std::string path, GroupId parent, std::uint32_t node)
{
    const GroupId id = addGroup(Group::Kind::Subgraph, std::move(title), {}, std::move(path), parent);
    Group& group = m_diagram->groups[id.index()];
    group.owner = std::move(owner);
    group.node = node;
    return id;
}

ItemId DiagramBuilder::addItem(Item item, std::string op, std::string shape, bool isOp)
{
    const ItemId id(m_diagram->items.size());
    item.title = drawn(item.title);
    m_diagram->items.push_back(std::move(item));
    m_texts.push_back({drawn(op), drawn(shape), {}, isOp});
    return id;
}

void DiagramBuilder::addEdge(ItemId from, ItemId to, std::string label)
{
    const std::uint64_t key = std::uint64_t(from.index()) << 32 | to.index();
    if (from != to && m_edges.emplace(key, true).second)
        m_diagram->edges.push_back(Edge{.from = from, .to = to, .label = drawn(label)});
}

/// A module of one item is drawn as that item, which then carries the module's label: "q_proj · 1×16×32".
void DiagramBuilder::foldSingles()
{
    Diagram& d = *m_diagram;
    for (std::size_t i = 0; i < d.items.size(); ++i) {
        Group& group = d.groups[d.items[i].group.index()];
        ++group.descendants;
        group.ops += m_texts[i].isOp;
    }
    // Parents come before their children, so one pass from the back sums up.
    for (std::size_t g = d.groups.size(); g-- > 1;) {
        Group& parent = d.groups[d.groups[g].parent.index()];
        parent.descendants += d.groups[g].descendants;
        parent.ops += d.groups[g].ops;
    }

    const auto folds = [&d](GroupId g) { return d.group(g).kind == Group::Kind::Module && d.group(g).descendants == 1; };
    for (std::size_t i = 0; i < d.items.size(); ++i) {
        Item& item = d.items[i];
        for (; folds(item.group); item.group = d.group(item.group).parent)
            m_texts[i].module = d.group(item.group).title + (m_texts[i].module.empty() ? "" : "." + m_texts[i].module);
    }
    std::vector<GroupId> renamed(d.groups.size());
    std::vector<Group> kept;
    for (std::size_t g = 0; g < d.groups.size(); ++g) {
        if (g > 0 && (folds(GroupId(g)) || d.groups[g].descendants == 0))
            continue;
        renamed[g] = GroupId(kept.size());
        Group& group = kept.emplace_back(std::move(d.groups[g]));
        if (group.parent.valid())
            group.parent = renamed[group.parent.index()];
    }
    d.groups = std::move(kept);
    for (Item& item : d.items)
        item.group = renamed[item.group.index()];
}

void DiagramBuilder::fillGroups()
{
    Diagram& d = *m_diagram;
    for (std::size_t i = 0; i < d.items.size(); ++i)
        d.groups[d.items[i].group.index()].items.push_back(ItemId(i));
    for (std::size_t g = 1; g < d.groups.size(); ++g)
        d.groups[d.groups[g].parent.index()].children.push_back(GroupId(g));
}

void DiagramBuilder::fillSubtitles()
{
    for (std::size_t i = 0; i < m_texts.size(); ++i) {
        Item& item = m_diagram->items[i];
        const Texts& t = m_texts[i];
        std::string what = t.module;
        const std::string_view name = withoutNumber(item.title);
        // Effects are named "_assert_tensor_metadata_default".
        if (what.empty() && name != t.op && name != t.op + "_default")
            what = t.op;
        item.subtitle = what.empty() || t.shape.empty() ? what + t.shape : what + " · " + t.shape;
    }
}

std::shared_ptr<const Diagram> DiagramBuilder::build()
{
    foldSingles();
    fillGroups();
    fillSubtitles();
    markStubs(*m_diagram);
    m_texts.clear();
    m_edges.clear();
    return std::move(m_diagram);
}

std::string shortOp(std::string_view opType)
{
    for (const std::string_view prefix : {"aten.", "prims.", "higher_order.", "torch.ops.", "operator.", "_operator."})
        if (opType.starts_with(prefix))
            opType.remove_prefix(prefix.size());
    if (opType.starts_with("<built-in function ") && opType.ends_with('>'))
        return std::string(opType.substr(19, opType.size() - 20));
    const auto dot = opType.rfind('.');
    const std::string_view overload = dot == std::string_view::npos ? std::string_view() : opType.substr(dot + 1);
    const bool named = overload == "default" || opType.find('.') == dot;
    // In a custom namespace ("mylib.scale.default") the first dot belongs to the namespace.
    return std::string(named && dot != std::string_view::npos ? opType.substr(0, dot) : opType);
}

std::string_view withoutNumber(std::string_view name)
{
    std::string_view base = name;
    while (!base.empty() && base.back() >= '0' && base.back() <= '9')
        base.remove_suffix(1);
    if (base.empty())
        return name;
    if (base.size() < name.size() && base.size() > 1 && base.back() == '_')
        base.remove_suffix(1);
    return base;
}

std::string shapeLabel(std::string_view dtypeShort, const std::vector<std::string>& dims)
{
    std::string text;
    if (!dtypeShort.empty() && dtypeShort != "f32")
        text = std::string(dtypeShort) + " ";
    if (dims.empty())
        return text + "scalar";
    for (std::size_t i = 0; i < dims.size(); ++i) {
        const bool compound = dims[i].find(' ') != std::string::npos && dims.size() > 1;
        text += (i ? "×" : "") + (compound ? "(" + dims[i] + ")" : dims[i]);
    }
    return text;
}

std::string_view relativeName(std::string_view name, std::string_view modulePath)
{
    // A second call of a module has "@1" after its path; weights do not.
    modulePath = modulePath.substr(0, modulePath.find('@'));
    if (!modulePath.empty() && name.starts_with(modulePath) && name.size() > modulePath.size() && name[modulePath.size()] == '.')
        return name.substr(modulePath.size() + 1);
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

} // namespace nodewise::layout
