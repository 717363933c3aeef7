// SPDX-License-Identifier: Apache-2.0
// Edits of values, casts, and what an error offers.
#include "core/torch/base/guarded.h"
#include "core/torch/debug/session.h"
#include "core/torch/tensor/files.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/value_path.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/ScalarType.h>

#include <algorithm>

namespace nodewise::torch_box {

namespace {

std::optional<at::ScalarType> tryType(const std::string& dtype)
{
    const auto& types = c10::getStringToDtypeMap();
    if (const auto found = types.find(dtype); found != types.end())
        return found->second;
    return std::nullopt;
}

c10::IValue valueOf(const dap::Scalar& scalar)
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

std::string argumentName(const Step& step, std::size_t operand)
{
    if (step.op && operand < step.op->schema().arguments().size())
        return step.op->schema().arguments()[operand].name();
    return "argument " + std::to_string(operand);
}

} // namespace

void Session::noteError(const Error& error)
{
    m_error = dap::StopError{.message = error.message, .hint = error.hint, .node = error.node, .filter = "error"};
    m_cast = castOffer();
}

/// Where the floating-point tensors of the failed node have different dtypes: the one that comes from the user's data or from another node
/// is cast to the dtype of the others, which are mostly weights.
std::optional<dap::CastOffer> Session::castOffer() const
{
    const Machine& machine = m_history->machine();
    const Step* step = machine.finished() ? nullptr : machine.tryNext();
    if (!step || step->kind == Step::Kind::ControlFlow)
        return std::nullopt;
    struct Side {
        std::size_t operand;
        std::uint32_t node;
        at::ScalarType type;
    };
    std::vector<Side> sides;
    for (std::size_t i = 0; i < step->operands.size(); ++i) {
        const Slot slot = step->operands[i].slot;
        if (slot == noSlot || !machine.top().slots[slot].isTensor())
            continue;
        const at::Tensor& tensor = machine.top().slots[slot].toTensor();
        const std::uint32_t node = machine.top().plan->slotNodes[slot];
        if (tensor.defined() && tensor.is_floating_point() && tensor.dim() > 0)
            sides.push_back({i, node, tensor.scalar_type()});
    }
    if (sides.size() < 2)
        return std::nullopt;
    const auto isWeight = [this](const Side& side) { return m_listing->isWeight(side.node); };
    const auto other = std::find_if(sides.begin() + 1, sides.end(), [&](const Side& side) { return side.type != sides.front().type; });
    if (other == sides.end())
        return std::nullopt;
    const bool castsFirst = !isWeight(sides.front()) || isWeight(*other);
    const Side& from = castsFirst ? sides.front() : *other;
    const Side& to = castsFirst ? *other : sides.front();
    const auto told = [&](const Side& side) {
        const auto& node = m_listing->node(side.node);
        return Text("%1 is %2 (from %3, %4)", argumentName(*step, side.operand), dtypeText(side.type), node.name, node.op);
    };
    return dap::CastOffer{.node = step->node,
                          .argument = argumentName(*step, from.operand),
                          .from = dtypeText(from.type),
                          .dtype = dtypeText(to.type),
                          .text = Text("%1, %2", told(from), told(to))};
}

bool Session::isEdited(std::uint32_t node) const
{
    const auto& edits = m_history->edits();
    return std::any_of(edits.begin(), edits.end(), [node](const Edit& edit) { return edit.node == node; });
}

Result<void> Session::edit(const dap::EditRequest& request)
{
    const int sources = (request.expression.empty() ? 0 : 1) + (request.file.empty() ? 0 : 1) + (request.number ? 1 : 0);
    if (sources != 1)
        return fail("an edit takes exactly one of expression, file and number");
    if (request.value.expected)
        return fail("the reference's values can't be edited: 'nodewise/swap' takes them into the run");
    auto old = value(request.value);
    if (!old)
        return fail(old.error());
    const std::uint32_t node = request.value.node;
    Edit edit{.id = 0, .tick = 0, .node = node, .path = request.value.path, .slice = request.slice, .value = {}};
    std::string told;
    if (request.number) {
        edit.value = valueOf(*request.number);
        told = valueText(edit.value);
    } else if (!request.expression.empty()) {
        auto made = evaluate(request.expression);
        if (!made)
            return fail(made.error());
        edit.value = deepCopy(*made); // may be a view of what it is written into
        told = request.expression;
    } else {
        auto read = readValueFile(request.file, *old);
        if (!read)
            return fail(read.error());
        edit.value = std::move(*read);
        told = request.file;
    }
    edit.text = m_listing->node(node).name + request.slice + " = " + told;
    return addEdit(std::move(edit), *old);
}

/// When an edit of the value that is there now takes effect: right behind what made it.
Tick Session::tickOfEdit(std::uint32_t node) const
{
    const auto& store = m_history->store();
    Tick tick = store.runs(node) > 0 && !m_listing->isRootInput(node) ? store.tick(node) + 1 : 0;
    if (const c10::IValue* live = m_history->tryLive(node)) // the user sees what was written since, and edits that
        eachTensor(*live, [&](const at::Tensor& tensor) {
            if (tensor.has_storage())
                if (const auto written = m_history->lastWrite(tensor.storage().unsafeGetStorageImpl()))
                    tick = std::max(tick, *written + 1);
        });
    return tick;
}

Result<void> Session::addEdit(Edit edit, const c10::IValue& old)
{
    if (auto fits = checkEdit(old, edit); !fits)
        return fits;
    edit.id = ++m_lastEdit;
    if (edit.tick == 0)
        edit.tick = tickOfEdit(edit.node);
    m_undone.clear();
    m_error.reset();
    m_cast.reset();
    if (auto done = m_history->addEdit(std::move(edit)); !done)
        noteError(done.error());
    return {};
}

/// Tries it on a copy, so that what does not fit is refused before anything has changed.
Result<void> Session::checkEdit(const c10::IValue& old, const Edit& edit) const
{
    const std::string& name = m_listing->node(edit.node).qualified;
    if (writesInPlace(old, edit.value, edit.slice)) {
        const c10::IValue copy = deepCopy(old);
        auto written = writeInto(copy.toTensor(), edit.slice, edit.value);
        return written ? written : fail(std::move(written.error()).atNode(name));
    }
    if (!edit.slice.empty())
        return fail(Error{.message = Text("only a tensor has slices"), .node = name});
    const bool same = old.isTensor() == edit.value.isTensor() && old.isInt() == edit.value.isInt() && old.isBool() == edit.value.isBool() &&
                      old.isDouble() == edit.value.isDouble() && elementCount(old) == elementCount(edit.value);
    if (!same)
        return fail(Error{.message = Text("the value is %1 and can't become %2", valueText(old), valueText(edit.value)), .node = name});
    return {};
}

/// A raw file has the shape and dtype of what it takes the place of.
Result<c10::IValue> Session::readValueFile(const std::string& file, const c10::IValue& old) const
{
    ReadOptions options;
    if (old.isTensor() && old.toTensor().defined() && !tryTensorFormat(file)) {
        options.dtype = dtypeText(old);
        options.shape = old.toTensor().sizes().vec();
    }
    auto tensor = readTensor(file, options);
    return tensor ? Result<c10::IValue>(std::move(*tensor)) : fail(tensor.error());
}

Result<void> Session::cast(const dap::CastRequest& request)
{
    const auto type = tryType(request.dtype);
    if (!type)
        return fail("there is no dtype '%1'", request.dtype);
    const Machine& machine = m_history->machine();
    const Step* step = machine.finished() ? nullptr : machine.tryNext();
    if (!step || step->node != request.node)
        return fail("a cast is made at the stop before its node");
    for (std::size_t i = 0; i < step->operands.size(); ++i) {
        const Slot slot = step->operands[i].slot;
        if (slot == noSlot || argumentName(*step, i) != request.argument || !machine.top().slots[slot].isTensor())
            continue;
        for (const std::uint32_t node : operandsOf(step->node)) {
            if (m_history->tryLive(node) != &machine.top().slots[slot])
                continue;
            auto converted = caught([&] {
                const c10::InferenceMode inference;
                return machine.top().slots[slot].toTensor().to(*type);
            });
            if (!converted)
                return fail(converted.error());
            m_undone.clear();
            m_error.reset();
            m_cast.reset();
            return m_history->addEdit({.id = ++m_lastEdit,
                                       .tick = m_history->tick(),
                                       .node = node,
                                       .path = {},
                                       .slice = {},
                                       .value = *converted,
                                       .oneStep = true,
                                       .text = Text("%1 of %2 cast to %3", request.argument, step->name, request.dtype)});
        }
    }
    return fail(Error{.message = Text("there is no tensor '%1' to cast", request.argument), .node = step->name});
}

Result<bool> Session::undo()
{
    m_error.reset();
    m_cast.reset();
    auto undone = m_history->undoEdit();
    if (!undone) {
        noteError(undone.error());
        return true;
    }
    if (*undone)
        m_undone.push_back(std::move(**undone));
    return undone->has_value();
}

Result<bool> Session::redo()
{
    if (m_undone.empty())
        return false;
    Edit edit = std::move(m_undone.back());
    m_undone.pop_back();
    m_error.reset();
    m_cast.reset();
    if (auto done = m_history->addEdit(std::move(edit)); !done)
        noteError(done.error());
    return true;
}

dap::EditsAnswer Session::edits()
{
    const auto told = [this](const Edit& edit) -> dap::EditInfo {
        return {edit.id, edit.oneStep, edit.tick, edit.node, m_listing->node(edit.node).qualified, edit.text};
    };
    dap::EditsAnswer out;
    std::transform(m_history->edits().begin(), m_history->edits().end(), std::back_inserter(out.edits), told);
    std::transform(m_undone.rbegin(), m_undone.rend(), std::back_inserter(out.undone), told);
    out.recomputed = m_history->takeRecomputed();
    return out;
}

} // namespace nodewise::torch_box
