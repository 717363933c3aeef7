// SPDX-License-Identifier: Apache-2.0
// The steps of a pipeline as a table; the first line is all of it.
#pragma once

#include "views/rewrite/pipeline_result.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class StepModel : public RecordModel<const PipelineStep*> {
    Q_DECLARE_TR_FUNCTIONS(StepModel)
public:
    enum Column { Name, Point, Changes, Time, Line, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Null: none.
    void setResult(std::shared_ptr<const PipelineResult> result);

protected:
    Table<const PipelineStep*> describe() const override;

private:
    std::shared_ptr<const PipelineResult> m_result;
};

} // namespace nodewise::views
