// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/input.h"
#include "core/protocol/plugins.h"
#include "core/protocol/resolve.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using Op = dap::RegistrationsAnswer::Op;
using Unresolved = dap::ResolveAnswer::Unresolved;

std::string joined(const std::vector<std::string>& words)
{
    std::string out;
    for (const std::string& word : words)
        out.append(out.empty() ? "" : ", ").append(word);
    return out;
}

Json orNull(const std::optional<std::string>& text)
{
    return text ? Json(*text) : Json();
}

// --- what is registered, without a program --------------------------------------------------------------------------------------------

/// The built-in ones, and those of the plug-ins.
Result<ir::RegisteredOps> registered(const std::vector<std::string>& plugins)
{
    ir::RegisteredOps out = ir::listRegisteredOps(ir::Registry::standard());
    if (plugins.empty())
        return out;
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const auto answer = (*engine)->call<dap::PluginsAnswer>(dap::PluginsRequest{plugins});
    if (!answer)
        return fail(answer.error());
    const auto add = [](std::vector<std::string>& all, const std::vector<std::string>& more) {
        for (const std::string& pattern : more) // one that is registered again replaces the former
            if (std::find(all.begin(), all.end(), pattern) == all.end())
                all.push_back(pattern);
    };
    for (const dap::PluginInfo& plugin : answer->plugins) {
        add(out.conversion, plugin.conversions);
        add(out.execution, plugin.executors);
    }
    return out;
}

Result<void> listRegistered(const OpsOptions& options)
{
    const auto all = registered(options.plugins);
    if (!all)
        return fail(all.error());
    if (options.json)
        return print(Json{{"conversion", all->conversion}, {"execution", all->execution}}.dump(2) + "\n");
    std::string text;
    for (const auto& [title, names] : {std::pair("conversion", &all->conversion), std::pair("execution", &all->execution)}) {
        text.append(title).append(":\n");
        for (const std::string& name : *names)
            text.append("  ").append(name).append("\n");
        if (names->empty())
            text.append("  (none; every operator takes the default way)\n");
    }
    return print(text);
}

// --- of a program -----------------------------------------------------------------------------------------------------------------------

Json jsonOf(const Op& op)
{
    Json out{{"op", op.op}, {"conversion", orNull(op.conversion)}, {"execution", orNull(op.execution)}};
    if (op.conversion)
        out["conversion_origin"] = op.conversionOrigin;
    if (op.execution)
        out["execution_origin"] = op.executionOrigin;
    return out;
}

Json jsonOf(const Unresolved& op)
{
    return {{"op", op.op},
            {"graph", op.side == dap::Side::Fx ? "fx" : "ir"},
            {"nodes", op.nodes},
            {"reason", op.reason.english()},
            {"hint", op.hint.english()}};
}

template <class Rows>
Json listJson(const Rows& rows)
{
    Json out = Json::array();
    for (const auto& row : rows)
        out.push_back(jsonOf(row));
    return out;
}

/// "default", or the pattern and who registered it.
std::string wayText(const std::optional<std::string>& pattern, const std::string& origin)
{
    return pattern ? *pattern + " (" + origin + ")" : "default";
}

std::string textOf(const dap::ResolveAnswer& answer, bool unresolvedOnly)
{
    std::string text;
    for (const Op& op : answer.ops)
        if (!unresolvedOnly)
            text += op.op + "\t" + wayText(op.conversion, op.conversionOrigin) + "\t" + wayText(op.execution, op.executionOrigin) + "\n";
    if (!unresolvedOnly && !answer.unresolved.empty())
        text += "\ncan't be run here:\n";
    for (const Unresolved& op : answer.unresolved)
        text += joined(op.nodes) + "\t" + op.reason.english() + "\t" + op.hint.english() + "\n";
    return text;
}

dap::ResolveRequest requestOf(const OpsOptions& options, const Input& input)
{
    dap::ResolveRequest out{.model = options.model, .plugins = options.plugins};
    (input.model ? out.program : out.ir) = options.file;
    return out;
}

Result<void> listOfProgram(const OpsOptions& options)
{
    const auto input = open(options.file, options.model); // its errors, before an engine is started
    if (!input)
        return fail(input.error());
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const auto answer = (*engine)->call<dap::ResolveAnswer>(requestOf(options, *input));
    if (!answer)
        return fail(answer.error());
    Json json{{"ops", listJson(answer->ops)}, {"unresolved", listJson(answer->unresolved)}};
    if (options.unresolved)
        json.erase("ops");
    if (auto printed = print(options.json ? json.dump(2) + "\n" : textOf(*answer, options.unresolved)); !printed)
        return printed;
    if (!options.unresolved || answer->unresolved.empty())
        return {};
    return fail(Error{.message = Text("%1 of the program's operators can't be run here", answer->unresolved.size()), .file = options.file});
}

} // namespace

Result<void> ops(const OpsOptions& options)
{
    if (options.unresolved && options.file.empty())
        throw UsageError{"--unresolved needs a FILE"};
    return options.file.empty() ? listRegistered(options) : listOfProgram(options);
}

} // namespace nodewise::cli
