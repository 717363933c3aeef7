// SPDX-License-Identifier: Apache-2.0
// Rules for tolerances as a table that is edited in place; every change can be undone.
#pragma once

#include "core/protocol/compare.h"

#include <QAbstractTableModel>

#include <vector>

namespace nodewise::views {

/// No table of records (views/table): rules count in their order, and rows come and go in place while cells are edited.
class ToleranceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Op, Module, Dtype, Rtol, Atol, ColumnCount };
    using Rules = std::vector<protocol::ToleranceRule>;
    using QAbstractTableModel::QAbstractTableModel;

    const Rules& rules() const { return m_rules; }
    /// Of another program: what was done before is forgotten.
    void setRules(Rules rules);
    /// The index of the new rule.
    int add(protocol::ToleranceRule rule = {});
    void remove(int row);
    bool canUndo() const { return !m_before.empty(); }
    void undo();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void changed();
    /// What was typed is no tolerance.
    void refused(const QString& why);

private:
    void keep();

    Rules m_rules;
    std::vector<Rules> m_before;
};

/// "1e-5" in any spelling that a number has; none: "" or no finite number of 0 or more.
std::optional<double> toleranceOf(const QString& typed);
/// The shortest text that reads back as the number.
QString toleranceText(double value);

} // namespace nodewise::views
