// SPDX-License-Identifier: Apache-2.0
#include "views/compare/tolerance_model.h"

#include <QLocale>

#include <cmath>

namespace nodewise::views {

namespace {

constexpr std::size_t mostUndone = 100;

} // namespace

std::optional<double> toleranceOf(const QString& typed)
{
    bool good = false;
    const double number = QLocale::c().toDouble(typed.trimmed(), &good);
    return good && std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

QString toleranceText(double value)
{
    return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

ToleranceModel::ToleranceModel(QObject* parent) : RecordModel<ToleranceRow>([this] { return table(); }, parent)
{
}

ToleranceModel::Rules ToleranceModel::rules() const
{
    Rules rules;
    for (const ToleranceRow& row : rows())
        rules.push_back(row.rule);
    return rules;
}

void ToleranceModel::setRules(const Rules& rules)
{
    m_before.clear();
    show(rules);
}

void ToleranceModel::show(const Rules& rules)
{
    std::vector<ToleranceRow> rows;
    for (const protocol::ToleranceRule& rule : rules)
        rows.push_back({rows.size(), rule});
    updateRows(std::move(rows));
}

void ToleranceModel::put(const Rules& rules)
{
    m_before.push_back(this->rules());
    if (m_before.size() > mostUndone)
        m_before.erase(m_before.begin());
    show(rules);
    Q_EMIT changed();
}

void ToleranceModel::add()
{
    Rules rules = this->rules();
    rules.emplace_back();
    put(rules);
}

void ToleranceModel::remove(int row)
{
    Rules rules = this->rules();
    if (row < 0 || std::size_t(row) >= rules.size())
        return;
    rules.erase(rules.begin() + row);
    put(rules);
}

void ToleranceModel::undo()
{
    if (m_before.empty())
        return;
    show(m_before.back());
    m_before.pop_back();
    Q_EMIT changed();
}

bool ToleranceModel::change(std::size_t at, protocol::ToleranceRule rule)
{
    Rules rules = this->rules();
    if (rules[at] == rule)
        return true;
    rules[at] = std::move(rule);
    put(rules);
    return true;
}

Table<ToleranceRow> ToleranceModel::table()
{
    using Row = ToleranceRow;
    const auto pattern = [this](const QString& title, const QString& name, int letters, std::string protocol::ToleranceRule::*member) {
        const auto value = [member](const Row& row) { return QString::fromStdString(row.rule.*member); };
        return views::Column<Row>{
            .title = title,
            .name = name,
            .letters = letters,
            .tip = tr("A pattern: * matches any text, ? one character. If several rules match, the last one counts."),
            .text = [value](const Row& row) { return value(row).isEmpty() ? tr("any", "operator, module or dtype") : value(row); },
            .value = value,
            .edit =
                [this, member](const Row& row, const QString& typed) {
                    protocol::ToleranceRule rule = row.rule;
                    rule.*member = typed.toStdString();
                    return change(row.at, std::move(rule));
                }};
    };
    const auto number = [this](const QString& name, std::optional<double> protocol::ToleranceRule::*member) {
        const auto value = [member](const Row& row) { return row.rule.*member ? toleranceText(*(row.rule.*member)) : QString(); };
        return views::Column<Row>{
            .title = name,
            .name = name,
            .letters = 9,
            .number = true,
            .text = [value](const Row& row) { return value(row).isEmpty() ? tr("default", "tolerance") : value(row); },
            .value = value,
            .edit =
                [this, member](const Row& row, const QString& typed) {
                    protocol::ToleranceRule rule = row.rule;
                    rule.*member = toleranceOf(typed);
                    if (rule.*member || typed.isEmpty())
                        return change(row.at, std::move(rule));
                    Q_EMIT refused(tr("\"%1\" is not a tolerance: type a number such as 1e-5, or nothing for the default.").arg(typed));
                    return false;
                }};
    };
    return {.columns = {pattern(tr("operator"), QStringLiteral("operator"), 12, &protocol::ToleranceRule::op),
                        pattern(tr("module"), QStringLiteral("module"), 12, &protocol::ToleranceRule::module),
                        pattern(tr("dtype"), QStringLiteral("dtype"), 9, &protocol::ToleranceRule::dtype),
                        number(QStringLiteral("rtol"), &protocol::ToleranceRule::rtol),
                        number(QStringLiteral("atol"), &protocol::ToleranceRule::atol)},
            .key = [](const Row& row) { return QString::number(row.at); }};
}

} // namespace nodewise::views
