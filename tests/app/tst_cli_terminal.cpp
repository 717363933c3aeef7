// SPDX-License-Identifier: Apache-2.0
// What files say reaches a terminal as text: nothing of it moves the cursor, colors, links, or turns the direction.
#include "tests/app/cli_runner.h"
#include "tests/app/hostile_program.h"

#include "core/base/shown_text.h"
#include "core/ir/json.h"

#include <QJsonDocument>
#include <QTemporaryDir>

using namespace nodewise;
using Ran = test::RanProgram<QString>;

namespace {

Ran run(const QStringList& arguments)
{
    return test::runCli<QString>(arguments);
}

} // namespace

class TestCliTerminal : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void output_data();
    void output();
    void messages();
    void namesStayApart();

private:
    QTemporaryDir m_folder;
    QString m_file, m_program;
};

void TestCliTerminal::initTestCase()
{
    m_file = m_folder.filePath("hostile.json");
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write(QByteArray::fromStdString(ir::writeJson(test::hostileIr()))) > 0);
    m_program = m_folder.filePath("hostile.pt2");
    QFile program(m_program);
    QVERIFY(program.open(QIODevice::WriteOnly));
    QVERIFY(program.write(test::hostileProgram()) > 0);
}

void TestCliTerminal::output_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("info") << QStringList{"info", m_file};
    QTest::newRow("info, JSON") << QStringList{"info", m_file, "--json"};
    QTest::newRow("find") << QStringList{"find", m_file, ""};
    QTest::newRow("find, JSON") << QStringList{"find", m_file, "", "--json"};
    QTest::newRow("code") << QStringList{"graph", m_file, "--ir"};
    QTest::newRow("diff") << QStringList{"diff", m_file, QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.ir.json")};
    QTest::newRow("program") << QStringList{"graph", m_program};
    QTest::newRow("find in a program") << QStringList{"find", m_program, ""};
    for (const char* option : {"--chains", "--json"})
        QTest::newRow(option) << QStringList{"coverage", m_program, "--profile", "reference", option};
    for (const char* format : {"mermaid", "dot", "markdown", "svg"})
        QTest::newRow(format) << QStringList{"convert", m_file, "-o", "-", "--format", format, "--max-nodes", "0"};
}

void TestCliTerminal::output()
{
    QFETCH(QStringList, arguments);
    const Ran ran = run(arguments);
    QVERIFY2(ran.out.size() > 100, qPrintable(ran.err));
    const std::string text = ran.out.toStdString();
    const std::string shown = escapedUnseen(text);
    const auto differs = std::ranges::mismatch(text, shown);
    QVERIFY2(shown == text, text.substr(std::size_t(differs.in1 - text.begin()), 60).c_str());
    if (arguments.contains("--json"))
        QVERIFY(!QJsonDocument::fromJson(ran.out.toUtf8()).isNull());
}

void TestCliTerminal::messages()
{
    const QString name = m_folder.filePath("no\x1b[31m\u202esuch\nfile.pt2");
    const Ran ran = run({"info", name});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("\\u{1b}[31m\\u{202e}such") && ran.err.count('\n') == 1, qPrintable(ran.err));
}

void TestCliTerminal::namesStayApart()
{
    const Ran ran = run({"find", m_file, "name:width"});
    QVERIFY2(ran.out.contains("zero\\u{200b}width\\u{feff}\t") && ran.out.contains("zerowidth\t"), qPrintable(ran.out));
    QCOMPARE(ran.out.count('\n'), 2);
}

QTEST_GUILESS_MAIN(TestCliTerminal)
#include "tst_cli_terminal.moc"
