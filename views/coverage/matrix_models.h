// SPDX-License-Identifier: Apache-2.0
// Three tables of a matrix of models and operators: the models, the operators with a column per model, and the runs before.
#pragma once

#include "core/coverage/matrix.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

#include <memory>

namespace nodewise::views {

using SharedMatrix = std::shared_ptr<const coverage::Matrix>;

/// A model of the matrix. `before`: missing nodes of the last run that had it.
struct MatrixModelRow {
    std::size_t program = 0;
    std::optional<std::uint64_t> before{};
};

class MatrixProgramsModel : public RecordModel<MatrixModelRow> {
    Q_DECLARE_TR_FUNCTIONS(MatrixProgramsModel)
public:
    enum Column { Name, Nodes, Missing, Covered, Change, Problem, ColumnCount };
    explicit MatrixProgramsModel(SharedMatrix matrix, QObject* parent = nullptr);

protected:
    Table<MatrixModelRow> describe() const override;

private:
    SharedMatrix m_matrix;
};

/// An operator, by its place among the matrix's rows.
struct MatrixOpRow {
    std::size_t row = 0;
};

class MatrixOpsModel : public RecordModel<MatrixOpRow> {
    Q_DECLARE_TR_FUNCTIONS(MatrixOpsModel)
public:
    enum Column { Operator, Nodes, Missing, FirstProgram }; ///< from the last one on a column per model
    explicit MatrixOpsModel(SharedMatrix matrix, QObject* parent = nullptr);
    /// The worst of all models: what the row's chip is.
    static protocol::Verdict worstOf(const coverage::Matrix::Row& row);

protected:
    Table<MatrixOpRow> describe() const override;

private:
    SharedMatrix m_matrix;
};

/// What the chosen models came to in one run; all of them where none is chosen.
struct MatrixRunRow {
    QString time;
    coverage::MatrixSum sum{}, before{};
    bool first = false;
};

class MatrixRunsModel : public RecordModel<MatrixRunRow> {
    Q_DECLARE_TR_FUNCTIONS(MatrixRunsModel)
public:
    enum Column { Time, Nodes, Missing, Covered, Change, ColumnCount };
    using DescribedModel::DescribedModel;
    void setRuns(const coverage::Matrix& matrix, const std::vector<std::string>& programs);

protected:
    Table<MatrixRunRow> describe() const override;
};

} // namespace nodewise::views
