// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/memory_map.h"

#include "core/base/progress.h"
#include "core/torch/analysis/allocation_meter.h"
#include "core/torch/analysis/double_plan.h"

#include <c10/core/InferenceMode.h>
#include <c10/core/StorageImpl.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::torch_worker {

namespace {

using Block = protocol::MemoryBlock;

/// Storages from when they come to be to when nothing holds them any more. A machine that keeps nothing releases a value after the last
/// node that reads it, as the plan says: what is alive is what has to be.
class Lives : public Observer {
public:
    Lives(Machine& machine, AllocationMeter* meter) : m_machine(machine), m_meter(meter) {}

    void input(std::uint32_t node, const c10::IValue& value, bool weight)
    {
        see(node, value, weight ? Block::Kind::Weight : Block::Kind::Input);
    }
    void beforeWrite(const Step&, const at::Tensor& written) override
    {
        if (!written.has_storage() || written.is_meta())
            return;
        const auto found = m_index.find(written.storage().unsafeGetStorageImpl());
        const bool input = found != m_index.end() && m_blocks[found->second].kind != Block::Kind::Value;
        if (input && m_saved.insert(found->second).second) // the machine has kept its bytes, which is no memory of the program's
            m_ours += written.storage().nbytes();
    }
    void produced(const Frame& frame, const Step& step) override
    {
        m_steps.push_back({.node = step.node, .peak = m_meter ? less(m_meter->takePeak()) : 0});
        if (step.output == noSlot)
            return;
        // What the program says of an operator without a kernel for shapes is the plan's own tensor, which never goes.
        if (!step.recorded.isNone() && sharesMemory(step.recorded, frame.slots[step.output]))
            m_machine.top().slots[step.output] = copied(step.recorded);
        see(step.node, frame.slots[step.output], Block::Kind::Value);
    }
    void dying(Frame&, Slot) override {}

    /// After a tick.
    void ticked()
    {
        if (m_steps.empty())
            return;
        if (m_meter)
            m_steps.back().held = less(m_meter->held());
        std::erase_if(m_alive, [this](const Alive& alive) {
            if (!alive.storage.expired())
                return false;
            m_blocks[alive.block].last = now();
            m_index.erase(alive.key);
            return true;
        });
    }

    void returned(const Values& outputs)
    {
        for (const c10::IValue& output : outputs)
            eachTensor(output, [this](const at::Tensor& tensor) {
                if (const auto found = m_index.find(keyOf(tensor)); found != m_index.end())
                    m_blocks[found->second].output = true;
            });
    }

    /// What is alive now lives to the end.
    void finish(protocol::MemoryAnswer& out)
    {
        const std::uint32_t end = now();
        for (const Alive& alive : m_alive)
            m_blocks[alive.block].last = end;
        std::vector<std::int64_t> change(m_steps.size() + 1, 0);
        for (const Block& block : m_blocks) {
            if (block.kind != Block::Kind::Value) {
                (block.kind == Block::Kind::Weight ? out.weights : out.inputs) += block.bytes;
                continue;
            }
            out.allValues += block.bytes;
            change[block.first] += static_cast<std::int64_t>(block.bytes);
            change[block.last + 1] -= static_cast<std::int64_t>(block.bytes);
        }
        std::int64_t lives = 0;
        for (std::size_t i = 0; i < m_steps.size(); ++i)
            m_steps[i].planned = static_cast<std::uint64_t>(lives += change[i]);
        out.steps = std::move(m_steps);
        out.blocks = std::move(m_blocks);
    }

private:
    struct Alive {
        c10::weak_intrusive_ptr<c10::StorageImpl> storage;
        const void* key;
        std::uint32_t block;
    };
    static c10::IValue copied(const c10::IValue& value)
    {
        if (value.isTensor())
            return value.toTensor().clone();
        std::vector<c10::IValue> elements;
        for (const c10::IValue& element : value.isTuple() ? value.toTupleRef().elements().vec() : value.toListRef().vec())
            elements.push_back(element.isTensor() ? copied(element) : element);
        return c10::ivalue::Tuple::create(std::move(elements));
    }
    static const void* keyOf(const at::Tensor& tensor) { return tensor.has_storage() ? tensor.storage().unsafeGetStorageImpl() : nullptr; }
    std::uint32_t now() const { return m_steps.empty() ? 0 : static_cast<std::uint32_t>(m_steps.size() - 1); }
    std::uint64_t less(std::uint64_t bytes) const { return bytes - std::min(bytes, m_ours); }

    void see(std::uint32_t node, const c10::IValue& value, Block::Kind kind)
    {
        eachTensor(value, [&](const at::Tensor& tensor) {
            if (!tensor.has_storage())
                return;
            const auto [at, fresh] = m_index.try_emplace(keyOf(tensor), static_cast<std::uint32_t>(m_blocks.size()));
            if (fresh) {
                m_alive.push_back({tensor.storage().getWeakStorageImpl(), at->first, at->second});
                m_blocks.push_back({.kind = kind, .bytes = tensor.storage().nbytes(), .first = now()});
            }
            Block& block = m_blocks[at->second];
            block.bytes = std::max<std::uint64_t>(block.bytes, tensor.storage().nbytes()); // resize_
            if (std::find(block.nodes.begin(), block.nodes.end(), node) == block.nodes.end())
                block.nodes.push_back(node);
        });
    }

    Machine& m_machine;
    AllocationMeter* m_meter;
    std::vector<protocol::MemoryStep> m_steps;
    std::vector<Block> m_blocks;
    std::vector<Alive> m_alive;
    std::unordered_map<const void*, std::uint32_t> m_index; ///< of what is alive, by storage: index in m_blocks
    std::unordered_set<std::uint32_t> m_saved;              ///< blocks
    std::uint64_t m_ours = 0;
};

void findPeaks(protocol::MemoryAnswer& out)
{
    for (std::uint32_t i = 0; i < out.steps.size(); ++i) {
        if (out.steps[i].planned > out.plannedPeak) {
            out.plannedPeak = out.steps[i].planned;
            out.plannedPeakStep = i;
        }
        if (out.steps[i].peak > out.measuredPeak) {
            out.measuredPeak = out.steps[i].peak;
            out.measuredPeakStep = i;
        }
    }
}

/// To the end, or to the node that fails.
Result<void> runThrough(Machine& machine, ExecutionHistory& history, Lives& lives, protocol::MemoryAnswer& out)
{
    while (!machine.finished()) {
        const Step* next = machine.tryNext();
        if (auto advanced = machine.advance(); !advanced) {
            if (!next)
                return fail(advanced.error());
            out.failed = next->node;
            out.why = advanced.error().asText();
            return {};
        }
        lives.ticked();
        if (history.interrupted())
            return fail(Error{.message = UserText::listed(cancelledMessage)});
    }
    if (const auto outputs = machine.outputs())
        lives.returned(*outputs);
    return {};
}

Result<protocol::MemoryAnswer> measured(DebuggedRun& run, Machine& machine)
{
    protocol::MemoryAnswer out{.measured = !run.loaded().meta};
    const ExecutionHistory& history = run.history();
    std::optional<AllocationMeter> meter;
    if (out.measured) {
        meter.emplace();
        out.measured = meter->works();
    }
    Lives lives(machine, out.measured ? &*meter : nullptr);
    for (std::size_t i = 0; i < history.inputs()->size(); ++i) {
        const std::uint32_t node = history.inputNode(i);
        lives.input(node, (*history.inputs())[i], run.listing().isWeight(node));
    }
    if (auto started = machine.start(*history.inputs(), run.arguments().seed); !started)
        return fail(started.error());
    machine.setObserver(&lives);
    auto ran = runThrough(machine, run.history(), lives, out);
    machine.setObserver(nullptr);
    if (!ran)
        return fail(ran.error());
    lives.finish(out);
    findPeaks(out);
    for (std::uint32_t node = 0; node < run.listing().size(); ++node)
        out.names.push_back(run.listing().node(node).qualified);
    return out;
}

} // namespace

Result<protocol::MemoryAnswer> memoryMap(DebuggedRun& run, NodeNote note)
{
    const c10::InferenceMode inference;
    ExecutionHistory& history = run.history();
    const Tick here = history.tick();
    if (auto back = history.go(0); !back)
        return fail(back.error());
    Machine machine(history.machine().planPtr());
    machine.setNote(note);
    auto out = measured(run, machine);
    run.interrupts().take();
    if (auto restored = machine.start(*history.inputs(), run.arguments().seed); !restored) // puts back what was written into inputs
        return fail(restored.error());
    if (auto there = history.go(here); !there)
        return fail(there.error());
    history.takeRecomputed();
    return out;
}

} // namespace nodewise::torch_worker
