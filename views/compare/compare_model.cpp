// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_model.h"

#include "views/common/translated.h"
#include "views/compare/compare_text.h"
#include "views/graph/state_look.h"
#include "views/table/value_filter.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace nodewise::views {

namespace {

using RowVerdict = dap::CompareRow::Verdict;
constexpr double smallest = std::numeric_limits<double>::lowest();

bool isFigure(int column)
{
    return column >= CompareModel::MaxAbs && column <= CompareModel::FirstIndex;
}

bool isNumber(int column)
{
    return column >= CompareModel::MaxAbs && column <= CompareModel::Mismatches;
}

bool standsRight(int column)
{
    return isNumber(column) || column == CompareModel::Launch || column == CompareModel::OwnAbs;
}

/// Equal, within, not compared, differs: as the canvas ranks them.
int rank(RowVerdict verdict)
{
    return int(CompareText::markOf(verdict));
}

/// Infinite before all finite ones: a NaN sorts as the worst.
double ordered(double value)
{
    return std::isnan(value) ? std::numeric_limits<double>::infinity() : value;
}

double figureOf(const dap::CompareFigures& figures, int column)
{
    switch (column) {
    case CompareModel::MaxAbs:
        return ordered(figures.maxAbs);
    case CompareModel::MaxRel:
        return ordered(figures.maxRel);
    case CompareModel::Cosine:
        return -ordered(-figures.cosine);
    case CompareModel::Snr:
        return -ordered(-figures.snr);
    case CompareModel::Ulps:
        return static_cast<double>(figures.maxUlps);
    default:
        return static_cast<double>(figures.mismatches);
    }
}

QString figureText(const dap::CompareFigures& figures, int column)
{
    switch (column) {
    case CompareModel::MaxAbs:
        return CompareText::figure(figures.maxAbs);
    case CompareModel::MaxRel:
        return CompareText::figure(figures.maxRel);
    case CompareModel::Cosine:
        return QLocale::c().toString(figures.cosine, 'g', 6);
    case CompareModel::Snr:
        return CompareText::snr(figures.snr);
    case CompareModel::Ulps:
        return QLocale().toString(qulonglong(figures.maxUlps));
    case CompareModel::Mismatches:
        return figures.mismatches == 0 ? QStringLiteral("0") : CompareText::mismatches(figures);
    default:
        return {};
    }
}

} // namespace

void CompareModel::Group::take(const dap::CompareRow& row)
{
    ++counts[std::size_t(row.verdict)];
    if (rank(row.verdict) > rank(verdict))
        verdict = row.verdict;
    if (row.verdict == RowVerdict::NotCompared)
        return;
    worst.maxAbs = std::max(ordered(row.figures.maxAbs), worst.maxAbs);
    worst.maxRel = std::max(ordered(row.figures.maxRel), worst.maxRel);
    worst.cosine = std::min(-ordered(-row.figures.cosine), worst.cosine);
    worst.snr = std::min(-ordered(-row.figures.snr), worst.snr);
    worst.maxUlps = std::max(row.figures.maxUlps, worst.maxUlps);
    worst.mismatches += row.figures.mismatches;
    worst.elements += row.figures.elements;
}

CompareModel::CompareModel(const Comparison* comparison, Of of, QObject* parent)
    : QAbstractItemModel(parent), m_comparison(comparison), m_of(of)
{
    connect(comparison, &Comparison::rowsReset, this, &CompareModel::reset);
    connect(comparison, &Comparison::rowsCame, this, &CompareModel::append);
    reset();
}

void CompareModel::setTheme(const Theme& theme)
{
    m_theme = theme;
}

void CompareModel::setGrouped(bool grouped)
{
    if (m_grouped == grouped)
        return;
    m_grouped = grouped;
    reset();
}

void CompareModel::reset()
{
    beginResetModel();
    m_groups.clear();
    m_groupOf.clear();
    m_first.clear();
    m_counts = {};
    m_rows = rows().size();
    count(0);
    if (m_grouped)
        for (std::size_t i = 0; i < m_rows; ++i) {
            const dap::CompareRow& row = *rows()[i];
            Group& group = m_groups[groupOf(QString::fromStdString(row.module))];
            group.rows.push_back(static_cast<std::uint32_t>(i));
            group.take(row);
        }
    endResetModel();
}

void CompareModel::count(std::size_t from)
{
    for (std::size_t i = from; i < rows().size(); ++i) {
        const dap::CompareRow& row = *rows()[i];
        ++m_counts[std::size_t(row.verdict)];
        if (!m_first.contains(row.node))
            m_first.insert(row.node, static_cast<std::uint32_t>(i));
    }
}

void CompareModel::append()
{
    const std::size_t from = m_rows, to = rows().size();
    if (from == to)
        return;
    if (m_grouped) {
        count(from);
        return group(from);
    }
    beginInsertRows({}, static_cast<int>(from), static_cast<int>(to) - 1);
    count(from);
    m_rows = to;
    endInsertRows();
}

std::size_t CompareModel::groupOf(const QString& module)
{
    const auto found = m_groupOf.constFind(module);
    if (found != m_groupOf.constEnd())
        return *found;
    m_groupOf.insert(module, m_groups.size());
    m_groups.emplace_back();
    m_groups.back().module = module;
    return m_groups.size() - 1;
}

/// One insertion per module, however its rows are scattered over the page.
void CompareModel::group(std::size_t from)
{
    const CompareRows& rows = this->rows();
    std::map<std::size_t, std::vector<std::uint32_t>> added;
    for (std::size_t i = from; i < rows.size(); ++i) {
        const QString module = QString::fromStdString(rows[i]->module);
        if (!m_groupOf.contains(module)) {
            beginInsertRows({}, static_cast<int>(m_groups.size()), static_cast<int>(m_groups.size()));
            groupOf(module);
            endInsertRows();
        }
        added[groupOf(module)].push_back(static_cast<std::uint32_t>(i));
    }
    m_rows = rows.size();
    for (const auto& [number, places] : added)
        appendTo(number, places);
}

void CompareModel::appendTo(std::size_t number, const std::vector<std::uint32_t>& places)
{
    Group& group = m_groups[number];
    const int first = static_cast<int>(group.rows.size());
    beginInsertRows(index(static_cast<int>(number), 0), first, first + static_cast<int>(places.size()) - 1);
    for (const std::uint32_t place : places) {
        group.rows.push_back(place);
        group.take(*rows()[place]);
    }
    endInsertRows();
    Q_EMIT dataChanged(index(static_cast<int>(number), 0), index(static_cast<int>(number), ColumnCount - 1));
}

QModelIndex CompareModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    // Of a row in a module: the module's number and one.
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : quintptr(0));
}

QModelIndex CompareModel::parent(const QModelIndex& child) const
{
    return child.isValid() && child.internalId() > 0 ? createIndex(static_cast<int>(child.internalId() - 1), 0, quintptr(0))
                                                     : QModelIndex();
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_grouped ? m_groups.size() : m_rows);
    const Group* group = parent.column() == 0 ? tryGroup(parent) : nullptr;
    return group ? static_cast<int>(group->rows.size()) : 0;
}

int CompareModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

const CompareModel::Group* CompareModel::tryGroup(const QModelIndex& index) const
{
    const bool known = m_grouped && index.isValid() && index.internalId() == 0;
    return known && static_cast<std::size_t>(index.row()) < m_groups.size() ? &m_groups[static_cast<std::size_t>(index.row())] : nullptr;
}

const dap::CompareRow* CompareModel::tryRow(const QModelIndex& index) const
{
    if (!index.isValid() || tryGroup(index))
        return nullptr;
    auto place = static_cast<std::size_t>(index.row());
    if (m_grouped) {
        const Group& group = m_groups[static_cast<std::size_t>(index.internalId() - 1)];
        place = group.rows[place];
    }
    return place < m_rows ? rows()[place].get() : nullptr;
}

QModelIndex CompareModel::indexOfNode(std::uint32_t node) const
{
    const auto found = m_first.constFind(node);
    if (found == m_first.constEnd() || *found >= m_rows)
        return {};
    if (!m_grouped)
        return index(static_cast<int>(*found), 0);
    const auto at = m_groupOf.constFind(QString::fromStdString(rows()[*found]->module));
    if (at == m_groupOf.constEnd())
        return {};
    const std::vector<std::uint32_t>& rows = m_groups[*at].rows;
    const auto place = std::lower_bound(rows.begin(), rows.end(), *found); // in the order of the run
    return place == rows.end() ? QModelIndex() : index(int(place - rows.begin()), 0, index(static_cast<int>(*at), 0));
}

QVariant CompareModel::cell(const dap::CompareRow& row, int column) const
{
    const bool compared = row.verdict != RowVerdict::NotCompared;
    if (isFigure(column))
        return !compared ? QString() : column == FirstIndex ? CompareText::firstIndex(row.figures) : figureText(row.figures, column);
    switch (column) {
    case Name:
        return CompareText::name(row);
    case Verdict:
        return QStringLiteral("%1 %2").arg(CompareText::sign(row.verdict), CompareText::nameOf(row.verdict));
    case Dtype:
        return CompareText::dtype(row);
    case Tolerance:
        return compared ? CompareText::tolerance(row) : QString();
    case Op:
        return QString::fromStdString(row.op);
    case Module:
        return QString::fromStdString(row.module);
    case Kernel:
        return row.lowered ? CompareText::maker(*row.lowered) : QString();
    case Launch:
        return row.lowered && row.lowered->launch ? QLocale().toString(*row.lowered->launch) : QString();
    case OwnAbs:
        return row.lowered && row.lowered->own ? CompareText::figure(row.lowered->own->maxAbs) : QString();
    default:
        return {};
    }
}

QVariant CompareModel::cell(const Group& group, int column) const
{
    if (column == Name)
        return group.module.isEmpty() ? tr("(no module)") : group.module;
    if (column == Verdict) {
        QStringList parts;
        for (const RowVerdict verdict : {RowVerdict::Diverged, RowVerdict::Within, RowVerdict::Equal, RowVerdict::NotCompared})
            if (const auto count = group.counts[std::size_t(verdict)])
                parts.append(QStringLiteral("%1 %2").arg(CompareText::sign(verdict), QLocale().toString(qulonglong(count))));
        return parts.join(QStringLiteral("  "));
    }
    const bool compared = group.counts[std::size_t(RowVerdict::NotCompared)] < group.rows.size();
    return isNumber(column) && compared ? QVariant(figureText(group.worst, column)) : QVariant();
}

/// Numbers, not their texts; worse is larger, what was not compared smallest.
QVariant CompareModel::sortValue(const QModelIndex& index) const
{
    const dap::CompareRow* row = tryRow(index);
    const Group* group = row ? nullptr : tryGroup(index);
    if (!row && !group)
        return {};
    if (index.column() == Verdict)
        return rank(row ? row->verdict : group->verdict);
    if (row && row->lowered && index.column() == Launch)
        return row->lowered->launch ? int(*row->lowered->launch) : -1;
    if (row && row->lowered && index.column() == OwnAbs)
        return row->lowered->own ? ordered(row->lowered->own->maxAbs) : smallest;
    if (!isNumber(index.column()))
        return data(index);
    const bool compared = row ? row->verdict != RowVerdict::NotCompared : data(index).isValid();
    return compared ? figureOf(row ? row->figures : group->worst, index.column()) : smallest;
}

QVariant CompareModel::color(const QModelIndex& index) const
{
    const dap::CompareRow* row = tryRow(index);
    const int column = index.column();
    if (row && row->verdict == RowVerdict::NotCompared)
        return m_theme.dim;
    const RowVerdict verdict = row ? row->verdict : m_groups[static_cast<std::size_t>(index.row())].verdict;
    if (verdict == RowVerdict::Diverged && (column == Verdict || column == Name))
        return verdictColor(m_theme, NodeMarks::Verdict::Diverged);
    if (row && row->lowered && column == OwnAbs && row->lowered->ownDiffers)
        return verdictColor(m_theme, NodeMarks::Verdict::Diverged);
    if (row && row->lowered && column == Kernel && row->lowered->by != dap::LoweredPart::By::Kernel)
        return m_theme.dim;
    return column == Op || column == Module || column == Tolerance || column == Dtype ? QVariant(m_theme.dim) : QVariant();
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const dap::CompareRow* row = tryRow(index);
    const Group* group = row ? nullptr : tryGroup(index);
    if (!row && !group)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return row ? cell(*row, index.column()) : cell(*group, index.column());
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        return color(index);
    case Qt::TextAlignmentRole:
        return int((standsRight(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (row && row->lowered && (index.column() == Kernel || index.column() == Launch))
            return CompareText::makerLine(*row->lowered);
        if (row && index.column() == OwnAbs && row->lowered && row->lowered->own)
            return row->lowered->ownDiffers ? tr("On ATen's values, too, the kernel's result is out of tolerance: it is the kernel")
                                            : tr("On ATen's values the kernel's result is within tolerance: errors before it add up");
        if (row && row->verdict == RowVerdict::NotCompared)
            return translated(row->why);
        if (row && index.column() == Tolerance)
            return tr("Allowed for each element: %1, where x is the reference's").arg(CompareText::tolerance(*row));
        return row && !row->figures.message.empty() ? translated(row->figures.message) : QVariant();
    case NodeRole:
        return row ? QVariant(row->node) : QVariant();
    case KindRole:
        return row ? QVariant(int(row->verdict)) : QVariant();
    case SearchRole:
        return row ? QString::fromStdString(row->name + ' ' + row->op + ' ' + row->module + ' ' +
                                            (row->lowered ? row->lowered->kernel : std::string()))
                   : QString();
    case SortRole:
        return sortValue(index);
    default:
        return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((standsRight(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        const QString tips[] = {m_of == Of::Values ? tr("Node, or element of its list")
                                                   : tr("Parameter, buffer or constant by its name in the state dict"),
                                tr("Whether the value agrees with the reference's"),
                                tr("Largest absolute error of an element"),
                                tr("Largest relative error of an element"),
                                tr("Cosine of the angle between both values as vectors; 1 = the same direction"),
                                tr("Signal-to-noise ratio: power of the reference's value against that of the error"),
                                tr("Largest error in units in the last place of the coarser dtype"),
                                tr("Elements out of tolerance"),
                                tr("The first element out of tolerance"),
                                tr("dtype; where both sides differ, the run's and the reference's"),
                                tr("Allowed error of an element: absolute + relative"),
                                {},
                                {},
                                tr("Who made the value in the run through kernels"),
                                tr("Number of the kernel's launch"),
                                tr("Largest absolute error of the kernel launched on ATen's values, of values out of tolerance")};
        return tips[section].isEmpty() ? QVariant() : tips[section];
    }
    if (role != Qt::DisplayRole)
        return {};
    const bool values = m_of == Of::Values;
    const QString titles[] = {values ? tr("node") : tr("weight"),
                              tr("verdict"),
                              tr("max abs"),
                              tr("max rel"),
                              tr("cosine"),
                              tr("SNR"),
                              tr("ULPs"),
                              tr("mismatches"),
                              tr("first index"),
                              tr("dtype"),
                              tr("tolerance"),
                              values ? tr("operator") : tr("kind"),
                              tr("module"),
                              tr("kernel"),
                              tr("launch"),
                              tr("on ATen's values")};
    return titles[section];
}

} // namespace nodewise::views
