// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/export_facts.h"

#include "views/common/translated.h"

#include <QDir>
#include <QFileInfo>
#include <QStringList>

namespace nodewise::viewer {

using protocol::ExportReport;
using views::FactCell;
using views::FactRow;
using views::FactSection;

namespace {

QString utf16(const std::string& text)
{
    return QString::fromStdString(text);
}

/// As the package says it, in the user's language: a text of python/nodewise/_causes.py.
QString said(const std::string& text)
{
    return views::translated(UserText::listed(text));
}

/// "side-effect: what it means (where)", of which the meaning is a listed text.
QString caution(const std::string& line)
{
    const std::size_t begin = line.find(": ");
    if (begin == std::string::npos)
        return utf16(line);
    const std::string rest = line.substr(begin + 2);
    for (std::size_t end = rest.find(" ("); end != std::string::npos; end = rest.find(" (", end + 1))
        if (const QString meaning = said(rest.substr(0, end)); meaning != utf16(rest.substr(0, end)))
            return utf16(line.substr(0, begin + 2)) + meaning + utf16(rest.substr(end));
    return utf16(line);
}

QString sentence(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

FactCell valueCell(const std::string& text)
{
    return FactCell::value(utf16(text));
}

void addRow(FactSection& section, const QString& name, FactCell cell)
{
    if (!cell.text.isEmpty())
        section.rows.push_back({{FactCell::toned(name, FactCell::Tone::Dim), std::move(cell)}, {}});
}

FactSection reasonSection(const ExportReport& report)
{
    FactSection out{ExportFacts::tr("Why"), {}, {}, {}, {}};
    addRow(out, ExportFacts::tr("cause"), FactCell::toned(sentence(said(report.what)), FactCell::Tone::Strong));
    addRow(out, ExportFacts::tr("your line"), valueCell(report.where));
    addRow(out, ExportFacts::tr("not decided"), valueCell(report.condition));
    addRow(out, ExportFacts::tr("torch says"), valueCell(report.error));
    return out;
}

FactSection changeSection(const ExportReport& report)
{
    FactSection out{ExportFacts::tr("What to Change"), {}, {}, {}, {}};
    if (!report.change.empty())
        out.rows.push_back({{FactCell(sentence(said(report.change)))}, {}});
    for (const std::string& fix : report.fixes)
        out.rows.push_back({{valueCell(fix)}, {}});
    return out;
}

FactSection codeSection(const ExportReport& report)
{
    const int failing = report.stack.empty() ? 0 : report.stack.back().line;
    FactSection out{ExportFacts::tr("Your Code"), {}, {}, {}, {}};
    for (const ExportReport::SourceLine& line : report.source) {
        const bool here = line.line == failing;
        FactCell number = FactCell::toned((here ? QStringLiteral("▶ ") : QString()) + QString::number(line.line),
                                          here ? FactCell::Tone::Error : FactCell::Tone::Dim);
        FactCell code = here ? FactCell::toned(utf16(line.text), FactCell::Tone::Error) : valueCell(line.text);
        number.mono = code.mono = true;
        number.right = true;
        out.rows.push_back({{std::move(number), std::move(code)}, {}});
    }
    return out;
}

FactSection callSection(const ExportReport& report)
{
    FactSection out{ExportFacts::tr("Called From"), {}, {}, {}, {}};
    if (report.stack.size() < 2)
        return out;
    for (auto line = report.stack.rbegin(); line != report.stack.rend(); ++line) {
        FactCell place = FactCell::value(QFileInfo(utf16(line->file)).fileName() + QLatin1Char(':') + QString::number(line->line));
        place.whole = QDir::toNativeSeparators(utf16(line->file)) + QLatin1Char(':') + QString::number(line->line);
        out.rows.push_back({{std::move(place), FactCell::value(utf16(line->function)), valueCell(line->text)}, {}});
    }
    return out;
}

FactSection draftSection(const ExportReport& report)
{
    FactSection out{ExportFacts::tr("Fixed in the Draft"), {}, {}, {}, {}};
    if (!report.draft)
        return out;
    out.note = ExportFacts::tr("A draft was exported. It does what the model did with these arguments, and is wrong where others would "
                               "take another way; the file itself does not say so.");
    for (const ExportReport::Draft::Failure& failure : report.draft->failures)
        out.rows.push_back({{valueCell(failure.text), valueCell(failure.where)}, {}});
    return out;
}

void dropEmpty(std::vector<FactSection>& sections)
{
    std::erase_if(sections, [](const FactSection& each) { return each.rows.empty() && each.note.isEmpty(); });
}

} // namespace

QString ExportFacts::title(const ExportReport& report)
{
    const QString name = report.model.empty() ? tr("The model") : QFileInfo(utf16(report.model)).fileName();
    if (report.draft)
        return tr("%1 exports only as a draft").arg(name);
    return tr("%1 does not export", "a file, or 'The model'").arg(name);
}

QString ExportFacts::versions(const ExportReport& report)
{
    QStringList parts;
    if (!report.python.empty())
        parts.append(QStringLiteral("Python ") + utf16(report.python));
    if (!report.torch.empty())
        parts.append(QStringLiteral("torch ") + utf16(report.torch));
    return parts.join(QStringLiteral(", "));
}

std::vector<FactSection> ExportFacts::why(const ExportReport& report)
{
    std::vector<FactSection> all{reasonSection(report), changeSection(report), codeSection(report), draftSection(report),
                                 callSection(report)};
    dropEmpty(all);
    return all;
}

std::vector<FactSection> ExportFacts::sizes(const ExportReport& report)
{
    FactSection symbols{tr("Sizes and Values Not Known"), {tr("name"), tr("range"), tr("from")}, {}, {}, {}};
    for (const ExportReport::Symbol& symbol : report.symbols)
        symbols.rows.push_back({{FactCell::value(utf16(symbol.name)), FactCell::value(utf16(symbol.range)),
                                 symbol.source.empty() ? FactCell::toned(tr("data"), FactCell::Tone::Warning) : valueCell(symbol.source)},
                                {}});
    FactSection guards{tr("Guards"), {}, {}, {}, {}};
    for (const std::string& guard : report.guards)
        guards.rows.push_back({{valueCell(guard)}, {}});
    std::vector<FactSection> all{std::move(symbols), std::move(guards)};
    dropEmpty(all);
    return all;
}

std::vector<FactSection> ExportFacts::told(const std::vector<std::string>& told)
{
    FactSection out{tr("What Differs from the Model"), {}, {}, {}, {}};
    for (const std::string& one : told)
        out.rows.push_back({{FactCell(caution(one).left(4 * views::longestFact))}, {}});
    return {std::move(out)};
}

QString ExportFacts::text(const ExportReport& report)
{
    QStringList lines{title(report), versions(report), QString(), said(report.what)};
    if (!report.where.empty())
        lines.append(tr("at %1").arg(utf16(report.where)));
    lines.append(tr("What to change: %1").arg(said(report.change)));
    for (const std::string& fix : report.fixes)
        lines.append(utf16(fix));
    lines.append({QString(), utf16(report.details.empty() ? report.error : report.details)});
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

views::Table<ExportReport::TracedNode> TracedModel::describe() const
{
    using Row = ExportReport::TracedNode;
    return {
        .columns = {
            {.title = tr("node"), .name = QStringLiteral("node"), .letters = 18, .text = [](const Row& row) { return utf16(row.name); }},
            {.title = tr("operator"), .name = QStringLiteral("op"), .letters = 26, .text = [](const Row& row) { return utf16(row.op); }},
            {.title = tr("type"), .name = QStringLiteral("type"), .letters = 22, .text = [](const Row& row) { return utf16(row.type); }},
            {.title = tr("your line"),
             .name = QStringLiteral("line"),
             .letters = 16,
             .text = [](const Row& row) { return utf16(row.where); },
             .color = [](const Row&, const views::Theme& theme) { return theme.dim; }}}};
}

} // namespace nodewise::viewer
