// SPDX-License-Identifier: Apache-2.0
// The window's program: command line, services, session.
#include "app/viewer/first_frame.h"
#include "app/viewer/handover.h"
#include "app/viewer/incoming.h"
#include "app/viewer/language.h"
#include "app/viewer/load.h"
#include "app/viewer/main_window.h"
#include "app/viewer/options.h"
#include "app/viewer/session_keeper.h"
#include "app/viewer/session_store.h"
#include "core/base/data_folder.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"

#include <QApplication>
#include <QScreen>
#include <QSettings>

#include <cstdio>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

QString stateFolder()
{
    return QString::fromStdString(userFolder("XDG_STATE_HOME", ".local/state"));
}

QStringList argumentsOf(int argc, char** argv)
{
    QStringList all;
    for (int i = 0; i < argc; ++i)
        all.append(QString::fromLocal8Bit(argv[i]));
    return all;
}

/// Pictures need no screen, and no window that flashes up; a platform that the user named is kept.
void choosePlatform(const Options& options)
{
    if (!qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        return;
    const bool screen = !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    if (!options.screenshot.isEmpty() || (options.unattended() && !screen))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

/// Scripts read stderr: Qt's chatter about a missing screen is not for them.
void onlyErrors(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "nodewise: %s\n", message.toLocal8Bit().constData());
}

Session sessionFor(const Options& options, SessionStore* store)
{
    Session session = store ? store->open(options.files.isEmpty()) : Session();
    if (!options.theme.isEmpty())
        session.theme = options.theme;
    else if (options.unattended())
        session.theme = QStringLiteral("light");
    if (!options.language.isEmpty())
        session.language = options.language;
    else if (options.unattended())
        session.language = QStringLiteral("en");
    if (options.fxMode)
        session.page.fxMode = *options.fxMode;
    if (options.irMode)
        session.page.irMode = *options.irMode;
    return session;
}

std::shared_ptr<EarlyLoad> startEarly(const QList<OpenFile>& files, int current)
{
    if (files.isEmpty())
        return nullptr;
    const OpenFile& file = files[current];
    return std::make_shared<EarlyLoad>(LoadRequest{file.file.toStdString(), file.model.toStdString(), file.irFile.toStdString()});
}

/// Most of it, whatever its size, and in the middle: there are two graphs and much about them to show.
void takeTheScreen(MainWindow& window)
{
    constexpr double share = 0.85;
    const QRect room = window.screen()->availableGeometry();
    QRect place(QPoint(), room.size() * share);
    place.moveCenter(room.center());
    window.setGeometry(place);
}

/// What it was on another screen, say.
bool isTooLarge(const MainWindow& window)
{
    const QSize room = window.screen()->availableSize(), size = window.size();
    return size.width() > room.width() || size.height() > room.height();
}

int run(QApplication& app, const Options& options, Session session, SessionStore* store, const QList<OpenFile>& files,
        std::shared_ptr<EarlyLoad> early)
{
    views::ThemeHub theme;
    views::EngineService engine;
    views::SchemaService schemas(&engine);
    views::TrustService trust(QString::fromStdString(trust::TrustList::userFile()));
    for (const QString& folder : options.trusted)
        trust.trustForNow(folder);
    trustNamed(trust, handoverOf(options));
    views::PluginService plugins(&engine, &trust);
    plugins.restore(session.plugins);
    if (options.unattended())
        for (const QString& file : options.plugins) { // there is nobody to ask: whoever wrote the command line wants it
            trust.trustForNow(file);
            plugins.add(file, true);
        }
    Language language;
    language.apply(session.language);
    const bool restore = files.isEmpty(), firstTime = session.geometry.isEmpty();
    Services services{.theme = &theme, .schemas = &schemas, .animated = !options.unattended(), .plugins = &plugins, .trust = &trust};
    if (store) {
        services.stateFolder = stateFolder();
        services.recall = [store](OpenFile& file) { store->recall(file); };
    }
    MainWindow window(services, language, std::move(session));
    if (options.size.isValid())
        window.resize(options.size);
    else if (!options.unattended() && (firstTime || isTooLarge(window)))
        takeTheScreen(window);
    if (restore)
        window.restoreFiles(std::exchange(early, nullptr));
    else
        window.openNamed(files, std::exchange(early, nullptr));
    if (!options.unattended()) { // a picture has its own way, which fails loudly
        arrangeAsked(window, handoverOf(options));
        selectAsked(window, handoverOf(options));
        follow(window, options.asked);
    }
    std::unique_ptr<SessionKeeper> keeper;
    if (store)
        keeper = std::make_unique<SessionKeeper>(window, *store);
    std::unique_ptr<Unattended> unattended;
    if (options.unattended())
        unattended = std::make_unique<Unattended>(window, options);
    window.show();
    if (!options.unattended())
        window.namePlugins(options.plugins, true);
    HandoverServer server(store ? handoverSocket() : QString());
    server.tryListen();
    QObject::connect(&server, &HandoverServer::requested, &window, [&](const Handover& handover) { take(window, handover, store); });
    // The window that had the socket may be gone by now.
    QObject::connect(&app, &QGuiApplication::applicationStateChanged, &server, &HandoverServer::tryListen);
    const int code = app.exec();
    if (store)
        store->close();
    return code;
}

} // namespace

int main(int argc, char** argv)
{
    ParsedOptions parsed = parseOptions(argumentsOf(argc, argv));
    if (parsed.exit) {
        std::fputs(parsed.exit->text.toLocal8Bit().constData(), parsed.exit->code ? stderr : stdout);
        return parsed.exit->code;
    }
    const Options& options = parsed.options;
    if (options.reuse && handOver(handoverSocket(), handoverOf(options)))
        return 0;
    choosePlatform(options);
    if (options.unattended())
        qInstallMessageHandler(onlyErrors);
    std::unique_ptr<SessionStore> store;
    if (!options.noSession && !options.unattended() && !stateFolder().isEmpty())
        store = std::make_unique<SessionStore>(stateFolder(), QSettings(QStringLiteral("Nodewise"), QStringLiteral("Nodewise")).fileName());
    Session session = sessionFor(options, store.get());
    const QList<OpenFile> files = tabsOf(handoverOf(options), session.page, store.get());
    // Reading starts before Qt does: by the time that the window stands, the document is usually there.
    std::shared_ptr<EarlyLoad> early = files.isEmpty() ? startEarly(session.files, session.current) : startEarly(files, 0);

    int own = 1; // Qt would take --plugin, --style and others for its own
    QApplication app(own, argv);
    QApplication::setApplicationName(QStringLiteral("Nodewise"));
    QApplication::setApplicationVersion(QStringLiteral(NODEWISE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("nodewise"));
    return run(app, options, std::move(session), store.get(), files, std::move(early));
}
