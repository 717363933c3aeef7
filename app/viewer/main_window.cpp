// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/main_window.h"

#include "app/viewer/analyses.h"
#include "app/viewer/document_page.h"
#include "app/viewer/dump_links.h"
#include "app/viewer/file_commands.h"
#include "app/viewer/go_commands.h"
#include "app/viewer/language.h"
#include "app/viewer/layout_commands.h"
#include "app/viewer/plugin_trust.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/recent_files.h"
#include "app/viewer/resources.h"
#include "app/viewer/sample_files.h"
#include "app/viewer/status_line.h"
#include "app/viewer/tool_commands.h"
#include "app/viewer/tour_commands.h"
#include "app/viewer/trace_links.h"
#include "app/viewer/view_commands.h"
#include "app/viewer/welcome_page.h"
#include "app/viewer/window_menus.h"
#include "app/viewer/window_tool_bar.h"
#include "views/analysis/analyses.h"
#include "views/analysis/tool_page.h"
#include "views/common/follow.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/common/tip.h"
#include "views/common/trust_service.h"

#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace nodewise::viewer {

namespace {

/// "libgate.so", "libgate.so.1"
bool isLibrary(const QString& file)
{
    const QString name = QFileInfo(file).fileName();
    return name.endsWith(QLatin1String(".so")) || name.contains(QLatin1String(".so."));
}

QString shownName(QString title)
{
    return title.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

MainWindow::MainWindow(const Services& services, Language& language, Session session)
    : m_services(services), m_language(language), m_session(std::move(session)), m_status(new StatusLine(this))
{
    initResources();
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/nodewise.svg")));
    setAcceptDrops(true);
    m_services.lastFolder = &m_session.lastFolder;
    if (!m_services.trust)
        m_services.trust = m_services.plugins ? &m_services.plugins->trust() : new views::TrustService({}, this);
    connect(m_services.trust, &views::TrustService::failed, this,
            [this](const QString& message) { m_status->showMessage(message, 15000); });
    m_systemDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    applyTextSize(m_session.textSize);
    applyTheme(m_session.theme);
    makeCentre();
    setStatusBar(m_status);
    makeParts();
    connectServices();
    views::followLanguage(this, &MainWindow::retranslate);
    m_bar->paint();
    resize(1440, 900);
    if (!m_session.geometry.isEmpty())
        restoreGeometry(m_session.geometry); // checks its own header and screen; false on nonsense
    showContext();
    // After the first picture: neither is on it.
    QTimer::singleShot(0, m_menus, &WindowMenus::findSamplesLater);
}

MainWindow::~MainWindow()
{
    // Tabs report while they die; nobody should listen any more.
    for (ProgramTab* tab : tabs()) {
        tab->disconnect(this);
        for (const WindowPart* part : m_parts)
            tab->disconnect(part);
    }
    m_tabs->disconnect(this);
    for (WindowPart* part : m_parts)
        qApp->removeEventFilter(part);
}

template <class Part>
Part* MainWindow::add()
{
    auto* part = new Part(*this);
    m_parts.push_back(part);
    return part;
}

void MainWindow::makeParts()
{
    auto* files = add<FileCommands>();
    add<ViewCommands>();
    auto* layouts = add<LayoutCommands>();
    add<GoCommands>();
    add<ToolCommands>();
    for (const WindowToolKind& kind : windowTools())
        m_parts.push_back(kind.make(*this));
    add<TourCommands>();
    add<RecentFiles>();
    add<SampleFiles>();
    add<DumpLinks>();
    add<TraceLinks>();
    m_plugins = add<PluginTrust>();
    m_menus = add<WindowMenus>();
    std::vector<std::span<const views::ActionSpec>> specs;
    for (const views::AnalysisKind& kind : analysisKinds(m_services.analyses))
        specs.push_back(kind.actions);
    for (const WindowPart* part : m_parts)
        specs.push_back(part->specs());
    m_actions = new Actions(specs, this);
    connect(m_actions, &Actions::triggered, this, &MainWindow::trigger);
    for (WindowPart* part : m_parts)
        part->attach();
    layouts->fill(*m_menus->menu(views::Menu::Layout));
    m_bar = new WindowToolBar(*this, m_parts);
    addToolBar(m_bar);
    connect(m_welcome, &WelcomePage::openRequested, files, &FileCommands::askOpen);
}

void MainWindow::connectServices()
{
    connect(m_status, &StatusLine::cancelClicked, this, &MainWindow::cancelWork);
    if (m_services.schemas) {
        connect(m_services.schemas, &views::SchemaService::stateChanged, this, &MainWindow::showEngine);
        connect(&m_services.schemas->engine(), &views::EngineService::workerEnded, this,
                [this](const QString& message) { m_status->showMessage(message, 8000); });
    }
    connect(m_services.theme, &views::ThemeHub::changed, this, [this] {
        m_bar->paint();
        showStatus();
    });
}

void MainWindow::makeCentre()
{
    m_centre = new QStackedWidget(this);
    m_tabs = new QTabWidget(m_centre);
    m_tabs->setDocumentMode(true);
    m_tabs->setMovable(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setTabBarAutoHide(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->tabBar()->setProperty("role", "documents");
    m_tabs->tabBar()->setExpanding(false);
    m_welcome = new WelcomePage(m_centre);
    m_welcome->setRecent(m_session.recent);
    m_centre->addWidget(m_welcome);
    m_centre->addWidget(m_tabs);
    setCentralWidget(m_centre);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
        showContext();
        showWork();
        // Else the first field of the page would have the keys.
        if (DocumentPage* page = currentPage())
            page->setFocus();
    });
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, [this](int index) { closeTab(index); });
    connect(m_welcome, &WelcomePage::fileChosen, this, [this](const QString& file) { openFiles({file}); });
    connect(m_welcome, &WelcomePage::cardChosen, this, [this](const StartCard& card) { openSample(*this, card.file, card.asked); });
}

ProgramTab* MainWindow::open(const OpenFile& file, std::shared_ptr<EarlyLoad> early)
{
    for (ProgramTab* tab : tabs()) {
        if (tab->file() == file.file && (file.model.isEmpty() || tab->state().model == file.model)) {
            m_tabs->setCurrentWidget(tab);
            if (!tab->shows() && !tab->loading())
                tab->load();
            return tab;
        }
    }
    ProgramTab* tab = addTab(file);
    m_tabs->setTabToolTip(m_tabs->indexOf(tab), views::Tip(QDir::toNativeSeparators(file.file)).text());
    m_tabs->setCurrentWidget(tab);
    tab->load(std::move(early));
    showContext();
    return tab;
}

ProgramTab* MainWindow::addTab(const OpenFile& file)
{
    auto* tab = new ProgramTab(file, m_services, m_tabs);
    connectTab(tab);
    m_tabs->addTab(tab, shownName(tab->title()));
    return tab;
}

ProgramTab* MainWindow::addTool(views::ToolPage* page, const QString& title)
{
    ProgramTab* tab = addTab(OpenFile());
    tab->showTool(page, title);
    showTitle(tab);
    m_tabs->setCurrentWidget(tab);
    showContext();
    page->setFocus();
    return tab;
}

void MainWindow::openFiles(const QStringList& files)
{
    for (const QString& file : files) {
        if (openOtherwise(file))
            continue;
        OpenFile wanted;
        wanted.file = QFileInfo(file).absoluteFilePath();
        wanted.page = currentPage() ? currentPage()->state() : m_session.page;
        wanted.page.summary = false;
        // Windows of their own are the first tab's; here those panels stand in the dock.
        if (const QStringList torn = std::exchange(wanted.page.inWindows, {}); !wanted.page.docked.isEmpty())
            wanted.page.docked += torn;
        if (m_services.recall)
            m_services.recall(wanted);
        open(wanted);
    }
}

void MainWindow::openNamed(const QList<OpenFile>& files, std::shared_ptr<EarlyLoad> early)
{
    for (const OpenFile& file : files)
        if (!file.model.isEmpty() || !openOtherwise(file.file)) // a model of a log is a program
            open(file, std::exchange(early, nullptr));
}

bool MainWindow::openOtherwise(const QString& file)
{
    return std::ranges::any_of(m_parts, [&](WindowPart* part) { return part->open(file); });
}

void MainWindow::restoreFiles(const std::shared_ptr<EarlyLoad>& early)
{
    const QList<OpenFile> files = m_session.files;
    const int current = m_session.current;
    for (const OpenFile& file : files)
        open(file, early);
    if (current < m_tabs->count())
        m_tabs->setCurrentIndex(current);
}

void MainWindow::connectTab(ProgramTab* tab)
{
    for (WindowPart* part : m_parts)
        part->onTab(tab);
    const auto isCurrent = [this, tab] { return tab == currentTab(); };
    connect(tab, &ProgramTab::opened, this, [this, tab] { onOpened(tab); });
    connect(tab, &ProgramTab::mlirOpened, this, [this, tab] { remember(*tab); });
    connect(tab, &ProgramTab::traceOpened, this, [this, tab] { remember(*tab); });
    connect(tab, &ProgramTab::message, this, [this](const QString& message) { m_status->showMessage(message, 10000); });
    connect(tab, &ProgramTab::analysesChanged, this, [this, isCurrent] {
        if (isCurrent())
            showActions();
    });
    connect(tab, &ProgramTab::failed, this, [this, tab](const QString& message) {
        if (tab->shows())
            m_status->showMessage(message, 15000);
        Q_EMIT tabFailed(tab, message);
    });
    connect(tab, &ProgramTab::choiceNeeded, this, [tab, isCurrent] {
        if (isCurrent())
            tab->currentWidget()->setFocus();
    });
    connect(tab, &ProgramTab::contextChanged, this, [this, isCurrent] {
        if (isCurrent())
            showContext();
    });
    connect(tab, &ProgramTab::workChanged, this, [this, isCurrent] {
        if (isCurrent())
            showWork();
    });
    connect(tab, &ProgramTab::firstFrame, this, [this, isCurrent] {
        if (isCurrent())
            Q_EMIT firstFrame();
    });
    connect(tab, &ProgramTab::openOtherRequested, this, [this] { (*m_actions)["file.open"]->trigger(); });
    connect(tab, &ProgramTab::exportPictureRequested, this, [this] { (*m_actions)["file.exportPicture"]->trigger(); });
}

void MainWindow::onOpened(ProgramTab* tab)
{
    showTitle(tab);
    if (m_services.schemas)
        m_services.schemas->request(*tab->page()->document());
    connect(tab->page(), &DocumentPage::actionRequested, this, [this](const QByteArray& id) { (*m_actions)[id]->trigger(); });
    connect(tab->page(), &DocumentPage::keptChanged, this, &MainWindow::sessionChanged);
    for (const ProgramTab* other : tabs())
        if (other->tool())
            other->tool()->readAgain(tab->page()->document());
    for (WindowPart* part : m_parts)
        part->onOpened(tab);
    Q_EMIT tabOpened(tab);
    remember(*tab);
}

QList<ProgramTab*> MainWindow::tabs() const
{
    QList<ProgramTab*> all;
    for (int i = 0; i < m_tabs->count(); ++i)
        all.append(static_cast<ProgramTab*>(m_tabs->widget(i)));
    return all;
}

ProgramTab* MainWindow::currentTab() const
{
    return static_cast<ProgramTab*>(m_tabs->currentWidget());
}

DocumentPage* MainWindow::currentPage() const
{
    ProgramTab* tab = currentTab();
    return tab ? tab->page() : nullptr;
}

ProgramTab* MainWindow::tryTab(const views::Document& document) const
{
    ProgramTab* same = nullptr;
    for (ProgramTab* tab : tabs()) {
        if (!tab->page())
            continue;
        const views::Document& there = *tab->page()->document();
        if (&there == &document)
            return tab;
        if (!same && views::isSameProgram(there, document))
            same = tab;
    }
    return same;
}

void MainWindow::setCurrentTab(ProgramTab* tab)
{
    m_tabs->setCurrentWidget(tab);
}

void MainWindow::showTitle(const ProgramTab* tab)
{
    m_tabs->setTabText(m_tabs->indexOf(tab), shownName(tab->title()));
}

void MainWindow::closeTab()
{
    closeTab(m_tabs->currentIndex());
}

void MainWindow::closeTab(int index)
{
    auto* tab = static_cast<ProgramTab*>(m_tabs->widget(index));
    if (!tab)
        return;
    for (WindowPart* part : m_parts)
        part->onClosing(tab);
    if (tab->page())
        m_session.page = tab->page()->state();
    tab->disconnect(this);
    m_tabs->removeTab(index);
    tab->deleteLater();
    showContext();
    Q_EMIT sessionChanged();
}

void MainWindow::moveTab(int by)
{
    const int count = m_tabs->count();
    if (count > 1)
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + by + count) % count);
}

/// The page's analyses, or what stands in its place, know best what an action of theirs does.
const views::ActionBehavior* MainWindow::tryBehavior(const QByteArray& id) const
{
    if (const DocumentPage* page = currentPage())
        if (const views::ActionBehavior* found = page->analyses().tryBehavior(id))
            return found;
    if (currentTab() && currentTab()->tool())
        if (const views::ActionBehavior* found = currentTab()->tool()->actionSet().tryBehavior(id))
            return found;
    return tryOwnBehavior(id);
}

const views::OptionBehavior* MainWindow::tryOption(const QByteArray& name) const
{
    const DocumentPage* page = currentPage();
    const views::OptionBehavior* found = page ? page->analyses().tryOption(name) : nullptr;
    for (const WindowPart* part : m_parts)
        found = found ? found : part->actions().tryOption(name);
    return found;
}

const views::ActionBehavior* MainWindow::tryOwnBehavior(const QByteArray& id) const
{
    for (const WindowPart* part : m_parts)
        if (const views::ActionBehavior* found = part->actions().tryBehavior(id))
            return found;
    return nullptr;
}

/// A click on a checked action must not uncheck it, so what actions say is shown again.
void MainWindow::trigger(const QByteArray& id, bool on)
{
    const views::ActionBehavior* behavior = tryBehavior(id);
    if (!behavior)
        return;
    const bool own = behavior == tryOwnBehavior(id);
    std::function<void(bool)>(behavior->run)(on); // a copy: its tab may close
    own ? showContext() : showActions();
}

void MainWindow::showActions()
{
    const DocumentPage* page = currentPage();
    ActionContext context;
    context.tab = currentTab();
    context.document = page;
    context.fx = page && page->document()->fx();
    context.ir = page && page->document()->ir;
    context.behavior = [this](const QByteArray& id) { return tryBehavior(id); };
    context.briefButtons = m_bar->isBrief();
    m_actions->refresh(context);
    const views::Theme& theme = m_services.theme->theme();
    m_status->setDebug(page ? page->analyses().status() : QString(), page ? page->analyses().statusColor(theme) : QColor());
}

void MainWindow::showContext()
{
    const ProgramTab* tab = currentTab();
    m_centre->setCurrentIndex(tab ? 1 : 0);
    // Its buttons need something to act on; the welcome page, and that of an error, have their own.
    m_bar->setVisible(tab && (tab->shows() || tab->errorText().isEmpty()));
    for (WindowPart* part : m_parts)
        part->onContext();
    showActions();
    m_bar->arrange();
    setWindowTitle(tab ? tr("%1 — Nodewise", "window title").arg(tab->title()) : QStringLiteral("Nodewise"));
    showStatus();
}

/// The current tab's, so that Cancel is about what is seen.
void MainWindow::showWork()
{
    const ProgramTab* tab = currentTab();
    const ProgramTab::Work work = tab ? tab->work() : ProgramTab::Work();
    m_status->setJob(work.what, work.fraction, work.cancellable);
}

void MainWindow::cancelWork()
{
    if (ProgramTab* tab = currentTab())
        tab->cancel();
    if (const DocumentPage* page = currentPage())
        page->analyses().cancel();
}

void MainWindow::showStatus()
{
    const QString file = currentTab() ? QDir::toNativeSeparators(currentTab()->file()) : QString();
    if (const DocumentPage* page = currentPage())
        m_status->setDocument(file, *page->document(), m_services.theme->theme());
    else
        m_status->setNoDocument(file);
}

void MainWindow::showEngine()
{
    m_status->setEngine(m_services.schemas ? m_services.schemas->stateText() : QString());
}

void MainWindow::remember(const ProgramTab& tab)
{
    noteRecent(m_session, tab.file());
    m_session.lastFolder = QFileInfo(tab.file()).absolutePath();
    m_welcome->setRecent(m_session.recent);
    Q_EMIT sessionChanged();
}

Session MainWindow::session() const
{
    Session s = m_session;
    s.files.clear();
    for (const ProgramTab* tab : tabs()) {
        if (tab->tool())
            continue; // what it shows is made of other tabs
        if (tab == currentTab())
            s.current = int(s.files.size());
        s.files.append(tab->state());
    }
    s.current = qBound(0, s.current, qMax(0, int(s.files.size()) - 1));
    s.geometry = saveGeometry();
    if (m_services.plugins)
        s.plugins = m_services.plugins->remembered();
    if (const DocumentPage* page = currentPage()) {
        s.page = page->state();
        s.page.summary = false;
    }
    return s;
}

void MainWindow::namePlugins(const QStringList& files, bool forThisRun)
{
    m_plugins->name(files, forThisRun);
}

QString MainWindow::pluginFailure() const
{
    return m_plugins->failure();
}

void MainWindow::applyTheme(const QString& name)
{
    m_session.theme = name;
    const bool dark = name.isEmpty() ? m_systemDark : name == QLatin1String("dark");
    m_services.theme->apply(dark ? views::ThemeKind::Dark : views::ThemeKind::Light);
    if (m_actions)
        showActions();
}

void MainWindow::applyLanguage(const QString& code)
{
    m_session.language = code;
    m_language.apply(code);
}

QString MainWindow::languageShown() const
{
    return m_language.current();
}

void MainWindow::applyTextSize(int points)
{
    m_session.textSize = points;
    m_services.theme->setTextSize(points);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    for (WindowPart* part : m_parts)
        part->retranslate();
    m_bar->retranslate();
    showContext();
    showEngine();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    for (ProgramTab* tab : tabs())
        for (WindowPart* part : m_parts)
            part->onClosing(tab);
    Q_EMIT sessionChanged();
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_bar->arrange();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList files, libraries;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            (isLibrary(url.toLocalFile()) ? libraries : files).append(url.toLocalFile());
    openFiles(files);
    if (!libraries.isEmpty()) {
        m_plugins->showDialog();
        m_plugins->name(libraries);
    }
    event->acceptProposedAction();
}

} // namespace nodewise::viewer
