// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_search.h"

#include "core/trace/store/words.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/slice_look.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace nodewise::views {

using trace::Kind;
using trace::SliceId;
using trace::Stall;

namespace {

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

bool isKey(const QString& key)
{
    static const QStringList keys{QStringLiteral("name"),   QStringLiteral("node"),   QStringLiteral("kernel"), QStringLiteral("op"),
                                  QStringLiteral("module"), QStringLiteral("lane"),   QStringLiteral("kind"),   QStringLiteral("wait"),
                                  QStringLiteral("arg"),    QStringLiteral("longer"), QStringLiteral("shorter")};
    return keys.contains(key);
}

/// In English, as it stands in documentation, and in the user's language.
template <class Kind>
QString keyOf(Kind kind, const QString& words)
{
    const std::string_view word = trace::wordOf(kind);
    return QLatin1String(word.data(), qsizetype(word.size())) + QLatin1Char(' ') + words;
}

/// One word, looked up once in each table of names, so that a slice is tested by its numbers.
class Test {
public:
    Test(const trace::Trace& trace, SearchWord word) : m_trace(trace), m_word(std::move(word)), m_ticks(m_word.value.toDouble())
    {
        const QString& key = m_word.key;
        if (key.isEmpty() || key == QLatin1String("name"))
            findNames();
        if (key.isEmpty() || key == QLatin1String("node") || key == QLatin1String("kernel") || key == QLatin1String("op") ||
            key == QLatin1String("module"))
            findLinks();
        if (key == QLatin1String("lane"))
            for (trace::LaneId lane = 0; lane < trace.lanes().size(); ++lane)
                m_lanes.push_back(has(SliceFacts::lane(trace, lane)));
        m_arguments = key == QLatin1String("arg");
        m_longer = key == QLatin1String("longer");
        m_shorter = key == QLatin1String("shorter");
        for (std::size_t i = 0; i < m_kinds.size(); ++i)
            m_kinds[i] = key == QLatin1String("kind") && has(keyOf(Kind(i), SliceWords::kind(Kind(i))));
        for (std::size_t i = 0; i < m_stalls.size(); ++i)
            m_stalls[i] = key == QLatin1String("wait") && has(keyOf(Stall(i), SliceWords::stall(Stall(i))));
    }

    bool operator()(SliceId slice, trace::LaneId lane) const
    {
        const trace::Columns& columns = m_trace.columns();
        if (!m_names.empty() && columns.name[slice] < m_names.size() && m_names[columns.name[slice]])
            return true;
        if (!m_links.empty() && !columns.link.empty() && columns.link[slice] < m_links.size() && m_links[columns.link[slice]])
            return true;
        if (m_longer || m_shorter)
            return m_longer ? double(columns.duration[slice]) > m_ticks : double(columns.duration[slice]) < m_ticks;
        if (!m_lanes.empty())
            return m_lanes[lane];
        if (m_arguments)
            return inArguments(slice);
        return m_kinds[std::size_t(columns.kind[slice])] || (!columns.stall.empty() && m_stalls[std::size_t(columns.stall[slice])]);
    }

private:
    bool has(const QString& text) const { return text.contains(m_word.value, Qt::CaseInsensitive); }
    bool has(const std::string& text) const { return !text.empty() && has(QString::fromStdString(text)); }

    void findNames()
    {
        m_names.assign(m_trace.nameCount(), 0);
        for (trace::NameId name = 0; name < m_names.size(); ++name)
            m_names[name] = has(textOf(m_trace.name(name)));
    }
    void findLinks()
    {
        const bool any = m_word.key.isEmpty();
        const auto asked = [&](const char* key) { return any || m_word.key == QLatin1String(key); };
        for (const trace::Link& link : m_trace.links()) {
            bool found = (asked("kernel") && has(link.kernel)) || (asked("op") && has(link.op)) || (asked("module") && has(link.module));
            if (!found && asked("node"))
                found = std::any_of(link.nodes.begin(), link.nodes.end(), [this](const std::string& node) { return has(node); });
            m_links.push_back(found);
        }
    }
    bool inArguments(SliceId slice) const
    {
        for (const trace::Argument& argument : m_trace.arguments(slice))
            if (has(QString::fromStdString(argument.key) + QLatin1Char('=') + SliceFacts::argumentText(argument.value)))
                return true;
        return false;
    }

    const trace::Trace& m_trace;
    SearchWord m_word;
    double m_ticks;
    std::vector<char> m_names, m_links, m_lanes;
    std::array<bool, 12> m_kinds{};
    std::array<bool, 7> m_stalls{};
    bool m_arguments = false, m_longer = false, m_shorter = false;
};

} // namespace

std::vector<SearchWord> searchWords(const QString& text)
{
    std::vector<SearchWord> words;
    QString word, key;
    bool quoted = false;
    const auto finish = [&] {
        if (!word.isEmpty())
            words.push_back({std::exchange(key, QString()), std::exchange(word, QString())});
        else if (!key.isEmpty())
            words.push_back({QString(), std::exchange(key, QString()) + QLatin1Char(':')});
    };
    for (const QChar letter : text) {
        if (letter == QLatin1Char('"'))
            quoted = !quoted;
        else if (letter.isSpace() && !quoted)
            finish();
        else if (letter == QLatin1Char(':') && !quoted && key.isEmpty() && isKey(word))
            key = std::exchange(word, QString());
        else
            word += letter;
    }
    finish();
    return words;
}

FoundSlices findSlices(const trace::Trace& trace, const QString& text, const Progress& progress)
{
    FoundSlices out;
    std::vector<Test> tests;
    for (SearchWord& word : searchWords(text))
        tests.emplace_back(trace, std::move(word));
    if (tests.empty() || progress.cancelled())
        return out;
    out.slices = slicesWhere(trace, progress, [&](SliceId slice, trace::LaneId lane) {
        return std::all_of(tests.begin(), tests.end(), [&](const Test& test) { return test(slice, lane); });
    });
    out.inTime = out.slices.all();
    out.lanes.assign(trace.lanes().size(), 0);
    for (const trace::Row& row : trace.rows())
        if (out.slices.firstOf(row.first, row.count) != trace::none)
            out.lanes[row.lane] = 1;
    const auto starts = trace.columns().start;
    std::stable_sort(out.inTime.begin(), out.inTime.end(), [&](SliceId a, SliceId b) { return starts[a] < starts[b]; });
    return out;
}

SliceSet slicesOf(const trace::Trace& trace, const QStringList& nodes, const Progress& progress)
{
    const auto link = trace.columns().link;
    if (link.empty() || nodes.isEmpty())
        return {};
    const QSet<QString> wanted(nodes.begin(), nodes.end());
    std::vector<char> links;
    for (const trace::Link& each : trace.links())
        links.push_back(std::any_of(each.nodes.begin(), each.nodes.end(),
                                    [&](const std::string& node) { return wanted.contains(QString::fromStdString(node)); }));
    if (std::find(links.begin(), links.end(), char(1)) == links.end())
        return {};
    return slicesWhere(trace, progress, [&](SliceId slice, trace::LaneId) { return link[slice] < links.size() && links[link[slice]]; });
}

} // namespace nodewise::views
