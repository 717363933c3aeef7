// SPDX-License-Identifier: Apache-2.0
// A run takes for weights and inputs what the rest does (tests/core/tst_meaning.cpp), on both sides.
#include "core/graph/predicates.h"
#include "core/graph/text_form.h"
#include "core/ir/convert.h"
#include "core/ir/def_use.h"
#include "core/ir/json.h"
#include "core/torch/debug/listing.h"
#include "core/torch/run/compile.h"
#include "core/torch/run/loaded.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

std::string dataPath(const char* file)
{
    return std::string(NODEWISE_TEST_DATA "/") + file;
}

/// The root's inputs as the debugger lists them: "p_w=lin.weight x".
QString inputsOf(const Listing& listing)
{
    QStringList out;
    for (const std::uint32_t node : listing.rootInputs()) {
        const Listing::Node& input = listing.node(node);
        out << QString::fromStdString(input.weight ? input.name + "=" + input.target : input.name);
    }
    return out.join(u' ');
}

/// As core/graph/predicates.h says.
QString inputsOf(const graph::Graph& graph)
{
    QStringList out;
    for (const graph::NodeId id : graph.root().nodes) {
        const graph::Node& node = graph.node(id);
        const std::string name = graph::isWeight(graph, node) ? node.name + "=" + std::string(graph::weightName(graph, node)) : node.name;
        if (node.op == graph::NodeOp::Placeholder)
            out << QString::fromStdString(name);
    }
    return out.join(u' ');
}

QString namesOf(const std::vector<std::string>& names)
{
    QStringList out;
    for (const std::string& name : names)
        out << QString::fromStdString(name);
    return out.join(u' ');
}

} // namespace

class TestMeaningRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void inputsOfBothSides_data()
    {
        QTest::addColumn<QByteArray>("file");
        for (const char* file : {"odd/inputs.pt2", "programs/aliases.pt2", "programs/cond_branch.pt2", "programs/lifted_constant.pt2",
                                 "programs/none_and_int_inputs.pt2"})
            QTest::newRow(file) << QByteArray(file);
    }
    void inputsOfBothSides()
    {
        QFETCH(QByteArray, file);
        const auto model = program::open(dataPath(file));
        QVERIFY(model);
        const auto converted = ir::convert(*(*model)->graph);
        QVERIFY(converted);
        const auto fxPlan = compile(*(*model)->graph), irPlan = compile(*converted->graph, ExecutorTable());
        const Listing fx((*model)->graph), other(converted->graph, (*model)->graph, *irPlan);
        QCOMPARE(inputsOf(fx), inputsOf(*(*model)->graph));
        QCOMPARE(inputsOf(other), inputsOf(fx));
        QCOMPARE(namesOf(fxPlan->plans.front().inputNames), namesOf(irPlan->plans.front().inputNames));
    }

    /// Weights come first, as in a run of such a file, and both name the same nodes.
    void filesOfPytorchIr()
    {
        const auto peer = ir::readJsonFile(dataPath("programs/lifted_constant.ir.json"));
        QVERIFY(peer);
        const auto plan = compile(**peer, ExecutorTable());
        const Listing listing(*peer, nullptr, *plan);
        const auto inputs = ir::inputsOf(**peer, 0);
        QCOMPARE(inputs.size(), listing.rootInputs().size());
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            QCOMPARE(listing.node(listing.rootInputs()[i]).name, inputs[i].placeholder.name);
            QCOMPARE(listing.isWeight(listing.rootInputs()[i]), inputs[i].isWeight());
        }
    }

    void objectsHaveNoValue()
    {
        const auto refused = load({.file = dataPath("odd/inputs.pt2"), .meta = true});
        if (refused)
            QVERIFY(!refused->missing.empty());
        bool named = false;
        if (refused)
            for (const UserText& missing : refused->missing)
                named = named || missing.english().starts_with("q: a TorchScript object");
        QVERIFY2(named, refused ? "" : refused.error().text().c_str());
        for (std::size_t i = 0; i < refused->inputs.size(); ++i)
            if (refused->inputNames[i] == "obj_q")
                QVERIFY(refused->inputs[i].isNone());
    }
};

QTEST_GUILESS_MAIN(TestMeaningRun)
#include "tst_meaning_run.moc"
