// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/fact_text.h"

#include "core/graph/predicates.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

/// Longer lists are cut: the whole is in NodeInfo, which copies it.
constexpr std::size_t longestList = 64;
constexpr int deepestList = 20;

std::optional<std::vector<std::int64_t>> known(const std::vector<graph::SymInt>& dims)
{
    std::vector<std::int64_t> result;
    for (const graph::SymInt& dim : dims) {
        const auto value = dim.known();
        if (!value)
            return std::nullopt;
        result.push_back(*value);
    }
    return result;
}

/// Whether the strides are those of the dimensions in this order, innermost last. Dimensions of size one have any stride.
bool strided(const std::vector<std::int64_t>& sizes, const std::vector<std::int64_t>& strides, const std::vector<std::size_t>& order)
{
    std::int64_t expected = 1;
    for (auto dim = order.rbegin(); dim != order.rend(); ++dim) {
        if (sizes[*dim] != 1 && strides[*dim] != expected)
            return false;
        expected *= std::max<std::int64_t>(1, sizes[*dim]);
    }
    return true;
}

/// "k_proj.weight" of "model.layers.0.self_attn.k_proj.weight": the path is the node's own, mostly.
QString shortWeight(std::string_view name)
{
    auto dot = name.rfind('.');
    dot = dot == std::string_view::npos || dot == 0 ? dot : name.rfind('.', dot - 1);
    return fromUtf8(dot == std::string_view::npos ? name : name.substr(dot + 1));
}

} // namespace

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

void FactText::addNode(FactCell& cell, graph::NodeId id, bool typed) const
{
    const graph::Graph& graph = *m_document.fx();
    const graph::Node& node = graph.node(id);
    const std::string_view weight = graph::weightName(graph, node);
    cell.link(weight.empty() ? fromUtf8(node.name) : shortWeight(weight), {FactLink::To::Fx, id.index(), {}});
    const QString shown = typed ? type(node.value) : QString();
    if (!shown.isEmpty())
        cell.add(QLatin1Char(' ') + shown, Tone::Dim);
}

void FactText::addNode(FactCell& cell, ir::NodeId id) const
{
    cell.link(fromUtf8(m_document.ir->node(id).name), {FactLink::To::Ir, id.index(), {}});
}

void FactText::addArgument(FactCell& cell, const graph::Argument& argument, bool typed) const
{
    cell.mono = true;
    addArgument(cell, argument, typed, 0);
}

void FactText::addArgument(FactCell& cell, const graph::Argument& argument, bool typed, int depth) const
{
    if (const auto* node = argument.as<graph::Argument::NodeRef>())
        return addNode(cell, node->node, typed);
    if (const auto* list = argument.as<graph::Argument::List>(); list && depth < deepestList)
        return addList(cell, *list, typed, depth);
    cell.add(fromUtf8(graph::argumentText(argument, [this](graph::NodeId id) { return m_document.fx()->node(id).name; })));
}

void FactText::addList(FactCell& cell, const graph::Argument::List& list, bool typed, int depth) const
{
    cell.add(QStringLiteral("["));
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i > 0)
            cell.add(QStringLiteral(", "));
        if (i == longestList) {
            cell.add(tr("… %n more", nullptr, static_cast<int>(list.size() - i)), Tone::Dim);
            break;
        }
        addArgument(cell, list[i], typed && list.size() <= 4, depth + 1);
    }
    cell.add(QStringLiteral("]"));
}

FactCell FactText::nodeList(const std::vector<graph::NodeId>& nodes) const
{
    FactCell cell;
    cell.mono = true;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (i > 0)
            cell.add(QStringLiteral(", "));
        if (i == longestList) {
            cell.add(tr("… %n more", nullptr, static_cast<int>(nodes.size() - i)), Tone::Dim);
            break;
        }
        addNode(cell, nodes[i], false);
    }
    return cell;
}

FactCell FactText::module(std::string_view path, std::string_view typeName) const
{
    FactCell cell;
    const QString shown = path.empty() ? tr("the whole model") : fromUtf8(path);
    cell.link(shown, {FactLink::To::Module, 0, fromUtf8(path)});
    const auto dot = typeName.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? typeName : typeName.substr(dot + 1);
    if (!last.empty())
        cell.add(QStringLiteral(" · ") + fromUtf8(last), Tone::Dim);
    return cell;
}

QString FactText::type(const graph::Value& value)
{
    return fromUtf8(graph::valueText(value)).replace(QLatin1String(", "), QLatin1String(","));
}

QString FactText::dims(const std::vector<graph::SymInt>& dims)
{
    QStringList parts;
    for (const graph::SymInt& dim : dims)
        parts << fromUtf8(dim.text());
    return QLatin1Char('[') + parts.join(QLatin1String(", ")) + QLatin1Char(']');
}

QString FactText::memoryLayout(const graph::TensorMeta& meta)
{
    if (meta.layout != graph::Layout::Strided)
        return fromUtf8(graph::layoutText(meta.layout));
    const auto sizes = known(meta.sizes), strides = known(meta.strides);
    if (!sizes || !strides || sizes->size() != strides->size())
        return tr("strided, with sizes not known yet");
    std::vector<std::size_t> order(sizes->size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (strided(*sizes, *strides, order))
        return tr("contiguous");
    if (order.size() == 4 && strided(*sizes, *strides, {0, 2, 3, 1}))
        return tr("channels_last");
    if (order.size() == 5 && strided(*sizes, *strides, {0, 2, 3, 4, 1}))
        return tr("channels_last_3d");
    if (std::any_of(strides->begin(), strides->end(), [](std::int64_t s) { return s == 0; }))
        return tr("expanded: a dimension with stride 0 repeats its elements");
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return (*strides)[a] > (*strides)[b]; });
    return strided(*sizes, *strides, order) ? tr("dense, with permuted dimensions") : tr("strided, with gaps between the elements");
}

std::int64_t FactText::bytesOf(const graph::TensorMeta& meta)
{
    const auto sizes = known(meta.sizes);
    if (!sizes || meta.dtype == graph::ScalarType::Unknown)
        return -1;
    std::int64_t bytes = graph::itemSize(meta.dtype);
    for (const std::int64_t size : *sizes) {
        if (size < 0 || __builtin_mul_overflow(bytes, size, &bytes))
            return -1;
    }
    return bytes;
}

QString FactText::specKind(graph::InputSpec::Kind kind)
{
    using Kind = graph::InputSpec::Kind;
    switch (kind) {
    case Kind::UserInput:
        return tr("user input");
    case Kind::Parameter:
        return tr("parameter");
    case Kind::Buffer:
        return tr("buffer");
    case Kind::TensorConstant:
        return tr("tensor constant");
    case Kind::CustomObject:
        return tr("custom object");
    case Kind::ConstantInput:
        return tr("constant input");
    case Kind::Token:
        return tr("token");
    case Kind::Unknown:
        return tr("unknown");
    }
    return {};
}

QString FactText::specKind(graph::OutputSpec::Kind kind)
{
    using Kind = graph::OutputSpec::Kind;
    switch (kind) {
    case Kind::UserOutput:
        return tr("user output");
    case Kind::BufferMutation:
        return tr("new value of a buffer");
    case Kind::UserInputMutation:
        return tr("new value of an input");
    case Kind::ParameterMutation:
        return tr("new value of a parameter");
    case Kind::LossOutput:
        return tr("loss");
    case Kind::GradientToParameter:
        return tr("gradient of a parameter");
    case Kind::GradientToUserInput:
        return tr("gradient of an input");
    case Kind::Token:
        return tr("token");
    case Kind::Unknown:
        return tr("unknown");
    }
    return {};
}

const program::WeightEntry* FactText::tryWeight(const graph::InputSpec& spec) const
{
    if (!m_document.model || !graph::isStored(spec.kind))
        return nullptr;
    const auto& weights = m_document.model->weights;
    const auto found = std::find_if(weights.begin(), weights.end(), [&spec](const auto& entry) { return entry.name == spec.target; });
    return found == weights.end() ? nullptr : &*found;
}

} // namespace nodewise::views
