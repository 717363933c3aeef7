// SPDX-License-Identifier: Apache-2.0
// Files that would act if they were run as they are, opened by the command line: programs, IR files,
// profiles, templates, and session records.
#include "core/protocol/session_record.h"
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QString data(const char* path)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/") + QLatin1String(path);
}

void write(const QString& file, const QString& text)
{
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text.toUtf8());
}

const QString victimText = QStringLiteral("what must stay");

} // namespace

class TestCliHostile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void programs_data();
    void programs();
    void irSide();
    void refusedIsListed();
    void refusedIsNotCovered();
    void profiles_data();
    void profiles();
    void endlessGuard();
    void replayedRecord();
    void templates_data();
    void templates();
    void shapesOfTemplates_data();
    void shapesOfTemplates();

private:
    /// The programs name a file of the working folder.
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QString victim() const
    {
        QFile file(at("victim.bin"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    QString profile(const QString& rule, const QString& functions = {});
    QStringList lowerWith(const QString& before, const QString& body, const QString& functions);
    QTemporaryDir m_folder;
};

void TestCliHostile::init()
{
    QVERIFY(QDir::setCurrent(m_folder.path()));
    write(at("victim.bin"), victimText);
}

void TestCliHostile::programs_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("told");
    QTest::newRow("writes a file") << "write_file"
                                   << "node 'mapped': aten.from_file.default: refused: it reads or writes files";
    QTest::newRow("reads the heap") << "heap_memory"
                                    << "node 'before': inductor._reinterpret_tensor.default: refused: it is LibTorch's own of "
                                       "'inductor', which exported programs do not use";
    QTest::newRow("reads beyond a storage") << "beyond_storage"
                                            << "node 'beyond': aten._reshape_alias.default: it needs elements 0 to 4,095 of a storage of 6";
    QTest::newRow("inputs that unfold") << "doubling_samples"
                                        << "the pickled value contains itself, or unfolds to more than 10000000 values";
}

void TestCliHostile::programs()
{
    QFETCH(QString, program);
    QFETCH(QString, told);
    const Ran ran = cli({QStringLiteral("run"), data(qPrintable("hostile/" + program + ".pt2"))});
    QCOMPARE(ran.code, 1);
    QVERIFY2((ran.out + ran.err).contains(told), qPrintable(ran.out + ran.err));
    QCOMPARE(victim(), victimText);
}

void TestCliHostile::irSide()
{
    const Ran ran = cli({QStringLiteral("run"), data("hostile/write_file.pt2"), QStringLiteral("--ir")});
    QCOMPARE(ran.code, 1);
    QVERIFY2((ran.out + ran.err).contains(QStringLiteral("aten.from_file.default: refused: it reads or writes files")),
             qPrintable(ran.out + ran.err));
    QCOMPARE(victim(), victimText);
}

void TestCliHostile::refusedIsListed()
{
    const Ran ran = cli({QStringLiteral("ops"), data("hostile/write_file.pt2"), QStringLiteral("--unresolved")});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains(QStringLiteral("refused: it reads or writes files")), qPrintable(ran.out));
    const Ran shown = cli({QStringLiteral("graph"), data("hostile/write_file.pt2")});
    QCOMPARE(shown.code, 0);
    QVERIFY(shown.out.contains(QStringLiteral("from_file")));
}

/// A profile that has a lowering for everything does not make it run.
void TestCliHostile::refusedIsNotCovered()
{
    write(at("all.json"), QStringLiteral(R"({"name": "all", "lowerings": [{"op": "aten.from_file", "as": "map"},
 {"op": "aten.relu", "as": "relu"}, {"op": "aten.fill_", "as": "fill"}]})"));
    const QString program = data("hostile/write_file.pt2"), profile = at("all.json");
    const Ran text = cli({QStringLiteral("coverage"), program, QStringLiteral("--profile"), profile});
    QCOMPARE(text.code, 1);
    QVERIFY2(text.out.contains(QRegularExpression(QStringLiteral("aten\\.from_file\\.default +refused +1 .*it reads or writes files"))),
             qPrintable(text.out));
    QVERIFY2(text.out.contains(QStringLiteral("all: 2 of 4 nodes are covered")) && text.out.contains(QStringLiteral("refused 1,")),
             qPrintable(text.out));
    QVERIFY2(text.err.contains(QStringLiteral("2 of 4 nodes are refused, unsupported, or unimplemented by 'all'")), qPrintable(text.err));
    const Ran json = cli({QStringLiteral("coverage"), program, QStringLiteral("--profile"), profile, QStringLiteral("--json")});
    QVERIFY2(json.out.contains(QStringLiteral("\"verdict\": \"refused\"")) || json.out.contains(QStringLiteral("\"verdict\":\"refused\"")),
             qPrintable(json.out));
    const Ran chains = cli({QStringLiteral("coverage"), program, QStringLiteral("--profile"), profile, QStringLiteral("--chains")});
    QVERIFY2(chains.out.contains(QStringLiteral("    refused aten.from_file.default  it reads or writes files\n")), qPrintable(chains.out));
}

QString TestCliHostile::profile(const QString& rule, const QString& functions)
{
    write(at("hostile.json"), QStringLiteral(R"({"name": "hostile", "tables": ["inductor-2.13"], "functions": ["hostile.py"],
 "decompositions": [%1]})")
                                  .arg(rule));
    write(at("hostile.py"), functions.isEmpty() ? QStringLiteral("def plain(self):\n    return torch.relu(self)\n") : functions);
    return at("hostile.json");
}

void TestCliHostile::profiles_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("functions");
    QTest::addColumn<QString>("told");
    const QString file = QStringLiteral("refused: it reads or writes files");
    QTest::newRow("a guard that saves")
        << R"({"op": "aten.relu.default", "function": "plain", "when": "torch.save(self, 'victim.bin') is None"})"
        << ""
        << "aten::save: " + file;
    QTest::newRow("a guard that maps")
        << R"({"op": "aten.relu.default", "function": "plain", "when": "torch.from_file('victim.bin', True, 3).fill_(65.).dim() > 0"})"
        << ""
        << "aten::from_file: " + file;
    QTest::newRow("a decomposition") << R"({"op": "aten.relu.default", "function": "f"})"
                                     << "def f(self):\n    return self + torch.from_file('victim.bin', True, 3).fill_(65.).sum()\n"
                                     << "aten::from_file: " + file;
    QTest::newRow("a default")
        << R"({"op": "aten.relu.default", "function": "f"})"
        << "def f(self, other: Tensor = torch.from_file('victim.bin', True, 3).fill_(65.)):\n    return torch.neg(self)\n"
        << "the default of the parameter 'other' is not a constant";
}

/// Judging with a profile of others writes nothing, and says where it would have.
void TestCliHostile::profiles()
{
    QFETCH(QString, rule);
    QFETCH(QString, functions);
    QFETCH(QString, told);
    const Ran ran =
        cli({QStringLiteral("coverage"), data("hostile/beyond_storage.pt2"), QStringLiteral("--profile"), profile(rule, functions)});
    QVERIFY2((ran.out + ran.err).contains(told), qPrintable(ran.out + ran.err));
    const QRegularExpression place(QStringLiteral("hostile\\.(json|py): line \\d+, column \\d+"));
    QVERIFY2((ran.out + ran.err).contains(place), qPrintable(ran.out + ran.err));
    QCOMPARE(victim(), victimText);
}

void TestCliHostile::endlessGuard()
{
    const Ran ran =
        cli({QStringLiteral("coverage"), data("hostile/beyond_storage.pt2"), QStringLiteral("--profile"),
             profile(R"({"op": "aten.relu.default", "function": "plain", "when": "len([i for i in range(1000000000000)]) > 0"})")});
    QVERIFY2((ran.out + ran.err).contains(QStringLiteral("more than a million loop steps, so it may never end")),
             qPrintable(ran.out + ran.err));
    QVERIFY2((ran.out + ran.err).contains(QStringLiteral("hostile.json: line 2, column ")), qPrintable(ran.out + ran.err));
}

/// Trusting a record allows what it replays, not what its program would do.
void TestCliHostile::replayedRecord()
{
    const QJsonObject launch{{"program", data("hostile/write_file.pt2")}};
    protocol::SessionRecord record{.launch = {QJsonDocument(launch).toJson().toStdString()}, .tick = 3};
    QVERIFY(protocol::writeSessionFile(record, at("record.json").toStdString()));
    const Ran ran = cli({"run", "--session", at("record.json"), "--trust", m_folder.path()});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("node 'mapped': aten.from_file.default: refused: it reads or writes files"), qPrintable(ran.out + ran.err));
    QCOMPARE(victim(), victimText);
}

void TestCliHostile::templates_data()
{
    QTest::addColumn<QString>("declares");
    QTest::addColumn<QString>("does");
    QTest::addColumn<QString>("told");
    QTest::newRow("a command") << "llvm.func @system(!llvm.ptr) -> i32"
                               << "%r = llvm.call @system(%p) : (!llvm.ptr) -> i32"
                               << "the kernel declares 'system', which kernels may not call";
    QTest::newRow("assembly") << ""
                              << R"(llvm.inline_asm has_side_effects "syscall", "" : () -> ())"
                              << "kernels may not use llvm.inline_asm";
    // 50,000 took 8 GB, 100,000 ended the worker
    QTest::newRow("modules without end") << "" << QStringLiteral("module {\n").repeated(50000) + QStringLiteral("}\n").repeated(50000)
                                         << "brackets nest more than 256 levels deep";
}

/// How the command line lowers an operator with a profile that brings a template.
QStringList TestCliHostile::lowerWith(const QString& before, const QString& body, const QString& functions)
{
    if (!QDir(m_folder.path()).mkpath("mine"))
        qFatal("no folder");
    write(at("mine/evil.mlir"), "//! template: evil\n//! op: aten._foobar X=self\n//! input: X contiguous\n//! output: Y\n" + before +
                                    "\nfunc.func @{{KERNEL_NAME}}({{arguments}}) {\n" + body + "\n  return\n}\n");
    write(at("mine/evil.py"), functions + "def options(X_shape: List[int]) -> Dict[str, int]:\n    return {'ONE': 1}\n");
    write(at("mine.json"), R"({"name": "mine", "templates": {"folders": ["mine"], "only": ["evil"]}})");
    return {"lower", data("programs/foobar_1x1.pt2"), "-o", at("out"), "--check", "--profile", at("mine.json"), "--cache", "none"};
}

/// A profile that brings templates, of which one does more than compute: `lower --check` compiles none of it, trusted or not.
void TestCliHostile::templates()
{
    QFETCH(QString, declares);
    QFETCH(QString, does);
    QFETCH(QString, told);
    const QString command = "llvm.mlir.global internal constant @c(\"cp /etc/hostname victim.bin\\00\")\n";
    const QStringList lower = lowerWith(command + declares, "  %p = llvm.mlir.addressof @c : !llvm.ptr\n  " + does,
                                        "def X_view(X_shape: List[int]) -> List[int]:\n    return X_shape\n");
    const Ran untrusted = cli(lower);
    QCOMPARE(untrusted.code, 1);
    QVERIFY2(untrusted.err.contains("is not trusted"), qPrintable(untrusted.out + untrusted.err));
    const Ran trusted = cli(lower + QStringList{"--trust", m_folder.path()});
    QCOMPARE(trusted.code, 1);
    QVERIFY2((trusted.out + trusted.err).contains(told), qPrintable((trusted.out + trusted.err).left(5000)));
    QCOMPARE(victim(), victimText);
}

void TestCliHostile::shapesOfTemplates_data()
{
    QTest::addColumn<QString>("functions");
    QTest::addColumn<QString>("told");
    const auto function = [](const char* name, const char* made) {
        return QStringLiteral("def %1(X_shape: List[int]) -> List[int]:\n    return %2\n").arg(QLatin1String(name), QLatin1String(made));
    };
    const QString view = "'X_view' of the template 'evil' does not return a shape";
    QTest::newRow("huge") << function("X_view", "[9223372036854775807, 9223372036854775807]") << view; // whose product is 1 again
    QTest::newRow("negative") << function("X_view", "[-1, -1]") << view;
    QTest::newRow("many") << function("X_view", "[1] * 100000") << view; // a million took minutes
    QTest::newRow("expanded") << function("X_expand", "[4611686018427387904, 4611686018427387904, 1, 1]")
                              << "'X_expand' of the template 'evil' is not a shape that the operand can be broadcast to";
}

/// What a template's functions say of shapes is no more to be trusted than a file's.
void TestCliHostile::shapesOfTemplates()
{
    QFETCH(QString, functions);
    QFETCH(QString, told);
    const Ran ran = cli(lowerWith("", "", functions) + QStringList{"--trust", m_folder.path()});
    QCOMPARE(ran.code, 1);
    QVERIFY2((ran.out + ran.err).contains(told), qPrintable((ran.out + ran.err).left(5000)));
}

QTEST_GUILESS_MAIN(TestCliHostile)
#include "tst_cli_hostile.moc"
