// SPDX-License-Identifier: Apache-2.0
// The compared values, or weights, as a table, or by module with each module's worst figures; rows are added as their pages come.
#pragma once

#include "views/compare/comparison.h"

#include <QAbstractItemModel>
#include <QHash>

#include <array>
#include <vector>

namespace nodewise::views {

/// Answers ValueRole; a module's line has no node and no kind. Watches the comparison, which outlives it.
class CompareModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column {
        Name,
        Verdict,
        MaxAbs,
        MaxRel,
        Cosine,
        Snr,
        Ulps,
        Mismatches,
        FirstIndex,
        Dtype,
        Tolerance,
        Op,
        Module,
        Kernel,
        Launch,
        OwnAbs,
        ColumnCount
    };
    using Counts = std::array<std::uint64_t, 4>; ///< by CompareRow::Verdict
    enum class Of { Values, Weights };

    explicit CompareModel(const Comparison* comparison, Of of, QObject* parent = nullptr);
    bool grouped() const { return m_grouped; }
    void setGrouped(bool grouped);
    /// Null: a module's line.
    const dap::CompareRow* tryRow(const QModelIndex& index) const;
    /// The node's first row; not valid while it has not come.
    QModelIndex indexOfNode(std::uint32_t node) const;
    /// Of the rows that are here.
    const Counts& counts() const { return m_counts; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Group {
        QString module;
        std::vector<std::uint32_t> rows; ///< places in the comparison's rows
        Counts counts{};
        dap::CompareFigures worst;
        dap::CompareRow::Verdict verdict = dap::CompareRow::Verdict::Equal;
        void take(const dap::CompareRow& row);
    };
    const CompareRows& rows() const { return m_of == Of::Values ? m_comparison->rows() : m_comparison->weights(); }
    void reset();
    void append();
    void count(std::size_t from);
    void group(std::size_t from);
    void appendTo(std::size_t group, const std::vector<std::uint32_t>& places);
    std::size_t groupOf(const QString& module);
    const Group* tryGroup(const QModelIndex& index) const;
    QVariant cell(const dap::CompareRow& row, int column) const;
    QVariant cell(const Group& group, int column) const;
    QVariant color(const QModelIndex& index) const;
    QVariant sortValue(const QModelIndex& index) const;

    const Comparison* m_comparison;
    Of m_of;
    bool m_grouped = false;
    std::size_t m_rows = 0; ///< how many of the comparison's are shown
    std::vector<Group> m_groups;
    QHash<QString, std::size_t> m_groupOf;
    QHash<std::uint32_t, std::uint32_t> m_first; ///< by node: its first row
    Counts m_counts{};
};

} // namespace nodewise::views
