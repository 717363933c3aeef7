// SPDX-License-Identifier: Apache-2.0
#include "core/summary/summary.h"

#include "core/summary/tensor_size.h"

#include <algorithm>
#include <array>

namespace nodewise::summary {
namespace {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::TensorMeta;

enum Family : std::size_t { Linear, Matmul, BatchedMatmul, Convolution, Attention, Reduction, Elementwise, FamilyCount };

constexpr std::array<std::pair<std::string_view, std::string_view>, FamilyCount> families = {{
    {NODEWISE_LISTED("linear"), NODEWISE_LISTED("2 * out * in_features (+ out for a bias)")},
    {NODEWISE_LISTED("matmul"), NODEWISE_LISTED("2 * out * k (+ out for addmm's addend)")},
    {NODEWISE_LISTED("batched matmul"), NODEWISE_LISTED("2 * batch * m * k * n (+ out for baddbmm's addend)")},
    {NODEWISE_LISTED("convolution"),
     NODEWISE_LISTED("2 * out * (in_channels / groups) * kernel (transposed: in for out, out_channels for in_channels; + out for a bias)")},
    {NODEWISE_LISTED("attention"), NODEWISE_LISTED("2 * batch * heads * queries * keys * (width of q + width of v)")},
    {NODEWISE_LISTED("reduction"), NODEWISE_LISTED("1 per input element")},
    {NODEWISE_LISTED("elementwise"), NODEWISE_LISTED("1 per output element")},
}};

constexpr std::array<std::string_view, 22> reductions = {"sum",
                                                         "mean",
                                                         "amax",
                                                         "amin",
                                                         "max_dim",
                                                         "argmax",
                                                         "argmin",
                                                         "prod",
                                                         "var",
                                                         "std",
                                                         "norm",
                                                         "any",
                                                         "all",
                                                         "logsumexp",
                                                         "var_mean",
                                                         "linalg_vector_norm",
                                                         "adaptive_avg_pool2d",
                                                         "avg_pool2d",
                                                         "max_pool2d",
                                                         "cumsum",
                                                         "topk",
                                                         "sort"};
/// Far from one operation per element. What coverage makes of them tells theirs.
constexpr std::array<std::string_view, 22> noFormula = {
    "einsum",         "lstm",       "gru",           "rnn_tanh",         "rnn_relu",
    "lstm_cell",      "gru_cell",   "rnn_tanh_cell", "rnn_relu_cell",    "tensordot",
    "bilinear",       "_trilinear", "chain_matmul",  "linalg_multi_dot", "cdist",
    "_cdist_forward", "_fft_r2c",   "_fft_c2r",      "_fft_c2c",         "multi_head_attention_forward",
    "stft",           "istft"};

/// Operations and the family that they count for; nullopt flops: a size is unknown.
struct Estimate {
    Family family = Elementwise;
    std::optional<double> flops;
    bool formula = true;
    bool hinted = false;
};

class Estimator {
public:
    Estimator(const Graph& graph, const Node& node) : m_graph(graph), m_node(node), m_base(baseOp(node.opType())) {}

    /// nullopt: the node computes nothing.
    std::optional<Estimate> estimate()
    {
        if (m_node.op != graph::NodeOp::CallFunction || isDataMovement(m_base) || m_node.target.starts_with("operator.") ||
            m_node.target.starts_with("torch.sym_") || m_node.target.starts_with("torch.ops.higher_order."))
            return std::nullopt;
        if (std::find(noFormula.begin(), noFormula.end(), m_base) != noFormula.end() || m_base.starts_with("fft_") ||
            !m_node.opType().starts_with("aten."))
            return Estimate{.formula = false};
        const std::optional<double> flops = compute();
        return Estimate{.family = m_family, .flops = flops, .hinted = m_hinted};
    }

private:
    const TensorMeta* tensor(std::string_view name, std::size_t position) const
    {
        return tryTensor(m_graph, tryArgument(m_node, name, position));
    }
    std::optional<double> elements(const TensorMeta* meta) { return meta ? tryElements(*meta, &m_hinted) : std::nullopt; }
    std::optional<double> out() { return m_node.value.isTensor() ? elements(&m_node.value.tensor) : std::nullopt; }
    /// Size of a dimension, counted from the end where negative.
    std::optional<double> size(const TensorMeta* meta, int dim)
    {
        const auto sizes = meta ? trySizes(*meta, &m_hinted) : std::nullopt;
        const auto rank = sizes ? static_cast<int>(sizes->size()) : 0;
        const int index = dim < 0 ? rank + dim : dim;
        return sizes && index >= 0 && index < rank ? std::optional(static_cast<double>((*sizes)[static_cast<std::size_t>(index)]))
                                                   : std::nullopt;
    }
    static std::optional<double> times(double factor, std::optional<double> a, std::optional<double> b)
    {
        return a && b ? std::optional(factor * *a * *b) : std::nullopt;
    }
    std::optional<double> plusOut(std::optional<double> flops, bool more)
    {
        return flops && more ? std::optional(*flops + out().value_or(0)) : flops;
    }

    std::optional<double> compute()
    {
        if (m_base == "linear")
            return m_family = Linear, plusOut(times(2, out(), size(tensor("weight", 1), -1)), tensor("bias", 2) != nullptr);
        if (m_base == "mm" || m_base == "matmul" || m_base == "mv" || m_base == "dot")
            return m_family = Matmul, times(2, out(), size(tensor("self", 0), -1));
        if (m_base == "addmm" || m_base == "addmv")
            return m_family = Matmul, plusOut(times(2, out(), size(tensor(m_base == "addmm" ? "mat1" : "mat", 1), -1)), true);
        if (m_base == "bmm")
            return m_family = BatchedMatmul, times(2, out(), size(tensor("self", 0), -1));
        if (m_base == "baddbmm")
            return m_family = BatchedMatmul, plusOut(times(2, out(), size(tensor("batch1", 1), -1)), true);
        if (m_base.starts_with("conv"))
            return m_family = Convolution, convolution();
        if (m_base.find("scaled_dot_product") != std::string_view::npos)
            return m_family = Attention, attention();
        if (std::find(reductions.begin(), reductions.end(), m_base) != reductions.end())
            return m_family = Reduction, elements(tensor("self", 0));
        return elementwise();
    }

    std::optional<double> convolution()
    {
        const TensorMeta *input = tensor("input", 0), *weight = tensor("weight", 1);
        const Argument* flag = tryArgument(m_node, "transposed", 6);
        const bool transposed = m_base.find("transpose") != std::string_view::npos || (flag && flag->as<bool>() && *flag->as<bool>());
        // A weight is [out, in / groups, kernel...], transposed [in, out / groups, kernel...]: either way all but its first is what is
        // needed.
        const auto all = elements(weight), first = size(weight, 0);
        if (!all || !first || *first == 0)
            return std::nullopt;
        return plusOut(times(2, transposed ? elements(input) : out(), *all / *first), tensor("bias", 2) != nullptr);
    }

    std::optional<double> attention()
    {
        const TensorMeta *query = tensor("query", 0), *key = tensor("key", 1), *value = tensor("value", 2);
        const auto scores = elements(query), keys = size(key, -2), width = size(query, -1), valueWidth = size(value, -1);
        if (!scores || !keys || !width || !valueWidth || *width == 0)
            return std::nullopt;
        return 2 * (*scores / *width) * *keys * (*width + *valueWidth);
    }

    std::optional<double> elementwise()
    {
        m_family = Elementwise;
        if (m_node.value.isTensor())
            return out();
        if (m_node.value.kind != graph::Value::Kind::List)
            return 0;
        double sum = 0;
        for (const graph::Value& element : m_node.value.elements) {
            const auto each = element.isTensor() ? elements(&element.tensor) : std::optional(0.0);
            if (!each)
                return std::nullopt;
            sum += *each;
        }
        return sum;
    }

    const Graph& m_graph;
    const Node& m_node;
    std::string_view m_base;
    Family m_family = Elementwise;
    bool m_hinted = false;
};

} // namespace

std::optional<double> nodeFlops(const Graph& graph, graph::NodeId node)
{
    const auto estimate = Estimator(graph, graph.node(node)).estimate();
    return estimate ? estimate->flops : std::optional(0.0);
}

Flops estimateFlops(const Graph& graph)
{
    Flops flops;
    std::vector<FlopFamily> found;
    found.reserve(families.size());
    for (const auto& [name, formula] : families)
        found.push_back({.name = name, .formula = formula});
    for (const Node& node : graph.nodes()) {
        const auto estimate = Estimator(graph, node).estimate();
        if (!estimate)
            continue;
        flops.unknownOps += !estimate->formula;
        flops.unknownShapes += estimate->formula && !estimate->flops;
        flops.usesHints = flops.usesHints || estimate->hinted;
        if (!estimate->flops)
            continue;
        found[estimate->family].nodes += 1;
        found[estimate->family].flops += *estimate->flops;
        flops.total += *estimate->flops;
    }
    std::erase_if(found, [](const FlopFamily& family) { return family.nodes == 0; });
    std::stable_sort(found.begin(), found.end(), [](const FlopFamily& a, const FlopFamily& b) { return a.flops > b.flops; });
    flops.families = std::move(found);
    return flops;
}

} // namespace nodewise::summary
