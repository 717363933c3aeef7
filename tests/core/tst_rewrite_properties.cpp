// SPDX-License-Identifier: Apache-2.0
// Random graphs with views and in-place writes through random passes: they stay sound, each node comes from somewhere, and they yield what
// they did. Seeds are fixed.
#include "core/rewrite/pipeline.h"
#include "tests/core/rewrite_graphs.h"
#include "tests/core/tiny_tensors.h"

#include <QtTest>
#include <random>

using namespace nodewise;
using namespace nodewise::rewrite;
using namespace nodewise::test;
using graph::Graph;
using graph::ScalarType;

namespace {

/// A graph, and tensors for its placeholders.
class RandomGraph {
public:
    explicit RandomGraph(unsigned seed) : m_random(seed)
    {
        const std::vector<Tiny::Shape> shapes{{6}, {2, 3}, {3, 2}, {6, 6}, {2, 3, 6}, {2, 3, 3, 2}, {1, 6}};
        for (std::size_t i = 0; i < 6; ++i)
            addPlaceholder(i, pick(shapes));
        for (int i = 0; i < 40; ++i)
            addCall();
        addOutput();
    }

    std::shared_ptr<const Graph> graph() { return m_builder.build(); }
    const std::map<std::string, Tiny>& inputs() const { return m_inputs; }

private:
    static constexpr std::int64_t most = 400; ///< elements of a tensor

    std::size_t below(std::size_t bound) { return std::size_t(m_random() % bound); }
    template <class T>
    const T& pick(const std::vector<T>& from)
    {
        return from[below(from.size())];
    }

    void addPlaceholder(std::size_t number, const Tiny::Shape& shape)
    {
        using Kind = graph::InputSpec::Kind;
        Tiny tensor = Tiny::zeros(shape, ScalarType::Float32);
        for (double& x : *tensor.data)
            x = double(below(5)) - 2;
        const std::string name = "p" + std::to_string(number);
        const Kind kind = number < 2 ? Kind::Parameter : number < 4 ? Kind::TensorConstant : Kind::UserInput;
        addNode({.op = graph::NodeOp::Placeholder, .name = name, .target = name, .value = tensor.value()}, tensor);
        m_builder.addInput({.kind = kind, .name = name, .target = name, .constant = {}});
        m_inputs.emplace(name, tensor);
    }

    void addNode(graph::Node node, const Tiny& tensor)
    {
        node.subgraph = graph::SubgraphId(0);
        m_builder.addNode(std::move(node)).value();
        m_tensors.push_back({tensor.data, tensor.sizes, tensor.strides, tensor.dtype});
    }

    static Argument numbers(const Tiny::Shape& values)
    {
        Argument::List list;
        for (const std::int64_t value : values)
            list.emplace_back(value);
        return Argument(list);
    }

    /// Any call that can be made; what can't, or grows too large, is left out.
    static graph::NamedArgument reference(const char* name, std::size_t node) { return {name, Argument(Argument::NodeRef{NodeId(node)})}; }

    void addReshape(std::size_t a)
    {
        const Tiny& x = m_tensors[a];
        Tiny::Shape shape = pick(std::vector<Tiny::Shape>{{-1}, {2, -1}, {3, -1}, {-1, 2}, {1, -1}, {-1, 6}});
        std::int64_t known = 1;
        for (const std::int64_t size : shape)
            known *= size < 0 ? 1 : size;
        std::ranges::replace(shape, -1, x.count() / known);
        const bool reshape = below(2) == 0;
        return add(reshape ? "aten.reshape.default" : "aten.view.default",
                   {reference("self", a), {reshape ? "shape" : "size", numbers(shape)}}, x.count() % known == 0);
    }

    void addProduct(std::size_t a, std::size_t b)
    {
        const Tiny &x = m_tensors[a], &y = m_tensors[b];
        const auto rank = x.sizes.size();
        const bool matrices = rank == y.sizes.size() && (rank == 2 || (rank == 3 && x.sizes[0] == y.sizes[0]));
        return matrices && x.sizes.back() == y.sizes[rank - 2] && x.dtype == y.dtype
                   ? add(rank == 2 ? "aten.mm.default" : "aten.bmm.default", {reference("self", a), reference("mat2", b)})
                   : void();
    }

    void addSumOfProduct(std::size_t a, std::size_t b)
    {
        const Tiny &x = m_tensors[a], &y = m_tensors[b];
        const NodeId bias(below(m_tensors.size()));
        const bool matrices = x.sizes.size() == 2 && y.sizes.size() == 2 && x.sizes[1] == y.sizes[0] && x.dtype == y.dtype;
        Tiny product = x;
        if (matrices)
            product.sizes = {x.sizes[0], y.sizes[1]};
        return add("aten.addmm.default",
                   {reference("self", bias.index()),
                    reference("mat1", a),
                    reference("mat2", b),
                    {"beta", Argument(std::int64_t(below(3))), true},
                    {"alpha", Argument(std::int64_t(1 + below(2))), true}},
                   matrices && m_tensors[bias.index()].sizes.size() <= 2 && fitsInto(m_tensors[bias.index()], product));
    }

    void addCall()
    {
        const std::size_t a = std::max(below(m_tensors.size()), below(m_tensors.size())), b = below(m_tensors.size());
        const Tiny &x = m_tensors[a], &y = m_tensors[b];
        const auto rank = std::int64_t(x.sizes.size());
        const graph::NamedArgument self = reference("self", a), other = reference("other", b);
        const auto dim = [&](const char* name, std::int64_t bound) {
            return graph::NamedArgument{name, Argument(std::int64_t(below(std::size_t(bound))))};
        };
        switch (below(20)) {
        case 0:
            return add("aten.neg.default", {self});
        case 1:
            return add("aten.relu.default", {self});
        case 2:
        case 3:
            return fits(x, y) ? add("aten.add.Tensor", {self, other}) : void();
        case 4:
            return fits(x, y) ? add("aten.mul.Tensor", {self, other}) : void();
        case 5:
            return add("aten.add_.Tensor", {self, {"other", Argument(std::int64_t(1))}}, below(2) == 0);
        case 6:
        case 7:
            return addReshape(a);
        case 8:
        case 9:
            return add("aten.transpose.int", {self, dim("dim0", rank), dim("dim1", rank)});
        case 10:
            return add("aten.unsqueeze.default", {self, dim("dim", rank + 1)}, rank < 4);
        case 11: {
            Tiny::Shape sizes = x.sizes;
            sizes.insert(sizes.begin(), 2);
            return add("aten.expand.default", {self, {"size", numbers(sizes)}}, rank < 3);
        }
        case 12:
            return addProduct(a, b);
        case 13:
            return add("aten._to_copy.default",
                       {self, {"dtype", Argument(x.dtype == ScalarType::Float32 ? ScalarType::Float16 : ScalarType::Float32), true}});
        case 14:
            return addSumOfProduct(a, b);
        case 15:
            return rank == 3 && y.sizes.size() == 2 && x.sizes[2] == y.sizes[0] && x.dtype == y.dtype ? addFlattened(a, b) : void();
        case 16:
            return rank == 4 ? addBatches(a) : void();
        case 17:
        case 18: { // what was called before
            const auto [target, args] = m_calls.empty() ? std::pair<std::string, std::vector<graph::NamedArgument>>() : pick(m_calls);
            return add(target, args, !target.empty() && target != "aten.add_.Tensor");
        }
        default:
            return add("aten.squeeze.dim", {self, dim("dim", rank)}, rank > 1);
        }
    }

    /// What torch.matmul makes of a batch and a matrix.
    void addFlattened(std::size_t batch, std::size_t matrix)
    {
        const Tiny x = m_tensors[batch], y = m_tensors[matrix];
        if (x.sizes[0] * x.sizes[1] * y.sizes[1] > most)
            return;
        const std::size_t flat = m_tensors.size();
        add("aten.reshape.default", {ref("self", batch), {"shape", numbers({x.sizes[0] * x.sizes[1], x.sizes[2]})}});
        add("aten.mm.default", {ref("self", flat), ref("mat2", matrix)});
        add("aten.view.default", {ref("self", flat + 1), {"size", numbers({x.sizes[0], x.sizes[1], y.sizes[1]})}});
    }

    /// And of two batches with two axes each: a tensor by its own transpose.
    void addBatches(std::size_t batches)
    {
        const Tiny x = m_tensors[batches];
        const std::int64_t both = x.sizes[0] * x.sizes[1], m = x.sizes[2], k = x.sizes[3];
        if (both * m * m > most)
            return;
        const std::size_t turned = m_tensors.size();
        add("aten.transpose.int", {ref("self", batches), {"dim0", Argument(std::int64_t(2))}, {"dim1", Argument(std::int64_t(3))}});
        add("aten.reshape.default", {ref("self", batches), {"shape", numbers({both, m, k})}});
        add("aten.reshape.default", {ref("self", turned), {"shape", numbers({both, k, m})}});
        add("aten.bmm.default", {ref("self", turned + 1), ref("mat2", turned + 2)});
        add("aten.view.default", {ref("self", turned + 3), {"size", numbers({x.sizes[0], x.sizes[1], m, m})}});
    }

    static graph::NamedArgument ref(const char* name, std::size_t node) { return {name, Argument(Argument::NodeRef{NodeId(node)})}; }

    static bool fitsInto(const Tiny& small, const Tiny& whole)
    {
        for (std::size_t i = 1; i <= small.sizes.size(); ++i)
            if (small.sizes[small.sizes.size() - i] != whole.sizes[whole.sizes.size() - i] && small.sizes[small.sizes.size() - i] != 1)
                return false;
        return true;
    }

    static bool fits(const Tiny& a, const Tiny& b)
    {
        for (std::size_t i = 1; i <= std::min(a.sizes.size(), b.sizes.size()); ++i) {
            const std::int64_t x = a.sizes[a.sizes.size() - i], y = b.sizes[b.sizes.size() - i];
            if (x != y && x != 1 && y != 1)
                return false;
        }
        return true;
    }

    void add(const std::string& op, const std::vector<graph::NamedArgument>& args, bool may = true)
    {
        if (!may)
            return;
        // An expanded tensor can't be written: several elements are one
        if (op == "aten.add_.Tensor" && std::ranges::count(m_tensors[args[0].value.as<Argument::NodeRef>()->node.index()].strides, 0) > 0)
            return;
        const auto made = TinyRun::call(op, args, [&](NodeId id) { return Tiny::like(m_tensors[id.index()].value().tensor); });
        if (!made || made->count() > most)
            return;
        m_calls.emplace_back(op, args);
        addNode({.name = "n" + std::to_string(m_tensors.size()), .target = "torch.ops." + op, .args = args, .value = made->value()}, *made);
    }

    void addOutput()
    {
        Argument::List results;
        for (int i = 0; i < 4; ++i) {
            const NodeId id(m_tensors.size() - 1 - below(m_tensors.size() - 6));
            results.emplace_back(Argument::NodeRef{id});
            m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = results.back(), .target = {}});
        }
        m_builder
            .addNode({.op = graph::NodeOp::Output,
                      .name = "output",
                      .target = "output",
                      .args = {{"", Argument(results)}},
                      .subgraph = graph::SubgraphId(0)})
            .value();
    }

    std::mt19937 m_random;
    graph::GraphBuilder m_builder;
    std::vector<Tiny> m_tensors; ///< by node: where it lies; the data is of no use here
    std::map<std::string, Tiny> m_inputs;
    std::vector<std::pair<std::string, std::vector<graph::NamedArgument>>> m_calls;
};

/// What a graph returns, and its placeholders as they are after it.
struct Yielded {
    std::vector<std::vector<double>> results;
    std::map<std::string, std::vector<double>> inputs;
    bool operator==(const Yielded&) const = default;
};

Yielded yielded(const Graph& graph, std::map<std::string, Tiny> inputs)
{
    for (auto& [name, tensor] : inputs)
        tensor.data = std::make_shared<std::vector<double>>(*tensor.data); // a run may write them
    Yielded all;
    for (const Tiny& result : TinyRun::graph(graph, inputs))
        all.results.push_back(result.flat());
    for (const auto& [name, tensor] : inputs)
        if (!name.starts_with("c_folded"))
            all.inputs.emplace(name, tensor.flat());
    return all;
}

/// What a node says that it yields is what it yields.
QString wrongMetadata(const Graph& graph, TinyOperators& operators)
{
    for (const graph::Node& node : graph.nodes()) {
        if (node.op != graph::NodeOp::CallFunction)
            continue;
        const auto value = operators.valueOf(graph, node.target, node.args);
        if (!value || !(value->tensor.sizes == node.value.tensor.sizes) || !(value->tensor.dtype == node.value.tensor.dtype))
            return text(node.name + " of " + node.target);
    }
    return {};
}

} // namespace

class TestRewriteProperties : public QObject {
    Q_OBJECT

    static void sound(const Graph& before, const Rewritten& after)
    {
        for (const graph::Diagnostic& found : after.graph->lint())
            QFAIL(found.where.text().c_str());
        QCOMPARE(after.from.size(), after.graph->nodes().size());
        for (const auto& from : after.from) {
            QVERIFY(!from.empty());
            QVERIFY(from.back().index() < before.nodes().size());
            QVERIFY(std::is_sorted(from.begin(), from.end()));
        }
        const auto now = standing(after, before.nodes().size());
        for (const graph::Node& node : before.nodes())
            if (node.op == graph::NodeOp::Placeholder)
                QCOMPARE(now[node.id.index()].size(), std::size_t(1));
    }

private Q_SLOTS:
    void passesKeepWhatAGraphYields()
    {
        std::map<std::string, std::size_t> changes;
        for (unsigned seed = 0; seed < 400; ++seed) {
            RandomGraph random(seed);
            auto graph = random.graph();
            TinyOperators operators;
            operators.constants = random.inputs();
            const auto expected = yielded(*graph, random.inputs());
            auto inputs = random.inputs();
            std::mt19937 order(seed);
            for (int step = 0; step < 12; ++step) {
                const Pass& pass = passes()[order() % passes().size()];
                backend::PassRule rule{.pass = std::string(pass.name)};
                for (const std::string_view option : pass.options)
                    if (order() % 2 == 0)
                        rule.options.emplace(option, option == "stick" ? 16 : option == "maxBytes" ? 64 : std::int64_t(order() % 2));
                const std::string where = "seed " + std::to_string(seed) + ", " + rule.pass;
                const auto result = pass.run(graph, rule, operators);
                QVERIFY2(result.has_value(),
                         result ? "" : (where + ": " + result.error().text() + "\n" + graph::printText(*graph)).c_str());
                sound(*graph, result->rewritten);
                if (QTest::currentTestFailed())
                    QFAIL(where.c_str());
                const QString wrong = wrongMetadata(*result->rewritten.graph, operators);
                QVERIFY2(wrong.isEmpty(), (where + ": " + wrong.toStdString() + "\n" + graph::printText(*result->rewritten.graph)).c_str());
                for (const FoldedConstant& constant : result->rewritten.constants) {
                    operators.addConstant(constant);
                    inputs.insert_or_assign(constant.name, operators.constants.at(constant.name));
                }
                const bool same = yielded(*result->rewritten.graph, inputs) == expected;
                QVERIFY2(same, (where + "\n" + graph::printText(*graph) + "\n" + graph::printText(*result->rewritten.graph)).c_str());
                changes[rule.pass] += result->changes;
                graph = result->rewritten.graph;
            }
        }
        for (const Pass& pass : passes()) // each had something to do, or nothing was tested
            QVERIFY2(changes[std::string(pass.name)] > 0, std::string(pass.name).c_str());
    }

    /// Any sound edits leave a sound graph; where they are none an error says so.
    void editsKeepGraphsSound()
    {
        int made = 0;
        for (unsigned seed = 0; seed < 400; ++seed) {
            RandomGraph random(seed);
            const auto graph = random.graph();
            std::mt19937 choice(seed);
            Edits edits;
            for (const graph::Node& node : graph->nodes()) {
                if (node.op != graph::NodeOp::CallFunction)
                    continue;
                const auto producers = graph->producers(node.id);
                switch (choice() % 8) {
                case 0:
                    edits.emplace(node.id, Use{producers.front(), choice() % 2 == 0});
                    break;
                case 1: {
                    Fragment fragment{.inputs = producers.size(), .nodes = {}, .results = {}};
                    for (std::size_t i = 0; i < 1 + choice() % 3; ++i)
                        fragment.nodes.push_back({"torch.ops.aten.neg.default",
                                                  {{"self", Argument(Argument::NodeRef{NodeId(choice() % (fragment.inputs + i))})}},
                                                  node.value});
                    fragment.results = {Argument(Argument::NodeRef{NodeId(fragment.inputs + fragment.nodes.size() - 1)})};
                    edits.emplace(node.id, Replace{fragment, producers, {}});
                    break;
                }
                case 2:
                    edits.emplace(node.id, Fold{node.value.tensor, {}, {}});
                    break;
                case 3:
                    if (node.users.empty())
                        edits.emplace(node.id, Drop());
                    break;
                case 4:
                    edits.emplace(node.id, Change{{}, node.value});
                    break;
                default:
                    break;
                }
            }
            const auto after = applied(*graph, edits);
            QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
            sound(*graph, *after);
            made += int(edits.size());
        }
        QVERIFY(made > 1000);
    }
};

QTEST_GUILESS_MAIN(TestRewriteProperties)
#include "tst_rewrite_properties.moc"
