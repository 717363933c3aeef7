// SPDX-License-Identifier: Apache-2.0
// Files that would act if they were run as they are, opened by the command line: programs, IR files, and profiles.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

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

private:
    /// The programs name a file of the working folder.
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QString profile(const QString& rule, const QString& functions = {});
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
    QFile victim(at("victim.bin"));
    QVERIFY(victim.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(victim.readAll()), victimText);
}

void TestCliHostile::irSide()
{
    const Ran ran = cli({QStringLiteral("run"), data("hostile/write_file.pt2"), QStringLiteral("--ir")});
    QCOMPARE(ran.code, 1);
    QVERIFY2((ran.out + ran.err).contains(QStringLiteral("aten.from_file.default: refused: it reads or writes files")),
             qPrintable(ran.out + ran.err));
    QFile victim(at("victim.bin"));
    QVERIFY(victim.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(victim.readAll()), victimText);
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
    QFile victim(at("victim.bin"));
    QVERIFY(victim.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(victim.readAll()), victimText);
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

QTEST_GUILESS_MAIN(TestCliHostile)
#include "tst_cli_hostile.moc"
