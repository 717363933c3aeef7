// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/outline_model.h"

#include "views/inspect/number_text.h"

#include <QTextDocument>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::views {

namespace {

constexpr std::uint32_t none = OutlineRows::none;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// The last component of a dotted class name.
QString shortClass(std::string_view typeName)
{
    const auto dot = typeName.rfind('.');
    return text(dot == std::string_view::npos ? typeName : typeName.substr(dot + 1));
}

/// Size of one weight, under the module that owns it; tied weights share `storage`.
struct Weight {
    std::string module;
    std::string storage;
    std::int64_t elements = 0;
    int itemSize = 0;
    bool parameter = false;
};

std::string modulePart(const std::string& weight)
{
    const auto dot = weight.rfind('.');
    return dot == std::string::npos ? std::string() : weight.substr(0, dot);
}

std::vector<Weight> weightsOf(const program::Model& model)
{
    std::vector<Weight> result;
    for (const program::WeightEntry& entry : model.weights) {
        if (entry.role == program::WeightEntry::Role::Object)
            continue;
        std::int64_t elements = 1;
        for (const graph::SymInt& size : entry.meta.sizes)
            elements *= size.known().value_or(0);
        result.push_back({modulePart(entry.name), entry.record.empty() ? entry.name : entry.record, elements,
                          graph::itemSize(entry.meta.dtype), entry.role == program::WeightEntry::Role::Parameter});
    }
    return result;
}

std::vector<Weight> weightsOf(const ir::Graph& graph)
{
    std::unordered_set<std::string_view> buffers;
    for (const auto& [placeholder, name] : graph.weightNames) {
        if (placeholder.rfind("b_", 0) == 0)
            buffers.insert(name);
    }
    std::vector<Weight> result;
    for (const ir::TensorMeta& meta : graph.weights) {
        std::int64_t elements = 1;
        for (const ir::Dim& dim : meta.shape)
            elements *= dim.expr.empty() ? dim.size : 0;
        const auto dtype = graph::tryDtype(meta.dtype);
        result.push_back({modulePart(meta.name), meta.name, elements, dtype ? graph::itemSize(*dtype) : 0, !buffers.contains(meta.name)});
    }
    return result;
}

/// What the builder needs of one side's graph, so that both sides share one code path.
struct FxSide {
    using ModuleType = graph::Module;
    const graph::Graph& graph;
    const auto& modules() const { return m_modules; }
    std::span<const graph::Module> m_modules = graph.modules();
    bool isOp(graph::NodeId id) const { return graph.node(id).op == graph::NodeOp::CallFunction; }
    bool inRoot(graph::NodeId id) const { return graph.node(id).subgraph == graph::SubgraphId(0); }
    QString name(graph::NodeId id) const { return text(graph.node(id).name); }
    QString op(graph::NodeId id) const
    {
        const graph::Node& node = graph.node(id);
        return text(isOp(id) ? node.opType() : graph::nodeOpName(node.op));
    }
};

struct IrSide {
    using ModuleType = ir::Module;
    const ir::Graph& graph;
    const auto& modules() const { return graph.modules; }
    bool isOp(ir::NodeId) const { return true; }
    bool inRoot(ir::NodeId id) const { return inBody.empty() || !inBody[id.index()]; }
    QString name(ir::NodeId id) const { return text(graph.node(id).name); }
    QString op(ir::NodeId id) const { return text(graph.node(id).opType); }
    std::vector<bool> inBody;
};

/// A body of control flow: who runs it and what is inside.
struct Body {
    QString label, detail;
    std::uint32_t runner = none; ///< node
    std::size_t runnerSubgraph = 0;
    graph::ModuleId module; ///< of the runner
    std::vector<std::uint32_t> nodes;
    std::int64_t ops = 0;
    std::size_t subgraph = 0;
};

class Builder {
public:
    explicit Builder(bool withNodes) : m_withNodes(withNodes) {}

    template <class Side>
    void addModules(const Side& side, const std::vector<Weight>& weights)
    {
        m_row.assign(side.modules().size(), none);
        count(side, weights);
        if (!side.modules().empty())
            addModule(side, graph::ModuleId(0), none);
    }

    template <class Side>
    void addBodies(const Side& side, std::vector<Body> bodies)
    {
        // A body may be run inside another body, whose row must stand first; the outermost are run in subgraph 0.
        std::unordered_map<std::size_t, std::uint32_t> rowOfSubgraph;
        for (bool progress = true; progress;) {
            progress = false;
            for (Body& body : bodies) {
                const bool nested = body.runnerSubgraph != 0;
                if (body.subgraph == 0 || (nested && !rowOfSubgraph.contains(body.runnerSubgraph)))
                    continue;
                const std::uint32_t parent = nested ? rowOfSubgraph[body.runnerSubgraph] : rowOf(body.module);
                rowOfSubgraph[body.subgraph] = addBody(side, body, parent);
                body.subgraph = 0;
                progress = true;
            }
        }
    }

    OutlineRows rows;

private:
    struct Sums {
        std::int64_t ops = 0, bodyOps = 0, parameters = 0, bytes = 0;
        std::unordered_set<std::string> storages;
    };

    template <class Side>
    void count(const Side& side, const std::vector<Weight>& weights)
    {
        const auto& modules = side.modules();
        m_sums.resize(modules.size());
        std::unordered_map<std::string_view, std::size_t> byPath;
        for (std::size_t i = 0; i < modules.size(); ++i) {
            byPath.emplace(modules[i].path, i);
            const auto ops = std::count_if(modules[i].nodes.begin(), modules[i].nodes.end(), [&side](auto id) { return side.isOp(id); });
            const auto inBodies = std::count_if(modules[i].nodes.begin(), modules[i].nodes.end(),
                                                [&side](auto id) { return side.isOp(id) && !side.inRoot(id); });
            forAncestors(modules, i, [ops, inBodies](Sums& sums) {
                sums.ops += ops;
                sums.bodyOps += inBodies;
            });
        }
        for (const Weight& weight : weights)
            forAncestors(modules, owner(byPath, weight.module), [&weight](Sums& sums) { addWeight(sums, weight); });
    }

    static void addWeight(Sums& sums, const Weight& weight)
    {
        if (!sums.storages.insert(weight.storage).second)
            return;
        sums.parameters += weight.parameter ? weight.elements : 0;
        sums.bytes += weight.elements * weight.itemSize;
    }

    /// The module of the path, or the nearest one around it that was called.
    static std::size_t owner(const std::unordered_map<std::string_view, std::size_t>& byPath, std::string path)
    {
        for (; !path.empty(); path = modulePart(path)) {
            if (const auto found = byPath.find(path); found != byPath.end())
                return found->second;
        }
        return 0;
    }

    template <class Modules, class Apply>
    void forAncestors(const Modules& modules, std::size_t from, Apply apply)
    {
        for (graph::ModuleId id(from); id.valid() && id.index() < modules.size(); id = modules[id.index()].parent)
            apply(m_sums[id.index()]);
    }

    template <class Side>
    void addModule(const Side& side, graph::ModuleId id, std::uint32_t parent)
    {
        const auto& module = side.modules()[id.index()];
        OutlineRow row;
        row.detail = shortClass(module.typeName);
        row.label = !module.label.empty() ? text(module.label) : row.detail.isEmpty() ? OutlineModel::tr("model") : row.detail;
        row.path = text(module.path);
        const Sums& sums = m_sums[id.index()];
        row.ops = sums.ops;
        row.bodyOps = sums.bodyOps;
        row.parameters = sums.parameters;
        row.bytes = sums.bytes;
        const std::uint32_t mine = m_row[id.index()] = rows.add(std::move(row), parent);
        for (const auto node : module.nodes) {
            if (m_withNodes && side.inRoot(node))
                addNode(side, node, mine);
        }
        for (const graph::ModuleId child : module.children)
            addModule(side, child, mine);
    }

    template <class Side, class NodeId>
    void addNode(const Side& side, NodeId id, std::uint32_t parent)
    {
        OutlineRow row;
        row.kind = OutlineRow::Kind::Node;
        row.label = side.name(id);
        row.detail = side.op(id);
        row.node = id.index();
        rows.add(std::move(row), parent);
    }

    template <class Side>
    std::uint32_t addBody(const Side& side, const Body& body, std::uint32_t parent)
    {
        OutlineRow row;
        row.kind = OutlineRow::Kind::Subgraph;
        row.label = body.label;
        row.detail = body.detail;
        row.node = body.runner;
        row.ops = body.ops;
        const std::uint32_t mine = rows.add(std::move(row), parent);
        for (const std::uint32_t node : body.nodes) {
            if (m_withNodes)
                addNode(side, typename std::decay_t<decltype(side.modules()[0].nodes)>::value_type(node), mine);
        }
        return mine;
    }

    std::uint32_t rowOf(graph::ModuleId module) const
    {
        const std::size_t index = module.valid() && module.index() < m_row.size() ? module.index() : 0;
        return m_row.empty() ? none : m_row[index];
    }

    bool m_withNodes;
    std::vector<Sums> m_sums;         ///< by module
    std::vector<std::uint32_t> m_row; ///< by module
};

std::vector<Body> bodiesOf(const graph::Graph& graph)
{
    std::vector<Body> result;
    for (const graph::Subgraph& subgraph : graph.subgraphs()) {
        if (subgraph.id == graph::SubgraphId(0))
            continue;
        Body body;
        body.subgraph = subgraph.id.index();
        body.label = text(subgraph.name);
        if (subgraph.owner.valid()) {
            const graph::Node& owner = graph.node(subgraph.owner);
            const graph::Node& runner = owner.users.empty() ? owner : graph.node(owner.users.front());
            body.runner = runner.id.index();
            body.runnerSubgraph = runner.subgraph.index();
            body.module = runner.module;
            body.detail = text(runner.name);
        }
        for (const graph::NodeId node : subgraph.nodes) {
            body.nodes.push_back(node.index());
            body.ops += graph.node(node).op == graph::NodeOp::CallFunction;
        }
        result.push_back(std::move(body));
    }
    return result;
}

std::vector<Body> bodiesOf(const ir::Graph& graph)
{
    const std::vector<std::uint32_t> subgraphOf = ir::subgraphOfNodes(graph);
    std::vector<Body> result;
    for (const ir::OpNode& node : graph.nodes) {
        for (const std::size_t index : node.subgraphs) {
            const ir::Subgraph& subgraph = graph.subgraphs[index];
            Body body{text(subgraph.name), text(node.name), node.id.index(), subgraphOf[node.id.index()], node.module, {}, 0, index};
            for (const ir::NodeId inner : subgraph.nodes)
                body.nodes.push_back(inner.index());
            body.ops = static_cast<std::int64_t>(body.nodes.size());
            result.push_back(std::move(body));
        }
    }
    return result;
}

QString toolTip(const OutlineRow& row)
{
    if (row.kind == OutlineRow::Kind::Node)
        return OutlineModel::tr("%1 · %2").arg(row.label, row.detail);
    if (row.kind == OutlineRow::Kind::Subgraph)
        return OutlineModel::tr("%1, run by %2 · %n operator(s)", nullptr, int(row.ops)).arg(row.label, row.detail);
    QString all = OutlineModel::tr("%1 · %2\n%n operator(s) · %3 parameters · %4", nullptr, int(row.ops))
                      .arg(row.path.isEmpty() ? OutlineModel::tr("the whole model") : row.path, row.detail,
                           QLocale().toString(qlonglong(row.parameters)), byteText(row.bytes));
    if (row.bodyOps == 0)
        return all;
    return OutlineModel::tr("%1\n%n of the operators in bodies of control flow", nullptr, int(row.bodyOps)).arg(all);
}

} // namespace

std::shared_ptr<const OutlineRows> outlineOf(const Document& document, bool withNodes)
{
    Builder builder(withNodes);
    if (const graph::Graph* fx = document.fx()) {
        const FxSide side{*fx};
        builder.addModules(side, weightsOf(*document.model));
        builder.addBodies(side, bodiesOf(*fx));
    } else if (document.ir) {
        IrSide side{*document.ir, std::vector<bool>(document.ir->nodes.size(), false)};
        std::vector<Body> bodies = bodiesOf(*document.ir);
        for (const Body& body : bodies) {
            for (const std::uint32_t node : body.nodes)
                side.inBody[node] = true;
        }
        builder.addModules(side, weightsOf(*document.ir));
        builder.addBodies(side, std::move(bodies));
    }
    return std::make_shared<const OutlineRows>(std::move(builder.rows));
}

OutlineCounts countsOf(const Document& document, const OutlineRows& rows, std::shared_ptr<const Overlay> overlay)
{
    using Kind = OutlineRow::Kind;
    const graph::Graph* fx = document.fx();
    const auto hasWord = [](const Overlay::Entry& entry) { return entry.word != nullptr; };
    if (!fx || !overlay || std::none_of(overlay->entries.begin(), overlay->entries.end(), hasWord))
        return {};
    const std::size_t width = overlay->entries.size();
    OutlineCounts out{std::move(overlay), std::vector<std::uint32_t>(rows.size() * width)};
    std::unordered_map<std::uint32_t, std::uint32_t> nodes;
    std::unordered_map<QString, std::uint32_t> modules, bodies;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        const OutlineRow& of = rows.entry(row).row;
        if (of.kind == Kind::Node)
            nodes.emplace(of.node, row);
        else
            (of.kind == Kind::Module ? modules : bodies).emplace(of.kind == Kind::Module ? of.path : of.label, row);
    }
    const auto rowOf = [&](const graph::Node& node) {
        if (const auto found = nodes.find(node.id.index()); found != nodes.end())
            return found->second;
        if (node.subgraph != graph::SubgraphId(0))
            if (const auto found = bodies.find(text(fx->subgraph(node.subgraph).name)); found != bodies.end())
                return found->second;
        const auto found = modules.find(node.module.valid() ? text(fx->module(node.module).path) : QString());
        return found == modules.end() ? none : found->second;
    };
    for (const graph::Node& node : fx->nodes())
        if (const Overlay::Entry* entry = out.overlay->tryEntry(node.id.index()); entry && entry->word)
            for (std::uint32_t row = rowOf(node); row != none; row = rows.entry(row).parent)
                ++out.counts[row * width + std::size_t(entry - out.overlay->entries.data())];
    return out;
}

void OutlineModel::setCounts(OutlineCounts counts)
{
    m_counts = std::move(counts);
    m_ranked.resize(m_counts.overlay ? m_counts.overlay->entries.size() : 0);
    std::iota(m_ranked.begin(), m_ranked.end(), std::size_t(0));
    std::stable_sort(m_ranked.begin(), m_ranked.end(), [this](std::size_t a, std::size_t b) {
        return m_counts.overlay->entries[a].rank > m_counts.overlay->entries[b].rank;
    });
    // Of all rows: a view asks again for those that it shows.
    std::vector<QModelIndex> parents{QModelIndex()};
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const QModelIndex parent = parents[i];
        const int count = rowCount(parent);
        if (count == 0)
            continue;
        Q_EMIT dataChanged(index(0, Name, parent), index(count - 1, Name, parent), {Qt::DecorationRole, Qt::ToolTipRole});
        for (int row = 0; row < count; ++row)
            parents.push_back(index(row, 0, parent));
    }
}

/// Of the worst of its operators; null: nothing is said of any.
QIcon OutlineModel::worstIcon(std::uint32_t row) const
{
    const auto worst = std::find_if(m_ranked.begin(), m_ranked.end(), [&](std::size_t entry) { return m_counts.count(row, entry) > 0; });
    if (worst == m_ranked.end())
        return {};
    const Overlay::Entry& entry = m_counts.overlay->entries[*worst];
    return signedSwatch([colors = entry.colors](const Theme& theme) { return colors(theme, 0).look; }, entry.sign);
}

/// "3 unimplemented, 12 direct"
QString OutlineModel::countsText(std::uint32_t row) const
{
    QStringList parts;
    for (const std::size_t entry : m_ranked)
        if (const std::uint32_t count = m_counts.count(row, entry); count > 0)
            parts.append(tr("%1 %2", "count and verdict").arg(QLocale().toString(count), m_counts.overlay->entries[entry].word()));
    return parts.join(QStringLiteral(", "));
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    const bool told = index.column() == Name && m_counts.overlay;
    if (!told || (role != Qt::DecorationRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole))
        return DescribedModel::data(index, role);
    const std::uint32_t row = idOf(index);
    if (role == Qt::DecorationRole) {
        const QIcon icon = worstIcon(row);
        return icon.isNull() ? QVariant() : QVariant(icon);
    }
    const QString own = DescribedModel::data(index, role).toString(), counts = countsText(row);
    if (counts.isEmpty())
        return own;
    const char* between = role != Qt::ToolTipRole ? ", " : Qt::mightBeRichText(own) ? "<br>" : "\n";
    return own + QLatin1String(between) + counts;
}

std::uint32_t OutlineModel::tryRow(const Selection::State& state, const Document& document) const
{
    using Kind = OutlineRow::Kind;
    if (!state.modulePath.isNull())
        return tryRow([&state](const OutlineRow& row) { return row.kind == Kind::Module && row.path == state.modulePath; });
    const graph::Graph* fx = document.fx();
    std::uint32_t node = none;
    QString path, body;
    if (fx && !state.fx.empty()) {
        const graph::Node& selected = fx->node(state.fx.front());
        node = selected.id.index();
        path = selected.module.valid() ? text(fx->module(selected.module).path) : QString();
        body = text(fx->subgraph(selected.subgraph).name);
    } else if (!fx && document.ir && !state.ir.empty()) {
        const ir::OpNode& selected = document.ir->node(state.ir.front());
        node = selected.id.index();
        path = selected.module.valid() ? text(document.ir->modules[selected.module.index()].path) : QString();
    } else {
        return none;
    }
    if (const auto row = tryRow([node](const OutlineRow& r) { return r.kind == Kind::Node && r.node == node; }); row != none)
        return row;
    if (!body.isEmpty()) {
        if (const auto row = tryRow([&body](const OutlineRow& r) { return r.kind == Kind::Subgraph && r.label == body; }); row != none)
            return row;
    }
    return tryRow([&path](const OutlineRow& r) { return r.kind == Kind::Module && r.path == path; });
}

template <class Matches>
std::uint32_t OutlineModel::tryRow(Matches matches) const
{
    for (std::uint32_t i = 0; i < rows().size(); ++i) {
        if (matches(rows().entry(i).row))
            return i;
    }
    return none;
}

Table<OutlineRow> OutlineModel::describe() const
{
    using Row = OutlineRow;
    using Text = std::function<QString(std::int64_t)>;
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    const auto number = [dim](const QString& title, const QString& name, std::int64_t Row::*member, const Text& text, bool zero) {
        const auto has = [member, zero](const Row& row) { return row.kind != Row::Kind::Node && (zero || row.*member != 0); };
        return views::Column<Row>{.title = title,
                                  .name = name,
                                  .number = true,
                                  .mono = false,
                                  .text = [=](const Row& row) { return has(row) ? text(row.*member) : QString(); },
                                  .value = [=](const Row& row) { return has(row) ? QVariant(qlonglong(row.*member)) : QVariant(); },
                                  .color = dim};
    };
    const auto spoken = [](const Row& row) {
        return row.kind == Row::Kind::Node ? tr("%1, %2").arg(row.label, row.detail)
                                           : tr("%1, %n operator(s)", nullptr, int(row.ops)).arg(row.label);
    };
    return {.columns = {{.title = tr("Module"),
                         .name = "module",
                         .mono = false,
                         .text = [](const Row& row) { return row.label; },
                         .value = [](const Row& row) { return row.path.isEmpty() ? row.label : row.path; },
                         .color = [](const Row& row, const Theme& theme) { return row.kind == Row::Kind::Module ? QColor() : theme.dim; },
                         .spoken = spoken},
                        number(
                            tr("Ops"), QStringLiteral("operators"), &Row::ops, [](std::int64_t count) { return countText(double(count)); },
                            true),
                        number(
                            tr("Params"), QStringLiteral("parameters"), &Row::parameters,
                            [](std::int64_t count) { return countText(double(count)); }, false),
                        number(tr("Bytes"), QStringLiteral("bytes"), &Row::bytes, byteText, false)},
            .search = [](const Row& row) { return row.label; },
            .tip = toolTip};
}

} // namespace nodewise::views
