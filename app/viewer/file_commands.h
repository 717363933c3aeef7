// SPDX-License-Identifier: Apache-2.0
// Opening, exporting and closing files.
#pragma once

#include "app/viewer/window_part.h"

#include "views/common/job.h"

namespace nodewise::viewer {

class FileCommands : public WindowPart {
    Q_OBJECT
public:
    explicit FileCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;

    /// As the Open command does.
    void askOpen();
    void exportDocument(bool picture);

private:
    void askOpenFolder();
    void askOpenIr();
    void copyJson();

    views::JobRunner m_copyJob{this};
};

} // namespace nodewise::viewer
