// SPDX-License-Identifier: Apache-2.0
// What is wrong with files under edit, or may be, each with its place.
#pragma once

#include "core/base/user_text.h"
#include "views/table/record_model.h"
#include "views/table/table_page.h"

namespace nodewise::views {

struct EditProblem {
    QString file;             ///< path; "" = of no file
    int line = 0, column = 0; ///< from 1; 0 = unknown
    QString what;
    bool warning = false; ///< it may be meant so
    bool operator==(const EditProblem&) const = default;
};

/// "what is wrong (what to do)"
QString problemText(const UserText& message, const UserText& hint);

/// Enter, or a click on a place, asks for it.
class ProblemPage final : public TablePage {
    Q_OBJECT
public:
    enum Column { Where, What };
    explicit ProblemPage(QWidget* parent);

    /// Rows that are there already stay as they are.
    void setProblems(std::vector<EditProblem> problems);
    const std::vector<EditProblem>& problems() const { return m_model->rows(); }
    int mistakes() const;
    int warnings() const { return int(problems().size()) - mistakes(); }
    /// "Errors 2 · Warnings 1"
    QString title() const;
    /// To the next one, or -1 the one before, around the ends.
    void step(int by);

Q_SIGNALS:
    void changed();
    void placeWanted(const QString& file, int line, int column);

private:
    using Model = RecordModel<EditProblem>;
    ProblemPage(Model* model, QWidget* parent);
    void request(int row);

    Model* m_model;
};

} // namespace nodewise::views
