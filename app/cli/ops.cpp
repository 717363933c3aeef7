// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/schemas.h"
#include "core/backend/profile.h"
#include "core/backend/profile_files.h"
#include "core/backend/rule_lookup.h"
#include "core/base/data_folder.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/base/words.h"
#include "core/protocol/operator_verdict.h"
#include "core/protocol/plugins.h"
#include "core/protocol/resolve.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using Op = protocol::RegistrationsAnswer::Op;
using Unresolved = protocol::ResolveAnswer::Unresolved;
using protocol::OperatorVerdictAnswer;

struct OpsOptions {
    std::string file, model; ///< file: a program, or an operator; "": what is registered, without a program
    PluginOptions plugins;
    std::vector<std::string> profiles; ///< beside those that are there for all
    bool unresolved = false, json = false;
};

Json orNull(const std::optional<std::string>& text)
{
    return text ? Json(*text) : Json();
}

// --- what is registered, without a program --------------------------------------------------------------------------------------------

/// The built-in ones, and those of the plug-ins.
Result<ir::RegisteredOps> registered(const PluginOptions& plugins)
{
    ir::RegisteredOps out = ir::listRegisteredOps(ir::Registry::standard());
    if (plugins.files.empty())
        return out;
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    protocol::PluginsRequest request;
    namePlugins(plugins, request);
    const auto answer = (*engine)->call<protocol::PluginsAnswer>(request);
    if (!answer)
        return fail(answer.error());
    const auto add = [](std::vector<std::string>& all, const std::vector<std::string>& more) {
        for (const std::string& pattern : more) // one that is registered again replaces the former
            if (std::find(all.begin(), all.end(), pattern) == all.end())
                all.push_back(pattern);
    };
    for (const protocol::PluginInfo& plugin : answer->plugins) {
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
        return print(jsonText({{"conversion", all->conversion}, {"execution", all->execution}}));
    std::string text;
    for (const auto& [title, names] : {std::pair("conversion", &all->conversion), std::pair("execution", &all->execution)}) {
        text.append(title).append(":\n");
        for (const std::string& name : *names)
            text.append("  ").append(name).append("\n");
        if (names->empty())
            text.append("  (none; every operator is handled by default)\n");
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
            {"graph", op.side == protocol::Side::Fx ? "fx" : "ir"},
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

std::string textOf(const protocol::ResolveAnswer& answer, bool unresolvedOnly)
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

protocol::ResolveRequest requestOf(const OpsOptions& options, const Input& input)
{
    protocol::ResolveRequest out{.model = options.model, .plugins = {}};
    namePlugins(options.plugins, out);
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
    const auto answer = (*engine)->call<protocol::ResolveAnswer>(requestOf(options, *input));
    if (!answer)
        return fail(answer.error());
    Json json{{"ops", listJson(answer->ops)}, {"unresolved", listJson(answer->unresolved)}};
    if (options.unresolved)
        json.erase("ops");
    if (auto printed = print(options.json ? jsonText(json) : textOf(*answer, options.unresolved)); !printed)
        return printed;
    if (!options.unresolved || answer->unresolved.empty())
        return {};
    return fail(
        Error{.message = UserText("%1 of the program's operators can't be run here", answer->unresolved.size()), .file = options.file});
}

// --- of an operator ---------------------------------------------------------------------------------------------------------------------

UserText reasonOf(const OperatorVerdictAnswer::Row& row)
{
    if (row.judgment)
        return row.judgment->reason;
    return row.problems.empty() ? UserText("it says nothing") : row.problems.front().message;
}

/// "aten.linear", "torch.ops.aten.add.Tensor", "aten::linear": no file, and as an operator is written.
bool namesOperator(const std::string& text)
{
    std::error_code ignored;
    const bool other = text.ends_with(".pt2") || text.ends_with(".json") || text.find('/') != std::string::npos;
    return !other && text.find_first_of(".:") != std::string::npos && !std::filesystem::exists(text, ignored);
}

/// As graphs have it: schemas are written with "::".
std::string inGraphs(std::string op)
{
    if (const std::size_t at = op.find("::"); at != std::string::npos)
        op.replace(at, 2, ".");
    return op;
}

/// Those that are there, and `more`, which may be files.
Result<std::vector<protocol::ProfileSource>> profilesOf(const std::vector<std::string>& more)
{
    const auto entries = backend::listProfiles(dataFolders("profiles"));
    if (!entries)
        return fail(entries.error());
    std::vector<protocol::ProfileSource> out;
    for (const backend::ProfileEntry& entry : *entries)
        out.push_back({.name = entry.name});
    for (const std::string& profile : more)
        if (const std::string name = absoluteProfile(profile); std::ranges::find(out, name, &protocol::ProfileSource::name) == out.end())
            out.push_back({.name = name});
    return out;
}

Json jsonOf(const protocol::OpSchema& schema)
{
    return {{"op", schema.opType}, {"schema", schema.text}, {"tags", schema.tags}};
}

Json jsonOf(const OperatorVerdictAnswer& answer)
{
    Json out = jsonOf(answer.registered);
    out.erase("op");
    out["unresolved"] = answer.unresolved.empty() ? Json() : Json(answer.unresolved.english());
    out["call"] = answer.call;
    Json& verdicts = out["verdicts"] = Json::array();
    for (const auto& row : answer.rows) {
        Json& verdict = verdicts.emplace_back(Json{{"profile", row.profile}, {"verdict", nullptr}, {"reason", reasonOf(row).english()}});
        if (row.judgment)
            verdict["verdict"] = protocol::verdictWord(row.judgment->verdict);
        if (!row.passes.empty())
            verdict["passes"] = row.passes;
    }
    return out;
}

std::string textOf(const OperatorVerdictAnswer& answer)
{
    const auto& registered = answer.registered;
    std::string text = "  converted by: " + wayText(registered.conversion, registered.conversionOrigin) + "\n  run by: ";
    text += answer.unresolved.empty() ? registered.execution ? wayText(registered.execution, registered.executionOrigin) : "PyTorch"
                                      : "nothing here: " + answer.unresolved.english();
    text += "\n  judged: " + answer.call + "\n";
    std::vector<std::vector<std::string>> rows;
    for (const auto& row : answer.rows)
        rows.push_back({"    " + row.profile, row.judgment ? std::string(protocol::verdictWord(row.judgment->verdict)) : "not judged",
                        reasonOf(row).english()});
    text += plain::table(rows, {});
    for (const auto& row : answer.rows)
        if (!row.passes.empty())
            text += "  looked for by passes of " + row.profile + ": " + joined(row.passes) + "\n";
    return text;
}

// --- of an operator that a backend profile has for its own -------------------------------------------------------------------------------

struct OwnOperator {
    std::string profile;
    backend::CustomOp op;
};

/// In the profiles that have it. One that can't be read has none: coverage and decompose say what is wrong with it.
std::vector<OwnOperator> ownOperators(std::string op, const std::vector<protocol::ProfileSource>& profiles)
{
    constexpr std::string_view prefix = "torch.ops.";
    if (op.starts_with(prefix))
        op.erase(0, prefix.size());
    std::vector<OwnOperator> out;
    for (const protocol::ProfileSource& source : profiles)
        if (const auto profile = backend::readProfile(dataFolders("profiles"), source.name))
            for (const backend::CustomOp& own : profile->customOps)
                if (own.op == op || backend::isAbout(op, own.op))
                    out.push_back({source.name, own});
    return out;
}

Result<void> showOwn(const std::vector<OwnOperator>& all, bool asJson)
{
    Json list = Json::array();
    std::string text;
    for (const auto& [profile, op] : all) {
        list.push_back({{"op", op.op}, {"schema", op.schema}, {"profile", profile}, {"executor", op.executor}, {"why", op.why}});
        text += op.schema + "\n  an operator of the backend profile " + profile + (op.why.empty() ? "" : ": " + op.why) + "\n  run by: ";
        text += op.executor.empty() ? "nothing here: the profile names no executor for it\n"
                                    : "the profile's function " + op.executor + ", with --backend " + profile + "\n";
    }
    return print(asJson ? jsonText(list) : text);
}

/// A call that nobody can make up is said in its place: the schemas are told all the same.
Result<void> showOperator(const OpsOptions& options)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const auto profiles = profilesOf(options.profiles);
    if (!profiles)
        return fail(profiles.error());
    const auto schemas = schemasOf(**engine, options.file, options.plugins);
    if (!schemas) {
        const auto own = ownOperators(options.file, *profiles);
        return own.empty() ? fail(schemas.error()) : showOwn(own, options.json);
    }
    Json list = Json::array();
    std::string text;
    for (const protocol::OpSchema& schema : *schemas) {
        Json& json = list.emplace_back(jsonOf(schema));
        text += schema.text + "\n";
        protocol::OperatorVerdictRequest request{.op = schema.opType, .profiles = *profiles, .plugins = {}};
        namePlugins(options.plugins, request);
        const auto verdicts = (*engine)->call<OperatorVerdictAnswer>(request);
        if (verdicts) {
            json.update(jsonOf(*verdicts));
            text += textOf(*verdicts);
        } else {
            json["not_judged"] = verdicts.error().message.english();
            text += "  not judged: " + verdicts.error().text() + "\n";
        }
    }
    return print(options.json ? jsonText(list) : text);
}

/// With `unresolved`, an operator that can't be run is an error.
Result<void> ops(const OpsOptions& given)
{
    OpsOptions options = given;
    if (namesOperator(options.file))
        options.file = inGraphs(options.file);
    if (options.unresolved && options.file.empty())
        throw UsageError{"--unresolved needs a FILE"};
    if (namesOperator(options.file))
        return showOperator(options);
    return options.file.empty() ? listRegistered(options) : listOfProgram(options);
}

} // namespace

Command opsCommand()
{
    return {
        .name = "ops",
        .help =
            "List which conversion and executor operators get, and which can't be run; or show an operator: its schemas, who converts and "
            "runs it, and each backend profile's verdict",
        .examples = {"ops aten.silu", "ops model.pt2 --unresolved", "ops --plugin fused_gate.so"},
        .describe = [](CLI::App& app) {
            const auto options = std::make_shared<OpsOptions>();
            add(app, "FILE", options->file,
                "Exported program (.pt2) or IR file (.json): its operators; or an operator (aten.silu); without one, all registrations");
            app.add_flag("--unresolved", options->unresolved, "Only operators that can't be run here; exit code 1 if there are any");
            addPlugins(app, options->plugins);
            addRepeated(app, "--profile P", options->profiles, "Of an operator: one more backend profile (a .json file) that judges it");
            addJson(app, options->json);
            addModel(app, options->model);
            return [options] { return ops(*options); };
        }};
}

} // namespace nodewise::cli
