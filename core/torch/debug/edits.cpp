// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/edits.h"

#include "core/torch/base/guarded.h"
#include "core/torch/tensor/files.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/value_path.h"

#include <c10/core/InferenceMode.h>
#include <c10/core/ScalarType.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

std::optional<at::ScalarType> tryType(const std::string& dtype)
{
    const auto& types = c10::getStringToDtypeMap();
    if (const auto found = types.find(dtype); found != types.end())
        return found->second;
    return std::nullopt;
}

c10::IValue valueOf(const protocol::Scalar& scalar)
{
    struct Make {
        c10::IValue operator()(std::monostate) const { return {}; }
        c10::IValue operator()(bool flag) const { return flag; }
        c10::IValue operator()(std::int64_t number) const { return number; }
        c10::IValue operator()(double number) const { return number; }
        c10::IValue operator()(const std::string& text) const { return text; }
    };
    return std::visit(Make(), scalar);
}

} // namespace

Result<void> Edits::set(const protocol::EditRequest& request)
{
    const int sources = (request.expression.empty() ? 0 : 1) + (request.file.empty() ? 0 : 1) + (request.number ? 1 : 0);
    if (sources != 1)
        return fail("an edit takes exactly one of expression, file and number");
    if (request.value.expected)
        return fail("the reference's values can't be edited: 'nodewise/swap' copies them into the run");
    auto old = m_values.value(request.value);
    if (!old)
        return fail(old.error());
    const std::uint32_t node = request.value.node;
    Edit edit{.id = 0, .tick = 0, .node = node, .path = request.value.path, .slice = request.slice, .value = {}};
    std::string told;
    if (request.number) {
        edit.value = valueOf(*request.number);
        told = valueText(edit.value);
    } else if (!request.expression.empty()) {
        auto made = m_values.evaluate(request.expression);
        if (!made)
            return fail(made.error());
        edit.value = deepCopy(*made); // may be a view of what it is written into
        told = request.expression;
    } else {
        auto read = readFile(request.file, *old);
        if (!read)
            return fail(read.error());
        edit.value = std::move(*read);
        told = request.file;
    }
    edit.text = m_run.listing().node(node).name + request.slice + " = " + told;
    return add(std::move(edit), *old);
}

/// When an edit of the value that is there now takes effect: right after what made it.
Tick Edits::tickOf(std::uint32_t node) const
{
    const auto& store = m_run.history.store();
    Tick tick = store.runs(node) > 0 && !m_run.listing().isRootInput(node) ? store.tick(node) + 1 : 0;
    if (const c10::IValue* live = m_run.history.tryLive(node)) // the user sees what was written since, and edits that
        eachTensor(*live, [&](const at::Tensor& tensor) {
            if (tensor.has_storage())
                if (const auto written = m_run.history.lastWrite(tensor.storage().unsafeGetStorageImpl()))
                    tick = std::max(tick, *written + 1);
        });
    return tick;
}

Result<void> Edits::add(Edit edit, const c10::IValue& old)
{
    if (auto fits = check(old, edit); !fits)
        return fits;
    edit.id = ++m_last;
    if (edit.tick == 0)
        edit.tick = tickOf(edit.node);
    m_undone.clear();
    m_run.failure.clear();
    if (auto done = m_run.history.addEdit(std::move(edit)); !done)
        m_run.failure.note(done.error());
    return {};
}

/// Tries it on a copy, so that what does not fit is refused before anything has changed.
Result<void> Edits::check(const c10::IValue& old, const Edit& edit) const
{
    const std::string& name = m_run.listing().node(edit.node).qualified;
    if (writesInPlace(old, edit.value, edit.slice)) {
        const c10::IValue copy = deepCopy(old);
        auto written = writeInto(copy.toTensor(), edit.slice, edit.value);
        return written ? written : fail(std::move(written.error()).atNode(name));
    }
    if (!edit.slice.empty())
        return fail(Error{.message = UserText("only a tensor has slices"), .node = name});
    const bool same = old.isTensor() == edit.value.isTensor() && old.isInt() == edit.value.isInt() && old.isBool() == edit.value.isBool() &&
                      old.isDouble() == edit.value.isDouble() && elementCount(old) == elementCount(edit.value);
    if (!same)
        return fail(Error{.message = UserText("the value is %1 and can't become %2", valueText(old), valueText(edit.value)), .node = name});
    return {};
}

/// A raw file has the shape and dtype of what it takes the place of.
Result<c10::IValue> Edits::readFile(const std::string& file, const c10::IValue& old) const
{
    ReadOptions options;
    if (old.isTensor() && old.toTensor().defined() && !tryTensorFormat(file)) {
        options.dtype = dtypeText(old);
        options.shape = old.toTensor().sizes().vec();
    }
    auto tensor = readTensor(file, options);
    return tensor ? Result<c10::IValue>(std::move(*tensor)) : fail(tensor.error());
}

Result<void> Edits::cast(const protocol::CastRequest& request)
{
    const auto type = tryType(request.dtype);
    if (!type)
        return fail("there is no dtype '%1'", request.dtype);
    const Machine& machine = m_run.history.machine();
    const Step* step = m_run.position().tryStep();
    if (!step || step->node != request.node)
        return fail("a cast must be made at the stop before its node");
    for (std::size_t i = 0; i < step->operands.size(); ++i) {
        const Slot slot = step->operands[i].slot;
        if (slot == noSlot || argumentName(*step, i) != request.argument || !machine.top().slots[slot].isTensor())
            continue;
        for (const std::uint32_t node : m_values.operandsOf(step->node)) {
            if (m_run.history.tryLive(node) != &machine.top().slots[slot])
                continue;
            auto converted = caught([&] {
                const c10::InferenceMode inference;
                return machine.top().slots[slot].toTensor().to(*type);
            });
            if (!converted)
                return fail(converted.error());
            m_undone.clear();
            m_run.failure.clear();
            return m_run.history.addEdit({.id = ++m_last,
                                          .tick = m_run.history.tick(),
                                          .node = node,
                                          .path = {},
                                          .slice = {},
                                          .value = *converted,
                                          .oneStep = true,
                                          .text = UserText("%1 of %2 cast to %3", request.argument, step->name, request.dtype)});
        }
    }
    return fail(Error{.message = UserText("there is no tensor '%1' to cast", request.argument), .node = step->name});
}

Result<bool> Edits::undo()
{
    m_run.failure.clear();
    auto undone = m_run.history.undoEdit();
    if (!undone) {
        m_run.failure.note(undone.error());
        return true;
    }
    if (*undone)
        m_undone.push_back(std::move(**undone));
    return undone->has_value();
}

Result<bool> Edits::redo()
{
    if (m_undone.empty())
        return false;
    Edit edit = std::move(m_undone.back());
    m_undone.pop_back();
    m_run.failure.clear();
    if (auto done = m_run.history.addEdit(std::move(edit)); !done)
        m_run.failure.note(done.error());
    return true;
}

protocol::EditsAnswer Edits::list()
{
    const auto told = [this](const Edit& edit) -> protocol::EditInfo {
        return {edit.id, edit.oneStep, edit.tick, edit.node, m_run.listing().node(edit.node).qualified, edit.text};
    };
    protocol::EditsAnswer out;
    std::transform(m_run.history.edits().begin(), m_run.history.edits().end(), std::back_inserter(out.edits), told);
    std::transform(m_undone.rbegin(), m_undone.rend(), std::back_inserter(out.undone), told);
    out.recomputed = m_run.history.takeRecomputed();
    return out;
}

} // namespace nodewise::torch_worker
