// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/server.h"

#include "core/base/progress.h"
#include "core/torch/compare/run_comparison.h"

#include <exception>

namespace nodewise::torch_box {

namespace {

/// An event's body with DAP's own member beside our values.
dap::Event stoppedEvent(const dap::StoppedBody& stop)
{
    return {.seq = 0, .event = std::string(dap::StoppedBody::event), .body = encodeBody(stop)};
}

/// These change no memory of tensors, so what reads tensors goes on beside them.
const std::set<std::string, std::less<>> harmless{"threads",
                                                  "stackTrace",
                                                  "exceptionInfo",
                                                  "gotoTargets",
                                                  "scopes",
                                                  "nodewise/edits",
                                                  "nodewise/profile",
                                                  std::string(dap::StateRequest::command),
                                                  std::string(dap::ValuesRequest::command),
                                                  std::string(dap::SliceRequest::command),
                                                  std::string(dap::BitsRequest::command),
                                                  std::string(dap::StorageRequest::command),
                                                  std::string(dap::PythonRequest::command),
                                                  std::string(dap::HoldRequest::command),
                                                  std::string(dap::ReleaseRequest::command)};
/// After these the values of the stop are others.
const std::set<std::string, std::less<>> editing{"setVariable",
                                                 std::string(dap::EditRequest::command),
                                                 std::string(dap::CastRequest::command),
                                                 std::string(dap::SwapRequest::command),
                                                 "nodewise/undo",
                                                 "nodewise/redo"};

} // namespace

DebugServer::DebugServer(Send send, std::shared_ptr<Plugins> plugins, std::optional<dap::SharedPage> page)
    : m_send(std::move(send)), m_plugins(std::move(plugins)), m_page(std::move(page)), m_kernels(m_send), m_passes(m_send)
{
    addDapHandlers();
    addBreakpointHandlers();
    addValueHandlers();
    addCompareHandlers();
    addTensorHandlers();
    addAnalysisHandlers();
    addVerbs();
}

DebugServer::~DebugServer() = default;

void DebugServer::on(std::string command, Result<std::string> (DebugServer::*handler)(const std::string&))
{
    m_handlers.emplace(std::move(command), [this, handler](const std::string& arguments) { return (this->*handler)(arguments); });
}

void DebugServer::addDapHandlers()
{
    on(&DebugServer::launch);
    on("threads", &DebugServer::threads);
    on(&DebugServer::stackTrace);
    on("exceptionInfo", &DebugServer::exceptionInfo);
    on(&DebugServer::gotoTargets);
    on("disconnect", &DebugServer::disconnect);
    on("terminate", &DebugServer::disconnect);
    on(&DebugServer::scopes);
    on(&DebugServer::variables);
    on(&DebugServer::setVariable);
    on(&DebugServer::evaluate);
    on(&DebugServer::completions);
    on(&DebugServer::readMemory);
}

void DebugServer::addValueHandlers()
{
    on(&DebugServer::state);
    on(&DebugServer::values);
    on(&DebugServer::recompute);
    on(&DebugServer::edit);
    on(&DebugServer::cast);
    on("nodewise/undo", &DebugServer::undo);
    on("nodewise/redo", &DebugServer::redo);
    on("nodewise/edits", &DebugServer::edits);
    on("nodewise/profile", &DebugServer::profile);
    on(&DebugServer::registrations);
    on(&DebugServer::runWhole);
    on(&DebugServer::saveOutputs);
    on(&DebugServer::check);
}

void DebugServer::addTensorHandlers()
{
    on(&DebugServer::tensorSlice);
    on(&DebugServer::tensorBits);
    on(&DebugServer::tensorStorage);
    on(&DebugServer::tensorPython);
    on(&DebugServer::hold);
    on(&DebugServer::release);
    onPass(&DebugServer::tensorStats);
    onPass(&DebugServer::tensorRaster);
    onPass(&DebugServer::tensorFind);
    onPass(&DebugServer::tensorCount);
    onPass(&DebugServer::tensorDifference);
    onPass(&DebugServer::exportTensor);
}

void DebugServer::addVerbs()
{
    const auto plain = [this](const char* command, dap::StoppedBody (Session::*verb)()) {
        m_verbs.emplace(command, [this, verb](const std::string&) -> Result<Action> {
            return Action([this, verb] { return (m_session.get()->*verb)(); });
        });
    };
    const auto stepping = [this](const char* command, dap::StoppedBody (Session::*verb)(const dap::StepArguments&)) {
        m_verbs.emplace(command, [this, verb](const std::string& arguments) -> Result<Action> {
            auto step = dap::decodeBody<dap::StepArguments>(arguments);
            if (!step)
                return fail(step.error());
            return Action([this, verb, wanted = *step] { return (m_session.get()->*verb)(wanted); });
        });
    };
    plain("configurationDone", &Session::start);
    plain("continue", &Session::run);
    plain("reverseContinue", &Session::reverse);
    plain("restart", &Session::restart);
    stepping("next", &Session::next);
    stepping("stepIn", &Session::stepIn);
    stepping("stepOut", &Session::stepOut);
    stepping("stepBack", &Session::stepBack);
    m_verbs.emplace("restartFrame", [this](const std::string& arguments) { return restartFrame(arguments); });
    m_verbs.emplace("goto", [this](const std::string& arguments) { return goTo(arguments); });
}

Result<DebugServer::Action> DebugServer::restartFrame(const std::string& arguments)
{
    const auto wanted = dap::decodeBody<dap::RestartFrameArguments>(arguments);
    const auto frame = wanted ? frameOf(wanted->frameId) : Result<std::size_t>(fail(wanted.error()));
    if (!frame)
        return fail(frame.error());
    return Action([this, index = *frame] { return m_session->restartFrame(index); });
}

Result<std::size_t> DebugServer::frameOf(int frameId) const
{
    if (frameId < 1 || static_cast<std::size_t>(frameId) > m_frames.size())
        return fail(Error{.message = Text("this frame belongs to an earlier stop"), .path = "$.arguments.frameId"});
    return m_frames[static_cast<std::size_t>(frameId) - 1];
}

Result<DebugServer::Action> DebugServer::goTo(const std::string& arguments)
{
    const auto to = dap::decodeBody<dap::GotoArguments>(arguments);
    if (!to)
        return fail(to.error());
    if (to->tick)
        return Action([this, tick = *to->tick] { return m_session->goTo(tick); });
    const std::uint32_t node = to->node.value_or(static_cast<std::uint32_t>(to->targetId) - 1);
    if (node >= m_session->listing().size())
        return fail(
            Error{.message = Text("there is no such target"), .path = "$.arguments.targetId", .hint = Text("ask gotoTargets for them")});
    return Action([this, node] { return m_session->goToNode(node); });
}

void DebugServer::answer(const dap::Request& request, Result<std::string> body)
{
    if (!body)
        m_send(failure(request, body.error()));
    else
        m_send(dap::Response{
            .seq = 0, .requestSeq = request.seq, .success = true, .command = request.command, .message = {}, .body = std::move(*body)});
}

void DebugServer::runVerb(const dap::Request& request, const Verb& verb)
{
    const Result<Action> action =
        m_session ? verb(request.arguments)
                  : Result<Action>(fail(Error{.message = Text("there is no session"), .hint = Text("send launch first")}));
    if (!action) {
        answer(request, fail(action.error()));
        return;
    }
    answer(request, request.command == "continue" ? "{\"allThreadsContinued\":true}" : "");
    m_holders.clear();
    m_frames.clear();
    try {
        tellStop((*action)());
    } catch (const std::exception& error) { // LibTorch's, past our signatures; clients wait for a stop
        output("important", Text("%1 failed: %2", request.command, std::string(error.what())));
        tellStop(m_session->stopped("exception"));
    }
}

void DebugServer::tellStop(const dap::StoppedBody& stop)
{
    if (m_page)
        m_page->node().store(dap::SharedPage::idle, std::memory_order_relaxed);
    if (m_session->arguments().noDebug && stop.nodewise.finished) {
        m_send(dap::Event{.seq = 0, .event = "exited", .body = "{\"exitCode\":0}"});
        m_send(dap::Event{.seq = 0, .event = "terminated", .body = {}});
        return;
    }
    if (m_session->history().largestGap() > ExecutionHistory::maxGap)
        output("console", Text("The budget is too small for checkpoints: stepping back may run up to %1 nodes again.",
                               m_session->history().largestGap()));
    m_send(stoppedEvent(stop));
}

void DebugServer::output(const std::string& category, const Text& line)
{
    m_send(dap::Event{.seq = 0, .event = std::string(dap::OutputEvent::event), .body = encode(dap::OutputEvent{category, line})});
}

bool DebugServer::handle(const dap::Request& request)
{
    const auto verb = m_verbs.find(request.command);
    const auto handler = m_handlers.find(request.command);
    const auto pass = m_passMakers.find(request.command);
    if (verb == m_verbs.end() && handler == m_handlers.end() && pass == m_passMakers.end())
        return false;
    takeStaged();
    if (!begin(request)) {
        answer(request, fail(Error{.message = Text::listed(cancelledMessage)}));
    } else if (verb != m_verbs.end()) {
        m_passes.end();
        runVerb(request, verb->second);
        end(request);
    } else if (pass != m_passMakers.end()) {
        startPass(request, pass->second);
    } else {
        runHandler(request, handler->second);
    }
    return true;
}

void DebugServer::startPass(const dap::Request& request, const PassMaker& maker)
{
    auto pass = Result<Pass>(fail(Error{.message = Text("there is no session"), .hint = Text("send launch first")}));
    const auto made = guarded(request, [&](const std::string& arguments) -> Result<std::string> {
        if (m_session)
            pass = maker(arguments);
        return std::string();
    });
    const bool cancelled = end(request);
    if (!made || !pass)
        return answer(request, fail(made ? pass.error() : made.error()));
    m_passes.start(request, std::move(*pass));
    if (cancelled)
        m_passes.cancel(request.seq);
}

void DebugServer::runHandler(const dap::Request& request, const Handler& handler)
{
    const auto before = m_session;
    const Tick tick = before ? before->history().tick() : 0;
    const bool launches = request.command == dap::LaunchArguments::command;
    const bool ends = request.command == "disconnect" || request.command == "terminate";
    const bool compares = request.command == dap::CompareRequest::command; // and may then stand elsewhere
    const bool changes = launches || ends || compares || editing.contains(request.command);
    std::optional<TensorPasses::Pause> pause;
    if (changes)
        m_passes.end();
    else if (!harmless.contains(request.command))
        pause.emplace(m_passes);
    auto body = m_session || launches || ends
                    ? guarded(request, handler)
                    : Result<std::string>(fail(Error{.message = Text("there is no session"), .hint = Text("send launch first")}));
    pause.reset();
    if (end(request) && !body)
        body = fail(Error{.message = Text::listed(cancelledMessage)});
    const bool good = body.has_value();
    answer(request, std::move(body));
    if (launches && good) {
        m_send(dap::Event{.seq = 0, .event = "initialized", .body = {}});
        return;
    }
    if (good && editing.contains(request.command))
        m_send(dap::Event{.seq = 0, .event = "invalidated", .body = "{\"areas\":[\"variables\"]}"});
    if (const auto stop = std::exchange(m_stopBehind, {}); stop && good)
        tellStop(*stop);
    else if (before && before->history().tick() != tick) // cancelled on its way back to where the run stood
        tellStop(before->stopped("pause"));
}

Result<std::string> DebugServer::guarded(const dap::Request& request, const Handler& handler)
{
    try {
        return handler(request.arguments);
    } catch (const std::exception& error) {
        return fail(Error{.message = Text("%1 failed: %2", request.command, std::string(error.what()))});
    }
}

} // namespace nodewise::torch_box
