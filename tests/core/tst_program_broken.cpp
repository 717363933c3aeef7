// SPDX-License-Identifier: Apache-2.0
// Damaged files and files that are something else: each gets one located message, word by word.
#include "core/program/archive.h"
#include "core/program/foreign.h"
#include "core/program/program.h"
#include "tests/fuzz/stored_zip.h"

#include <QtTest>

#include <sys/resource.h>

using namespace nodewise;

namespace {

QString folder()
{
    return QStringLiteral(NODEWISE_TEST_DATA "/broken");
}

/// name -> message, from lines "name<tab>message".
QMap<QString, QString> messages()
{
    QMap<QString, QString> out;
    QFile file(folder() + QStringLiteral("/messages.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return out;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (const qsizetype tab = line.indexOf('\t'); tab > 0)
            out.insert(QString::fromUtf8(line.left(tab)), QString::fromUtf8(line.mid(tab + 1)));
    return out;
}

QString answer(const QString& name)
{
    const QString path = folder() + u'/' + name;
    const auto model = program::open(path.toStdString());
    if (model)
        return QStringLiteral("opened");
    Error error = model.error();
    if (error.file != path.toStdString())
        return QStringLiteral("the message names the file '%1'").arg(QString::fromStdString(error.file));
    error.file.clear();
    return QString::fromStdString(error.text());
}

/// cnn.pt2 with something more in its model's JSON.
QByteArray programWith(const QByteArray& member)
{
    const auto archive = program::Archive::open(NODEWISE_TEST_DATA "/programs/cnn.pt2");
    std::vector<std::pair<std::string, std::string>> records;
    for (const auto& record : archive->records()) {
        std::string text(archive->read(record)->view());
        if (record.name == "models/model.json")
            text.insert(text.find('{') + 1, member.toStdString());
        records.emplace_back(archive->root() + record.name, std::move(text));
    }
    return QByteArray::fromStdString(test::storedZip(records));
}

/// Of the process, while it lives.
class AddressSpace {
public:
    explicit AddressSpace(::rlim_t most)
    {
        ::getrlimit(RLIMIT_AS, &m_before);
        const struct ::rlimit now = {most, m_before.rlim_max};
        ::setrlimit(RLIMIT_AS, &now);
    }
    ~AddressSpace() { ::setrlimit(RLIMIT_AS, &m_before); }

private:
    struct ::rlimit m_before = {};
};

} // namespace

class TestProgramBroken : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// After a change of wording: NODEWISE_WRITE_MESSAGES=1 writes the table anew; read the difference before you commit it.
    void initTestCase()
    {
        QFile file(folder() + QStringLiteral("/messages.txt"));
        if (!qEnvironmentVariableIsSet("NODEWISE_WRITE_MESSAGES") || !file.open(QIODevice::WriteOnly))
            return;
        for (const QString& name : QDir(folder()).entryList(QDir::Files))
            if (name != QStringLiteral("messages.txt"))
                file.write((name + u'\t' + answer(name) + u'\n').toUtf8());
    }
    void everyFileHasAMessage()
    {
        const auto expected = messages();
        for (const QString& name : QDir(folder()).entryList(QDir::Files))
            QVERIFY2(name == QStringLiteral("messages.txt") || expected.contains(name), qPrintable(name));
        QVERIFY(expected.size() > 25);
    }
    void message_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("expected");
        const auto table = messages();
        for (auto row = table.begin(); row != table.end(); ++row)
            QTest::newRow(qPrintable(row.key())) << row.key() << row.value();
    }
    void message()
    {
        QFETCH(QString, name);
        QFETCH(QString, expected);
        QCOMPARE(answer(name), expected);
    }
    /// Of two texts of one size, what has many arguments takes the memory: it is refused before, the other opens.
    void memoryGoesByArguments()
    {
        QTemporaryDir made;
        const auto refused = [&made](const QByteArray& member) {
            const QString path = made.filePath(QStringLiteral("large.pt2"));
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly) || file.write(programWith(member)) <= 0)
                return QStringLiteral("not written");
            file.close();
            const AddressSpace limit(760'000'000);
            const auto model = program::open(path.toStdString());
            return model ? QString() : QString::fromStdString(model.error().text());
        };
        constexpr qsizetype size = 31'000'000;
        QCOMPARE(refused("\"note\": \"" + QByteArray(size, 'x') + "\", "), QString());
        const QString said = refused("\"note\": [" + QByteArray("0,").repeated(size / 2) + "0], ");
        QVERIFY2(said.contains(QStringLiteral("may take")) && said.contains(QStringLiteral("close other programs")), qPrintable(said));
    }
    void missingFileAndFolder()
    {
        QCOMPARE(answer(QStringLiteral("gone.pt2")), QStringLiteral("there is no such file (check its path and permissions)"));
        QCOMPARE(answer(QStringLiteral(".")), QStringLiteral("this is a folder (choose a file in it)"));
    }
    /// Reading one would never end.
    void deviceIsNotRead()
    {
        const auto model = program::open("/dev/zero");
        QVERIFY(!model);
        QCOMPARE(model.error().message.english(), std::string("this is not a regular file"));
    }
};

QTEST_GUILESS_MAIN(TestProgramBroken)
#include "tst_program_broken.moc"
