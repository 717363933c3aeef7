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
    if (request.command == protocol::SourceBreakpoints::command) {
        const auto sources = protocol::decodeBody<protocol::SourceBreakpoints>(request.arguments).value_or(protocol::SourceBreakpoints());
        out.list += "\n" + sources.path;
        for (const auto& one : sources.breakpoints)
            out.places.push_back(std::to_string(one.line));
    } else if (request.command == protocol::FunctionBreakpoints::command) {
        for (const auto& one :
             protocol::decodeBody<protocol::FunctionBreakpoints>(request.arguments).value_or(protocol::FunctionBreakpoints()).breakpoints)
            out.places.push_back(one.name);
    } else if (request.command == protocol::DataBreakpoints::command) {
        for (const auto& one :
             protocol::decodeBody<protocol::DataBreakpoints>(request.arguments).value_or(protocol::DataBreakpoints()).breakpoints)
            out.places.push_back(one.dataId);
    } else {
        const auto filters =
            protocol::decodeBody<protocol::ExceptionBreakpoints>(request.arguments).value_or(protocol::ExceptionBreakpoints());
        out.places = filters.filters;
        for (const auto& one : filters.filterOptions)
            out.places.push_back(one.id);
    }
    return out;
}

} // namespace

bool setsBreakpoints(std::string_view command)
{
    return command == protocol::SourceBreakpoints::command || command == protocol::FunctionBreakpoints::command ||
           command == protocol::DataBreakpoints::command || command == protocol::ExceptionBreakpoints::command;
}

Result<void> checkBreakpoints(const dap::Request& request)
{
    const auto check = [](const auto& decoded) { return decoded ? Result<void>() : fail(decoded.error()); };
    if (request.command == protocol::SourceBreakpoints::command)
        return check(protocol::decodeBody<protocol::SourceBreakpoints>(request.arguments));
    if (request.command == protocol::FunctionBreakpoints::command)
        return check(protocol::decodeBody<protocol::FunctionBreakpoints>(request.arguments));
    if (request.command == protocol::DataBreakpoints::command)
        return check(protocol::decodeBody<protocol::DataBreakpoints>(request.arguments));
    return check(protocol::decodeBody<protocol::ExceptionBreakpoints>(request.arguments));
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
    auto merged = protocol::mergedJson(request.arguments, "{\"nodewise\":{\"ids\":[" + ids + "]}}");
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

void BreakpointBook::told(const protocol::BreakpointsAnswer& answer)
{
    for (const protocol::BreakpointInfo& info : answer.breakpoints)
        if (Entry* entry = tryFind(info.id)) {
            entry->info = info;
            entry->known = true;
        }
}

protocol::BreakpointsAnswer BreakpointBook::pending(const dap::Request& request)
{
    protocol::BreakpointsAnswer answer;
    for (const Entry& entry : renumbered(request))
        answer.breakpoints.push_back(
            {.id = entry.info.id, .message = UserText("will be set when the worker is restarted"), .reason = "pending"});
    told(answer);
    return answer;
}

std::vector<protocol::BreakpointEvent> BreakpointBook::news(const protocol::BreakpointsAnswer& answer)
{
    std::vector<protocol::BreakpointEvent> out;
    for (const protocol::BreakpointInfo& info : answer.breakpoints)
        if (const Entry* entry = tryFind(info.id); entry && (!entry->known || entry->info != info))
            out.push_back({.reason = entry->known ? "changed" : "new", .breakpoint = info});
    told(answer);
    return out;
}

} // namespace nodewise::engine
