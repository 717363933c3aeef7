// SPDX-License-Identifier: Apache-2.0
#include "app/engine/launch_record.h"

#include "core/protocol/executor.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::engine {

namespace {

/// Native code loads because the user names it, never because a file does.
Result<void> checkPlugins(const protocol::SessionRecord& read, const std::vector<std::string>& named)
{
    const auto recorded = protocol::decodeBody<protocol::LaunchArguments>(read.launch.text);
    if (!recorded)
        return fail(recorded.error());
    const auto nameOf = [](const std::string& file) { return std::filesystem::path(file).filename(); };
    for (const std::string& plugin : recorded->plugins) // what is loaded is what was named, which may lie elsewhere by now
        if (std::none_of(named.begin(), named.end(), [&](const std::string& file) { return nameOf(file) == nameOf(plugin); }))
            return fail(Error{.message = UserText("the session was recorded with the plug-in %1", plugin),
                              .path = "$.arguments.plugins",
                              .hint = UserText("add it, too, if you trust it: its code will run")});
    return {};
}

std::string without(const char* nulls, const std::string& arguments)
{
    return protocol::mergedJson(arguments, nulls).value_or(arguments);
}

// A record names no file to be written, nor which file was shown, nor what plug-ins may have: what a client says of these is of this
// launch.
// Its conditions, messages and edits are a file's words, for as long as the session lasts (protocol::PythonExecutor::recorded).
constexpr const char* recorded = R"({"recorded":true})";
constexpr const char *journal = R"({"journal":null,"allowPluginNeeds":null})", *shown = R"({"programIs":null,"irIs":null})";

} // namespace

std::string journalOf(const dap::Request& launch)
{
    const auto arguments = protocol::decodeBody<protocol::LaunchArguments>(launch.arguments);
    return arguments ? arguments->journal : std::string();
}

Result<protocol::SessionRecord> recordOf(const dap::Request& launch)
{
    const auto arguments = protocol::decodeBody<protocol::LaunchArguments>(launch.arguments);
    if (!arguments)
        return fail(arguments.error());
    protocol::SessionRecord record{.launch = {without(journal, launch.arguments)}};
    if (!arguments->session.empty()) {
        auto read = protocol::readSessionFile(arguments->session);
        auto merged = read ? protocol::mergedJson(without(protocol::noPythonExecutor, without(shown, read->launch.text)), launch.arguments)
                           : Result<std::string>(fail(read.error()));
        if (!merged)
            return fail(merged.error());
        if (auto named = checkPlugins(*read, arguments->plugins); !named)
            return fail(std::move(named.error()));
        record = std::move(*read);
        auto marked = protocol::mergedJson(without(journal, *merged), recorded);
        if (!marked)
            return fail(marked.error());
        record.launch.text = std::move(*marked);
    }
    const auto whole = protocol::decodeBody<protocol::LaunchArguments>(record.launch.text);
    if (!whole)
        return fail(whole.error());
    if (whole->program.empty() && whole->ir.empty())
        return fail(Error{.message = UserText("launch needs a program"),
                          .path = "$.arguments.program",
                          .hint = UserText("name a .pt2 file, or an IR file as 'ir'")});
    return record;
}

std::vector<UserText> differencesOf(const protocol::SessionRecord& record, const protocol::LaunchAnswer& answer)
{
    std::vector<UserText> out;
    const bool comparable = record.version == protocol::SessionRecord::currentVersion && !record.graph.empty();
    if (comparable && record.graph != answer.graph)
        out.push_back(
            UserText("the session was recorded with another program: its graph has changed, so breakpoints, edits and the stop may "
                     "not match"));
    const auto& recorded = record.fingerprint;
    if (recorded != protocol::RunFingerprint() && recorded != answer.fingerprint)
        out.push_back(UserText("the session was recorded with torch %1, %2, %3 threads: values may differ in their last bits",
                               recorded.torch, recorded.cpu, recorded.threads));
    return out;
}

} // namespace nodewise::engine
