// SPDX-License-Identifier: Apache-2.0
// Opens matrices of models and operators in tabs, and from there the models.
#pragma once

#include "app/viewer/analyses.h"

namespace nodewise::viewer {

class MatrixTabs : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit MatrixTabs(MainWindow& window);
    bool open(const QString& file) override;

private:
    void openModel(const QString& file, const QString& op);
};

} // namespace nodewise::viewer
