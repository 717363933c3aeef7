// SPDX-License-Identifier: Apache-2.0
// A run in double all along, moved beside the run that it shadows, tick by tick.
#pragma once

#include "core/torch/history/value_store.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace nodewise::torch_worker {

/// Owns a machine. Only floating values are its own: integers, booleans and so the way through control flow are the run's. Weights become
/// double where a node reads them and are released after it, unless the program writes into them.
class DoubleRun : private Observer {
public:
    /// `weights`: by input of the root.
    DoubleRun(std::shared_ptr<const ProgramPlan> doubles, const Values& inputs, const std::vector<bool>& weights);

    /// The run is about to take the step. Its operands are still there.
    void before(const Machine& run, const Step& step);
    /// The run's step has this value.
    void produced(const c10::IValue& own) { m_own = own; }
    /// The run has taken a tick; this one takes the same.
    void follow(const Machine& run);

    /// Of the last step that had a value; nothing where the run's own was taken, for the reason why().
    const std::optional<c10::IValue>& value() const { return m_value; }
    const UserText& why() const { return m_why; }
    /// Gives up for good, and lets all memory go.
    void abandon(UserText why);
    std::uint64_t bytes() const { return m_bytes + m_lentBytes; } ///< held after the last tick, with the weights lent for it

private:
    /// A slot of the root that holds a weight in double as long as one step runs.
    struct Lent {
        Slot slot;
        c10::IValue original;
    };
    void beforeWrite(const Step&, const at::Tensor&) override {}
    void produced(const Frame& frame, const Step& step) override;
    void dying(Frame& frame, Slot slot) override;

    void ownWritten(const Step& step);
    void widenOperands(const Step& step);
    void lend(Slot slot, const c10::IValue& wide);
    void giveBack(const Step& step);
    void skip(const Step& step);
    void takeWrites(const Step& step);
    c10::IValue adopted(const c10::IValue& own, const c10::IValue& mine);
    c10::IValue adoptedTensor(const at::Tensor& own, const at::Tensor& mine);
    bool aliasesOperand(const Step& step, const c10::IValue& value) const;
    void hold(const c10::IValue& value);
    void recount();

    Machine m_machine;
    std::vector<bool> m_lendable;                                 ///< by slot of the root: an input that is not the user's
    bool m_writes = false;                                        ///< the program writes in place
    c10::IValue m_own;                                            ///< the run's value of the step
    std::vector<std::pair<std::uint32_t, c10::IValue>> m_written; ///< operands that the step writes, of the run
    bool m_ownAliases = false;                                    ///< the run's value shares memory with an operand
    std::vector<const void*> m_operandStorages;                   ///< of the run, of the step
    bool m_wrapped = false;                                       ///< the run stands inside a vmap: its tensors are no plain ones
    UserText m_skip;                                              ///< why the next step is not run
    std::vector<Lent> m_lent;
    std::optional<c10::IValue> m_value;
    UserText m_why, m_abandoned;
    std::unordered_map<const void*, std::uint64_t> m_storages; ///< held, with their sizes
    std::uint64_t m_bytes = 0, m_lentBytes = 0;
};

} // namespace nodewise::torch_worker
