// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/template_matcher.h"

#include "core/base/words.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

// What a template's functions may ask for of an operand.
void addOperand(Options& known, const std::string& name, const Operand& operand)
{
    known[name + "_shape"] = operand.shape;
    known[name + "_stride"] = operand.strides;
    known[name + "_dtype"] = std::string(graph::dtypeName(operand.dtype));
}

// Whether a parameter may be named so.
bool hasWord(std::string_view text, std::string_view word)
{
    const auto isPart = [&](std::size_t at) { return at < text.size() && isIdentifierPart(text[at]); };
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
        if ((at == 0 || !isPart(at - 1)) && !isPart(at + word.size()))
            return true;
    return false;
}

} // namespace

std::vector<BoundResult> resultsOf(const graph::Graph& graph, const graph::Node& node, const TemplateFile& file, const TemplateOp& op)
{
    if (!resultCount(node))
        return {{file.outputs.front().name, std::nullopt}};
    std::vector<BoundResult> bound;
    for (std::size_t i = 0; i < file.outputs.size(); ++i) {
        const TemplateOutput& output = file.outputs[i];
        const auto named = std::ranges::find(op.results, output.name, &std::pair<std::string, std::size_t>::first);
        if (!op.results.empty() && named == op.results.end())
            continue;
        const std::size_t result = op.results.empty() ? i : named->second;
        if (!output.optional || (result < *resultCount(node) && isRead(graph, node, result)))
            bound.emplace_back(output.name, result);
    }
    return bound;
}

const TemplateOp* TemplateMatcher::tryMatch(const graph::Node& node, const NodeCall& call, const TemplateFile& file, Route& route,
                                            Options& known)
{
    const TemplateOp* op = file.tryOp(node.opType());
    if (op == nullptr)
        return nullptr;
    const auto refuse = [&](UserText why) {
        route.tried.push_back({file.name, std::move(why)});
        return nullptr;
    };
    const bool listsFit = std::ranges::all_of(call.lists, [&](const auto& list) {
        return std::ranges::any_of(op->operands,
                                   [&](const auto& bound) { return bound.second == list.first && file.tryInput(bound.first)->many; });
    });
    if (!m_library.profile.hasTemplate(file.name))
        return refuse(UserText("the profile '%1' excludes it", m_library.profile.name));
    if (!call.plain || !listsFit)
        return refuse(UserText("it has an argument that kernels do not support"));
    // Its functions would take the tensors for the list's first ones: x[:, i] for x[i]
    for (const auto& [list, nodes] : call.lists)
        if (const std::string places = list + "_at"; call.attributes.contains(places) && !hasWord(file.functions, places))
            return refuse(UserText("its argument '%1' has None before a tensor, and no function of the template takes '%2'", list, places));
    known = call.attributes;
    known["op"] = std::string(withoutOverload(node.opType()));
    known["lanes"] = m_library.npu.lanes;
    if (const auto added = addOperands(file, *op, call, known); !added)
        return refuse(added.error().message);
    if (const auto added = addResults(node, file, *op, known); !added)
        return refuse(added.error().message);
    const auto matches = m_functions.call(file, "matches", known);
    if (!matches)
        return refuse(matches.error().message);
    if (matches->has_value()) {
        const auto* answer = std::get_if<Option>(&**matches);
        if (const auto* flag = answer == nullptr ? nullptr : std::get_if<bool>(answer); flag != nullptr && !*flag)
            return refuse(UserText("rejected by its guard"));
        if (const auto* why = answer == nullptr ? nullptr : std::get_if<std::string>(answer); why != nullptr && !why->empty())
            return refuse(UserText(*why));
    }
    route.tried.push_back({file.name, {}});
    return op;
}

// What is known of the outputs. Results of the operator that the template does not make must be read by nobody, or be empty.
Result<void> TemplateMatcher::addResults(const graph::Node& node, const TemplateFile& file, const TemplateOp& op, Options& known) const
{
    for (const TemplateOutput& output : file.outputs)
        known["has_" + output.name] = false;
    const auto bound = resultsOf(m_graph, node, file, op);
    for (const auto& [name, result] : bound) {
        const auto operand = operandOf(node, name, result);
        if (!operand)
            return fail(operand.error());
        addOperand(known, name, *operand);
        known["has_" + name] = true;
    }
    for (std::size_t i = 0; i < resultCount(node).value_or(0); ++i) {
        const auto operand = operandOf(node, "", i);
        const bool empty = operand && std::ranges::count(operand->shape, 0) != 0;
        const bool made = std::ranges::find(bound, std::optional(i), &BoundResult::second) != bound.end();
        if (!made && !empty && isRead(m_graph, node, i))
            return fail("its result %1 is used, but the template does not compute it", i);
    }
    return {};
}

// What is known of the operands, for the template's functions.
Result<void> TemplateMatcher::addOperands(const TemplateFile& file, const TemplateOp& op, const NodeCall& call, Options& known) const
{
    for (const auto& [name, argument] : op.operands) {
        const TemplateInput& input = *file.tryInput(name);
        if (input.many) {
            const auto* nodes = call.tryList(argument);
            if (nodes == nullptr)
                return fail("its argument '%1' is not a list of tensors", argument);
            if (auto added = addKnown(known, name, *nodes); !added)
                return added;
            continue;
        }
        const auto value = call.tryTensor(argument);
        known["has_" + name] = value.has_value();
        if (!value && input.optional)
            continue;
        if (!value)
            return fail("its argument '%1' is not a tensor", argument);
        const auto operand = operandOf(m_graph.node(*value), name);
        if (!operand)
            return fail(operand.error());
        addOperand(known, name, *operand);
    }
    return {};
}

// Of a list of tensors: shapes and strides by tensor, their types.
Result<void> TemplateMatcher::addKnown(Options& known, const std::string& name, const std::vector<graph::NodeId>& nodes) const
{
    std::vector<std::vector<std::int64_t>> shapes, strides;
    std::vector<std::string> dtypes;
    for (const graph::NodeId node : nodes) {
        const auto operand = operandOf(m_graph.node(node), name);
        if (!operand)
            return fail(operand.error());
        shapes.push_back(operand->shape);
        strides.push_back(operand->strides);
        dtypes.emplace_back(graph::dtypeName(operand->dtype));
    }
    known[name + "_shape"] = std::move(shapes);
    known[name + "_stride"] = std::move(strides);
    known[name + "_dtype"] = std::move(dtypes);
    return {};
}

} // namespace nodewise::lowering
