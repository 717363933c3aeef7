// SPDX-License-Identifier: Apache-2.0
// A run that can be moved along in both directions: a machine with checkpoints, kept values and edits. Going back restores a checkpoint and
// runs forward from it; every value, the generator's numbers and what operators wrote in place come out as they were.
#pragma once

#include "core/torch/history/checkpoints.h"

#include <functional>

namespace nodewise::torch_worker {

/// A value set by the user, again whenever the run passes its tick.
struct Edit {
    int id = 0;
    Tick tick = 0; ///< applied when the run arrives here
    std::uint32_t node = 0;
    std::vector<std::uint32_t> path; ///< into lists and tuples
    std::string slice;               ///< "[0, :]"; "" = the whole value
    c10::IValue value;               ///< a tensor of another dtype or shape takes the value's place; else the bytes are written
    bool oneStep = false;            ///< a cast: for the step at `tick` alone
    UserText text;                   ///< "x[0, :] = 1"
    c10::IValue original{};          ///< of oneStep: what to put back
};

enum class KeepValues : std::uint8_t { Budget, All, None };

class ExecutionHistory : private Observer {
public:
    struct Options {
        KeepValues keep = KeepValues::Budget;
        std::uint64_t budget = 1ull << 30; ///< bytes, of kept values and checkpoints
        bool checkpoints = true;           ///< false: only going back to the start is possible
    };
    /// Stepping back runs at most this many nodes again, unless the budget forces checkpoints farther apart.
    static constexpr Tick maxGap = 100;
    /// Bit of stops() that is ours; the others are the caller's and end run().
    static constexpr std::uint8_t checkpointFlag = 0x80;

    ExecutionHistory(const std::shared_ptr<const ProgramPlan>& plan, Options options);
    Result<void> start(Values inputs, std::uint64_t seed);

    Tick tick() const { return m_machine.state().tick; }
    bool finished() const { return m_machine.finished(); }
    Machine& machine() { return m_machine; }
    const Machine& machine() const { return m_machine; }
    const ValueStore& store() const { return m_store; }
    const std::shared_ptr<const Values>& inputs() const { return m_inputs; }
    std::uint32_t inputNode(std::size_t input) const { return m_machine.plan().plans.front().inputNodes[input]; } ///< of a root input
    /// Called with each value as it comes to be, but not while one is made again; empty = not at all.
    void setProduced(std::function<void(const Step&, const c10::IValue&)> produced) { m_onProduced = std::move(produced); }
    /// Asked wherever the machine's interrupt is found set: whether to stop for it. Empty = always.
    void setInterrupted(std::function<bool()> stops) { m_onInterrupt = std::move(stops); }
    /// Whether what runs shall stop for an interrupt.
    bool interrupted() { return m_machine.interrupt().load(std::memory_order_relaxed) && (!m_onInterrupt || m_onInterrupt()); }
    /// One byte per node index: where run() stops.
    std::uint8_t& stop(std::uint32_t node) { return m_stops[node]; }
    std::uint8_t stop(std::uint32_t node) const { return m_stops[node]; }

    /// One tick forward. An error leaves the run where it was.
    Result<void> step();
    /// Until a flag of the caller's, an interrupt (which stays set), an error or the end; at least one tick.
    Result<Machine::End> run();
    /// To a tick in either direction; stops early at the end, at an interrupt, or at an error.
    Result<void> go(Tick target);
    /// Back to the last earlier tick at which `wanted` says so, asked with the run standing there; else to the start. Whether it was found;
    /// not where an interrupt ends the search.
    Result<bool> goBackTo(const std::function<bool()>& wanted);
    /// The newest value of a node that was dropped, made again; the run stays where it is.
    Result<c10::IValue> remake(std::uint32_t node);
    /// Nodes run again since the last call.
    std::uint64_t takeRecomputed() { return std::exchange(m_recomputed, 0); }

    /// The value that a later step reads; null if there is none (not run yet, or dead).
    const c10::IValue* tryLive(std::uint32_t node) const;
    c10::IValue* tryLive(std::uint32_t node) { return const_cast<c10::IValue*>(std::as_const(*this).tryLive(node)); }
    /// Tick of the newest in-place write into the storage; nullopt if none.
    std::optional<Tick> lastWrite(const void* storage) const;
    std::uint64_t version(const void* storage) const; ///< how often it was written in place

    /// Goes back to the edit's tick, applies it and returns to where the run was, as far as that still exists; one of a later tick waits
    /// for the run to get there.
    Result<void> addEdit(Edit edit);
    const std::vector<Edit>& edits() const { return m_edits; }
    bool isEdited(std::uint32_t node) const;
    /// nullopt if there is none; else the edit, for a redo, with the run where it was as far as that still exists.
    Result<std::optional<Edit>> undoEdit();

    /// Exact: memory of kept values, checkpoints and saved storages, beside what the run itself holds.
    std::uint64_t keptBytes() const;
    std::uint64_t budget() const { return m_options.budget; }
    void setBudget(std::uint64_t bytes); ///< drops what is then too much
    /// Drops until the budget holds; what is then kept, as keptBytes().
    std::uint64_t makeRoom();
    Tick largestGap() const { return m_checkpoints.largestGap(tick()); }

private:
    struct Excursion {
        WriteLog log;
        std::uint32_t node = 0;
        Tick tick = 0;
        std::optional<c10::IValue> value;
    };
    void beforeWrite(const Step& step, const at::Tensor& written) override;
    void entered(const Frame& frame) override;
    void produced(const Frame& frame, const Step& step) override;
    void dying(Frame& frame, Slot slot) override;
    void save(const at::Tensor& tensor);
    struct Held {
        std::uint64_t live = 0; ///< bytes of what the run holds at this moment, which is no cost of ours
        std::uint64_t kept = 0; ///< beside that
    };
    Held held() const;

    void flagCheckpoints();
    void arrived();
    bool atFlag() const;
    void takeCheckpoint();
    void restore(std::size_t checkpoint);
    Result<void> failed(Error error, bool wrote);
    void applyEdits();
    void apply(Edit& edit);
    void putInSlot(std::uint32_t node, const c10::IValue& value);
    bool editsAhead() const;
    std::optional<Tick> lastEdit(std::uint32_t node, Tick until) const; ///< of the node's value
    std::uint64_t liveBytes(StorageCount& count) const;

    Options m_options;
    Machine m_machine;
    Liveness m_liveness;
    ValueStore m_store;
    Checkpoints m_checkpoints;
    std::vector<std::uint8_t> m_stops;
    std::shared_ptr<const Values> m_inputs;
    StorageSet m_inputStorages;
    std::vector<std::pair<Tick, const void*>> m_writes;
    std::vector<Edit> m_edits; ///< in the order made
    std::optional<Excursion> m_excursion;
    std::function<void(const Step&, const c10::IValue&)> m_onProduced;
    std::function<bool()> m_onInterrupt;
    std::uint64_t m_limit = 0;
    std::uint64_t m_recomputed = 0;
    Tick m_spacing = 48; ///< of checkpoints, in ticks; grows when the budget is too small for it
};

} // namespace nodewise::torch_worker
