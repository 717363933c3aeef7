// SPDX-License-Identifier: Apache-2.0
#include "core/program/program.h"

#include <QtTest>

using namespace nodewise;

namespace
{

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

} // namespace

class TestProgram : public QObject
{
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
