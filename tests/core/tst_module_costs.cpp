// SPDX-License-Identifier: Apache-2.0
// What modules cost: the root has everything, each module what is its own and what is within.
#include "core/program/program.h"
#include "core/summary/module_costs.h"
#include "core/summary/summary.h"

#include <QtTest>

#include <cmath>

using namespace nodewise;

class TestModuleCosts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void addUp_data();
    void addUp();
    void layersAreAlike();
};

void TestModuleCosts::addUp_data()
{
    QTest::addColumn<QString>("program");
    for (const char* name : {"llama", "bert", "resnet18", "gpt2", "cnn"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestModuleCosts::addUp()
{
    QFETCH(QString, program);
    const auto model = program::open((QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(program)).toStdString());
    QVERIFY2(model, model ? "" : model.error().text().c_str());
    const auto costs = summary::moduleCosts(**model);
    QCOMPARE(costs.size(), (*model)->graph->modules().size());
    const summary::Summary whole = summary::summarize(**model);
    QVERIFY(std::abs(costs[0].flops - whole.flops.total) <= 1e-9 * whole.flops.total);
    QVERIFY(costs[0].bytes > 0);
    for (const auto& cost : costs) {
        double flops = 0, bytes = 0;
        for (const auto& other : costs)
            if (other.parent && &costs[*other.parent] == &cost) {
                flops += other.flops;
                bytes += other.bytes;
            }
        QVERIFY2(cost.flops >= flops * (1 - 1e-9), cost.path.c_str());
        QVERIFY2(cost.bytes >= bytes, cost.path.c_str());
    }
}

void TestModuleCosts::layersAreAlike()
{
    const auto model = program::open(NODEWISE_TEST_DATA "/programs/llama.pt2");
    QVERIFY(model.has_value());
    const auto costs = summary::moduleCosts(**model);
    std::vector<const summary::ModuleCost*> layers;
    for (const auto& cost : costs)
        if (cost.path.ends_with("layers.0") || cost.path.ends_with("layers.1"))
            layers.push_back(&cost);
    QCOMPARE(layers.size(), std::size_t(2));
    QVERIFY(layers[0]->flops > 0 && layers[0]->bytes > 0);
    QCOMPARE(layers[0]->flops, layers[1]->flops);
    QCOMPARE(layers[0]->bytes, layers[1]->bytes);
}

QTEST_GUILESS_MAIN(TestModuleCosts)
#include "tst_module_costs.moc"
