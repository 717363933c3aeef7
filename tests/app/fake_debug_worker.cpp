// SPDX-License-Identifier: Apache-2.0
#include "fake_debug_worker.h"

#include "core/dap/messages.h"
#include "core/process/channel.h"
#include "core/process/shared_page.h"
#include "core/protocol/debug.h"
#include "core/protocol/session_record.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace nodewise::test {

using namespace nodewise::dap;
using namespace nodewise::process;
using namespace nodewise::protocol;

namespace {

/// As an operator would: a sanitizer's own handler would turn the signal into an exit code.
void segfault()
{
    std::signal(SIGSEGV, SIG_DFL);
    ::raise(SIGSEGV);
}

constexpr std::uint64_t nodes = 10;

class FakeWorker {
public:
    explicit FakeWorker(Channel channel) : m_channel(std::move(channel))
    {
        auto page = SharedPage::tryInherited();
        if (page && *page)
            m_page.emplace(std::move(**page));
    }

    int run()
    {
        std::thread reader([this] { read(); });
        while (const auto request = take())
            answer(*request);
        ::_exit(0);
    }

private:
    void read();
    std::optional<Request> take();
    void answer(const Request& request);
    Result<std::string> handle(const Request& request);
    Result<std::string> launch(const Request& request);
    Result<std::string> setBreakpoints(const Request& request);
    Result<std::string> evaluate(const Request& request);
    Result<std::string> edit(const Request& request);
    Result<std::string> wholeRun(const Request& request);
    Result<std::string> check(const Request& request);
    void moveTo(std::uint64_t tick, const char* reason);
    void runTo(std::uint64_t tick, const char* reason);
    bool isEdited(std::uint32_t node) const
    {
        const auto start = "n" + std::to_string(node) + "@";
        return std::any_of(m_edits.begin(), m_edits.end(), [&start](const std::string& edit) { return edit.starts_with(start); });
    }
    void runNode();
    void stop(const char* reason);
    void event(std::string_view name, std::string body);
    void send(const Message& message)
    {
        const std::lock_guard lock(m_sending);
        (void)m_channel.send(encode(message));
    }

    Channel m_channel;
    std::optional<SharedPage> m_page;
    std::mutex m_sending, m_queueing;
    std::condition_variable m_arrived;
    std::deque<Request> m_queue;
    bool m_end = false;
    std::atomic<bool> m_pause{false};
    std::atomic<int> m_pauses{0}; ///< that were asked for
    std::atomic<int> m_cancelled{-1};
    LaunchArguments m_launch;
    std::map<std::uint64_t, int> m_breaks; ///< numbers of breakpoints by tick
    std::vector<std::string> m_edits, m_undone;
    std::uint64_t m_tick = 0;
    std::function<void()> m_later; ///< after the answer is sent
};

void FakeWorker::read()
{
    while (true) {
        const auto body = m_channel.receive();
        const std::lock_guard lock(m_queueing);
        if (!body || !*body) {
            m_end = true;
            m_arrived.notify_all();
            return;
        }
        auto request = std::get<Request>(decode(**body).value());
        if (request.command == "pause") {
            m_pause = true;
            ++m_pauses;
        }
        if (request.command == "cancel")
            m_cancelled = decodeBody<CancelArguments>(request.arguments).value().requestId.value_or(-1);
        m_queue.push_back(std::move(request));
        m_arrived.notify_all();
    }
}

std::optional<Request> FakeWorker::take()
{
    std::unique_lock lock(m_queueing);
    m_arrived.wait(lock, [this] { return m_end || !m_queue.empty(); });
    if (m_queue.empty())
        return std::nullopt;
    auto request = std::move(m_queue.front());
    m_queue.pop_front();
    return request;
}

void FakeWorker::answer(const Request& request)
{
    m_later = {};
    auto body = handle(request);
    if (body)
        send(Response{.requestSeq = request.seq, .command = request.command, .body = std::move(*body)});
    else
        send(failure(request, body.error()));
    if (m_later)
        m_later();
}

Result<std::string> FakeWorker::handle(const Request& request)
{
    const auto& command = request.command;
    if (command == "launch")
        return launch(request);
    if (command.starts_with("set") && command.ends_with("Breakpoints"))
        return setBreakpoints(request);
    if (command == "evaluate")
        return evaluate(request);
    if (command == "nodewise/edit")
        return edit(request);
    if (command == "nodewise/run")
        return wholeRun(request);
    if (command == "nodewise/profile")
        return encodeBody(ProfileAnswer{2, 3000, {{0, "n0", "aten.op", "a.b", 2, 1000}, {1, "n1", "aten.op", "a.c", 2, 2000}}});
    if (command == "nodewise/check")
        return check(request);
    if ((command == "nodewise/redo" && m_undone.empty()) || (command == "nodewise/undo" && m_edits.empty()))
        return fail("there is no such edit");
    if (command == "nodewise/redo") {
        m_edits.push_back(m_undone.back());
        m_undone.pop_back();
        return "{}";
    }
    if (command == "nodewise/undo") {
        m_undone.push_back(m_edits.back());
        m_edits.pop_back();
        return "{}";
    }
    if (command == "goto") {
        const auto tick = decodeBody<GotoArguments>(request.arguments).value().tick;
        m_later = [this, tick] { moveTo(tick.value_or(0), "goto"); };
    } else if (command == "configurationDone") {
        m_later = [this] { m_launch.stopOnEntry ? stop("entry") : runTo(nodes, "step"); };
    } else if (command == "continue") {
        m_later = [this] { runTo(nodes, "step"); };
    } else if (command == "next") {
        m_later = [this] { runTo(m_tick + 1, "step"); };
    } else if (command == "stepBack") {
        m_later = [this] { moveTo(m_tick - 1, "step"); };
    } else if (command == "restart") {
        m_later = [this] { moveTo(0, "entry"); };
    } else if (command != "pause" && command != "cancel") {
        return fail("the fake knows no " + command);
    }
    return "{}";
}

Result<std::string> FakeWorker::launch(const Request& request)
{
    auto arguments = decodeBody<LaunchArguments>(request.arguments);
    if (!arguments)
        return fail(arguments.error());
    m_launch = std::move(*arguments);
    if (m_launch.program == "refuse")
        return fail(Error{.message = UserText("it is no program"), .file = m_launch.program});
    if (m_launch.program == "crash launch")
        segfault();
    if (m_launch.program == "slow launch") {
        event("progressUpdate", encodeBody(ProgressBody{.progressId = "launch", .message = UserText("loading weights and inputs")}));
        while (true)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    std::vector<std::string> names;
    for (std::uint64_t i = 0; i < nodes; ++i)
        names.push_back("n" + std::to_string(i) + " (aten.op.default)\nlayers.0");
    m_page->setNames(names);
    m_later = [this] { event("initialized", {}); };
    return encodeBody(LaunchAnswer{.sides = {Side::Fx}, .nodes = nodes, .ticks = nodes, .fingerprint = {"2.13.0", "AVX2", "cpu", 2}});
}

Result<std::string> FakeWorker::setBreakpoints(const Request& request)
{
    BreakpointsAnswer answer;
    const auto functions = decodeBody<FunctionBreakpoints>(request.arguments);
    if (request.command == FunctionBreakpoints::command) {
        m_breaks.clear();
        for (std::size_t i = 0; i < functions->breakpoints.size(); ++i) {
            const auto& name = functions->breakpoints[i].name; // "node:n3"
            const bool known = name.starts_with("node:n");
            if (known)
                m_breaks[std::stoull(name.substr(6))] = functions->ids.at(i);
            answer.breakpoints.push_back({.id = functions->ids.at(i), .verified = known, .reason = known ? "" : "failed"});
        }
    }
    return encodeBody(answer);
}

Result<std::string> FakeWorker::edit(const Request& request)
{
    const auto arguments = decodeBody<EditRequest>(request.arguments).value();
    if (arguments.value.node == 3 && ::access(m_launch.model.c_str(), F_OK) == 0) // a file that the test makes
        return fail("this edit is refused");
    m_undone.clear();
    m_edits.push_back("n" + std::to_string(arguments.value.node) + "@" + std::to_string(m_tick));
    return encodeBody(EditsAnswer{});
}

Result<std::string> FakeWorker::evaluate(const Request& request)
{
    auto expression = jsonMember(request.arguments, {"expression"});
    expression = expression.substr(1, expression.size() - 2);
    std::string result = expression;
    if (expression == "pid")
        result = std::to_string(::getpid());
    if (expression == "pauses")
        result = std::to_string(m_pauses);
    if (expression == "edits") {
        result.clear();
        for (const auto& text : m_edits)
            result += text + " ";
    }
    if (expression == "crash")
        segfault();
    while (expression == "hang" || expression == "until cancelled") {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (expression == "until cancelled" && m_cancelled == request.seq)
            return fail("cancelled");
    }
    return "{\"result\":\"" + result + "\",\"variablesReference\":0}";
}

/// Says in the outputs' names what it was asked.
Result<std::string> FakeWorker::wholeRun(const Request& request)
{
    const auto arguments = decodeBody<RunRequest>(request.arguments).value();
    for (m_tick = 0; m_tick < nodes; ++m_tick)
        runNode();
    m_tick = 0;
    RunAnswer answer{.outputs = {{.name = "output_0", .text = encodeBody(m_launch)}, {.name = "keep", .text = arguments.keep}}};
    for (int i = 0; i < arguments.repeat; ++i)
        answer.ms.push_back(i + 1.5);
    if (!arguments.saveValues.empty())
        answer.saved = {arguments.saveValues + "/n0.npy"};
    return encodeBody(answer);
}

Result<std::string> FakeWorker::check(const Request& request)
{
    const auto arguments = decodeBody<CheckRequest>(request.arguments).value();
    const bool equal = arguments.file == "same";
    CheckAnswer answer{.equal = equal, .bitwise = !arguments.rtol, .outputs = {{.name = "output_0", .equal = true}}, .elsewhere = {}};
    if (!equal)
        answer.outputs.push_back({.name = "output_1", .maxAbs = 0.25, .message = "3 of 24 elements differ, max abs 0.25"});
    return encodeBody(answer);
}

void FakeWorker::runNode()
{
    m_page->tick() = m_tick;
    m_page->node() = static_cast<std::uint32_t>(m_tick);
    const auto& program = m_launch.program;
    if (m_tick == 5) {
        if (program == "crash" && !isEdited(4))
            segfault();
        if (program == "print") {
            std::puts("Content-Length: 3\r\n\r\nxyz");
            std::fflush(stdout);
        }
        while (program == "loop" || (program == "slow" && !m_pause))
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        while (program == "hog") {
            auto* block = new std::vector<char>(8u << 20, 'x');
            m_page->tick() = m_tick + 0 * block->size();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    m_page->node() = SharedPage::idle;
}

/// As a run that hears breakpoints and pauses.
void FakeWorker::runTo(std::uint64_t tick, const char* reason)
{
    for (bool first = true; m_tick < tick; first = false) {
        if (!first && m_breaks.contains(m_tick))
            return stop("function breakpoint");
        if (m_pause && m_launch.program != "loop") // a pause may come before n5 is reached
            return stop("pause");
        runNode();
        ++m_tick;
    }
    stop(reason);
}

/// Without stops on the way.
void FakeWorker::moveTo(std::uint64_t tick, const char* reason)
{
    m_tick = std::min(m_tick, tick);
    for (; m_tick < tick; ++m_tick)
        runNode();
    stop(reason);
}

void FakeWorker::stop(const char* reason)
{
    m_pause = false; // not at the start of a run: a pause may come before it
    StoppedBody body{.reason = reason};
    body.nodewise = {.tick = m_tick, .executed = m_tick, .total = nodes, .finished = m_tick == nodes};
    if (m_tick < nodes) {
        body.nodewise.node = static_cast<std::uint32_t>(m_tick);
        body.nodewise.name = "n" + std::to_string(m_tick);
    }
    if (std::string_view(reason) == "function breakpoint")
        body.hitBreakpointIds = {m_breaks.at(m_tick)};
    event(StoppedBody::event, encodeBody(body));
}

void FakeWorker::event(std::string_view name, std::string body)
{
    send(Event{0, std::string(name), std::move(body)});
}

} // namespace

int playDebugWorker()
{
    auto channel = Channel::takeStdio();
    return FakeWorker(std::move(*channel)).run();
}

} // namespace nodewise::test
