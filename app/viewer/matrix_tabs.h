// SPDX-License-Identifier: Apache-2.0
// Opens matrices of models and operators in tabs, and from there the models.
#pragma once

#include "app/viewer/analyses.h"
#include "core/coverage/matrix.h"
#include "views/common/job.h"

#include <QStringList>

namespace nodewise::viewer {

class MatrixTabs : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit MatrixTabs(MainWindow& window);
    bool open(const QString& file) override;

private:
    void readNext();
    void refuse(const Error& error);
    void show(const QString& file, coverage::Matrix matrix);
    void openModel(const QString& file, const QString& op);

    QStringList m_wanted; ///< that are still to be read
    views::JobRunner m_reading{this};
};

} // namespace nodewise::viewer
