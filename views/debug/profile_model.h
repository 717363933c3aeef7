// SPDX-License-Identifier: Apache-2.0
// Time per node, operator or module of the runs of a session.
#pragma once

#include "core/protocol/reports.h"
#include "views/table/record_model.h"

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

std::vector<ProfileRow> profileRows(const protocol::ProfileAnswer& profile, ProfileBy by);

class ProfileModel : public RecordModel<ProfileRow> {
    Q_DECLARE_TR_FUNCTIONS(ProfileModel)
public:
    enum Column { Name, Time, Share, Count, Each, Op, Module, ColumnCount };
    using DescribedModel::DescribedModel;

protected:
    Table<ProfileRow> describe() const override;
};

} // namespace nodewise::views
