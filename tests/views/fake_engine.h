// SPDX-License-Identifier: Apache-2.0
// An engine as far as the views can tell: knows the real names of the program that is launched, runs nothing, answers at once.
#pragma once

#include "core/base/progress.h"
#include "core/dap/messages.h"
#include "core/process/channel.h"
#include "core/program/program.h"
#include "core/protocol/compare.h"
#include "core/protocol/debug.h"
#include "core/protocol/memory_map.h"
#include "core/protocol/ranks.h"
#include "core/protocol/risk.h"
#include "core/protocol/session_record.h"
#include "tests/views/fake_slice.h"
#include "tests/views/kernel_fixture.h"

#include <string>

namespace nodewise::test {

class FakeEngine {
public:
    int run()
    {
        auto channel = process::Channel::takeStdio();
        if (!channel)
            return 1;
        m_channel = &*channel;
        while (true) {
            const auto body = channel->receive();
            if (!body || !*body)
                return 0;
            const auto message = dap::decode(**body);
            const auto* request = message ? std::get_if<dap::Request>(&*message) : nullptr;
            if (!request)
                return 1;
            handle(*request);
            if (m_over)
                return m_exit;
        }
    }

private:
    using Info = protocol::ValueInfo;

    void answer(const dap::Request& r, std::string body = "{}")
    {
        send(dap::Response{.seq = ++m_seq, .requestSeq = r.seq, .command = r.command, .body = std::move(body)});
    }
    void refuse(const dap::Request& r, std::string what) { send(dap::failure(r, Error{.message = UserText(std::move(what))})); }
    void event(std::string_view name, std::string body) { send(dap::Event{++m_seq, std::string(name), std::move(body)}); }
    void send(const dap::Message& message) { (void)m_channel->send(encode(message)); }

    const graph::Graph& graph() const { return *m_model->graph; }
    std::size_t count() const { return graph().root().nodes.size(); }
    graph::NodeId at(std::size_t tick) const { return graph().root().nodes[std::min(tick, count() - 1)]; }
    std::string name(graph::NodeId node) const { return graph().qualifiedName(node); }

    void stop(const std::string& reason, std::vector<int> hits = {})
    {
        event(protocol::StoppedBody::event, stopBody(reason, std::move(hits)));
    }
    /// A rank is a thread of DAP's, numbered from 1.
    std::string stopBody(const std::string& reason, std::vector<int> hits = {}) const
    {
        protocol::StoppedBody body{.reason = reason, .hitBreakpointIds = std::move(hits)};
        protocol::StopInfo& info = body.nodewise;
        info.tick = m_tick;
        info.total = count();
        info.executed = m_tick;
        info.finished = m_tick + 1 >= count();
        info.node = at(m_tick).index();
        info.name = name(at(m_tick));
        info.ms = 1.9;
        info.keptBytes = 3'100'000;
        info.budget = 512'000'000;
        info.error = m_error;
        info.cast = m_cast;
        return protocol::mergedJson(encodeBody(body), "{\"threadId\":" + std::to_string(m_rank + 1) + "}").value_or("");
    }
    /// Three ranks stand at the same node. A comparison of them never ends.
    void ranks(const dap::Request& r)
    {
        const int focus = protocol::decodeBody<protocol::RanksRequest>(r.arguments).value_or(protocol::RanksRequest()).focus;
        if (r.command == protocol::CompareRanksRequest::command)
            return;
        if (focus > 2)
            return refuse(r, "there is no such rank");
        m_rank = focus < 0 ? m_rank : focus;
        protocol::RanksAnswer body{.ranks = {}, .focus = m_rank};
        for (int rank = 0; rank < 3; ++rank)
            body.ranks.push_back({.rank = rank, .state = "stopped", .tick = m_tick, .name = name(at(m_tick))});
        answer(r, protocol::mergedJson(encodeBody(body), "{\"stop\":" + stopBody("goto") + "}").value_or(""));
    }
    /// A stop as where dtypes differ, until the cast is taken or the run goes on.
    void mismatch()
    {
        m_error = protocol::StopError{UserText("expected scalar type Float but found Half"), {}, name(at(m_tick)), "error"};
        m_cast = protocol::CastOffer{at(m_tick).index(), "input", "float16", "float32", UserText("input is float16, weight is float32")};
        stop("exception");
    }
    void crash()
    {
        protocol::StoppedBody body{.reason = "exception"};
        body.nodewise.tick = m_tick;
        body.nodewise.node = at(m_tick).index();
        body.nodewise.name = name(at(m_tick));
        body.nodewise.error =
            protocol::StopError{UserText("nodewise-torch was killed by signal 11 (Segmentation fault)"), {}, name(at(m_tick)), "crash"};
        event(protocol::StoppedBody::event, encodeBody(body));
    }

    Info value(std::uint32_t node, bool stats) const
    {
        Info v;
        v.ref.node = node;
        v.name = name(graph::NodeId(node));
        v.dtype = "float32";
        v.shape = {40, 50};
        v.bytes = 8000;
        std::size_t place = 0;
        while (place < count() && at(place).index() != node)
            ++place;
        v.state = place >= m_tick ? Info::State::Pending : place + 20 < m_tick ? Info::State::Dropped : Info::State::Live;
        v.edited = m_edited && *m_edited == node;
        if (stats && v.state == Info::State::Live)
            v.stats = statistics(node + 1000 * static_cast<std::uint32_t>(m_rank));
        return v;
    }
    Info expectedValue(std::uint32_t node) const
    {
        Info v = value(node, false);
        v.ref.expected = true;
        v.state = Info::State::Kept;
        v.stats = statistics(node);
        v.stats->max = -1;
        return v;
    }
    void handle(const dap::Request& r)
    {
        const std::string& c = r.command;
        if (c == "initialize")
            answer(r, encode(dap::Capabilities{.protocol = dap::protocolVersion, .version = "0.0"}));
        else if (c == "launch")
            launch(r);
        else if (c == "cancel")
            cancel(r);
        else if (c == "configurationDone") {
            answer(r);
            stop("entry");
        } else if (c == "setFunctionBreakpoints")
            breakpoints(r);
        else if (c == "setBreakpoints" && r.arguments.find("/refused.py") != std::string::npos)
            refuse(r, "this file has no lines");
        else if (c.starts_with("set"))
            answer(r, R"({"breakpoints":[]})");
        else if (c == "disconnect") {
            answer(r);
            m_over = true;
        } else if (!m_model)
            refuse(r, "nothing was launched");
        else
            atStop(r);
    }
    void launch(const dap::Request& r)
    {
        const auto arguments = protocol::decodeBody<protocol::LaunchArguments>(r.arguments);
        if (arguments && arguments->program == "slow.pt2") {
            m_slow = r;
            return event("progressStart", encodeBody(protocol::ProgressBody{.progressId = "slow", .title = UserText("Opening slow.pt2")}));
        }
        auto model = arguments ? program::open(arguments->program) : Result<std::shared_ptr<const program::Model>>(fail(arguments.error()));
        if (!model)
            return send(dap::failure(r, model.error()));
        m_model = *model;
        m_launch = *arguments;
        protocol::LaunchAnswer body;
        body.sides = {protocol::Side::Fx};
        body.nodes = static_cast<std::uint32_t>(graph().nodes().size());
        body.graphFile = "/tmp/graph.py";
        body.notes = {UserText("a note")};
        answer(r, encodeBody(body));
        event("initialized", "{}");
    }
    /// Of the launch, or the comparison, that never ends.
    void cancel(const dap::Request& r)
    {
        answer(r);
        event("progressEnd", encodeBody(protocol::ProgressBody{.progressId = "slow"}));
        refuse(m_slow, std::string(cancelledMessage));
    }
    void breakpoints(const dap::Request& r)
    {
        m_breakpoints = protocol::decodeBody<protocol::FunctionBreakpoints>(r.arguments).value_or(protocol::FunctionBreakpoints());
        protocol::BreakpointsAnswer body;
        for (const auto& b : m_breakpoints.breakpoints) {
            const auto node = b.name.starts_with("node:") ? graph().tryFind(b.name.substr(5)) : std::nullopt;
            protocol::BreakpointInfo info{.id = static_cast<int>(body.breakpoints.size()) + 1, .verified = node.has_value()};
            if (node)
                info.nodes = {node->index()};
            else
                info.message = UserText("there is no node of this name");
            body.breakpoints.push_back(info);
        }
        answer(r, encodeBody(body));
    }
    void move(const dap::Request& r, std::size_t to, const char* reason)
    {
        answer(r);
        m_error.reset();
        m_cast.reset();
        m_tick = std::min(to, count() - 1);
        stop(reason);
    }
    void forward(const dap::Request& r)
    {
        answer(r);
        while (++m_tick + 1 < count()) {
            for (std::size_t i = 0; i < m_breakpoints.breakpoints.size(); ++i)
                if (m_breakpoints.breakpoints[i].name == "node:" + name(at(m_tick)))
                    return stop("function breakpoint", {static_cast<int>(i) + 1});
        }
        m_tick = count() - 1;
        stop("step");
    }
    void atStop(const dap::Request& r)
    {
        const std::string& c = r.command;
        if (c == "next" || c == "stepIn" || c == "stepOut")
            move(r, m_tick + 1, "step");
        else if (c == "stepBack")
            move(r, m_tick ? m_tick - 1 : 0, "step");
        else if (c == "reverseContinue" || c == "restart")
            move(r, 0, "entry");
        else if (c == "continue")
            forward(r);
        else if (c == "goto") {
            const auto to = protocol::decodeBody<protocol::GotoArguments>(r.arguments).value_or(protocol::GotoArguments());
            std::size_t place = 0;
            while (to.node && place < count() && at(place).index() != *to.node)
                ++place;
            move(r, place, "goto");
        } else if (c == "nodewise/recover")
            move(r, m_tick, "goto");
        else if (c == "nodewise/state")
            state(r);
        else if (c == "stackTrace")
            answer(r, R"({"stackFrames":[{"id":1,"name":")" + name(at(m_tick)) +
                          R"(","line":7,"column":1,"source":{"path":"/tmp/graph.py"},"nodewise":{"node":)" +
                          std::to_string(at(m_tick).index()) +
                          R"(}},{"id":2,"name":"bn","line":7,"column":1,"source":{"path":"/tmp/graph.py"},)" +
                          R"("nodewise":{"module":"bn"}},{"id":3,"name":"forward","line":3,"column":1,)" +
                          R"("source":{"path":"/model.py"},"presentationHint":"subtle"}],"totalFrames":3})");
        else if (c == protocol::ValuesRequest::command)
            values(r);
        else if (c == protocol::CompareRequest::command)
            compare(r);
        else if (c == protocol::RiskRequest::command)
            risk(r);
        else if (c == protocol::RanksRequest::command || c == protocol::CompareRanksRequest::command)
            ranks(r);
        else if (c == protocol::LowerRequest::command || c == protocol::KernelRunRequest::command ||
                 c == protocol::LowerVerdictsRequest::command)
            lower(r);
        else if (c == protocol::CompareRowsRequest::command)
            compareRows(r);
        else if (c == protocol::endComparisonCommand) {
            m_compared.reset();
            answer(r);
        } else if (c == protocol::MemoryRequest::command)
            memory(r);
        else
            ofValues(r);
    }
    /// The plan of kernel_fixture.h, and what checks of it find. A plan for "slow" never ends.
    void lower(const dap::Request& r)
    {
        if (const auto run = protocol::decodeBody<protocol::KernelRunRequest>(r.arguments);
            r.command == protocol::KernelRunRequest::command && run)
            return answer(r, encodeBody(someRun(run->name)));
        if (r.command == protocol::LowerVerdictsRequest::command)
            return answer(
                r, encodeBody(someVerdicts(
                       protocol::decodeBody<protocol::LowerVerdictsRequest>(r.arguments).value_or(protocol::LowerVerdictsRequest()))));
        const auto wanted = protocol::decodeBody<protocol::LowerRequest>(r.arguments).value_or(protocol::LowerRequest());
        if (wanted.npu == "slow") {
            m_slow = r;
            return;
        }
        answer(r, encodeBody(somePlan(graph(), wanted.npu)));
    }
    /// The first run never ends but by being cancelled; the others find that the third operator made a NaN, from the third on until they
    /// fail.
    void risk(const dap::Request& r)
    {
        if (++m_risks == 1) {
            m_slow = r;
            return event("progressStart",
                         encodeBody(protocol::ProgressBody{.progressId = "slow", .title = UserText("Looking through values")}));
        }
        protocol::RiskAnswer body;
        const std::uint64_t rows = m_risks < 3 ? count() : count() - 1;
        if (rows < count()) {
            body.failed = at(rows).index();
            body.why = UserText("there is no memory left.");
            body.originsLeftOut = 7;
        }
        for (std::uint64_t i = 0; i < rows; ++i) {
            protocol::RiskRow row{.node = at(i).index(), .name = name(at(i)), .op = "aten.relu.default", .module = "m", .dtype = "float32"};
            row.elements = row.finite = 4;
            row.nan = i >= faulty() ? 1 : 0;
            row.level = i >= faulty() ? protocol::RiskRow::Level::Danger : protocol::RiskRow::Level::Fine;
            row.casts = {{.dtype = "float16", .overflow = i == 0 ? 2u : 0u}};
            body.rows.push_back(row);
        }
        body.origins = {{.node = at(faulty()).index(), .name = name(at(faulty())), .op = "aten.relu.default", .count = 1}};
        for (std::uint64_t i = faulty(); i < count(); ++i) {
            body.origins[0].path.push_back(at(i).index());
            body.origins[0].chain.push_back(at(i).index());
        }
        answer(r, encodeBody(body));
    }
    /// Each operator makes a block, which the next two read. The seed says how it ends: 1 never, 2 at the fifth operator.
    void memory(const dap::Request& r)
    {
        if (m_launch.seed == 1) {
            m_slow = r;
            return event("progressStart", encodeBody(protocol::ProgressBody{.progressId = "slow", .title = UserText("Measuring memory")}));
        }
        protocol::MemoryAnswer body{.measured = !m_launch.meta};
        for (const graph::Node& node : graph().nodes())
            body.names.push_back(name(node.id));
        for (std::size_t i = 0; i < count() && !body.failed; ++i) {
            const graph::Node& node = graph().node(at(i));
            if (node.op == graph::NodeOp::CallFunction && m_launch.seed == 2 && body.steps.size() == 4)
                body.failed = node.id.index();
            else if (node.op == graph::NodeOp::CallFunction)
                memoryStep(body, node.id.index());
        }
        if (body.failed)
            body.why = UserText("node '%1': expected scalar type Float but found Half", name(graph::NodeId(*body.failed)));
        for (protocol::MemoryBlock& block : body.blocks)
            block.last = std::min(block.last, static_cast<std::uint32_t>(body.steps.size() - 1));
        body.blocks.push_back({.kind = protocol::MemoryBlock::Kind::Weight, .bytes = 5000, .first = 0, .nodes = {at(0).index()}});
        body.blocks.back().last = static_cast<std::uint32_t>(body.steps.size() - 1);
        body.weights = 5000;
        answer(r, encodeBody(body));
    }
    static void memoryStep(protocol::MemoryAnswer& body, std::uint32_t node)
    {
        const auto step = static_cast<std::uint32_t>(body.steps.size());
        body.blocks.push_back({.bytes = 1000 + 100 * (step % 4), .first = step, .last = step + 2, .nodes = {node}});
        body.steps.push_back({.node = node});
        protocol::MemoryStep& now = body.steps.back();
        for (const protocol::MemoryBlock& block : body.blocks)
            now.planned += block.first <= step && step <= block.last ? block.bytes : 0;
        now.held = body.measured ? now.planned : 0;
        now.peak = body.measured ? now.planned + 700 * (step % 3) : 0;
        body.allValues += body.blocks.back().bytes;
        if (now.planned > body.plannedPeak) {
            body.plannedPeak = now.planned;
            body.plannedPeakStep = step;
        }
        if (now.peak > body.measuredPeak) {
            body.measuredPeak = now.peak;
            body.measuredPeakStep = step;
        }
    }
    /// What the dump is called says what is found: "slow", "missing", "agrees", "upstream", "many".
    bool called(const char* part) const { return m_compared && m_compared->dump.find(part) != std::string::npos; }
    /// Place of the node whose value differs: the third operator.
    std::uint64_t faulty() const
    {
        std::uint64_t place = 0;
        while (graph().node(at(place)).op != graph::NodeOp::CallFunction)
            ++place;
        return place + 2;
    }
    protocol::CompareRow compareRow(std::uint64_t i) const
    {
        using Verdict = protocol::CompareRow::Verdict;
        protocol::CompareRow row;
        row.node = at(i % count()).index();
        row.run = static_cast<std::uint32_t>(1 + i / count());
        row.name = name(at(i % count()));
        row.op = i % 2 ? "aten.relu.default" : "aten.linear.default";
        row.module = i % 4 < 2 ? "features.0" : "head";
        row.dtype = row.expectedDtype = "float32";
        row.shape = {40, 50};
        row.rtol = 1.3e-6;
        row.atol = 1e-5;
        row.verdict = i == faulty() && !called("agrees") ? Verdict::Diverged
                      : i % 7 == 3                       ? Verdict::NotCompared
                      : i % 5 == 4                       ? Verdict::Within
                                                         : Verdict::Equal;
        if (row.verdict == Verdict::NotCompared) {
            row.why = i % 2 ? UserText("no node of the reference corresponds to it") : UserText("this is no tensor");
            return row;
        }
        row.expectedName = row.name;
        row.figures.elements = 2000;
        if (row.verdict == Verdict::Within)
            row.figures.maxAbs = 1e-6 * static_cast<double>(i);
        if (row.verdict == Verdict::Diverged)
            row.figures = differs(1);
        return row;
    }
    std::uint64_t compareTotal() const { return m_compared->first && !called("agrees") ? faulty() + 1 : called("many") ? 5786 : count(); }
    void compare(const dap::Request& r)
    {
        m_compared = protocol::decodeBody<protocol::CompareRequest>(r.arguments).value_or(protocol::CompareRequest());
        if (called("slow")) {
            m_slow = r;
            return event("progressStart", encodeBody(protocol::ProgressBody{.progressId = "slow", .title = UserText("Comparing values")}));
        }
        if (called("missing"))
            return send(dap::failure(r, Error{.message = UserText("there is no such folder"), .file = m_compared->dump}));
        protocol::CompareAnswer body;
        body.reference =
            m_compared->dump.empty() ? m_compared->run->program.empty() ? m_model->name : m_compared->run->program : m_compared->dump;
        body.side = m_compared->run ? m_compared->run->side : protocol::Side::Fx;
        body.total = compareTotal();
        for (std::uint64_t i = 0; i < body.total; ++i) {
            protocol::CompareRow row = compareRow(i);
            using Verdict = protocol::CompareRow::Verdict;
            ++(row.verdict == Verdict::Equal      ? body.equal
               : row.verdict == Verdict::Within   ? body.within
               : row.verdict == Verdict::Diverged ? body.diverged
                                                  : body.notCompared);
            if (row.verdict == Verdict::Diverged && !body.first) {
                body.first = i;
                body.firstRow = row;
            }
            if (i < m_compared->rows.value_or(body.total))
                body.rows.push_back(std::move(row));
        }
        body.compared = body.total - body.notCompared;
        body.peakBytes = 31'400'000;
        body.passes = m_compared->bisect ? 3 : 1;
        body.unused = {"stranger"};
        if (called("without_outputs"))
            body.missing = {{"linear", UserText(std::string("the dump has no value of this name")), true}};
        if (called("threads"))
            body.elsewhere = UserText(std::string("the reference was recorded with another number of threads"));
        const bool stops = m_compared->first && body.first;
        if (stops) {
            body.replay = protocol::CompareReplay{.onActual = differs(1), .onExpected = differs(called("upstream") ? 0 : 1)};
            body.replay->operatorDiffers = !called("upstream");
            if (called("lacking"))
                body.replay->why = UserText("the reference has no value of %1: the run's own was used", std::string("x"));
        }
        answer(r, encodeBody(body));
        if (!stops)
            return;
        m_tick = faulty();
        stop("divergence");
    }
    void compareRows(const dap::Request& r)
    {
        const auto q = protocol::decodeBody<protocol::CompareRowsRequest>(r.arguments).value_or(protocol::CompareRowsRequest());
        if (!m_compared)
            return refuse(r, "nothing is compared");
        protocol::CompareRowsAnswer body{.total = compareTotal(), .rows = {}};
        for (std::uint64_t i = q.start; i < std::min(body.total, q.start + q.count); ++i)
            body.rows.push_back(compareRow(i));
        answer(r, encodeBody(body));
    }
    void state(const dap::Request& r)
    {
        protocol::StateAnswer body;
        body.tick = m_tick;
        body.states.assign(graph().nodes().size(), 'p');
        body.times.assign(graph().nodes().size(), 0);
        for (std::size_t i = 0; i < m_tick; ++i) {
            body.states[at(i).index()] = m_edited && *m_edited == at(i).index() ? 'e' : i + 20 < m_tick ? 'd' : 'x';
            body.times[at(i).index()] = 1000 * (1 + i % 50);
        }
        body.states[at(m_tick).index()] = m_error ? 'f' : 'c';
        body.error = m_error;
        body.cast = m_cast;
        answer(r, encodeBody(body));
    }
    void values(const dap::Request& r)
    {
        const auto q = protocol::decodeBody<protocol::ValuesRequest>(r.arguments).value_or(protocol::ValuesRequest());
        using Scope = protocol::ValuesRequest::Scope;
        std::vector<std::uint32_t> nodes = q.nodes;
        if (q.scope == Scope::Inputs)
            for (const graph::NodeId id : graph().producers(at(m_tick)))
                nodes.push_back(id.index());
        if (q.scope == Scope::Outputs && m_tick > 0)
            nodes.push_back(at(m_tick - 1).index());
        if (q.scope == Scope::Live)
            for (std::size_t i = m_tick > 20 ? m_tick - 20 : 0; i < m_tick; ++i)
                nodes.push_back(at(i).index());
        protocol::ValuesAnswer body;
        body.total = nodes.size();
        if (q.expected) // of weights the reference has none
            std::erase_if(nodes, [this](std::uint32_t node) {
                return !m_compared || graph().node(graph::NodeId(node)).op != graph::NodeOp::CallFunction;
            });
        for (std::uint64_t i = q.start; i < nodes.size() && (q.count == 0 || i < q.start + q.count); ++i)
            body.values.push_back(q.expected ? expectedValue(nodes[i]) : value(nodes[i], q.stats));
        answer(r, encodeBody(body));
    }
    void ofValues(const dap::Request& r)
    {
        const std::string& c = r.command;
        if (c == "evaluate") {
            if (r.arguments.find("die_now") != std::string::npos) {
                m_over = true;
                m_exit = 9;
                return;
            }
            if (r.arguments.find("mismatch_now") != std::string::npos) {
                answer(r, R"({"result":"","variablesReference":0})");
                return mismatch();
            }
            if (r.arguments.find("crash_now") != std::string::npos) {
                refuse(r, "the worker ended");
                return crash();
            }
            if (r.arguments.find("bad(") != std::string::npos)
                return refuse(r, "undefined value bad");
            return answer(r, R"({"result":"at )" + std::to_string(m_tick) + R"(","type":"int","variablesReference":0})");
        }
        if (c == protocol::SliceRequest::command)
            return slice(r);
        if (c == protocol::StatsRequest::command)
            return answer(r, encodeBody(statistics(1)));
        if (c == protocol::ExportRequest::command)
            return answer(r);
        if (c == protocol::SwapRequest::command)
            m_edited = protocol::decodeBody<protocol::SwapRequest>(r.arguments).value_or(protocol::SwapRequest()).value.node;
        if (c == protocol::CastRequest::command) {
            m_error.reset();
            m_cast.reset();
            m_edited = at(m_tick).index();
        }
        if (c == protocol::EditRequest::command || c == protocol::CastRequest::command || c == protocol::SwapRequest::command ||
            c == "nodewise/undo" || c == "nodewise/redo" || c == "nodewise/edits") {
            if (const auto edit = protocol::decodeBody<protocol::EditRequest>(r.arguments); c == protocol::EditRequest::command && edit)
                m_edited = edit->value.node;
            if (c == protocol::EditRequest::command)
                m_undone.reset();
            if (c == "nodewise/undo" || c == "nodewise/redo")
                std::swap(m_edited, m_undone);
            const auto told = [this](std::uint32_t node) -> protocol::EditInfo {
                return {.id = 1, .tick = m_tick, .node = node, .name = name(graph::NodeId(node)), .text = UserText("= 1")};
            };
            protocol::EditsAnswer body;
            if (m_edited)
                body.edits.push_back(told(*m_edited));
            if (m_undone)
                body.undone.push_back(told(*m_undone));
            body.recomputed = 3;
            answer(r, encodeBody(body));
            if (c != "nodewise/edits")
                event("invalidated", R"({"areas":["variables"]})");
            return;
        }
        if (c == "nodewise/profile") {
            protocol::ProfileAnswer body{.runs = 1, .total = 3000};
            body.nodes = {{1, "a", "aten.add.Tensor", "m.x", 1, 1000},
                          {2, "b", "aten.mul.Tensor", "m.x", 1, 500},
                          {3, "c", "aten.add.Tensor", "m.y", 2, 1500}};
            return answer(r, encodeBody(body));
        }
        refuse(r, "this engine does not know the request '" + c + "'");
    }
    void slice(const dap::Request& r)
    {
        const auto q = protocol::decodeBody<protocol::SliceRequest>(r.arguments).value_or(protocol::SliceRequest());
        if (q.slice.find("oops") != std::string::npos)
            return refuse(r, "this is no slice");
        answer(r, encodeBody(fakeSlice(q)));
    }

    process::Channel* m_channel = nullptr;
    int m_seq = 0, m_exit = 0;
    bool m_over = false;
    int m_risks = 0, m_rank = 0;
    dap::Request m_slow; ///< launch of slow.pt2, or a slow comparison
    protocol::LaunchArguments m_launch;
    std::optional<protocol::CompareRequest> m_compared;
    std::shared_ptr<const program::Model> m_model;
    std::size_t m_tick = 0;
    std::optional<protocol::StopError> m_error;
    std::optional<protocol::CastOffer> m_cast;
    protocol::FunctionBreakpoints m_breakpoints;
    std::optional<std::uint32_t> m_edited, m_undone;
};

} // namespace nodewise::test
