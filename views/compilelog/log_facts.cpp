// SPDX-License-Identifier: Apache-2.0
#include "views/compilelog/log_facts.h"

#include "core/base/byte_text.h"
#include "views/common/translated.h"

#include <algorithm>
#include <span>

namespace nodewise::views {

namespace {

using torchtrace::Compile;
using Kind = LogRow::Kind;

QString text(const std::string& of)
{
    return QString::fromStdString(of);
}

void addRow(FactSection& section, const QString& name, const FactCell& value)
{
    if (!value.text.isEmpty())
        section.rows.push_back({.cells = {FactCell(name), value}, .link = {}});
}

constexpr std::size_t mostRows = 200; // of one section; the tree has all

/// Says what of `all` is left out.
void sayMore(FactSection& section, std::size_t all)
{
    if (all > mostRows)
        section.note = LogText::tr("and %n more", "rows that are not listed", int(all - mostRows));
}

FactSection stackSection(const QString& title, const std::vector<torchtrace::Frame>& stack)
{
    FactSection section{.title = title, .columns = {LogText::tr("line"), LogText::tr("function"), LogText::tr("code")}};
    sayMore(section, stack.size());
    for (auto frame = stack.rbegin(); frame != stack.rend() && section.rows.size() < mostRows; ++frame)
        section.rows.push_back({.cells = {FactCell::value(QStringLiteral("%1:%2").arg(text(frame->file)).arg(frame->line)),
                                          FactCell::value(text(frame->function)), FactCell::value(text(frame->code))},
                                .link = {}});
    return section;
}

FactSection timesSection(const Compile& compile)
{
    FactSection section{.title = LogText::tr("Compile time")};
    const double all = std::max(compile.times.total, 1.0);
    const auto add = [&](const QString& name, double time) {
        if (time < 0)
            return;
        FactCell bar;
        bar.bar = std::min(time / all, 1.0);
        section.rows.push_back({.cells = {FactCell(name), FactCell::number(LogModel::timeOf(time)), bar}, .link = {}});
    };
    add(LogText::tr("Dynamo"), compile.times.dynamo);
    add(LogText::tr("AOTAutograd"), compile.times.autograd);
    add(LogText::tr("Inductor"), compile.times.inductor);
    add(LogText::tr("Code generation"), compile.times.generation);
    add(LogText::tr("Whole frame"), compile.times.total);
    add(LogText::tr("Backward, later"), compile.times.backward);
    return section;
}

QString firstLine(const std::string& of)
{
    return text(of.substr(0, of.find('\n')));
}

void addPlace(FactSection& section, const QString& place, const QString& what, FactCell::Tone tone)
{
    section.rows.push_back({.cells = {FactCell::value(place), FactCell::toned(what, tone)}, .link = {}});
}

std::vector<FactSection> compileSections(const Compile& compile)
{
    std::vector<FactSection> sections;
    FactSection failed{.title = LogText::tr("Failed")}, breaks{.title = LogText::tr("Graph breaks")},
        guards{.title = LogText::tr("Recompiled because guards failed")};
    if (!compile.errorType.empty())
        addPlace(failed, text(compile.errorType), text(compile.error), FactCell::Tone::Error);
    for (const torchtrace::GraphBreak& one : std::span(compile.breaks).first(std::min(compile.breaks.size(), mostRows)))
        addPlace(breaks, QStringLiteral("%1:%2").arg(text(one.file)).arg(one.line), firstLine(one.reason), FactCell::Tone::Error);
    for (const torchtrace::FailedGuard& one : std::span(compile.failedGuards).first(std::min(compile.failedGuards.size(), mostRows)))
        addPlace(guards, QStringLiteral("[%1]").arg(text(one.of)), firstLine(one.guard), FactCell::Tone::Warning);
    sayMore(breaks, compile.breaks.size());
    sayMore(guards, compile.failedGuards.size());
    for (FactSection* section : {&failed, &breaks, &guards})
        if (!section->rows.empty())
            sections.push_back(std::move(*section));
    if (compile.times.total >= 0 || compile.times.backward >= 0)
        sections.push_back(timesSection(compile));
    if (!compile.stack.empty())
        sections.push_back(stackSection(LogText::tr("Called from"), compile.stack));
    return sections;
}

LogFacts breakFacts(const torchtrace::GraphBreak& one)
{
    LogFacts facts;
    facts.header.title = firstLine(one.reason);
    facts.header.kind = LogText::tr("graph break");
    FactSection what{.title = LogText::tr("What happened")};
    addRow(what, LogText::tr("Where"), FactCell::value(QStringLiteral("%1:%2").arg(text(one.file)).arg(one.line)));
    addRow(what, LogText::tr("Attempt"), FactCell::value(QString::number(one.attempt + 1)));
    addRow(what, LogText::tr("Explanation"), FactCell(text(one.explanation)));
    for (const std::string& hint : one.hints)
        addRow(what, LogText::tr("Hint"), FactCell(text(hint)));
    facts.sections.push_back(std::move(what));
    facts.sections.push_back(stackSection(LogText::tr("User's stack, innermost first"), one.stack));
    return facts;
}

LogFacts guardFacts(const torchtrace::FailedGuard& one)
{
    LogFacts facts;
    facts.header.title = firstLine(one.guard);
    facts.header.kind = LogText::tr("failed guard");
    FactSection what{.title = LogText::tr("What happened")};
    addRow(what, LogText::tr("Guard of"), FactCell::value(QStringLiteral("[%1]").arg(text(one.of))));
    addRow(what, LogText::tr("Guard"), FactCell::value(text(one.guard)));
    addRow(what, LogText::tr("Where"), FactCell::value(text(one.place)));
    what.note = LogText::tr("The code compiled before could not be used for this call, so the frame was compiled again.");
    facts.sections.push_back(std::move(what));
    return facts;
}

LogFacts logFacts(const torchtrace::ReadLog& log, const std::string& path)
{
    LogFacts facts;
    facts.header.title = log.log->rank() >= 0 ? LogText::tr("Rank %1").arg(log.log->rank()) : LogText::tr("Log");
    FactSection what{.title = LogText::tr("Log")};
    addRow(what, LogText::tr("File"), FactCell::value(text(path)));
    addRow(what, LogText::tr("Size"), FactCell::value(text(byteText(log.log->size()))));
    addRow(what, LogText::tr("torch"), FactCell::value(text(log.summary.torchVersion)));
    addRow(what, LogText::tr("Graphs"), FactCell::value(QString::number(log.summary.graphs.size())));
    addRow(what, LogText::tr("Graph breaks"), FactCell::value(QString::number(log.summary.breaks)));
    addRow(what, LogText::tr("Recompilations"), FactCell::value(QString::number(log.summary.recompiles)));
    facts.sections.push_back(std::move(what));
    return facts;
}

} // namespace

LogFacts factsOf(const CompileLogs& logs, const LogRow& row)
{
    const torchtrace::ReadLog& log = logs.logs[row.log];
    if (row.kind == Kind::Log)
        return logFacts(log, logs.paths[row.log]);
    const Compile& compile = log.summary.compiles[row.compile];
    if (row.kind == Kind::Break)
        return breakFacts(compile.breaks[row.place]);
    if (row.kind == Kind::Guard)
        return guardFacts(compile.failedGuards[row.place]);
    LogFacts facts;
    facts.header.title = LogModel::nameOf(compile);
    facts.header.kind = LogModel::outcomeOf(compile);
    facts.sections = compileSections(compile);
    return facts;
}

} // namespace nodewise::views
