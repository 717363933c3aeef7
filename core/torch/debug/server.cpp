// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/server.h"

#include "core/dap/json.h"

#include <algorithm>
#include <exception>

namespace nodewise::torch_box {

namespace {

/// An event's body with DAP's own member beside our values.
dap::Event stoppedEvent(const dap::StoppedBody& stop)
{
    return {.seq = 0, .event = std::string(dap::StoppedBody::event), .body = encodeBody(stop)};
}

} // namespace

DebugServer::DebugServer(Send send, std::shared_ptr<Plugins> plugins, std::optional<dap::SharedPage> page)
    : m_send(std::move(send)), m_plugins(std::move(plugins)), m_page(std::move(page))
{
    addDapHandlers();
    addBreakpointHandlers();
    addValueHandlers();
    addVerbs();
}

void DebugServer::on(std::string command, Result<std::string> (DebugServer::*handler)(const std::string&))
{
    m_handlers.emplace(std::move(command), [this, handler](const std::string& arguments) { return (this->*handler)(arguments); });
}

template <class Request>
void DebugServer::on(Result<std::string> (DebugServer::*handler)(const Request&))
{
    m_handlers.emplace(std::string(Request::command), [this, handler](const std::string& arguments) -> Result<std::string> {
        const auto request = dap::decodeBody<Request>(arguments);
        return request ? (this->*handler)(*request) : fail(request.error());
    });
}

void DebugServer::addDapHandlers()
{
    on(&DebugServer::launch);
    on("threads", &DebugServer::threads);
    on("stackTrace", &DebugServer::stackTrace);
    on("exceptionInfo", &DebugServer::exceptionInfo);
    on("gotoTargets", &DebugServer::gotoTargets);
    on("disconnect", &DebugServer::disconnect);
    on("terminate", &DebugServer::disconnect);
    on("scopes", &DebugServer::scopes);
    on("variables", &DebugServer::variables);
    on("setVariable", &DebugServer::setVariable);
    on("evaluate", &DebugServer::evaluate);
    on("completions", &DebugServer::completions);
    on("readMemory", &DebugServer::readMemory);
}

void DebugServer::addBreakpointHandlers()
{
    on(&DebugServer::setBreakpoints);
    on(&DebugServer::setFunctionBreakpoints);
    on(&DebugServer::setDataBreakpoints);
    on(&DebugServer::setExceptionBreakpoints);
    on("dataBreakpointInfo", &DebugServer::dataBreakpointInfo);
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
    on(&DebugServer::tensorSlice);
    on(&DebugServer::tensorStats);
    on(&DebugServer::exportTensor);
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
    const auto parsed = dap::json::parse(arguments);
    if (!parsed)
        return fail(parsed.error());
    const int id = dap::json::intOr(*parsed, "frameId");
    if (id < 1 || static_cast<std::size_t>(id) > m_frames.size())
        return fail(Error{.message = Text("this frame belongs to an earlier stop"), .path = "$.arguments.frameId"});
    return Action([this, frame = m_frames[static_cast<std::size_t>(id) - 1]] { return m_session->restartFrame(frame); });
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

bool DebugServer::atOnce(const dap::Request& request)
{
    if (request.command != "pause" && request.command != "cancel")
        return false;
    {
        const std::scoped_lock lock(m_sessionMutex);
        if (m_session && m_verbsWaiting > 0)
            m_session->interrupt();
    }
    m_send(dap::Response{.seq = 0, .requestSeq = request.seq, .success = true, .command = request.command, .message = {}, .body = {}});
    return true;
}

void DebugServer::announce(const dap::Request& request)
{
    if (m_verbs.contains(request.command))
        ++m_verbsWaiting;
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
    } else {
        answer(request, request.command == "continue" ? "{\"allThreadsContinued\":true}" : "");
        m_holders.clear();
        try {
            tellStop((*action)());
        } catch (const std::exception& error) { // LibTorch's, past our signatures; clients wait for a stop
            output("important", Text("%1 failed: %2", request.command, std::string(error.what())));
            tellStop(m_session->stopped("exception"));
        }
    }
    --m_verbsWaiting;
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
    if (m_session->timeline().largestGap() > Timeline::maxGap)
        output("console", Text("The budget is too small for checkpoints: stepping back may run up to %1 nodes again.",
                               m_session->timeline().largestGap()));
    m_send(stoppedEvent(stop));
}

void DebugServer::output(const std::string& category, const Text& line)
{
    m_send(dap::Event{.seq = 0, .event = std::string(dap::OutputEvent::event), .body = encode(dap::OutputEvent{category, line})});
}

bool DebugServer::handle(const dap::Request& request)
{
    if (const auto verb = m_verbs.find(request.command); verb != m_verbs.end()) {
        runVerb(request, verb->second);
        return true;
    }
    const auto handler = m_handlers.find(request.command);
    if (handler == m_handlers.end())
        return false;
    if (!m_session && request.command != dap::LaunchArguments::command && request.command != "disconnect" &&
        request.command != "terminate") {
        answer(request, fail(Error{.message = Text("there is no session"), .hint = Text("send launch first")}));
        return true;
    }
    try {
        answer(request, handler->second(request.arguments));
    } catch (const std::exception& error) {
        answer(request, fail(Error{.message = Text("%1 failed: %2", request.command, std::string(error.what()))}));
    }
    if (request.command == dap::LaunchArguments::command && m_session)
        m_send(dap::Event{.seq = 0, .event = "initialized", .body = {}});
    return true;
}

} // namespace nodewise::torch_box
