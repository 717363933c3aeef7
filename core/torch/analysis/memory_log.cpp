// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/memory_log.h"

#include "core/torch/analysis/run_pass.h"
#include "core/torch/run/operand_value.h"
#include "core/torch/values/value_path.h"

#include <algorithm>
#include <numeric>

namespace nodewise::torch_worker {

MemoryPlace Geometry::placeOf(const std::vector<std::int64_t>& index) const
{
    std::int64_t element = 0;
    for (std::size_t i = 0; i < index.size(); ++i)
        element += index[i] * strides[i];
    return {storage, offset + element * itemSize};
}

namespace {

/// Where strides overlap in many ways, the search for one that fits is as long as that of a knapsack's: it then counts as not in it.
constexpr int mostTries = 10'000;

/// Dimensions from the widest stride on: the part of `rest` that each takes is its index, or one less where narrower ones reach as far.
bool divide(std::int64_t rest, const Geometry& of, const std::vector<std::size_t>& order, std::size_t at, std::vector<std::int64_t>& index,
            int& tries)
{
    if (at == order.size())
        return rest == 0;
    const std::size_t dimension = order[at];
    const std::int64_t stride = of.strides[dimension], size = of.sizes[dimension];
    if (stride <= 0)
        return divide(rest, of, order, at + 1, index, tries);
    std::int64_t reach = 0; ///< of the narrower ones
    for (std::size_t i = at + 1; i < order.size(); ++i)
        reach += (of.sizes[order[i]] - 1) * std::max<std::int64_t>(of.strides[order[i]], 0);
    for (std::int64_t i = std::min(rest / stride, size - 1); i >= 0 && rest - i * stride <= reach && tries-- > 0; --i) {
        index[dimension] = i;
        if (divide(rest - i * stride, of, order, at + 1, index, tries))
            return true;
    }
    index[dimension] = 0;
    return false;
}

} // namespace

std::optional<std::vector<std::int64_t>> Geometry::tryIndex(MemoryPlace place) const
{
    if (place.storage != storage || place.byte < offset || std::find(sizes.begin(), sizes.end(), 0) != sizes.end())
        return std::nullopt;
    std::vector<std::size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) { return strides[a] > strides[b]; });
    std::vector<std::int64_t> index(sizes.size(), 0);
    int tries = mostTries;
    return divide((place.byte - offset) / itemSize, *this, order, 0, index, tries) ? std::optional(std::move(index)) : std::nullopt;
}

Geometry geometryOf(const at::Tensor& tensor)
{
    const auto itemSize = static_cast<std::int64_t>(tensor.element_size());
    return {.offset = tensor.storage_offset() * itemSize,
            .itemSize = itemSize,
            .sizes = tensor.sizes().vec(),
            .strides = tensor.strides().vec()};
}

std::optional<LoggedTensor> MemoryLog::tryLog(const at::Tensor& tensor)
{
    if (!tensor.defined() || tensor.layout() != c10::Layout::Strided || !tensor.has_storage() || !tensor.is_cpu())
        return std::nullopt;
    const auto storage = tensor.storage().getWeakStorageImpl();
    const auto [at, fresh] = m_numbers.try_emplace(tensor.storage().unsafeGetStorageImpl(), static_cast<std::uint32_t>(m_held.size()));
    if (fresh) {
        m_held.push_back(storage);
        m_makers.emplace_back();
    }
    LoggedTensor out{.geometry = geometryOf(tensor)};
    out.geometry.storage = at->second;
    return out;
}

void MemoryLog::logResult(const c10::IValue& value, LoggedTensor at, LoggedStep& out)
{
    if (value.isTensor()) {
        if (auto logged = tryLog(value.toTensor())) {
            at.geometry = std::move(logged->geometry);
            out.results.push_back(std::move(at));
        }
        return;
    }
    for (std::uint32_t i = 0; i < elementCount(value); ++i) {
        LoggedTensor element = at;
        element.place.push_back(i);
        element.path.push_back(i);
        logResult(torch_worker::element(value, i), std::move(element), out);
    }
}

void MemoryLog::logOperand(const c10::IValue& value, const Operand& operand, const Plan& plan, LoggedTensor at, LoggedStep& out)
{
    if (operand.slot != noSlot)
        at.node = plan.slotNodes[operand.slot];
    if (operand.kind == Operand::Kind::Element)
        at.path.push_back(operand.element);
    if (value.isTensor()) {
        if (auto logged = tryLog(value.toTensor())) {
            at.geometry = std::move(logged->geometry);
            out.operands.push_back(std::move(at));
        }
        return;
    }
    for (std::uint32_t i = 0; i < elementCount(value); ++i) {
        LoggedTensor element = at;
        element.place.push_back(i);
        if (operand.slot != noSlot)
            element.path.push_back(i);
        logOperand(torch_worker::element(value, i), i < operand.elements.size() ? operand.elements[i] : Operand(), plan, std::move(element),
                   out);
    }
}

void MemoryLog::add(const DebuggedRun& run, const Step& step, const c10::IValue& value, LoggedStep out)
{
    const Frame& frame = run.history().machine().top();
    for (std::uint32_t i = 0; i < step.operands.size(); ++i) {
        LoggedTensor at{.operand = i};
        at.written = std::find(step.writes.begin(), step.writes.end(), i) != step.writes.end();
        logOperand(operandValue(frame.slots, step.operands[i]), step.operands[i], *frame.plan, std::move(at), out);
    }
    const std::size_t known = m_held.size();
    logResult(value, LoggedTensor{.node = step.node}, out);
    for (std::size_t storage = known; storage < m_held.size(); ++storage)
        m_makers[storage] = m_steps.size();
    m_steps.push_back(std::move(out));
}

Result<MemoryLog> MemoryLog::of(DebuggedRun& run)
{
    MemoryLog out;
    const Tick here = run.history().tick();
    Tick before = 0;
    bool begun = false;
    const auto begin = [&] { // the run stands at its start
        const Values& inputs = *run.history().inputs();
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            LoggedStep one;
            out.logResult(inputs[i], LoggedTensor{.node = run.history().inputNode(i)}, one);
            std::move(one.results.begin(), one.results.end(), std::back_inserter(out.m_given));
        }
        begun = true;
    };
    PassHooks hooks;
    hooks.before = [&](const Step&) -> Result<void> {
        if (!begun)
            begin();
        before = run.history().tick();
        return {};
    };
    hooks.produced = [&](const Step& step, const c10::IValue& value, std::uint32_t times) -> Result<void> {
        out.add(run, step, value, {.step = &step, .before = before, .run = times});
        return {};
    };
    hooks.ticked = [&] { return run.history().tick() < here; };
    if (here == 0) {
        begin();
        return out;
    }
    auto ended = runPass(run, hooks);
    return ended ? Result<MemoryLog>(std::move(out)) : fail(ended.error());
}

} // namespace nodewise::torch_worker
