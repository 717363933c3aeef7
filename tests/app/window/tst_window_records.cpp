// SPDX-License-Identifier: Apache-2.0
// Session records in the whole window: shown first, replayed when the user says so.
#include "core/protocol/session_record.h"
#include "tests/app/window/debug_bench.h"
#include "tests/app/window/plugin_bench.h"
#include "tests/views/fake_plugin_worker.h"
#include "views/debug/debug_banner.h"
#include "views/inspect/fact_page.h"

#include <QApplication>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>

using namespace nodewise;
using namespace nodewise::viewer;
using State = views::PluginService::State;

class TestWindowRecords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        QVERIFY(QFile::link(QCoreApplication::applicationFilePath(), m_workers.filePath("nodewise-torch")));
        QFile file(library("gate.so"));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }

    /// A record never brings code in: nothing of it runs before its page's button is pressed, and what it names is loaded once the user has
    /// said so, and then without another word.
    void recordsAsk()
    {
        PluginBench b(played());
        const QString first = record("first", 7), second = record("second", 8);
        drop(b.window, {first});
        const auto replay = [&b] { b.window.currentTab()->findChild<QPushButton*>("replay")->click(); };
        const QString told = b.window.currentTab()->findChild<views::FactPage*>()->allText();
        QVERIFY2(told.contains(library("gate.so")) && told.contains("cnn.pt2"), qPrintable(told));
        savePicture(b.window, "plugins_record.png");
        QVERIFY(!b.question() && b.plugins.plugins().empty() && !b.window.currentPage());
        QCOMPARE(b.engine.state(), views::EngineService::State::Idle);
        replay();
        QTRY_VERIFY(b.question());
        QVERIFY2(b.question()->informativeText().contains("gate.so"), qPrintable(b.question()->informativeText()));
        QTest::keyClick(b.question(), Qt::Key_Escape); // the safe answer
        QTRY_VERIFY(!b.question());
        QVERIFY(b.plugins.plugins().empty() && !b.window.currentPage());
        QCOMPARE(b.engine.state(), views::EngineService::State::Idle);

        replay();
        QTRY_VERIFY(b.question());
        test::named<QAbstractButton>(b.question(), "trust")->click();
        const auto launched = [&b](std::uint64_t seed) {
            return b.window.currentPage() && part<views::DebugAnalysis>(b.page()).session().launched().seed == seed;
        };
        QTRY_VERIFY_WITH_TIMEOUT(launched(7), patience);
        QCOMPARE(b.plugins.tryPlugin(library("gate.so"))->state, State::Loaded);
        QCOMPARE(part<views::DebugAnalysis>(b.page()).session().launched().plugins,
                 std::vector<std::string>{library("gate.so").toStdString()});
        QVERIFY(b.window.session().plugins.isEmpty()); // named for this run
        QVERIFY(b.trust.trusts(first));                // the button was the word on it

        drop(b.window, {second});
        QVERIFY(!b.trust.trusts(second));
        replay();
        QTRY_VERIFY_WITH_TIMEOUT(launched(8), patience);
        QVERIFY(!b.question());
        QCOMPARE(part<views::DebugAnalysis>(b.page()).session().launched().plugins,
                 std::vector<std::string>{library("gate.so").toStdString()});
    }

    /// What is replayed is what was shown.
    void recordsThatChangeAreShownAgain()
    {
        PluginBench b(played());
        const QString file = record("changing", 7);
        drop(b.window, {file});
        const ProgramTab* shown = b.window.currentTab();
        QVERIFY(!record("changing", 9).isEmpty());
        shown->findChild<QPushButton*>("replay")->click();
        QVERIFY(b.window.currentTab() != shown && !b.window.currentPage());
        QVERIFY(!b.question() && !b.trust.trusts(file));
    }

    /// A page of a hundred thousand rows stops the window for minutes, and nobody reads it.
    void recordsTooLongToShow()
    {
        PluginBench b(played());
        const QString file = record("long", 7);
        auto read = protocol::readSessionFile(file.toStdString());
        QVERIFY(read);
        protocol::SessionRecord::Edit edit{.tick = 1, .command = "nodewise/edit", .arguments = {}};
        edit.arguments.text = R"({"text":"1.0"})";
        read->edits.assign(2000, edit);
        QVERIFY(protocol::writeSessionFile(*read, file.toStdString()));
        drop(b.window, {file});
        const auto* box = b.window.findChild<QMessageBox*>();
        QVERIFY(box);
        QVERIFY2(box->informativeText().contains("It has 2,001 inputs, weights, plug-ins, and edits"), qPrintable(box->informativeText()));
        QVERIFY(!b.window.currentTab() || !b.window.currentTab()->findChild<QPushButton*>("replay"));
    }

    /// What the user named and trusts is not asked about again.
    void recordsOfTrustedPlugins()
    {
        PluginBench b(played());
        b.trust.trustForNow(m_folder.path());
        b.plugins.add(library("gate.so"));
        QVERIFY(b.settles());
        drop(b.window, {record("trusted", 9)});
        b.window.currentTab()->findChild<QPushButton*>("replay")->click();
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage() && part<views::DebugAnalysis>(b.page()).session().launched().seed == 9, patience);
        QVERIFY(!b.question());
    }

    void recordsOfTheCommandLineAndOfAnotherProgram()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString file = folder.filePath("run.nodewise-session.json"), program = folder.filePath("cnn.pt2");
        QVERIFY(QFile::copy(data("cnn.pt2"), program));
        QCOMPARE(cli({"run", program, "--inputs", "x=ones", "--save-session", file}), QString("exit 0"));
        {
            DebugBench b = DebugBench::real();
            OpenFile named;
            named.file = file;
            b.window.openNamed({named}); // as main() does
            QVERIFY(!b.window.currentPage());
            replayShown(b);
            QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
            QVERIFY(stopsAt(b, "(start)"));
            QCOMPARE(b.debug().launcher().setup().inputs[0].generate, std::string("ones"));
        }
        // Another program where it was, and another machine: both are told, and it goes on.
        auto record = protocol::readSessionFile(file.toStdString());
        QVERIFY(record);
        record->fingerprint.cpu = "another";
        QVERIFY(protocol::writeSessionFile(*record, file.toStdString()));
        QVERIFY(QFile::remove(program) && QFile::copy(data("buffer_mutation.pt2"), program));
        record->launch.text = protocol::encodeBody(protocol::LaunchArguments{.program = program.toStdString()});
        QVERIFY(protocol::writeSessionFile(*record, file.toStdString()));
        DebugBench b = DebugBench::real();
        b.window.openFiles({file});
        replayShown(b);
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QVERIFY(stopsAt(b, "(start)"));
        auto* banner = b.page().findChild<views::DebugBanner*>();
        QTRY_VERIFY2(banner->text().contains("recorded with another program") && banner->text().contains("another, "),
                     qPrintable(banner->text()));
        savePicture(b.window, "replay_other.png");
        // Where the program is gone, the open one is offered.
        QVERIFY(QFile::remove(program));
        b.window.openFiles({file});
        replayShown(b);
        auto* box = b.window.findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("which is missing"));
        box->buttons().back()->click();
        // What is no record says so.
        QFile::copy(data("cnn.ir.json"), folder.filePath("no.nodewise-session.json"));
        b.window.openFiles({folder.filePath("no.nodewise-session.json")});
        QTRY_VERIFY(b.window.findChildren<QMessageBox*>().back()->informativeText().contains("this is not a Nodewise session"));
    }

private:
    QStringList played() const { return {QStringLiteral("--worker-dir"), m_workers.path()}; }
    /// A session of cnn.pt2 with a plug-in.
    QString record(const char* name, std::uint64_t seed) const
    {
        protocol::SessionRecord record;
        record.launch.text = protocol::encodeBody(protocol::LaunchArguments{
            .program = data("cnn.pt2").toStdString(), .plugins = {library("gate.so").toStdString()}, .seed = seed});
        const QString file = m_folder.filePath(QLatin1String(name) + QStringLiteral(".nodewise-session.json"));
        return protocol::writeSessionFile(record, file.toStdString()) ? file : QString();
    }
    QString library(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    QTemporaryDir m_workers, m_folder;
};

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playPluginWorker();
    QApplication app(argc, argv);
    TestWindowRecords test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_records.moc"
