// SPDX-License-Identifier: Apache-2.0
// Rows of values filtered by kind and text, and sorted by numbers instead of their texts. A row without a kind, such as a module's, stays
// while one below it does.
#pragma once

#include <QSortFilterProxyModel>

#include <vector>

namespace nodewise::views {

/// What a model of values answers besides Qt's roles.
enum ValueRole {
    NodeRole = Qt::UserRole + 10, ///< uint: index of the row's node
    KindRole,                     ///< int: the chip that the row counts for
    SearchRole,                   ///< QString: what a filter's text is looked for in; invalid: the row stays
    SortRole,                     ///< of the column: double or int; else its text
    WeightRole,                   ///< bool: hidden on request
};

class ValueFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ValueFilter(QAbstractItemModel* model, QObject* parent = nullptr);
    /// By kind; none chosen = all.
    void setKinds(std::vector<bool> chosen);
    void setText(const QString& text);
    void setWeightsHidden(bool hidden);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& a, const QModelIndex& b) const override;

private:
    std::vector<bool> m_kinds;
    QString m_text;
    bool m_weightsHidden = false;
};

} // namespace nodewise::views
