// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/session.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSettings>

#include <algorithm>

namespace nodewise::viewer {

namespace {

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

constexpr std::pair<QLatin1String, QString PageState::*> pageIds[] = {{QLatin1String("dockLeft"), &PageState::dockLeft},
                                                                      {QLatin1String("dockRight"), &PageState::dockRight}};
constexpr std::pair<QLatin1String, QStringList PageState::*> pageLists[] = {{QLatin1String("docked"), &PageState::docked},
                                                                            {QLatin1String("inMain"), &PageState::inMain},
                                                                            {QLatin1String("inWindows"), &PageState::inWindows}};

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
    for (const auto& [key, id] : pageIds)
        p.*id = isPanelId(s.value(key).toString()) ? s.value(key).toString() : QString();
    for (const auto& [key, ids] : pageLists)
        for (const QString& id : s.value(key).toStringList().mid(0, maxPanels))
            if (isPanelId(id))
                (p.*ids).append(id);
    return p;
}

void writePage(QVariantMap& s, const QString& group, const PageState& p)
{
    s[group + QStringLiteral("fxMode")] = modeText(p.fxMode);
    s[group + QStringLiteral("irMode")] = modeText(p.irMode);
    s[group + QStringLiteral("fxVisible")] = p.fxVisible;
    s[group + QStringLiteral("irVisible")] = p.irVisible;
    s[group + QStringLiteral("summary")] = p.summary;
    s[group + QStringLiteral("leftPanel")] = p.leftPanel;
    s[group + QStringLiteral("rightPanel")] = p.rightPanel;
    s[group + QStringLiteral("columns")] = sizesText(p.columns);
    s[group + QStringLiteral("panes")] = sizesText(p.panes);
    s[group + QStringLiteral("left")] = sizesText(p.left);
    s[group + QStringLiteral("debugDock")] = p.debugDock;
    s[group + QStringLiteral("rows")] = sizesText(p.rows);
    s[group + QStringLiteral("dock")] = sizesText(p.dock);
    for (const auto& [key, id] : pageIds)
        s[group + key] = p.*id;
    for (const auto& [key, ids] : pageLists)
        s[group + key] = p.*ids;
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

void writeCanvas(QVariantMap& s, const QString& side, const CanvasState& c)
{
    s[side + QLatin1String("Expanded")] = c.expanded;
    s[side + QLatin1String("X")] = c.x;
    s[side + QLatin1String("Y")] = c.y;
    s[side + QLatin1String("Scale")] = c.scale;
}

/// An item of its own for each member, so that of two windows each keeps what it changed.
void writeMembers(QVariantMap& s, const QString& group, const QByteArray& json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    for (auto member = object.begin(); member != object.end(); ++member)
        s[group + member.key()] = QJsonDocument(QJsonObject{{member.key(), member.value()}}).toJson(QJsonDocument::Compact);
}

QByteArray readMembers(QSettings& s, const QString& group)
{
    QJsonObject object;
    qsizetype size = 0;
    s.beginGroup(group);
    for (const QString& key : s.childKeys()) {
        const QByteArray text = s.value(key).toByteArray();
        if ((size += text.size()) > maxDebug)
            break;
        const QJsonObject member = QJsonDocument::fromJson(text).object();
        if (member.contains(key))
            object[key] = member[key];
    }
    s.endGroup();
    return object.isEmpty() ? QByteArray() : QJsonDocument(object).toJson(QJsonDocument::Compact);
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
}

/// What is kept as it is.
constexpr std::pair<QLatin1String, QString OpenFile::*> fileTexts[] = {
    {QLatin1String("file"), &OpenFile::file}, {QLatin1String("model"), &OpenFile::model}, {QLatin1String("irFile"), &OpenFile::irFile}};

QString oneOf(const QString& value, const QStringList& allowed)
{
    return allowed.contains(value) ? value : QString();
}

} // namespace

bool isPanelId(const QString& text)
{
    static const QRegularExpression id(QStringLiteral("\\A[a-z][a-z0-9-]{0,39}\\z"));
    return id.match(text).hasMatch();
}

OpenFile readOpenFile(QSettings& s)
{
    OpenFile f;
    for (const auto& [key, text] : fileTexts)
        f.*text = s.value(key).toString();
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
    f.debug = readMembers(s, QStringLiteral("debug"));
    f.trace = readMembers(s, QStringLiteral("trace"));
    return f;
}

QVariantMap valuesOf(const OpenFile& f)
{
    QVariantMap s;
    for (const auto& [key, text] : fileTexts)
        s[key] = f.*text;
    s[QStringLiteral("selectedNode")] = f.selectedNodes;
    s[QStringLiteral("moduleSelected")] = !f.selectedModule.isNull();
    s[QStringLiteral("selectedModule")] = f.selectedModule;
    writePage(s, {}, f.page);
    writeCanvas(s, QStringLiteral("fxCanvas"), f.fxCanvas);
    writeCanvas(s, QStringLiteral("irCanvas"), f.irCanvas);
    s[QStringLiteral("fxCode")] = sizesText({f.fxCode.x(), f.fxCode.y()});
    s[QStringLiteral("irCode")] = sizesText({f.irCode.x(), f.irCode.y()});
    writeMembers(s, QStringLiteral("debug/"), f.debug);
    writeMembers(s, QStringLiteral("trace/"), f.trace);
    return s;
}

Session readSettings(QSettings& s)
{
    Session session;
    session.theme = oneOf(s.value(QStringLiteral("window/theme")).toString(), {QStringLiteral("light"), QStringLiteral("dark")});
    session.language = oneOf(s.value(QStringLiteral("window/language")).toString(), {QStringLiteral("en"), QStringLiteral("ko")});
    const int textSize = s.value(QStringLiteral("window/textSize")).toInt();
    session.textSize = textSize >= 6 && textSize <= 32 ? textSize : 0;
    session.geometry = s.value(QStringLiteral("window/geometry")).toByteArray();
    session.recent = s.value(QStringLiteral("recent")).toStringList().mid(0, maxRecent);
    session.recent.removeAll(QString());
    session.lastFolder = s.value(QStringLiteral("window/lastFolder")).toString();
    session.profile = s.value(QStringLiteral("profile/chosen")).toString();
    session.exportFormat = s.value(QStringLiteral("export/format")).toByteArray();
    s.beginGroup(QStringLiteral("page"));
    session.page = readPage(s);
    s.endGroup();
    readPlugins(s, session);
    return session;
}

QVariantMap settingsOf(const Session& session)
{
    QVariantMap s;
    s[QStringLiteral("window/geometry")] = session.geometry;
    s[QStringLiteral("window/theme")] = session.theme;
    s[QStringLiteral("window/language")] = session.language;
    s[QStringLiteral("window/textSize")] = session.textSize;
    s[QStringLiteral("window/lastFolder")] = session.lastFolder;
    s[QStringLiteral("export/format")] = session.exportFormat;
    s[QStringLiteral("profile/chosen")] = session.profile;
    s[QStringLiteral("recent")] = session.recent;
    writePage(s, QStringLiteral("page/"), session.page);
    s[QStringLiteral("plugins/size")] = static_cast<int>(session.plugins.size());
    for (int i = 0; i < session.plugins.size(); ++i) {
        s[QStringLiteral("plugins/%1/file").arg(i + 1)] = session.plugins[i].file;
        s[QStringLiteral("plugins/%1/enabled").arg(i + 1)] = session.plugins[i].enabled;
    }
    return s;
}

void noteRecent(Session& session, const QString& file)
{
    session.recent.removeAll(file);
    session.recent.prepend(file);
    while (session.recent.size() > maxRecent)
        session.recent.removeLast();
}

} // namespace nodewise::viewer
