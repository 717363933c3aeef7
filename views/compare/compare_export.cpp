// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_export.h"

#include <QLocale>
#include <QStringList>

namespace nodewise::views {

namespace {

const char* const titles[] = {"node",     "element",        "run",        "op",         "module",       "verdict",
                              "max_abs",  "max_rel",        "cosine",     "snr_db",     "max_ulps",     "mismatches",
                              "elements", "first_index",    "nan_actual", "inf_actual", "nan_expected", "inf_expected",
                              "dtype",    "expected_dtype", "rtol",       "atol",       "why"};

QString number(double value)
{
    return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest); // "inf", "nan"
}

QString verdictName(dap::CompareRow::Verdict verdict)
{
    using Verdict = dap::CompareRow::Verdict;
    switch (verdict) {
    case Verdict::Equal:
        return QStringLiteral("equal");
    case Verdict::Within:
        return QStringLiteral("within");
    case Verdict::Diverged:
        return QStringLiteral("diverged");
    case Verdict::NotCompared:
        break;
    }
    return QStringLiteral("not compared");
}

QString indexText(const std::vector<std::int64_t>& index)
{
    QStringList parts;
    for (const std::int64_t at : index)
        parts.append(QString::number(at));
    return parts.join(QLatin1Char(' '));
}

QStringList figures(const dap::CompareRow& row)
{
    const dap::CompareFigures& f = row.figures;
    if (row.verdict == dap::CompareRow::Verdict::NotCompared)
        return QStringList(12);
    return {number(f.maxAbs),
            number(f.maxRel),
            number(f.cosine),
            number(f.snr),
            QString::number(f.maxUlps),
            QString::number(f.mismatches),
            QString::number(f.elements),
            indexText(f.firstIndex),
            QString::number(f.nanActual),
            QString::number(f.infActual),
            QString::number(f.nanExpected),
            QString::number(f.infExpected)};
}

QStringList cells(const dap::CompareRow& row)
{
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    QStringList out{text(row.name),           row.element ? QString::number(*row.element) : QString(),
                    QString::number(row.run), text(row.op),
                    text(row.module),         verdictName(row.verdict)};
    out += figures(row);
    out += {text(row.dtype), text(row.expectedDtype), number(row.rtol), number(row.atol), text(row.why.english())};
    return out;
}

QString quoted(QString cell, QChar separator)
{
    if (!cell.contains(separator) && !cell.contains(QLatin1Char('"')) && !cell.contains(QLatin1Char('\n')))
        return cell;
    return QLatin1Char('"') + cell.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

} // namespace

QString compareLines(const std::vector<const dap::CompareRow*>& rows, QChar separator)
{
    QString out;
    const auto add = [&out, separator](QStringList line) {
        for (QString& cell : line)
            cell = quoted(cell, separator);
        out += line.join(separator) + QLatin1Char('\n');
    };
    QStringList head;
    for (const char* title : titles)
        head.append(QLatin1String(title));
    add(head);
    for (const dap::CompareRow* row : rows)
        add(cells(*row));
    return out;
}

} // namespace nodewise::views
