// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/breakpoints.h"

#include "core/torch/debug/describe.h"

#include <algorithm>
#include <charconv>

namespace nodewise::torch_box {

namespace {

std::string fileName(const std::string& path)
{
    return path.substr(path.find_last_of("/\\") + 1);
}

/// Whether a stack's file and a client's path mean the same source: files were often exported on another machine.
bool sameSource(const std::string& ofStack, const std::string& path)
{
    if (ofStack == path)
        return true;
    const auto endsWith = [](const std::string& text, const std::string& end) {
        return text.size() > end.size() && text.ends_with(end) && text[text.size() - end.size() - 1] == '/';
    };
    return endsWith(path, ofStack) || endsWith(ofStack, path) || fileName(ofStack) == fileName(path);
}

} // namespace

bool hitConditionHolds(const std::string& condition, std::uint64_t hits, bool& valid)
{
    const std::size_t first = condition.find_first_of("0123456789");
    std::string op = condition.substr(0, first);
    std::erase(op, ' ');
    std::uint64_t number = 0;
    const char* end = condition.data() + condition.size();
    const auto read = first == condition.npos ? std::from_chars_result{end, std::errc::invalid_argument}
                                              : std::from_chars(condition.data() + first, end, number);
    valid = read.ec == std::errc() && std::string_view(read.ptr).find_first_not_of(' ') == std::string_view::npos;
    if (op.empty() || op == "==" || op == "=")
        return hits == number;
    if (op == ">=")
        return hits >= number;
    if (op == ">")
        return hits > number;
    if (op == "<=")
        return hits <= number;
    if (op == "<")
        return hits < number;
    valid = valid && op == "%" && number > 0;
    return valid && hits % number == 0;
}

dap::BreakpointInfo Breakpoints::add(std::vector<Breakpoint>& list, const char* reason, std::vector<std::uint32_t> nodes,
                                     const dap::BreakpointRule& rule, Text problem)
{
    dap::BreakpointInfo info{.id = ++m_lastId, .verified = !nodes.empty(), .message = {}, .line = 0, .path = {}, .nodes = nodes};
    bool valid = true;
    if (!rule.hitCondition.empty())
        hitConditionHolds(rule.hitCondition, 1, valid);
    if (!valid)
        problem = Text("'%1' is no hit condition: write 3, >=3 or %2", rule.hitCondition, std::string_view("%2"));
    if (const auto parts = messageParts(rule.logMessage); !parts) {
        valid = false;
        problem = parts.error().asText();
    }
    if (!valid || nodes.empty()) {
        info.verified = false;
        info.message = std::move(problem);
        return info;
    }
    if (const int line = m_listing.node(nodes.front()).line; line > 0) {
        info.line = line;
        info.path = m_graphFile;
    }
    list.push_back({info.id, reason, std::move(nodes), rule});
    return info;
}

std::vector<dap::BreakpointInfo> Breakpoints::set(const dap::SourceBreakpoints& request)
{
    std::vector<dap::BreakpointInfo> out;
    std::vector<Breakpoint>& list = m_atNodes[request.path];
    list.clear();
    for (const dap::SourceBreakpoint& wanted : request.breakpoints) {
        if (request.path == m_graphFile) {
            const std::uint32_t node = m_listing.nodeAtLine(wanted.line);
            out.push_back(add(list, "breakpoint", node == Listing::none ? std::vector<std::uint32_t>() : std::vector{node}, wanted.rule,
                              Text("there is no node at this line or below")));
            continue;
        }
        int line = wanted.line;
        auto nodes = nodesOfPython(request.path, wanted.line, line);
        out.push_back(add(list, "breakpoint", std::move(nodes), wanted.rule, Text("no node of the program comes from this line")));
        out.back().line = line;
        out.back().path = request.path;
    }
    return out;
}

/// The first node of each stretch of nodes that come from the line, or else from the nearest one below it.
std::vector<std::uint32_t> Breakpoints::nodesOfPython(const std::string& path, int line, int& found) const
{
    std::map<int, std::vector<std::uint32_t>> byLine;
    int before = 0;
    for (std::uint32_t node = 0; node < m_listing.size(); ++node) {
        int here = 0;
        for (const PythonFrame& frame : m_listing.pythonStack(node))
            if (frame.line >= line && sameSource(frame.file, path) && (here == 0 || frame.line < here))
                here = frame.line;
        if (here != 0 && here != before && m_listing.node(node).runs)
            byLine[here].push_back(node);
        before = here;
    }
    if (byLine.empty())
        return {};
    found = byLine.begin()->first;
    return byLine.begin()->second;
}

std::vector<std::uint32_t> Breakpoints::nodesOfFunction(const std::string& name, Text& problem) const
{
    std::vector<std::uint32_t> nodes;
    if (name.starts_with("node:")) {
        problem = Text("there is no node of this name");
        for (const std::uint32_t node : m_listing.find(name.substr(5)))
            if (m_listing.node(node).runs)
                nodes.push_back(node);
        return nodes;
    }
    if (name.starts_with("module:")) {
        problem = Text("there is no module of this name");
        const std::string pattern = name.substr(7);
        std::uint32_t before = Listing::none;
        for (std::uint32_t node = 0; node < m_listing.size(); ++node) {
            if (!m_listing.node(node).runs)
                continue;
            std::uint32_t module = m_listing.node(node).module;
            while (module != Listing::none && !globMatches(pattern, m_listing.module(module).path))
                module = m_listing.module(module).parent;
            if (module != Listing::none && module != before)
                nodes.push_back(node); // where the module is entered
            before = module;
        }
        return nodes;
    }
    problem = Text("no operator of the program matches; write aten.softmax*, node:NAME or module:PATH");
    for (std::uint32_t node = 0; node < m_listing.size(); ++node)
        if (m_listing.node(node).runs && globMatches(name, m_listing.node(node).op))
            nodes.push_back(node);
    return nodes;
}

std::vector<dap::BreakpointInfo> Breakpoints::set(const dap::FunctionBreakpoints& request)
{
    std::vector<dap::BreakpointInfo> out;
    std::vector<Breakpoint>& list = m_atNodes[""];
    list.clear();
    for (const dap::FunctionBreakpoint& wanted : request.breakpoints) {
        Text problem;
        auto nodes = nodesOfFunction(wanted.name, problem);
        out.push_back(add(list, "function breakpoint", std::move(nodes), wanted.rule, problem));
    }
    return out;
}

std::vector<dap::BreakpointInfo> Breakpoints::set(const dap::DataBreakpoints& request)
{
    std::vector<dap::BreakpointInfo> out;
    m_watches.clear();
    for (const dap::DataBreakpoint& wanted : request.breakpoints) {
        const bool known = wanted.dataId.starts_with("value:");
        auto nodes = known ? m_listing.find(wanted.dataId.substr(6)) : std::vector<std::uint32_t>();
        out.push_back(
            add(m_watches, "data breakpoint", std::move(nodes), wanted.rule,
                known ? Text("there is no value of this name") : Text("this is no value: ask dataBreakpointInfo for its dataId")));
    }
    return out;
}

void Breakpoints::reach(Breakpoint& breakpoint, Script& script, const NameLookup& names, bool count, Reached& out)
{
    bool stops = true;
    if (!breakpoint.rule.condition.empty()) {
        const auto holds = script.isTrue(breakpoint.rule.condition, names);
        if (!holds) // better one stop too many than one missed
            out.messages.push_back(Text("condition of breakpoint %1: %2", breakpoint.id, holds.error().asText()));
        stops = !holds || *holds;
    }
    if (!stops)
        return;
    if (count)
        ++breakpoint.hits;
    bool valid = true;
    if (count && !breakpoint.rule.hitCondition.empty() && !hitConditionHolds(breakpoint.rule.hitCondition, breakpoint.hits, valid))
        return;
    if (breakpoint.rule.logMessage.empty()) {
        out.stopping.push_back(breakpoint.id);
        out.reason = breakpoint.reason;
        return;
    }
    const auto parts = messageParts(breakpoint.rule.logMessage);
    std::string text;
    for (std::size_t i = 0; parts && i < parts->size(); ++i) {
        if (i % 2 == 0) {
            text += (*parts)[i];
            continue;
        }
        const auto value = script.evaluate((*parts)[i], names);
        text += value ? valueText(*value) : "{" + value.error().message.english() + "}";
    }
    if (count)
        out.messages.emplace_back(text + "\n");
}

Reached Breakpoints::atNode(std::uint32_t node, Script& script, const NameLookup& names, bool count)
{
    Reached out;
    for (auto& [source, breakpoints] : m_atNodes)
        for (Breakpoint& breakpoint : breakpoints)
            if (std::find(breakpoint.nodes.begin(), breakpoint.nodes.end(), node) != breakpoint.nodes.end())
                reach(breakpoint, script, names, count, out);
    return out;
}

Reached Breakpoints::atWatches(const std::vector<int>& ids, Script& script, const NameLookup& names)
{
    Reached out;
    for (Breakpoint& watch : m_watches)
        if (std::find(ids.begin(), ids.end(), watch.id) != ids.end())
            reach(watch, script, names, true, out);
    return out;
}

void Breakpoints::resetHits()
{
    for (auto& [source, breakpoints] : m_atNodes)
        for (Breakpoint& breakpoint : breakpoints)
            breakpoint.hits = 0;
    for (Breakpoint& watch : m_watches)
        watch.hits = 0;
}

} // namespace nodewise::torch_box
