// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/tab_layout.h"

#include "core/base/data_folder.h"
#include "core/base/input_file.h"
#include "core/base/json.h"
#include "core/base/private_file.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <set>

namespace nodewise::viewer {

using json::Json;

namespace {

constexpr const char* formatKey = "nodewise_layout";
constexpr int formatVersion = 1;
constexpr std::uint64_t maxShare = 100000;

constexpr std::pair<const char*, bool PageState::*> flags[] = {
    {"outline", &PageState::leftPanel}, {"inspector", &PageState::rightPanel}, {"dock", &PageState::debugDock}};
constexpr std::pair<const char*, PaneMode PageState::*> modes[] = {{"fx", &PageState::fxMode}, {"ir", &PageState::irMode}};
constexpr std::pair<const char*, QString PageState::*> pages[] = {{"left", &PageState::dockLeft}, {"right", &PageState::dockRight}};
constexpr std::pair<const char*, QStringList PageState::*> lists[] = {
    {"panels", &PageState::docked}, {"main", &PageState::inMain}, {"windows", &PageState::inWindows}};
struct Shares {
    const char* key;
    QList<int> PageState::*member;
    std::size_t count;
};
constexpr Shares shares[] = {{"columns", &PageState::columns, 3},
                             {"graphs_width", &PageState::panes, 2},
                             {"outline_height", &PageState::left, 2},
                             {"rows", &PageState::rows, 2},
                             {"halves", &PageState::dock, 2}};

/// What the middle shows.
constexpr const char* graphs[] = {"both", "fx", "ir", "summary"};

std::string pathOf(const std::string& key)
{
    return "$." + key;
}

/// Reads members of one file; the first error ends it.
class Reader {
public:
    explicit Reader(const Json& object) : m_object(object) {}

    Result<TabLayout> read()
    {
        if (!m_object.is_object() || !m_object.contains(formatKey))
            return fail("this is not a layout: it has no '%1'", std::string(formatKey));
        if (const Json& version = m_object[formatKey]; !version.is_number_integer() || version != formatVersion)
            return wrong(formatKey, "this version of Nodewise does not know the layout's version");
        m_known = {formatKey, "name", "graphs"};
        TabLayout layout;
        const Json& name = m_object.contains("name") ? m_object["name"] : Json();
        if (!name.is_string())
            return wrong("name", "must be text");
        layout.name = layout.id = QString::fromStdString(name.get<std::string>());
        if (auto done = readGraphs(layout.page); !done)
            return fail(done.error());
        if (auto done = readMembers(layout.page); !done)
            return fail(done.error());
        for (const auto& [key, value] : m_object.items())
            if (!m_known.contains(key))
                return wrong(key.substr(0, 80), "this version of Nodewise does not know this part of a layout");
        return layout;
    }

private:
    template <std::size_t N>
    static tl::unexpected<Error> wrong(const std::string& key, const char (&why)[N])
    {
        return tl::unexpected<Error>(Error{.message = UserText(why)}.at(pathOf(key)));
    }
    const Json* tryMember(const char* key)
    {
        m_known.insert(key);
        const auto found = m_object.find(key);
        return found == m_object.end() ? nullptr : &*found;
    }

    Result<void> readGraphs(PageState& page)
    {
        const Json* value = tryMember("graphs");
        const auto* found = std::ranges::find_if(graphs, [value](const char* each) { return value && *value == each; });
        if (value && found == std::end(graphs))
            return wrong("graphs", "must be both, fx, ir or summary");
        page.fxVisible = !value || *value != "ir";
        page.irVisible = !value || *value != "fx";
        page.summary = value && *value == "summary";
        return {};
    }

    Result<void> readMembers(PageState& page)
    {
        for (const auto& [key, flag] : flags)
            if (const Json* value = tryMember(key)) {
                if (!value->is_boolean())
                    return wrong(key, "must be true or false");
                page.*flag = value->get<bool>();
            }
        for (const auto& [key, mode] : modes)
            if (const Json* value = tryMember(key)) {
                if (*value != "canvas" && *value != "code")
                    return wrong(key, "must be canvas or code");
                page.*mode = *value == "canvas" ? PaneMode::Canvas : PaneMode::Code;
            }
        for (const auto& [key, id] : pages)
            if (const Json* value = tryMember(key)) {
                if (!isId(*value))
                    return wrong(key, "must be the name of a panel, such as values");
                page.*id = QString::fromStdString(value->get<std::string>());
            }
        for (const auto& [key, list] : lists)
            if (const Json* value = tryMember(key)) {
                if (auto done = readList(key, *value, page.*list); !done)
                    return done;
            }
        for (const Shares& each : shares)
            if (const Json* value = tryMember(each.key)) {
                if (!areShares(*value, each.count))
                    return wrong(each.key, "must be as many whole numbers as there are parts, not all of them zero");
                for (const Json& share : *value)
                    (page.*each.member).append(share.get<int>());
            }
        return {};
    }

    static bool isId(const Json& value) { return value.is_string() && isPanelId(QString::fromStdString(value.get<std::string>())); }
    Result<void> readList(const char* key, const Json& value, QStringList& list)
    {
        if (!value.is_array() || value.size() > std::size_t(maxPanels) || !std::ranges::all_of(value, isId))
            return wrong(key, "must be a list of names of panels, such as values");
        for (const Json& each : value) {
            const QString id = QString::fromStdString(each.get<std::string>());
            if (m_placed.contains(id))
                return wrong(key, "names a panel that already has a place");
            m_placed.insert(id);
            list.append(id);
        }
        return {};
    }
    static bool areShares(const Json& value, std::size_t count)
    {
        const auto isShare = [](const Json& share) { return share.is_number_unsigned() && share.get<std::uint64_t>() <= maxShare; };
        return value.is_array() && value.size() == count && std::ranges::all_of(value, isShare) &&
               std::ranges::any_of(value, [](const Json& share) { return share.get<std::uint64_t>() > 0; });
    }

    const Json& m_object;
    std::set<std::string> m_known;
    std::set<QString> m_placed;
};

QString savedFolder()
{
    const std::string folder = userFolder("XDG_DATA_HOME", ".local/share");
    return folder.empty() ? QString() : QString::fromStdString(folder) + QStringLiteral("/layouts");
}

/// A name may hold anything; its file is called by its letters and digits, the bytes of all else in hexadecimal, or by a hash if that is
/// long.
QString fileOf(const QString& name)
{
    constexpr qsizetype longest = 200; // of the 255 bytes that a file's name may have
    const QByteArray text = name.toCaseFolded().toUtf8();
    const QByteArray plain = text.toPercentEncoding(" ", ".~");
    const QByteArray file = plain.size() <= longest ? plain : QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
    return savedFolder() + QLatin1Char('/') + QString::fromLatin1(file) + QStringLiteral(".json");
}

Result<TabLayout> readLayoutFile(const QString& path)
{
    const auto text = readFile(QFile::encodeName(path).toStdString(), maxLayoutBytes);
    if (!text)
        return fail(text.error());
    auto layout = readLayout(QByteArray::fromStdString(*text));
    if (!layout)
        return fail(std::move(layout.error()).inFile(path.toStdString()));
    return layout;
}

TabLayout shippedLayout(const QString& id)
{
    QFile file(QStringLiteral(":/layouts/%1.json").arg(id));
    auto layout = file.open(QIODevice::ReadOnly) ? readLayout(file.readAll()) : fail("there is no such file");
    if (!layout)
        qFatal("%s", layout.error().text().c_str());
    return *layout;
}

bool isSame(const QString& a, const QString& b)
{
    return a.compare(b, Qt::CaseInsensitive) == 0;
}

QString shippedName(const QString& id)
{
    const std::pair<const char*, const char*> names[] = {{"read", QT_TRANSLATE_NOOP("TabLayout", "Read")},
                                                         {"debug", QT_TRANSLATE_NOOP("TabLayout", "Debug")},
                                                         {"kernels", QT_TRANSLATE_NOOP("TabLayout", "Kernels")},
                                                         {"timeline", QT_TRANSLATE_NOOP("TabLayout", "Timeline")}};
    for (const auto& [key, name] : names)
        if (id == QLatin1String(key))
            return QCoreApplication::translate("TabLayout", name);
    return id;
}

} // namespace

Result<TabLayout> readLayout(const QByteArray& text)
{
    if (text.size() > maxLayoutBytes)
        return fail("a layout has %1 bytes at most", maxLayoutBytes);
    const auto parsed = json::parse(std::string_view(text.constData(), std::size_t(text.size())));
    if (!parsed)
        return fail(parsed.error());
    auto layout = Reader(*parsed).read();
    if (layout && (layout->name.trimmed().isEmpty() || layout->name.size() > maxLayoutName))
        return tl::unexpected<Error>(Error{.message = UserText("must have one to %1 characters", maxLayoutName)}.at("$.name"));
    return layout;
}

QByteArray layoutText(const TabLayout& layout)
{
    const PageState& page = layout.page;
    Json object{{formatKey, formatVersion}, {"name", layout.name.toStdString()}};
    object["graphs"] = graphs[page.summary ? 3 : page.fxVisible && page.irVisible ? 0 : page.fxVisible ? 1 : 2];
    for (const auto& [key, flag] : flags)
        object[key] = page.*flag;
    for (const auto& [key, mode] : modes)
        object[key] = page.*mode == PaneMode::Canvas ? "canvas" : "code";
    for (const auto& [key, id] : pages)
        if (!(page.*id).isEmpty())
            object[key] = (page.*id).toStdString();
    for (const auto& [key, list] : lists) {
        object[key] = Json::array();
        for (const QString& id : page.*list)
            object[key].push_back(id.toStdString());
    }
    for (const Shares& each : shares)
        for (const int share : page.*each.member)
            object[each.key].push_back(share);
    return QByteArray::fromStdString(object.dump(2)) + '\n';
}

QList<TabLayout> shippedLayouts()
{
    QList<TabLayout> all;
    for (const char* id : {"read", "debug", "kernels", "timeline"}) {
        TabLayout layout = shippedLayout(QLatin1String(id));
        layout.id = QLatin1String(id);
        layout.name = shippedName(layout.id);
        layout.shipped = true;
        all.append(layout);
    }
    return all;
}

QList<TabLayout> savedLayouts()
{
    QList<TabLayout> all;
    const QFileInfoList files = QDir(savedFolder()).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : savedFolder().isEmpty() ? QFileInfoList() : files)
        if (const auto layout = readLayoutFile(file.filePath()))
            all.append(*layout);
    return all;
}

Result<TabLayout> findLayout(const QString& name, bool files)
{
    if (files && (name.contains(QLatin1Char('/')) || name.endsWith(QLatin1String(".json"))))
        return readLayoutFile(name);
    const QList<TabLayout> all = shippedLayouts() + savedLayouts();
    QStringList known;
    for (const TabLayout& layout : all) {
        if (isSame(layout.id, name) || isSame(layout.name, name))
            return layout;
        known.append(layout.id);
    }
    return fail("there is no layout named '%1'; there are %2", name.toStdString(), known.join(QStringLiteral(", ")).toStdString());
}

Result<void> saveLayout(const TabLayout& layout)
{
    if (layout.name.trimmed().isEmpty() || layout.name.size() > maxLayoutName)
        return fail("a layout's name has one to %1 characters", maxLayoutName);
    for (const TabLayout& shipped : shippedLayouts())
        if (isSame(shipped.id, layout.name) || isSame(shipped.name, layout.name))
            return fail("the layout '%1' comes with Nodewise; choose another name", layout.name.toStdString());
    if (savedFolder().isEmpty())
        return fail("there is no folder to save layouts in: neither XDG_DATA_HOME nor HOME is set");
    const QByteArray text = layoutText(layout);
    return writePrivateFile(fileOf(layout.name).toStdString(), std::string_view(text.constData(), std::size_t(text.size())));
}

Result<QString> keepLayout(TabLayout layout)
{
    const QList<TabLayout> all = shippedLayouts() + savedLayouts();
    const auto isTaken = [&all](const QString& name) {
        return QFileInfo::exists(fileOf(name)) ||
               std::ranges::any_of(all, [&name](const TabLayout& other) { return isSame(other.id, name) || isSame(other.name, name); });
    };
    const QString name = layout.name.trimmed();
    for (int number = 2; isTaken(layout.name); ++number) {
        if (all.contains(layout)) // it was kept before
            return layout.name;
        const QString end = QStringLiteral(" %1").arg(number);
        layout.id = layout.name = name.left(maxLayoutName - end.size()) + end;
    }
    if (auto done = saveLayout(layout); !done)
        return fail(done.error());
    return layout.name;
}

QString layoutNameOf(const QString& file)
{
    const QString name = QFileInfo(file).completeBaseName().trimmed().left(maxLayoutName);
    return name.isEmpty() ? QStringLiteral("layout") : name;
}

Result<void> removeLayout(const QString& name)
{
    QFile file(fileOf(name));
    if (!file.remove())
        return tl::unexpected<Error>(Error{.message = UserText(file.errorString().toStdString()), .file = file.fileName().toStdString()});
    return {};
}

} // namespace nodewise::viewer
