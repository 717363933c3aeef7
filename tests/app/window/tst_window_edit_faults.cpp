// SPDX-License-Identifier: Apache-2.0
// Deliberate faults where people write: templates in the workshop, profiles in their editor, and what the findings say of a run. None may
// come out green; tst_window_faults has the doors that only judge.
#include "tests/app/window/dump_files.h"
#include "tests/app/window/plugin_bench.h"
#include "tests/app/window/workshop_bench.h"
#include "views/analysis/analyses.h"
#include "views/analysis/finding_source.h"
#include "views/compare/comparison.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/profile_editor.h"
#include "views/debug/work_strip.h"
#include "views/editor/problem_page.h"
#include "views/kernel/kernel_check.h"

#include <QDir>
#include <QTemporaryDir>

using namespace nodewise;
using namespace nodewise::viewer;
using Kind = views::KernelVerdict::Kind;
using State = views::SessionWork::State;
using With = views::CompareSetup::With;

namespace {

/// What the findings of the tab's runs are about.
QStringList rulesFound(DocumentPage& page)
{
    std::vector<findings::Finding> found;
    for (const views::Analysis* analysis : part<views::Analyses>(page).all())
        if (const auto* source = dynamic_cast<const views::FindingSource*>(analysis))
            source->addFindings(found);
    QStringList rules;
    for (const findings::Finding& finding : found)
        rules.append(QString::fromStdString(finding.rule));
    return rules;
}

bool write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text) == text.size();
}

} // namespace

class TestWindowEditFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        NEEDS_KERNELS;
        QCoreApplication::setApplicationName("nodewise-test");
    }
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_home->filePath("data").toUtf8());
        qputenv("XDG_CACHE_HOME", m_home->filePath("cache").toUtf8());
        qputenv("XDG_CONFIG_HOME", m_home->filePath("config").toUtf8());
    }
    void verdictOfAnEditedTemplate();
    void templateThatCrashes();
    void editedRules_data();
    void editedRules();
    void findingsOfAComparison_data();
    void findingsOfAComparison();
    void findingsOfAWrongKernel();
    void findingsOfAKernelThatCrashes();

private:
    std::unique_ptr<QTemporaryDir> m_home;
};

/// "All 4 nodes agree" is of the text that was checked, and of no other.
void TestWindowEditFaults::verdictOfAnEditedTemplate()
{
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.write("take"));
    b.startButton()->click();
    views::Workshop& shop = b.shop();
    writeTake(shop);
    QVERIFY(b.rendered());
    shop.checkButton()->click();
    QVERIFY2(b.checked(), qPrintable(b.draftCheck().reason()));
    QVERIFY2(shop.checkStrip()->summaryText().startsWith("All 4 node"), qPrintable(shop.checkStrip()->summaryText()));
    const QString right = "memref.load %Index[%at]", wrong = "memref.load %Index[%zero_at]";
    replace(templateOf(shop), right, wrong);
    replace(templateOf(shop), "%index = ", "%zero_at = arith.constant 0 : index\n        %index = ");
    QVERIFY(b.rendered());
    QCOMPARE(b.problems(), QStringList());
    QVERIFY2(shop.checkStrip()->summaryText().startsWith("The template has changed"), qPrintable(shop.checkStrip()->summaryText()));
    savePicture(shop, "workshop_stale.png");
    shop.checkButton()->click();
    QVERIFY2(b.checked(), qPrintable(b.draftCheck().reason()));
    QVERIFY(b.draftCheck().counts()[std::size_t(Kind::Differs)] > 0);
    QVERIFY2(shop.checkStrip()->summaryText().contains("differ"), qPrintable(shop.checkStrip()->summaryText()));
    // As it was, undone: the verdict is of another text again.
    while (templateOf(shop)->toPlainText().contains("%zero_at"))
        templateOf(shop)->undo();
    QVERIFY(b.rendered());
    QVERIFY(!shop.checkStrip()->summaryText().contains("agree"));
}

/// The worker that runs kernels ends midway.
void TestWindowEditFaults::templateThatCrashes()
{
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.write("take"));
    b.startButton()->click();
    views::Workshop& shop = b.shop();
    writeTake(shop);
    replace(templateOf(shop), "memref.load %Index[%at]", "memref.load %Index[%far]");
    replace(templateOf(shop), "%index = ", "%far = arith.constant 1099511627776 : index\n        %index = ");
    QVERIFY(b.rendered());
    QCOMPARE(b.problems(), QStringList());
    shop.checkButton()->click();
    QVERIFY2(b.checked(), qPrintable(b.draftCheck().reason()));
    QCOMPARE(b.draftCheck().counts()[std::size_t(Kind::Failed)], std::uint64_t(4));
    QVERIFY2(shop.checkStrip()->summaryText().contains("4 failed"), qPrintable(shop.checkStrip()->summaryText()));
}

void TestWindowEditFaults::editedRules_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("told"); // "" = nothing is wrong
    QTest::newRow("nothing") << "return self.clamp(min=0)" << QString();
    QTest::newRow("another shape") << "return self.clamp(min=0).unsqueeze(0)"
                                   << "it returns f32[1, 2";
    QTest::newRow("another dtype") << "return self.clamp(min=0).to(torch.float64)"
                                   << "it returns f64";
    QTest::newRow("writes into its argument") << "return self.clamp_(min=0)"
                                              << "writes into an argument";
    QTest::newRow("raises") << "return self.clamp(min=0).view([3, 5, 7, 11, 13])"
                            << "is invalid for input";
    QTest::newRow("does not compile") << "return self.clamp(min=nowhere)"
                                      << "nowhere";
}

/// A function as it is typed: the editor lists what is wrong with it, and the window's verdict is that of the text.
void TestWindowEditFaults::editedRules()
{
    QFETCH(QString, body);
    QFETCH(QString, told);
    const QString profile = m_home->filePath("planted.json"), functions = m_home->filePath("planted.py");
    QVERIFY(write(functions, "def planted(self: Tensor) -> Tensor:\n    return torch.relu(self)\n"));
    QVERIFY(write(profile, R"({
  "name": "planted",
  "functions": ["planted.py"],
  "templates": {},
  "decompositions": [{"op": "aten.relu.default", "function": "planted"}]
})"));
    PluginBench b;
    QVERIFY(b.open(data("cnn.pt2")));
    part<views::CoverageAnalysis>(b.page()).choose(profile);
    part<views::CoverageAnalysis>(b.page()).edit(functions, 2);
    views::ProfileEditor* editor = find<views::ProfileEditor>(b.page());
    QVERIFY(editor && editor->isVisible());
    replace(editor->currentEditor(), "return torch.relu(self)", body);
    auto& coverage = part<views::CoverageRun>(b.page());
    const auto* problems = editor->findChild<views::ProblemPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(editor->settled() && !coverage.busy() && (problems->mistakes() > 0) == !told.isEmpty(), patience);
    if (!told.isEmpty()) {
        const auto& rows = problems->problems();
        const bool found = std::ranges::any_of(rows, [&](const auto& row) { return row.what.contains(told); });
        QVERIFY2(found, qPrintable(rows.front().what));
    }
    const auto node = views::tryNodeIndex(*b.page().document(), views::Side::Fx, "relu");
    const auto covered = [&] {
        const protocol::Judgment* relu = coverage.result() ? coverage.result()->tryJudgment(*node) : nullptr;
        return relu && relu->verdict == protocol::Verdict::Decomposed && coverage.own().problems().empty();
    };
    QTRY_COMPARE_WITH_TIMEOUT(covered(), told.isEmpty(), patience);
    savePicture(*editor, "profile_editor_fault.png");
}

void TestWindowEditFaults::findingsOfAComparison_data()
{
    QTest::addColumn<QString>("file"); // of the dump that is changed, or removed where it is what is returned
    QTest::addColumn<QString>("rule");
    QTest::newRow("nothing") << QString() << QString();
    QTest::newRow("a wrong element") << "relu.npy"
                                     << "divergence";
    QTest::newRow("other weights") << "weights.safetensors"
                                   << "other-weights";
    QTest::newRow("what is returned is missing") << "linear.npy"
                                                 << "incomplete-comparison";
}

/// The summary lists what a comparison found, also that it did not look.
void TestWindowEditFaults::findingsOfAComparison()
{
    QFETCH(QString, file);
    QFETCH(QString, rule);
    QTemporaryDir folder;
    const QString dump = dumpOf(folder, "cnn.pt2");
    QVERIFY(!dump.isEmpty());
    if (rule == "divergence") {
        QFile values(dump + '/' + file);
        QVERIFY(values.open(QIODevice::ReadWrite) && values.seek(values.size() - 4) && values.write("\0\0\0\x43", 4) == 4);
    } else if (rule == "other-weights") { // zeros, as safetensors: https://github.com/huggingface/safetensors
        QByteArray head = R"({"c.weight":{"dtype":"F32","shape":[8,3,3,3],"data_offsets":[0,864]}})";
        head = head.leftJustified(72, ' ');
        const auto size = static_cast<quint64>(head.size());
        QVERIFY(write(dump + '/' + file, QByteArray(reinterpret_cast<const char*>(&size), 8) + head + QByteArray(864, '\0')));
    } else if (!file.isEmpty()) {
        QVERIFY(QFile::remove(dump + '/' + file));
    }
    DebugBench b = DebugBench::real();
    QVERIFY(b.open("cnn.pt2"));
    auto& comparison = part<views::Comparison>(b.page());
    views::CompareSetup setup = comparison.setup();
    setup.with = With::Dump;
    setup.dump = dump;
    comparison.setSetup(setup);
    b["compare.start"]->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !comparison.busy() && comparison.complete(); }, patience));
    QCOMPARE(rulesFound(b.page()), rule.isEmpty() ? QStringList() : QStringList(rule));
}

void TestWindowEditFaults::findingsOfAWrongKernel()
{
    const QString own = m_home->filePath("data/nodewise/templates/");
    QVERIFY(QDir().mkpath(own));
    for (const char* name : {"gemm.mlir", "gemm.py"}) {
        QFile shipped(QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/") + QLatin1String(name));
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        QByteArray text = shipped.readAll();
        text.replace("{{Y_spad_zero}}", "{{Y_spad_one}}");
        QVERIFY(write(own + QLatin1String(name), text));
    }
    PluginBench b;
    b.trust.trustForNow(m_home->path());
    QVERIFY(b.open(data("cnn.pt2")));
    auto& plan = part<views::KernelPlan>(b.page());
    b.window.actions()["kernels.plan"]->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !plan.busy(); }, patience) && plan.any());
    QCOMPARE(rulesFound(b.page()), QStringList());
    auto& check = part<views::KernelCheck>(b.page());
    b.window.actions()["kernels.check"]->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !check.busy(); }, patience));
    QCOMPARE(rulesFound(b.page()), QStringList("wrong-kernel"));
    savePicture(b.window, "findings_wrong_kernel.png");
}

/// A comparison through the kernels, one of which does not end well.
void TestWindowEditFaults::findingsOfAKernelThatCrashes()
{
    const QString own = m_home->filePath("data/nodewise/templates/");
    QVERIFY(QDir().mkpath(own));
    for (const char* name : {"gemm.mlir", "gemm.py"}) {
        QFile shipped(QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/") + QLatin1String(name));
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        QByteArray text = shipped.readAll();
        text.replace("%zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}",
                     "%far = arith.constant 1099511627776 : index\n  %zero = memref.load %Y[%far, %far] : {{Y_type}}");
        QVERIFY(write(own + QLatin1String(name), text));
    }
    DebugBench b = DebugBench::real();
    b.window.services().trust->trustForNow(m_home->path());
    QVERIFY(b.open("cnn.pt2"));
    b["kernels.run"]->trigger();
    const auto& comparison = part<views::Comparison>(b.page());
    QVERIFY(QTest::qWaitFor([&] { return !comparison.busy() && comparison.complete(); }, patience));
    QVERIFY2(comparison.answer().lowered && comparison.answer().lowered->failed > 0, qPrintable(comparison.reason()));
    QVERIFY2(rulesFound(b.page()).contains("wrong-kernel"), qPrintable(rulesFound(b.page()).join(' ')));
}

QTEST_MAIN(TestWindowEditFaults)
#include "tst_window_edit_faults.moc"
