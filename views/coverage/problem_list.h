// SPDX-License-Identifier: Apache-2.0
// What is wrong with a profile, or may be, each with its place.
#pragma once

#include "core/protocol/coverage.h"
#include "views/table/record_model.h"
#include "views/table/table_page.h"

namespace nodewise::views {

struct ProfileRemark {
    protocol::ProfileProblem problem;
    bool warning = false; ///< it may be meant so
    bool operator==(const ProfileRemark&) const = default;
};

/// Enter, or a click on a place, asks for it.
class ProfileProblemPage final : public TablePage {
    Q_OBJECT
public:
    enum Column { Where, What };
    explicit ProfileProblemPage(QWidget* parent);

    /// Mistakes, then warnings; rows that are there already stay as they are.
    void setProblems(const std::vector<protocol::ProfileProblem>& mistakes, const std::vector<protocol::ProfileProblem>& warnings = {});
    const std::vector<ProfileRemark>& remarks() const { return m_model->rows(); }
    int mistakes() const;
    int warnings() const { return int(remarks().size()) - mistakes(); }
    /// Of a row of the model.
    void request(const QModelIndex& index);

Q_SIGNALS:
    void placeWanted(const QString& file, int line, int column);

private:
    using Model = RecordModel<ProfileRemark>;
    ProfileProblemPage(Model* model, QWidget* parent);

    Model* m_model;
};

} // namespace nodewise::views
