// SPDX-License-Identifier: Apache-2.0
// Python files that make a model, and matrices of many models, in the whole window: nothing runs before the user says so, what exports is
// opened, and what does not has a page that says why.
#include "app/viewer/error_page.h"
#include "app/viewer/export_page.h"
#include "app/viewer/incoming.h"
#include "app/viewer/loading_page.h"
#include "core/process/interpreters.h"
#include "tests/app/window/debug_bench.h"
#include "views/common/label.h"
#include "views/common/trust_question.h"
#include "views/common/trust_service.h"
#include "views/coverage/matrix_models.h"
#include "views/coverage/matrix_page.h"
#include "views/debug/interpreter_dialog.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/search_panel.h"
#include "views/table/table_page.h"
#include "views/workbench/workbench.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

#define NEEDS_TORCH                                                                                                                        \
    if (process::describeInterpreter(NODEWISE_PYTHON_WITH_TORCH, process::Interpreter::Found::Named).torch.empty())                        \
    QSKIP("there is no interpreter with torch: set PYTHON_WITH_TORCH")

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

constexpr const char* model = R"py(import os, pathlib, subprocess, sys, time
pathlib.Path(__file__).with_name("acted").touch()
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x) + 1

class Branches(torch.nn.Module):
    def forward(self, x):
        y = x * 2
        if y.sum() > 0:
            return y.cos()
        return y.sin()

class Trains(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.drop = torch.nn.Dropout()
    def forward(self, x):
        return self.drop(x)

def get_model():
    return Net().eval(), (torch.ones(3, 4),)

def branches():
    return Branches().eval(), (torch.ones(3, 4),)

def numpy():
    class Leaves(torch.nn.Module):
        def forward(self, x):
            return torch.from_numpy(x.numpy())
    return Leaves().eval(), (torch.ones(3),)

def trains():
    return Trains(), (torch.ones(3),)

def hangs():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    pathlib.Path(__file__).with_name("child").write_text(str(child.pid))
    time.sleep(600)

def dies():
    os.kill(os.getpid(), 11)
)py";

bool write(const QString& path, const QByteArray& text)
{
    QFile out(path);
    return out.open(QIODevice::WriteOnly) && out.write(text) == text.size();
}

views::TrustQuestion* tryQuestion(const QWidget& window)
{
    for (views::TrustQuestion* box : window.findChildren<views::TrustQuestion*>())
        if (box->isVisible())
            return box;
    return nullptr;
}

bool isAlive(const QString& process)
{
    QFile state(QStringLiteral("/proc/%1/stat").arg(process));
    return state.open(QIODevice::ReadOnly) && !state.readAll().contains(") Z ");
}

QString textOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
}

/// A window with a Python file; its list of what is trusted is empty.
struct ModelBench : Bench {
    ModelBench()
    {
        if (!write(file(), model))
            qFatal("the file can't be written");
    }
    QString file(const char* name = "model.py") const { return folder.filePath(QString::fromLatin1(name)); }
    ExportPage* page() const { return window.currentTab() ? qobject_cast<ExportPage*>(window.currentTab()->tool()) : nullptr; }
    /// By a command line, which is the word.
    ExportPage* typed(const char* factory = "")
    {
        Options options;
        options.files = options.named = {file() + QString::fromLatin1(factory)};
        take(window, handoverOf(options), nullptr);
        return page();
    }
    bool ends(const ExportPage* of) const
    {
        return QTest::qWaitFor([of] { return !of->running(); }, patience);
    }
    bool acted() const { return QFile::exists(file("acted")); }
    QString error() const { return page()->findChild<ErrorPage*>()->text(); }
    void savePictures(const QString& name)
    {
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                window.applyTheme(theme);
                window.applyLanguage(language);
                savePicture(window, QStringLiteral("%1_%2_%3.png").arg(name, QLatin1String(theme), QLatin1String(language)));
            }
    }

    QTemporaryDir folder;
};

} // namespace

class TestWindowModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        QVERIFY(m_cache.isValid());
        qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
        // The interpreter of the tests is the one that a shell has made active.
        const QFileInfo python(QStringLiteral(NODEWISE_PYTHON_WITH_TORCH));
        qputenv("VIRTUAL_ENV", QFileInfo(python.path()).path().toUtf8());
    }

    /// By drop or dialog a Python file is asked about, once: what was refused has not run, what was trusted runs without another word.
    void droppedFilesAsk()
    {
        NEEDS_TORCH;
        ModelBench b;
        b.window.openFiles({b.file()});
        QTRY_VERIFY_WITH_TIMEOUT(tryQuestion(b.window), patience);
        const QString asked = tryQuestion(b.window)->informativeText();
        QVERIFY2(asked.contains("model.py") && asked.contains(NODEWISE_PYTHON_WITH_TORCH), qPrintable(asked));
        savePicture(*tryQuestion(b.window), "model_trust.png");
        tryQuestion(b.window)->reject();
        QTRY_VERIFY(!b.page()->running());
        QVERIFY(!b.acted());
        QVERIFY2(b.error().contains("Nothing of this file has run"), qPrintable(b.error()));

        b.page()->start();
        QTRY_VERIFY_WITH_TIMEOUT(tryQuestion(b.window), patience);
        test::named<QAbstractButton>(tryQuestion(b.window), "trust")->click();
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QVERIFY(b.acted() && QFile::remove(b.file("acted")));
        b.window.openFiles({b.file()});
        QTRY_VERIFY_WITH_TIMEOUT(b.acted(), patience); // without a question
        QVERIFY(!tryQuestion(b.window));
        // Another content is another file.
        QTRY_VERIFY_WITH_TIMEOUT(b.window.tabs().size() == 1 && !b.page(), patience);
        QVERIFY(write(b.file(), QByteArray(model) + "\n# changed\n"));
        b.window.openFiles({b.file()});
        QTRY_VERIFY_WITH_TIMEOUT(tryQuestion(b.window), patience);
        QVERIFY(tryQuestion(b.window)->informativeText().contains("changed since"));
        tryQuestion(b.window)->reject();
    }

    /// A link, and a desktop that names a URL, are nobody's word.
    void linksAsk()
    {
        NEEDS_TORCH;
        for (const QStringList& words : {QStringList{"nodewise://open?file=%1"}, QStringList{"file://%1"}, QStringList{"--reuse", "%1"},
                                         QStringList{"%1", "--reuse"}}) {
            ModelBench b;
            QStringList line{QStringLiteral("nodewise")};
            for (const QString& word : words)
                line.append(word.contains(QLatin1Char('%')) ? word.arg(b.file()) : word);
            const auto parsed = parseOptions(line);
            QVERIFY(!parsed.exit);
            QCOMPARE(parsed.options.files, QStringList{b.file()});
            QVERIFY(parsed.options.named.isEmpty());
            take(b.window, handoverOf(parsed.options), nullptr);
            QTRY_VERIFY_WITH_TIMEOUT(tryQuestion(b.window), patience);
            QVERIFY(!b.acted());
            tryQuestion(b.window)->reject();
        }
        QCOMPARE(parseOptions({QStringLiteral("nodewise"), QStringLiteral("model.py:make")}).options.named, QStringList{"model.py:make"});
    }

    /// The answer about one interpreter is none about another that was chosen while the question was open.
    void anotherInterpreterAsksAnew()
    {
        NEEDS_TORCH;
        ModelBench b;
        b.window.openFiles({b.file()});
        QTRY_VERIFY_WITH_TIMEOUT(tryQuestion(b.window), patience);
        QPointer<views::TrustQuestion> first = tryQuestion(b.window);
        test::named<QToolButton>(b.page(), "interpreter")->click();
        auto* dialog = b.page()->findChild<views::InterpreterDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(!test::named<QComboBox>(dialog, "device")->isVisible()); // which an export does not have
        QVERIFY(!test::named<QLineEdit>(dialog, "imports")->isVisible());
        QVERIFY(QFile::link(NODEWISE_PYTHON_WITH_TORCH, b.file("python")));
        protocol::PythonExecutor other;
        other.python = b.file("python").toStdString();
        Q_EMIT dialog->chosen(other, QStringLiteral("1.0"));
        dialog->reject();
        const auto questions = b.window.findChildren<views::TrustQuestion*>();
        QCOMPARE(questions.size(), 2);
        views::TrustQuestion* second = questions[0] == first ? questions[1] : questions[0];
        QVERIFY2(second->informativeText().contains(b.file("python")), qPrintable(second->informativeText()));
        test::named<QAbstractButton>(first, "trust")->click();
        QVERIFY(b.page()->running());
        second->reject();
        QTRY_VERIFY(!b.page()->running());
        QVERIFY2(b.error().contains("Nothing of this file has run"), qPrintable(b.error()));
        QVERIFY(!b.acted());
    }

    /// What is asked of the file is asked of the program that comes of it; of what is no program it is said.
    void optionsAreTheProgram()
    {
        NEEDS_TORCH;
        ModelBench b;
        QVERIFY(b.typed());
        follow(b.window, {{"debug", "no_such_node"}});
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(b.window.status().currentMessage().contains("no_such_node"), patience);
    }

    /// `nodewise model.py --select relu --layout kernels`: of the program, once it is there.
    void selectionAndLayoutAreTheProgram()
    {
        NEEDS_TORCH;
        ModelBench b;
        Options options;
        options.files = options.named = {b.file()};
        options.select = "relu";
        options.layout = "kernels";
        take(b.window, handoverOf(options), nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QCOMPARE(b.window.currentPage()->selectedName(), QString("relu"));
        QVERIFY(b.window.currentPage()->needDock().docked().contains("kernels"));
    }

    /// The program lies in a folder of the user's cache, nothing beside the file, and the page is gone.
    void namedFilesOpen()
    {
        NEEDS_TORCH;
        ModelBench b;
        QVERIFY(b.typed());
        QVERIFY(!tryQuestion(b.window));
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QCOMPARE(b.window.tabs().size(), 1);
        QVERIFY(b.window.currentTab()->file().startsWith(m_cache.path()) && b.window.currentTab()->file().endsWith("/model.pt2"));
        QVERIFY(b.window.currentPage()->selectByName("relu"));
        QCOMPARE(QDir(b.folder.path()).entryList(QDir::Files), (QStringList{"acted", "model.py"}));
        QCOMPARE(b.window.remembered().recent.first(), b.window.currentTab()->file());
        QVERIFY(b.window.remembered().recent.contains(b.file()));
    }

    void whatFailsIsAPage()
    {
        NEEDS_TORCH;
        ModelBench b;
        ExportPage* page = b.typed(":numpy");
        QVERIFY(page && b.ends(page));
        QVERIFY2(page->report(), qPrintable(b.error()));
        QCOMPARE(page->report()->cause, std::string("numpy"));
        const QString told = test::named<views::FactPage>(page, "why")->allText();
        for (const char* part : {"return torch.from_numpy(x.numpy())", "custom_op", "Your Code", "What to Change"})
            QVERIFY2(told.contains(part), qPrintable(told));
        QVERIFY(!test::named<QPushButton>(page, "draft")->isVisible());
        QVERIFY(test::named<QPlainTextEdit>(page, "details")->toPlainText().size() > 40);
        b.savePictures("model_fails");
        // The user changes the line, and exports again.
        QByteArray changed(model);
        QVERIFY(write(b.file(), changed.replace("torch.from_numpy(x.numpy())", "x.clone()")));
        test::named<QPushButton>(page, "again")->click();
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QCOMPARE(b.window.tabs().size(), 1);
    }

    /// What was decided by data, the graph as far as it came, and the draft, which is opened only if the user wants it.
    void draftsAreAsked()
    {
        NEEDS_TORCH;
        ModelBench b;
        ExportPage* page = b.typed(":branches");
        QVERIFY(page && b.ends(page));
        QVERIFY2(page->report() && page->report()->draft, qPrintable(b.error()));
        QCOMPARE(page->report()->cause, std::string("data-dependent"));
        const QString told = test::named<views::FactPage>(page, "why")->allText();
        for (const char* part : {"exports only as a draft", "if y.sum() > 0:", "torch.cond", "not decided", "Fixed in the Draft"})
            QVERIFY2(told.contains(part), qPrintable(told));
        QVERIFY(!page->report()->graph.empty());
        auto& graph = part<views::TablePage>(page);
        QCOMPARE(graph.shownRows().size(), qsizetype(page->report()->graph.size()));
        QAbstractItemModelTester tester(graph.filter().sourceModel());
        QVERIFY(!b.window.currentPage());
        b.savePictures("model_draft");
        test::named<QPushButton>(page, "draft")->click();
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QCOMPARE(b.window.tabs().size(), 2);
    }

    /// It exports, but is not what the model is: the program is opened, and the page stays behind it.
    void cautionsStay()
    {
        NEEDS_TORCH;
        ModelBench b;
        ExportPage* page = b.typed(":trains");
        QVERIFY(page && b.ends(page));
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QCOMPARE(b.window.tabs().size(), 2);
        const QString told = test::named<views::FactPage>(page, "why")->allText();
        QVERIFY2(told.contains("training") && told.contains("What Differs from the Model"), qPrintable(told));
        b.window.applyLanguage("ko");
        const auto* why = test::named<views::FactPage>(page, "why");
        QTRY_VERIFY(!why->allText().contains("What Differs from the Model"));
    }

    /// With all that it started.
    void cancels()
    {
        NEEDS_TORCH;
        ModelBench b;
        ExportPage* page = b.typed(":hangs");
        QVERIFY(page);
        QTRY_VERIFY_WITH_TIMEOUT(!textOf(b.file("child")).isEmpty(), patience);
        const QString child = textOf(b.file("child"));
        QVERIFY(isAlive(child));
        auto* loading = page->findChild<LoadingPage*>();
        QTRY_VERIFY(loading->shown());
        const auto says = [loading] {
            for (const views::Label* label : loading->findChildren<views::Label*>())
                if (label->text().contains("model.py:") && label->text().contains("hangs"))
                    return true;
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(says(), patience); // in which line it is
        savePicture(b.window, "model_running.png");
        Q_EMIT loading->cancelRequested();
        QVERIFY(!page->running());
        QTRY_VERIFY_WITH_TIMEOUT(!isAlive(child), patience);
        QVERIFY2(b.error().contains("cancel"), qPrintable(b.error()));
    }

    void crashesAreTold()
    {
        NEEDS_TORCH;
        ModelBench b;
        ExportPage* page = b.typed(":dies");
        QVERIFY(page && b.ends(page));
        QVERIFY2(b.error().contains("crashed (signal 11)"), qPrintable(b.error()));
    }

    /// A diagnosis that was written is shown without running anything; one that is none says where it is wrong.
    void diagnosesAreFiles()
    {
        ModelBench b;
        const QString file = b.file("a.nodewise-export.json");
        QVERIFY(write(file, R"({"format": "nodewise.export", "version": 1, "cause": "no-fake", "what": "an operator has no shape",
            "change": "torch.library.register_fake", "model": "/x/net.py", "where": "net.py:3 in forward",
            "symbols": [{"name": "u0", "range": "[0, inf]"}], "guards": ["u0 >= 0"], "details": "<b>there</b> was no fake impl \u202e"})"));
        b.window.openFiles({file});
        QVERIFY(b.page() && b.page()->report());
        QVERIFY(test::named<views::FactPage>(b.page(), "why")->allText().contains("net.py does not export"));
        QVERIFY(!test::named<QPushButton>(b.page(), "again")->isVisible());
        const auto* details = test::named<QPlainTextEdit>(b.page(), "details");
        QVERIFY2(details->toPlainText() == "<b>there</b> was no fake impl \\u{202e}", qPrintable(details->toPlainText()));
        const auto* sizes = test::named<views::FactPage>(b.page(), "sizes");
        b.window.applyLanguage("en");
        QTRY_VERIFY(sizes->allText().contains("Guards"));
        b.window.applyLanguage("ko");
        QTRY_VERIFY(!sizes->allText().contains("Guards"));
        b.window.applyLanguage("en");
        follow(b.window, {{"debug", "relu"}});
        QVERIFY(b.window.status().currentMessage().contains("not a program"));
        b.window.closeTab();
        QVERIFY(write(file, R"({"format": "nodewise.export", "version": 1, "cause": 3})"));
        b.window.openFiles({file});
        QVERIFY(b.page() && !b.page()->report());
        QVERIFY2(b.error().contains("$.cause"), qPrintable(b.error()));
        // Repaired meanwhile.
        QVERIFY(write(file, R"({"format": "nodewise.export", "version": 1, "cause": "no-fake", "what": "a", "change": "b"})"));
        Q_EMIT b.page()->findChild<ErrorPage*>()->retryRequested();
        QVERIFY(b.page()->report());
        Q_EMIT b.page()->findChild<ErrorPage*>()->openOtherRequested();
        QVERIFY(b.window.findChild<QFileDialog*>());
    }

    /// As much of what torch says as a window shows at once; lines are cut, and not wrapped.
    void longDetails()
    {
        ModelBench b;
        const QString file = b.file("a.nodewise-export.json");
        QByteArray text =
            R"({"format": "nodewise.export", "version": 1, "cause": "no-fake", "what": "a", "change": "b", "details": "LINES"})";
        QVERIFY(write(file, text.replace("LINES", (QByteArray(1 << 16, 'x') + "\\n").repeated(64))));
        b.window.openFiles({file});
        QVERIFY(b.page() && b.page()->report());
        const auto* details = test::named<QPlainTextEdit>(b.page(), "details");
        QCOMPARE(details->lineWrapMode(), QPlainTextEdit::NoWrap);
        QVERIFY2(details->blockCount() <= 6 && details->toPlainText().size() < (6 << 13),
                 qPrintable(QString::number(details->blockCount())));
        QVERIFY(details->toPlainText().endsWith(QChar(0x2026)));
    }

    /// Text of compilers that is called .py is none of ours.
    void otherPythonFiles()
    {
        ModelBench b;
        QVERIFY(write(b.file("dump.py"), "// -----// IR Dump Before Canonicalizer (canonicalize) //----- //\nmodule {\n}\n"));
        b.window.openFiles({b.file("dump.py")});
        QVERIFY(!b.page());
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentTab()->mlir(), patience);
    }

    void matrices()
    {
        Bench b;
        QTemporaryDir folder;
        const QString file = folder.filePath("zoo.nodewise-matrix.json");
        QVERIFY(QFile::copy(data("cnn.pt2"), folder.filePath("cnn.pt2")));
        QVERIFY(write(file, R"({"format": "nodewise.matrix", "version": 1, "profile": "spyre-2026", "models": [
            {"model": "cnn", "file": "cnn.pt2", "totals": {"count": 12, "covered": {"count": 9}}},
            {"model": "llama", "totals": {"count": 140, "covered": {"count": 140}}}, {"model": "broken", "error": "no such file"}],
            "ops": [{"op": "aten.relu.default", "models": {"cnn": {"verdict": "unimplemented", "count": 4, "missing": 3}}},
            {"op": "aten.mm.default", "models": {"cnn": {"verdict": "direct", "count": 8, "missing": 0},
             "llama": {"verdict": "decomposed", "count": 140, "missing": 0}}}],
            "runs": [{"time": "2026-11-01T10:00:00+00:00", "nodes": {"cnn": 12}, "missing": {"cnn": 5}}]})"));
        b.window.openFiles({file});
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentTab(), patience);
        auto* page = qobject_cast<views::MatrixPage*>(b.window.currentTab()->tool());
        QVERIFY(page);
        for (views::TablePage* table : {page->programs(), page->operators(), page->runs()})
            new QAbstractItemModelTester(table->filter().sourceModel(), table);
        QCOMPARE(page->programs()->shownRows().size(), 3);
        QCOMPARE(page->operators()->shownRows().size(), 2);
        const auto cell = [](views::TablePage* table, int row, int column) {
            return table->table()->model()->index(row, column).data().toString();
        };
        using Programs = views::MatrixProgramsModel;
        QCOMPARE(cell(page->programs(), 0, Programs::Missing), QString("3"));
        QCOMPARE(cell(page->programs(), 0, Programs::Change), QString(QChar(0x2212)) + "2");
        QCOMPARE(cell(page->programs(), 1, Programs::Change), QString());
        QVERIFY(cell(page->programs(), 2, Programs::Problem).contains("no such file"));
        QCOMPARE(cell(page->operators(), 0, views::MatrixOpsModel::FirstProgram), QString("3/4"));
        QCOMPARE(cell(page->runs(), 1, views::MatrixRunsModel::Missing), QString("3"));
        for (const char* theme : {"dark", "light"}) {
            b.window.applyTheme(theme);
            savePicture(b.window, QStringLiteral("matrix_%1.png").arg(QLatin1String(theme)));
        }
        // Sorted by a model's verdicts: the worst first; what does not occur there last.
        page->operators()->table()->sortByColumn(views::MatrixOpsModel::FirstProgram + 1, Qt::AscendingOrder);
        QCOMPARE(cell(page->operators(), 0, 0), QString("aten.mm.default"));
        page->operators()->filterField()->setText("relu");
        QTRY_COMPARE(page->operators()->shownRows().size(), 1);
        page->operators()->filterField()->clear();
        // A chosen model alone.
        page->programs()->table()->setCurrentIndex(page->programs()->table()->model()->index(1, 0));
        QTRY_VERIFY(page->operators()->table()->isColumnHidden(views::MatrixOpsModel::FirstProgram));
        QVERIFY(!page->operators()->table()->isColumnHidden(views::MatrixOpsModel::FirstProgram + 1));
        QCOMPARE(cell(page->runs(), 1, views::MatrixRunsModel::Nodes), QString("140"));
        // To the model, at the operator.
        const QModelIndex relu = page->operators()->filter().sourceModel()->index(0, views::MatrixOpsModel::FirstProgram);
        Q_EMIT page->operators()->activated(relu);
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QCOMPARE(b.window.currentPage()->search()->query(), QString("op:aten.relu.default"));
    }

    /// Not shown, and why.
    void brokenMatrices()
    {
        Bench b;
        QTemporaryDir folder;
        const QString file = folder.filePath("zoo.nodewise-matrix.json");
        QVERIFY(write(file, R"({"format": "nodewise.matrix", "version": 1, "profile": "p", "models": [{}], "ops": []})"));
        b.window.openFiles({file});
        QTRY_VERIFY_WITH_TIMEOUT(!b.window.refusal().isEmpty(), patience);
        QVERIFY2(b.window.refusal().contains("$.models[0].model"), qPrintable(b.window.refusal()));
        QVERIFY(!b.window.currentTab());
    }

    /// Each has its tab, in the order in which they were named.
    void severalMatrices()
    {
        Bench b;
        QTemporaryDir folder;
        QStringList files;
        for (const char* name : {"a", "b", "c"}) {
            files.append(folder.filePath(QString::fromLatin1(name) + ".nodewise-matrix.json"));
            QVERIFY(write(files.last(), R"({"format": "nodewise.matrix", "version": 1, "profile": "p", "models": [], "ops": []})"));
        }
        b.window.openFiles(files);
        QTRY_COMPARE_WITH_TIMEOUT(b.window.tabs().size(), 3, patience);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(b.window.tabs()[i]->title(), QFileInfo(files[i]).fileName());
    }

private:
    QTemporaryDir m_cache;
};

QTEST_MAIN(TestWindowModel)
#include "tst_window_model.moc"
