// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/source_trace.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>

#include <optional>

namespace nodewise::views {

namespace {

constexpr int contextLines = 3;
constexpr qint64 largestFile = 8 * 1024 * 1024;
constexpr int mostFrames = 64;
constexpr int foldersUp = 3;

bool readable(const QString& path)
{
    const QFileInfo info(path);
    return info.isFile() && info.isReadable() && info.size() <= largestFile;
}

/// "a/b/c.py", "b/c.py", "c.py" of a recorded path; none of a path that leads out of a folder.
QStringList tails(const QString& recorded)
{
    const QStringList parts = QDir::fromNativeSeparators(recorded).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    QStringList result;
    for (qsizetype i = 0; i < parts.size(); ++i)
        result << parts.mid(i).join(QLatin1Char('/'));
    return parts.contains(QLatin1String("..")) ? QStringList() : result;
}

QString search(const QString& recorded, const QString& programFile)
{
    if (recorded.isEmpty() || recorded.startsWith(QLatin1Char('<')))
        return {};
    if (QDir::isAbsolutePath(recorded) && readable(recorded))
        return recorded;
    QDir folder = QFileInfo(programFile).absoluteDir();
    const QStringList candidates = tails(recorded);
    for (int up = 0; up <= foldersUp; ++up) {
        for (const QString& tail : candidates) {
            if (readable(folder.filePath(tail)))
                return folder.filePath(tail);
        }
        if (!folder.cdUp())
            break;
    }
    return {};
}

QStringList linesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.read(largestFile)).split(QLatin1Char('\n'));
}

/// Where the recorded line stands now: a file that only grew above it is as good as the one of the export.
int nearestLine(const SourceFrame& frame, const QStringList& lines)
{
    const auto same = [&](int number) {
        return number >= 1 && number <= lines.size() && lines[number - 1].trimmed() == frame.source.trimmed();
    };
    for (int away = 0; away < lines.size(); ++away) {
        if (same(frame.line - away))
            return frame.line - away;
        if (same(frame.line + away))
            return frame.line + away;
    }
    return 0;
}

void addContext(SourceFrame& frame, const QStringList& lines)
{
    const int nearest = frame.source.isEmpty() ? frame.line : nearestLine(frame, lines);
    frame.changed = nearest == 0;
    frame.shownLine = nearest == 0 ? frame.line : nearest;
    if (frame.shownLine < 1 || frame.shownLine > lines.size())
        return;
    const int from = std::max(1, frame.shownLine - contextLines);
    const int to = std::min(static_cast<int>(lines.size()), frame.shownLine + contextLines);
    frame.firstLine = from;
    frame.context = lines.mid(from - 1, to - from + 1);
}

} // namespace

std::vector<SourceFrame> parseStackTrace(std::string_view trace)
{
    static const QRegularExpression head(QStringLiteral("^\\s*File \"(.*)\", line (\\d+), in (.*)$"));
    std::vector<SourceFrame> frames;
    const QStringList lines = QString::fromUtf8(trace.data(), static_cast<qsizetype>(trace.size())).split(QLatin1Char('\n'));
    for (const QString& line : lines) {
        const auto match = head.match(line);
        if (match.hasMatch()) {
            if (frames.size() == mostFrames)
                frames.erase(frames.begin());
            frames.push_back({match.captured(1), match.captured(2).toInt(), match.captured(3), {}, {}, 0, {}, 0, false});
        } else if (!frames.empty() && !line.trimmed().isEmpty() && frames.back().source.isEmpty()) {
            frames.back().source = line.trimmed();
        }
    }
    return frames;
}

void readSources(std::vector<SourceFrame>& frames, const QString& programFile, const Progress& progress)
{
    QHash<QString, QString> places; // several frames stand in one file
    QHash<QString, QStringList> files;
    for (SourceFrame& frame : frames) {
        if (progress.cancelled())
            return;
        if (!places.contains(frame.path))
            places.insert(frame.path, search(frame.path, programFile));
        const QString file = places.value(frame.path);
        if (file.isEmpty())
            continue;
        if (!files.contains(file))
            files.insert(file, linesOf(file));
        frame.found = file;
        addContext(frame, files.value(file));
    }
}

} // namespace nodewise::views
