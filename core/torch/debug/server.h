// SPDX-License-Identifier: Apache-2.0
// The torch worker's side of a debug session: answers the protocol's requests out of a Session.
#pragma once

#include "core/dap/messages.h"
#include "core/dap/shared_page.h"
#include "core/torch/debug/session.h"

#include <functional>
#include <map>
#include <mutex>

namespace nodewise::torch_box {

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

    /// pause and cancel, which must not wait behind what runs. True if the request was one and has been answered. Reading thread.
    bool atOnce(const dap::Request& request);
    /// To be called by the reading thread for each request that it hands on to handle().
    void announce(const dap::Request& request);
    /// False for a request that is none of a debug session's. Executor's thread.
    bool handle(const dap::Request& request);
    bool ended() const { return m_ended; }

private:
    using Handler = std::function<Result<std::string>(const std::string& arguments)>;
    using Action = std::function<dap::StoppedBody()>;
    /// Reads the arguments. The answer is sent before the action runs: its stop comes as an event.
    using Verb = std::function<Result<Action>(const std::string& arguments)>;

    template <class Request>
    void on(Result<std::string> (DebugServer::*handler)(const Request&));
    void on(std::string command, Result<std::string> (DebugServer::*handler)(const std::string&));
    void addDapHandlers();
    void addBreakpointHandlers();
    void addValueHandlers();
    void addVerbs();
    void runVerb(const dap::Request& request, const Verb& verb);
    void answer(const dap::Request& request, Result<std::string> body);
    void tellStop(const dap::StoppedBody& stop);
    void output(const std::string& category, const Text& line);
    Session* trySession() { return m_session.get(); }

    Result<Action> restartFrame(const std::string& arguments);
    Result<Action> goTo(const std::string& arguments);
    // handlers.cpp
    Result<std::string> launch(const dap::LaunchArguments& arguments);
    Result<std::string> threads(const std::string&);
    Result<std::string> stackTrace(const std::string& arguments);
    Result<std::string> exceptionInfo(const std::string&);
    Result<std::string> gotoTargets(const std::string& arguments);
    Result<std::string> disconnect(const std::string&);
    // handlers_breakpoints.cpp
    Result<std::string> setBreakpoints(const dap::SourceBreakpoints& request);
    Result<std::string> setFunctionBreakpoints(const dap::FunctionBreakpoints& request);
    Result<std::string> setDataBreakpoints(const dap::DataBreakpoints& request);
    Result<std::string> setExceptionBreakpoints(const dap::ExceptionBreakpoints& request);
    Result<std::string> dataBreakpointInfo(const std::string& arguments);
    // handlers_variables.cpp
    Result<std::string> scopes(const std::string&);
    Result<std::string> variables(const std::string& arguments);
    Result<std::string> setVariable(const std::string& arguments);
    Result<std::string> evaluate(const std::string& arguments);
    Result<std::string> completions(const std::string& arguments);
    Result<std::string> readMemory(const std::string& arguments);
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
    // handlers_plugins.cpp
    Result<std::string> registrations(const dap::RegistrationsRequest& request);
    // handlers_tensors.cpp
    Result<at::Tensor> tensorOf(const dap::ValueRef& ref, const std::string& slice);
    Result<std::string> tensorSlice(const dap::SliceRequest& request);
    Result<std::string> tensorStats(const dap::StatsRequest& request);
    Result<std::string> exportTensor(const dap::ExportRequest& request);

    int hold(VariableHolder holder);
    std::string editsAnswer();

    Send m_send;
    std::shared_ptr<Plugins> m_plugins;
    std::optional<dap::SharedPage> m_page;
    std::map<std::string, Handler, std::less<>> m_handlers;
    std::map<std::string, Verb, std::less<>> m_verbs;
    std::mutex m_sessionMutex; ///< guards the pointer against the reading thread
    std::unique_ptr<Session> m_session;
    std::atomic<int> m_verbsWaiting{0}; ///< handed on and not yet done
    std::vector<std::size_t> m_frames;  ///< by frame id - 1: index of the machine's frame, innermost = 0
    std::vector<VariableHolder> m_holders;
    bool m_ended = false;
};

} // namespace nodewise::torch_box
