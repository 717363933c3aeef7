// SPDX-License-Identifier: Apache-2.0
// Many models judged by one profile: models, what they have of each operator, and how both went from run to run.
#pragma once

#include "core/coverage/matrix.h"
#include "views/analysis/tool_page.h"

#include <memory>

namespace nodewise::views {

class Label;
class MatrixOpsModel;
class MatrixProgramsModel;
class MatrixRunsModel;
class TablePage;

/// Of one immutable matrix.
class MatrixPage : public ToolPage {
    Q_OBJECT
public:
    explicit MatrixPage(std::shared_ptr<const coverage::Matrix> matrix, QWidget* parent = nullptr);

    const coverage::Matrix& matrix() const { return *m_matrix; }
    TablePage* programs() const { return m_programs; }
    TablePage* operators() const { return m_ops; }
    TablePage* runs() const { return m_runs; }

    std::shared_ptr<const Document> document() const override { return nullptr; }
    void readAgain(const std::shared_ptr<const Document>&) override {}
    void find() override;
    GraphCanvas* activeCanvas() const override { return nullptr; }
    bool isComplete() const override { return true; }

Q_SIGNALS:
    /// The program is to be opened, and nodes of this operator searched for there; "" = none.
    void openRequested(const QString& file, const QString& op);
    void message(const QString& text);

private:
    void makeTables();
    void narrow();
    void request(std::size_t program, const QString& op);
    void requestCell(const QModelIndex& index);
    std::vector<std::string> chosen() const;
    void retranslate();

    std::shared_ptr<const coverage::Matrix> m_matrix;
    MatrixProgramsModel* m_programsModel;
    MatrixOpsModel* m_opsModel;
    MatrixRunsModel* m_runsModel;
    Label* m_summary;
    TablePage *m_programs, *m_ops, *m_runs;
};

} // namespace nodewise::views
