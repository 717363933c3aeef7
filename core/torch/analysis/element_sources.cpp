// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/element_sources.h"

#include "core/torch/analysis/matrix_boxes.h"
#include "core/torch/base/guarded.h"
#include "core/torch/debug/failure.h"
#include "core/torch/run/modes.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/values/value_path.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/arange.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace nodewise::torch_worker {

namespace {

constexpr std::int64_t mostMoved = 1ll << 26; ///< elements that are numbered: half a gigabyte of doubles

/// Operators whose elements are elements of their operands, unchanged but for the dtype, or a number of the call.
constexpr std::array movers{"cat",
                            "stack",
                            "clone",
                            "contiguous",
                            "copy",
                            "copy_",
                            "expand_copy",
                            "repeat",
                            "tile",
                            "repeat_interleave",
                            "flip",
                            "roll",
                            "rot90",
                            "index",
                            "index_select",
                            "gather",
                            "take",
                            "take_along_dim",
                            "masked_select",
                            "slice_scatter",
                            "select_scatter",
                            "diagonal_scatter",
                            "as_strided_scatter",
                            "index_put",
                            "index_put_",
                            "index_copy",
                            "index_copy_",
                            "scatter",
                            "scatter_",
                            "masked_scatter",
                            "masked_scatter_",
                            "masked_fill",
                            "masked_fill_",
                            "where",
                            "constant_pad_nd",
                            "tril",
                            "triu",
                            "reshape",
                            "_unsafe_view",
                            "view_copy",
                            "permute_copy",
                            "transpose_copy",
                            "t_copy",
                            "slice_copy",
                            "select_copy",
                            "squeeze_copy",
                            "unsqueeze_copy",
                            "split_copy",
                            "unbind_copy",
                            "diagonal_copy",
                            "detach_copy",
                            "alias_copy",
                            "unfold_copy",
                            "lift_fresh_copy",
                            "pixel_shuffle",
                            "pixel_unshuffle",
                            "channel_shuffle",
                            "_reshape_copy",
                            "upsample_nearest2d",
                            "diag",
                            "diag_embed",
                            "hstack",
                            "vstack",
                            "block_diag",
                            "reflection_pad1d",
                            "reflection_pad2d",
                            "replication_pad1d",
                            "replication_pad2d",
                            "pad",
                            "im2col",
                            "index_fill",
                            "fill_diagonal",
                            "combinations",
                            "meshgrid",
                            "movedim"};
/// Arguments of theirs that say where, not what.
constexpr std::array places{"index", "indices", "mask", "condition", "repeats", "dim"};

std::string_view nameOf(const Step& step)
{
    std::string_view name = step.op->schema().name();
    const auto colons = name.find("::");
    return name.starts_with("aten::") ? name.substr(colons + 2) : std::string_view();
}

template <std::size_t count>
bool isIn(const std::array<const char*, count>& all, std::string_view name)
{
    return std::find(all.begin(), all.end(), name) != all.end();
}

void put(Values& stack, const LoggedTensor& at, const at::Tensor& tensor)
{
    stack[at.operand] = withElement(stack[at.operand], at.place, tensor);
}

/// Runs one step again and again on other operands.
class Probe {
public:
    Probe(const LoggedStep& logged, const Values& stack, const ElementOf& element, const std::function<bool()>& enough)
        : m_logged(logged), m_step(*logged.step), m_stack(stack), m_element(element), m_enough(enough)
    {
    }

    ElementSources find()
    {
        ElementSources out;
        out.result = result(m_stack);
        m_bytes = bytes(out.result);
        const std::string_view name = nameOf(m_step);
        if (name == "embedding") {
            embedding(out);
        } else if (isIn(movers, name) && !adds()) {
            if (auto moved = tryMoved(out.result))
                return std::move(*moved);
            allOf(out, UserText("the operands are too large to follow an element through them"));
        } else if (name.starts_with("fill") || name.starts_with("zero")) {
            narrowAll(out); // pointwise, but what was there before is not read
        } else if (m_step.op->hasTag(at::Tag::pointwise) || name == "_to_copy" || name == "to" || name == "dropout") {
            pointwise(out);
        } else if (auto boxes = tryMatrixBoxes(name, m_logged, m_stack, m_element.index)) {
            out.boxes = std::move(*boxes);
        } else if (m_step.random) {
            allOf(out, UserText("%1 draws random numbers: what it reads for one element is not known", m_step.opType));
        } else {
            narrowAll(out);
        }
        return out;
    }

private:
    Values called(const Values& stack) const
    {
        Values run = stack;
        for (const LoggedTensor& operand : m_logged.operands)
            if (operand.written)
                put(run, operand, tensorIn(run, operand).clone());
        Values kept = run;
        if (m_step.check)
            m_step.check(m_step.op->schema(), run);
        m_step.op->callBoxed(&run);
        kept.insert(kept.end(), std::make_move_iterator(run.begin()), std::make_move_iterator(run.end()));
        return kept;
    }

    /// The tensor that has the element.
    at::Tensor result(const Values& stack) const
    {
        const Values all = called(stack);
        if (m_element.written)
            return tensorIn(all, m_logged.operands[*m_element.written]);
        const std::size_t first = stack.size();
        std::vector<std::uint32_t> path = m_element.path;
        std::size_t output = all.size() - 1;
        if (m_step.outputCount > 1 && !path.empty()) {
            output = first + path.front();
            path.erase(path.begin());
        }
        const auto found = output < all.size() ? elementAt(all[output], path) : std::nullopt;
        if (!found || !found->isTensor())
            throw StepError(Error{.message = UserText("its result has no such tensor")});
        return found->toTensor();
    }

    at::Tensor at(const at::Tensor& tensor) const
    {
        if (tensor.dim() != static_cast<std::int64_t>(m_element.index.size()))
            throw StepError(Error{.message = UserText("its result has another shape")});
        at::Tensor out = resolved(tensor);
        for (const std::int64_t i : m_element.index)
            out = out.select(0, i);
        return out;
    }
    std::string bytes(const at::Tensor& tensor) const
    {
        const at::Tensor one = at(tensor).contiguous();
        return {static_cast<const char*>(one.const_data_ptr()), one.nbytes()};
    }

    FedBy whole(std::size_t operand, bool exact) const
    {
        const auto& sizes = m_logged.operands[operand].geometry.sizes;
        return {.operand = operand, .begin = std::vector<std::int64_t>(sizes.size(), 0), .size = sizes, .exact = exact};
    }
    void allOf(ElementSources& out, UserText why) const
    {
        for (std::size_t i = 0; i < m_logged.operands.size(); ++i)
            out.boxes.push_back(whole(i, false));
        out.why = std::move(why);
    }

    /// What index_put and scatter make of several elements is none of them.
    bool adds() const
    {
        const auto& schema = m_step.op->schema();
        if (schema.overload_name().find("reduce") != std::string::npos)
            return true;
        const auto accumulate = schema.argumentIndexWithName("accumulate");
        return accumulate && m_stack[static_cast<std::size_t>(*accumulate)].isBool() &&
               m_stack[static_cast<std::size_t>(*accumulate)].toBool();
    }

    /// A row of the table, which is too large to be numbered.
    void embedding(ElementSources& out) const
    {
        const std::vector<std::int64_t>& index = m_element.index;
        at::Tensor row = tensorIn(m_stack, m_logged.operands[1]);
        for (std::size_t i = 0; i + 1 < index.size(); ++i)
            row = row.select(0, index[i]);
        out.moved = true;
        out.boxes.push_back({.operand = 0, .begin = {row.item().toLong(), index.back()}, .size = {1, 1}});
    }

    /// Elements are numbered through all operands that are data: -(2^40 + n), which no argument of a call is. None: too large, or none of
    /// the elements.
    std::optional<ElementSources> tryMoved(const at::Tensor& real)
    {
        constexpr double first = 1099511627776.0; // 2^40
        Values numbered = m_stack;
        std::vector<std::pair<std::size_t, std::int64_t>> begins;
        std::int64_t count = 0;
        for (std::size_t i = 0; i < m_logged.operands.size(); ++i) {
            const LoggedTensor& operand = m_logged.operands[i];
            if (saysWhere(operand))
                continue;
            const at::Tensor tensor = tensorIn(m_stack, operand);
            begins.emplace_back(i, count);
            if (count + tensor.numel() > mostMoved)
                return std::nullopt;
            const at::Tensor numbers = at::arange(count, count + tensor.numel(), at::kDouble).add_(first).neg_();
            put(numbered, operand, numbers.reshape(tensor.sizes()));
            count += tensor.numel();
        }
        const double number = -at(result(numbered)).to(at::kDouble).item().toDouble() - first;
        ElementSources out{.result = real};
        if (number < 0 || number >= static_cast<double>(count)) { // a number of the call
            pointwise(out, true);
            return out;
        }
        const auto from = std::find_if(begins.rbegin(), begins.rend(),
                                       [number](const auto& begin) { return static_cast<double>(begin.second) <= number; });
        out.moved = true;
        const auto& sizes = m_logged.operands[from->first].geometry.sizes;
        out.boxes.push_back({.operand = from->first, .begin = {}, .size = std::vector<std::int64_t>(sizes.size(), 1)});
        out.boxes.front().begin = indexIn(static_cast<std::int64_t>(number) - from->second, sizes);
        return out;
    }
    static std::vector<std::int64_t> indexIn(std::int64_t flat, const std::vector<std::int64_t>& sizes)
    {
        std::vector<std::int64_t> out(sizes.size());
        for (std::size_t i = sizes.size(); i-- > 0; flat /= sizes[i])
            out[i] = flat % sizes[i];
        return out;
    }

    bool saysWhere(const LoggedTensor& operand) const { return isIn(places, m_step.op->schema().arguments()[operand.operand].name()); }

    /// `where`: only operands that say where something is put, as masks do.
    void pointwise(ElementSources& out, bool where = false) const
    {
        for (std::size_t i = 0; i < m_logged.operands.size(); ++i) {
            if (where && !saysWhere(m_logged.operands[i]))
                continue;
            const auto& sizes = m_logged.operands[i].geometry.sizes;
            if (sizes.size() > m_element.index.size()) {
                out.boxes.push_back(whole(i, false));
                continue;
            }
            FedBy box{.operand = i, .begin = {}, .size = std::vector<std::int64_t>(sizes.size(), 1)};
            const std::size_t skipped = m_element.index.size() - sizes.size();
            for (std::size_t d = 0; d < sizes.size(); ++d)
                box.begin.push_back(sizes[d] == 1 ? 0 : std::min(m_element.index[skipped + d], sizes[d] - 1));
            out.boxes.push_back(std::move(box));
        }
    }

    /// Whether other numbers in that part of the operand reach the element.
    bool reaches(std::size_t operand, const std::vector<std::int64_t>& begin, const std::vector<std::int64_t>& size) const
    {
        const LoggedTensor& logged = m_logged.operands[operand];
        const Values& base = m_finite.empty() ? m_stack : m_finite;
        at::Tensor poisoned = tensorIn(base, logged).clone();
        at::Tensor part = poisoned;
        for (std::size_t i = 0; i < size.size(); ++i)
            part = part.narrow(static_cast<std::int64_t>(i), begin[i], size[i]);
        if (poisoned.is_floating_point() || poisoned.is_complex())
            part.fill_(std::numeric_limits<double>::quiet_NaN());
        else if (poisoned.scalar_type() == at::kBool)
            part.logical_not_();
        else
            part.bitwise_xor_(1);
        Values stack = base;
        put(stack, logged, poisoned);
        try {
            return bytes(result(stack)) != m_bytes;
        } catch (const std::exception&) { // an index that is none: it was read
            return true;
        }
    }

    /// Of a NaN nothing tells whether another NaN reached it: the operands are then taken without what is not finite.
    void makeFinite()
    {
        if (!m_finite.empty() || (!at(result(m_stack)).is_floating_point() && !at(result(m_stack)).is_complex()) ||
            !at(result(m_stack)).isnan().item().toBool())
            return;
        m_finite = m_stack;
        for (const LoggedTensor& operand : m_logged.operands)
            if (const at::Tensor tensor = tensorIn(m_stack, operand); tensor.is_floating_point())
                put(m_finite, operand, tensor.nan_to_num(0.25, 0.5, 0.5));
        m_bytes = bytes(result(m_finite));
    }

    void narrowAll(ElementSources& out)
    {
        makeFinite();
        for (std::size_t i = 0; i < m_logged.operands.size(); ++i)
            if (FedBy box = whole(i, true); reaches(i, box.begin, box.size)) {
                narrow(box);
                if (!box.exact)
                    out.why = UserText("there was no time to find out what part of an operand counts");
                out.boxes.push_back(std::move(box));
            }
    }

    /// Of each dimension the longest beginning and the longest end without which all that counts is still there.
    void narrow(FedBy& box) const
    {
        for (std::size_t d = 0; d < box.size.size() && box.exact; ++d) {
            std::int64_t low = 1, high = box.size[d]; // elements from the beginning that it takes to reach it
            const auto whole = box;
            while (low < high && !stopped(box)) {
                const std::int64_t half = low + (high - low) / 2;
                auto size = whole.size;
                size[d] = half;
                reaches(box.operand, whole.begin, size) ? high = half : low = half + 1;
            }
            const std::int64_t first = high - 1;
            low = 1, high = whole.size[d] - first; // from the end
            while (low < high && !stopped(box)) {
                const std::int64_t half = low + (high - low) / 2;
                auto begin = whole.begin, size = whole.size;
                begin[d] = whole.size[d] - half;
                size[d] = half;
                reaches(box.operand, begin, size) ? high = half : low = half + 1;
            }
            if (!box.exact)
                return;
            box.begin[d] = first;
            box.size[d] = whole.size[d] - high + 1 - first;
        }
    }
    bool stopped(FedBy& box) const
    {
        box.exact = box.exact && !m_enough();
        return !box.exact;
    }

    const LoggedStep& m_logged;
    const Step& m_step;
    const Values& m_stack;
    const ElementOf& m_element;
    const std::function<bool()>& m_enough;
    std::string m_bytes; ///< of the element
    Values m_finite;     ///< in place of the stack; empty: not needed
};

} // namespace

at::Tensor tensorIn(const Values& stack, const LoggedTensor& operand)
{
    const auto found = elementAt(stack[operand.operand], operand.place);
    if (!found || !found->isTensor())
        throw StepError(Error{.message = UserText("an operand is not what it was")});
    return found->toTensor();
}

std::string argumentOf(const LoggedStep& logged, const LoggedTensor& operand)
{
    std::string out = argumentName(*logged.step, operand.operand);
    for (const std::uint32_t index : operand.place)
        out += "[" + std::to_string(index) + "]";
    return out;
}

Result<ElementSources> sourcesOf(const LoggedStep& logged, const Values& stack, const ElementOf& element,
                                 const std::function<bool()>& enough)
{
    const c10::InferenceMode inference;
    return caught([&] {
        const GeneratorScope numbers; // random operators draw from it
        return Probe(logged, stack, element, enough).find();
    });
}

} // namespace nodewise::torch_worker
