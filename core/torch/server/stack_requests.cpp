// SPDX-License-Identifier: Apache-2.0
// Where the run stands, and why.
#include "core/base/json.h"
#include "core/torch/server/request_groups.h"

#include <filesystem>

namespace nodewise::torch_worker {

using json::Json;

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
    Frames(const DebuggedRun& run, std::vector<std::size_t>& ids) : m_listing(run.listing()), m_file(run.answer().graphFile), m_ids(ids) {}

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

Result<std::string> threads(ServerContext& context)
{
    return json::dump({{"threads", Json::array({{{"id", threadId}, {"name", baseName(context.run().arguments().program)}}})}});
}

Result<std::string> stackTrace(ServerContext& context, const protocol::StackTraceArguments& wanted)
{
    context.references.frames().clear();
    Frames frames(context.run(), context.references.frames());
    const auto& machine = context.run().history().machine();
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
        const auto python = context.run().listing().pythonStack(innermost);
        for (std::size_t i = python.size(); i-- > 0;)
            frames.addPython(python[i]);
    }
    const auto& all = frames.all();
    Json page = Json::array();
    for (std::size_t i = wanted.startFrame; i < all.size() && (wanted.levels == 0 || i - wanted.startFrame < wanted.levels); ++i)
        page.push_back(all[i]);
    return json::dump({{"stackFrames", std::move(page)}, {"totalFrames", all.size()}});
}

Result<std::string> exceptionInfo(ServerContext& context)
{
    const auto& error = context.run().failure().error();
    if (!error)
        return fail("this stop is not at an exception");
    const std::string message = error->message.english();
    Json details{{"message", message}, {"typeName", error->filter}};
    if (!error->hint.empty())
        details["formattedDescription"] = message + " (" + error->hint.english() + ")";
    return json::dump({{"exceptionId", error->filter},
                       {"description", error->node.empty() ? message : error->node + ": " + message},
                       {"breakMode", "always"},
                       {"details", std::move(details)}});
}

Result<std::string> gotoTargets(ServerContext& context, const protocol::GotoTargetsArguments& wanted)
{
    Json targets = Json::array();
    const Listing& listing = context.run().listing();
    const auto add = [&](std::uint32_t node, int line) {
        targets.push_back({{"id", node + 1}, {"label", listing.node(node).qualified}, {"line", line}});
    };
    if (wanted.path != context.run().answer().graphFile) {
        const PythonPlace place = nodesOfPython(listing, wanted.path, wanted.line);
        for (const std::uint32_t node : place.nodes)
            add(node, place.line);
    } else if (const std::uint32_t node = listing.nodeAtLine(wanted.line); node != Listing::none) {
        add(node, listing.node(node).line);
    }
    return json::dump({{"targets", std::move(targets)}});
}

} // namespace

void addStackRequests(ServerContext&, RequestTable& table)
{
    table.on("threads", threads, Effect::None);
    table.on(stackTrace, Effect::None);
    table.on("exceptionInfo", exceptionInfo, Effect::None);
    table.on(gotoTargets, Effect::None);
}

} // namespace nodewise::torch_worker
