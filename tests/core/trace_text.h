// SPDX-License-Identifier: Apache-2.0
// A trace as lines of text, for expectations.
#pragma once

#include "core/trace/read.h"

#include <QByteArray>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>

namespace nodewise::test {

inline QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

inline QString laneName(const trace::Trace& trace, trace::LaneId lane)
{
    const trace::Lane& which = trace.lanes()[lane];
    QString name = text(which.name);
    for (std::uint32_t group = which.group; group != trace::none; group = trace.groups()[group].parent)
        name = text(trace.groups()[group].name) + " / " + name;
    return name;
}

inline QString valueText(const trace::ArgumentValue& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return QString::number(*integer);
    if (const auto* real = std::get_if<double>(&value))
        return QString::number(*real);
    return text(std::get<std::string>(value));
}

/// "name start +duration kind {key=value, ...} <node kernel#launch module op>"; what is empty is left out.
inline QString sliceText(const trace::Trace& trace, trace::SliceId slice)
{
    static const char* const kinds[] = {"",        "kernel",   "load",   "store",   "array",  "vector",
                                        "barrier", "operator", "module", "runtime", "memory", "window"};
    QString out =
        QString("%1 %2 +%3").arg(text(trace.name(trace.columns().name[slice]))).arg(trace.start(slice)).arg(trace.duration(slice));
    if (const auto kind = trace.columns().kind[slice]; kind != trace::Kind::Other)
        out += QString(" ") + kinds[int(kind)];
    QStringList arguments;
    for (const auto& argument : trace.arguments(slice))
        arguments << text(argument.key) + "=" + valueText(argument.value);
    if (!arguments.isEmpty())
        out += " {" + arguments.join(", ") + "}";
    if (const trace::Link* link = trace.tryLink(slice)) {
        QStringList parts;
        for (const auto& node : link->nodes)
            parts << text(node);
        if (!link->kernel.empty() || link->launch != trace::none)
            parts << text(link->kernel) + (link->launch == trace::none ? QString() : "#" + QString::number(link->launch));
        for (const auto& part : {link->module, link->op})
            if (!part.empty())
                parts << text(part);
        out += " <" + parts.join(' ') + ">";
    }
    return out;
}

/// Lane by lane in the trace's order: a line with its name, then its slices in the order of time (deeper ones behind dots), samples and
/// instants; then flows, and what was skipped.
inline QStringList traceText(const trace::Trace& trace)
{
    QStringList lines;
    for (trace::LaneId lane = 0; lane < trace.lanes().size(); ++lane) {
        const QString unit = text(trace.lanes()[lane].counterUnit);
        lines << laneName(trace, lane) +
                     (trace.lanes()[lane].counter ? " (counter" + (unit.isEmpty() ? QString() : ", " + unit) + ")" : ":");
        for (const trace::Row& row : trace.rowsOf(lane))
            for (trace::SliceId s = row.first; s < row.first + row.count; ++s)
                lines << "  " + QString(int(row.depth), '.') + sliceText(trace, s);
        const auto samples = trace.samplesOf(lane);
        for (std::size_t i = samples.first; i < samples.first + samples.count; ++i)
            lines << QString("  %1: %2").arg(trace.columns().sampleTime[i]).arg(trace.columns().sampleValue[i]);
        for (const auto& instant : trace.instants())
            if (instant.lane == lane)
                lines << QString("  %1 at %2").arg(text(trace.name(instant.name))).arg(instant.time);
    }
    for (const auto& flow : trace.flows())
        lines << QString("flow %1: %2 -> %3").arg(text(trace.name(flow.name)), sliceText(trace, flow.from), sliceText(trace, flow.to));
    for (const auto& skipped : trace.origin().skipped)
        lines << QString("skipped %1, line %2: %3").arg(skipped.count).arg(skipped.line).arg(text(skipped.why.english()));
    return lines;
}

inline QByteArray packed(const QByteArray& plain)
{
    QByteArray out(int(compressBound(uLong(plain.size()))) + 64, '\0');
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(plain.data()));
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<unsigned char*>(out.data());
    stream.avail_out = uInt(out.size());
    deflate(&stream, Z_FINISH);
    out.truncate(int(stream.total_out));
    deflateEnd(&stream);
    return out;
}

/// Files in a folder of their own, and what is read of them.
class TraceFiles {
public:
    std::string write(const QString& name, const QByteArray& content)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("can't write %s", qPrintable(file.fileName()));
        return file.fileName().toStdString();
    }
    QStringList read(const QByteArray& content, const trace::ReadOptions& options = {})
    {
        const auto trace = trace::readTrace(write("trace", content), options);
        return trace ? traceText(**trace) : QStringList(text(trace.error().message.english()));
    }
    /// "" where it is no trace.
    QString reader(const QByteArray& content)
    {
        const trace::FormatReader* found = trace::tryReaderOf(write("start", content));
        return found ? text(found->name) : QString();
    }
    QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

/// Where two lists of lines part.
inline void compareLines(const QStringList& is, const QStringList& shall)
{
    for (int i = 0; i < std::max(is.size(), shall.size()); ++i)
        if (is.value(i) != shall.value(i))
            qWarning("line %d\n is    %s\n shall %s", i, qPrintable(is.value(i)), qPrintable(shall.value(i)));
    QCOMPARE(is, shall);
}

} // namespace nodewise::test
