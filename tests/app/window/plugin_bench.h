// SPDX-License-Identifier: Apache-2.0
// A window with plug-ins over the real engine, whose worker the test program plays.
#pragma once

#include "tests/app/window/window_bench.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/trust_question.h"

#include <QDropEvent>
#include <QMimeData>
#include <QTemporaryDir>

namespace nodewise::viewer {

inline const QString engineProgram = QStringLiteral(NODEWISE_BIN "/nodewise-engine");

/// A window with services as main() makes them, and a folder of libraries that the played worker knows.
struct PluginBench {
    explicit PluginBench(const QStringList& engineArguments = {}, const Session& session = {})
        : engine(engineProgram, engineArguments), schemas(&engine), plugins(&engine, &trust), window({.theme = &theme,
                                                                                                      .schemas = &schemas,
                                                                                                      .animated = false,
                                                                                                      .engine = engineProgram,
                                                                                                      .engineArguments = engineArguments,
                                                                                                      .plugins = &plugins},
                                                                                                     language, session)
    {
        window.resize(1400, 900);
        window.show();
    }
    bool open(const QString& file)
    {
        OpenFile f;
        f.file = file;
        return Bench::ready(window.open(f));
    }
    DocumentPage& page() { return *window.currentPage(); }
    bool settles()
    {
        return QTest::qWaitFor([this] { return plugins.settled() && (!window.currentTab() || window.currentTab()->settled()); }, patience);
    }
    /// The IR types of the nodes, joined.
    QString irTypes()
    {
        QStringList types;
        for (const ir::OpNode& node : page().document()->ir->nodes)
            types.append(QString::fromStdString(node.opType));
        return types.join(QLatin1Char(' '));
    }
    QStringList warnings()
    {
        QStringList all;
        for (const graph::Diagnostic& d : page().document()->diagnostics)
            all.append(QString::fromStdString(d.where.message.english()));
        return all;
    }
    views::TrustQuestion* question() const
    {
        return QApplication::activeModalWidget() ? qobject_cast<views::TrustQuestion*>(QApplication::activeModalWidget()) : nullptr;
    }

    views::ThemeHub theme;
    Language language;
    views::EngineService engine;
    views::SchemaService schemas;
    QTemporaryDir state;
    views::TrustService trust{state.filePath("trust.json")};
    views::PluginService plugins;
    MainWindow window;
};

inline void drop(QWidget& on, const QStringList& files)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& file : files)
        urls.append(QUrl::fromLocalFile(file));
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&on, &enter); // where it is dropped is where it came in
    QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&on, &event);
}

} // namespace nodewise::viewer
