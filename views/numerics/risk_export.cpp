// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_export.h"

#include "core/export/risk_report.h"
#include "views/numerics/export_text.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"

namespace nodewise::views {

namespace {

QString textOf(const exporting::Cell& cell)
{
    struct {
        QString operator()(std::monostate) const { return {}; }
        QString operator()(bool flag) const { return flag ? QStringLiteral("yes") : QStringLiteral("no"); }
        QString operator()(std::uint64_t count) const { return QString::number(qulonglong(count)); }
        QString operator()(double number) const { return plainNumber(number); }
        QString operator()(const std::string& text) const { return QString::fromStdString(text); }
        QString operator()(const std::vector<std::int64_t>& shape) const { return plainShape(shape); }
    } as;
    return std::visit(as, cell);
}

QStringList cells(const dap::RiskRow& row)
{
    QStringList out;
    for (const exporting::RiskColumn& column : exporting::riskColumns())
        out.append(textOf(column.of(row)));
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
    for (const exporting::RiskColumn& column : exporting::riskColumns())
        out.titles.append(QString::fromStdString(std::string(column.name == "name" ? "node" : column.name)));
    for (const std::string& type : RiskRun::castTypes())
        for (const char* what : {"overflow", "underflow"})
            out.titles.append(QStringLiteral("%1_%2").arg(QString::fromStdString(type), QLatin1String(what)));
    out.line = [answer = std::move(answer), rows = std::move(rows)](std::size_t row) {
        return cells(answer->rows[static_cast<std::size_t>(rows[row])]);
    };
    return out;
}

} // namespace nodewise::views
