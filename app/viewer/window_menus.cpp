// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/window_menus.h"

#include "app/viewer/main_window.h"
#include "app/viewer/sample_files.h"
#include "app/viewer/welcome_page.h"
#include "views/common/theme.h"
#include "views/common/tip.h"

#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

namespace nodewise::viewer {

using views::Menu;

namespace {

/// Menus within others stand before the action of this place.
struct SubMenu {
    Menu in;
    int place;
};
constexpr SubMenu themePlace{Menu::View, 501}, languagePlace{Menu::View, 502}, layoutPlace{Menu::View, 305}, recentPlace{Menu::File, 103},
    samplePlace{Menu::File, 104};

bool isSubMenu(Menu menu)
{
    return menu == Menu::Theme || menu == Menu::Language || menu == Menu::Layout;
}

} // namespace

WindowMenus::WindowMenus(MainWindow& window)
    : WindowPart(window), m_recent(new QMenu(&window)), m_samples(new QMenu(&window)), m_search(new QToolButton(window.menuBar()))
{
    for (int i = 0; i < views::menuCount; ++i)
        m_menus[std::size_t(i)] = isSubMenu(Menu(i)) ? new QMenu(&window) : window.menuBar()->addMenu(QString());
    connect(m_recent, &QMenu::aboutToShow, this, &WindowMenus::fillRecent);
    connect(m_samples, &QMenu::aboutToShow, this, &WindowMenus::fillSamples);
    connect(window.services().theme, &views::ThemeHub::changed, this, &WindowMenus::paint);
    m_search->setAutoRaise(true);
    m_search->setFocusPolicy(Qt::NoFocus);
    window.menuBar()->setCornerWidget(m_search, Qt::TopRightCorner);
    connect(m_search, &QToolButton::clicked, this, [this] { this->window().actions()["go.palette"]->trigger(); });
}

void WindowMenus::attach()
{
    for (int i = 0; i < views::menuCount; ++i)
        fill(Menu(i));
    const Actions& a = window().actions();
    a["file.quit"]->setMenuRole(QAction::QuitRole);
    a["help.about"]->setMenuRole(QAction::AboutRole);
    a["help.aboutQt"]->setMenuRole(QAction::AboutQtRole);
    a["tools.preferences"]->setMenuRole(QAction::PreferencesRole);
    // Shortcuts work whatever has the keyboard, the menu bar hidden or not.
    window().addActions(a.list());
    paint();
}

/// The menus of other menus are placed among the actions by number, too.
void WindowMenus::fill(Menu which)
{
    const std::pair<SubMenu, QMenu*> inside[] = {{recentPlace, m_recent},
                                                 {samplePlace, m_samples},
                                                 {themePlace, m_menus[std::size_t(Menu::Theme)]},
                                                 {languagePlace, m_menus[std::size_t(Menu::Language)]},
                                                 {layoutPlace, m_menus[std::size_t(Menu::Layout)]}};
    QMenu* menu = m_menus[std::size_t(which)];
    int last = 0;
    const auto begin = [&](int place) {
        if (last > 0 && place / 100 != last / 100)
            menu->addSeparator();
    };
    const auto addMenusUpTo = [&](int place) {
        for (const auto& [where, sub] : inside)
            if (where.in == which && where.place > last && where.place < place) {
                begin(where.place);
                menu->addMenu(sub);
                last = where.place;
            }
    };
    for (const Actions::Entry& entry : window().actions().all()) {
        if (entry.spec->menu != which)
            continue;
        addMenusUpTo(entry.spec->place);
        begin(entry.spec->place);
        menu->addAction(entry.action);
        last = entry.spec->place;
    }
}

void WindowMenus::retranslate()
{
    const QString titles[] = {tr("&File"),     tr("&View"),  tr("&Go"),    tr("&Debug"),    tr("Co&mpare"), tr("&Backend"), tr("&Kernels"),
                              tr("T&imeline"), tr("&Tools"), tr("&Theme"), tr("Lan&guage"), tr("&Layout"),  tr("&Help")};
    for (std::size_t i = 0; i < m_menus.size(); ++i)
        m_menus[i]->setTitle(titles[i]);
    m_recent->setTitle(tr("Open Re&cent"));
    m_samples->setTitle(tr("Open Sa&mple"));
    const QAction* palette = window().actions()["go.palette"];
    const QString keys = palette->shortcut().toString(QKeySequence::NativeText);
    m_search->setText(tr("Search or type a command   %1", "with the shortcut").arg(keys));
    m_search->setToolTip(views::Tip(palette->toolTip()).text());
}

void WindowMenus::paint()
{
    QPalette dim = m_search->palette();
    dim.setColor(QPalette::ButtonText, window().services().theme->theme().dim);
    m_search->setPalette(dim);
}

void WindowMenus::fillRecent()
{
    m_recent->clear();
    const QStringList& files = window().remembered().recent;
    for (const QString& file : files) {
        const QFileInfo info(file);
        QAction* action = m_recent->addAction(
            tr("%1  —  %2", "file and its folder").arg(info.fileName(), info.path()).replace(QLatin1Char('&'), QStringLiteral("&&")));
        connect(action, &QAction::triggered, this, [this, file] { window().openFiles({file}); });
    }
    if (files.isEmpty()) {
        m_recent->addAction(tr("Nothing yet"))->setEnabled(false);
        return;
    }
    m_recent->addSeparator();
    connect(m_recent->addAction(tr("&Clear")), &QAction::triggered, this, [this] {
        window().remembered().recent.clear();
        window().welcome()->setRecent({});
        Q_EMIT window().sessionChanged();
    });
}

void WindowMenus::fillSamples()
{
    m_samples->clear();
    for (const QString& file : m_files)
        connect(m_samples->addAction(sampleName(file)), &QAction::triggered, this, [this, file] { window().openFiles({file}); });
    if (m_files.isEmpty())
        m_samples->addAction(tr("No samples are installed"))->setEnabled(false);
}

void WindowMenus::findSamplesLater()
{
    struct Found {
        QStringList files;
        QList<StartCard> cards;
    };
    m_job.start(
        [folder = QCoreApplication::applicationDirPath()](const Progress&) {
            const QStringList files = findSamples(folder);
            return Found{files, files.isEmpty() ? QList<StartCard>() : startCards(QFileInfo(files.front()).path())};
        },
        [this](const Found& found) {
            m_files = found.files;
            window().welcome()->setCards(found.cards);
            window().welcome()->setSamples(seededSamples(found.files));
        });
}

} // namespace nodewise::viewer
