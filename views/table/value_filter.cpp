// SPDX-License-Identifier: Apache-2.0
#include "views/table/value_filter.h"

#include <algorithm>

namespace nodewise::views {

ValueFilter::ValueFilter(QAbstractItemModel* model, QObject* parent) : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
    setSourceModel(model);
}

void ValueFilter::setKinds(std::vector<bool> chosen)
{
    if (std::find(chosen.begin(), chosen.end(), true) == chosen.end())
        chosen.clear();
    m_kinds = std::move(chosen);
    invalidateFilter();
}

void ValueFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void ValueFilter::setWeightsHidden(bool hidden)
{
    m_weightsHidden = hidden;
    invalidateFilter();
}

bool ValueFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const QVariant of = index.data(KindRole);
    if (!of.isValid() || (m_weightsHidden && index.data(WeightRole).toBool()))
        return false;
    const auto kind = static_cast<std::size_t>(of.toInt());
    if (!m_kinds.empty() && (kind >= m_kinds.size() || !m_kinds[kind]))
        return false;
    if (m_text.isEmpty())
        return true;
    const QVariant text = index.data(SearchRole);
    return !text.isValid() || text.toString().contains(m_text, Qt::CaseInsensitive);
}

bool ValueFilter::lessThan(const QModelIndex& a, const QModelIndex& b) const
{
    const QVariant x = a.data(SortRole), y = b.data(SortRole);
    if (x.userType() == QMetaType::Double)
        return x.toDouble() < y.toDouble();
    if (x.userType() == QMetaType::Int)
        return x.toInt() < y.toInt();
    return QString::localeAwareCompare(x.toString(), y.toString()) < 0;
}

} // namespace nodewise::views
