// SPDX-License-Identifier: Apache-2.0
// Plug-ins as the window sees them, over the real engine and a worker that this program plays; and the table that shows them.
#include "tests/views/fake_plugin_worker.h"
#include "tests/views/finish.h"
#include "views/common/schema_service.h"
#include "views/inspect/plugin_model.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using views::EngineService;
using views::NamedPlugin;
using views::PluginModel;
using views::PluginService;
using views::TrustService;
using State = PluginService::State;

namespace {

constexpr int patience = 20000;

/// A service with an engine of its own, and folders with libraries in them.
struct Bench {
    Bench()
        : engine(QStringLiteral(NODEWISE_BIN "/nodewise-engine"), {QStringLiteral("--worker-dir"), workers.path()}),
          service(&engine, &trust)
    {
        if (!QFile::link(QCoreApplication::applicationFilePath(), workers.filePath(QStringLiteral("nodewise-torch"))))
            qFatal("no link to the worker");
        for (const char* folder : {"a", "b"}) {
            QDir(plugins.path()).mkdir(QLatin1String(folder));
            for (const char* name : {"gate.so", "ops.so", "bad.so", "die.so", "late.so", "relu.so", "hang.so"})
                touch(file(folder, name));
        }
    }
    static void touch(const QString& path)
    {
        QFile out(path);
        if (!out.open(QIODevice::Append) || out.write("x") != 1)
            qFatal("%s can't be written", qPrintable(path));
    }
    QString folder(const char* name) const { return QDir(plugins.path()).canonicalPath() + QLatin1Char('/') + QLatin1String(name); }
    QString file(const char* dir, const char* name) const { return folder(dir) + QLatin1Char('/') + QLatin1String(name); }
    State state(const char* name, const char* dir = "a") const { return service.tryPlugin(file(dir, name))->state; }
    std::string path(const char* name) const { return file("a", name).toStdString(); }
    bool settles()
    {
        return QTest::qWaitFor([this] { return service.settled(); }, patience);
    }

    QTemporaryDir workers, plugins;
    EngineService engine;
    TrustService trust;
    PluginService service;
};

} // namespace

class TestPluginService : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingIsLoadedUntrusted()
    {
        Bench b;
        QSignalSpy active(&b.service, &PluginService::activeChanged);
        b.service.add(b.file("a", "gate.so"));
        QCOMPARE(b.state("gate.so"), State::NotTrusted);
        QVERIFY(b.service.settled() && b.service.active().empty());
        QCOMPARE(b.engine.state(), EngineService::State::Idle); // not even a process was started
        b.trust.trustForNow(b.folder("b"));                     // another one
        QCOMPARE(b.state("gate.so"), State::NotTrusted);
        b.trust.trust({b.file("a", "gate.so")});
        QCOMPARE(b.state("gate.so"), State::Loading);
        QVERIFY(b.settles());
        QCOMPARE(b.state("gate.so"), State::Loaded);
        QCOMPARE(active.size(), 1);
        QCOMPARE(b.service.active(), std::vector<std::string>{b.path("gate.so")});
        b.trust.revoke({b.file("a", "gate.so")});
        QCOMPARE(b.state("gate.so"), State::NotTrusted);
        QVERIFY(b.service.active().empty());
        QCOMPARE(active.size(), 2);
    }

    /// A link leads out of a trusted folder: it is where the library lies that counts.
    void folderIsThatOfTheFile()
    {
        Bench b;
        QVERIFY(QFile::link(b.file("b", "ops.so"), b.file("a", "link.so")));
        b.trust.trustForNow(b.folder("a"));
        b.service.add(b.file("a", "link.so"));
        QCOMPARE(b.state("link.so"), State::NotTrusted);
    }

    void whatEachBrings()
    {
        Bench b;
        b.trust.trustForNow(b.folder("a"));
        for (const char* name : {"ops.so", "gate.so", "relu.so"})
            b.service.add(b.file("a", name));
        QVERIFY(b.settles());
        QCOMPARE(b.service.tryPlugin(b.file("a", "gate.so"))->info.operators,
                 (std::vector<std::string>{"custom::gate", "custom::gate_parts"}));
        QCOMPARE(b.service.active(), (std::vector{b.path("ops.so"), b.path("gate.so"), b.path("relu.so")}));
        QCOMPARE(b.service.converting(), (std::vector{b.path("gate.so"), b.path("relu.so")}));
        const auto* conversion = b.service.tryConversion("custom.gate.default"); // by base name, as the converter does
        QVERIFY(conversion && conversion->pattern == "custom.gate" && conversion->file == b.file("a", "gate.so"));
        QVERIFY(b.service.tryExecutor("npu.relu") && !b.service.tryExecutor("aten.relu.default"));
        b.service.remove(b.file("a", "gate.so"));
        QVERIFY(!b.service.tryConversion("custom.gate.default"));
    }

    /// One that is refused, and one that ends the worker, say so; the others work.
    void badOnesAreNamed()
    {
        Bench b;
        b.trust.trustForNow(b.folder("a"));
        for (const char* name : {"ops.so", "bad.so", "die.so", "gate.so"})
            b.service.add(b.file("a", name));
        QVERIFY(b.settles());
        QCOMPARE(b.state("bad.so"), State::Failed);
        QCOMPARE(b.service.tryPlugin(b.file("a", "bad.so"))->reason, QStringLiteral("it is not a plug-in"));
        QCOMPARE(b.state("die.so"), State::Failed);
        QVERIFY2(b.service.tryPlugin(b.file("a", "die.so"))->reason.contains(QStringLiteral("signal 9")),
                 qPrintable(b.service.tryPlugin(b.file("a", "die.so"))->reason));
        QCOMPARE(b.service.active(), (std::vector{b.path("ops.so"), b.path("gate.so")}));
    }

    /// One that never comes back from being loaded is given up by switching it off; the others are not in its way any more.
    void hangingOne()
    {
        Bench b;
        b.trust.trustForNow(b.folder("a"));
        b.service.add(b.file("a", "hang.so"));
        b.service.add(b.file("a", "ops.so"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(b.file("a", "hang.so.hangs")), patience);
        QCOMPARE(b.state("hang.so"), State::Loading);
        QCOMPARE(b.state("ops.so"), State::Loading);
        b.service.setEnabled(b.file("a", "hang.so"), false);
        QVERIFY(b.settles());
        QCOMPARE(b.state("ops.so"), State::Loaded);
    }

    void offAndOn()
    {
        Bench b;
        b.trust.trustForNow(b.folder("a"));
        b.service.add(b.file("a", "gate.so"));
        b.service.add(b.file("a", "ops.so"));
        QVERIFY(b.settles());
        b.service.setEnabled(b.file("a", "gate.so"), false);
        QCOMPARE(b.state("gate.so"), State::Off);
        QCOMPARE(b.service.active(), std::vector{b.path("ops.so")});
        b.service.setEnabled(b.file("a", "gate.so"), true);
        QVERIFY(b.settles());
        QCOMPARE(b.service.active(), (std::vector{b.path("gate.so"), b.path("ops.so")}));
    }

    void rememberedIsWhatTheUserNamed()
    {
        Bench b;
        const QList<NamedPlugin> named{{b.file("a", "ops.so"), true}, {b.file("a", "gate.so"), false}, {b.file("b", "relu.so"), true}};
        b.trust.trustForNow(b.folder("a"));
        b.service.restore(named);
        Bench::touch(b.file("a", "late.so.go"));
        b.service.add(b.file("a", "late.so"), true);
        QVERIFY(b.settles());
        QCOMPARE(b.state("ops.so"), State::Loaded);
        QCOMPARE(b.state("gate.so"), State::Off);
        QCOMPARE(b.state("relu.so", "b"), State::NotTrusted);
        QCOMPARE(b.state("late.so"), State::Loaded);
        QCOMPARE(b.service.remembered(), named); // the command line's is not among them
        b.trust.trustForNow(b.folder("b"));
        QVERIFY(b.settles());
        QCOMPARE(b.state("relu.so", "b"), State::Loaded);
    }

    /// A question waits until all are loaded; a change in the middle begins anew.
    void questionsWait()
    {
        Bench b;
        b.trust.trustForNow(b.folder("a"));
        b.service.add(b.file("a", "late.so"));
        int answers = 0;
        std::vector<std::string> asked;
        auto context = std::make_unique<QObject>();
        b.service.whenSettled(this, [&] {
            asked = b.service.active();
            ++answers;
        });
        b.service.whenSettled(context.get(), [&] { ++answers; });
        context.reset(); // gone before: not told
        QCOMPARE(answers, 0);
        b.service.add(b.file("a", "ops.so"));
        Bench::touch(b.file("a", "late.so.go"));
        QVERIFY(b.settles());
        QCOMPARE(answers, 1);
        QCOMPARE(asked, (std::vector{b.path("late.so"), b.path("ops.so")}));
        b.service.whenSettled(this, [&] { ++answers; });
        QCOMPARE(answers, 2); // at once
    }

    void reload()
    {
        Bench b;
        QSignalSpy active(&b.service, &PluginService::activeChanged);
        b.service.reload();
        QCOMPARE(active.size(), 0); // none: none changed
        b.trust.trust({b.file("a", "gate.so")});
        b.service.add(b.file("a", "gate.so"));
        QVERIFY(b.settles());
        QCOMPARE(active.size(), 1);
        b.service.reload();
        QVERIFY(b.settles());
        QCOMPARE(active.size(), 2);
        Bench::touch(b.file("a", "gate.so")); // built anew: another program
        b.service.reload();
        QCOMPARE(b.state("gate.so"), State::NotTrusted);
        QCOMPARE(b.trust.stateOf(b.file("a", "gate.so")), trust::State::Changed);
        b.trust.trust({b.file("a", "gate.so")});
        QVERIFY(b.settles());
        QCOMPARE(b.state("gate.so"), State::Loaded);
    }

    void withoutAnEngine()
    {
        EngineService engine(QStringLiteral("/nowhere/nodewise-engine"));
        TrustService trust;
        PluginService service(&engine, &trust);
        trust.trustForNow(QStringLiteral("/nowhere"));
        service.add(QStringLiteral("/nowhere/x.so"));
        QTRY_VERIFY_WITH_TIMEOUT(service.settled(), patience);
        QCOMPARE(service.plugins()[0].state, State::Failed);
        QVERIFY(!service.plugins()[0].reason.isEmpty());
    }

    /// Schemas are those of the active plug-ins, too; nothing is asked while these are not known.
    void schemasFollow()
    {
        Bench b;
        views::SchemaService schemas(&b.engine);
        schemas.setPlugins(std::nullopt);
        schemas.request(std::vector<std::string>{"ns.a.default"});
        test::finishEvents();
        QCOMPARE(b.engine.state(), EngineService::State::Idle);
        schemas.setPlugins(std::vector<std::string>{});
        QTRY_VERIFY_WITH_TIMEOUT(schemas.trySchema("ns.a.default"), patience);
        QCOMPARE(schemas.trySchema("ns.a.default")->text, std::string("0"));
        schemas.setPlugins(std::vector<std::string>{"/a.so"});
        QTRY_COMPARE_WITH_TIMEOUT(schemas.trySchema("ns.a.default")->text, std::string("1"), patience);
        QSignalSpy ready(&schemas, &views::SchemaService::schemasReady);
        schemas.setPlugins(std::vector<std::string>{"/a.so"});     // the same
        schemas.request(std::vector<std::string>{"ns.b.default"}); // another question, answered after what came before it
        QTRY_VERIFY_WITH_TIMEOUT(schemas.trySchema("ns.b.default"), patience);
        QCOMPARE(ready.size(), 1);
        schemas.setPlugins(std::vector<std::string>{"/a.so"}, true); // built anew
        QTRY_COMPARE_WITH_TIMEOUT(ready.size(), 2, patience);
    }

    void cancelledQuestion()
    {
        Bench b;
        b.trust.trustForNow(b.folder("a"));
        QString error;
        const quint64 question = b.engine.ask(
            "nodewise/convert", protocol::encodeBody(protocol::ConvertRequest{.program = "x", .plugins = {b.path("stuck.so")}}), this,
            [&error](const Result<std::string>& body) { error = QString::fromStdString(body ? "" : body.error().text()); });
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(b.file("a", "stuck.so.hangs")), patience);
        QVERIFY(error.isNull());
        b.engine.cancel(question);
        QTRY_COMPARE_WITH_TIMEOUT(error, QStringLiteral("cancelled"), patience);
        b.service.add(b.file("a", "ops.so")); // a new worker
        QVERIFY(b.settles());
        QCOMPARE(b.state("ops.so"), State::Loaded);
    }

    void model()
    {
        Bench b;
        PluginModel model(&b.service);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        b.trust.trustForNow(b.folder("a"));
        b.service.add(b.file("a", "gate.so"));
        b.service.add(b.file("b", "ops.so"));
        b.service.add(b.file("a", "bad.so"));
        QVERIFY(b.settles());
        QCOMPARE(model.rowCount(), 3);
        const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(text(0, PluginModel::Library), QStringLiteral("gate.so"));
        QCOMPARE(text(0, PluginModel::State), QStringLiteral("loaded"));
        QCOMPARE(text(0, PluginModel::Brings), QStringLiteral("2 operator(s) · 2 conversion(s) · 1 executor(s)"));
        QCOMPARE(text(1, PluginModel::State), QStringLiteral("not trusted"));
        QCOMPARE(text(2, PluginModel::State), QStringLiteral("failed"));
        QCOMPARE(model.index(2, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("it is not a plug-in"));
        const QModelIndex first = model.index(0, PluginModel::Library);
        QCOMPARE(first.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(model.setData(first, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(b.state("gate.so"), State::Off);
        QCOMPARE(text(0, PluginModel::Brings), QString());
        QVERIFY(!model.setData(model.index(0, 1), Qt::Unchecked, Qt::CheckStateRole));
        b.service.remove(b.file("b", "ops.so"));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowOf(b.file("a", "bad.so")), 1);
        QCOMPARE(model.rowOf(b.file("b", "ops.so")), -1);

        const auto sections = [&](const char* name) {
            QStringList titles;
            for (const auto& section : PluginModel::facts(*b.service.tryPlugin(b.file("a", name))).sections)
                titles.append(section.title);
            return titles;
        };
        QCOMPARE(sections("bad.so"), QStringList(QStringLiteral("Why it is not loaded")));
        b.service.setEnabled(b.file("a", "gate.so"), true);
        QVERIFY(b.settles());
        QCOMPARE(sections("gate.so"),
                 (QStringList{QStringLiteral("Operators"), QStringLiteral("Conversions"), QStringLiteral("Executors")}));
    }
};

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playPluginWorker();
    QCoreApplication app(argc, argv);
    TestPluginService test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_plugin_service.moc"
