// SPDX-License-Identifier: Apache-2.0
#include "views/debug/breakpoint_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/debug/value_text.h"

namespace nodewise::views {

BreakpointModel::BreakpointModel(BreakpointList* list, QObject* parent)
    : QAbstractTableModel(parent), m_list(list), m_count(static_cast<int>(list->all().size()))
{
    connect(list, &BreakpointList::changed, this, &BreakpointModel::sync);
    connect(list, &BreakpointList::verified, this, &BreakpointModel::sync);
}

void BreakpointModel::sync()
{
    const int count = static_cast<int>(m_list->all().size());
    if (count != m_count) {
        beginResetModel();
        m_count = count;
        endResetModel();
        return;
    }
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const Breakpoint* BreakpointModel::tryBreakpoint(int row) const
{
    const int at = row - exceptionRows;
    return at >= 0 && at < m_count ? &m_list->all()[static_cast<std::size_t>(at)] : nullptr;
}

int BreakpointModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : exceptionRows + m_count;
}

int BreakpointModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant BreakpointModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Breakpoint* breakpoint = tryBreakpoint(index.row());
    return breakpoint ? breakpointCell(*breakpoint, index.column(), role) : exceptionCell(index.row(), index.column(), role);
}

QVariant BreakpointModel::exceptionCell(int row, int column, int role) const
{
    const ExceptionStops& e = m_list->exceptions();
    const bool on[] = {e.error, e.nan, e.inf, e.range};
    if (role == Qt::CheckStateRole && column == Place)
        return on[row] ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::EditRole && column == Condition && row == 3)
        return QStringLiteral("%1, %2").arg(e.low).arg(e.high);
    if (role == Qt::ForegroundRole)
        return Theme::current().dim;
    if (role != Qt::DisplayRole)
        return {};
    if (column == Condition && row == 3)
        return tr("outside %1 … %2").arg(ValueText::number(e.low), ValueText::number(e.high));
    if (column != Place)
        return {};
    const QString names[] = {tr("Errors"), tr("NaN in a result"), tr("Inf in a result"), tr("Result out of range")};
    return names[row];
}

QVariant BreakpointModel::breakpointCell(const Breakpoint& b, int column, int role) const
{
    switch (role) {
    case Qt::CheckStateRole:
        return column == Place ? QVariant(b.enabled ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::FontRole:
        return column == Kind ? QVariant() : QVariant(monoFont());
    case Qt::BackgroundRole:
        return m_list->isHit(b) ? QVariant(Theme::current().stop) : QVariant();
    case Qt::ForegroundRole:
        if (b.verified == Breakpoint::Verified::No)
            return Theme::current().warning;
        return column == Kind || !b.enabled ? QVariant(Theme::current().dim) : QVariant();
    case Qt::ToolTipRole:
        return b.message.empty() ? b.target : translated(b.message);
    case Qt::DisplayRole:
    case Qt::EditRole:
        break;
    default:
        return {};
    }
    switch (column) {
    case Place:
        return b.name();
    case Kind:
        switch (b.kind) {
        case Breakpoint::Kind::Node:
            return b.side == Side::Ir ? tr("IR node") : tr("node");
        case Breakpoint::Kind::Op:
            return tr("operator");
        case Breakpoint::Kind::Module:
            return tr("module");
        case Breakpoint::Kind::Line:
            return tr("Python line");
        case Breakpoint::Kind::Value:
            return tr("value");
        }
        return {};
    case Condition:
        return b.condition;
    case Hits:
        return b.hitCondition;
    case Log:
        return b.logMessage;
    default:
        return {};
    }
}

bool BreakpointModel::setException(int row, int column, const QVariant& value, int role)
{
    ExceptionStops e = m_list->exceptions();
    bool* flags[] = {&e.error, &e.nan, &e.inf, &e.range};
    if (role == Qt::CheckStateRole && column == Place) {
        *flags[row] = value.toInt() == Qt::Checked;
    } else if (role == Qt::EditRole && column == Condition && row == 3) {
        const QStringList parts = value.toString().split(QLatin1Char(','));
        bool low = false, high = false;
        const double from = parts.value(0).toDouble(&low), to = parts.value(1).toDouble(&high);
        if (parts.size() != 2 || !low || !high || from > to)
            return false;
        e.low = from;
        e.high = to;
        e.range = true;
    } else {
        return false;
    }
    m_list->setExceptions(e);
    return true;
}

bool BreakpointModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Breakpoint* found = tryBreakpoint(index.row());
    if (!found)
        return setException(index.row(), index.column(), value, role);
    Breakpoint b = *found;
    const QString text = value.toString().trimmed();
    if (role == Qt::CheckStateRole && index.column() == Place)
        b.enabled = value.toInt() == Qt::Checked;
    else if (role == Qt::EditRole && index.column() == Condition)
        b.condition = text;
    else if (role == Qt::EditRole && index.column() == Hits)
        b.hitCondition = text;
    else if (role == Qt::EditRole && index.column() == Log)
        b.logMessage = text;
    else
        return false;
    m_list->change(b);
    return true;
}

QVariant BreakpointModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole)
        return section == Condition ? tr("TorchScript over the values of the stop, such as linear.max() > 3")
               : section == Hits    ? tr("A count: 3 stops at the third hit, >=3 from then on, %2 at every second hit")
               : section == Log     ? tr("Printed to the console instead of stopping; expressions go in braces: {linear.mean()}")
                                    : QVariant();
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("place"), tr("kind"), tr("condition"), tr("hits"), tr("log message")};
    return section >= 0 && section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

Qt::ItemFlags BreakpointModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags;
    if (index.column() == Place)
        flags |= Qt::ItemIsUserCheckable;
    const bool exception = index.row() < exceptionRows;
    if (exception ? index.row() == 3 && index.column() == Condition : index.column() >= Condition)
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace nodewise::views
