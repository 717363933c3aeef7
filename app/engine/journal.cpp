// SPDX-License-Identifier: Apache-2.0
#include "app/engine/journal.h"

#include "core/base/private_file.h"
#include "core/protocol/breakpoints.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::engine {

namespace {

std::string pathOf(const protocol::RawJson& sourceBreakpoints)
{
    return protocol::jsonMember(sourceBreakpoints.text, {"source", "path"});
}

ReplayStep goTo(std::uint64_t tick, bool forRedo = false)
{
    return {
        .command = "goto", .arguments = encodeBody(protocol::GotoArguments{.tick = tick}), .stops = true, .forRedo = forRedo, .tick = tick};
}

} // namespace

void Journal::begin(protocol::SessionRecord record, std::string file)
{
    m_record = std::move(record);
    m_undone.clear();
    m_file = std::move(file);
    m_kept.clear();
}

void Journal::end()
{
    std::error_code none;
    if (!m_file.empty())
        std::filesystem::remove(m_file, none);
    m_file.clear();
}

/// A session that can't be kept is one all the same.
void Journal::keep()
{
    if (m_file.empty())
        return;
    std::string now = encodeBody(m_record);
    if (now != m_kept && writePrivateFile(m_file, now))
        m_kept = std::move(now);
}

void Journal::setLaunch(std::string arguments)
{
    m_record.launch.text = std::move(arguments);
    keep();
}

bool Journal::setBreakpoints(const dap::Request& request)
{
    const protocol::RawJson given{request.arguments};
    protocol::RawJson* place = nullptr;
    if (request.command == protocol::FunctionBreakpoints::command)
        place = &m_record.functions;
    else if (request.command == protocol::DataBreakpoints::command)
        place = &m_record.data;
    else if (request.command == protocol::ExceptionBreakpoints::command)
        place = &m_record.exceptions;
    else if (const auto found = std::find_if(m_record.sources.begin(), m_record.sources.end(),
                                             [path = pathOf(given)](const protocol::RawJson& other) { return pathOf(other) == path; });
             found != m_record.sources.end())
        place = &*found;
    else
        place = &m_record.sources.emplace_back();
    const bool differs = *place != given;
    *place = given;
    keep();
    return differs;
}

void Journal::edited(std::string command, std::string arguments)
{
    m_record.edits.push_back({m_record.tick, std::move(command), {std::move(arguments)}});
    m_undone.clear();
    keep();
}

void Journal::undone()
{
    if (m_record.edits.empty())
        return;
    m_undone.push_back(std::move(m_record.edits.back()));
    m_record.edits.pop_back();
    keep();
}

void Journal::redone()
{
    if (m_undone.empty())
        return;
    m_record.edits.push_back(std::move(m_undone.back()));
    m_undone.pop_back();
    keep();
}

void Journal::forgetEdits()
{
    m_record.edits.clear();
    m_undone.clear();
    keep();
}

void Journal::setOpened(const protocol::LaunchAnswer& answer)
{
    m_record.fingerprint = answer.fingerprint;
    m_record.graph = answer.graph;
    m_record.version = protocol::SessionRecord::currentVersion; // as which it is written from now on
    keep();
}

void Journal::stoppedAt(const protocol::StopInfo& stop)
{
    m_record.tick = stop.tick;
    m_record.node = stop.name;
    keep();
}

std::vector<ReplayStep> Journal::launchSteps() const
{
    // A run without stops would be at its end before the edits.
    const auto arguments =
        protocol::mergedJson(m_record.launch.text, R"({"stopOnEntry":null,"noDebug":null,"stopAtTick":null,"session":null})");
    return {{"launch", arguments ? *arguments : m_record.launch.text}};
}

std::vector<ReplayStep> Journal::breakpointSteps() const
{
    std::vector<ReplayStep> out;
    const auto add = [&out](std::string_view command, const protocol::RawJson& arguments) {
        if (!arguments.text.empty())
            out.push_back({.command = std::string(command), .arguments = arguments.text, .mayFail = true});
    };
    for (const auto& source : m_record.sources)
        add(protocol::SourceBreakpoints::command, source);
    add(protocol::FunctionBreakpoints::command, m_record.functions);
    add(protocol::DataBreakpoints::command, m_record.data);
    add(protocol::ExceptionBreakpoints::command, m_record.exceptions);
    return out;
}

std::vector<ReplayStep> Journal::travelSteps(std::uint64_t tick) const
{
    std::vector<ReplayStep> out{{.command = "configurationDone", .stops = true}};
    std::uint64_t at = 0;
    const auto travel = [&out, &at](std::uint64_t to, bool forRedo = false) {
        if (to != at)
            out.push_back(goTo(to, forRedo));
        at = to;
    };
    for (const auto& edit : m_record.edits) {
        travel(edit.tick);
        out.push_back({.command = edit.command, .arguments = edit.arguments.text});
    }
    for (auto edit = m_undone.rbegin(); edit != m_undone.rend(); ++edit) {
        travel(edit->tick, true);
        out.push_back({.command = edit->command, .arguments = edit->arguments.text, .mayFail = true, .forRedo = true});
    }
    for (std::size_t i = 0; i < m_undone.size(); ++i)
        out.push_back({.command = std::string(undo), .forRedo = true});
    if (tick != at || !m_undone.empty()) // the way there for a redo may be left out
        out.push_back(goTo(tick));
    return out;
}

} // namespace nodewise::engine
