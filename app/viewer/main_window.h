// SPDX-License-Identifier: Apache-2.0
// The window: a tab per program, and the parts around them that each have their own actions; remembers its session.
#pragma once

#include "app/viewer/actions.h"
#include "app/viewer/load.h"
#include "app/viewer/services.h"
#include "app/viewer/session.h"

#include <QMainWindow>

#include <memory>
#include <utility>
#include <vector>

class QStackedWidget;
class QTabWidget;

namespace nodewise::views {
class ToolPage;
}

namespace nodewise::viewer {

class DocumentPage;
class GoCommands;
class Language;
class PluginTrust;
class ProgramTab;
class StatusLine;
class WelcomePage;
class WindowMenus;
class WindowPart;
class WindowToolBar;

/// Owns everything that is seen. Services and language belong to main() and outlive it.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(const Services& services, Language& language, Session session);
    ~MainWindow() override;

    /// Opens in a new tab, or shows the tab that has it already. The newest call becomes the current tab.
    ProgramTab* open(const OpenFile& file, std::shared_ptr<EarlyLoad> early = {});
    /// In tabs, but for those that a part of the window opens otherwise.
    void openFiles(const QStringList& files);
    /// The same of files with all that a command line says of them.
    void openNamed(const QList<OpenFile>& files, std::shared_ptr<EarlyLoad> early = {});
    void restoreFiles(const std::shared_ptr<EarlyLoad>& early = {});
    /// What is made of other tabs, in a tab of its own.
    ProgramTab* addTool(views::ToolPage* page, const QString& title);

    ProgramTab* currentTab() const;
    DocumentPage* currentPage() const;
    QList<ProgramTab*> tabs() const;
    /// The tab of that document; else of the same program, read again: an archive may have several.
    ProgramTab* tryTab(const views::Document& document) const;
    void setCurrentTab(ProgramTab* tab);
    void moveTab(int by);
    void closeTab(); ///< the current one
    /// A tab's title is another one.
    void showTitle(const ProgramTab* tab);

    const Actions& actions() const { return *m_actions; }
    /// What the action does now; null: nothing.
    const views::ActionBehavior* tryBehavior(const QByteArray& id) const;
    const views::OptionBehavior* tryOption(const QByteArray& name) const; ///< likewise
    const Services& services() const { return m_services; }
    /// Adds them to the named plug-ins and asks whether to trust their folders.
    void namePlugins(const QStringList& files, bool forThisRun = false);
    /// Which plug-in of the command line is not loaded, and why; "" = all are, or will be.
    QString pluginFailure() const;
    /// Why the last file that a box was shown about was not opened, or not replayed; "" = none. For runs with nobody to read the box.
    void refuse(const QString& why) { m_refusal = why; }
    const QString& refusal() const { return m_refusal; }
    StatusLine& status() { return *m_status; }
    WelcomePage* welcome() const { return m_welcome; }

    /// As it is now, to be written.
    Session session() const;
    /// What was remembered so far; files and page come with session().
    Session& remembered() { return m_session; }
    void applyTheme(const QString& name);    ///< "light", "dark", "" = the system's
    void applyLanguage(const QString& code); ///< "en", "ko", "" = the system's
    void applyTextSize(int points);          ///< 0 = the system's
    QString languageShown() const;           ///< "en" or "ko"

    /// While one lives, what is selected is not the user's choice.
    class Lighting {
    public:
        explicit Lighting(MainWindow& window) : m_window(window), m_before(std::exchange(window.m_lighting, true)) {}
        ~Lighting() { m_window.m_lighting = m_before; }
        Lighting(const Lighting&) = delete;
        Lighting& operator=(const Lighting&) = delete;

    private:
        MainWindow& m_window;
        bool m_before;
    };
    bool lighting() const { return m_lighting; }

    /// All that tells of the current tab.
    void showContext();
    /// Of that, what actions and analyses say.
    void showActions();

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
    void makeCentre();
    void makeParts();
    template <class Part>
    Part* add();
    void connectServices();
    const views::ActionBehavior* tryOwnBehavior(const QByteArray& id) const;
    bool openOtherwise(const QString& file);
    void trigger(const QByteArray& id, bool on);
    ProgramTab* addTab(const OpenFile& file);
    void connectTab(ProgramTab* tab);
    void onOpened(ProgramTab* tab);
    void remember(const ProgramTab& tab);
    void closeTab(int index);
    void cancelWork();
    void showWork();
    void showStatus();
    void showEngine();
    void retranslate();

    Services m_services;
    Language& m_language;
    Session m_session;
    StatusLine* m_status;
    QStackedWidget* m_centre = nullptr;
    QTabWidget* m_tabs = nullptr;
    WelcomePage* m_welcome = nullptr;
    std::vector<WindowPart*> m_parts; ///< those that are asked first come first
    PluginTrust* m_plugins = nullptr;
    WindowMenus* m_menus = nullptr;
    Actions* m_actions = nullptr;
    WindowToolBar* m_bar = nullptr;
    bool m_systemDark = false;
    bool m_lighting = false;
    QString m_refusal;
};

} // namespace nodewise::viewer
