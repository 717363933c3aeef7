// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/main_window.h"

#include "app/viewer/command_palette.h"
#include "app/viewer/debug_controller.h"
#include "app/viewer/document_page.h"
#include "app/viewer/language.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/resources.h"
#include "app/viewer/status_line.h"
#include "app/viewer/welcome_page.h"
#include "views/common/follow.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/debug/debug_session.h"

#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLocale>
#include <QMimeData>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>

namespace nodewise::viewer {

namespace {

/// "libgate.so", "libgate.so.1"
bool isLibrary(const QString& file)
{
    const QString name = QFileInfo(file).fileName();
    return name.endsWith(QLatin1String(".so")) || name.contains(QLatin1String(".so."));
}

} // namespace

MainWindow::MainWindow(const Services& services, Language& language, Session session)
    : m_services(services), m_language(language), m_session(std::move(session)), m_actions(new Actions(this)),
      m_status(new StatusLine(this))
{
    initResources();
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/nodewise.svg")));
    setAcceptDrops(true);
    m_systemDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    applyTextSize(m_session.textSize);
    applyTheme(m_session.theme);
    makeCentre();
    setStatusBar(m_status);
    makeMenus();
    makeToolBar();
    connectCommands();
    connectDebug();
    connectProfile();
    connectPlugins();
    connectDiff();
    connect(m_status, &StatusLine::cancelClicked, this, [this] {
        if (ProgramTab* tab = currentTab())
            tab->cancel();
        if (DocumentPage* page = currentPage())
            page->debug().session().cancelProgress();
    });
    if (m_services.schemas) {
        connect(m_services.schemas, &views::SchemaService::stateChanged, this, &MainWindow::showEngine);
        connect(&m_services.schemas->engine(), &views::EngineService::workerEnded, this,
                [this](const QString& message) { m_status->showMessage(message, 8000); });
    }
    connect(m_services.theme, &views::ThemeHub::changed, this, [this] {
        paintIcons();
        showStatus();
        showPluginStatus();
    });
    views::followLanguage(this, &MainWindow::retranslate);
    paintIcons();
    resize(1440, 900);
    if (!m_session.geometry.isEmpty())
        restoreGeometry(m_session.geometry); // checks its own header and screen; false on nonsense
    showContext();
    // After the first picture: neither is on it.
    QTimer::singleShot(0, this, &MainWindow::findSamplesLater);
}

MainWindow::~MainWindow()
{
    // Tabs report while they die; nobody should listen any more.
    for (ProgramTab* tab : tabs())
        tab->disconnect(this);
    m_tabs->disconnect(this);
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
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &MainWindow::closeTab);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::askOpen);
    connect(m_welcome, &WelcomePage::fileChosen, this, [this](const QString& file) { openFiles({file}); });
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
    auto* tab = new ProgramTab(file, m_services, m_tabs);
    connectTab(tab);
    const int index = m_tabs->addTab(tab, QString(tab->title()).replace(QLatin1Char('&'), QStringLiteral("&&")));
    m_tabs->setTabToolTip(index, QDir::toNativeSeparators(file.file));
    m_tabs->setCurrentIndex(index);
    tab->load(std::move(early));
    showContext();
    return tab;
}

void MainWindow::openFiles(const QStringList& files)
{
    for (const QString& file : files) {
        if (isRecord(file)) {
            replay(file);
            continue;
        }
        OpenFile open_;
        open_.file = QFileInfo(file).absoluteFilePath();
        open_.page = currentPage() ? currentPage()->state() : m_session.page;
        open_.page.summary = false;
        open(open_);
    }
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
    connect(tab, &ProgramTab::opened, this, [this, tab] {
        const int index = m_tabs->indexOf(tab);
        m_tabs->setTabText(index, QString(tab->title()).replace(QLatin1Char('&'), QStringLiteral("&&")));
        remember(tab->file());
        if (m_services.schemas)
            m_services.schemas->request(*tab->page()->document());
        connectProfile(tab);
        connect(tab->page(), &DocumentPage::inputsRequested, this, &MainWindow::showInputs);
        connect(tab->page(), &DocumentPage::packageRequested, this, &MainWindow::askPackage);
        connect(tab->page(), &DocumentPage::reportRequested, this, &MainWindow::askReport);
        connect(&tab->page()->selection(), &views::Selection::changed, this, [this, page = tab->page()] {
            followInDumps(page);
            followInTraces(page);
        });
        Q_EMIT tabOpened(tab);
        Q_EMIT sessionChanged();
    });
    connectMlir(tab);
    connectTrace(tab);
    connect(tab, &ProgramTab::message, this, [this](const QString& message) { m_status->showMessage(message, 10000); });
    connect(tab, &ProgramTab::debugChanged, this, [this, tab] {
        if (tab == currentTab())
            showDebug();
    });
    connect(tab, &ProgramTab::failed, this, [this, tab](const QString& message) {
        if (tab->shows())
            m_status->showMessage(message, 15000);
        Q_EMIT tabFailed(tab, message);
    });
    connect(tab, &ProgramTab::choiceNeeded, this, [this, tab] {
        if (tab == currentTab())
            tab->currentWidget()->setFocus();
    });
    connect(tab, &ProgramTab::contextChanged, this, [this, tab] {
        if (tab == currentTab())
            showContext();
    });
    connect(tab, &ProgramTab::workChanged, this, [this, tab] {
        if (tab == currentTab())
            showWork();
    });
    connect(tab, &ProgramTab::firstFrame, this, [this, tab] {
        if (tab == currentTab())
            Q_EMIT firstFrame();
    });
    connect(tab, &ProgramTab::openOtherRequested, this, &MainWindow::askOpen);
    connect(tab, &ProgramTab::exportPictureRequested, this, [this] { showExport(true); });
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

void MainWindow::closeTab(int index)
{
    QWidget* tab = m_tabs->widget(index);
    if (!tab)
        return;
    if (const auto* page = static_cast<ProgramTab*>(tab)->page())
        m_session.page = page->state();
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

/// The current tab's, so that Cancel is about what is seen.
void MainWindow::showWork()
{
    const ProgramTab* tab = currentTab();
    const ProgramTab::Work work = tab ? tab->work() : ProgramTab::Work();
    m_status->setJob(work.what, work.fraction, work.cancellable);
}

void MainWindow::showContext()
{
    ProgramTab* tab = currentTab();
    DocumentPage* page = currentPage();
    const views::Document* document = page ? page->document().get() : nullptr;
    m_centre->setCurrentIndex(tab ? 1 : 0);
    Actions& a = *m_actions;
    a.setContext(tab, page, document && document->fx(), document && document->ir);
    if (page && document) {
        const auto panes = page->panes();
        const bool summary = page->summaryShown();
        a[Command::SideBySide]->setEnabled(document->fx() && document->ir);
        a[Command::DiffIr]->setEnabled(document->fx() && document->ir);
        a[Command::SideBySide]->setChecked(!summary && panes == DocumentPage::Panes::Both);
        a[Command::OnlyFx]->setChecked(!summary && panes == DocumentPage::Panes::Fx);
        a[Command::OnlyIr]->setChecked(!summary && panes == DocumentPage::Panes::Ir);
        a[Command::Summary]->setChecked(summary);
        const PageState state = page->state();
        a[Command::LeftPanel]->setChecked(state.leftPanel);
        a[Command::RightPanel]->setChecked(state.rightPanel);
        a[Command::Minimap]->setChecked(page->minimapVisible());
        a[Command::Legend]->setChecked(page->legendVisible());
        a[Command::Back]->setEnabled(page->selection().canGoBack());
        a[Command::Forward]->setEnabled(page->selection().canGoForward());
    }
    if (tab && (tab->mlir() || tab->trace()))
        for (const Command command : {Command::Find, Command::FindNext, Command::FindPrevious})
            a[command]->setEnabled(true);
    if (tab && tab->diff())
        for (const Command command : {Command::Find, Command::ZoomIn, Command::ZoomOut, Command::ZoomFit, Command::ZoomSelection,
                                      Command::ExpandAll, Command::CollapseAll})
            a[command]->setEnabled(true);
    if (tab && tab->tool())
        a[Command::Reload]->setEnabled(false);
    if (tab && tab->trace())
        for (const Command command : {Command::Export, Command::ExportPicture, Command::ZoomIn, Command::ZoomOut, Command::ZoomFit,
                                      Command::ZoomSelection, Command::ExpandAll, Command::CollapseAll})
            a[command]->setEnabled(true);
    a[Command::NextTab]->setEnabled(m_tabs->count() > 1);
    a[Command::PreviousTab]->setEnabled(m_tabs->count() > 1);
    if (m_palette)
        m_palette->setDocument(page ? page->document() : nullptr);
    showDebug();
    showProfile();
    arrangeDebugBar();
    setWindowTitle(tab ? tr("%1 — Nodewise", "window title").arg(tab->title()) : QStringLiteral("Nodewise"));
    showStatus();
}

void MainWindow::showStatus()
{
    const DocumentPage* page = currentPage();
    if (!page) {
        m_status->setFile(currentTab() ? QDir::toNativeSeparators(currentTab()->file()) : QString());
        m_status->setWarnings(-1, false, QColor());
        return;
    }
    const views::Document& d = *page->document();
    const QLocale locale;
    const int fx = d.fx() ? static_cast<int>(d.fx()->root().nodes.size()) : 0;
    const int ir = d.ir ? static_cast<int>(d.ir->root().nodes.size()) : 0;
    const QString nodes =
        d.fx() ? tr("FX %1 · IR %2 nodes").arg(locale.toString(fx), locale.toString(ir)) : tr("IR %1 nodes").arg(locale.toString(ir));
    QStringList parts{QDir::toNativeSeparators(currentTab()->file()), nodes};
    if (d.model && !d.model->torchVersion.empty())
        parts.append(tr("torch %1").arg(QString::fromStdString(d.model->torchVersion)));
    if (!d.irFile.empty() && d.fx())
        parts.append(tr("IR from %1").arg(QFileInfo(QString::fromStdString(d.irFile)).fileName()));
    m_status->setFile(parts.join(QStringLiteral("   ")));
    int count = 0;
    bool errors = false;
    for (const graph::Diagnostic& diagnostic : d.diagnostics) {
        count += diagnostic.severity != graph::Diagnostic::Severity::Note;
        errors = errors || diagnostic.severity == graph::Diagnostic::Severity::Error;
    }
    const views::Theme& theme = m_services.theme->theme();
    m_status->setWarnings(count, errors, errors ? theme.error : theme.warning);
}

void MainWindow::showEngine()
{
    m_status->setEngine(m_services.schemas ? m_services.schemas->stateText() : QString());
}

bool MainWindow::schemasSettled() const
{
    const DocumentPage* page = currentPage();
    const views::SchemaService* schemas = m_services.schemas;
    if (!schemas || !page || schemas->state() == views::SchemaService::State::Unavailable)
        return true;
    const views::Document& document = *page->document();
    if (!document.fx())
        return std::all_of(document.ir->nodes.begin(), document.ir->nodes.end(), [schemas](const ir::OpNode& node) {
            return node.opType.rfind("aten.", 0) != 0 || schemas->trySchema(node.opType);
        });
    const auto nodes = document.fx()->nodes();
    return std::all_of(nodes.begin(), nodes.end(), [schemas](const graph::Node& node) {
        return node.op != graph::NodeOp::CallFunction || node.target.rfind("torch.ops.", 0) != 0 || schemas->trySchema(node.opType());
    });
}

void MainWindow::remember(const QString& file)
{
    noteRecent(m_session, file);
    m_session.lastFolder = QFileInfo(file).absolutePath();
    m_welcome->setRecent(m_session.recent);
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
    if (m_services.plugins) {
        s.plugins = m_services.plugins->remembered();
        s.trustedFolders = m_services.plugins->trustedFolders();
    }
    if (const DocumentPage* page = currentPage()) {
        s.page = page->state();
        s.page.summary = false;
    }
    return s;
}

void MainWindow::applyTheme(const QString& name)
{
    m_session.theme = name;
    const bool dark = name.isEmpty() ? m_systemDark : name == QLatin1String("dark");
    m_services.theme->apply(dark ? views::ThemeKind::Dark : views::ThemeKind::Light);
    Actions& a = *m_actions;
    a[Command::ThemeLight]->setChecked(name == QLatin1String("light"));
    a[Command::ThemeDark]->setChecked(name == QLatin1String("dark"));
    a[Command::ThemeSystem]->setChecked(name.isEmpty());
}

void MainWindow::applyLanguage(const QString& code)
{
    m_session.language = code;
    m_language.apply(code);
}

void MainWindow::applyTextSize(int points)
{
    m_session.textSize = points;
    m_services.theme->setTextSize(points);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    Q_EMIT sessionChanged();
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    arrangeDebugBar();
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
        showPlugins();
        namePlugins(libraries);
    }
    event->acceptProposedAction();
}

} // namespace nodewise::viewer
