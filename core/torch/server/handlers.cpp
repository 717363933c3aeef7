// SPDX-License-Identifier: Apache-2.0
// DAP's requests about the session and its stack.
#include "core/dap/json.h"
#include "core/torch/compare/run_comparison.h"
#include "core/torch/server/server.h"

#include <filesystem>

namespace nodewise::torch_box {

using dap::json::Json;

namespace {

constexpr int threadId = 1;

std::string baseName(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

Json source(const std::string& path)
{
    return {{"name", baseName(path)}, {"path", path}};
}

/// Frames in the making: each gets the next id and remembers the machine's frame that it belongs to.
class Frames {
public:
    Frames(const Session& session, std::vector<std::size_t>& ids)
        : m_listing(session.listing()), m_file(session.answer().graphFile), m_ids(ids)
    {
    }

    void addNode(std::uint32_t node, std::size_t frame)
    {
        const auto& row = m_listing.node(node);
        add(row.name + " (" + row.op + ")", row.line, frame, "normal", {{"node", node}});
        for (std::uint32_t module = row.module; module != Listing::none && module != 0; module = m_listing.module(module).parent) {
            const auto& path = m_listing.module(module).path;
            add(path + " (" + baseType(m_listing.module(module).typeName) + ")", row.line, frame, "label", {{"module", path}});
        }
    }
    void addEnd(const std::string& body, std::size_t frame)
    {
        add(body.empty() ? "end of the program" : "end of " + body, 0, frame, "normal", {{"endOf", body}});
    }
    void addPython(const PythonFrame& python)
    {
        Json json{{"id", m_ids.size() + 1},       {"name", python.function.empty() ? "python" : python.function},
                  {"line", python.line},          {"column", 1},
                  {"presentationHint", "subtle"}, {"source", source(python.file)},
                  {"canRestart", false}};
        std::error_code ignored;
        if (!std::filesystem::exists(python.file, ignored)) // most programs come from another machine
            json["source"]["presentationHint"] = "deemphasize";
        m_ids.push_back(0);
        m_out.push_back(std::move(json));
    }
    const std::vector<Json>& all() const { return m_out; }

private:
    static std::string baseType(const std::string& name) { return name.substr(name.find_last_of('.') + 1); }
    /// `ours`: which node or module the frame is.
    void add(const std::string& name, int line, std::size_t frame, const char* hint, const Json& ours)
    {
        const bool shown = !m_file.empty() && line > 0;
        Json json{
            {"id", m_ids.size() + 1}, {"name", name}, {"line", shown ? line : 0}, {"column", shown ? 1 : 0}, {"presentationHint", hint}};
        if (!ours.empty())
            json["nodewise"] = ours;
        if (shown)
            json["source"] = source(m_file);
        m_ids.push_back(frame);
        m_out.push_back(std::move(json));
    }

    const Listing& m_listing;
    const std::string& m_file;
    std::vector<std::size_t>& m_ids;
    std::vector<Json> m_out;
};

} // namespace

Result<std::string> DebugServer::launch(const dap::LaunchArguments& arguments)
{
    const Progress progress{.report = [this](const Text& what, double) { tellLaunch(what); }};
    auto session = Session::launch(arguments, m_plugins, progress);
    if (!session)
        return fail(session.error());
    (*session)->setOutput([this](const Text& line) { output("console", line); });
    if (m_page) {
        std::vector<std::string> names;
        for (std::uint32_t i = 0; i < (*session)->listing().size(); ++i)
            names.push_back((*session)->listing().node(i).qualified + " (" + (*session)->listing().node(i).op + ")");
        m_page->setNames(names);
        (*session)->setNote({.tick = &m_page->tick(), .node = &m_page->node()});
    }
    m_holders.clear();
    m_frames.clear();
    m_comparison.reset();
    m_held.clear();
    (*session)->setCalledIn([this] { takeStaged(); });
    const std::scoped_lock lock(m_mutex);
    m_staged.clear();
    m_session = std::move(*session);
    return encodeBody(m_session->answer());
}

/// To the engine, which tells it to clients where the launch is long. How far each of its parts is says nothing of the whole.
void DebugServer::tellLaunch(const Text& what)
{
    const dap::ProgressBody body{.progressId = "launch", .message = what};
    m_send(dap::Event{.seq = 0, .event = "progressUpdate", .body = encodeBody(body)});
}

Result<std::string> DebugServer::threads(const std::string&)
{
    return dap::json::dump({{"threads", Json::array({{{"id", threadId}, {"name", baseName(m_session->arguments().program)}}})}});
}

Result<std::string> DebugServer::stackTrace(const dap::StackTraceArguments& wanted)
{
    m_frames.clear();
    Frames frames(*m_session, m_frames);
    const auto& machine = m_session->history().machine();
    const auto& stack = machine.state().frames;
    std::uint32_t innermost = Listing::none;
    for (std::size_t i = stack.size(); i-- > 0;) {
        const Plan& plan = *stack[i].plan;
        const bool atOutput = stack[i].pc >= plan.steps.size();
        const std::uint32_t node = atOutput ? plan.outputNode : plan.steps[stack[i].pc].node;
        if (innermost == Listing::none && node != noNode)
            innermost = node;
        if (node != noNode)
            frames.addNode(node, stack.size() - 1 - i);
        else
            frames.addEnd(plan.name, stack.size() - 1 - i);
    }
    if (innermost != Listing::none) {
        const auto python = m_session->listing().pythonStack(innermost);
        for (std::size_t i = python.size(); i-- > 0;)
            frames.addPython(python[i]);
    }
    const auto& all = frames.all();
    Json page = Json::array();
    for (std::size_t i = wanted.startFrame; i < all.size() && (wanted.levels == 0 || i - wanted.startFrame < wanted.levels); ++i)
        page.push_back(all[i]);
    return dap::json::dump({{"stackFrames", std::move(page)}, {"totalFrames", all.size()}});
}

Result<std::string> DebugServer::exceptionInfo(const std::string&)
{
    const auto& error = m_session->error();
    if (!error)
        return fail("this stop is at no exception");
    const std::string message = error->message.english();
    Json details{{"message", message}, {"typeName", error->filter}};
    if (!error->hint.empty())
        details["formattedDescription"] = message + " (" + error->hint.english() + ")";
    return dap::json::dump({{"exceptionId", error->filter},
                            {"description", error->node.empty() ? message : error->node + ": " + message},
                            {"breakMode", "always"},
                            {"details", std::move(details)}});
}

Result<std::string> DebugServer::gotoTargets(const dap::GotoTargetsArguments& wanted)
{
    Json targets = Json::array();
    const Listing& listing = m_session->listing();
    const auto add = [&](std::uint32_t node, int line) {
        targets.push_back({{"id", node + 1}, {"label", listing.node(node).qualified}, {"line", line}});
    };
    if (wanted.path != m_session->answer().graphFile) {
        const PythonPlace place = nodesOfPython(listing, wanted.path, wanted.line);
        for (const std::uint32_t node : place.nodes)
            add(node, place.line);
    } else if (const std::uint32_t node = listing.nodeAtLine(wanted.line); node != Listing::none) {
        add(node, listing.node(node).line);
    }
    return dap::json::dump({{"targets", std::move(targets)}});
}

Result<std::string> DebugServer::disconnect(const std::string&)
{
    m_ended = true;
    return std::string();
}

} // namespace nodewise::torch_box
