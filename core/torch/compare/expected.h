// SPDX-License-Identifier: Apache-2.0
// Where the values come from that a run is compared with: another run, or a dump.
#pragma once

#include "core/protocol/compare.h"
#include "core/torch/compare/pairing.h"
#include "core/torch/debug/debugged_run.h"
#include "core/torch/run/recorded_here.h"
#include "core/torch/tensor/bounded_difference.h"
#include "core/torch/tensor/dump.h"

#include <functional>
#include <memory>

namespace nodewise::torch_worker {

struct CompareRow;
struct ReplayVerdict;

/// Asked for one node after the other, in the order in which the actual run makes them.
class Expected {
public:
    virtual ~Expected() = default;
    /// What it has for the node of the actual run; "" = nothing, for the reason whyNot().
    virtual std::string nameOf(std::uint32_t node) const = 0;
    virtual UserText whyNot(std::uint32_t node) const = 0;
    /// Before another pass over the actual run.
    virtual Result<void> restart() { return {}; }
    virtual std::uint64_t keptBytes() const { return 0; } ///< of values and checkpoints that it holds
    /// Of a node that runs several times it has the value of the last time alone.
    virtual bool onlyLast() const { return false; }
    virtual std::vector<std::string> unused() const = 0; ///< names of what it has and nothing of the actual run corresponds to
    /// What it has is what is tested, and the actual run is what that should be: figures are those of its values against the run's.
    virtual bool isTested() const { return false; }
    /// The actual run is about to do the step, has done it, has a value that the user set.
    virtual void before(const Frame& /*frame*/, const Step& /*step*/) {}
    virtual void produced(const Step& /*step*/, const c10::IValue& /*value*/) {}
    virtual void edited(std::uint32_t /*node*/, const c10::IValue& /*value*/) {}
    /// Beside the tolerances: by how much elements of the node's value that it gave last may be off.
    virtual Slack slack(std::uint32_t /*node*/) const { return {}; }
    /// Adds what it knows of the row. `actual` is the run's tensor, null where it was not compared.
    virtual void complete(CompareRow& /*row*/, const at::Tensor* /*actual*/) {}
    /// Asked while it works for long; then tryValue() fails. Empty = never.
    void setCancelled(std::function<bool()> cancelled) { m_cancelled = std::move(cancelled); }
    /// Called before it runs operators of its own, which are not the actual run's.
    void setAtWork(std::function<void()> atWork) { m_atWork = std::move(atWork); }
    /// The parameter, buffer or constant that corresponds to the node's, which is one; nullopt: none.
    struct Weight {
        std::string name; ///< in the state dict, where that is known
        c10::IValue value;
    };
    virtual Result<std::optional<Weight>> tryWeight(std::uint32_t node) = 0;
    /// Why no weight needs to be looked at; "" = they do.
    virtual UserText whyNoWeights(const DebuggedRun&) const { return {}; }
    /// Whether tryValue() may run again up to a time that it has gone past. Not while values are compared one after the other: it would
    /// go to and fro where both sides have another order.
    void setGoesBack(bool goesBack) { m_goesBack = goesBack; }
    /// The node's value of its `run`th time (1-based) with the elements of a tuple or list in order; nullopt: none of that time.
    virtual Result<std::optional<c10::IValue>> tryValue(std::uint32_t node, std::uint32_t run) = 0;
    /// What it returns, in order, at its end, to which it goes on; nullopt: that is not known by place, but by the names of nodes.
    struct Output {
        std::string name; ///< of the node that yields it; "" = a constant
        c10::IValue value;
        bool user = true; ///< false: what a buffer or an input becomes
    };
    virtual Result<std::optional<std::vector<Output>>> tryOutputs() { return std::nullopt; }
    /// How its values may round otherwise for where they were recorded; "" = they do not, or nobody knows.
    virtual UserText recordedElsewhere() const { return {}; }
    /// Whether a node of the other side says that it stands for this one too, whose value it does not leave.
    virtual bool isInside(std::uint32_t /*node*/) const { return false; }
    /// Values lie in files, which may hold narrow types in wider ones (NumPy has no bfloat16). Reading them may be most of the work.
    virtual bool isStored() const { return false; }
    /// "Is it this operator, or what came in?", where it knows that without running the operator again.
    virtual std::optional<ReplayVerdict> tryReplay(const CompareRow& row) const;
    virtual std::optional<protocol::LoweredSummary> tryLowered() const { return std::nullopt; }

protected:
    bool cancelled() const { return m_cancelled && m_cancelled(); }
    bool goesBack() const { return m_goesBack; }
    void atWork() const
    {
        if (m_atWork)
            m_atWork();
    }

private:
    std::function<bool()> m_cancelled;
    std::function<void()> m_atWork;
    bool m_goesBack = false;
};

/// Values of a dump, by the names of the actual run's nodes. Nodes that run several times have one value there, that of the last.
class ExpectedDump : public Expected {
public:
    ExpectedDump(Dump dump, const Listing& listing);
    std::string nameOf(std::uint32_t node) const override;
    UserText whyNot(std::uint32_t node) const override;
    bool onlyLast() const override { return true; }
    bool isStored() const override { return true; }
    UserText recordedElsewhere() const override { return torch_worker::recordedElsewhere(m_dump.recordedAt()); }
    std::vector<std::string> unused() const override;
    Result<std::optional<Weight>> tryWeight(std::uint32_t node) override;
    Result<std::optional<c10::IValue>> tryValue(std::uint32_t node, std::uint32_t run) override;

protected:
    const Listing& listing() const { return m_listing; }

private:
    Dump m_dump;
    const Listing& m_listing;
};

/// Another run, moved along as its values are asked for. Owns it; keeps its values within the budget of the run that is compared.
class ExpectedRun : public Expected {
public:
    /// Launches the other run, on the same inputs as `actual` (in the dtypes that it takes) unless `arguments` give others. Half of the
    /// actual run's budget is its own where it has none.
    static Result<std::unique_ptr<ExpectedRun>> launch(protocol::LaunchArguments arguments, const std::shared_ptr<Plugins>& plugins,
                                                       const DebuggedRun& actual);
    std::string nameOf(std::uint32_t node) const override;
    UserText whyNot(std::uint32_t node) const override;
    bool isInside(std::uint32_t node) const override { return m_inside[node] != noNode; }
    std::vector<std::string> unused() const override;
    Result<std::optional<Weight>> tryWeight(std::uint32_t node) override;
    UserText whyNoWeights(const DebuggedRun& actual) const override;
    Result<std::optional<c10::IValue>> tryValue(std::uint32_t node, std::uint32_t run) override;
    Result<void> restart() override;
    Result<std::optional<std::vector<Output>>> tryOutputs() override;
    std::uint64_t keptBytes() const override { return m_run->history().keptBytes(); }
    DebuggedRun& run() { return *m_run; }

private:
    ExpectedRun(std::unique_ptr<DebuggedRun> run, Pairing pairing, std::vector<std::uint32_t> inside)
        : m_run(std::move(run)), m_pairing(std::move(pairing)), m_inside(std::move(inside))
    {
    }
    Result<void> takeInputs(const DebuggedRun& actual);
    Result<void> goBack(std::uint32_t other, std::uint32_t run);
    Result<void> goOnWhile(const std::function<bool()>& wanted);

    std::unique_ptr<DebuggedRun> m_run;
    Pairing m_pairing;
    std::vector<std::uint32_t> m_inside; ///< by node of the actual run: standingFor()
    std::optional<Error> m_failed;       ///< the run comes no further
    at::Tensor m_generator;              ///< the state of random numbers where this run stands; both runs share the thread's generator
};

} // namespace nodewise::torch_worker
