// SPDX-License-Identifier: Apache-2.0
// A debug session in the torch worker: one program, run under control. Every verb runs to the next stop and tells where and why.
#pragma once

#include "core/base/progress.h"
#include "core/protocol/debug.h"
#include "core/torch/debug/breakpoints.h"
#include "core/torch/debug/exception_filters.h"
#include "core/torch/history/execution_history.h"
#include "core/torch/plugin/plugins.h"
#include "core/torch/run/compile.h"
#include "core/torch/run/loaded.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace nodewise::torch_box {

class ProfileOperators;

/// A value as it was found at a stop.
struct FoundValue {
    c10::IValue value;
    dap::ValueInfo::State state = dap::ValueInfo::State::Pending;
};

/// Nodes with live values by the identity of the memory that they lie in.
using Sharers = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

/// Owns the program's tensors, plan, run and breakpoints. One thread, but for interrupt() and callIn().
class Session {
public:
    /// Loads the plug-ins that `arguments` names into `plugins`; null: a table of its own.
    static Result<std::unique_ptr<Session>> launch(const dap::LaunchArguments& arguments, std::shared_ptr<Plugins> plugins = {},
                                                   const Progress& progress = {});
    ~Session();

    const dap::LaunchArguments& arguments() const { return m_arguments; }
    const dap::LaunchAnswer& answer() const { return m_answer; }
    const Listing& listing() const { return *m_listing; }
    ExecutionHistory& history() { return *m_history; }
    const ExecutionHistory& history() const { return *m_history; }
    Breakpoints& breakpoints() { return *m_breakpoints; }
    Script& script() { return m_script; }
    const Loaded& loaded() const { return m_loaded; }
    /// Where log messages go.
    void setOutput(std::function<void(const Text& line)> output) { m_output = std::move(output); }
    /// From any thread: ends what runs, between two nodes.
    void interrupt();
    /// From any thread: what runs calls the function of setCalledIn(), between two nodes, and goes on.
    void callIn();
    void setCalledIn(std::function<void()> calledIn) { m_calledIn = std::move(calledIn); }
    /// Forgets an interrupt that came too late; whether there was one.
    bool takeInterrupt();
    void install(BreakpointSet breakpoints);
    void setFilters(Filters filters);
    /// Where the node under way is noted, also by whole runs.
    void setNote(NodeNote note);
    dap::ProfileAnswer profile() const;

    // Verbs: each gives the stop that it came to.
    dap::StoppedBody start(); ///< from launch: entry, or on to the first stop
    dap::StoppedBody run();
    dap::StoppedBody next(const dap::StepArguments& step);
    dap::StoppedBody stepIn(const dap::StepArguments& step);
    dap::StoppedBody stepOut(const dap::StepArguments& step);
    dap::StoppedBody stepBack(const dap::StepArguments& step);
    dap::StoppedBody reverse();
    dap::StoppedBody restart();
    dap::StoppedBody restartFrame(std::size_t frame); ///< innermost = 0
    dap::StoppedBody goTo(Tick tick);
    dap::StoppedBody goToNode(std::uint32_t node);
    /// The stop as it is now, told again.
    dap::StoppedBody stopped(std::string reason);

    /// The IR that is run; null for an FX graph.
    const ir::Graph* ir() const { return arguments().side == dap::Side::Ir ? m_ir.get() : nullptr; }

    // Where the run stands.
    std::uint32_t currentNode() const; ///< Listing::none once the run is complete, and before an output that is no node
    std::size_t depth() const { return m_history->machine().state().frames.size(); }
    const std::optional<dap::StopError>& error() const { return m_error; }
    std::uint32_t lastNode() const { return m_history->store().lastNode(); } ///< that ran last; none at the start
    std::vector<std::uint32_t> operandsOf(std::uint32_t node) const;
    dap::StateAnswer state(bool times);

    // Values.
    std::optional<FoundValue> tryFind(std::uint32_t node) const;
    Result<c10::IValue> value(const dap::ValueRef& ref); ///< made again if it was dropped
    /// Statistics if `bins` is not negative, with a histogram if it is not 0.
    dap::ValueInfo describeNode(std::uint32_t node, const Sharers& sharers, int bins = -1) const;
    Sharers sharers() const;
    /// With a frame (innermost = 0): inputs of the node that it stands before, live values of its own.
    std::vector<std::uint32_t> nodesOf(dap::ValuesRequest::Scope scope, std::optional<std::size_t> frame = {}) const;
    /// Of the values of this stop; those of the frame come before those around it, then those within.
    NameLookup names(std::size_t frame = 0) const;
    Result<c10::IValue> evaluate(const std::string& expression, std::size_t frame = 0)
    {
        return m_script.evaluate(expression, names(frame));
    }

    // Whole runs.
    Result<dap::RunAnswer> runWhole(const dap::RunRequest& request);
    Result<void> saveOutputs(const std::string& file);
    Result<dap::CheckAnswer> check(const dap::CheckRequest& request);

    // Edits. What depends on them is run again up to the same tick.
    Result<void> edit(const dap::EditRequest& request);
    /// An edit with its value at hand in place of `old`; of the value that is there now, unless it says a tick.
    Result<void> addEdit(Edit edit, const c10::IValue& old);
    Result<void> cast(const dap::CastRequest& request);
    Result<bool> undo(); ///< false: there was none
    Result<bool> redo();
    dap::EditsAnswer edits();
    bool isEdited(std::uint32_t node) const;

private:
    enum class Outcome : std::uint8_t { Reached, Finished, Breakpoint, Watch, Caught, Failed, Interrupted };
    /// Of the last verb.
    struct Hit {
        std::vector<int> ids;
        std::string reason;
    };
    Session() = default;

    Result<void> load();
    void setWhole(Machine* machine);
    Result<void> runToEnd(Machine& machine);
    Result<dap::RunAnswer> runWhole(const dap::RunRequest& request, Machine& machine);
    Result<Values> outputs(); ///< of the last whole run, else of this one if it is at its end
    Result<void> readProgram();
    Result<void> readIrAlone();
    Result<void> readIr();
    Result<void> addToIr();                           ///< operators of its profile, constants that the program does not have
    std::shared_ptr<const ProgramPlan> compileSide(); ///< with its listing
    void describeLaunch(const ProgramPlan& plan);
    void findReturned(std::size_t outputs);
    Result<Values> returnedBy(const Machine& machine) const; ///< what the user gets, at the end of its run
    std::string originOf(const std::string& input) const;
    /// Runs on until `until` holds, asked at each tick, or something stops the run; without it until something does.
    Outcome forward(const std::function<bool()>& until = {});
    Outcome afterTick();
    bool runsToFlag();
    std::vector<int> watchesTouched() const;
    dap::StoppedBody stopFor(Outcome outcome, const char* reached);
    dap::StoppedBody stepUntil(const std::function<bool()>& there);
    dap::StoppedBody back(const std::function<bool()>& wanted, const char* reason);
    bool stopsHere(); ///< asked where an interrupt is found
    void armFlags();
    void armChecks();
    void check(const Step& step, const c10::IValue& value);
    bool caughtHere();
    bool betweenBodies() const; ///< in a loop, where neither a node nor a body's end is next
    void say(const std::vector<Text>& messages);
    void noteError(const Error& error);
    Result<void> checkEdit(const c10::IValue& old, const Edit& edit) const;
    Tick tickOfEdit(std::uint32_t node) const;
    Result<c10::IValue> readValueFile(const std::string& file, const c10::IValue& old) const;
    std::optional<dap::CastOffer> castOffer() const;
    std::string lineKey() const;
    std::uint32_t currentModule() const;

    std::shared_ptr<Plugins> m_plugins;
    std::shared_ptr<ProfileOperators> m_operators; ///< of the profile that rewrote the IR; null = none did. Outlives what runs them
    Progress m_progress;                           ///< of the launch
    dap::LaunchArguments m_arguments;
    dap::LaunchAnswer m_answer;
    Loaded m_loaded;
    std::shared_ptr<const ir::Graph> m_ir;
    std::unique_ptr<Listing> m_listing;
    std::unique_ptr<ExecutionHistory> m_history;
    std::unique_ptr<Breakpoints> m_breakpoints;
    Script m_script;
    Filters m_filters;
    std::function<void(const Text&)> m_output;
    Hit m_hit;
    std::optional<dap::StopError> m_error;
    std::optional<dap::CastOffer> m_cast;
    std::vector<std::string> m_caught; ///< filters that found something in the value of a node, until the run stands behind it
    std::uint32_t m_caughtAt = 0;      ///< that node's index
    bool m_onItsWay = false;           ///< forward(): breakpoints and filters count
    std::function<void()> m_calledIn;
    std::atomic<bool> m_interrupted{false};
    std::mutex m_wholeMutex;
    Machine* m_whole = nullptr; ///< of a whole run under way
    std::vector<Edit> m_undone;
    std::vector<std::size_t> m_returned; ///< of the root's outputs those that the user gets
    std::optional<Values> m_outputs;     ///< of the last whole run
    NodeNote m_note;
    std::vector<Machine::Timing> m_profile; ///< of whole runs that were timed
    std::uint64_t m_profiledRuns = 0;
    int m_lastEdit = 0;
    double m_ms = 0; ///< of run so far
    bool m_timed = false;
};

} // namespace nodewise::torch_box
