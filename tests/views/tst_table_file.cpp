// SPDX-License-Identifier: Apache-2.0
#include "tests/views/finish.h"

#include "views/table/table_file.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QWidget>

#include <atomic>
#include <semaphore>

using namespace nodewise;
using namespace nodewise::views;

namespace {

TextTable squares(std::size_t rows)
{
    return {.titles = {"n", "square"}, .rows = rows, .line = [](std::size_t row) {
                return QStringList{QString::number(row), QString::number(row * row)};
            }};
}

QByteArray contents(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("can't be read");
}

} // namespace

class TestTableFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void quotesWhatNeedsIt()
    {
        QCOMPARE(tableLine({"a", "b c", "1"}, ','), QString("a,b c,1\n"));
        QCOMPARE(tableLine({"a,b", "\"", "x\ny", "x\ry"}, ','), QString("\"a,b\",\"\"\"\",\"x\ny\",\"x\ry\"\n"));
        QCOMPARE(tableLine({"a,b", "c\td", ""}, '\t'), QString("a,b\t\"c\td\"\t\n"));
        QCOMPARE(tableText(squares(3), ','), QString("n,square\n0,0\n1,1\n2,4\n"));
    }

    /// More lines than are written at once, on another thread.
    void writesElsewhere()
    {
        QTemporaryDir folder;
        QWidget view;
        TableExport out(&view);
        QSignalSpy told(&out, &TableExport::message), states(&out, &TableExport::runningChanged);
        std::atomic<bool> elsewhere = false;
        TextTable table = squares(5000);
        table.line = [&elsewhere, line = table.line, home = QThread::currentThread()](std::size_t row) {
            elsewhere = QThread::currentThread() != home;
            return line(row);
        };
        const QString file = folder.filePath("a.csv");
        out.write(std::move(table), file);
        QVERIFY(out.running());
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(told[0][0].toString().contains(file));
        QVERIFY(elsewhere && !out.running());
        QCOMPARE(states.size(), 2);
        const QByteArray text = contents(file);
        QCOMPARE(text.count('\n'), 5001);
        QVERIFY(text.endsWith("4999,24990001\n"));
        out.write(squares(1), folder.filePath("a.TSV"));
        QTRY_COMPARE(told.size(), 2);
        QCOMPARE(contents(folder.filePath("a.TSV")), QByteArray("n\tsquare\n0\t0\n"));
    }

    void saysWhyNot()
    {
        QWidget view;
        TableExport out(&view);
        QSignalSpy told(&out, &TableExport::message);
        out.write(squares(1), "/nowhere/a.csv");
        QTRY_COMPARE(told.size(), 1);
        QVERIFY2(told[0][0].toString().startsWith("/nowhere/a.csv can't be written: "), qPrintable(told[0][0].toString()));
    }

    /// What was there before stays as it was.
    void cancelled()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("a.csv");
        QVERIFY(writeTable(squares(1), file, {}).isEmpty());
        const QByteArray before = contents(file);
        QWidget view;
        TableExport out(&view);
        QSignalSpy told(&out, &TableExport::message);
        const auto begun = std::make_shared<std::binary_semaphore>(0), go = std::make_shared<std::binary_semaphore>(0);
        const auto ended = std::make_shared<std::atomic<std::size_t>>(0);
        TextTable table = squares(100'000);
        table.line = [line = table.line, begun, go, ended](std::size_t row) {
            if (row == 0) {
                begun->release();
                go->acquire();
            }
            *ended = row;
            return line(row);
        };
        out.write(std::move(table), file);
        begun->acquire();
        out.cancel();
        go->release();
        QVERIFY(!out.running());
        QTRY_VERIFY(*ended > 1000);
        test::finishJobs();
        QVERIFY(*ended < 99'999);
        QCOMPARE(contents(file), before);
        QVERIFY(told.isEmpty());
    }
};

QTEST_MAIN(TestTableFile)
#include "tst_table_file.moc"
