// SPDX-License-Identifier: Apache-2.0
// nodewise-cli tokens over the real engine, and the line on a terminal that says how far a run is.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

constexpr auto cli = nodewise::test::runCli<QString>;

QString tokenizers(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/tokenizers/") + QLatin1String(name);
}

} // namespace

class TestCliTokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void ofTheInputs();
    void ofIds();
    void refusals();
    void progressOnATerminal();

private:
    QTemporaryDir m_folder;
    QString m_program;
};

void TestCliTokens::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    m_program = m_folder.filePath("attention.pt2");
    QVERIFY(QFile::copy(tokenizers("attention.pt2"), m_program));
    QVERIFY(QFile::copy(tokenizers("wordpiece.json"), m_folder.filePath("tokenizer.json")));
}

void TestCliTokens::ofTheInputs()
{
    const auto ran = cli({"tokens", m_program});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QStringList lines = ran.out.split('\n');
    QVERIFY2(lines[0].endsWith("tokenizer.json: WordPiece, 83 tokens; the program's table has 88 rows"), qPrintable(lines[0]));
    QCOMPARE(lines[1], QString("input_ids[0]  the cat sat on the mat"));
    QVERIFY2(lines[2].contains(" cat ") && lines[2].contains(" sat "), qPrintable(lines[2]));
    QCOMPARE(lines[3], QString("input_ids[1]  on the other mat sat another"));
    const auto json = cli({"tokens", m_program, "--json"});
    const QJsonObject told = QJsonDocument::fromJson(json.out.toUtf8()).object();
    QCOMPARE(told["model"].toString(), QString("WordPiece"));
    QCOMPARE(told["table_rows"].toInt(), 88);
    const QJsonObject first = told["sequences"][0].toObject();
    QCOMPARE(first["text"].toString(), QString("the cat sat on the mat"));
    QCOMPARE(first["ids"].toArray().size(), 6);
    QCOMPARE(first["tokens"][1].toString(), QString("cat"));
    QCOMPARE(first["pieces"][1].toString(), QString("cat"));
    QVERIFY(first["complete"].toBool());
}

/// Nothing is run for these.
void TestCliTokens::ofIds()
{
    const auto ran = cli({"tokens", m_program, "--ids", "0", "--ids", "99"});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY2(ran.out.endsWith("[PAD] <id 99>\n  0 [PAD]  99 (no token)\n"), qPrintable(ran.out));
}

void TestCliTokens::refusals()
{
    const auto none = cli({"tokens", QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.pt2")});
    QCOMPARE(none.code, 1);
    QVERIFY2(none.err.contains("there is no tokenizer beside this program"), qPrintable(none.err));
    QTemporaryDir other;
    QVERIFY(QFile::copy(QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.pt2"), other.filePath("cnn.pt2")));
    QVERIFY(QFile::copy(tokenizers("wordpiece.json"), other.filePath("cnn.tokenizer.json")));
    const auto unused = cli({"tokens", other.filePath("cnn.pt2")});
    QCOMPARE(unused.code, 1);
    QVERIFY2(unused.err.contains("looks nothing up in a table of"), qPrintable(unused.err));
}

/// Python's pty gives the program a terminal; without one it says nothing of this.
void TestCliTokens::progressOnATerminal()
{
    const QString program = QStringLiteral(NODEWISE_TEST_DATA "/programs/bert.pt2");
    const QStringList run{"run", program, "--repeat", "400"};
    const auto plain = cli(run);
    QVERIFY2(plain.code == 0 && plain.err.isEmpty(), qPrintable(plain.err));
    const QStringList inTerminal =
        QStringList{"-c", "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]))", QStringLiteral(NODEWISE_BIN "/nodewise-cli")} + run;
    const auto shown = nodewise::test::runProgram<QString>("python3", inTerminal);
    QVERIFY2(shown.code == 0, qPrintable(shown.err));
    static const QRegularExpression line(QStringLiteral("Running the whole program: node [0-9]+ of [0-9]+"));
    QVERIFY2(shown.out.contains(line), qPrintable(shown.out.left(2000)));
    QVERIFY(shown.out.contains("\r\x1b[K")); // written over, and gone in the end
    QVERIFY(shown.out.contains("400 runs: "));
}

QTEST_GUILESS_MAIN(TestCliTokens)
#include "tst_cli_tokens.moc"
