// SPDX-License-Identifier: Apache-2.0
// Runs a plan: a stack of frames with values in slots. Each advance() is one tick: one ordinary node, entering a body, or leaving one.
// Its whole state can be saved and put back, which is what checkpoints are made of.
#pragma once

#include "core/torch/run/plan.h"

#include <ATen/core/Tensor.h>

#include <atomic>
#include <unordered_map>

namespace nodewise::torch_worker {

/// Number of advances since the start: names a position of a run, as long as inputs, edits and seed are the same.
using Tick = std::uint64_t;

/// A vmap that is under way: torch._functorch.predispatch calls in the graph begin and end it.
struct VmapLayer {
    std::int64_t batchSize = 0;
    int randomness = 0; ///< at::functorch::RandomnessType
    bool operator==(const VmapLayer&) const = default;
};

/// Modes that ATen keeps per thread and that control flow changes. In force only while the machine runs: they are set when it starts to
/// and put back when it stops.
struct Modes {
    bool grad = false;
    bool autocast = false;
    int autocastDtype = 0; ///< c10::ScalarType
    bool autocastCache = true;
    std::vector<VmapLayer> vmaps; ///< outermost first
    bool operator==(const Modes&) const = default;
};

/// A loop or branch under way: lives in the frame that called it.
struct Control {
    std::uint32_t phase = 0; ///< while_loop: 0 = condition, 1 = body; associative_scan: 0 = down, 1 = up
    std::int64_t iteration = 0;
    std::int64_t iterations = 0; ///< scan, map: length of the leading dimension
    Values carried, sliced, additional;
    std::vector<Values> stacked; ///< outputs of each iteration so far, per output; associative_scan: what each level combines
    Modes outer;                 ///< put back when the body ends
};

struct Frame {
    const Plan* plan = nullptr;
    std::uint32_t pc = 0; ///< step that runs next; steps.size() = the output
    Values slots;
    std::optional<Control> control; ///< of the step at pc, while its body runs in the frame above
};

/// Everything that a run's future depends on, but the bytes of storages. Cheap to copy: values are shared.
struct State {
    Tick tick = 0;
    std::vector<Frame> frames; ///< root first; empty once the root has returned
    Modes modes;
    at::Tensor generator; ///< state of the CPU generator; undefined where the program is not random
};

/// Told of what happens while the machine runs. Not used by a run that keeps nothing.
class Observer {
public:
    virtual ~Observer() = default;
    /// A step is about to write the storage in place.
    virtual void beforeWrite(const Step& step, const at::Tensor& written) = 0;
    /// A body has been entered; its inputs are in frame.slots[plan.inputs[i]].
    virtual void entered(const Frame& /*frame*/) {}
    /// A step has run; its value is in frame.slots[step.output].
    virtual void produced(const Frame& frame, const Step& step) = 0;
    /// No later step reads the slot; the value may be taken out of it. Otherwise it is released.
    virtual void dying(Frame& frame, Slot slot) = 0;
};

/// Where the current node is noted for the supervisor; written before each step, a few nanoseconds.
struct NodeNote {
    std::atomic<std::uint64_t>* tick = nullptr;
    std::atomic<std::uint32_t>* node = nullptr;
};

/// One thread. Owns its state; the plan is shared. Runs under c10::InferenceMode, so what it makes are inference tensors: whoever writes
/// into them needs that guard too.
class Machine {
public:
    enum class End : std::uint8_t {
        Finished,   ///< the root has returned: outputs() are there
        Stopped,    ///< before a step whose flag is set
        Interrupted ///< `interrupt` was set
    };

    explicit Machine(std::shared_ptr<const ProgramPlan> plan);

    /// One value per input of the root, in order (weights, constants and user inputs). May be called again: inputs that the former run
    /// wrote in place get their bytes back first.
    Result<void> start(Values inputs, std::uint64_t seed);
    const State& state() const { return m_state; }
    State save() const; ///< with the generator's state
    void restore(const State& state);

    bool finished() const { return m_state.frames.empty() || atEnd(); }
    /// Before the output of the root: every node has run.
    bool atEnd() const;
    /// The step that advance() would run; null before an output (of a body: it returns to its caller; of the root: the end).
    const Step* tryNext() const;
    const Frame& top() const { return m_state.frames.back(); }
    Frame& top() { return m_state.frames.back(); }

    /// One tick. An error names node and op; the state is then as before the tick, but for what the operator wrote in place.
    Result<void> advance();
    /// Until a step's flag is set, an interrupt, an error, or the end. Does at least one tick, so that a run leaves the stop it is at.
    Result<End> run();
    /// Values of the root's outputs; at the end only.
    Result<Values> outputs() const;

    /// One byte per node index; not 0 = run() stops before the node, before a loop only when it begins. The caller owns it and keeps it
    /// alive.
    void setStops(const std::uint8_t* byNode) { m_stops = byNode; }
    void setObserver(Observer* observer) { m_observer = observer; }
    void setNote(NodeNote note) { m_note = note; }
    std::atomic<bool>& interrupt() { return m_interrupt; }
    const ProgramPlan& plan() const { return *m_plan; }
    const std::shared_ptr<const ProgramPlan>& planPtr() const { return m_plan; }
    Modes& modes() { return m_state.modes; }

    /// Nanoseconds and count per node index of what ran since timing was switched on; switched off it costs nothing.
    void setTiming(bool on);
    struct Timing {
        std::uint64_t nanoseconds = 0;
        std::uint32_t count = 0;
    };
    const std::vector<Timing>& timing() const { return m_timing; }

private:
    template <bool watched>
    End loop(bool once);
    template <bool watched>
    void runStep(Frame& frame, const Step& step);
    void runOperator(Frame& frame, const Step& step);
    void runFunction(Frame& frame, const Step& step, Values inputs);
    void announceWrites(const Step& step);
    void keepOriginal(const at::Tensor& written);
    void restoreInputs();
    void time(const Step& step, std::uint64_t begin);

    // control.cpp: throw std::exception
    void enter();
    void leave();
    void push(std::uint32_t body, Values inputs);
    void complete(c10::IValue value);
    void setModes(const Modes& modes);

    Error failure(UserText message) const;
    template <class Run>
    auto guarded(Run run) -> Result<decltype(run())>;

    std::shared_ptr<const ProgramPlan> m_plan;
    State m_state;
    Values m_stack; ///< of the operator under way; kept to save allocations
    const std::uint8_t* m_stops = nullptr;
    Observer* m_observer = nullptr;
    NodeNote m_note;
    std::atomic<bool> m_interrupt{false};
    std::vector<Timing> m_timing;
    bool m_timed = false;
    Values m_inputs;
    std::unordered_map<const void*, at::Tensor> m_originals; ///< bytes of inputs' storages before a run wrote them; undefined = not yet
};

/// The tensor that holds the numbers: what a vmap under way wraps, else the tensor itself.
at::Tensor plainTensor(const at::Tensor& tensor);

} // namespace nodewise::torch_worker
