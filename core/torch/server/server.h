// SPDX-License-Identifier: Apache-2.0
// The torch worker's side of a debug session: answers the protocol's requests out of a Session.
#pragma once

#include "core/dap/json.h"
#include "core/dap/messages.h"
#include "core/process/shared_page.h"
#include "core/protocol/debug.h"
#include "core/protocol/tensor_query.h"
#include "core/torch/debug/session.h"
#include "core/torch/server/held_tensors.h"
#include "core/torch/server/kernel_port.h"
#include "core/torch/server/tensor_passes.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>

namespace nodewise::torch_box {

class Expected;
class RunComparison;

/// A variable that a client may unfold, valid until the next stop.
struct VariableHolder {
    c10::IValue value;
    dap::ValueRef ref;
    std::vector<std::int64_t> rows; ///< selected so far in a tensor's leading dimensions
};

/// Requests are handled on one thread, the executor's; atOnce() is for the thread that reads them.
class DebugServer {
public:
    /// Puts a message on its way; may be called from both threads.
    using Send = std::function<void(const dap::Message&)>;
    DebugServer(Send send, std::shared_ptr<Plugins> plugins, std::optional<dap::SharedPage> page = {});
    ~DebugServer();

    /// What must not wait behind what runs: pause, cancel, and the requests that set breakpoints, which then count from the next node on.
    /// True if the request was one and has been answered. Reading thread.
    bool atOnce(const dap::Request& request);
    /// To be called by the reading thread for each request that it hands on to handle().
    void announce(const dap::Request& request);
    /// To what the worker asked itself. Reading thread.
    void answered(dap::Response response) { m_kernels.answered(std::move(response)); }
    /// False for a request that is none of a debug session's. Executor's thread.
    bool handle(const dap::Request& request);
    bool ended() const { return m_ended; }

private:
    using Handler = std::function<Result<std::string>(const std::string& arguments)>;
    using Action = std::function<dap::StoppedBody()>;
    /// Reads the arguments. The answer is sent before the action runs: its stop comes as an event.
    using Verb = std::function<Result<Action>(const std::string& arguments)>;

    template <class Request>
    void on(Result<std::string> (DebugServer::*handler)(const Request&))
    {
        m_handlers.emplace(std::string(Request::command), [this, handler](const std::string& arguments) -> Result<std::string> {
            const auto request = dap::decodeBody<Request>(arguments);
            return request ? (this->*handler)(*request) : fail(request.error());
        });
    }
    void on(std::string command, Result<std::string> (DebugServer::*handler)(const std::string&));
    using Pass = TensorPasses::Pass;
    using PassMaker = std::function<Result<Pass>(const std::string& arguments)>;
    /// The handler only finds the tensors; the work is done beside the executor.
    template <class Request>
    void onPass(Result<Pass> (DebugServer::*handler)(const Request&))
    {
        m_passMakers.emplace(std::string(Request::command), [this, handler](const std::string& arguments) -> Result<Pass> {
            const auto request = dap::decodeBody<Request>(arguments);
            return request ? (this->*handler)(*request) : fail(request.error());
        });
    }
    /// Of atOnce().
    template <class Request>
    void onBreakpoints();
    void addDapHandlers();
    void addBreakpointHandlers();
    void addValueHandlers();
    void addCompareHandlers();
    void addTensorHandlers();
    void addAnalysisHandlers();
    void addVerbs();
    void interrupt(const dap::Request& request);
    void stage(std::shared_ptr<Session> session, std::function<void()> change);
    void takeStaged();
    bool begin(const dap::Request& request);
    bool end(const dap::Request& request);
    void runVerb(const dap::Request& request, const Verb& verb);
    void runHandler(const dap::Request& request, const Handler& handler);
    void startPass(const dap::Request& request, const PassMaker& maker);
    Result<std::string> guarded(const dap::Request& request, const Handler& handler);
    void answer(const dap::Request& request, Result<std::string> body);
    void tellStop(const dap::StoppedBody& stop);
    void output(const std::string& category, const Text& line);
    void tellLaunch(const Text& what);
    Session* trySession() { return m_session.get(); }

    Result<Action> restartFrame(const std::string& arguments);
    Result<Action> goTo(const std::string& arguments);
    // handlers.cpp
    Result<std::string> launch(const dap::LaunchArguments& arguments);
    Result<std::string> threads(const std::string&);
    Result<std::string> stackTrace(const dap::StackTraceArguments& wanted);
    Result<std::string> exceptionInfo(const std::string&);
    Result<std::string> gotoTargets(const dap::GotoTargetsArguments& wanted);
    Result<std::string> disconnect(const std::string&);
    // handlers_breakpoints.cpp
    Result<std::string> dataBreakpointInfo(const dap::DataBreakpointInfoArguments& wanted);
    // handlers_variables.cpp
    Result<std::string> scopes(const dap::ScopesArguments& wanted);
    Result<std::string> variables(const dap::VariablesArguments& wanted);
    Result<std::string> setVariable(const dap::SetVariableArguments& wanted);
    Result<std::string> evaluate(const dap::EvaluateArguments& wanted);
    Result<std::string> completions(const dap::CompletionsArguments& wanted);
    Result<std::string> readMemory(const dap::ReadMemoryArguments& wanted);
    // handlers_values.cpp
    Result<std::string> state(const dap::StateRequest& request);
    Result<std::string> values(const dap::ValuesRequest& request);
    Result<std::string> recompute(const dap::RecomputeRequest& request);
    Result<std::string> edit(const dap::EditRequest& request);
    Result<std::string> cast(const dap::CastRequest& request);
    Result<std::string> undo(const std::string&);
    Result<std::string> redo(const std::string&);
    Result<std::string> edits(const std::string&);
    Result<std::string> profile(const std::string&);
    Result<std::string> runWhole(const dap::RunRequest& request);
    Result<std::string> saveOutputs(const dap::SaveOutputsRequest& request);
    Result<std::string> check(const dap::CheckRequest& request);
    // handlers_compare.cpp
    Result<std::string> compare(const dap::CompareRequest& request);
    Result<std::unique_ptr<Expected>> lowered(Session& session, const dap::LoweredSide& wanted);
    Result<std::string> compareRows(const dap::CompareRowsRequest& request);
    Result<std::string> endComparison(const std::string&);
    Result<std::string> swap(const dap::SwapRequest& request);
    Result<c10::IValue> valueOf(const dap::ValueRef& ref); ///< also of the reference
    Result<std::vector<dap::ValueInfo>> expectedValues(const std::vector<std::uint32_t>& nodes, int bins);
    // handlers_plugins.cpp
    Result<std::string> registrations(const dap::RegistrationsRequest& request);
    // handlers_tensors.cpp
    Result<at::Tensor> tensorOf(const dap::ValueRef& ref, const std::string& slice);
    Result<std::string> tensorSlice(const dap::SliceRequest& request);
    Result<Pass> exportTensor(const dap::ExportRequest& request);
    std::string nameOf(const dap::ValueRef& ref) const;
    // handlers_inspect.cpp
    Result<Pass> tensorStats(const dap::StatsRequest& request);
    Result<Pass> tensorRaster(const dap::RasterRequest& request);
    Result<Pass> tensorFind(const dap::FindRequest& request);
    Result<Pass> tensorCount(const dap::CountRequest& request);
    Result<Pass> tensorDifference(const dap::DifferenceRequest& request);
    Result<std::string> tensorBits(const dap::BitsRequest& request);
    Result<std::string> tensorStorage(const dap::StorageRequest& request);
    Result<std::string> tensorPython(const dap::PythonRequest& request);
    Result<std::string> hold(const dap::HoldRequest& request);
    Result<std::string> release(const dap::ReleaseRequest& request);
    std::vector<dap::StorageAnswer::View> viewsOfStorage(const at::Tensor& of, const dap::ValueRef& ref, int buckets) const;

    /// The machine's frame that a client means; the innermost one is 0.
    Result<std::size_t> frameOf(int frameId) const;
    dap::json::Json scopeVariable(std::uint32_t node);
    std::vector<std::uint32_t> scopeNodes(int reference) const;
    const VariableHolder* tryHolder(int reference) const;
    std::vector<std::int64_t> rowsOf(const dap::SetVariableArguments& wanted) const;
    Result<dap::EditRequest> placeOf(const dap::SetVariableArguments& wanted) const;
    int hold(VariableHolder holder);
    std::string editsAnswer();

    Send m_send;
    std::shared_ptr<Plugins> m_plugins;
    std::optional<dap::SharedPage> m_page;
    std::map<std::string, Handler, std::less<>> m_handlers;
    std::map<std::string, Handler, std::less<>> m_atOnce; ///< reading thread
    std::map<std::string, Verb, std::less<>> m_verbs;
    std::map<std::string, PassMaker, std::less<>> m_passMakers;
    std::mutex m_mutex; ///< guards the members up to the next line against the other thread
    std::shared_ptr<Session> m_session;
    std::vector<std::function<void()>> m_staged; ///< changes of the session, for the executor to make
    std::set<int> m_cancelled;                   ///< requests that have not begun
    int m_working = 0;                           ///< seq of the request under way
    bool m_workCancelled = false;
    int m_verbsWaiting = 0; ///< handed on and not yet done

    std::vector<std::size_t> m_frames; ///< by frame id - 1: index of the machine's frame, innermost = 0
    std::vector<VariableHolder> m_holders;
    std::optional<dap::StoppedBody> m_stopBehind; ///< to be told behind the answer of the request under way
    std::unique_ptr<RunComparison> m_comparison;  ///< of m_session, the last one
    HeldTensors m_held;
    KernelPort m_kernels;
    bool m_ended = false;
    TensorPasses m_passes; ///< last: its threads end first
};

} // namespace nodewise::torch_box
