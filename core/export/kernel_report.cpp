// SPDX-License-Identifier: Apache-2.0
#include "core/export/kernel_report.h"

#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/base/words.h"
#include "core/export/problem_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using Severity = protocol::KernelDiagnostic::Severity;
using plain::Rows;
using plain::table;

const char* wordOf(Severity severity)
{
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "remark";
}

std::string countText(const std::optional<std::uint64_t>& count)
{
    return count ? std::to_string(*count) : "?";
}

std::string textOf(const std::vector<protocol::KernelDiagnostic>& diagnostics, const std::string& file)
{
    std::string out;
    for (const auto& said : diagnostics) {
        out += problemText(file, int(said.line), int(said.column), UserText(said.message), {}, wordOf(said.severity));
        for (const auto& note : said.notes)
            out += problemText(file, int(note.line), int(note.column), UserText(note.message), {}, "note");
    }
    return out;
}

Json jsonOf(const std::vector<protocol::KernelDiagnostic>& diagnostics)
{
    Json out = Json::array();
    for (const auto& said : diagnostics) {
        Json notes = Json::array();
        for (const auto& note : said.notes)
            notes.push_back({{"line", note.line}, {"column", note.column}, {"message", note.message}});
        out.push_back({{"severity", wordOf(said.severity)},
                       {"line", said.line},
                       {"column", said.column},
                       {"message", said.message},
                       {"notes", std::move(notes)}});
    }
    return out;
}

std::string functionsText(const protocol::KernelOutline& outline)
{
    std::string out;
    for (const auto& function : outline.functions) {
        out +=
            "line " + std::to_string(function.line) + ": " + (function.declaration ? "declared " : "") + "function " + function.name + "\n";
        for (const auto& argument : function.arguments)
            out += "  " + (argument.name.empty() ? "" : argument.name + ": ") + argument.type.text + "\n";
    }
    return out;
}

std::string rolesText(const protocol::KernelLoop& loop)
{
    std::vector<std::string> roles;
    for (const auto& role : loop.roles)
        roles.push_back(role.value == "true" ? role.name : role.name + "=" + role.value);
    return joined(roles);
}

/// One per level of nesting.
std::string indent(const protocol::KernelOutline& outline, std::optional<std::uint32_t> loop)
{
    std::string out;
    for (; loop && *loop < outline.loops.size() && out.size() < 80; loop = outline.loops[*loop].loop)
        out += "  ";
    return out;
}

std::string buffersText(const protocol::KernelOutline& outline)
{
    Rows rows{{"line", "buffer", "type", "bytes"}};
    for (const auto& buffer : outline.buffers)
        rows.push_back({std::to_string(buffer.line), buffer.name, buffer.type.text, countText(buffer.bytes)});
    return rows.size() > 1 ? "\n" + table(rows, {0, 3}) : std::string();
}

std::string loopsText(const protocol::KernelOutline& outline)
{
    Rows rows{{"line", "loop", "trips", "entered", "roles"}};
    for (const auto& loop : outline.loops)
        rows.push_back({std::to_string(loop.line),
                        indent(outline, loop.loop) + joined(loop.variables) + " = " + joined(loop.lower) + " to " + joined(loop.upper) +
                            " step " + joined(loop.step),
                        countText(loop.trips), countText(loop.runs), rolesText(loop)});
    return rows.size() > 1 ? "\n" + table(rows, {0, 2, 3}) : std::string();
}

/// Copies and operations on tiles, in the order of the text.
std::string workText(const protocol::KernelOutline& outline)
{
    std::vector<std::pair<std::uint32_t, std::vector<std::string>>> found;
    const auto add = [&](const auto& work, const std::string& what, const std::string& bytes) {
        found.push_back({work.line, {std::to_string(work.line), indent(outline, work.loop) + what, bytes, countText(work.runs)}});
    };
    const auto nameOf = [](const protocol::KernelEnd& end) { return end.name.empty() ? end.value : end.name; };
    for (const auto& copy : outline.copies)
        add(copy, (copy.direction.empty() ? copy.op : copy.direction) + " " + nameOf(copy.source) + " > " + nameOf(copy.target),
            countText(copy.bytes));
    for (const auto& compute : outline.computes)
        add(compute, compute.op, "");
    for (const auto& access : outline.accesses)
        add(access, (access.store ? "store " : "load ") + access.name + " in DRAM", "");
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    Rows rows{{"line", "work", "bytes", "times"}};
    for (auto& row : found)
        rows.push_back(std::move(row.second));
    return rows.size() > 1 ? "\n" + table(rows, {0, 2, 3}) : std::string();
}

std::string textOf(const protocol::KernelCheckAnswer& answer)
{
    const protocol::KernelOutline& outline = answer.outline;
    std::string out = functionsText(outline) + buffersText(outline) + loopsText(outline) + workText(outline);
    if (outline.leftOut > 0)
        out += "and " + std::to_string(outline.leftOut) + " more\n";
    if (!answer.unregistered.empty())
        out += "\nof unknown dialects: " + joined(answer.unregistered) + "\n";
    return out;
}

std::string textOf(const protocol::KernelPassesAnswer& answer)
{
    std::string out;
    for (const auto& stage : answer.stages)
        if (!stage.pass.empty())
            out += "// -----// IR Dump After " + stage.pass + (stage.failed ? " Failed" : "") + " (" + stage.pass + ") //----- //" +
                   (stage.changed ? "\n" + stage.text + "\n" : " unchanged\n");
    return out;
}

Json jsonOf(const protocol::KernelPassesAnswer& answer)
{
    Json stages = Json::array();
    for (const auto& stage : answer.stages)
        stages.push_back({{"pass", stage.pass},
                          {"function", stage.function},
                          {"changed", stage.changed},
                          {"failed", stage.failed},
                          {"ms", stage.ms},
                          {"text", stage.text}});
    return {{"pipeline", answer.pipeline}, {"succeeded", answer.succeeded}, {"stages", std::move(stages)}};
}

} // namespace

std::string kernelText(const std::string& file, const protocol::KernelCheckAnswer& checked, const protocol::KernelPassesAnswer* passes)
{
    return textOf(passes ? passes->diagnostics : checked.diagnostics, file) + (passes ? textOf(*passes) : textOf(checked));
}

std::string kernelJson(const std::string& file, const protocol::KernelCheckAnswer& checked, const protocol::KernelPassesAnswer* passes)
{
    Json out{{"file", file},
             {"parsed", checked.parsed},
             {"verified", checked.verified},
             {"diagnostics", jsonOf(passes ? passes->diagnostics : checked.diagnostics)}};
    out["outline"] = Json::parse(protocol::encodeBody(checked)).value("outline", Json::object());
    if (passes)
        out["passes"] = jsonOf(*passes);
    return jsonText(out);
}

} // namespace nodewise::exporting
