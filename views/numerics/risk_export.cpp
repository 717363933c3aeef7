// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_export.h"

#include "views/numerics/export_text.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"

namespace nodewise::views {

namespace {

const char* const titles[] = {"node",      "element", "op",       "module",     "weight",    "runs",      "dtype",
                              "shape",     "level",   "elements", "finite",     "zeros",     "nan",       "inf",
                              "subnormal", "max_abs", "min_abs",  "range_bits", "head_bits", "floor_bits"};

QString levelName(dap::RiskRow::Level level)
{
    using Level = dap::RiskRow::Level;
    switch (level) {
    case Level::Fine:
        break;
    case Level::Watch:
        return QStringLiteral("watch");
    case Level::Danger:
        return QStringLiteral("danger");
    }
    return QStringLiteral("fine");
}

QStringList cells(const dap::RiskRow& row)
{
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    const auto count = [](std::uint64_t number) { return QString::number(number); };
    QStringList out{text(row.name),
                    row.element ? count(*row.element) : QString(),
                    text(row.op),
                    text(row.module),
                    row.weight ? QStringLiteral("yes") : QStringLiteral("no"),
                    count(row.runs),
                    text(row.dtype),
                    plainShape(row.shape),
                    levelName(row.level),
                    count(row.elements),
                    count(row.finite),
                    count(row.zeros),
                    count(row.nan),
                    count(row.inf),
                    count(row.subnormal),
                    plainNumber(row.maxAbs),
                    plainNumber(row.minAbs),
                    plainNumber(row.rangeBits),
                    plainNumber(row.headBits),
                    plainNumber(row.floorBits)};
    for (const std::string& type : RiskRun::castTypes()) {
        const dap::CastRisk* cast = RiskText::tryCast(row, type);
        out.append(cast ? plainNumber(row.overflowFraction(*cast)) : QString());
        out.append(cast ? plainNumber(row.underflowFraction(*cast)) : QString());
    }
    return out;
}

} // namespace

TextTable riskTable(std::shared_ptr<const dap::RiskAnswer> answer, std::vector<int> rows)
{
    TextTable out{.titles = {}, .rows = rows.size(), .line = {}};
    for (const char* title : titles)
        out.titles.append(QLatin1String(title));
    for (const std::string& type : RiskRun::castTypes())
        for (const char* what : {"overflow", "underflow"})
            out.titles.append(QStringLiteral("%1_%2").arg(QString::fromStdString(type), QLatin1String(what)));
    out.line = [answer = std::move(answer), rows = std::move(rows)](std::size_t row) {
        return cells(answer->rows[static_cast<std::size_t>(rows[row])]);
    };
    return out;
}

} // namespace nodewise::views
