// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/export_report.h"

#include "core/base/input_file.h"
#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

namespace {

constexpr std::size_t mostFile = 8u << 20, mostReported = 2000;
constexpr int reportVersion = 1;

} // namespace

template <class A>
void members(A& a, Tag<ExportReport::Line>)
{
    using Line = ExportReport::Line;
    a.required("file", &Line::file);
    a.required("line", &Line::line);
    a.optional("function", &Line::function);
    a.optional("text", &Line::text);
}

template <class A>
void members(A& a, Tag<ExportReport::TracedNode>)
{
    using Node = ExportReport::TracedNode;
    a.required("name", &Node::name);
    a.required("op", &Node::op);
    a.optional("type", &Node::type);
    a.optional("where", &Node::where);
}

template <class A>
void members(A& a, Tag<ExportReport::Symbol>)
{
    using Symbol = ExportReport::Symbol;
    a.required("name", &Symbol::name);
    a.optional("range", &Symbol::range);
    a.optional("source", &Symbol::source);
}

template <class A>
void members(A& a, Tag<ExportReport::SourceLine>)
{
    using Line = ExportReport::SourceLine;
    a.required("line", &Line::line);
    a.required("text", &Line::text);
}

template <class A>
void members(A& a, Tag<ExportReport::Draft::Failure>)
{
    using Failure = ExportReport::Draft::Failure;
    a.optional("kind", &Failure::kind);
    a.optional("text", &Failure::text);
    a.optional("where", &Failure::where);
}

template <class A>
void members(A& a, Tag<ExportReport::Draft>)
{
    a.optional("file", &ExportReport::Draft::file);
    a.optional("failures", &ExportReport::Draft::failures);
}

template <class A>
void members(A& a, Tag<ExportReport>)
{
    a.constant("format", "nodewise.export");
    a.constant("version", reportVersion);
    a.optional("model", &ExportReport::model);
    a.optional("factory", &ExportReport::factory);
    a.optional("python", &ExportReport::python);
    a.optional("torch", &ExportReport::torch);
    a.required("cause", &ExportReport::cause);
    a.required("what", &ExportReport::what);
    a.required("change", &ExportReport::change);
    a.optional("where", &ExportReport::where);
    a.optional("error", &ExportReport::error);
    a.optional("details", &ExportReport::details);
    a.optional("condition", &ExportReport::condition);
    a.optional("stack", &ExportReport::stack);
    a.optional("graph", &ExportReport::graph);
    a.optional("graph_nodes", &ExportReport::graphNodes);
    a.optional("symbols", &ExportReport::symbols);
    a.optional("guards", &ExportReport::guards);
    a.optional("fixes", &ExportReport::fixes);
    a.optional("source", &ExportReport::source);
    a.optional("draft", &ExportReport::draft);
}

template <class A>
void members(A& a, Tag<ExportMessage::Done>)
{
    using Done = ExportMessage::Done;
    a.optional("program", &Done::program);
    a.optional("diagnosis", &Done::diagnosis);
    a.optional("draft", &Done::draft);
    a.optional("told", &Done::told);
}

template <class A>
void members(A& a, Tag<ExportMessage>)
{
    a.optional("step", &ExportMessage::step);
    a.optional("detail", &ExportMessage::detail);
    a.optional("done", &ExportMessage::done);
}

namespace {

/// Of one kind of list; nobody reads more.
Result<void> checkSizes(const ExportReport& report)
{
    const std::size_t failures = report.draft ? report.draft->failures.size() : 0;
    const std::pair<const char*, std::size_t> lists[] = {{"$.stack", report.stack.size()},     {"$.graph", report.graph.size()},
                                                         {"$.symbols", report.symbols.size()}, {"$.guards", report.guards.size()},
                                                         {"$.fixes", report.fixes.size()},     {"$.source", report.source.size()},
                                                         {"$.draft.failures", failures}};
    for (const auto& [path, size] : lists)
        if (size > mostReported)
            return fail(Error{.message = UserText("this has more than %1 elements", std::to_string(mostReported)), .path = path});
    return {};
}

/// An editor is asked to open them.
template <class Line>
Result<void> checkLines(const std::vector<Line>& lines, const char* list)
{
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].line < 0)
            return fail(
                Error{.message = UserText("this is less than %1", std::to_string(0)), .path = list + ("[" + std::to_string(i) + "].line")});
    return {};
}

Result<ExportReport> reportOf(const std::string& text)
{
    auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    if (json::textOr(*parsed, "format") != "nodewise.export")
        return fail(
            Error{.message = UserText("this does not say why a model does not export"),
                  .hint = UserText("'nodewise-cli export model.py', or opening model.py, writes such a file where the export fails")});
    if (json::intOr(*parsed, "version") != reportVersion)
        return fail(Error{.message = UserText("this was written by another version of Nodewise"), .path = "$.version"});
    ExportReport report;
    Error error;
    if (fields::read(*parsed, report, error))
        return checkSizes(report)
            .and_then([&] { return checkLines(report.stack, "$.stack"); })
            .and_then([&] { return checkLines(report.source, "$.source"); })
            .transform([&] { return std::move(report); });
    error.path = "$" + error.path;
    return fail(std::move(error));
}

} // namespace

Result<ExportReport> readExportReport(const std::string& file)
{
    const auto text = readFile(file, mostFile);
    if (!text)
        return fail(text.error());
    auto report = reportOf(*text);
    if (!report)
        return fail(std::move(report.error()).inFile(file));
    return report;
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(ExportMessage)
