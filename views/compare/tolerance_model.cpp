// SPDX-License-Identifier: Apache-2.0
#include "views/compare/tolerance_model.h"

#include "views/common/theme.h"
#include "views/common/tip.h"

#include <QLocale>

#include <cmath>

namespace nodewise::views {

namespace {

constexpr std::size_t mostUndone = 100;

std::string protocol::ToleranceRule::*patternOf(int column)
{
    switch (column) {
    case ToleranceModel::Op:
        return &protocol::ToleranceRule::op;
    case ToleranceModel::Module:
        return &protocol::ToleranceRule::module;
    default:
        return &protocol::ToleranceRule::dtype;
    }
}

bool isNumber(int column)
{
    return column == ToleranceModel::Rtol || column == ToleranceModel::Atol;
}

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

void ToleranceModel::setRules(Rules rules)
{
    beginResetModel();
    m_rules = std::move(rules);
    m_before.clear();
    endResetModel();
}

void ToleranceModel::keep()
{
    m_before.push_back(m_rules);
    if (m_before.size() > mostUndone)
        m_before.erase(m_before.begin());
}

int ToleranceModel::add(protocol::ToleranceRule rule)
{
    keep();
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_rules.push_back(std::move(rule));
    endInsertRows();
    Q_EMIT changed();
    return row;
}

void ToleranceModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    keep();
    beginRemoveRows({}, row, row);
    m_rules.erase(m_rules.begin() + row);
    endRemoveRows();
    Q_EMIT changed();
}

void ToleranceModel::undo()
{
    if (m_before.empty())
        return;
    beginResetModel();
    m_rules = std::move(m_before.back());
    m_before.pop_back();
    endResetModel();
    Q_EMIT changed();
}

int ToleranceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
}

int ToleranceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ToleranceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const protocol::ToleranceRule& rule = m_rules[static_cast<std::size_t>(index.row())];
    if (role == Qt::FontRole)
        return monoFont();
    if (role == Qt::TextAlignmentRole)
        return int((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    if (isNumber(index.column())) {
        const auto& number = index.column() == Rtol ? rule.rtol : rule.atol;
        return number ? toleranceText(*number) : role == Qt::DisplayRole ? tr("default", "tolerance") : QString();
    }
    const QString pattern = QString::fromStdString(rule.*patternOf(index.column()));
    return shownData(pattern.isEmpty() && role == Qt::DisplayRole ? tr("any", "operator, module or dtype") : pattern, role);
}

bool ToleranceModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString typed = value.toString().trimmed();
    protocol::ToleranceRule rule = m_rules[static_cast<std::size_t>(index.row())];
    if (isNumber(index.column())) {
        auto& number = index.column() == Rtol ? rule.rtol : rule.atol;
        number = toleranceOf(typed);
        if (!number && !typed.isEmpty()) {
            Q_EMIT refused(tr("\"%1\" is not a tolerance: type a number such as 1e-5, or nothing for the default.").arg(typed));
            return false;
        }
    } else {
        rule.*patternOf(index.column()) = typed.toStdString();
    }
    if (rule == m_rules[static_cast<std::size_t>(index.row())])
        return true;
    keep();
    m_rules[static_cast<std::size_t>(index.row())] = std::move(rule);
    Q_EMIT dataChanged(index, index);
    Q_EMIT changed();
    return true;
}

Qt::ItemFlags ToleranceModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren : Qt::NoItemFlags;
}

QVariant ToleranceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && !isNumber(section))
        return tr("A pattern: * matches any text, ? one character. If several rules match, the last one counts.");
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("operator"), tr("module"), tr("dtype"), QStringLiteral("rtol"), QStringLiteral("atol")};
    return titles[section];
}

} // namespace nodewise::views
