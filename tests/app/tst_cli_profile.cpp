// SPDX-License-Identifier: Apache-2.0
// nodewise-cli profile: what it lists, and how it tells of mistakes.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QJsonDocument jsonOf(const Ran& ran)
{
    return QJsonDocument::fromJson(ran.out.toUtf8());
}

} // namespace

class TestCliProfile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void lists();
    void yourOwnReplaceShipped();
    void mistakesOfTheForm();
    void mistakesAsJson();
    void aTableThatIsNotThere();
    void aProfileThatIsNotThere();
    void wrongUsage();

private:
    QString write(const QString& name, const QByteArray& text) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

// Nobody's own profiles but the test's.
void TestCliProfile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("nodewise/profiles")));
    qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
}

void TestCliProfile::cleanup()
{
    qunsetenv("XDG_DATA_HOME");
}

QString TestCliProfile::write(const QString& name, const QByteArray& text) const
{
    QFile file(m_folder->filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
}

void TestCliProfile::lists()
{
    const Ran ran = cli({"profile", "list"});
    QCOMPARE(ran.code, 0);
    for (const char* name : {"pytorchsim", "reference", "spyre-2025-11", "spyre-2026"})
        QVERIFY2(ran.out.contains(QStringLiteral("\n") + name + " "), qPrintable(ran.out));
    QVERIFY(!ran.out.contains(QStringLiteral("schema")));
    const QJsonArray list = jsonOf(cli({"profile", "list", "--json"})).array();
    QCOMPARE(list.size(), 4);
    QCOMPARE(list[3]["name"].toString(), QStringLiteral("spyre-2026"));
    QCOMPARE(list[3]["error"].toString(), QString());
    QVERIFY(list[3]["path"].toString().endsWith(QStringLiteral("/share/nodewise/profiles/spyre-2026.json")));
}

void TestCliProfile::yourOwnReplaceShipped()
{
    write(QStringLiteral("nodewise/profiles/mine.json"), R"({"name": "mine", "title": "My own"})");
    write(QStringLiteral("nodewise/profiles/reference.json"), R"({"name": "reference", "title": "My reference"})");
    write(QStringLiteral("nodewise/profiles/broken.json"), R"({"name": 3})");
    const QJsonArray list = jsonOf(cli({"profile", "list", "--json"})).array();
    QCOMPARE(list.size(), 6);
    QCOMPARE(list[0]["name"].toString(), QStringLiteral("broken"));
    QVERIFY(list[0]["error"].toString().contains(QStringLiteral("line 1, column 10: this must be a text")));
    QCOMPARE(list[1]["title"].toString(), QStringLiteral("My own"));
    QCOMPARE(list[3]["title"].toString(), QStringLiteral("My reference"));
    QVERIFY(cli({"profile", "list"}).out.contains(QStringLiteral("can't be read: see nodewise-cli profile check")));
}

void TestCliProfile::mistakesOfTheForm()
{
    const QString file = write(QStringLiteral("p.json"), R"({
  "name": "p", "titel": "x",
  "customOps": [
    {"schema": "m::f(Tensor x) -> Tensor"},
    {"schema": "m::g(Tensor x -> Tensor", "fake": "g"}
  ]
})");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    const QStringList lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[0].startsWith(file + ":2:25: error: there is no member 'titel' here (there are: name, title,"), qPrintable(lines[0]));
    QVERIFY2(lines[1].startsWith(file + ":4:5: error: the member 'fake' is missing here (name the function"), qPrintable(lines[1]));
    QVERIFY2(lines[2].startsWith(file + ":5:40: error: the schema's parenthesis is not closed"), qPrintable(lines[2]));
    QVERIFY2(ran.err.contains(QStringLiteral("the profile has 3 mistakes")), qPrintable(ran.err));
}

void TestCliProfile::mistakesAsJson()
{
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p",
  "customOps": [{"schema": "m::f(Tensor x) -> Tensor", "fake": "f"}]})");
    const Ran ran = cli({"profile", "check", file, "--json"});
    QCOMPARE(ran.code, 1);
    const QJsonArray problems = jsonOf(ran)["problems"].toArray();
    QCOMPARE(problems.size(), 1);
    QCOMPARE(problems[0]["file"].toString(), file);
    QCOMPARE(problems[0]["line"].toInt(), 2);
    QCOMPARE(problems[0]["column"].toInt(), 17);
    QCOMPARE(problems[0]["message"].toString(), QStringLiteral("nothing becomes of the custom operator 'm.f.default'"));
    QCOMPARE(jsonOf(ran)["rules"]["customOps"].toInt(), 1);
}

void TestCliProfile::aTableThatIsNotThere()
{
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p", "tables": ["inductor-0.1"]})");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains(QStringLiteral("there is no table 'inductor-0.1' (there are: inductor-")), qPrintable(ran.out));
}

void TestCliProfile::aProfileThatIsNotThere()
{
    const Ran ran = cli({"profile", "check", "spyre"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.startsWith(
                 QStringLiteral("error: there is no profile 'spyre' (there are: pytorchsim, reference, spyre-2025-11, spyre-2026)")),
             qPrintable(ran.out));
}

void TestCliProfile::wrongUsage()
{
    QCOMPARE(cli({"profile"}).code, 2);
    QCOMPARE(cli({"profile", "check"}).code, 2);
}

QTEST_GUILESS_MAIN(TestCliProfile)
#include "tst_cli_profile.moc"
