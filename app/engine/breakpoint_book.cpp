// SPDX-License-Identifier: Apache-2.0
#include "app/engine/breakpoint_book.h"

#include "core/protocol/session_record.h"

#include <algorithm>

namespace nodewise::engine {

namespace {

/// Which breakpoints a request sets, and the places of them.
struct Wanted {
    std::string list;
    std::vector<std::string> places;
};

Wanted read(const dap::Request& request)
{
    Wanted out{.list = request.command, .places = {}};
    if (request.command == dap::SourceBreakpoints::command) {
        const auto sources = dap::decodeBody<dap::SourceBreakpoints>(request.arguments).value_or(dap::SourceBreakpoints());
        out.list += "\n" + sources.path;
        for (const auto& one : sources.breakpoints)
            out.places.push_back(std::to_string(one.line));
    } else if (request.command == dap::FunctionBreakpoints::command) {
        for (const auto& one :
             dap::decodeBody<dap::FunctionBreakpoints>(request.arguments).value_or(dap::FunctionBreakpoints()).breakpoints)
            out.places.push_back(one.name);
    } else if (request.command == dap::DataBreakpoints::command) {
        for (const auto& one : dap::decodeBody<dap::DataBreakpoints>(request.arguments).value_or(dap::DataBreakpoints()).breakpoints)
            out.places.push_back(one.dataId);
    } else {
        const auto filters = dap::decodeBody<dap::ExceptionBreakpoints>(request.arguments).value_or(dap::ExceptionBreakpoints());
        out.places = filters.filters;
        for (const auto& one : filters.filterOptions)
            out.places.push_back(one.id);
    }
    return out;
}

} // namespace

bool setsBreakpoints(std::string_view command)
{
    return command == dap::SourceBreakpoints::command || command == dap::FunctionBreakpoints::command ||
           command == dap::DataBreakpoints::command || command == dap::ExceptionBreakpoints::command;
}

Result<void> checkBreakpoints(const dap::Request& request)
{
    const auto check = [](const auto& decoded) { return decoded ? Result<void>() : fail(decoded.error()); };
    if (request.command == dap::SourceBreakpoints::command)
        return check(dap::decodeBody<dap::SourceBreakpoints>(request.arguments));
    if (request.command == dap::FunctionBreakpoints::command)
        return check(dap::decodeBody<dap::FunctionBreakpoints>(request.arguments));
    if (request.command == dap::DataBreakpoints::command)
        return check(dap::decodeBody<dap::DataBreakpoints>(request.arguments));
    return check(dap::decodeBody<dap::ExceptionBreakpoints>(request.arguments));
}

bool setsTheSame(const dap::Request& one, const dap::Request& other)
{
    return one.command == other.command && setsBreakpoints(one.command) && read(one).list == read(other).list;
}

std::vector<BreakpointBook::Entry>& BreakpointBook::renumbered(const dap::Request& request)
{
    const Wanted wanted = read(request);
    std::vector<Entry>& list = m_lists[wanted.list];
    std::vector<Entry> before = std::exchange(list, {});
    for (const std::string& place : wanted.places) {
        const auto same = std::find_if(before.begin(), before.end(), [&place](const Entry& entry) { return entry.place == place; });
        if (same == before.end()) {
            list.push_back({.place = place, .info = {.id = ++m_lastId}});
            continue;
        }
        list.push_back(std::move(*same));
        before.erase(same); // two at one place are two
    }
    return list;
}

std::string BreakpointBook::numbered(const dap::Request& request)
{
    std::string ids;
    for (const Entry& entry : renumbered(request))
        ids += (ids.empty() ? "" : ",") + std::to_string(entry.info.id);
    auto merged = dap::mergedJson(request.arguments, "{\"nodewise\":{\"ids\":[" + ids + "]}}");
    return merged ? std::move(*merged) : request.arguments; // the worker says what is wrong with it
}

BreakpointBook::Entry* BreakpointBook::tryFind(int id)
{
    for (auto& [name, list] : m_lists)
        for (Entry& entry : list)
            if (entry.info.id == id)
                return &entry;
    return nullptr;
}

void BreakpointBook::told(const dap::BreakpointsAnswer& answer)
{
    for (const dap::BreakpointInfo& info : answer.breakpoints)
        if (Entry* entry = tryFind(info.id)) {
            entry->info = info;
            entry->known = true;
        }
}

dap::BreakpointsAnswer BreakpointBook::pending(const dap::Request& request)
{
    dap::BreakpointsAnswer answer;
    for (const Entry& entry : renumbered(request))
        answer.breakpoints.push_back(
            {.id = entry.info.id, .message = Text("will be set when the worker is restarted"), .reason = "pending"});
    told(answer);
    return answer;
}

std::vector<dap::BreakpointEvent> BreakpointBook::news(const dap::BreakpointsAnswer& answer)
{
    std::vector<dap::BreakpointEvent> out;
    for (const dap::BreakpointInfo& info : answer.breakpoints)
        if (const Entry* entry = tryFind(info.id); entry && (!entry->known || entry->info != info))
            out.push_back({.reason = entry->known ? "changed" : "new", .breakpoint = info});
    told(answer);
    return out;
}

} // namespace nodewise::engine
