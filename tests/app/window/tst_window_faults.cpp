// SPDX-License-Identifier: Apache-2.0
// Deliberate faults through every door of the window that judges, over the real engine and workers: none may come out green, and each is
// told where it is. docs/comparing.md has the list; tests/scripts/plant_faults.py plants them on the command line.
#include "tests/app/window/debug_bench.h"
#include "tests/app/window/dump_files.h"
#include "tests/app/window/plugin_bench.h"
#include "views/common/path_field.h"
#include "views/compare/compare_panel.h"
#include "views/compare/compare_setup_page.h"
#include "views/compare/comparison.h"
#include "views/compare/finding_card.h"
#include "views/cost/cost_panel.h"
#include "views/cost/simulation.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/coverage_run.h"
#include "views/debug/work_strip.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_plan.h"

#include <QDir>
#include <QRadioButton>
#include <QTemporaryDir>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Comparison;
using views::Side;
using With = views::CompareSetup::With;
using Kind = views::KernelVerdict::Kind;
using State = views::SessionWork::State;

namespace {

const QString libraries = QStringLiteral(NODEWISE_BIN "/../plugins/");
const QString shipped = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/");
const QString passes = QStringLiteral(NODEWISE_TEST_DATA "/../../examples/passes/");

/// A window with all of its services, and what a person reads in it.
struct FaultBench : PluginBench {
    QAction* operator[](const char* id) { return window.actions()[id]; }
    const Comparison& comparison() { return part<Comparison>(page()); }
    views::ComparePanel& panel() { return part<views::ComparePanel>(page()); }
    bool ends(const char* command)
    {
        (*this)[command]->trigger();
        const auto done = [this] { return comparison().state() != Comparison::State::Done || comparison().complete(); };
        return QTest::qWaitFor([&] { return !comparison().busy() && done(); }, patience);
    }
    /// What a person reads of the comparison: its error, or the card.
    QString told()
    {
        if (comparison().state() != Comparison::State::Done)
            return QStringLiteral("failed: ") + panel().errorText();
        return panel().finding()->headline() + QStringLiteral("; ") + panel().finding()->advice();
    }
    /// As it is when nothing is wrong.
    bool green() { return told().startsWith(QStringLiteral("No value is out of tolerance")); }
    void chooses(With with, const QString& path = {})
    {
        (*this)["compare.panel"]->trigger();
        auto* setup = test::named<views::CompareSetupPage>(panel());
        setup->choice(with)->click();
        if (with != With::OtherSide)
            test::named<views::PathField>(setup, with == With::Dump ? "dump" : "program")->box()->setEditText(path);
    }
};

bool write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    return QFileInfo(path).dir().mkpath(QStringLiteral(".")) && file.open(QIODevice::WriteOnly | QIODevice::Truncate) &&
           file.write(text) == text.size();
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestWindowFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { qputenv("XDG_DATA_HOME", m_none.path().toUtf8()); }
    void dumps_data();
    void dumps();
    void irFiles_data();
    void irFiles();
    void conversionsOfAPlugin();
    void operatorThatCrashes();
    void templates_data();
    void templates();
    void rulesOfAProfile_data();
    void rulesOfAProfile();
    void passOfAProfile_data();
    void passOfAProfile();
    void programThatIsCutOff();

private:
    /// A profile in a folder of its own: "" if it can't be written.
    QString profile(const QByteArray& json, const QByteArray& functions) const;
    QString dump();
    QString ir();
    QTemporaryDir m_cache, m_none, m_folder;
    QString m_dump;
};

void TestWindowFaults::initTestCase()
{
    NEEDS_KERNELS;
    QCoreApplication::setApplicationName("nodewise-test");
    qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
    m_dump = dumpOf(m_folder, "cnn.pt2");
    QVERIFY(!m_dump.isEmpty());
}

QString TestWindowFaults::profile(const QByteArray& json, const QByteArray& functions) const
{
    const QString folder = m_folder.filePath(QStringLiteral("profile_%1").arg(QDateTime::currentMSecsSinceEpoch()));
    return write(folder + "/planted.py", functions) && write(folder + "/planted.json", json) ? folder + "/planted.json" : QString();
}

// --- the page Compare

void TestWindowFaults::dumps_data()
{
    QTest::addColumn<QString>("file"); // of the dump
    QTest::addColumn<int>("at");       // from its end; 0: the file is gone, 1: it is cut off
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("place");
    QTest::newRow("nothing") << QString() << 0 << QByteArray() << QString();
    QTest::newRow("a wrong element") << "relu.npy" << 4 << QByteArray("\0\0\0\x43", 4) << "relu is the first value that differs";
    QTest::newRow("a NaN") << "relu.npy" << 4 << QByteArray("\0\0\xc0\x7f", 4) << "relu is the first value that differs";
    QTest::newRow("a wrong element that is returned") << "linear.npy" << 4 << QByteArray("\0\0\0\x43", 4) << "linear is the first value";
    QTest::newRow("what is returned is missing") << "linear.npy" << 0 << QByteArray() << "What the program returns was not compared";
    QTest::newRow("a file that is cut off") << "relu.npy" << 1 << QByteArray() << "relu";
}

void TestWindowFaults::dumps()
{
    QFETCH(QString, file);
    QFETCH(int, at);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, place);
    QTemporaryDir folder;
    for (const QString& each : QDir(m_dump).entryList(QDir::Files))
        QVERIFY(QFile::copy(m_dump + '/' + each, folder.filePath(each)));
    if (!file.isEmpty()) {
        QByteArray text = read(folder.filePath(file));
        QVERIFY(!text.isEmpty());
        if (at == 0)
            QVERIFY(QFile::remove(folder.filePath(file)));
        else
            QVERIFY(write(folder.filePath(file), at == 1 ? text.chopped(8) : text.replace(text.size() - at, at, bytes)));
    }
    FaultBench b;
    QVERIFY(b.open(data("cnn.pt2")));
    b.chooses(With::Dump, folder.path());
    QVERIFY(b.ends("compare.start"));
    QCOMPARE(b.green(), file.isEmpty());
    QVERIFY2(b.told().contains(place), qPrintable(b.told()));
    savePicture(b.window, "faults_dump.png");
}

QString TestWindowFaults::ir()
{
    const QString file = m_folder.filePath("sound.json");
    return QFileInfo::exists(file) || cli({"convert", data("cnn.pt2"), "-o", file}).endsWith("exit 0") ? file : QString();
}

void TestWindowFaults::irFiles_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("place");
    QTest::newRow("nothing") << QString() << QString() << QString();
    QTest::newRow("another operator") << "\"op_type\": \"aten.relu.default\""
                                      << "\"op_type\": \"aten.neg.default\""
                                      << "relu";
    QTest::newRow("another attribute") << "\"eps\": 1e-05"
                                       << "\"eps\": 1.0"
                                       << "batch_norm";
    QTest::newRow("cut off") << "\"graph_outputs\""
                             << "\"graph_outputs"
                             << "planted.json";
}

void TestWindowFaults::irFiles()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, place);
    QString text = QString::fromUtf8(read(ir()));
    QVERIFY(!text.isEmpty());
    if (!from.isEmpty()) {
        QVERIFY(text.contains(from));
        text.replace(text.indexOf(from), from.size(), to);
    }
    const QString file = m_folder.filePath("planted.json");
    QVERIFY(write(file, text.toUtf8()));
    FaultBench b;
    QVERIFY(b.open(data("cnn.pt2")));
    b.chooses(With::Program, file);
    QVERIFY(b.ends("compare.start"));
    QCOMPARE(b.green(), from.isEmpty());
    QVERIFY2(b.told().contains(place), qPrintable(b.told()));
}

/// The IR that the window shows, which a plug-in's conversions made: beside the program, and run by its own path.
void TestWindowFaults::conversionsOfAPlugin()
{
    FaultBench b;
    b.trust.trustForNow(libraries);
    b.plugins.add(libraries + "odd_conversions.so");
    QVERIFY(b.settles());
    QVERIFY(b.open(data("cnn.pt2")));
    QVERIFY(b.settles());
    b.chooses(With::OtherSide);
    QVERIFY(b.ends("compare.start"));
    QVERIFY2(!b.green() && b.told().contains("relu"), qPrintable(b.told()));
}

/// A run that is done in part: what was compared before the crash says nothing of the program.
void TestWindowFaults::operatorThatCrashes()
{
    FaultBench b;
    b.trust.trustForNow(libraries);
    b.plugins.add(libraries + "crash_ops.so");
    QVERIFY(b.settles());
    QVERIFY(b.open(QStringLiteral(NODEWISE_TEST_DATA "/plugins/segfault.pt2")));
    b.chooses(With::OtherSide);
    QVERIFY(b.ends("compare.start"));
    QCOMPARE(b.comparison().state(), Comparison::State::Failed);
    QVERIFY2(b.told().contains("segfault"), qPrintable(b.told()));
}

// --- kernels

void TestWindowFaults::templates_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<bool>("refused"); // by MLIR
    const QString zero = "%zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}";
    QTest::newRow("nothing") << zero << zero << false;
    QTest::newRow("does not verify") << zero << zero + "\n  %planted = arith.addf %nothing, %nothing : f32" << true;
    QTest::newRow("a wrong result") << zero << "%zero = arith.constant {{Y_spad_one}} : {{Y_spad_element}}" << false;
    QTest::newRow("stores nothing") << "{{#STORE}}Y_spad to Y[%m, %n] of [%tm, %tn]{{/STORE}}"
                                    << "" << false;
}

/// A template of the user's own in place of the shipped one: the check, the run through kernels, and the simulator's total.
void TestWindowFaults::templates()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(bool, refused);
    const bool sound = from == to;
    QTemporaryDir home;
    const QString folder = home.filePath("nodewise/templates/");
    QString text = QString::fromUtf8(read(shipped + "gemm.mlir"));
    QVERIFY(text.contains(from));
    QVERIFY(write(folder + "gemm.mlir", text.replace(text.indexOf(from), from.size(), to).toUtf8()));
    QVERIFY(write(folder + "gemm.py", read(shipped + "gemm.py")));
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    FaultBench b;
    b.trust.trustForNow(home.path());
    QVERIFY(b.open(data("cnn.pt2")));
    auto& plan = part<views::KernelPlan>(b.page());
    b["kernels.plan"]->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !plan.busy(); }, patience) && plan.any());
    auto& check = part<views::KernelCheck>(b.page());
    b["kernels.check"]->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !check.busy(); }, patience));
    const auto counts = check.counts();
    const std::uint64_t bad = counts[std::size_t(Kind::Differs)] + counts[std::size_t(Kind::Failed)];
    QCOMPARE(bad == 0, sound);
    QCOMPARE(counts[std::size_t(Kind::Failed)] > 0, refused);
    QVERIFY(b.ends("kernels.run"));
    QVERIFY2(b.green() == sound, qPrintable(b.told()));
    QVERIFY2(sound || b.told().contains(refused ? "failed" : "linear is the first value that differs"), qPrintable(b.told()));
    savePicture(b.window, "faults_template.png");
    if (sound || refused) {
        b["cost.start"]->trigger();
        auto& simulation = part<views::Simulation>(b.page());
        QVERIFY(QTest::qWaitFor([&] { return !simulation.busy(); }, patience));
        QCOMPARE(simulation.state() == State::Done && simulation.run() && !simulation.run()->left().any(), sound);
    }
}

// --- profiles

void TestWindowFaults::rulesOfAProfile_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("nothing") << QByteArray("    return self.clamp(min=0)\n");
    QTest::newRow("another shape") << QByteArray("    return self.clamp(min=0).unsqueeze(0)\n");
    QTest::newRow("another dtype") << QByteArray("    return self.clamp(min=0).to(torch.float64)\n");
    QTest::newRow("writes into its argument") << QByteArray("    self.zero_()\n    return self.clamp(min=0)\n");
    QTest::newRow("raises") << QByteArray("    if self.dim() >= 0:\n        raise RuntimeError(\"not here\")\n    return self\n");
}

/// Coverage: a rule that can't do what it claims covers nothing, whatever it is called.
void TestWindowFaults::rulesOfAProfile()
{
    QFETCH(QByteArray, body);
    const bool sound = QLatin1String(QTest::currentDataTag()) == QLatin1String("nothing");
    const QString file = profile(R"({"name": "planted", "functions": ["./planted.py"], "templates": {},
                                     "decompositions": [{"op": "aten.relu.default", "function": "planted"}]})",
                                 "def planted(self: Tensor) -> Tensor:\n" + body);
    QVERIFY(!file.isEmpty());
    FaultBench b;
    QVERIFY(b.open(data("cnn.pt2")));
    part<views::CoverageAnalysis>(b.page()).choose(file);
    auto& coverage = part<views::CoverageRun>(b.page());
    b["coverage.start"]->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !coverage.busy(); }, patience));
    QVERIFY(coverage.result());
    const auto node = views::tryNodeIndex(*b.page().document(), Side::Fx, "relu");
    QVERIFY(node);
    const protocol::Judgment* relu = coverage.result()->tryJudgment(*node);
    QVERIFY(relu);
    QCOMPARE(relu->verdict == protocol::Verdict::Unimplemented, !sound);
}

void TestWindowFaults::passOfAProfile_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    const QByteArray whole = "torch.rms_norm(x, [x.size(-1)], weight, eps)";
    QTest::newRow("nothing") << whole << whole;
    QTest::newRow("computes something else") << whole << QByteArray("torch.rms_norm(x, [x.size(-1)], weight, eps + 1.0)");
    QTest::newRow("has another shape") << whole << QByteArray("torch.rms_norm(x, [x.size(-1)], weight, eps).unsqueeze(0)");
}

/// A pass of the user's own decides which kernels there are: run lowered, the cost, and its timeline are of what it leaves.
void TestWindowFaults::passOfAProfile()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    const QByteArray fault = QTest::currentDataTag();
    QByteArray functions = read(passes + "fused.py");
    QVERIFY(functions.contains(from));
    const QString file = profile(read(passes + "fused.json").replace("fused.py", "./planted.py"), functions.replace(from, to));
    FaultBench b;
    QVERIFY(b.open(data("llama.pt2")));
    part<views::CoverageAnalysis>(b.page()).choose(file);
    auto& plan = part<views::KernelPlan>(b.page());
    b["kernels.plan"]->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !plan.busy(); }, patience));
    if (fault == "has another shape") { // nothing is planned with it, and so nothing is run or simulated
        const QString why = "the replacement of the pass fuse-rms-norm can't stand in for";
        QVERIFY2(!plan.any() && plan.reason().contains(why), qPrintable(plan.reason()));
        QVERIFY(b.ends("kernels.run"));
        QVERIFY2(b.told().startsWith("failed: ") && b.told().contains(why), qPrintable(b.told()));
        b["cost.start"]->trigger();
        auto& simulation = part<views::Simulation>(b.page());
        QVERIFY(QTest::qWaitFor([&] { return !simulation.busy(); }, patience));
        QVERIFY(simulation.state() == State::Failed && !simulation.run());
        return;
    }
    QVERIFY(plan.any() && plan.isOfProfile());
    const auto fused = [](const auto& kernel) { return kernel.name.find("norm") != std::string::npos; };
    QVERIFY(std::ranges::any_of(plan.answer()->kernels, fused));
    QVERIFY(b.ends("kernels.run"));
    QVERIFY2(b.green() == (fault != "computes something else"), qPrintable(b.told()));
    savePicture(b.window, "faults_pass.png");
    b["cost.start"]->trigger();
    auto& simulation = part<views::Simulation>(b.page());
    QVERIFY(QTest::qWaitFor([&] { return !simulation.busy(); }, patience));
    QVERIFY2(simulation.state() == State::Done && simulation.run(), qPrintable(part<views::CostPanel>(b.page()).strip()->errorText()));
    // The timeline names the nodes of the program that the fused kernel stands for.
    QVERIFY(std::ranges::any_of(simulation.run()->kernels(), fused));
    QVERIFY(simulation.run()->trace());
}

// --- what is read

void TestWindowFaults::programThatIsCutOff()
{
    const QString file = m_folder.filePath("cut.pt2");
    const QByteArray whole = read(data("cnn.pt2"));
    QVERIFY(write(file, whole.left(whole.size() / 2)));
    FaultBench b;
    OpenFile cut;
    cut.file = file;
    ProgramTab* tab = b.window.open(cut);
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled(), patience);
    QVERIFY(!tab->page() || !tab->page()->document());
    for (const char* command : {"compare.start", "kernels.check", "kernels.run", "coverage.start", "cost.start"})
        QVERIFY2(!b[command]->isEnabled(), command);
}

QTEST_MAIN(TestWindowFaults)
#include "tst_window_faults.moc"
