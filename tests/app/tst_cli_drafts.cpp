// SPDX-License-Identifier: Apache-2.0
// nodewise-cli templates new and check: a first kernel without a window, as an editor's build command would use them.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;
const QString program = QStringLiteral(NODEWISE_TEST_DATA "/kernels/workshop.pt2");

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void replace(const QString& path, const QString& what, const QString& by)
{
    QString text = textOf(path);
    QVERIFY2(text.contains(what), qPrintable(what));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.replace(what, by).toUtf8());
}

} // namespace

class TestCliDrafts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
        QSKIP("built without the torch worker or the kernel worker");
#endif
    }
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        qputenv("XDG_CACHE_HOME", m_home->filePath("cache").toUtf8());
    }
    void firstKernel();
    void fromATemplate();
    void examplesOfTheManual_data();
    void examplesOfTheManual();
    void mistakes();
    void lists();

private:
    QString own(const char* file) const
    {
        return m_home->filePath(QStringLiteral("nodewise/templates/") + QLatin1String(file));
    }
    std::unique_ptr<QTemporaryDir> m_home;
};

void TestCliDrafts::firstKernel()
{
    Ran ran = cli({"templates", "new", "take", "--op", "aten.take.default"});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QCOMPARE(ran.out, own("take.mlir") + '\n' + own("take.py") + '\n');
    // It renders at once, and is not what the operator does.
    ran = cli({"templates", "check", "take", "--on", program});
    QVERIFY2(ran.code == 0, qPrintable(ran.err + ran.out));
    ran = cli({"templates", "check", "take", "--on", program, "--run"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("5 of 5 kernels are not good"), qPrintable(ran.err));
    replace(own("take.mlir"), "%from = arith.remui %at, %x_count : index",
            "%index = memref.load %Index[%at] : {{Index_type}}\n        %from = arith.index_cast %index : i64 to index");
    replace(own("take.py"), "return \"\"", "return \"its index has dimensions\" if len(Y_shape) != 1 else \"\"");
    // It was ours as it was written; what it is now someone has written.
    ran = cli({"templates", "check", "take", "--on", program, "--run"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("this has changed since you trusted it"), qPrintable(ran.err));
    const QString folder = QFileInfo(own("take.mlir")).path();
    for (const char* how : {"--run", "--random"}) {
        ran = cli({"templates", "check", "take", "--on", program, how, "--json", "--trust", folder});
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        const QJsonArray nodes = QJsonDocument::fromJson(ran.out.toUtf8()).object()["nodes"].toArray();
        QCOMPARE(nodes.size(), 5);
        for (int i = 0; i < 4; ++i)
            QVERIFY2(nodes[i]["check"]["good"].toBool(), qPrintable(nodes[i]["check"]["message"].toString()));
        QCOMPARE(nodes[4]["why"].toString(), QString("its index has dimensions"));
    }
    // And a plan has it.
    ran = cli({"lower", program, "-o", m_home->filePath("out"), "--check", "--json", "--trust", folder});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY(ran.out.contains("\"template\": \"take\""));
}

void TestCliDrafts::fromATemplate()
{
    const Ran ran = cli({"templates", "new", "total", "--op", "aten.nansum.default", "--from", "reduce", "-o", m_home->filePath("here")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QString text = textOf(m_home->filePath("here/total.mlir"));
    QVERIFY(text.contains("//! template: total\n") && text.contains("//! op: aten.nansum.default X=self"));
    QVERIFY(!text.contains("aten.amax"));
    // An operator without its overload is enough where only one can be meant
    QCOMPARE(cli({"templates", "new", "roller", "--op", "aten.roll", "-o", m_home->filePath("here")}).code, 0);
    QVERIFY(textOf(m_home->filePath("here/roller.mlir")).contains("//! op: aten.roll.default"));
    const Ran several = cli({"templates", "new", "adder", "--op", "aten.add", "-o", m_home->filePath("here")});
    QVERIFY2(several.code == 1 && several.err.contains("aten.add has several overloads (choose one: aten.add.Scalar, aten.add.Tensor)"),
             qPrintable(several.err));
    QVERIFY2(
        cli({"templates", "new", "total", "--op", "aten.nansum.default", "-o", m_home->filePath("here")}).err.contains("is there already"),
        "nothing is replaced");
}

/// The text of the first block of a language behind a heading.
QString blockOf(const QString& manual, const QString& heading, const QString& language)
{
    const qsizetype from = manual.indexOf(QStringLiteral("```") + language + '\n', manual.indexOf(heading));
    const qsizetype begin = manual.indexOf('\n', from) + 1;
    return manual.mid(begin, manual.indexOf(QStringLiteral("```"), begin) - begin);
}

void TestCliDrafts::examplesOfTheManual_data()
{
    QTest::addColumn<QString>("heading");
    QTest::addColumn<QString>("program");
    QTest::newRow("tiled_linear") << "## A tiled kernel\n" << NODEWISE_TEST_DATA "/programs/attention.pt2";
    QTest::newRow("row_filter") << "## Expressions and halos\n" << NODEWISE_TEST_DATA "/kernels/halo.pt2";
}

void TestCliDrafts::examplesOfTheManual()
{
    QFETCH(QString, heading);
    QFETCH(QString, program);
    const QString manual = textOf(QStringLiteral(NODEWISE_DOCS "/templates.md")), name = QLatin1String(QTest::currentDataTag());
    // Those of the page are all here
    QStringList there;
    for (auto found = QRegularExpression("^//! template: (\\w+)$", QRegularExpression::MultilineOption).globalMatch(manual);
         found.hasNext();)
        there.append(found.next().captured(1));
    QCOMPARE(there, (QStringList{"tiled_linear", "row_filter"}));
    const QString folder = QFileInfo(own(qPrintable(name + ".mlir"))).path();
    QVERIFY(QDir().mkpath(folder));
    for (const auto& [ending, language] : {std::pair(".mlir", "mlir"), std::pair(".py", "python")}) {
        QFile out(own(qPrintable(name + ending)));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(blockOf(manual, heading, QLatin1String(language)).toUtf8());
    }
    const Ran ran = cli({"templates", "check", name, "--on", program, "--npu", "small16", "--run", "--json", "--trust", folder});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QJsonArray nodes = QJsonDocument::fromJson(ran.out.toUtf8()).object()["nodes"].toArray();
    QVERIFY(!nodes.isEmpty());
    for (const QJsonValue& node : nodes)
        QVERIFY2(node["check"]["good"].toBool(), qPrintable(node["name"].toString() + ": " + node["check"]["message"].toString()));
}

void TestCliDrafts::mistakes()
{
    const auto fails = [](const QStringList& arguments, const char* why) {
        const Ran ran = cli(arguments);
        return ran.code == 1 && ran.err.contains(QLatin1String(why)) ? QString() : ran.err + ran.out;
    };
    QCOMPARE(fails({"templates", "new", "gemm", "--op", "aten.take.default"}, "there already is a template 'gemm'"), QString());
    QCOMPARE(fails({"templates", "new", "a-b", "--op", "aten.take.default"}, "'a-b' is not a name"), QString());
    QCOMPARE(fails({"templates", "new", "a", "--op", "aten.add_.Tensor"}, "writes one of its arguments"), QString());
    QCOMPARE(fails({"templates", "new", "a", "--op", "aten.take.default", "--from", "nothing"}, "there is no template 'nothing'"),
             QString());
    QCOMPARE(fails({"templates", "check", "nothing", "--on", program}, "there is no template 'nothing'"), QString());
    QVERIFY(cli({"templates", "new", "take", "--op", "aten.take.default"}).code == 0);
    // As compilers tell it: of MLIR, at the template's line
    replace(own("take.mlir"), "memref.store %value", "memref.store %nothing");
    const QStringList lines = textOf(own("take.mlir")).split('\n');
    const int line =
        int(std::find_if(lines.begin(), lines.end(), [](const QString& each) { return each.contains("%nothing"); }) - lines.begin());
    Ran ran = cli({"templates", "check", "take", "--on", program});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.startsWith(QStringLiteral("%1:%2: error: use of undeclared SSA value name").arg(own("take.mlir")).arg(line + 1)),
             qPrintable(ran.out));
    // Of a file, by its path; of functions
    replace(own("take.py"), "def count(", "def counting(");
    ran = cli({"templates", "check", own("take.mlir"), "--on", program});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains(own("take.py") + ':') && ran.out.contains("error: the template's functions: undefined value count"),
             qPrintable(ran.out));
    // Of no node
    QCOMPARE(fails({"templates", "check", "foobar", "--on", program}, "the template matches no node of the program"), QString());
}

void TestCliDrafts::lists()
{
    const Ran ran = cli({"templates"});
    QVERIFY2(ran.code == 0 && ran.out.contains("gemm"), qPrintable(ran.err));
}

QTEST_GUILESS_MAIN(TestCliDrafts)
#include "tst_cli_drafts.moc"
