// SPDX-License-Identifier: Apache-2.0
#include "core/ir/converter.h"

#include "core/ir/argument_attr.h"
#include "core/ir/body_names.h"
#include "core/ir/constant_reader.h"
#include "core/ir/predicates.h"

#include <algorithm>
#include <exception>
#include <span>
#include <unordered_set>

namespace nodewise::ir {

using graph::Argument;

namespace {

Result<ConvertedNodes> call(const Conversion& conversion, const NodeInfo& info, const ConversionContext& context)
{
    try {
        return conversion(info, context);
    } catch (const std::exception& error) {
        return fail(std::string(error.what()));
    } catch (...) {
        return fail("it threw something other than a std::exception");
    }
}

/// Of the inputs of all nodes together, in memory. A real program's take some hundred megabytes at most.
constexpr std::uint64_t mostInputBytes = std::uint64_t(2) << 30;

std::uint64_t bytesOf(const std::vector<TensorMeta>& metas)
{
    std::uint64_t bytes = 0;
    for (const TensorMeta& meta : metas) {
        bytes += sizeof(TensorMeta) + 2 * meta.name.size();
        for (const Dim& dim : meta.shape)
            bytes += sizeof(Dim) + dim.expr.size();
    }
    return bytes;
}

/// A node lists its inputs in full, and a getitem all that the split before it returns: of 30,000 pieces 900 million.
Result<void> checkInputs(const graph::Graph& graph, const GraphAnalyzer& analyzer)
{
    std::vector<std::uint64_t> bytes;
    bytes.reserve(graph.nodes().size());
    for (const graph::Node& node : graph.nodes())
        bytes.push_back(bytesOf(analyzer.outputs(node.id)));
    std::uint64_t all = 0;
    const auto add = [&](const Argument& argument) {
        if (const auto* ref = argument.as<Argument::NodeRef>(); ref && all <= mostInputBytes)
            all += bytes[ref->node.index()];
    };
    for (const graph::Node& node : graph.nodes()) {
        for (const graph::NamedArgument& argument : node.args) {
            add(argument.value);
            if (const auto* list = argument.value.as<Argument::List>())
                std::ranges::for_each(*list, add);
        }
        if (all > mostInputBytes)
            return fail(Error{
                .message = UserText("as IR the program would take more than %1 bytes: each node lists its inputs in full", mostInputBytes),
                .node = node.name});
    }
    return {};
}

} // namespace

Converter::Converter(const graph::Graph& graph, const ConvertOptions& options)
    : m_fx(graph), m_options(options), m_analyzer(graph), m_absorbed(graph.nodes().size(), false)
{
}

const NodeInfo& Converter::info(graph::NodeId node) const
{
    const auto known = m_infos.find(node.index());
    return known != m_infos.end() ? known->second : m_infos.emplace(node.index(), m_analyzer.info(node)).first->second;
}

void Converter::nameSubgraphs()
{
    std::vector<std::string> names = bodyNames(m_fx);
    m_ir->subgraphs.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i)
        m_ir->subgraphs[i].name = std::move(names[i]);
}

void Converter::copyModules()
{
    m_ir->modules.reserve(m_fx.modules().size());
    for (const graph::Module& module : m_fx.modules())
        m_ir->modules.push_back({module.path, module.label, module.typeName, module.parent, module.children, {}});
}

void Converter::placeholder(const graph::Node& node, Subgraph& to)
{
    using Kind = graph::InputSpec::Kind;
    Placeholder entry{.name = node.name, .value = yieldAttrOf(node.value)};
    const std::vector<TensorMeta>& metas = m_analyzer.outputs(node.id);
    if (const graph::InputSpec* spec = m_fx.trySpec(node.id)) {
        entry.kind = spec->kind;
        entry.target = spec->target;
        entry.persistent = spec->persistent;
        if (spec->kind == Kind::ConstantInput)
            entry.value = attrOf(spec->constant, m_fx);
    }
    if (graph::isWeight(entry.kind) && !entry.target.empty())
        weight(node);
    if (entry.kind == Kind::UserInput)
        to.inputs.insert(to.inputs.end(), metas.begin(), metas.end());
    to.placeholders.push_back(std::move(entry));
}

void Converter::weight(const graph::Node& node)
{
    const std::string name(graph::weightName(m_fx, node));
    m_ir->weightNames.emplace_back(node.name, name);
    for (TensorMeta meta : m_analyzer.outputs(node.id)) {
        meta.name = name;
        m_ir->weights.push_back(std::move(meta));
    }
}

void Converter::returned(const graph::Node& output, const graph::Subgraph& from, Subgraph& to)
{
    using Kind = graph::OutputSpec::Kind;
    const bool root = from.id.index() == 0;
    if (output.args.empty())
        return;
    // A body may return a bare value, as the condition of a while_loop does.
    const Argument& whole = output.args.front().value;
    const auto* list = whole.as<Argument::List>();
    const std::span<const Argument> values = list ? std::span<const Argument>(*list) : std::span<const Argument>(&whole, 1);
    const auto names = [this](graph::SubgraphId id) { return m_ir->subgraphs[id.index()].name; };
    // pytorch-ir takes any returned value whose name is among the user outputs.
    std::unordered_set<std::uint32_t> user;
    if (root)
        for (const graph::OutputSpec& spec : m_fx.outputs())
            if (const auto* ref = spec.value.as<Argument::NodeRef>();
                ref && (spec.kind == Kind::UserOutput || spec.kind == Kind::LossOutput))
                user.insert(ref->node.index());
    for (std::size_t i = 0; i < values.size(); ++i) {
        Returned entry{.value = callAttrOf(values[i], m_fx, names)};
        if (root && i < m_fx.outputs().size()) {
            entry.kind = m_fx.outputs()[i].kind;
            entry.target = m_fx.outputs()[i].target;
        }
        to.returned.push_back(std::move(entry));
        const auto* ref = values[i].as<Argument::NodeRef>();
        if (ref && (!root || user.contains(ref->node.index()))) {
            const std::vector<TensorMeta>& metas = m_analyzer.outputs(ref->node);
            to.outputs.insert(to.outputs.end(), metas.begin(), metas.end());
        }
    }
}

void Converter::signature(const graph::Subgraph& from, Subgraph& to)
{
    for (const graph::NodeId id : from.nodes) {
        const graph::Node& node = m_fx.node(id);
        if (node.op == graph::NodeOp::Placeholder)
            placeholder(node, to);
        else if (graph::isAttribute(node))
            weight(node);
        else if (node.op == graph::NodeOp::Output)
            returned(node, from, to);
    }
}

Result<void> Converter::convertNodes(const graph::Subgraph& from)
{
    m_pending.reserve(from.nodes.size());
    for (const graph::NodeId id : from.nodes) {
        if (m_fx.node(id).op != graph::NodeOp::CallFunction)
            continue;
        if (id.index() % 256 == 0 && m_options.progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        if (auto done = convertNode(id); !done)
            return done;
    }
    return {};
}

Result<void> Converter::convertNode(graph::NodeId id)
{
    if (m_absorbed[id.index()])
        return {};
    NodeInfo node = m_analyzer.info(id);
    const Conversion* conversion = m_options.registry ? m_options.registry->conversions.tryFind(node.opType) : nullptr;
    if (!conversion) {
        addDefault(std::move(node));
        return {};
    }
    auto added = addRegistered(node, *conversion);
    if (added)
        return {};
    Error error{.message = UserText("the conversion of op '%1' failed: %2", node.opType, added.error().asText()), .node = node.name};
    if (m_options.strict)
        return fail(std::move(error).withHint(UserText("fix the registered conversion, or convert without strict to use the default one")));
    error.hint = UserText("the default conversion was used instead");
    m_diagnostics.push_back({graph::Diagnostic::Severity::Warning, std::move(error), id});
    addDefault(std::move(node));
    return {};
}

void Converter::addDefault(NodeInfo info)
{
    const graph::Node& from = m_fx.node(info.id);
    OpNode node{.module = from.module};
    const auto names = [this](graph::SubgraphId id) { return m_ir->subgraphs[id.index()].name; };
    if (losesArguments(info, m_fx))
        node.call = callOf(info, m_fx, names);
    if (!hasSchema(from))
        for (const graph::SubgraphId body : bodiesOf(info, m_fx))
            node.subgraphs.push_back(body.index());
    node.value = yieldAttrOf(from.value);
    node.name = std::move(info.name);
    node.opType = std::move(info.opType);
    node.inputs = std::move(info.inputMetas);
    node.outputs = std::move(info.outputMetas);
    node.attrs = std::move(info.attrs);
    m_pending.push_back({std::move(node), {info.id}});
}

Result<void> Converter::addRegistered(const NodeInfo& info, const Conversion& conversion)
{
    m_infos.clear();
    auto converted = call(conversion, info, *this);
    if (!converted)
        return fail(std::move(converted.error()));
    if (auto good = ConversionCheck(m_fx, m_pending, m_absorbed, info.id, *converted).run(); !good)
        return good;
    if (auto kept = noteLoss(info, *converted); !kept)
        return kept;
    for (const graph::NodeId id : converted->absorbed)
        m_absorbed[id.index()] = true;
    std::erase_if(m_pending, [&](const PendingNode& pending) {
        return std::ranges::find(converted->absorbed, pending.fx.front()) != converted->absorbed.end();
    });
    std::vector<graph::NodeId> fx = converted->absorbed;
    fx.push_back(info.id);
    std::sort(fx.begin(), fx.end());
    for (OpNode& node : converted->nodes) {
        if (!node.module.valid() || node.module.index() >= m_ir->modules.size())
            node.module = m_fx.node(info.id).module;
        const bool own = fx.size() == 1 && m_fx.node(fx.front()).name == node.name;
        node.from.clear();
        if (!own)
            for (const graph::NodeId id : fx)
                node.from.push_back(m_fx.node(id).name);
        m_pending.push_back({std::move(node), fx});
    }
    return {};
}

/// Who registered the conversion may mean it, but nobody should find it out from a wrong result.
Result<void> Converter::noteLoss(const NodeInfo& info, const ConvertedNodes& converted)
{
    std::vector<const NodeInfo*> of{&info};
    for (const graph::NodeId id : converted.absorbed)
        of.push_back(&this->info(id));
    UserText loss = lossOf(of, converted);
    if (loss.empty())
        return {};
    if (m_options.strict)
        return fail(std::move(loss));
    m_diagnostics.push_back({graph::Diagnostic::Severity::Warning,
                             {.message = UserText("the conversion of op '%1' loses something: %2", info.opType, loss),
                              .node = info.name,
                              .hint = UserText("'nodewise-cli convert --strict' makes this an error")},
                             info.id});
    return {};
}

Result<Converted> Converter::run()
{
    if (auto fits = checkInputs(m_fx, m_analyzer); !fits)
        return fail(std::move(fits.error()));
    m_ir->modelName = m_options.modelName;
    m_ir->pytorchVersion = m_options.pytorchVersion;
    m_ir->ranges = m_fx.ranges();
    m_ir->nodes.reserve(m_fx.nodes().size());
    nameSubgraphs();
    copyModules();
    for (const graph::Subgraph& from : m_fx.subgraphs()) {
        Subgraph& to = m_ir->subgraphs[from.id.index()];
        signature(from, to);
        if (auto converted = convertNodes(from); !converted)
            return fail(std::move(converted.error()));
        commit(to);
    }
    m_ir->constants = ConstantReader(m_fx, m_options, m_diagnostics).read();
    return Converted{m_ir, m_links, std::move(m_diagnostics)};
}

void Converter::commit(Subgraph& to)
{
    for (PendingNode& pending : m_pending) {
        OpNode& node = pending.node;
        node.id = NodeId(m_ir->nodes.size());
        if (node.module.valid() && node.module.index() < m_ir->modules.size())
            m_ir->modules[node.module.index()].nodes.push_back(node.id);
        to.nodes.push_back(node.id);
        for (const graph::NodeId fx : pending.fx)
            m_links->add(fx, node.id);
        m_ir->nodes.push_back(std::move(node));
    }
    m_pending.clear();
}

Result<Converted> convert(const graph::Graph& graph, const ConvertOptions& options)
{
    return Converter(graph, options).run();
}

std::shared_ptr<const link::LinkTable> linkByName(const graph::Graph& graph, const Graph& ir)
{
    auto links = std::make_shared<link::LinkTable>();
    // Bodies correspond by their order of appearance; a file of pytorch-ir has none.
    const std::size_t scopes = std::min(graph.subgraphs().size(), ir.subgraphs.size());
    for (std::size_t scope = 0; scope < scopes; ++scope) {
        for (const NodeId id : ir.subgraphs[scope].nodes) {
            const OpNode& node = ir.node(id);
            const auto link = [&](const std::string& name) {
                if (const auto fx = graph.tryFind(name, graph::SubgraphId(scope)))
                    links->add(*fx, id);
            };
            std::ranges::for_each(fxNames(node), link);
        }
    }
    return links;
}

} // namespace nodewise::ir
