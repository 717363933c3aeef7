// SPDX-License-Identifier: Apache-2.0
// The steps of a pipeline as a table; the first line is all of it.
#pragma once

#include "views/common/table_model.h"
#include "views/rewrite/pipeline_result.h"

#include <QCoreApplication>

namespace nodewise::views {

class StepModel : public TableModel<const PipelineStep*> {
    Q_DECLARE_TR_FUNCTIONS(StepModel)
public:
    enum Column { Name, Point, Changes, Time, Line, ColumnCount };
    using TableModel::TableModel;
    /// Null: none.
    void setResult(std::shared_ptr<const PipelineResult> result);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const PipelineStep* const& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    bool isWhole(const PipelineStep* row) const { return m_result && row == &m_result->whole; }
    QString text(const PipelineStep& row, int column) const;
    QString tip(const PipelineStep& row) const;

    std::shared_ptr<const PipelineResult> m_result;
};

} // namespace nodewise::views
