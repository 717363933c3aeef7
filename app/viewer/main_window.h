// SPDX-License-Identifier: Apache-2.0
// The window: menus, toolbar, a tab per program, status line, palette; remembers its session.
#pragma once

#include "app/viewer/actions.h"
#include "app/viewer/load.h"
#include "app/viewer/services.h"
#include "app/viewer/session.h"
#include "core/dump/program_places.h"
#include "core/protocol/bundle.h"
#include "core/protocol/session_record.h"
#include "views/common/job.h"

#include <QMainWindow>
#include <QPointer>

#include <memory>

class QActionGroup;
class QMenu;
class QStackedWidget;
class QTabWidget;
class QToolBar;
class QToolButton;

namespace nodewise::views {
struct DiffInput;
class DiffView;
class PipelinePage;
class ProfileMenu;
class TimelineCanvas;
} // namespace nodewise::views

namespace nodewise::viewer {

class CommandPalette;
class DiagnosticsDialog;
class DiffDialog;
class DocumentPage;
class Language;
class PluginsDialog;
class ProgramTab;
class StatusLine;
class WelcomePage;

/// Owns everything that is seen. Services and language belong to main() and outlive it.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(const Services& services, Language& language, Session session);
    ~MainWindow() override;

    /// Opens in a new tab, or shows the tab that has it already. The newest call becomes the current tab.
    ProgramTab* open(const OpenFile& file, std::shared_ptr<EarlyLoad> early = {});
    /// Programs and IR files in tabs; records of sessions are replayed.
    void openFiles(const QStringList& files);
    /// A recorded session on its own program, which is opened in a tab; the user is asked where that is not there or has plug-ins.
    void replay(const QString& file);
    static bool isRecord(const QString& file);
    void restoreFiles(const std::shared_ptr<EarlyLoad>& early = {});

    ProgramTab* currentTab() const;
    DocumentPage* currentPage() const;
    QList<ProgramTab*> tabs() const;
    Actions& actions() { return *m_actions; }
    CommandPalette& commandPalette();
    /// Adds them to the named plug-ins and asks whether to trust their folders.
    void namePlugins(const QStringList& files, bool forThisRun = false);
    PluginsDialog* pluginsDialog() const; ///< null while it is not open
    DiffDialog* diffDialog() const;       ///< null while it is not open
    /// In a tab of its own.
    void showDiff(const views::DiffInput& before, const views::DiffInput& after);
    /// The same: the current program, rewritten by a profile; "" = the user chooses.
    void showPipeline(const QString& profile);
    /// Which plug-in of the command line is not loaded, and why; "" = all are, or will be.
    QString pluginFailure() const;
    StatusLine& status() { return *m_status; }
    WelcomePage* welcome() const { return m_welcome; }
    /// Every operator's schema is there, or there is no engine to ask.
    bool schemasSettled() const;
    /// As it is now, to be written.
    Session session() const;
    void applyTheme(const QString& name);    ///< "light", "dark", "" = the system's
    void applyLanguage(const QString& code); ///< "en", "ko", "" = the system's
    void applyTextSize(int points);          ///< 0 = the system's

Q_SIGNALS:
    /// The session changed in a way worth keeping now (files, settings).
    void sessionChanged();
    /// The current tab's first picture is complete.
    void firstFrame();
    void tabOpened(ProgramTab* tab);
    void tabFailed(ProgramTab* tab, const QString& message);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    // main_window.cpp
    void makeCentre();
    void connectTab(ProgramTab* tab);
    void closeTab(int index);
    void moveTab(int by);
    void showContext();
    void showWork();
    void showStatus();
    void showEngine();
    void remember(const QString& file);
    // main_window_menus.cpp
    void makeMenus();
    void makeToolBar();
    void retranslate();
    void fillRecent();
    void fillSamples();
    void paintIcons();
    void findSamplesLater();
    // main_window_commands.cpp
    void connectCommands();
    void connectView();
    void connectGo();
    void connectTools();
    void askOpen();
    void askOpenIr();
    void showExport(bool picture);
    void copyJson();
    void showDiagnostics();
    void showPreferences();
    void showShortcuts();
    void showAbout();
    void popUpPalette(const QString& text);
    void zoom(Command command);

    // main_window_plugins.cpp
    void connectPlugins();
    void showPlugins();
    void showPluginStatus();

    // main_window_debug.cpp
    void connectDebug();
    void makeDebugBar(QToolBar* bar);
    /// How much the toolbar says.
    enum class BarWords { All, Some, Few, Least };
    void arrangeDebugBar();
    void setBarWords(BarWords words);
    void showDebug();
    void showInputs();

    // main_window_profile.cpp
    void connectProfile();
    void connectProfile(const ProgramTab* tab);
    void connectPipelineProfile();
    void enablePipelineProfile(const views::PipelinePage& pipeline);
    DocumentPage* pageOf(const views::PipelinePage& pipeline) const;
    void makeProfileButton(QToolBar* bar);
    void showProfile();

    // main_window_findings.cpp
    void askPackage();
    void tellPackage(DocumentPage* page, const dap::BundleAnswer& answer);
    void askReport();

    // main_window_mlir.cpp
    void connectMlir(ProgramTab* tab);
    void lightNodes(ProgramTab* of, const QStringList& names);
    const dump::ProgramPlaces& placesOf(const std::shared_ptr<const views::Document>& document);
    void lightPlaces(ProgramTab* of, const std::vector<dump::PlaceQuery>& queries);
    void followInDumps(DocumentPage* page);
    void askOpenFolder();

    // main_window_diff.cpp
    void connectDiff();
    void askDiff();
    QList<views::DiffInput> openGraphs() const;
    void goToNode(const views::DiffInput& input, std::uint32_t node);
    std::shared_ptr<const views::Document> documentOfTab() const;
    void followReload(const ProgramTab& of);
    void askForDiff(views::DiffView* view, bool after);
    void openForDiff(views::DiffView* view, bool after, const QString& file);
    static QString titleOf(const views::DiffInput& before, const views::DiffInput& after);
    ProgramTab* addTool(QWidget* page, const QString& title);
    ProgramTab* tryTab(const views::Document& document) const;

    // main_window_trace.cpp
    void connectTrace(ProgramTab* tab);
    void lightFromTrace(ProgramTab* of, const QStringList& names);
    void followInTraces(const DocumentPage* page);
    static void zoomTrace(views::TimelineCanvas& canvas, Command command);

    // main_window_records.cpp
    struct Replay {
        QString file, program, model, ir;
        dap::SessionRecord record;
        std::vector<std::string> plugins; ///< that the user agreed to
    };
    void askSaveRecord();
    void askReplay();
    void askProgram(Replay wanted, std::vector<std::string> plugins);
    void askPlugins(Replay wanted, std::vector<std::string> plugins);
    void openForReplay(const Replay& wanted);
    void warn(const QString& what, const QString& why);

    Services m_services;
    Language& m_language;
    Session m_session;
    Actions* m_actions;
    StatusLine* m_status;
    QStackedWidget* m_centre = nullptr;
    QTabWidget* m_tabs = nullptr;
    WelcomePage* m_welcome = nullptr;
    CommandPalette* m_palette = nullptr; ///< made when first asked for
    QList<QMenu*> m_menus;               ///< File, View, Go, Debug, Compare, Backend, Kernels, Timeline, Tools, Help
    QMenu* m_recentMenu = nullptr;
    QMenu* m_sampleMenu = nullptr;
    QMenu* m_themeMenu = nullptr;
    QMenu* m_languageMenu = nullptr;
    QToolButton* m_searchButton = nullptr;  ///< in the menu bar's corner
    QToolButton* m_profileButton = nullptr; ///< in the toolbar
    BarWords m_barWords = BarWords::All;    ///< as buttons are made
    views::ProfileMenu* m_profileMenu = nullptr;
    QActionGroup* m_paneGroup = nullptr;
    QPointer<PluginsDialog> m_plugins;
    QPointer<DiffDialog> m_diffDialog;
    /// Of programs that were looked through: it takes a while for each.
    std::vector<std::pair<std::weak_ptr<const views::Document>, std::unique_ptr<const dump::ProgramPlaces>>> m_places;
    QStringList m_samples;
    views::JobRunner m_sampleJob{this};
    views::JobRunner m_copyJob{this};
    bool m_systemDark = false;
    bool m_lighting = false; ///< what is selected is not the user's choice
};

} // namespace nodewise::viewer
