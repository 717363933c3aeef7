// SPDX-License-Identifier: Apache-2.0
// The file of a program is rewritten or replaced while the window shows it: it is said, nothing of the other one runs, and Reload opens it.
#include "app/viewer/notice_bar.h"
#include "tests/app/window/debug_bench.h"
#include "views/debug/session_start.h"

#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <filesystem>

using namespace nodewise;
using namespace nodewise::viewer;
using State = views::DebugSession::State;

namespace {

/// By the notice's button: another page stands in the tab, and has read the file.
bool reloaded(DebugBench& b)
{
    const QPointer<DocumentPage> before = &b.page();
    test::named<QPushButton>(b.page().notice(), "action")->click();
    return QTest::qWaitFor([&] { return !before && b.window.currentPage(); }, patience) && Bench::ready(b.window.currentTab());
}

} // namespace

class TestWindowChanged : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath("program.pt2");
        put("cnn.pt2", false);
    }

    void anotherProgramDoesNotRun_data()
    {
        QTest::addColumn<bool>("renamed");
        QTest::newRow("in place") << false;
        QTest::newRow("by rename") << true;
    }
    void anotherProgramDoesNotRun()
    {
        NEEDS_WORKER;
        QFETCH(bool, renamed);
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b));
        b["debug.start"]->trigger();
        QVERIFY(b.stopped(0));
        QCOMPARE(b.page().notice()->text(), QString());
        put("aliases.pt2", renamed);
        QTRY_COMPARE_WITH_TIMEOUT(b.page().notice()->text(), told, patience);
        savePicture(b.window, "changed.png");
        // The session stands, but does not go on; who dismissed the notice is told again.
        test::named<QPushButton>(b.page().notice(), "dismiss")->click();
        QCOMPARE(b.page().notice()->text(), QString());
        QSignalSpy said(&b.debug().session(), &views::DebugSession::output);
        b["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty() && b.stopped(0), patience);
        QCOMPARE(said[0][1].toString(), m_file + ": the file has changed since it was opened (open it again)\n");
        QCOMPARE(b.page().notice()->text(), told);
        savePicture(b.window, "changed_refused.png");
        // Nor does another session start.
        b["debug.stop"]->trigger();
        QTRY_COMPARE(b.debug().session().state(), State::Ended);
        b["debug.start"]->trigger();
        QTRY_COMPARE(b.debug().session().state(), State::Failed);
        QCOMPARE(b.debug().session().reason(), QString("The program has changed on disk since it was opened. Reload it (Ctrl+R)."));
        QVERIFY(reloaded(b));
        QCOMPARE(b.page().document()->fx()->nodes().size(), nodesOf("aliases.pt2"));
        b["debug.start"]->trigger();
        QVERIFY(b.stopped(0));
        b["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped() && b.debug().session().snapshot()->info().finished, patience);
        QCOMPARE(b.page().notice()->text(), QString());
    }

    /// An IR beside its program, and one alone.
    void anotherIr_data()
    {
        QTest::addColumn<bool>("alone");
        QTest::newRow("beside its program") << false;
        QTest::newRow("alone") << true;
    }
    void anotherIr()
    {
        QFETCH(bool, alone);
        const QString ir = m_folder->filePath("program.ir.json"), said = "program.ir.json changed on disk since it was opened";
        QFile::remove(ir);
        QVERIFY(QFile::copy(data("cnn.ir.json"), ir));
        OpenFile file;
        file.file = alone ? ir : m_file;
        file.irFile = alone ? QString() : ir;
        DebugBench b = DebugBench::real();
        QVERIFY(Bench::ready(b.window.open(file)));
        if (!alone)
            b["debug.runIr"]->trigger();
        QCOMPARE(b.page().notice()->text(), QString());
        QFile changed(ir);
        QVERIFY(changed.open(QIODevice::Append) && changed.write("\n") == 1);
        changed.close();
        QTRY_COMPARE_WITH_TIMEOUT(b.page().notice()->text(), said, patience);
        b["debug.start"]->trigger();
        QTRY_COMPARE(b.debug().session().state(), State::Failed);
        QCOMPARE(b.debug().session().reason(), QString("The program has changed on disk since it was opened. Reload it (Ctrl+R)."));
        QVERIFY(reloaded(b));
        QCOMPARE(b.page().notice()->text(), QString());
    }

    /// Weights and inputs of a session, also the parts of weights in several files.
    void anotherWeights_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("renamed");
        for (const bool renamed : {false, true})
            for (const char* file : {"whole.safetensors", "parts.safetensors.index.json", "parts-00001-of-00001.safetensors", "x.raw"})
                QTest::addRow("%s %s", file, renamed ? "by rename" : "in place") << QString(QLatin1String(file)) << renamed;
    }
    void anotherWeights()
    {
        NEEDS_WORKER;
        QFETCH(QString, file);
        QFETCH(bool, renamed);
        // c.weight of cnn.pt2, and its input
        QByteArray header = R"({"c.weight":{"dtype":"F32","shape":[8,3,3,3],"data_offsets":[0,864]}})";
        header = header.leftJustified(120, ' ');
        const QByteArray weights = QByteArray(1, char(header.size())) + QByteArray(7, '\0') + header + QByteArray(864, '\0');
        write("whole.safetensors", weights);
        write("parts-00001-of-00001.safetensors", weights);
        write("parts.safetensors.index.json", R"({"weight_map":{"c.weight":"parts-00001-of-00001.safetensors"}})");
        write("x.raw", QByteArray(2 * 3 * 16 * 16 * 4, '\0'));
        const auto path = [this](const char* name) { return m_folder->filePath(QLatin1String(name)).toStdString(); };
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b));
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.weights = {path(file.startsWith("parts") ? "parts.safetensors.index.json" : "whole.safetensors")};
        setup.inputs = {{.name = "x", .file = path("x.raw"), .dtype = "float32", .shape = {2, 3, 16, 16}}};
        b.debug().launcher().setSetup(setup);
        b["debug.start"]->trigger();
        QVERIFY(b.stopped(0));
        QCOMPARE(b.page().notice()->text(), QString());
        const QByteArray content = [&] {
            QFile old(m_folder->filePath(file));
            return old.open(QIODevice::ReadOnly) ? old.readAll() : QByteArray();
        }();
        write(renamed ? "new" : file, content + (file.endsWith("json") ? "\n" : ""));
        if (renamed)
            std::filesystem::rename(path("new"), m_folder->filePath(file).toStdString());
        QTRY_COMPARE_WITH_TIMEOUT(b.page().notice()->text(), file + " changed on disk since the session began", patience);
        savePicture(b.window, "changed_weights.png");
        // The notice starts it again, on what stands there now.
        test::named<QPushButton>(b.page().notice(), "action")->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.page().notice()->text(), QString(), patience);
        QVERIFY(b.stopped(0));
        // A session that has ended holds no file.
        b["debug.stop"]->trigger();
        QTRY_COMPARE(b.debug().session().state(), State::Ended);
        QVERIFY(QFile::remove(m_folder->filePath(file)));
        b.window.currentTab()->setFocus();
        QCOMPARE(b.page().notice()->text(), QString());
    }

    void goneAndBack()
    {
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b));
        const QString aside = m_folder->filePath("aside.pt2");
        QVERIFY(QFile::rename(m_file, aside));
        QTRY_COMPARE_WITH_TIMEOUT(b.page().notice()->text(), QString("program.pt2 no longer exists"), patience);
        QVERIFY(QFile::rename(aside, m_file));
        QTRY_COMPARE_WITH_TIMEOUT(b.page().notice()->text(), QString(), patience);
    }

private:
    bool opens(DebugBench& b) const
    {
        OpenFile file;
        file.file = m_file;
        return Bench::ready(b.window.open(file));
    }
    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    /// Its bytes where the program stands, in the same file or in another one.
    void put(const char* program, bool renamed) const
    {
        QFile from(data(program)), to(renamed ? m_folder->filePath("new.pt2") : m_file);
        QVERIFY(from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly));
        QVERIFY(to.write(from.readAll()) == from.size());
        to.close();
        if (renamed)
            std::filesystem::rename(to.fileName().toStdString(), m_file.toStdString());
    }
    static std::size_t nodesOf(const char* program) { return program::open(data(program).toStdString()).value()->graph->nodes().size(); }

    const QString told = QStringLiteral("program.pt2 changed on disk since it was opened");
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

QTEST_MAIN(TestWindowChanged)
#include "tst_window_changed.moc"
