// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/report.h"

#include "core/base/byte_text.h"
#include "core/base/json_text.h"

#include <nlohmann/json.hpp>

namespace nodewise::torchtrace {

using Json = nlohmann::ordered_json;

namespace {

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

std::string idText(const CompileId& id)
{
    return id.known() ? "[" + id.text() + "]" : "[-]";
}

std::string timesText(const Times& times)
{
    std::string made;
    const auto add = [&made](const char* name, double time) {
        if (time >= 0)
            made += (made.empty() ? "" : ", ") + std::string(name) + " " + durationText(time);
    };
    add("Dynamo", times.dynamo);
    add("AOTAutograd", times.autograd);
    add("Inductor", times.inductor);
    add("code generation", times.generation);
    add("backward", times.backward);
    return made;
}

std::string breakText(const GraphBreak& one)
{
    return firstLine(one.reason) + (one.file.empty() ? "" : " at " + one.file + ":" + std::to_string(one.line));
}

std::string guardText(const FailedGuard& one)
{
    return (one.of.empty() ? "" : "[" + one.of + "] ") + firstLine(one.guard) + (one.place.empty() ? "" : " at " + one.place);
}

std::string errorText(const Compile& compile)
{
    return compile.errorType + ": " + firstLine(compile.error);
}

std::string headText(const ReadLog& of)
{
    const Summary& summary = of.summary;
    std::size_t compiles = 0;
    for (const Compile& compile : summary.compiles)
        compiles += compile.id.known() ? 1 : 0;
    std::string made = "TORCH_TRACE log: " + byteText(of.log->size()) + ", " + std::to_string(of.log->entries().size()) + " entries";
    if (!summary.torchVersion.empty())
        made += ", torch " + summary.torchVersion;
    if (of.log->rank() >= 0)
        made += ", rank " + std::to_string(of.log->rank());
    made += "\n" + std::to_string(compiles) + " compilations, " + std::to_string(summary.graphs.size()) + " graphs, " +
            std::to_string(summary.breaks) + " graph breaks, " + std::to_string(summary.recompiles) + " recompilations, " +
            std::to_string(summary.failures) + " failed; " + std::to_string(summary.chromiumEvents) + " timeline events\n";
    return made;
}

void addCompile(std::string& made, const ReadLog& of, const Compile& compile)
{
    made += "\n" + idText(compile.id) + " " + (compile.id.known() ? placeOf(compile) : "outside of a compilation");
    if (compile.id.known())
        made += ": " + outcomeText(compile.outcome).english();
    if (compile.attempts > 1)
        made += " in " + std::to_string(compile.attempts) + " attempts";
    if (compile.times.total >= 0)
        made += ", " + durationText(compile.times.total);
    if (const std::string times = timesText(compile.times); !times.empty())
        made += " (" + times + ")";
    made += "\n";
    for (const GraphBreak& one : compile.breaks) {
        made += "  graph break: " + breakText(one) + "\n";
        for (const std::string& hint : one.hints)
            made += "    hint: " + firstLine(hint) + "\n";
    }
    for (const FailedGuard& one : compile.failedGuards)
        made += "  failed guard: " + guardText(one) + "\n";
    for (const std::string& restart : compile.restarts)
        made += "  restarted: " + restart + "\n";
    if (!compile.errorType.empty())
        made += "  error: " + errorText(compile) + "\n";
    for (const std::size_t graph : compile.graphs)
        made += "  graph: " + of.summary.graphs[graph].name + "\n";
    for (const TextEntry& text : compile.texts)
        if (text.code)
            made += "  code: " + text.name + "\n";
}

Json framesJson(const std::vector<Frame>& frames)
{
    Json made = Json::array();
    for (const Frame& frame : frames)
        made.push_back({{"file", frame.file}, {"line", frame.line}, {"function", frame.function}, {"code", frame.code}});
    return made;
}

Json timesJson(const Times& times)
{
    Json made = Json::object();
    for (const auto& [name, time] : {std::pair{"total", times.total},
                                     {"dynamo", times.dynamo},
                                     {"autograd", times.autograd},
                                     {"inductor", times.inductor},
                                     {"code_generation", times.generation},
                                     {"backward", times.backward}})
        if (time >= 0)
            made[name] = time;
    return made;
}

Json breakJson(const GraphBreak& one)
{
    return {{"attempt", one.attempt}, {"reason", one.reason}, {"explanation", one.explanation}, {"hints", one.hints},
            {"file", one.file},       {"line", one.line},     {"stack", framesJson(one.stack)}};
}

Json guardJson(const FailedGuard& one)
{
    return {{"of", one.of}, {"guard", one.guard}, {"place", one.place}};
}

/// null: there is none.
Json errorJson(const Compile& compile)
{
    return compile.errorType.empty() ? Json() : Json{{"type", compile.errorType}, {"message", compile.error}};
}

Json compileJson(const ReadLog& of, const Compile& compile)
{
    Json made = {{"id", compile.id.text()},
                 {"function", compile.function},
                 {"file", compile.file},
                 {"line", compile.line},
                 {"outcome", outcomeText(compile.outcome).english()},
                 {"attempts", compile.attempts},
                 {"times_us", timesJson(compile.times)},
                 {"stack", framesJson(compile.stack)}};
    made["breaks"] = Json::array();
    for (const GraphBreak& one : compile.breaks)
        made["breaks"].push_back(breakJson(one));
    made["failed_guards"] = Json::array();
    for (const FailedGuard& one : compile.failedGuards)
        made["failed_guards"].push_back(guardJson(one));
    made["restarts"] = compile.restarts;
    if (!compile.errorType.empty())
        made["error"] = errorJson(compile);
    made["graphs"] = Json::array();
    for (const std::size_t graph : compile.graphs)
        made["graphs"].push_back(of.summary.graphs[graph].name);
    made["texts"] = Json::array();
    for (const TextEntry& text : compile.texts)
        made["texts"].push_back({{"name", text.name}, {"line", of.log->entries()[text.entry].line}, {"code", text.code}});
    return made;
}

Json problemsJson(const ReadLog& of)
{
    Json made = Json::array();
    for (const auto* problems : {&of.log->problems(), &of.summary.problems})
        for (const Error& problem : *problems)
            made.push_back({{"line", problem.line}, {"message", problem.message.english()}});
    return made;
}

} // namespace

std::string reportText(const ReadLog& of)
{
    std::string made = headText(of);
    for (const Compile& compile : of.summary.compiles)
        addCompile(made, of, compile);
    for (const auto* problems : {&of.log->problems(), &of.summary.problems})
        for (const Error& problem : *problems)
            made += "\nline " + std::to_string(problem.line) + ": " + problem.message.english();
    if (made.back() != '\n')
        made += "\n";
    return made;
}

std::string reportJson(const ReadLog& of)
{
    Json made = {{"file", of.log->path()},
                 {"torch_version", of.summary.torchVersion},
                 {"rank", of.log->rank() < 0 ? Json() : Json(of.log->rank())},
                 {"entries", of.log->entries().size()},
                 {"timeline_events", of.summary.chromiumEvents}};
    made["compiles"] = Json::array();
    for (const Compile& compile : of.summary.compiles)
        made["compiles"].push_back(compileJson(of, compile));
    made["problems"] = problemsJson(of);
    return jsonText(made);
}

UserText countsText(const LogDifference& difference)
{
    return UserText("%1 of %2 compilations differ", difference.differing(), difference.compiles.size());
}

namespace {

std::string changeText(double before, double after)
{
    if (before < 0 && after < 0)
        return {};
    return (before < 0 ? std::string("-") : durationText(before)) + " -> " + (after < 0 ? std::string("-") : durationText(after));
}

void addTimes(std::string& made, const Times& before, const Times& after)
{
    for (const auto& [name, time] : {std::pair{"Dynamo", &Times::dynamo},
                                     {"AOTAutograd", &Times::autograd},
                                     {"Inductor", &Times::inductor},
                                     {"code generation", &Times::generation},
                                     {"backward", &Times::backward}})
        if (const std::string text = changeText(before.*time, after.*time); !text.empty())
            made += "  " + std::string(name) + ": " + text + "\n";
}

void addPair(std::string& made, const ReadLog& before, const ReadLog& after, const CompilePair& pair)
{
    const Compile* const a = pair.before ? &before.summary.compiles[*pair.before] : nullptr;
    const Compile* const b = pair.after ? &after.summary.compiles[*pair.after] : nullptr;
    const Compile& shown = b ? *b : *a;
    made += "\n" + std::string(!a ? "+ " : !b ? "- " : pair.differs() ? "~ " : "= ") + idText(shown.id) + " " + placeOf(shown);
    if (a && b && a->id != b->id)
        made += " (was " + idText(a->id) + ")";
    if (a && b)
        made += ": " + changeText(a->times.total, b->times.total);
    else
        made += std::string(": ") + (b ? "only in the second log" : "only in the first log");
    made += "\n";
    if (!a || !b)
        return;
    addTimes(made, a->times, b->times);
    if (pair.outcomeChanged)
        made += "  outcome: " + outcomeText(a->outcome).english() + " -> " + outcomeText(b->outcome).english() + "\n";
    if (pair.errorChanged)
        made +=
            "  error: " + (a->errorType.empty() ? "none" : errorText(*a)) + " -> " + (b->errorType.empty() ? "none" : errorText(*b)) + "\n";
    if (pair.attemptsChanged)
        made += "  attempts: " + std::to_string(a->attempts) + " -> " + std::to_string(b->attempts) + "\n";
    for (const std::size_t i : pair.restartsGone)
        made += "  - restarted: " + a->restarts[i] + "\n";
    for (const std::size_t i : pair.restartsNew)
        made += "  + restarted: " + b->restarts[i] + "\n";
    for (const std::size_t i : pair.breaksGone)
        made += "  - graph break: " + breakText(a->breaks[i]) + "\n";
    for (const std::size_t i : pair.breaksNew)
        made += "  + graph break: " + breakText(b->breaks[i]) + "\n";
    for (const std::size_t i : pair.guardsGone)
        made += "  - failed guard: " + guardText(a->failedGuards[i]) + "\n";
    for (const std::size_t i : pair.guardsNew)
        made += "  + failed guard: " + guardText(b->failedGuards[i]) + "\n";
    for (const std::size_t i : pair.graphsGone)
        made += "  - graph: " + before.summary.graphs[i].name + "\n";
    for (const std::size_t i : pair.graphsNew)
        made += "  + graph: " + after.summary.graphs[i].name + "\n";
    for (const GraphPair& graph : pair.graphs)
        if (graph.differs)
            made += "  ~ graph: " + after.summary.graphs[graph.after].name + "\n";
    for (const std::size_t i : pair.codesGone)
        made += "  - code: " + a->texts[i].name + "\n";
    for (const std::size_t i : pair.codesNew)
        made += "  + code: " + b->texts[i].name + "\n";
    for (const CodePair& code : pair.codes)
        if (code.differs)
            made += "  ~ code: " + b->texts[code.after].name + "\n";
}

Json pairJson(const ReadLog& before, const ReadLog& after, const CompilePair& pair)
{
    const Compile* const a = pair.before ? &before.summary.compiles[*pair.before] : nullptr;
    const Compile* const b = pair.after ? &after.summary.compiles[*pair.after] : nullptr;
    Json made = {{"before", a ? Json(a->id.text()) : Json()},
                 {"after", b ? Json(b->id.text()) : Json()},
                 {"place", placeOf(b ? *b : *a)},
                 {"differs", pair.differs()}};
    made["times_us"] = {{"before", a ? timesJson(a->times) : Json()}, {"after", b ? timesJson(b->times) : Json()}};
    if (pair.errorChanged)
        made["error"] = {{"before", errorJson(*a)}, {"after", errorJson(*b)}};
    if (pair.attemptsChanged)
        made["attempts"] = {{"before", a->attempts}, {"after", b->attempts}};
    const auto list = [&made](const char* key, const std::vector<std::size_t>& places, const auto& text) {
        made[key] = Json::array();
        for (const std::size_t i : places)
            made[key].push_back(text(i));
    };
    list("breaks_gone", pair.breaksGone, [a](std::size_t i) { return breakText(a->breaks[i]); });
    list("breaks_new", pair.breaksNew, [b](std::size_t i) { return breakText(b->breaks[i]); });
    list("guards_gone", pair.guardsGone, [a](std::size_t i) { return guardText(a->failedGuards[i]); });
    list("guards_new", pair.guardsNew, [b](std::size_t i) { return guardText(b->failedGuards[i]); });
    list("graphs_gone", pair.graphsGone, [&before](std::size_t i) { return before.summary.graphs[i].name; });
    list("graphs_new", pair.graphsNew, [&after](std::size_t i) { return after.summary.graphs[i].name; });
    list("restarts_gone", pair.restartsGone, [a](std::size_t i) { return a->restarts[i]; });
    list("restarts_new", pair.restartsNew, [b](std::size_t i) { return b->restarts[i]; });
    list("codes_gone", pair.codesGone, [a](std::size_t i) { return a->texts[i].name; });
    list("codes_new", pair.codesNew, [b](std::size_t i) { return b->texts[i].name; });
    made["codes_changed"] = Json::array();
    for (const CodePair& code : pair.codes)
        if (code.differs)
            made["codes_changed"].push_back({{"before", a->texts[code.before].name}, {"after", b->texts[code.after].name}});
    made["graphs_changed"] = Json::array();
    for (const GraphPair& graph : pair.graphs)
        if (graph.differs)
            made["graphs_changed"].push_back(
                {{"before", before.summary.graphs[graph.before].name}, {"after", after.summary.graphs[graph.after].name}});
    return made;
}

} // namespace

std::string reportText(const ReadLog& before, const ReadLog& after, const LogDifference& difference)
{
    std::string made =
        countsText(difference).english() + "; compile time " + changeText(difference.timeBefore, difference.timeAfter) + "\n";
    for (const CompilePair& pair : difference.compiles)
        addPair(made, before, after, pair);
    return made;
}

std::string reportJson(const ReadLog& before, const ReadLog& after, const LogDifference& difference)
{
    Json made = {{"before", before.log->path()},
                 {"after", after.log->path()},
                 {"differing", difference.differing()},
                 {"time_us", {{"before", difference.timeBefore}, {"after", difference.timeAfter}}}};
    made["compiles"] = Json::array();
    for (const CompilePair& pair : difference.compiles)
        made["compiles"].push_back(pairJson(before, after, pair));
    return jsonText(made);
}

} // namespace nodewise::torchtrace
