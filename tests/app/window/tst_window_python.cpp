// SPDX-License-Identifier: Apache-2.0
// A program in an interpreter of the user's, chosen in the window: found, trusted, asked for its devices, stepped, compared with.
#include "core/process/interpreters.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/find.h"
#include "views/common/elided_label.h"
#include "views/common/label.h"
#include "views/common/trust_question.h"
#include "views/common/trust_service.h"
#include "views/compare/compare_model.h"
#include "views/compare/compare_panel.h"
#include "views/compare/compare_setup_page.h"
#include "views/compare/compare_table.h"
#include "views/compare/comparison.h"
#include "views/compare/finding_card.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/breakpoint_model.h"
#include "views/debug/console_panel.h"
#include "views/debug/edit_panel.h"
#include "views/debug/interpreter_dialog.h"
#include "views/debug/interpreter_probe.h"
#include "views/debug/interpreter_text.h"

#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QPushButton>
#include <QRadioButton>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>
#include <QTreeWidget>

/// Ends the test function where no interpreter has torch.
#define NEEDS_PYTHON                                                                                                                       \
    NEEDS_WORKER;                                                                                                                          \
    if (process::describeInterpreter(NODEWISE_PYTHON_WITH_TORCH, process::Interpreter::Found::Named).torch.empty())                        \
    QSKIP("there is no interpreter with torch: set PYTHON_WITH_TORCH")

using namespace nodewise;
using namespace nodewise::viewer;
using views::InterpreterDialog;
using views::InterpreterProbe;
using State = views::DebugSession::State;
using With = views::CompareSetup::With;

namespace {

const QString python = QStringLiteral(NODEWISE_PYTHON_WITH_TORCH);

QString pythonFile(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/../python/") + QString::fromLatin1(name);
}

InterpreterDialog* dialogOf(DebugBench& b, const char* action = "debug.interpreter")
{
    b[action]->trigger();
    auto* dialog = b.window.findChild<InterpreterDialog*>();
    return dialog && QTest::qWaitFor([dialog] { return !dialog->busy(); }, patience) ? dialog : nullptr;
}

/// As a person does who knows where it is.
bool choose(InterpreterDialog& dialog, const QString& path)
{
    auto* list = test::named<QTreeWidget>(dialog, "interpreters");
    for (int i = 0; i < list->topLevelItemCount(); ++i)
        if (list->topLevelItem(i)->data(0, Qt::UserRole).toString() == path) {
            list->setCurrentItem(list->topLevelItem(i));
            return true;
        }
    return false;
}

void savesPictures(DebugBench& b, QWidget& shown, const QString& name)
{
    for (const char* language : {"ko", "en"})
        for (const char* theme : {"dark", "light"}) {
            b.window.applyTheme(theme);
            b.window.applyLanguage(language);
            savePicture(shown, QStringLiteral("%1_%2_%3.png").arg(name, QLatin1String(theme), QLatin1String(language)));
        }
}

views::TrustQuestion* tryQuestion(const QWidget& parent)
{
    for (views::TrustQuestion* box : parent.findChildren<views::TrustQuestion*>())
        if (box->isVisible())
            return box;
    return nullptr;
}

/// The one question, answered; false: nobody asked.
bool answersTrust(QWidget& parent, bool yes)
{
    if (!QTest::qWaitFor([&] { return tryQuestion(parent) != nullptr; }, patience))
        return false;
    views::TrustQuestion* box = tryQuestion(parent);
    savePicture(*box, "python_trust.png");
    if (yes)
        test::named<QPushButton>(box, "trust")->click();
    else
        box->reject();
    return true;
}

/// One question for each folder of what the user is asked about.
bool trustsAll(QWidget& parent, const protocol::PythonExecutor& python)
{
    QSet<QString> folders;
    for (const QString& file : views::InterpreterText::trustOf(python).files)
        folders.insert(QFileInfo(QFileInfo(file).canonicalFilePath()).path());
    for (qsizetype i = 0; i < folders.size(); ++i)
        if (!answersTrust(parent, true))
            return false;
    return true;
}

bool starts(DebugBench& b)
{
    b["debug.start"]->trigger();
    return QTest::qWaitFor([&] { return b.debug().session().stopped() || b.debug().session().state() == State::Failed; }, patience) &&
           b.debug().session().stopped();
}

protocol::PythonExecutor executor(const char* device = "", const QStringList& imports = {})
{
    protocol::PythonExecutor out{.python = python.toStdString(), .device = device, .pythonImports = {}, .deviceRules = {}};
    for (const QString& file : imports)
        out.pythonImports.push_back(file.toStdString());
    return out;
}

bool write(const QString& path, const QByteArray& text)
{
    QFile out(path);
    return QDir().mkpath(QFileInfo(path).path()) && out.open(QIODevice::WriteOnly) && out.write(text) == text.size();
}

/// Its interpreter leaves a file "acted" in the folder when it is started.
bool makeEnvironment(const QTemporaryDir& folder, const QString& name)
{
    const auto at = [&](const char* file) { return folder.filePath(name + QLatin1Char('/') + QLatin1String(file)); };
    return write(at("pyvenv.cfg"), "home = /usr/bin\nversion = 3.11.9\n") &&
           write(at("lib/python3.11/site-packages/torch/version.py"), "__version__ = '2.99.1'\n") &&
           write(at("bin/python"), "#!/bin/sh\ntouch " + folder.filePath("acted").toUtf8() + "\n") &&
           QFile::setPermissions(at("bin/python"), QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
}

/// With an environment of its own beside it, whose interpreter is not started by being found.
QString programWithEnvironment(const QTemporaryDir& folder)
{
    const QString file = folder.filePath("program.pt2");
    return QFile::copy(data("cnn.pt2"), file) && makeEnvironment(folder, ".venv") ? file : QString();
}

/// Of the interpreter of an environment, as names in the folder.
QStringList trustFiles(const QTemporaryDir& folder, const QString& name)
{
    QStringList out;
    for (const std::string& file : process::filesOfInterpreter(folder.filePath(name + "/bin/python").toStdString()))
        out.append(QDir(folder.path()).relativeFilePath(QString::fromStdString(file)));
    return out;
}

} // namespace

class TestWindowPython : public QObject {
    Q_OBJECT

    /// How long each node took on both sides, beside its verdict; sorted and filed as numbers.
    void comparesTimes(DebugBench& b, views::ComparePanel& panel)
    {
        using Column = views::CompareModel;
        panel.showPage(views::ComparePanel::Page::Values);
        QTreeView* table = panel.table()->table();
        const auto& comparison = part<views::Comparison>(b.page());
        QVERIFY(comparison.timed());
        for (const int column : {Column::Time, Column::ExpectedTime, Column::TimeRatio})
            QVERIFY(!table->isColumnHidden(column));
        table->sortByColumn(Column::ExpectedTime, Qt::DescendingOrder);
        QCOMPARE(table->model()->index(0, Column::ExpectedTime).data(views::BarRole).toDouble() > 0, true);
        int timed = 0;
        double before = 1;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const auto at = [&](int column) { return table->model()->index(row, column); };
            if (at(Column::Time).data().toString().isEmpty())
                continue;
            ++timed;
            QVERIFY(at(Column::ExpectedTime).data(views::BarRole).toDouble() <= before);
            before = at(Column::ExpectedTime).data(views::BarRole).toDouble();
            QVERIFY2(at(Column::TimeRatio).data().toString().endsWith(QStringLiteral("×")),
                     qPrintable(at(Column::TimeRatio).data().toString()));
        }
        QVERIFY(timed > 5);
        QVERIFY(panel.table()->exported().titles.contains("expected_ns"));
        table->scrollToTop();
        savesPictures(b, b.window, "python_compare_times");
    }

private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    /// What lies beside a program may be as hostile as it is: it is listed by reading, and starts once the user trusts it.
    void foundByReading()
    {
        QTemporaryDir folder;
        const QString program = programWithEnvironment(folder);
        QVERIFY(!program.isEmpty());
        const auto found = process::findInterpreters(program.toStdString());
        QVERIFY(!found.empty());
        QCOMPARE(QString::fromStdString(found.front().path), folder.filePath(".venv/bin/python"));
        QCOMPARE(found.front().python, std::string("3.11.9"));
        QCOMPARE(found.front().torch, std::string("2.99.1"));
        QVERIFY(found.front().found == process::Interpreter::Found::Beside);
        const auto files = process::filesOfInterpreter(found.front().path);
        QCOMPARE(files.size(), 2u); // its program lies in the environment, too: it is no link to the system's
        DebugBench b = DebugBench::real();
        OpenFile file;
        file.file = program;
        QVERIFY(Bench::ready(b.window.open(file)));
        InterpreterDialog* dialog = dialogOf(b);
        QVERIFY(dialog);
        QVERIFY(choose(*dialog, folder.filePath(".venv/bin/python")));
        const QString status = test::named<views::Label>(dialog, "status")->text();
        QVERIFY2(status.contains("trust"), qPrintable(status));
        savesPictures(b, *dialog, "python_choose");
        test::named<QPushButton>(dialog, "use")->click();
        QCOMPARE(QString::fromStdString(b.debug().launcher().python().python), folder.filePath(".venv/bin/python"));
        QVERIFY2(b["debug.interpreter"]->iconText().contains(".venv"), qPrintable(b["debug.interpreter"]->iconText()));
        b["debug.start"]->trigger();
        QVERIFY(answersTrust(b.window, false));
        QTRY_COMPARE(b.debug().session().state(), State::Failed);
        QVERIFY2(b.debug().session().reason().contains("not trusted"), qPrintable(b.debug().session().reason()));
        QVERIFY(!QFile::exists(folder.filePath("acted")));
    }

    /// A mark that is a link to a trusted environment's would let its trust be taken for one in this.
    void linkedMarks()
    {
        QTemporaryDir folder;
        QVERIFY(makeEnvironment(folder, "trusted"));
        QCOMPARE(trustFiles(folder, "trusted"), QStringList({"trusted/pyvenv.cfg", "trusted/bin/python"}));
        views::TrustService trust;
        trust.trust({folder.filePath("trusted/pyvenv.cfg"), folder.filePath("trusted/bin/python")});
        QVERIFY(trust.trusts(folder.filePath("trusted/pyvenv.cfg")));
        for (const char* mark : {"pyvenv.cfg", "bin/pyvenv.cfg", "conda-meta/history"}) {
            const QString name = QStringLiteral("evil-%1").arg(QString(mark).replace('/', '-'));
            QVERIFY(makeEnvironment(folder, name));
            QVERIFY(QDir().mkpath(folder.filePath(name + "/conda-meta")));
            QFile::remove(folder.filePath(name + '/' + mark));
            QVERIFY(QFile::link(folder.filePath("trusted/pyvenv.cfg"), folder.filePath(name + '/' + mark)));
            QCOMPARE(trustFiles(folder, name), QStringList(name));
            trust.trust({folder.filePath(name)}); // of a folder nobody knows what it contains
            QVERIFY(!trust.trusts(folder.filePath(name)));
        }
        // Python reads the mark beside the program first: both are asked about.
        QVERIFY(makeEnvironment(folder, "both") && write(folder.filePath("both/bin/pyvenv.cfg"), "home = /usr/bin\n"));
        QCOMPARE(trustFiles(folder, "both"), QStringList({"both/bin/pyvenv.cfg", "both/pyvenv.cfg", "both/bin/python"}));
        // The program of an environment may lie elsewhere; only the system's is not asked about.
        for (const auto& [name, program] :
             {std::pair(QString("linked"), folder.filePath("trusted/bin/python")), std::pair(QString("usual"), QString("/usr/bin/env"))}) {
            QVERIFY(makeEnvironment(folder, name) && QFile::remove(folder.filePath(name + "/bin/python")));
            QVERIFY(QFile::link(program, folder.filePath(name + "/bin/python")));
        }
        QCOMPARE(trustFiles(folder, "linked"), QStringList({"linked/pyvenv.cfg", "linked/bin/python"}));
        QCOMPARE(trustFiles(folder, "usual"), QStringList("usual/pyvenv.cfg"));
        // A whole environment that is reached through a link is the one that it leads to.
        QVERIFY(QFile::link(folder.filePath("trusted"), folder.filePath("again")));
        QCOMPARE(trustFiles(folder, "again"), QStringList({"again/pyvenv.cfg", "again/bin/python"}));
    }

    /// Trust in one is none in the other that was chosen while the question stood.
    void chosenMeanwhile()
    {
        QTemporaryDir folder;
        const QString program = programWithEnvironment(folder);
        QVERIFY(!program.isEmpty() && makeEnvironment(folder, "other"));
        views::TrustService trust;
        auto* dialog = new InterpreterDialog({.now = {}, .program = program.toStdString(), .own = true}, &trust, nullptr);
        dialog->show();
        QTRY_VERIFY(!dialog->busy());
        QVERIFY(choose(*dialog, folder.filePath(".venv/bin/python")));
        const protocol::PythonExecutor asked = dialog->read();
        test::named<QPushButton>(dialog, "lookUp")->click();
        QVERIFY(tryQuestion(*dialog));
        QVERIFY(choose(*dialog, folder.filePath("other/bin/python")));
        QVERIFY(trustsAll(*dialog, asked));
        QVERIFY(!tryQuestion(*dialog) && !dialog->busy() && !QFile::exists(folder.filePath("acted")));
        QVERIFY(choose(*dialog, folder.filePath(".venv/bin/python"))); // that is trusted now, and is asked at once
        QTRY_VERIFY(QFile::exists(folder.filePath("acted")));
        delete dialog;
    }

    void probeEndsInAnyCase()
    {
        QTemporaryDir folder;
        InterpreterProbe probe, hasty(200);
        QSignalSpy told(&probe, &InterpreterProbe::finished), late(&hasty, &InterpreterProbe::finished);
        const auto result = [](QSignalSpy& spy) { return spy.takeLast().front().value<InterpreterProbe::Result>(); };
        probe.start(folder.filePath("none"), {});
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(result(told).error.contains("can't be started"));
        QFile slow(folder.filePath("slow"));
        QVERIFY(slow.open(QIODevice::WriteOnly) && slow.write("#!/bin/sh\nexec sleep 10000\n") > 0);
        slow.close();
        slow.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        hasty.start(slow.fileName(), {});
        QTRY_COMPARE(late.size(), 1);
        QVERIFY(result(late).error.contains("did not answer"));
        probe.start(QStringLiteral("/bin/false"), {});
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(!result(told).error.isEmpty());
    }

    void devicesOfARealOne()
    {
        NEEDS_PYTHON;
        InterpreterProbe probe;
        QSignalSpy told(&probe, &InterpreterProbe::finished);
        probe.start(python, {pythonFile("fake_device.py")});
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
        const auto result = told.front().front().value<InterpreterProbe::Result>();
        QCOMPARE(result.error, QString());
        QVERIFY(!result.torch.isEmpty());
        QVERIFY(std::ranges::any_of(result.devices, [](const auto& device) { return device.name == "fakenpu"; }));
    }

    /// Chosen, trusted once, started; stepping both ways, a breakpoint in full Python, an edit, and what the status line says.
    void runsWhereTheUserWorks()
    {
        NEEDS_PYTHON;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        b.debug().launcher().setPython(executor(), {});
        b.debug().breakpoints().add({.target = "mean", .condition = "all(v >= 0 for v in relu.flatten().tolist())"});
        b.debug().breakpoints().add({.target = "cat", .logMessage = "cat takes {[int(s) for s in mean.shape]}"});
        b["debug.start"]->trigger();
        QVERIFY(trustsAll(b.window, executor()));
        QVERIFY(stopsAt(b, "(start)"));
        QVERIFY2(debugText(b.window).contains("bin/python, torch 2."), qPrintable(debugText(b.window)));
        b["debug.step"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before batch_norm"));
        b["debug.stepBack"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before conv2d"));
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before mean (breakpoint)"));
        savePicture(b.window, "python_session.png");
        protocol::EditRequest request;
        request.value.node = b.page().document()->fx()->tryFind("relu")->index();
        request.expression = "torch.stack([row * 0 for row in relu])";
        auto* edits = find<views::EditPanel>(b.page());
        edits->apply(request);
        QTRY_COMPARE_WITH_TIMEOUT(edits->model().rowCount(), 1, patience);
        auto* console = find<views::ConsolePanel>(b.page());
        console->evaluate("float(sum(relu.flatten().tolist()))");
        QTRY_VERIFY2(console->allText().endsWith("\n0"), qPrintable(console->allText()));
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "The run is complete"));
        QTRY_VERIFY2(console->allText().contains("cat takes [2, 8]"), qPrintable(console->allText()));
        // It is asked once: the next start asks nobody.
        b["debug.stop"]->trigger();
        QVERIFY(starts(b));
    }

    /// A wrong kernel of a device, by comparing with the device from the Compare panel.
    void plantedKernelIsFound()
    {
        NEEDS_PYTHON;
        qputenv("FAKENPU_WRONG", "aten::silu");
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("llama.pt2"));
        b["compare.panel"]->trigger();
        auto& panel = part<views::ComparePanel>(b.page());
        auto* setup = test::named<views::CompareSetupPage>(panel);
        setup->choice(With::Python)->click();
        QVERIFY(!b["compare.start"]->isEnabled()); // which one is not said
        views::CompareSetup with = part<views::Comparison>(b.page()).setup();
        with.python = executor("fakenpu", {pythonFile("fake_device.py")});
        with.rtol = 1e-4;
        part<views::Comparison>(b.page()).setSetup(with);
        QVERIFY2(setup->findChild<views::ElidedLabel*>()->text().contains("bin/python, fakenpu"),
                 qPrintable(setup->findChild<views::ElidedLabel*>()->text()));
        savesPictures(b, b.window, "python_compare_setup");
        b["compare.start"]->trigger();
        QVERIFY(trustsAll(b.window, with.python)); // the environment, and the module in another folder
        const auto& comparison = part<views::Comparison>(b.page());
        QVERIFY(QTest::qWaitFor([&] { return !comparison.busy(); }, patience));
        QVERIFY2(comparison.state() == views::Comparison::State::Done, qPrintable(comparison.reason()));
        qunsetenv("FAKENPU_WRONG");
        QCOMPARE(b.page().selectedName(), QString("silu"));
        QCOMPARE(panel.finding()->verdict(), QString("This operator differs"));
        QVERIFY2(panel.summaryText().contains("fakenpu"), qPrintable(panel.summaryText()));
        savePicture(b.window, "python_compare_finding.png");
        comparesTimes(b, panel);
    }

    /// An operator that ends the interpreter: the window stands, and says where.
    void crashIsLocated()
    {
        NEEDS_PYTHON;
        QTemporaryDir folder;
        QFile own(folder.filePath("own.py"));
        QVERIFY(own.open(QIODevice::WriteOnly));
        own.write("import os, torch\n@torch.library.custom_op('myns::foo', mutates_args=())\n"
                  "def foo(x: torch.Tensor, a: int) -> torch.Tensor:\n    os._exit(7)\n");
        own.close();
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("custom_op.pt2"));
        b.window.services().trust->trustForNow(folder.path());
        for (const QString& file : views::InterpreterText::trustOf(executor()).files)
            b.window.services().trust->trustForNow(file);
        b.debug().launcher().setPython(executor("", {own.fileName()}), {});
        QVERIFY(starts(b));
        b["debug.start"]->trigger();
        QVERIFY(QTest::qWaitFor([&] { return b.debug().session().state() == State::Crashed; }, patience));
        QVERIFY2(b.debug().session().reason().contains("foo"), qPrintable(b.debug().session().reason()));
        QVERIFY(b.window.isVisible());
    }

    /// What is remembered for the program names the interpreter; it is not trusted by that.
    void remembered()
    {
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        protocol::PythonExecutor wanted = executor("cuda", {"/ops.py"});
        wanted.deviceRules = {"layers.3*=cpu"};
        b.debug().launcher().setPython(wanted, "2.11.0");
        QJsonObject kept;
        b.debug().save(kept);
        b.debug().launcher().setPython({}, {});
        b.debug().restore(kept);
        QVERIFY(b.debug().launcher().python() == wanted);
        QCOMPARE(b.debug().launcher().pythonTorch(), QString("2.11.0"));
        b["debug.start"]->trigger();
        QVERIFY(answersTrust(b.window, false));
    }

    /// Conditions that a record brought are none of the user's words until they are typed again.
    void wordsOfARecord()
    {
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        protocol::SessionRecord record;
        record.functions.text = R"json({"breakpoints":[{"name":"node:mean","condition":"open('x', 'w')"}]})json";
        views::BreakpointList& list = b.debug().breakpoints();
        list.take(record, views::Side::Fx);
        QVERIFY(list.anyRecorded());
        const QJsonObject kept = list.toJson();
        list.removeAll();
        list.fromJson(kept);
        QVERIFY(list.anyRecorded());
        views::BreakpointModel model(&list);
        QVERIFY(model.setData(model.index(views::BreakpointModel::exceptionRows, views::BreakpointModel::Condition), "relu.max() > 0",
                              Qt::EditRole));
        QVERIFY(!list.anyRecorded());
    }
};

QTEST_MAIN(TestWindowPython)
#include "tst_window_python.moc"
