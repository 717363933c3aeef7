// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/swap.h"

#include "core/torch/base/guarded.h"
#include "core/torch/compare/replay.h"
#include "core/torch/tensor/dump.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/value_path.h"

#include <c10/core/InferenceMode.h>

namespace nodewise::torch_worker {

namespace {

/// A tensor's values in the place of `own`: a dump has no numbers, and no bfloat16 in .npy files.
Result<c10::IValue> fitted(const at::Tensor& tensor, const c10::IValue& own, const std::string& name)
{
    if (own.isTensor() && own.toTensor().defined()) {
        if (tensor.sizes() != own.toTensor().sizes())
            return fail("the dump's %1 is %2 and not %3", name, valueText(tensor), valueText(own));
        return caught([&] { return c10::IValue(tensor.to(own.toTensor().options(), false, true)); });
    }
    if (tensor.numel() != 1)
        return fail("the dump's %1 is %2 and not %3", name, valueText(tensor), valueText(own));
    if (own.isBool())
        return c10::IValue(tensor.item().toBool());
    if (own.isInt())
        return c10::IValue(tensor.item().toLong());
    if (own.isDouble())
        return c10::IValue(tensor.item().toDouble());
    return fail("%1 is %2, which no dump has", name, valueText(own));
}

class Swap {
public:
    Swap(const Dump& dump, const protocol::SwapRequest& request, std::string name)
        : m_dump(dump), m_request(request), m_name(std::move(name))
    {
    }

    Result<c10::IValue> valueFor(const c10::IValue& own) const
    {
        const auto& path = m_request.value.path;
        if (path.empty() && elementCount(own) > 0)
            return elementsFor(own);
        const std::optional<std::size_t> element = path.empty() ? std::nullopt : std::optional<std::size_t>(path.back());
        auto tensor = m_dump.tryValue(m_name, element);
        if (tensor && !*tensor && !m_request.name.empty()) // of that very name
            tensor = m_dump.tryValue(m_name);
        return read(std::move(tensor), own, element ? m_name + "." + std::to_string(*element) : m_name);
    }

private:
    Result<c10::IValue> elementsFor(const c10::IValue& own) const
    {
        c10::IValue out = own;
        for (std::uint32_t i = 0; i < elementCount(own); ++i) {
            auto value = read(m_dump.tryValue(m_name, i), element(own, i), m_name + "." + std::to_string(i));
            if (!value)
                return value;
            out = withElement(out, {i}, *value);
        }
        return out;
    }

    static Result<c10::IValue> read(Result<std::optional<at::Tensor>> tensor, const c10::IValue& own, const std::string& name)
    {
        if (!tensor)
            return fail(tensor.error());
        if (!*tensor)
            return fail("the dump has no value named %1", name);
        return fitted(**tensor, own, name);
    }

    const Dump& m_dump;
    const protocol::SwapRequest& m_request;
    std::string m_name;
};

std::string labelOf(const std::string& node, const std::vector<std::uint32_t>& path)
{
    std::string out = node;
    for (const std::uint32_t index : path)
        out.append("[").append(std::to_string(index)).append("]");
    return out;
}

} // namespace

Result<void> swapValue(DebuggedRun& run, const protocol::SwapRequest& request)
{
    const std::uint32_t node = request.value.node;
    if (node >= run.listing().size() || request.value.expected)
        return fail("there is no node %1", node);
    const c10::InferenceMode inference;
    const Listing::Node& row = run.listing().node(node);
    const auto dump = Dump::open(request.dump);
    if (!dump)
        return fail(dump.error());
    const bool coming = run.position().node() == node;
    const auto whole = coming ? runNext(run, [](std::uint32_t, const c10::IValue&) { return std::nullopt; })
                              : run.values().value({.node = node, .path = {}, .side = {}, .frameId = {}});
    if (!whole)
        return fail(whole.error());
    const auto own = elementAt(*whole, request.value.path);
    if (!own)
        return fail(Error{.message = UserText("the value has no such element"), .node = row.qualified});
    const std::string name = request.name.empty() ? row.qualified : request.name;
    auto value = Swap(*dump, request, name).valueFor(*own);
    if (!value)
        return fail(Error(value.error()).inFile(request.dump).atNode(row.qualified));
    Edit edit{.id = 0,
              .tick = coming ? run.history().tick() + 1 : 0,
              .node = node,
              .path = request.value.path,
              .slice = {},
              .value = std::move(*value),
              .text = UserText("%1 = %2 of %3", labelOf(row.name, request.value.path), name, request.dump)};
    return run.edits().add(std::move(edit), *own);
}

} // namespace nodewise::torch_worker
