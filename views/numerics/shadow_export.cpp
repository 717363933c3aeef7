// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/shadow_export.h"

#include "views/numerics/export_text.h"

namespace nodewise::views {

namespace {

QString verdictName(dap::ShadowRow::Verdict verdict)
{
    using Verdict = dap::ShadowRow::Verdict;
    switch (verdict) {
    case Verdict::Fine:
        return QStringLiteral("fine");
    case Verdict::Operator:
        return QStringLiteral("operator");
    case Verdict::Inputs:
        return QStringLiteral("inputs");
    case Verdict::NotShadowed:
        break;
    }
    return QStringLiteral("not shadowed");
}

QString closerName(dap::ShadowRow::Closer closer)
{
    using Closer = dap::ShadowRow::Closer;
    switch (closer) {
    case Closer::Neither:
        break;
    case Closer::Run:
        return QStringLiteral("run");
    case Closer::Reference:
        return QStringLiteral("reference");
    }
    return {};
}

QStringList figures(const std::optional<dap::ShadowError>& error)
{
    if (!error)
        return QStringList(6);
    return {plainNumber(error->maxAbs),      plainNumber(error->maxRel),         plainNumber(error->snr),
            QString::number(error->maxUlps), QString::number(error->mismatches), plainShape(error->worst)};
}

QStringList cells(const dap::ShadowRow& row)
{
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    QStringList out{text(row.name),           row.element ? QString::number(*row.element) : QString(),
                    QString::number(row.run), text(row.op),
                    text(row.module),         text(row.dtype),
                    plainShape(row.shape),    verdictName(row.verdict)};
    out += figures(row.own) + figures(row.total) + figures(row.reference);
    out += {closerName(row.closer), text(row.why.english())};
    return out;
}

} // namespace

TextTable shadowTable(std::shared_ptr<const dap::ShadowAnswer> answer, std::vector<int> rows)
{
    TextTable out{.titles = {}, .rows = rows.size(), .line = {}};
    for (const char* title : {"node", "element", "run", "op", "module", "dtype", "shape", "verdict"})
        out.titles.append(QLatin1String(title));
    for (const char* which : {"own", "total", "reference"})
        for (const char* figure : {"max_abs", "max_rel", "snr_db", "max_ulps", "mismatches", "first_index"})
            out.titles.append(QStringLiteral("%1_%2").arg(QLatin1String(which), QLatin1String(figure)));
    out.titles += {QStringLiteral("closer"), QStringLiteral("why")};
    out.line = [answer = std::move(answer), rows = std::move(rows)](std::size_t row) {
        return cells(answer->rows[static_cast<std::size_t>(rows[row])]);
    };
    return out;
}

} // namespace nodewise::views
