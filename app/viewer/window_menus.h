// SPDX-License-Identifier: Apache-2.0
// The menu bar: every action in its menu, and the menus of files.
#pragma once

#include "app/viewer/window_part.h"
#include "views/common/job.h"

#include <QStringList>

#include <array>

class QMenu;
class QToolButton;

namespace nodewise::viewer {

class WindowMenus : public WindowPart {
    Q_OBJECT
public:
    explicit WindowMenus(MainWindow& window);

    void attach() override;
    void retranslate() override;
    QMenu* menu(views::Menu which) const { return m_menus[std::size_t(which)]; }
    /// After the first picture: samples are not on it.
    void findSamplesLater();

private:
    void fill(views::Menu which);
    void fillRecent();
    void fillSamples();
    void paint();

    std::array<QMenu*, views::menuCount> m_menus{};
    QMenu* m_recent;
    QMenu* m_samples;
    QToolButton* m_search; ///< in the menu bar's corner
    QStringList m_files;   ///< samples
    views::JobRunner m_job{this};
};

} // namespace nodewise::viewer
