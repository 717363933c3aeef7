// SPDX-License-Identifier: Apache-2.0
#include "core/summary/tensor_size.h"

#include <algorithm>
#include <array>

namespace nodewise::summary {
namespace {

using graph::Argument;
using graph::Node;
using graph::TensorMeta;

constexpr std::array<std::string_view, 36> views = {"view",
                                                    "_unsafe_view",
                                                    "transpose",
                                                    "t",
                                                    "permute",
                                                    "expand",
                                                    "expand_as",
                                                    "slice",
                                                    "select",
                                                    "unsqueeze",
                                                    "squeeze",
                                                    "split",
                                                    "chunk",
                                                    "unbind",
                                                    "alias",
                                                    "detach",
                                                    "narrow",
                                                    "unfold",
                                                    "diagonal",
                                                    "as_strided",
                                                    "movedim",
                                                    "swapaxes",
                                                    "view_as",
                                                    "split_with_sizes",
                                                    "tensor_split",
                                                    "real",
                                                    "imag",
                                                    "view_as_real",
                                                    "view_as_complex",
                                                    "numpy_T",
                                                    "mT",
                                                    "adjoint",
                                                    "unflatten",
                                                    "lift_fresh",
                                                    "lift_fresh_copy",
                                                    "resolve_conj"};
/// Views where the layout allows it, else copies.
constexpr std::array<std::string_view, 5> maybeViews = {"reshape", "flatten", "contiguous", "reshape_as", "ravel"};
constexpr std::array<std::string_view, 34> moves = {"to",
                                                    "_to_copy",
                                                    "clone",
                                                    "copy",
                                                    "copy_",
                                                    "cat",
                                                    "concat",
                                                    "stack",
                                                    "index_select",
                                                    "gather",
                                                    "embedding",
                                                    "index",
                                                    "scatter",
                                                    "select_scatter",
                                                    "slice_scatter",
                                                    "index_put",
                                                    "index_put_",
                                                    "pad",
                                                    "constant_pad_nd",
                                                    "roll",
                                                    "flip",
                                                    "repeat",
                                                    "repeat_interleave",
                                                    "zeros",
                                                    "ones",
                                                    "full",
                                                    "empty",
                                                    "arange",
                                                    "zeros_like",
                                                    "ones_like",
                                                    "full_like",
                                                    "empty_like",
                                                    "scalar_tensor",
                                                    "tile"};
constexpr std::array<std::string_view, 8> bookkeeping = {
    "getitem", "sym_size", "sym_numel", "sym_stride", "_assert_scalar", "_assert_tensor_metadata", "item", "_local_scalar_dense"};

template <std::size_t N>
bool holds(const std::array<std::string_view, N>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

const TensorMeta* firstTensor(const graph::Graph& graph, const Node& node)
{
    for (const graph::NamedArgument& argument : node.args)
        if (const TensorMeta* meta = tryTensor(graph, &argument.value))
            return meta;
    return nullptr;
}

} // namespace

std::optional<std::vector<std::int64_t>> trySizes(const TensorMeta& meta, bool* hinted)
{
    std::vector<std::int64_t> sizes;
    for (const graph::SymInt& size : meta.sizes) {
        const auto known = size.known();
        if (!known || *known < 0)
            return std::nullopt;
        if (hinted && size.symbolic())
            *hinted = true;
        sizes.push_back(*known);
    }
    return sizes;
}

std::optional<double> tryElements(const TensorMeta& meta, bool* hinted)
{
    const auto sizes = trySizes(meta, hinted);
    if (!sizes)
        return std::nullopt;
    double product = 1;
    for (const std::int64_t size : *sizes)
        product *= static_cast<double>(size);
    return product;
}

std::optional<std::uint64_t> tryBytes(const TensorMeta& meta)
{
    const auto elements = tryElements(meta);
    const int item = graph::itemSize(meta.dtype);
    if (!elements || item == 0 || *elements * item >= 9e18)
        return std::nullopt;
    return static_cast<std::uint64_t>(*elements) * static_cast<std::uint64_t>(item);
}

std::string_view baseOp(std::string_view opType)
{
    const std::size_t first = opType.find('.');
    if (first == std::string_view::npos)
        return opType;
    const std::string_view tail = opType.substr(first + 1);
    return tail.substr(0, tail.find('.'));
}

bool sharesStorage(const graph::Graph& graph, const Node& node)
{
    const std::string_view base = baseOp(node.opType());
    const TensorMeta* source = firstTensor(graph, node);
    if (!source)
        return false;
    if (holds(views, base) || (base.size() > 1 && base.ends_with('_') && !base.starts_with('_')))
        return true;
    if (!node.value.isTensor())
        return false;
    const TensorMeta& made = node.value.tensor;
    if (base == "to" || base == "_to_copy")
        return base == "to" && made.dtype == source->dtype && made.device == source->device;
    if (!holds(maybeViews, base))
        return false;
    std::int64_t stride = 1;
    for (std::size_t i = source->sizes.size(); i-- > 0;) {
        const auto size = source->sizes[i].known(), have = i < source->strides.size() ? source->strides[i].known() : std::nullopt;
        if (!size || (have && *size != 1 && *have != stride))
            return false;
        stride *= std::max<std::int64_t>(*size, 1);
    }
    return true;
}

bool isDataMovement(std::string_view base)
{
    return holds(views, base) || holds(maybeViews, base) || holds(moves, base) || holds(bookkeeping, base);
}

const Argument* tryArgument(const Node& node, std::string_view name, std::size_t position)
{
    for (const graph::NamedArgument& argument : node.args)
        if (argument.name == name)
            return &argument.value;
    const bool unnamed = position < node.args.size() && node.args[position].name.empty();
    return unnamed ? &node.args[position].value : nullptr;
}

const TensorMeta* tryTensor(const graph::Graph& graph, const Argument* argument)
{
    const auto* ref = argument ? argument->as<Argument::NodeRef>() : nullptr;
    return ref && graph.node(ref->node).value.isTensor() ? &graph.node(ref->node).value.tensor : nullptr;
}

} // namespace nodewise::summary
