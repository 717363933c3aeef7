// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/palette_search.h"

#include "app/viewer/fuzzy.h"

#include <algorithm>
#include <map>

namespace nodewise::viewer {

namespace {

using Kind = PaletteEntry::Kind;

/// "transformer.h.3.attn": whatever the list of them is called, people count layers.
bool isInLayer(std::string_view path)
{
    for (std::size_t at = 0; at < path.size(); ++at)
        if ((at == 0 || path[at - 1] == '.') && path[at] >= '0' && path[at] <= '9')
            return true;
    return false;
}

void addModules(QList<PaletteEntry>& entries, const auto& modules)
{
    for (const auto& module : modules)
        if (!module.path.empty())
            entries.append({.kind = Kind::Module,
                            .text = QString::fromStdString(module.path),
                            .detail = QString::fromStdString(module.typeName).section(QLatin1Char('.'), -1),
                            .also = isInLayer(module.path) ? QStringLiteral("layer") : QString(),
                            .name = QString::fromStdString(module.path)});
}

void addNode(QList<PaletteEntry>& entries, const std::string& name, std::string_view op)
{
    const QString text = QString::fromStdString(name);
    entries.append(
        {.kind = Kind::Node, .text = text, .detail = QString::fromUtf8(op.data(), static_cast<qsizetype>(op.size())), .name = text});
}

/// What is typed after one of these is about one kind of thing.
bool isAsked(Kind kind, QChar prefix)
{
    switch (prefix.unicode()) {
    case '@':
        return kind == Kind::Node;
    case '#':
        return kind == Kind::Module;
    case '>':
        return kind == Kind::Command || kind == Kind::Setting;
    case '?':
        return kind == Kind::Help;
    default:
        return true;
    }
}

/// Null: of all kinds.
QChar prefixOf(const QString& typed)
{
    return !typed.isEmpty() && QStringView(u"@#>?").contains(typed.front()) ? typed.front() : QChar();
}

/// Commands are what the palette is for; what can't be used just now, and sections of the documentation, come after the rest.
int weight(const PaletteEntry& entry)
{
    constexpr int later = 60, last = 1000;
    return !entry.usable ? -last : entry.kind == Kind::Help ? -later : 0;
}

/// Titles are sentences, in which any letters are somewhere: they are found by words alone.
std::optional<int> scoreOf(const PaletteEntry& entry, const FuzzyPattern& pattern)
{
    switch (entry.kind) {
    case Kind::Command:
    case Kind::Setting:
    case Kind::Elsewhere:
        return pattern.titleScore(entry.text);
    case Kind::Recent: // its folder is no reason against it
        if (const auto score = pattern.score(entry.text))
            return score;
        return pattern.wordsScore(entry.text, entry.detail);
    case Kind::Sample:
        return pattern.wordsScore(entry.text);
    case Kind::Help:
        return pattern.wordsScore(entry.text, entry.detail);
    case Kind::Module:
    case Kind::Node:
        return pattern.score(entry.text, entry.also.isEmpty() ? entry.detail : entry.detail + QLatin1Char(' ') + entry.also);
    }
    return std::nullopt;
}

using Found = std::map<Kind, QList<PaletteEntry>>;

/// False: cancelled.
bool searchOne(const QList<PaletteEntry>& entries, const FuzzyPattern& pattern, QChar prefix, const Progress& progress, Found& found)
{
    constexpr qsizetype between = 1024; // entries from one look at the token to the next
    for (qsizetype i = 0; i < entries.size(); ++i) {
        if (i % between == 0 && progress.cancel.cancelled())
            return false;
        const PaletteEntry& entry = entries[i];
        const bool tooMany = pattern.isEmpty() && prefix.isNull() && entry.kind != Kind::Command && entry.kind != Kind::Recent;
        if (tooMany || !isAsked(entry.kind, prefix) || (pattern.isEmpty() && !entry.usable))
            continue;
        if (const auto score = scoreOf(entry, pattern)) {
            found[entry.kind].append(entry);
            found[entry.kind].back().score = *score + weight(entry);
        }
    }
    return true;
}

} // namespace

QList<PaletteEntry> documentEntries(const views::Document& document)
{
    QList<PaletteEntry> entries;
    if (const graph::Graph* fx = document.fx()) {
        addModules(entries, fx->modules());
        for (const graph::Node& node : fx->nodes())
            addNode(entries, fx->qualifiedName(node.id),
                    node.op == graph::NodeOp::CallFunction ? node.opType() : graph::nodeOpName(node.op));
    } else if (document.ir) {
        addModules(entries, document.ir->modules);
        for (const ir::OpNode& node : document.ir->nodes)
            addNode(entries, node.name, node.opType);
    }
    return entries;
}

QList<PaletteEntry> helpEntries(const QList<HelpPage>& pages)
{
    QList<PaletteEntry> entries;
    for (const HelpPage& page : pages)
        for (const QString& heading : headingsOf(page)) {
            const bool top = heading == page.title;
            entries.append({.kind = Kind::Help,
                            .text = heading,
                            .detail = top ? QString() : page.title,
                            .name = page.name,
                            .anchor = top ? QString() : headingAnchor(heading)});
        }
    return entries;
}

QString paletteWords(const QString& typed)
{
    return typed.mid(prefixOf(typed).isNull() ? 0 : 1).trimmed();
}

QList<PaletteGroup> searchPalette(const QList<PaletteEntries>& sources, const QString& typed, const Progress& progress)
{
    const QChar prefix = prefixOf(typed);
    const FuzzyPattern pattern(paletteWords(typed));
    Found found;
    for (const PaletteEntries& source : sources)
        if (source && !searchOne(*source, pattern, prefix, progress, found))
            return {};
    QList<PaletteGroup> groups;
    for (auto& [kind, entries] : found) {
        std::ranges::stable_sort(entries, std::greater(), &PaletteEntry::score);
        groups.append({kind, entries, entries.size()});
    }
    if (!pattern.isEmpty())
        std::ranges::stable_sort(groups, std::greater(), [](const PaletteGroup& group) { return group.entries.front().score; });
    const bool all = groups.size() == 1 || pattern.isEmpty();
    for (qsizetype i = 0; i < groups.size(); ++i)
        groups[i].entries.resize(qMin<qsizetype>(groups[i].found, all ? maxPaletteEntries : i == 0 ? mostOfFirst : mostOfOthers));
    return groups;
}

} // namespace nodewise::viewer
