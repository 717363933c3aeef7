// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_export.h"

#include <QLocale>
#include <QStringList>

namespace nodewise::views {

namespace {

const char* const titles[] = {"node",         "element",
                              "run",          "op",
                              "module",       "verdict",
                              "max_abs",      "max_rel",
                              "cosine",       "snr_db",
                              "max_ulps",     "mismatches",
                              "elements",     "first_index",
                              "nan_actual",   "inf_actual",
                              "nan_expected", "inf_expected",
                              "dtype",        "expected_dtype",
                              "rtol",         "atol",
                              "why",          "kernel",
                              "launch",       "on_reference_max_abs"};

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
    const auto& lowered = row.lowered;
    out += {lowered ? text(lowered->kernel) : QString(), lowered && lowered->launch ? QString::number(*lowered->launch) : QString(),
            lowered && lowered->own ? number(lowered->own->maxAbs) : QString()};
    return out;
}

} // namespace

TextTable compareTable(std::vector<const dap::CompareRow*> shown, CompareRows all)
{
    TextTable out{.titles = {}, .rows = shown.size(), .line = {}};
    for (const char* title : titles)
        out.titles.append(QLatin1String(title));
    out.line = [shown = std::move(shown), all = std::move(all)](std::size_t row) { return cells(*shown[row]); };
    return out;
}

} // namespace nodewise::views
