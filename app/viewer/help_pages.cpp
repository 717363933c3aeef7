// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/help_pages.h"

#include "core/base/data_folder.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace nodewise::viewer {

namespace {

/// A heading of a page and what stands under it, up to the next one.
struct Section {
    QString heading;
    QStringList lines;
};

QString plain(const QString& markdown)
{
    static const QRegularExpression link(QStringLiteral(R"(!?\[([^\]]*)\]\([^)]*\))")), marks(QStringLiteral("[`*|]+"));
    QString text = markdown;
    return text.replace(link, QStringLiteral("\\1")).replace(marks, QStringLiteral(" ")).simplified();
}

QList<Section> sectionsOf(const HelpPage& page)
{
    QList<Section> sections{{page.title, {}}};
    bool code = false;
    for (const QString& line : page.text.split(QLatin1Char('\n'))) {
        code ^= line.startsWith(QLatin1String("```"));
        const qsizetype level = code ? 0 : std::ranges::find_if(line, [](QChar c) { return c != QLatin1Char('#'); }) - line.begin();
        if (level > 0 && line.mid(level).startsWith(QLatin1Char(' ')))
            sections.append({plain(line.mid(level)), {}});
        else
            sections.back().lines.append(line);
    }
    return sections;
}

bool hasAll(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

struct Ranked {
    HelpHit hit;
    int rank; ///< the less the better
};

void search(const HelpPage& page, const QStringList& words, QList<Ranked>& found)
{
    for (const Section& section : sectionsOf(page)) {
        const QString whole = page.title + QLatin1Char(' ') + section.heading + QLatin1Char(' ') + section.lines.join(QLatin1Char(' '));
        if (!hasAll(whole, words))
            continue;
        const auto line =
            std::ranges::find_if(section.lines, [&](const QString& l) { return l.contains(words.front(), Qt::CaseInsensitive); });
        found.append({{page.name, section.heading, plain(line == section.lines.end() ? section.lines.value(1) : *line)},
                      hasAll(section.heading, words)                                 ? 0
                      : hasAll(page.title + section.heading, words)                  ? 1
                      : section.heading.contains(words.front(), Qt::CaseInsensitive) ? 2
                                                                                     : 3});
    }
}

} // namespace

QList<HelpPage> readHelp()
{
    const auto files = dataFiles(shippedFolder("docs"), ".md");
    QList<HelpPage> pages;
    if (!files)
        return pages;
    static const QRegularExpression comment(QStringLiteral(R"(\A<!--.*?-->\s*)"));
    static const QRegularExpression title(QStringLiteral("^# (.+)$"), QRegularExpression::MultilineOption);
    for (const DataFile& file : *files) {
        HelpPage page{QString::fromStdString(file.name), {}, QString::fromStdString(file.text).remove(comment)};
        page.title = plain(title.match(page.text).captured(1));
        pages.append(page);
    }
    return pages;
}

QList<HelpHit> searchHelp(const QList<HelpPage>& pages, const QString& words, int most)
{
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QList<Ranked> found;
    for (const HelpPage& page : pages)
        if (!wanted.isEmpty())
            search(page, wanted, found);
    std::ranges::stable_sort(found, {}, &Ranked::rank);
    QList<HelpHit> hits;
    for (const Ranked& ranked : found.mid(0, most))
        hits.append(ranked.hit);
    return hits;
}

QStringList headingsOf(const HelpPage& page)
{
    QStringList headings;
    for (const Section& section : sectionsOf(page))
        if (!headings.contains(section.heading)) // the title is the first section's and the first heading
            headings.append(section.heading);
    return headings;
}

QString headingAnchor(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_'))
            anchor += c;
        else if (c.isSpace())
            anchor += QLatin1Char('-');
    return anchor;
}

QString helpTopic(const QString& dockPage)
{
    static const QHash<QString, QString> topics = {
        {"values", "debugging"},  {"watches", "debugging"}, {"breakpoints", "debugging"}, {"stack", "debugging"},   {"ranks", "python"},
        {"console", "debugging"}, {"edits", "debugging"},   {"tensor", "debugging"},      {"profile", "debugging"}, {"notes", "debugging"},
        {"compare", "comparing"}, {"numerics", "numerics"}, {"kernels", "templates"},     {"kernel", "templates"},  {"cost", "cost"},
        {"timeline", "timeline"}, {"coverage", "coverage"}, {"layout", "layouts"}};
    return topics.value(dockPage, QStringLiteral("index"));
}

} // namespace nodewise::viewer
