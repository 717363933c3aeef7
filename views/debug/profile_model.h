// SPDX-License-Identifier: Apache-2.0
// Time per node, operator or module of the runs of a session.
#pragma once

#include "core/protocol/reports.h"
#include "views/common/table_model.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

enum class ProfileBy { Node, Op, Module };

struct ProfileRow {
    QString name, op, module; ///< op and module only by node
    std::uint32_t node = 0;   ///< by node
    std::uint64_t count = 0;
    double ns = 0;
    double share = 0; ///< 0..1 of the whole
};

std::vector<ProfileRow> profileRows(const dap::ProfileAnswer& profile, ProfileBy by);

/// Sorted by a proxy through sortRole.
class ProfileModel : public TableModel<ProfileRow> {
    Q_DECLARE_TR_FUNCTIONS(ProfileModel)
public:
    enum Column { Name, Time, Share, Count, Each, Op, Module, ColumnCount };
    static constexpr int sortRole = Qt::UserRole + 2;
    static constexpr int shareRole = Qt::UserRole + 3;
    using TableModel::TableModel;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const ProfileRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
};

} // namespace nodewise::views
