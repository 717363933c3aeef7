// SPDX-License-Identifier: Apache-2.0
// nodewise-cli history over the real engine.
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

namespace {

constexpr auto cli = nodewise::test::runCli<QString>;

QString program(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(name));
}

} // namespace

class TestCliHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void ofAnElement();
    void ofTheFirstNaN();
    void refusals();
};

void TestCliHistory::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

/// A product reads a row and a column; what it made goes on through a view.
void TestCliHistory::ofAnElement()
{
    const auto ran = cli({"history", program("llama"), "--node", "linear", "--at", "0,1,2", "--json"});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QJsonObject answer = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    const QJsonArray events = answer["events"].toArray();
    const QJsonObject made = events[answer["at"].toInt()].toObject();
    QCOMPARE(made["what"].toString(), QString("made"));
    QCOMPARE(made["name"].toString(), QString("linear"));
    QCOMPARE(made["sources"].toArray().size(), 2);
    QCOMPARE(made["sources"][0]["begin"].toArray(), (QJsonArray{0, 1, 0}));
    QCOMPARE(made["sources"][1]["begin"].toArray(), (QJsonArray{2, 0}));
    QVERIFY(events.size() > 1);
    QCOMPARE(events[answer["at"].toInt() + 1].toObject()["what"].toString(), QString("viewed"));
    const auto text = cli({"history", program("llama"), "--node", "linear", "--at", "0,1,2"});
    QVERIFY2(text.out.contains("it was made by linear (aten.linear.default) as element [0, 1, 2]"), qPrintable(text.out));
}

void TestCliHistory::ofTheFirstNaN()
{
    const auto ran = cli({"history", program("not_finite"), "--node", "log", "--non-finite"});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY2(ran.out.contains("the first non-finite element is log [0]: log(-1) = nan"), qPrintable(ran.out));
}

void TestCliHistory::refusals()
{
    QCOMPARE(cli({"history", program("cnn"), "--node", "conv2d"}).code, 2);
    const auto unknown = cli({"history", program("cnn"), "--node", "nothing", "--at", "0"});
    QCOMPARE(unknown.code, 1);
    QVERIFY(unknown.err.contains("there is no node 'nothing' that has run"));
    QVERIFY(cli({"history", program("cnn"), "--node", "conv2d", "--non-finite"}).err.contains("all elements are finite"));
    QVERIFY(cli({"history", program("cnn"), "--node", "conv2d", "--at", "0"}).err.contains("dimensions"));
}

QTEST_GUILESS_MAIN(TestCliHistory)
#include "tst_cli_history.moc"
