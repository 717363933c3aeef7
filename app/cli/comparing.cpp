// SPDX-License-Identifier: Apache-2.0
#include "app/cli/comparing.h"

#include "app/cli/python.h"
#include "app/cli/run_inputs.h"
#include "app/cli/usage_error.h"
#include "core/protocol/debug.h"
#include "core/protocol/not_entered.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

namespace nodewise::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* outputPrefix = "output_"; ///< of the entries that run --save-outputs writes

bool isIrFile(const std::string& file)
{
    return file.ends_with(".json") && fs::path(file).filename() != "manifest.json";
}

[[noreturn]] void refuseRule(const std::string& rule, const std::string& why)
{
    throw UsageError{"--rule " + rule + ": " + why};
}

double numberOf(const std::string& text, const std::string& rule)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !(number >= 0) || !std::isfinite(number))
        refuseRule(rule, "'" + text + "' is not a tolerance");
    return number;
}

/// "op=aten.softmax*,rtol=0.01,atol=1e-3"
protocol::ToleranceRule readRule(const std::string& text)
{
    protocol::ToleranceRule out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string part = text.substr(at, end - at);
        const std::size_t equals = std::min(part.find('='), part.size());
        const std::string key = part.substr(0, equals), value = part.substr(std::min(equals + 1, part.size()));
        at = end + 1;
        if (key == "op")
            out.op = value;
        else if (key == "module")
            out.module = value;
        else if (key == "dtype")
            out.dtype = value;
        else if (key == "rtol")
            out.rtol = numberOf(value, text);
        else if (key == "atol")
            out.atol = numberOf(value, text);
        else
            refuseRule(text, std::string("'").append(key).append("' is not one of op, module, dtype, rtol, atol"));
    }
    if (!out.rtol && !out.atol)
        refuseRule(text, "it needs rtol or atol");
    return out;
}

protocol::LaunchArguments launchOf(const std::string& program, const CompareOptions& options)
{
    protocol::LaunchArguments out{.model = options.model,
                                  .inputs = readInputs(options.inputs),
                                  .weights = options.weights,
                                  .seed = options.seed,
                                  .threads = options.threads,
                                  .budget = options.budget};
    namePlugins(options.plugins, out);
    const bool lone = isIrFile(program);
    (lone ? out.ir : out.program) = program;
    out.profile = options.backend;
    out.side = lone ? protocol::Side::Ir : protocol::Side::Fx;
    return out;
}

Result<void> launch(EngineClient& engine, Compared& compared, const CompareOptions& options)
{
    auto answer = engine.call<protocol::LaunchAnswer>(launchOf(compared.pair.program, options));
    if (!answer)
        return fail(answer.error());
    compared.launch = std::move(*answer);
    auto entry = engine.toStop("configurationDone", {});
    return entry ? Result<void>() : fail(entry.error());
}

/// Of a file of outputs, whose entries no node is named after, or of a program with test cases.
bool holdsOutputs(const protocol::CompareAnswer& answer)
{
    const auto isOutput = [](const std::string& name) { return name.starts_with(outputPrefix); };
    return answer.compared == 0 && !answer.unused.empty() &&
           (answer.reference.ends_with(".bpte") ? std::any_of(answer.unused.begin(), answer.unused.end(), isOutput)
                                                : std::all_of(answer.unused.begin(), answer.unused.end(), isOutput));
}

/// The engine names outputs after the nodes that make them.
protocol::CompareAnswer fromOutputs(const protocol::CheckAnswer& check, const std::string& reference)
{
    protocol::CompareAnswer out{.reference = reference};
    out.elsewhere = check.elsewhere;
    for (const auto& output : check.outputs) {
        using Verdict = protocol::CompareRow::Verdict;
        protocol::CompareRow row{.name = output.name,
                                 .verdict = !output.equal   ? Verdict::Diverged
                                            : check.bitwise ? Verdict::Equal
                                                            : Verdict::Within,
                                 .why = {}};
        row.figures.maxAbs = output.maxAbs;
        row.figures.maxRel = output.maxRel;
        row.figures.firstIndex = output.firstIndex;
        row.figures.message = output.message;
        ++(output.equal ? check.bitwise ? out.equal : out.within : out.diverged);
        if (!output.equal && !out.first) {
            out.first = out.rows.size();
            out.firstRow = row;
        }
        out.rows.push_back(std::move(row));
    }
    out.compared = out.total = out.rows.size();
    return out;
}

Result<void> compareOutputs(EngineClient& engine, Compared& compared, const CompareOptions& options)
{
    auto ran = engine.call<protocol::RunAnswer>(protocol::RunRequest());
    if (!ran)
        return fail(ran.error());
    const auto check = engine.call<protocol::CheckAnswer>(protocol::CheckRequest{compared.pair.reference, options.rtol, options.atol});
    if (!check)
        return fail(check.error());
    compared.answer = fromOutputs(*check, compared.pair.reference);
    compared.outputs = true;
    return {};
}

/// Of nodes that ran on both sides. The first run warms the caches, as the values' run did in the other.
Result<void> addTimes(EngineClient& engine, const protocol::ProfileAnswer& reference, Compared& compared)
{
    protocol::ProfileAnswer own;
    for (int turn = 0; turn < 2; ++turn) {
        auto profile = profiled(engine);
        if (!profile)
            return fail(profile.error());
        own = std::move(*profile);
    }
    std::map<std::string_view, const protocol::ProfileAnswer::Node*> others;
    for (const auto& node : reference.nodes)
        others.emplace(node.name, &node);
    for (const auto& node : own.nodes)
        if (const auto other = others.find(node.name); other != others.end() && node.count > 0 && other->second->count > 0)
            compared.times.push_back({.node = node.node,
                                      .name = node.name,
                                      .op = node.op,
                                      .ns = node.ns / node.count,
                                      .expectedNs = other->second->ns / other->second->count});
    return {};
}

Result<void> compareOpened(EngineClient& engine, Compared& compared, const CompareOptions& options)
{
    if (auto launched = launch(engine, compared, options); !launched)
        return launched;
    ValuesFolder folder;
    std::string reference = compared.pair.reference, who;
    if (!options.python.python.empty()) {
        auto values = valuesBy(options.python, launchOf(compared.pair.program, options), folder);
        if (!values)
            return fail(values.error());
        reference = values->folder;
        who = values->who;
        if (auto timed = addTimes(engine, values->profile, compared); !timed)
            return timed;
    }
    auto answer = engine.call<protocol::CompareAnswer>(requestOf(reference, options));
    if (!answer)
        return fail(answer.error());
    compared.answer = std::move(*answer);
    if (!who.empty())
        compared.pair.reference = compared.answer.reference = "the program " + who;
    if (holdsOutputs(compared.answer))
        return compareOutputs(engine, compared, options);
    if (compared.answer.rows.empty() || compared.answer.compared + compared.answer.weights.compared > 0)
        return {}; // without an operator there is nothing that could differ
    if (const protocol::CompareRow* stopped = exporting::tryStopped(compared.answer))
        return fail(Error{
            .message = UserText("the other run stops: %1", stopped->why), .file = compared.reference().english(), .node = stopped->name});
    return fail(Error{.message = UserText("nothing could be compared"),
                      .file = compared.reference().english(),
                      .hint = UserText("no value of the one belongs to a value of the other")});
}

} // namespace

Result<void> checkComplete(const Compared& compared, Accepted accepted)
{
    if (!compared.incomplete())
        return {};
    const bool run = compared.pair.reference.empty() || compared.pair.reference.ends_with(".pt2") || isIrFile(compared.pair.reference);
    std::set<std::string_view> stopped; ///< the other run has such a node, and did not come to it
    for (const protocol::CompareRow& row : compared.answer.rows)
        if (run && row.verdict == protocol::CompareRow::Verdict::NotCompared && !row.expectedName.empty())
            stopped.insert(row.name);
    Compared left{.pair = compared.pair, .launch = {}, .answer = {}, .error = {}};
    for (const protocol::CompareMissing& missing : compared.answer.missing) {
        const bool entered = missing.why != UserText::listed(protocol::notEnteredMessage);
        if (accepted == Accepted::Nothing || (entered && (accepted == Accepted::NotEntered || stopped.contains(missing.name))))
            left.answer.missing.push_back(missing);
    }
    return left.incomplete() ? fail(exporting::incompletenessOf(left)) : Result<void>();
}

protocol::CompareRequest requestOf(const std::string& reference, const CompareOptions& options)
{
    protocol::CompareRequest out{.dump = {},
                                 .run = {},
                                 .first = options.first || options.bisect,
                                 .bisect = options.bisect,
                                 .inDouble = options.inDouble,
                                 .rtol = options.rtol,
                                 .atol = options.atol,
                                 .rules = {},
                                 .rows = {}};
    for (const std::string& rule : options.rules)
        out.rules.push_back(readRule(rule));
    if (reference.empty())
        out.run = protocol::LaunchArguments{.side = protocol::Side::Ir, .profile = options.backend};
    else if (reference.ends_with(".pt2"))
        namePlugins(options.plugins, out.run.emplace(protocol::LaunchArguments{.program = reference, .profile = options.backend}));
    else if (isIrFile(reference))
        out.run = protocol::LaunchArguments{.ir = reference, .profile = options.backend};
    else
        out.dump = reference;
    return out;
}

Comparing compareOne(const ComparedPair& pair, const CompareOptions& options)
{
    const auto begin = std::chrono::steady_clock::now();
    Comparing out{.compared = {.pair = pair, .launch = {}, .answer = {}, .error = {}}, .engine = {}};
    auto engine = EngineClient::start();
    if (!engine) {
        out.compared.error = engine.error();
        return out;
    }
    out.engine = std::move(*engine);
    if (auto done = compareOpened(*out.engine, out.compared, options); !done)
        out.compared.error = done.error();
    out.compared.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return out;
}

} // namespace nodewise::cli
