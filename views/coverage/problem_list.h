// SPDX-License-Identifier: Apache-2.0
// What is wrong with a profile, or may be, each with its place.
#pragma once

#include "core/protocol/coverage.h"
#include "views/common/table_model.h"

#include <QCoreApplication>

class QTreeView;

namespace nodewise::views {

struct ProfileRemark {
    protocol::ProfileProblem problem;
    bool warning = false; ///< it may be meant so
    bool operator==(const ProfileRemark&) const = default;
};

class ProfileProblemModel : public TableModel<ProfileRemark> {
    Q_DECLARE_TR_FUNCTIONS(ProfileProblemModel)
public:
    enum Column { Where, What, ColumnCount };
    using TableModel::TableModel;
    /// Mistakes, then warnings; rows that are there already stay as they are.
    void setProblems(const std::vector<protocol::ProfileProblem>& mistakes, const std::vector<protocol::ProfileProblem>& warnings = {});
    int mistakes() const;
    int warnings() const { return rowCount() - mistakes(); }
    /// A table of them: what is wrong wraps.
    void showIn(QTreeView* tree);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const ProfileRemark& remark, int column, int role) const override;
    QVariant title(int column, int role) const override;
};

} // namespace nodewise::views
