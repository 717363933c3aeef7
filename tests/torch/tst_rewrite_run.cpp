// SPDX-License-Identifier: Apache-2.0
// Programs through graph passes, run by ATen: what they yield stays what it was.
#include "core/graph/text_form.h"
#include "core/lowering/plan_call.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/pipeline.h"
#include "core/torch/base/types.h"
#include "core/torch/rewrite/rewritten_ir.h"
#include "core/torch/rewrite/torch_operators.h"
#include "tests/torch/run_program.h"

#include <ATen/ops/from_blob.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/zeros.h>

#include <set>

using namespace run_test;

namespace {

/// Rounding of a product that is summed in another order, by type; conversions that are left out cost what half a type costs.
bool near(const at::Tensor& a, const at::Tensor& b, bool typesMayDiffer)
{
    if (a.sizes() != b.sizes() || (!typesMayDiffer && a.scalar_type() != b.scalar_type()))
        return false;
    if (!a.is_floating_point() && !a.is_complex())
        return typesMayDiffer || at::equal(a, b);
    const auto half = [](const at::Tensor& t) { return t.scalar_type() == at::kHalf || t.scalar_type() == at::kBFloat16; };
    const double tolerance = typesMayDiffer || half(a) || half(b) ? 2e-2 : 1e-4;
    const auto wide = a.is_complex() ? at::kComplexDouble : at::kDouble;
    return at::allclose(a.detach().to(wide), b.detach().to(wide), tolerance, tolerance / 10, true);
}

/// Random numbers differ where their operators stand elsewhere, and uninitialized memory always.
bool isRepeatable(const graph::Graph& graph, rewrite::Operators& operators)
{
    // A program that was exported for inference draws none for them
    const std::set<std::string_view> dropping{"aten.dropout.default", "aten.scaled_dot_product_attention.default"};
    return std::ranges::all_of(graph.nodes(), [&](const graph::Node& node) {
        const auto writes = operators.writes(node.opType());
        return dropping.contains(node.opType()) || node.op != graph::NodeOp::CallFunction || !node.target.starts_with("torch.ops.aten.") ||
               operators.isPure(node.opType()) || (writes && !writes->empty()) || lowering::isCheck(node.opType());
    });
}

/// A rewritten program with its inputs: folded constants stand between the weights and what the user gives.
class Rewritten {
public:
    Rewritten(const Program& program, const std::shared_ptr<const graph::Graph>& graph,
              const std::vector<rewrite::FoldedConstant>& constants)
        : m_program(program), m_graph(graph), m_plan(compile(*graph, {.meta = program.loaded.meta})), m_constants(constants)
    {
    }

    Result<Values> run() const
    {
        Machine machine(m_plan);
        if (const auto started = machine.start(inputs(), 0); !started)
            return fail(started.error());
        const auto end = machine.run();
        if (!end)
            return fail(end.error());
        const auto values = machine.outputs();
        return values ? Result<Values>(copied(*values)) : values;
    }

private:
    Values inputs() const
    {
        std::map<std::string, c10::IValue> byName;
        for (std::size_t i = 0; i < m_program.loaded.inputs.size(); ++i) {
            const c10::IValue& value = m_program.loaded.inputs[i]; // a run may write it
            byName.emplace(m_program.loaded.inputNames[i], value.isTensor() ? c10::IValue(value.toTensor().clone()) : value);
        }
        for (const rewrite::FoldedConstant& constant : m_constants)
            byName.insert_or_assign(constant.name, tensorOf(constant));
        Values inputs;
        for (const graph::NodeId id : m_graph->root().nodes)
            if (const graph::Node& node = m_graph->node(id); node.op == graph::NodeOp::Placeholder)
                inputs.push_back(byName.at(node.name));
        return inputs;
    }

    static at::Tensor tensorOf(const rewrite::FoldedConstant& constant)
    {
        std::vector<std::int64_t> sizes;
        for (const graph::SymInt& size : constant.meta.sizes)
            sizes.push_back(size.value);
        at::Tensor tensor = at::zeros(sizes, torch_worker::tryScalarType(constant.meta.dtype).value());
        std::memcpy(tensor.data_ptr(), constant.bytes.data(), std::min(std::size_t(tensor.nbytes()), constant.bytes.size()));
        return tensor;
    }

    const Program& m_program;
    std::shared_ptr<const graph::Graph> m_graph;
    std::shared_ptr<const ProgramPlan> m_plan;
    const std::vector<rewrite::FoldedConstant>& m_constants;
};

} // namespace

class TestRewriteRun : public QObject {
    Q_OBJECT

    /// "" = all that is returned is near; else what is not.
    static QString difference(const Values& before, const Values& after, bool typesMayDiffer)
    {
        if (before.size() != after.size())
            return QStringLiteral("%1 results instead of %2").arg(after.size()).arg(before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i].isTensor() != after[i].isTensor())
                return QStringLiteral("result %1 is of another kind").arg(i);
            if (before[i].isTensor() && !near(before[i].toTensor(), after[i].toTensor(), typesMayDiffer))
                return QStringLiteral("result %1 differs").arg(i);
        }
        return {};
    }

    static backend::PassRule rule(std::string_view pass)
    {
        backend::PassRule rule{.point = backend::PassRule::Point::Post, .pass = std::string(pass)};
        if (pass == "fold-constants")
            rule.options = {{"weights", 1}};
        if (pass == "pad-to-sticks")
            rule.options = {{"n", 1}};
        return rule;
    }

    std::map<std::string, std::size_t> m_changes;

private Q_SLOTS:
    void passesKeepResults_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString& file : QDir(QStringLiteral(NODEWISE_TEST_DATA "/programs")).entryList({QStringLiteral("*.pt2")}))
            if (const QString name = file.chopped(4); !needy.contains(name))
                QTest::newRow(qPrintable(name)) << name;
    }
    void passesKeepResults()
    {
        QFETCH(QString, name);
        const Program program(name, true);
        if (program.loaded.meta)
            QSKIP("it has shapes only");
        const auto& graph = program.loaded.model->graph;
        const auto own = std::make_shared<ProfileOperators>(backend::Profile{.name = "test"});
        TorchOperators operators(own, program.loaded.model, path(name + ".pt2"));
        if (!isRepeatable(*graph, operators))
            QSKIP("it draws random numbers");
        const auto before = Rewritten(program, graph, {}).run();
        if (!before)
            QSKIP(qPrintable(text(before.error())));

        std::vector<backend::PassRule> all;
        for (const rewrite::Pass& pass : rewrite::passes())
            all.push_back(rule(pass.name));
        for (const char* table : {"", "inductor"}) { // with one, composite operators are decomposed before
            const std::vector<std::string> tables = *table ? std::vector<std::string>{table} : std::vector<std::string>();
            check(program, {.name = "no passes", .tables = tables}, operators, *before);
            check(program, {.name = "all passes", .tables = tables, .passes = all}, operators, *before);
            for (const backend::PassRule& one : all) {
                if (QTest::currentTestFailed())
                    return;
                check(program, {.name = one.pass, .tables = tables, .passes = {one}}, operators, *before);
            }
        }
    }

    void operandsOfOneType_data()
    {
        QTest::addColumn<QString>("x"); ///< sizes
        QTest::addColumn<QString>("w");
        QTest::addColumn<QString>("y");
        QTest::addColumn<QString>("call");
        QTest::addColumn<bool>("stays"); ///< a conversion in front of it
        QTest::newRow("mm") << "2, 4"
                            << "4, 3"
                            << "2, 3"
                            << "mm.default(self: %n, mat2: %w)" << true;
        QTest::newRow("bmm") << "1, 2, 4"
                             << "1, 4, 3"
                             << "1, 2, 3"
                             << "bmm.default(self: %n, mat2: %w)" << true;
        QTest::newRow("mv") << "2, 4"
                            << "4"
                            << "2"
                            << "mv.default(self: %n, vec: %w)" << true;
        QTest::newRow("matmul") << "2, 2, 4"
                                << "4, 3"
                                << "2, 2, 3"
                                << "matmul.default(self: %n, other: %w)" << true;
        QTest::newRow("linear") << "2, 4"
                                << "3, 4"
                                << "2, 3"
                                << "linear.default(input: %n, weight: %w)" << true;
        QTest::newRow("addmm") << "4, 4"
                               << "4, 4"
                               << "4, 4"
                               << "addmm.default(self: %n, mat1: %w, mat2: %w)" << true;
        QTest::newRow("baddbmm") << "1, 4, 4"
                                 << "1, 4, 4"
                                 << "1, 4, 4"
                                 << "baddbmm.default(self: %n, batch1: %w, batch2: %w)" << true;
        QTest::newRow("convolution") << "1, 2, 4, 4"
                                     << "3, 2, 1, 1"
                                     << "1, 3, 4, 4"
                                     << "convolution.default(input: %n, weight: %w, bias: None, stride: [1, 1], padding: [0, 0], "
                                        "dilation: [1, 1], transposed: False, output_padding: [0, 0], groups: 1)"
                                     << true;
        QTest::newRow("conv2d") << "1, 2, 4, 4"
                                << "3, 2, 1, 1"
                                << "1, 3, 4, 4"
                                << "conv2d.default(input: %n, weight: %w)" << true;
        QTest::newRow("attention") << "1, 2, 4, 8"
                                   << "1, 2, 4, 8"
                                   << "1, 2, 4, 8"
                                   << "scaled_dot_product_attention.default(query: %n, key: %w, value: %w)" << true;
        QTest::newRow("lerp") << "2, 4"
                              << "2, 4"
                              << "2, 4"
                              << "lerp.Scalar(self: %n, end: %w, weight: 0.5)" << true;
        QTest::newRow("layer_norm") << "2, 4"
                                    << "4"
                                    << "2, 4"
                                    << "layer_norm.default(input: %n, normalized_shape: [4], weight: %w)" << true;
        QTest::newRow("mul takes any") << "2, 4"
                                       << "2, 4"
                                       << "2, 4"
                                       << "mul.Tensor(self: %n, other: %w)" << false;
    }
    /// Shape rules take operands of two types where kernels don't.
    void operandsOfOneType()
    {
        QFETCH(QString, x);
        QFETCH(QString, w);
        QFETCH(QString, y);
        QFETCH(QString, call);
        QFETCH(bool, stays);
        const QString program = QStringLiteral("%x : f32[@x] = placeholder\n"
                                               "%w : f16[@w] = aten.ones.default(size: [@w], dtype=torch.float16)\n"
                                               "%h : f16[@x] = aten.to.dtype(self: %x, dtype: torch.float16)\n"
                                               "%n : f16[@x] = aten.neg.default(self: %h)\n"
                                               "%y : f16[@y] = aten.@call\nreturn (%y)\n");
        const std::string filled = QString(program).replace("@call", call).replace("@x", x).replace("@w", w).replace("@y", y).toStdString();
        const auto graph = graph::parseText(filled);
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        TorchOperators operators(std::make_shared<ProfileOperators>(backend::Profile{.name = "test"}), nullptr, {});
        const std::string pass = "remove-dtype-conversions";
        const auto made = rewrite::tryPass(pass)->run(*graph, rule(pass), operators);
        QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
        QCOMPARE(made->changes, std::size_t(stays ? 0 : 1));

        Machine machine(compile(*made->rewritten.graph, {.meta = false}));
        std::vector<std::int64_t> sizes;
        for (const QString& size : x.split(QStringLiteral(", ")))
            sizes.push_back(size.toLongLong());
        QVERIFY(machine.start({at::ones(sizes)}, 0));
        const auto end = machine.run();
        QVERIFY2(end.has_value(), end ? "" : end.error().text().c_str());
        QVERIFY(*end == Machine::End::Finished);
    }

    /// A node that stands for others, too, still has its own value: comparing goes by what is told.
    void valuesOfMergedNodes()
    {
        const auto graph = graph::parseText("%x : f32[2] = placeholder\n%a : f32[2] = aten.neg.default(self: %x)\n"
                                            "%b : f32[2] = aten.neg.default(self: %x)\n%c : f32[2] = aten.exp.default(self: %b)\n"
                                            "return (%a, %c)\n");
        QVERIFY(graph);
        const backend::Profile profile{.name = "merging",
                                       .passes = {{.point = backend::PassRule::Point::Post, .pass = "common-subexpressions"}}};
        TorchOperators operators(std::make_shared<ProfileOperators>(profile), nullptr, {});
        const auto pipeline = rewrite::runPipeline(*graph, profile, {}, operators);
        QVERIFY2(pipeline, pipeline ? "" : pipeline.error().text().c_str());
        const auto ir = rewrittenIr(*pipeline, {}, {}, profile.name);
        QVERIFY2(ir, ir ? "" : ir.error().text().c_str());
        QCOMPARE((*ir)->values, (std::map<std::string, std::string>{{"a", "a"}, {"b", "a"}}));
    }

    void eachPassHadWork()
    {
        for (const rewrite::Pass& pass : rewrite::passes())
            if (pass.name != "bmm-unflatten") // needs decomposed attention
                QVERIFY2(m_changes[std::string(pass.name)] > 0, std::string(pass.name).c_str());
    }

private:
    void check(const Program& program, const backend::Profile& profile, TorchOperators& operators, const Values& before)
    {
        const auto pipeline = rewrite::runPipeline(program.loaded.model->graph, profile, {}, operators);
        const std::string name = profile.tables.empty() ? profile.name : profile.name + ", decomposed";
        QVERIFY2(pipeline.has_value(), pipeline ? "" : (name + ": " + pipeline.error().text()).c_str());
        for (const graph::Diagnostic& found : pipeline->result()->lint())
            QFAIL((name + ": " + found.where.text()).c_str());
        bool converts = false;
        for (const rewrite::PipelineStep& step : pipeline->steps) {
            m_changes[step.name] += step.changes;
            converts = converts || (step.name == "remove-dtype-conversions" && step.changes > 0);
        }
        const auto after = Rewritten(program, pipeline->result(), pipeline->constants()).run();
        QVERIFY2(after.has_value(), after ? "" : (name + ": " + after.error().text()).c_str());
        const QString found = difference(before, *after, converts);
        QVERIFY2(found.isEmpty(), qPrintable(QString::fromStdString(name) + QStringLiteral(": ") + found));
    }
};

QTEST_GUILESS_MAIN(TestRewriteRun)
#include "tst_rewrite_run.moc"
