// SPDX-License-Identifier: Apache-2.0
// Pictures of the files that were opened, taken as their views settle and close, for the list of recent files.
#pragma once

#include "app/viewer/thumbnails.h"
#include "app/viewer/window_part.h"

namespace nodewise::viewer {

class RecentFiles : public WindowPart {
    Q_OBJECT
public:
    explicit RecentFiles(MainWindow& window);

    void attach() override;
    void onTab(ProgramTab* tab) override;
    void onClosing(ProgramTab* tab) override { take(tab); }
    void onContext() override;

private:
    void take(ProgramTab* tab);

    Thumbnails m_thumbnails;
    QStringList m_read; ///< files whose pictures were asked for last
};

} // namespace nodewise::viewer
