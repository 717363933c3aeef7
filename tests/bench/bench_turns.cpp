// SPDX-License-Identifier: Apache-2.0
// Turns of the window's event loop: the real window, offscreen, with the real engine; every action of its menus is triggered, in a program
// at rest and again in one that stands in the debugger, and the main gestures are made, one after the other.
//   bench_turns FILE.pt2 [--json] [--only TEXT]
// A turn is what is done between two waits for events: while it lasts, no key and no click is answered. Its work is the processor time of
// the window's thread, which other programs don't lengthen; its length is what the clock says. Dialogs are closed as soon as they are
// there.
#include "tests/bench/turn_meter.h"
#include "tests/bench/turn_steps.h"

#include "app/viewer/language.h"
#include "app/viewer/main_window.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/common/trust_service.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>

using namespace nodewise;
using namespace nodewise::bench;

namespace {

struct Row {
    QString step;
    Turn worst;
    int slow;
};

QJsonObject jsonOf(const Row& row)
{
    return {{QStringLiteral("step"), row.step},
            {QStringLiteral("work_ms"), row.worst.work},
            {QStringLiteral("ms"), row.worst.length},
            {QStringLiteral("in"), row.worst.heaviest},
            {QStringLiteral("over_50_ms"), row.slow}};
}

void print(const std::vector<Row>& rows)
{
    for (const Row& row : rows)
        std::printf("%7.1f ms of work, %7.1f ms long, %2d over 50 ms  %-44s %s\n", row.worst.work, row.worst.length, row.slow,
                    qPrintable(row.step), qPrintable(row.worst.heaviest));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_NO_GLIB", "1"); // whose dispatcher does not tell where a turn begins
    QTemporaryDir home;         // nothing of the user's is read or written
    for (const char* folder : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(folder, home.path().toLocal8Bit());
    MeteredApplication app(argc, argv);
    QStringList arguments = QCoreApplication::arguments().mid(1);
    const bool json = arguments.removeAll(QStringLiteral("--json")) > 0;
    QString only;
    if (const qsizetype at = arguments.indexOf(QStringLiteral("--only")); at >= 0 && at + 1 < arguments.size()) {
        only = arguments.takeAt(at + 1);
        arguments.removeAt(at);
    }
    if (arguments.size() != 1 || !QFileInfo::exists(arguments.front())) {
        std::fprintf(stderr, "usage: bench_turns FILE.pt2 [--json] [--only TEXT]\n");
        return 2;
    }
    const QString engineProgram = QStringLiteral(NODEWISE_BIN "/nodewise-engine");
    views::ThemeHub theme;
    views::EngineService engine(engineProgram);
    views::SchemaService schemas(&engine);
    views::TrustService trust{QString()};
    views::PluginService plugins(&engine, &trust);
    viewer::Language language;
    viewer::MainWindow window(
        {.theme = &theme, .schemas = &schemas, .animated = true, .engine = engineProgram, .plugins = &plugins, .trust = &trust}, language,
        {});
    window.resize(1600, 1000);
    window.show();

    std::vector<Row> rows;
    TurnSteps steps(window, QFileInfo(arguments.front()).absoluteFilePath(), only);
    steps.began = [&app] { app.meter().restart(); };
    steps.ended = [&](const QString& step) {
        rows.push_back({step, app.meter().worst(), app.meter().slow()});
        if (!json)
            print({rows.back()});
    };
    steps.finished = [] { QCoreApplication::quit(); };
    QTimer::singleShot(0, &steps, [&steps] { steps.start(); });
    QCoreApplication::exec();

    std::ranges::stable_sort(rows, std::greater(), [](const Row& row) { return row.worst.work; });
    if (json) {
        QJsonArray all;
        for (const Row& row : rows)
            all.append(jsonOf(row));
        std::printf("%s\n", QJsonDocument(all).toJson(QJsonDocument::Compact).constData());
        return 0;
    }
    std::printf("\nthe longest of %zu steps:\n", rows.size());
    rows.resize(std::min<std::size_t>(rows.size(), 25));
    print(rows);
    return 0;
}
