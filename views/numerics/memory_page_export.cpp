// SPDX-License-Identifier: Apache-2.0
// What leaves the page: files, the clipboard, and the menu that offers them.
#include "views/numerics/lifetime_view.h"
#include "views/numerics/memory_blocks.h"
#include "views/numerics/memory_page.h"
#include "views/numerics/memory_plot.h"
#include "views/numerics/memory_run.h"
#include "views/table/table_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr QSize least{900, 320}; ///< of a picture in a file
constexpr int highest = 8000;    ///< pixels of lifetimes

} // namespace

/// As it is on the screen, but not as small; lifetimes with all their bars.
MemoryImage MemoryPage::picture() const
{
    if (mode() != Mode::Lifetimes) {
        MemoryPicture plot = m_plot->picture();
        plot.hover.reset();
        return {.picture = std::move(plot), .size = m_plot->size().expandedTo(least)};
    }
    LifetimePicture lives = m_lifetimes->picture();
    lives.scrolled = 0;
    lives.hover.reset();
    const QSize size(std::max(m_lifetimes->width(), least.width()), std::min(int(lives.wholeHeight()) + 1, highest));
    return {.picture = std::move(lives), .size = size};
}

void MemoryPage::writePicture(const QString& file)
{
    if (m_run->profile())
        m_pictures->write(picture().file(), file);
}

void MemoryPage::askPicture()
{
    m_pictures->ask(tr("Export Picture of Memory"), QStringLiteral("memory.png"), [this] { return picture().file(); });
}

void MemoryPage::fillExports(QMenu& menu)
{
    menu.addAction(tr("&Picture…"), this, &MemoryPage::askPicture);
    menu.addAction(tr("&Blocks at the Cursor…"), m_page, &TablePage::askExport);
    menu.addAction(tr("All &Steps…"), this, [this] {
        m_page->tableExport()->ask(tr("Export Steps"), QStringLiteral("memory-steps.csv"),
                                   [this] { return memoryStepTable(m_run->profile()); });
    });
    menu.addSeparator();
    menu.addAction(tr("Copy P&icture"), this, &MemoryPage::copyPicture);
    menu.addAction(tr("&Copy Blocks"), m_page, &TablePage::copy);
}

void MemoryPage::showMenu(const QPoint& at)
{
    if (!m_run->profile())
        return;
    QMenu menu(this);
    fillExports(menu);
    menu.exec(at);
}

void MemoryPage::copyPicture()
{
    if (m_run->profile())
        QGuiApplication::clipboard()->setImage(picture().image());
}

} // namespace nodewise::views
