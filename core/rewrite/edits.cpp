// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/edits.h"

#include "core/graph/fx_names.h"
#include "core/graph/predicates.h"
#include "core/rewrite/edit_parts.h"

#include <algorithm>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using graph::SubgraphId;

namespace {

/// Many nodes may be merged into one: it is not sorted anew for each.
void addTo(std::vector<NodeId>& sorted, NodeId node)
{
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), node);
    if (at == sorted.end() || *at != node)
        sorted.insert(at, node);
}

/// Makes one graph of another. Nodes are taken in the order of the graph before, so what a node reads is there already.
class Editor {
public:
    Editor(const Graph& before, const Edits& edits) : m_before(before), m_edits(edits), m_now(before.nodes().size()) {}

    Result<Rewritten> run()
    {
        if (auto checked = checkEdits(m_before, m_edits); !checked)
            return fail(std::move(checked.error()));
        m_subgraphs = addSubgraphs(m_before, m_edits, m_builder);
        addModules(m_before, m_builder);
        m_folds = foldsOf(m_before, m_edits);
        for (const Node& node : m_before.nodes()) {
            if (!m_subgraphs[node.subgraph.index()].valid())
                continue;
            if (auto added = visit(node); !added)
                return fail(std::move(added.error()));
        }
        if (auto signed_ = addSignature(); !signed_)
            return fail(std::move(signed_.error()));
        addDiagnostics();
        addAbsorbed();
        addValues();
        m_out.graph = m_builder.build();
        return std::move(m_out);
    }

private:
    /// What stands for a node of the graph before.
    struct Now {
        Argument argument;           ///< what its readers read
        std::vector<Argument> parts; ///< of a tuple that was taken apart
        bool there = false;          ///< else it was dropped, or comes later
        bool apart = false;
    };

    Result<void> visit(const Node& node)
    {
        if (node.subgraph == SubgraphId(0) && m_folds.before == node.id)
            if (auto added = addFolds(); !added)
                return added;
        const auto found = m_edits.find(node.id);
        if (found == m_edits.end())
            return keep(node, {});
        return std::visit([&](const auto& edit) { return make(node, edit); }, found->second);
    }

    /// @{ What one edit does.
    Result<void> make(const Node& node, const Replace& edit);
    Result<void> make(const Node&, const Absorbed&) { return {}; } // what absorbs it tells of it
    Result<void> make(const Node& node, const Use& edit);
    Result<void> make(const Node& node, const Change& edit) { return keep(node, edit); }
    Result<void> make(const Node& node, const Drop&)
    {
        m_out.edited.push_back({node.id, {}});
        return {};
    }
    Result<void> make(const Node&, const Fold&) { return {}; } // addFolds has made it
    /// @}

    Result<void> keep(const Node& node, const Change& change);
    bool takeApart(const Node& node);
    Result<void> addFolds();
    Result<void> makeOutputs(const Node& node, const Replace& edit, const std::vector<Argument>& numbered, std::vector<NodeId> made);
    Result<std::vector<Argument>> inputsNow(const Replace& edit, const Node& node) const;
    Result<std::vector<NodeId>> addFragment(const Node& node, const Replace& edit, std::vector<Argument>& numbered);
    Result<NodeId> addNew(const Node& like, const Fragment::Node& made, std::vector<graph::NamedArgument> args, std::vector<NodeId> from);
    Result<NodeId> add(Node node, std::vector<NodeId> from);
    Result<void> addSignature();
    Result<void> addOutputs();
    void addDiagnostics();
    void addAbsorbed();
    void addValues();

    Result<Argument> nowOf(NodeId id, const Node& reader) const;
    Result<Argument> remapped(const Argument& argument, const Node& reader) const
    {
        return substituted(argument, [&](NodeId id) { return nowOf(id, reader); });
    }
    Result<std::vector<graph::NamedArgument>> remapped(const std::vector<graph::NamedArgument>& args, const Node& reader) const;

    std::string newName(SubgraphId subgraph, std::string_view candidate);

    const Graph& m_before;
    const Edits& m_edits;
    graph::GraphBuilder m_builder;
    std::vector<SubgraphId> m_subgraphs; ///< by subgraph before; invalid = dropped with its get_attr
    Folds m_folds;
    std::vector<Now> m_now;                            ///< by node before
    std::map<NodeId, std::vector<NodeId>> m_standsFor; ///< by node that was replaced with others
    std::unordered_map<std::size_t, graph::FxNames> m_names;
    Rewritten m_out;
};

Result<Argument> Editor::nowOf(NodeId id, const Node& reader) const
{
    const Now& now = m_now[id.index()];
    if (!now.there)
        return fail(Error{.message = UserText("it reads '%1', which is removed or comes after it", m_before.node(id).name),
                          .node = m_before.qualifiedName(reader.id)});
    return now.apart ? Argument(Argument::List(now.parts)) : now.argument;
}

Result<std::vector<graph::NamedArgument>> Editor::remapped(const std::vector<graph::NamedArgument>& args, const Node& reader) const
{
    std::vector<graph::NamedArgument> out;
    out.reserve(args.size());
    for (const graph::NamedArgument& argument : args) {
        auto value = remapped(argument.value, reader);
        if (!value)
            return fail(std::move(value.error()));
        out.push_back({argument.name, std::move(*value), argument.keyword});
    }
    return out;
}

std::string Editor::newName(SubgraphId subgraph, std::string_view candidate)
{
    const auto [names, first] = m_names.try_emplace(subgraph.index());
    if (first)
        for (const NodeId id : m_before.subgraph(subgraph).nodes)
            names->second.take(m_before.node(id).name);
    return names->second.create(candidate);
}

Result<NodeId> Editor::add(Node node, std::vector<NodeId> from)
{
    node.subgraph = m_subgraphs[node.subgraph.index()];
    auto id = m_builder.addNode(std::move(node));
    if (id)
        m_out.from.push_back(std::move(from));
    return id;
}

Result<void> Editor::keep(const Node& node, const Change& change)
{
    const bool edited = change.args || change.value;
    if (!edited && takeApart(node))
        return {};
    auto args = remapped(change.args ? *change.args : node.args, node);
    if (!args)
        return fail(std::move(args.error()));
    auto id = add(Node{.id = {},
                       .op = node.op,
                       .name = node.name,
                       .target = node.target,
                       .args = std::move(*args),
                       .value = change.value ? *change.value : node.value,
                       .users = {},
                       .subgraph = node.subgraph,
                       .module = node.module,
                       .body = {},
                       .metadata = node.metadata},
                  {node.id});
    if (!id)
        return fail(std::move(id.error()));
    if (node.body.valid()) {
        const SubgraphId body = m_subgraphs[node.body.index()];
        m_builder.node(*id).body = body;
        if (m_before.subgraph(node.body).owner == node.id)
            m_builder.setOwner(body, *id);
    }
    m_now[node.id.index()] = {.argument = Argument(Argument::NodeRef{*id}), .parts = {}, .there = true, .apart = false};
    if (edited)
        m_out.edited.push_back({node.id, {*id}});
    return {};
}

/// A getitem of a tuple whose elements are there one by one: its readers read the element.
bool Editor::takeApart(const Node& node)
{
    const auto item = graph::tryItem(node);
    if (!item || !m_now[item->of.index()].apart)
        return false;
    const std::vector<Argument>& parts = m_now[item->of.index()].parts;
    if (std::size_t(item->index) >= parts.size())
        return false; // lint clean graphs have none; the list that it reads then stays one
    Now now{.argument = parts[std::size_t(item->index)], .parts = {}, .there = true, .apart = false};
    std::vector<NodeId> standsFor;
    collectNodes(now.argument, standsFor);
    for (const NodeId id : standsFor)
        if (auto& from = m_out.from[id.index()]; std::ranges::find(from, item->of) != from.end())
            addTo(from, node.id);
    m_out.edited.push_back({node.id, std::move(standsFor)});
    m_now[node.id.index()] = std::move(now);
    return true;
}

Result<NodeId> Editor::addNew(const Node& like, const Fragment::Node& made, std::vector<graph::NamedArgument> args,
                              std::vector<NodeId> from)
{
    return add(Node{.id = {},
                    .op = NodeOp::CallFunction,
                    .name = newName(like.subgraph, candidateName(made.target)),
                    .target = made.target,
                    .args = std::move(args),
                    .value = made.value,
                    .users = {},
                    .subgraph = like.subgraph,
                    .module = like.module,
                    .body = {},
                    .metadata = like.metadata},
               std::move(from));
}

Result<std::vector<Argument>> Editor::inputsNow(const Replace& edit, const Node& node) const
{
    std::vector<Argument> inputs;
    inputs.reserve(edit.inputs.size() + edit.fragment.nodes.size());
    for (const NodeId input : edit.inputs) {
        auto now = nowOf(input, node);
        if (!now)
            return fail(std::move(now.error()));
        inputs.push_back(std::move(*now));
    }
    return inputs;
}

/// What a fragment's numbers mean.
Result<Argument> meant(const Argument& argument, const std::vector<Argument>& numbered, const Graph& before, NodeId replaced)
{
    return substituted(argument, [&](NodeId id) -> Result<Argument> {
        if (id.index() < numbered.size())
            return numbered[id.index()];
        return fail(
            Error{.message = UserText("its replacement reads a node that comes after the reader"), .node = before.qualifiedName(replaced)});
    });
}

/// `numbered`: the inputs; the new nodes are appended.
Result<std::vector<NodeId>> Editor::addFragment(const Node& node, const Replace& edit, std::vector<Argument>& numbered)
{
    std::vector<NodeId> made;
    const std::vector<NodeId> from = united(edit.also, {node.id});
    for (const Fragment::Node& next : edit.fragment.nodes) {
        std::vector<graph::NamedArgument> args;
        for (const graph::NamedArgument& argument : next.args) {
            auto value = meant(argument.value, numbered, m_before, node.id);
            if (!value)
                return fail(std::move(value.error()));
            args.push_back({argument.name, std::move(*value), argument.keyword});
        }
        auto id = addNew(node, next, std::move(args), from);
        if (!id)
            return fail(std::move(id.error()));
        numbered.emplace_back(Argument::NodeRef{*id});
        made.push_back(*id);
    }
    return made;
}

Result<void> Editor::make(const Node& node, const Replace& edit)
{
    auto numbered = inputsNow(edit, node);
    if (!numbered)
        return fail(std::move(numbered.error()));
    auto made = addFragment(node, edit, *numbered);
    if (!made)
        return fail(std::move(made.error()));
    if (!edit.outputs.empty())
        return makeOutputs(node, edit, *numbered, std::move(*made));
    Now& now = m_now[node.id.index()];
    now.there = true;
    now.apart = node.value.kind == graph::Value::Kind::List && !isWholeTuple(edit.fragment);
    std::vector<NodeId> standsFor = std::move(*made);
    const bool passesOn = standsFor.empty();
    for (const Argument& result : edit.fragment.results) {
        auto value = meant(result, *numbered, m_before, node.id);
        if (!value)
            return fail(std::move(value.error()));
        if (passesOn)
            collectNodes(*value, standsFor);
        if (now.apart)
            now.parts.push_back(std::move(*value));
        else
            now.argument = std::move(*value);
    }
    m_out.edited.push_back({node.id, std::move(standsFor)});
    return {};
}

/// Each result stands for a node of its own. Where nothing was made, what the results name stands for all.
Result<void> Editor::makeOutputs(const Node& node, const Replace& edit, const std::vector<Argument>& numbered, std::vector<NodeId> made)
{
    const bool passesOn = made.empty();
    for (std::size_t i = 0; i < edit.outputs.size(); ++i) {
        auto value = meant(edit.fragment.results[i], numbered, m_before, node.id);
        if (!value)
            return fail(std::move(value.error()));
        if (passesOn)
            collectNodes(*value, made);
        m_now[edit.outputs[i].index()] = {.argument = std::move(*value), .parts = {}, .there = true, .apart = false};
    }
    m_standsFor[node.id] = made;
    m_out.edited.push_back({node.id, std::move(made)});
    return {};
}

void Editor::addAbsorbed()
{
    for (const auto& [id, edit] : m_edits)
        if (const auto* absorbed = std::get_if<Absorbed>(&edit))
            m_out.edited.push_back({id, m_standsFor[absorbed->by]});
}

Result<void> Editor::make(const Node& node, const Use& edit)
{
    Now now = m_now[edit.other.index()];
    if (!now.there) {
        auto missing = nowOf(edit.other, node);
        return fail(std::move(missing.error()));
    }
    std::vector<NodeId> standsFor;
    collectNodes(now.argument, standsFor);
    for (const Argument& part : now.parts)
        collectNodes(part, standsFor);
    if (edit.merged)
        for (const NodeId id : standsFor)
            addTo(m_out.from[id.index()], node.id);
    m_out.edited.push_back({node.id, std::move(standsFor)});
    m_now[node.id.index()] = std::move(now);
    return {};
}

Result<void> Editor::addFolds()
{
    for (Folds::One& fold : m_folds.all) {
        const Node& node = m_before.node(fold.node);
        Node placeholder{.id = {},
                         .op = NodeOp::Placeholder,
                         .name = newName(SubgraphId(0), "c_" + fold.target),
                         .value = {.kind = graph::Value::Kind::Tensor, .tensor = fold.fold->meta},
                         .users = {},
                         .subgraph = SubgraphId(0),
                         .module = graph::ModuleId(0),
                         .body = {},
                         .metadata = {.stackTrace = node.metadata.stackTrace}};
        placeholder.target = fold.placeholder = placeholder.name;
        auto id = add(std::move(placeholder), united(fold.fold->also, {node.id}));
        if (!id)
            return fail(std::move(id.error()));
        m_now[fold.node.index()] = {.argument = Argument(Argument::NodeRef{*id}), .parts = {}, .there = true, .apart = false};
        m_out.edited.push_back({fold.node, {*id}});
        m_out.constants.push_back({fold.placeholder, fold.target, fold.fold->meta, fold.fold->bytes});
    }
    return {};
}

Result<void> Editor::addSignature()
{
    std::vector<graph::InputSpec> inputs = m_before.inputs();
    auto at = inputs.begin() + std::ptrdiff_t(std::min(m_folds.placeholdersBefore, inputs.size()));
    for (const Folds::One& fold : m_folds.all)
        at = 1 + inputs.insert(
                     at, {.kind = graph::InputSpec::Kind::TensorConstant, .name = fold.placeholder, .target = fold.target, .constant = {}});
    for (graph::InputSpec& input : inputs)
        m_builder.addInput(std::move(input));
    if (auto added = addOutputs(); !added)
        return added;
    for (const auto& [symbol, range] : m_before.ranges())
        m_builder.addRange(symbol, range);
    return {};
}

/// One per element of what the output node returns; where that was changed they are the elements that it has now.
Result<void> Editor::addOutputs()
{
    if (m_before.outputs().empty())
        return {};
    const Node& output = m_before.node(m_before.root().nodes.back());
    const auto edit = m_edits.find(output.id);
    const auto* change = edit == m_edits.end() ? nullptr : std::get_if<Change>(&edit->second);
    const auto* returned =
        change != nullptr && change->args && !change->args->empty() ? change->args->front().value.as<Argument::List>() : nullptr;
    for (std::size_t i = 0; i < m_before.outputs().size(); ++i) {
        graph::OutputSpec spec = m_before.outputs()[i];
        auto value = remapped(returned != nullptr && i < returned->size() ? (*returned)[i] : spec.value, output);
        if (!value)
            return fail(std::move(value.error()));
        spec.value = std::move(*value);
        m_builder.addOutput(std::move(spec));
    }
    return {};
}

void Editor::addDiagnostics()
{
    for (graph::Diagnostic diagnostic : m_before.diagnostics()) {
        if (diagnostic.node.valid()) {
            const auto* now = m_now[diagnostic.node.index()].argument.as<Argument::NodeRef>();
            diagnostic.node = now ? now->node : NodeId();
        }
        m_builder.addDiagnostic(std::move(diagnostic));
    }
}

void Editor::addValues()
{
    m_out.value.reserve(m_now.size());
    for (const Now& now : m_now) {
        const auto* node = now.there && !now.apart ? now.argument.as<Argument::NodeRef>() : nullptr;
        m_out.value.push_back(node ? node->node : NodeId());
    }
}

} // namespace

Result<Rewritten> applied(const Graph& before, const Edits& edits)
{
    auto out = Editor(before, edits).run();
    if (out)
        std::ranges::sort(out->edited, {}, [](const Rewritten::Edited& edited) { return edited.node.index(); });
    return out;
}

} // namespace nodewise::rewrite
