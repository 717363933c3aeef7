// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/session.h"

#include <QDir>
#include <QSettings>

#include <algorithm>

namespace nodewise::viewer {

namespace {

constexpr int maxFiles = 64;
constexpr int maxPlugins = 256;
constexpr int maxPixels = 100000;
constexpr int maxLines = 100'000'000;
constexpr qsizetype maxSelected = 20000;
constexpr qsizetype maxExpanded = 20000;
constexpr qsizetype maxDebug = 4'000'000; // bytes of JSON
constexpr double farthest = 1e9;          // scene units

PaneMode readMode(QSettings& s, const QString& key, PaneMode fallback)
{
    const QString text = s.value(key).toString();
    return text == QLatin1String("canvas") ? PaneMode::Canvas : text == QLatin1String("code") ? PaneMode::Code : fallback;
}

QString modeText(PaneMode mode)
{
    return mode == PaneMode::Canvas ? QStringLiteral("canvas") : QStringLiteral("code");
}

/// Exactly `count` numbers of pixels, else empty.
QList<int> readSizes(QSettings& s, const QString& key, qsizetype count)
{
    QList<int> sizes;
    for (const QString& part : s.value(key).toString().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        bool good = false;
        const int size = part.toInt(&good);
        if (!good || size < 0 || size > maxPixels)
            return {};
        sizes.append(size);
    }
    const bool usable = sizes.size() == count && std::any_of(sizes.begin(), sizes.end(), [](int size) { return size > 0; });
    return usable ? sizes : QList<int>();
}

QString sizesText(const QList<int>& sizes)
{
    QStringList parts;
    for (const int size : sizes)
        parts.append(QString::number(size));
    return parts.join(QLatin1Char(' '));
}

/// Pixels or lines; what makes no sense is the beginning.
QPoint readPlace(QSettings& s, const QString& key)
{
    const QStringList parts = s.value(key).toString().split(QLatin1Char(' '));
    bool goodX = false, goodY = false;
    const QPoint place(parts.value(0).toInt(&goodX), parts.value(1).toInt(&goodY));
    const bool usable = parts.size() == 2 && goodX && goodY && place.x() >= 0 && place.y() >= 0;
    return usable && place.x() < maxLines && place.y() < maxLines ? place : QPoint();
}

PageState readPage(QSettings& s)
{
    PageState p;
    p.fxMode = readMode(s, QStringLiteral("fxMode"), p.fxMode);
    p.irMode = readMode(s, QStringLiteral("irMode"), p.irMode);
    p.fxVisible = s.value(QStringLiteral("fxVisible"), true).toBool();
    p.irVisible = s.value(QStringLiteral("irVisible"), true).toBool();
    if (!p.fxVisible && !p.irVisible)
        p.fxVisible = p.irVisible = true;
    p.summary = s.value(QStringLiteral("summary"), false).toBool();
    p.leftPanel = s.value(QStringLiteral("leftPanel"), true).toBool();
    p.rightPanel = s.value(QStringLiteral("rightPanel"), true).toBool();
    p.columns = readSizes(s, QStringLiteral("columns"), 3);
    p.panes = readSizes(s, QStringLiteral("panes"), 2);
    p.left = readSizes(s, QStringLiteral("left"), 2);
    p.debugDock = s.value(QStringLiteral("debugDock"), false).toBool();
    p.rows = readSizes(s, QStringLiteral("rows"), 2);
    p.dock = readSizes(s, QStringLiteral("dock"), 2);
    p.dockLeft = std::clamp(s.value(QStringLiteral("dockLeft")).toInt(), 0, 8);
    p.dockRight = std::clamp(s.value(QStringLiteral("dockRight")).toInt(), 0, 5);
    return p;
}

void writePage(QSettings& s, const PageState& p)
{
    s.setValue(QStringLiteral("fxMode"), modeText(p.fxMode));
    s.setValue(QStringLiteral("irMode"), modeText(p.irMode));
    s.setValue(QStringLiteral("fxVisible"), p.fxVisible);
    s.setValue(QStringLiteral("irVisible"), p.irVisible);
    s.setValue(QStringLiteral("summary"), p.summary);
    s.setValue(QStringLiteral("leftPanel"), p.leftPanel);
    s.setValue(QStringLiteral("rightPanel"), p.rightPanel);
    s.setValue(QStringLiteral("columns"), sizesText(p.columns));
    s.setValue(QStringLiteral("panes"), sizesText(p.panes));
    s.setValue(QStringLiteral("left"), sizesText(p.left));
    s.setValue(QStringLiteral("debugDock"), p.debugDock);
    s.setValue(QStringLiteral("rows"), sizesText(p.rows));
    s.setValue(QStringLiteral("dock"), sizesText(p.dock));
    s.setValue(QStringLiteral("dockLeft"), p.dockLeft);
    s.setValue(QStringLiteral("dockRight"), p.dockRight);
}

/// A number that makes no sense gives the default, that is, the canvas as of a new file.
CanvasState readCanvas(QSettings& s, const QString& side)
{
    CanvasState c;
    const auto number = [&](const char* key, double least, double most) {
        bool good = false;
        const double value = s.value(side + QLatin1String(key)).toDouble(&good);
        return good && value >= least && value <= most ? value : qQNaN(); // not a number fails both
    };
    c.expanded = s.value(side + QLatin1String("Expanded")).toStringList().mid(0, maxExpanded);
    c.x = number("X", -farthest, farthest);
    c.y = number("Y", -farthest, farthest);
    c.scale = number("Scale", 1e-5, 100);
    return qIsNaN(c.x) || qIsNaN(c.y) || qIsNaN(c.scale) ? CanvasState() : c;
}

void writeCanvas(QSettings& s, const QString& side, const CanvasState& c)
{
    s.setValue(side + QLatin1String("Expanded"), c.expanded);
    s.setValue(side + QLatin1String("X"), c.x);
    s.setValue(side + QLatin1String("Y"), c.y);
    s.setValue(side + QLatin1String("Scale"), c.scale);
}

OpenFile readFile(QSettings& s)
{
    OpenFile f;
    f.file = s.value(QStringLiteral("file")).toString();
    f.model = s.value(QStringLiteral("model")).toString();
    f.irFile = s.value(QStringLiteral("irFile")).toString();
    f.selectedNodes = s.value(QStringLiteral("selectedNode")).toStringList().mid(0, maxSelected);
    f.selectedNodes.removeAll(QString());
    // An empty string and none are different here (the root module), which QSettings does not keep.
    if (s.value(QStringLiteral("moduleSelected"), false).toBool())
        f.selectedModule = s.value(QStringLiteral("selectedModule")).toString() + QLatin1String("");
    if (s.value(QStringLiteral("moduleSelected"), false).toBool() && f.selectedModule.isNull())
        f.selectedModule = QLatin1String("");
    f.page = readPage(s);
    f.fxCanvas = readCanvas(s, QStringLiteral("fxCanvas"));
    f.irCanvas = readCanvas(s, QStringLiteral("irCanvas"));
    f.fxCode = readPlace(s, QStringLiteral("fxCode"));
    f.irCode = readPlace(s, QStringLiteral("irCode"));
    if (const QByteArray debug = s.value(QStringLiteral("debug")).toByteArray(); debug.size() <= maxDebug)
        f.debug = debug;
    if (const QByteArray trace = s.value(QStringLiteral("trace")).toByteArray(); trace.size() <= maxDebug)
        f.trace = trace;
    return f;
}

void writeFile(QSettings& s, const OpenFile& f)
{
    s.setValue(QStringLiteral("file"), f.file);
    s.setValue(QStringLiteral("model"), f.model);
    s.setValue(QStringLiteral("irFile"), f.irFile);
    s.setValue(QStringLiteral("selectedNode"), f.selectedNodes);
    s.setValue(QStringLiteral("moduleSelected"), !f.selectedModule.isNull());
    s.setValue(QStringLiteral("selectedModule"), f.selectedModule);
    writePage(s, f.page);
    writeCanvas(s, QStringLiteral("fxCanvas"), f.fxCanvas);
    writeCanvas(s, QStringLiteral("irCanvas"), f.irCanvas);
    s.setValue(QStringLiteral("fxCode"), sizesText({f.fxCode.x(), f.fxCode.y()}));
    s.setValue(QStringLiteral("irCode"), sizesText({f.irCode.x(), f.irCode.y()}));
    s.setValue(QStringLiteral("debug"), f.debug);
    s.setValue(QStringLiteral("trace"), f.trace);
}

/// Of no other paths: one without a folder would be looked for wherever the window was started.
void readPlugins(QSettings& s, Session& session)
{
    const int count = std::min(s.beginReadArray(QStringLiteral("plugins")), maxPlugins);
    for (int i = 0; i < count; ++i) {
        s.setArrayIndex(i);
        const views::NamedPlugin plugin{s.value(QStringLiteral("file")).toString(), s.value(QStringLiteral("enabled"), true).toBool()};
        if (QDir::isAbsolutePath(plugin.file))
            session.plugins.append(plugin);
    }
    s.endArray();
    for (const QString& folder : s.value(QStringLiteral("pluginFolders/trusted")).toStringList().mid(0, maxPlugins))
        if (QDir::isAbsolutePath(folder))
            session.trustedFolders.append(folder);
}

void writePlugins(QSettings& s, const Session& session)
{
    s.remove(QStringLiteral("plugins"));
    s.beginWriteArray(QStringLiteral("plugins"), static_cast<int>(session.plugins.size()));
    for (int i = 0; i < session.plugins.size(); ++i) {
        s.setArrayIndex(i);
        s.setValue(QStringLiteral("file"), session.plugins[i].file);
        s.setValue(QStringLiteral("enabled"), session.plugins[i].enabled);
    }
    s.endArray();
    s.setValue(QStringLiteral("pluginFolders/trusted"), session.trustedFolders);
}

QString oneOf(const QString& value, const QStringList& allowed)
{
    return allowed.contains(value) ? value : QString();
}

} // namespace

Session readSession(QSettings& s)
{
    Session session;
    session.geometry = s.value(QStringLiteral("window/geometry")).toByteArray();
    session.theme = oneOf(s.value(QStringLiteral("window/theme")).toString(), {QStringLiteral("light"), QStringLiteral("dark")});
    session.language = oneOf(s.value(QStringLiteral("window/language")).toString(), {QStringLiteral("en"), QStringLiteral("ko")});
    const int textSize = s.value(QStringLiteral("window/textSize")).toInt();
    session.textSize = textSize >= 6 && textSize <= 32 ? textSize : 0;
    session.recent = s.value(QStringLiteral("recent")).toStringList().mid(0, maxRecent);
    session.recent.removeAll(QString());
    session.lastFolder = s.value(QStringLiteral("window/lastFolder")).toString();
    session.profile = s.value(QStringLiteral("profile/chosen")).toString();
    session.exportFormat = s.value(QStringLiteral("export/format")).toByteArray();
    s.beginGroup(QStringLiteral("page"));
    session.page = readPage(s);
    s.endGroup();
    const int count = std::min(s.beginReadArray(QStringLiteral("files")), maxFiles);
    for (int i = 0; i < count; ++i) {
        s.setArrayIndex(i);
        OpenFile file = readFile(s);
        if (!file.file.isEmpty())
            session.files.append(std::move(file));
    }
    s.endArray();
    readPlugins(s, session);
    const int current = s.value(QStringLiteral("window/current")).toInt();
    session.current = current >= 0 && current < session.files.size() ? current : 0;
    return session;
}

void writeSession(QSettings& s, const Session& session)
{
    s.setValue(QStringLiteral("window/geometry"), session.geometry);
    s.setValue(QStringLiteral("window/theme"), session.theme);
    s.setValue(QStringLiteral("window/language"), session.language);
    s.setValue(QStringLiteral("window/textSize"), session.textSize);
    s.setValue(QStringLiteral("window/lastFolder"), session.lastFolder);
    s.setValue(QStringLiteral("window/current"), session.current);
    s.setValue(QStringLiteral("export/format"), session.exportFormat);
    s.setValue(QStringLiteral("profile/chosen"), session.profile);
    s.setValue(QStringLiteral("recent"), session.recent);
    s.beginGroup(QStringLiteral("page"));
    writePage(s, session.page);
    s.endGroup();
    writePlugins(s, session);
    s.remove(QStringLiteral("files"));
    s.beginWriteArray(QStringLiteral("files"), static_cast<int>(session.files.size()));
    for (int i = 0; i < session.files.size(); ++i) {
        s.setArrayIndex(i);
        writeFile(s, session.files[i]);
    }
    s.endArray();
}

void noteRecent(Session& session, const QString& file)
{
    session.recent.removeAll(file);
    session.recent.prepend(file);
    while (session.recent.size() > maxRecent)
        session.recent.removeLast();
}

} // namespace nodewise::viewer
