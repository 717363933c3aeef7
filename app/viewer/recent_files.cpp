// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/recent_files.h"

#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/welcome_page.h"
#include "core/base/cache_folder.h"
#include "views/common/theme.h"

#include <QTimer>

namespace nodewise::viewer {

namespace {

constexpr int settles = 600; // ms from the first picture on: what comes a moment later belongs to it

/// A window that keeps nothing of what it showed keeps no pictures either.
QString folderOf(const Services& services)
{
    return services.stateFolder.isEmpty() ? QString() : QString::fromStdString(CacheFolder::usual("thumbnails"));
}

} // namespace

RecentFiles::RecentFiles(MainWindow& window) : WindowPart(window), m_thumbnails(folderOf(window.services()))
{
}

void RecentFiles::attach()
{
    WelcomePage* welcome = window().welcome();
    connect(&m_thumbnails, &Thumbnails::known, welcome, &WelcomePage::setPictures);
    connect(welcome, &WelcomePage::recentCleared, &m_thumbnails, &Thumbnails::clear);
    connect(window().services().theme, &views::ThemeHub::changed, this, [this] { m_read.clear(); });
    connect(window().services().theme, &views::ThemeHub::changed, this, &RecentFiles::onContext);
}

void RecentFiles::onTab(ProgramTab* tab)
{
    connect(tab, &ProgramTab::firstFrame, this, [this, tab] { QTimer::singleShot(settles, tab, [this, tab] { take(tab); }); });
}

void RecentFiles::onContext()
{
    if (currentTab()) {
        m_read.clear();
        return;
    }
    const QStringList& files = window().remembered().recent;
    if (std::exchange(m_read, files) != files)
        m_thumbnails.read(files);
}

void RecentFiles::take(ProgramTab* tab)
{
    if (tab->shows() && !tab->tool() && tab->errorText().isEmpty())
        m_thumbnails.take(tab->file(), *tab->currentWidget());
}

} // namespace nodewise::viewer
