// SPDX-License-Identifier: Apache-2.0
#include "core/program/program.h"
#include "tests/core/fx_dump.h"

#include <QtTest>

using namespace nodewise;

namespace {

std::string programFile(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
}

std::shared_ptr<const program::Model> opened(const std::string& file)
{
    auto model = program::open(file);
    if (!model)
        qWarning("%s", model.error().text().c_str());
    return model ? *model : nullptr;
}

/// Prints the first line that differs.
bool equalsDump(const QString& file, const QString& dumps)
{
    QFile expectedFile(dumps + u'/' + QFileInfo(file).fileName().chopped(4) + QStringLiteral(".fx.txt"));
    if (!expectedFile.open(QIODevice::ReadOnly)) {
        qWarning("%s: no dump", qPrintable(file));
        return false;
    }
    const QList<QByteArray> expected = expectedFile.readAll().split('\n');
    const auto model = opened(file.toStdString());
    if (!model)
        return false;
    std::string text;
    test::dumpFx(*model->graph, model->graph->root().id, {}, text);
    const QList<QByteArray> found = QByteArray::fromStdString(text).split('\n');
    for (int i = 0; i < std::max(expected.size(), found.size()); ++i)
        if (expected.value(i) != found.value(i)) {
            qWarning("%s line %d\n  torch: %s\n  here:  %s", qPrintable(file), i + 1, expected.value(i).constData(),
                     found.value(i).constData());
            return false;
        }
    return true;
}

} // namespace

class TestProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void opensWholeModels_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"cnn", "resnet18", "llama"})
            QTest::newRow(name) << name;
    }
    void opensWholeModels()
    {
        QFETCH(QString, name);
        const auto model = opened(programFile(name.toUtf8().constData()));
        QVERIFY(model);
        QVERIFY(model->graph->nodes().size() > 10);
        for (const auto& d : model->graph->diagnostics())
            qWarning("%s", d.where.text().c_str());
        QVERIFY(model->graph->diagnostics().empty());
        QCOMPARE(model->graph->inputs().size(),
                 std::size_t(std::count_if(model->graph->nodes().begin(), model->graph->nodes().end(), [](const graph::Node& n) {
                     return n.op == graph::NodeOp::Placeholder && n.subgraph == graph::SubgraphId(0);
                 })));
    }
    void equalsTorch_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString& name : QDir(QStringLiteral(NODEWISE_TEST_DATA "/fx")).entryList({QStringLiteral("*.fx.txt")}))
            QTest::newRow(qPrintable(name)) << name.chopped(7);
    }
    /// Names, order, targets, arguments, users, values, modules and stack traces as torch.export.load builds them.
    void equalsTorch()
    {
        QFETCH(QString, name);
        QVERIFY(equalsDump(QString::fromStdString(programFile(name.toUtf8().constData())), QStringLiteral(NODEWISE_TEST_DATA "/fx")));
    }
    /// Where torch is at hand: dumps of more programs than are kept here. NODEWISE_FX_DUMPS = folder of dumps, NODEWISE_FX_PROGRAMS =
    /// folders of programs.
    void equalsTorchEverywhere()
    {
        const QStringList folders = qEnvironmentVariable("NODEWISE_FX_PROGRAMS").split(u':', Qt::SkipEmptyParts);
        if (folders.isEmpty())
            QSKIP("NODEWISE_FX_PROGRAMS names no folder");
        int different = 0;
        for (const QString& folder : folders)
            for (const QString& name : QDir(folder).entryList({QStringLiteral("*.pt2")}))
                different += !equalsDump(folder + u'/' + name, qEnvironmentVariable("NODEWISE_FX_DUMPS"));
        QCOMPARE(different, 0);
    }
    void deep()
    {
        const QByteArray file = qgetenv("NODEWISE_LLAMA_DEEP");
        if (file.isEmpty())
            QSKIP("NODEWISE_LLAMA_DEEP names no file");
        QElapsedTimer t;
        t.start();
        const auto model = opened(file.toStdString());
        qWarning("%lld us, %zu nodes", t.nsecsElapsed() / 1000, model ? model->graph->nodes().size() : 0);
        QVERIFY(model);
        QBENCHMARK
        {
            opened(file.toStdString());
        }
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
