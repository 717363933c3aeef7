// SPDX-License-Identifier: Apache-2.0
// What is wrong with a profile, each with its place.
#pragma once

#include "core/dap/coverage.h"
#include "views/common/table_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class ProfileProblemModel : public TableModel<dap::ProfileProblem> {
    Q_DECLARE_TR_FUNCTIONS(ProfileProblemModel)
public:
    enum Column { Where, What, ColumnCount };
    using TableModel::TableModel;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const dap::ProfileProblem& problem, int column, int role) const override;
    QVariant title(int column, int role) const override;
};

} // namespace nodewise::views
