// SPDX-License-Identifier: Apache-2.0
// Functions and composite operators traced on shapes: fragments in text, with symbolic sizes, and what can't be told.
#include "core/rewrite/edits.h"
#include "core/rewrite/pass.h"
#include "core/torch/rewrite/torch_operators.h"
#include "tests/torch/last_call.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using namespace nodewise;
using test::last;
using test::parsed;

namespace {

constexpr const char* functions = R"(# It's a comment with an apostrophe
def linear(input: Tensor, weight: Tensor, bias: Optional[Tensor]) -> Tensor:
    y = torch.mm(input, weight.t())
    if bias is not None:
        y = y + bias
    return y

def softmax_int(self: Tensor, dim: int, dtype: Optional[int]) -> Optional[Tensor]:
    if dtype is not None:
        return None
    e = (self - self.amax([dim], True)).exp()
    unused = e * 2
    return e / e.sum([dim], True)

def relu(self: Tensor) -> Tensor:
    y = self.clone()
    y.clamp_min_(0)
    return y.to(torch.float32)

def gelu(self: Tensor, approximate: str) -> Tensor:
    if self.size(0) > 10:
        return self.sigmoid()
    return self.tanh()

def flatten_using_ints(self: Tensor, start_dim: int, end_dim: int) -> Tensor:
    return self.reshape([self.size(0) * self.size(1), self.size(2)])

def silu(self: Tensor) -> Tensor:
    half = (self.size(0) + 1) // 2
    top = self[:half]
    return torch.cat([top, self[half:]]) * torch.full([], 0.5, dtype=self.dtype)

def tanh(self: Tensor) -> Tensor:
    return self * (1.0 / self.size(0))

def sigmoid(self: Tensor) -> Tensor:
    self.add_(1)
    return self

def exp(self: Tensor) -> Tensor:
    raise RuntimeError("not on this machine")

def abs(self: Tensor) -> Tensor:
    return self.sum()

def sqrt(self: Tensor) -> Tensor:
    values, indices = self.max(0, True)
    return self - values

def neg(self: Tensor) -> Tensor:
    i = 0
    while i >= 0:
        i = 1
    return self

def cos(self: Tensor) -> Tensor:
    if self.size(0) > 100:
        return self.sigmoid()
    return self.tanh()

def sin(self: Tensor) -> Tensor:
    tiles = (self.size(0) + 63) // 64
    return self * torch.full([tiles], 1.0).sum()

def tan(self: Tensor) -> Tensor:
    tile = min(self.size(0), 512)
    return torch.cat([self[:tile], self[tile:]])

def acos(self: Tensor) -> Tensor:
    if self.size(0) > 1000:
        raise RuntimeError("too long")
    return self.tanh()

def asin(self: Tensor) -> Tensor:
    if self.size(0) == 64:
        return self.sigmoid()
    return self.tanh()

def atan(self: Tensor) -> Tensor:
    if self.size(0) == 2:
        return self.sigmoid()
    return self.tanh()

def cat(tensors: List[Tensor], dim: int) -> Tensor:
    tensors[0].add_(1)
    return torch.cat(tensors, dim)

def isfinite(self: Tensor) -> Tensor:
    bad = self != self
    bad.logical_not_()
    return bad

def floor(self: Tensor) -> Tensor:
    return self * self.sum().item()

def ceil(self: Tensor) -> Tensor:
    if bool((self > 0).any()):
        return self.floor()
    return self.trunc()

def round(self: Tensor) -> Tensor:
    return self * torch.nonzero(self).size(0)

def atanh(self: Tensor) -> Tensor:
    y = self
    for i in range(self.size(0)):
        y = y.sin()
    return y

def asinh(self: Tensor) -> Tensor:
    y = self * 2
    a, b = y.chunk(2, 1)
    a.sigmoid_()
    return torch.cat([a, b], 1) + y

def erf(self: Tensor) -> Tensor:
    half = self.to(torch.float16)
    half.add_(self)
    return half.to(torch.float32)

def sqrt_pair(self: Tensor) -> Tuple[Tensor, Tensor]:
    return self, self

def late(self: Tensor) -> Tensor:
    y = self * 2
    self[1:].zero_()
    return y

def sinh(self: Tensor) -> Tensor:
    return self.to(torch.float32) + self.reshape([7, 11])
)";

} // namespace

class TestRewrite : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    std::string m_file;
    std::shared_ptr<torch_worker::ProfileOperators> m_profile;
    std::unique_ptr<torch_worker::TorchOperators> m_operators;
    int m_column = 0; ///< of the last error

    /// The graph with its last call replaced; else why not.
    QString replaced(const graph::Graph& graph, Result<std::optional<rewrite::Fragment>> made)
    {
        if (!made) {
            const Error& error = made.error();
            m_column = error.column;
            return QString::fromStdString((error.line ? "line " + std::to_string(error.line) + ": " : "") + error.message.english());
        }
        if (!*made)
            return "declined";
        const graph::NodeId call = last(graph);
        auto rewritten = rewrite::applied(graph, {{call, rewrite::Replace{**made, graph.producers(call), {}}}});
        if (!rewritten)
            qFatal("%s", rewritten.error().text().c_str());
        const auto findings = rewritten->graph->lint();
        if (!findings.empty())
            return "lint: " + QString::fromStdString(findings.front().where.text());
        return QString::fromStdString(graph::printText(*rewritten->graph));
    }
    QString decomposed(const QString& text, const char* function)
    {
        const auto graph = parsed(text);
        return replaced(*graph, m_operators->decompose(*graph, graph->node(last(*graph)), function));
    }
    QString composite(const QString& text)
    {
        const auto graph = parsed(text);
        return replaced(*graph, m_operators->decomposeComposite(*graph, graph->node(last(*graph))));
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_file = m_folder.filePath("functions.py").toStdString();
        std::ofstream(m_file) << functions;
        backend::Profile profile;
        profile.name = "test";
        profile.functions = {m_file};
        m_profile = std::make_shared<torch_worker::ProfileOperators>(profile);
        QVERIFY2(m_profile->problems().empty(), m_profile->problems().empty() ? "" : m_profile->problems().front().text().c_str());
        m_operators = std::make_unique<torch_worker::TorchOperators>(m_profile, nullptr, std::string());
    }

    void functionAsNodes()
    {
        QCOMPARE(decomposed("%x : f32[5, 4] = placeholder\n%w : f32[3, 4] = placeholder\n%b : f32[3] = placeholder\n"
                            "%linear : f32[5, 3] = aten.linear.default(input: %x, weight: %w, bias: %b)\nreturn (%linear)\n",
                            "linear"),
                 QString("%x : f32[5, 4] = placeholder\n%w : f32[3, 4] = placeholder\n%b : f32[3] = placeholder\n"
                         "%t : f32[4, 3] strides [1, 4] = aten.t.default(self: %w)\n"
                         "%mm : f32[5, 3] = aten.mm.default(self: %x, mat2: %t)\n"
                         "%add : f32[5, 3] = aten.add.Tensor(self: %mm, other: %b)\nreturn (%add)\n"));
    }

    void branchesAndDeadNodes()
    {
        const char* text = "%x : f32[5, 4] = placeholder\n%y : f32[5, 4] = aten.softmax.int(self: %x, dim: 1%1)\nreturn (%y)\n";
        QCOMPARE(decomposed(QString(text).arg(", dtype: torch.float32"), "softmax_int"), QString("declined"));
        QCOMPARE(decomposed(QString(text).arg(""), "softmax_int"),
                 QString("%x : f32[5, 4] = placeholder\n%amax : f32[5, 1] = aten.amax.default(self: %x, dim: [1], keepdim: True)\n"
                         "%sub : f32[5, 4] = aten.sub.Tensor(self: %x, other: %amax)\n%exp : f32[5, 4] = aten.exp.default(self: %sub)\n"
                         "%sum_1 : f32[5, 1] = aten.sum.dim_IntList(self: %exp, dim: [1], keepdim: True)\n"
                         "%div : f32[5, 4] = aten.div.Tensor(self: %exp, other: %sum_1)\nreturn (%div)\n"));
    }

    void writesBecomeFunctional()
    {
        // .to() of what has the type already is the value itself
        QCOMPARE(decomposed("%x : f32[5] = placeholder\n%y : f32[5] = aten.relu.default(self: %x)\nreturn (%y)\n", "relu"),
                 QString("%x : f32[5] = placeholder\n%clone : f32[5] = aten.clone.default(self: %x)\n"
                         "%clamp_min : f32[5] = aten.clamp_min.default(self: %clone, min: 0)\nreturn (%clamp_min)\n"));
        QCOMPARE(decomposed("%x : f32[5] = placeholder\n%y : f32[5] = aten.sigmoid.default(self: %x)\nreturn (%y)\n", "sigmoid"),
                 QString("line 36: torch.ops.aten.add_.Scalar writes into an argument of the call"));
    }

    /// LibTorch's C++ computes these writes on tensors with data only.
    void writesWithoutAShapeRule()
    {
        const QString negated("%x : f32[5] = placeholder\n%ne : b8[5] = aten.ne.Tensor(self: %x, other: %x)\n"
                              "%logical_not : b8[5] = aten.logical_not.default(self: %ne)\nreturn (%logical_not)\n");
        QCOMPARE(decomposed("%x : f32[5] = placeholder\n%y : b8[5] = aten.isfinite.default(self: %x)\nreturn (%y)\n", "isfinite"), negated);
        const QString mean = composite("%x : f32[5] = placeholder\n%y : f32[] = aten.nanmean.default(self: %x)\nreturn (%y)\n");
        QVERIFY2(mean.contains("aten.sum.dim_IntList(self: %logical_not,"), qPrintable(mean));
    }

    void whatNeedsElements()
    {
        const QString text = "%x : f32[5] = placeholder\n%y : f32[5] = aten.%1.default(self: %x)\nreturn (%y)\n";
        for (const auto& [name, told] : {std::pair("floor", "line 94: aten::item"), std::pair("ceil", "line 97: aten::item"),
                                         std::pair("round", "line 102: aten::nonzero")})
            QCOMPARE(decomposed(QString(text).arg(name), name), QString(told) + " needs elements, and tensors have none here");
    }

    void writesIntoElementsOfAnArgument()
    {
        QCOMPARE(decomposed("%x : f32[2] = placeholder\n%z : f32[2] = placeholder\n"
                            "%y : f32[4] = aten.cat.default(tensors: [%x, %z])\nreturn (%y)\n",
                            "cat"),
                 QString("line 84: torch.ops.aten.add_.Scalar writes into an argument of the call"));
    }

    /// What is told is why, and not that it declines.
    void underAutocast()
    {
        const auto text = [](const char* enabled) {
            return QString("%x : f32[5] = placeholder\n%body = get_attr body {\n  %z : f32[5] = placeholder\n"
                           "  %h : f32[5] = aten.relu.default(self: %z)\n  return (%h)\n}\n"
                           "%cast : (f32[5]) = higher_order.wrap_with_autocast(\"cpu\", torch.bfloat16, %1, None, %body, %x)\n"
                           "return (%cast)\n")
                .arg(enabled);
        };
        const auto made = [&](const char* enabled) {
            const auto graph = parsed(text(enabled));
            const auto inside = std::ranges::find(graph->nodes(), "h", &graph::Node::name);
            return m_operators->decompose(*graph, *inside, "relu");
        };
        const auto on = made("True"), off = made("False");
        QVERIFY(!on);
        QVERIFY2(on.error().message.english().starts_with("it runs under autocast"), on.error().text().c_str());
        QVERIFY2(off && *off, off ? "it declines" : off.error().text().c_str());
    }

    void elementsOfTuples()
    {
        QCOMPARE(decomposed("%x : f32[5, 4] = placeholder\n%y : f32[5, 4] = aten.sqrt.default(self: %x)\nreturn (%y)\n", "sqrt"),
                 QString("%x : f32[5, 4] = placeholder\n%max_1 : (f32[1, 4], i64[1, 4]) = aten.max.dim(self: %x, dim: 0, keepdim: True)\n"
                         "%getitem : f32[1, 4] = \"operator.getitem\"(%max_1, 0)\n"
                         "%sub : f32[5, 4] = aten.sub.Tensor(self: %x, other: %getitem)\nreturn (%sub)\n"));
    }

    void symbolicSizes()
    {
        const QString head = "range s77 2 64\nsym {6*s77} \"Mul(Integer(6), Symbol('s77', positive=True, integer=True))\"\n%x : f32[s77, "
                             "6, 4] = placeholder\n";
        const QString out = decomposed(head + "%y : f32[{6*s77}, 4] = aten.flatten.using_ints(self: %x, start_dim: 0, end_dim: 1)\n"
                                              "return (%y)\n",
                                       "flatten_using_ints");
        QVERIFY2(out.contains("%sym_size : sym s77 = aten.sym_size.int(self: %x, dim: 0)\n"
                              "%mul : sym {6*s77} = \"operator.mul\"(%sym_size, 6)\n"
                              "%reshape : f32[{6*s77}, 4] = aten.reshape.default(self: %x, shape: [%mul, 4])\n"),
                 qPrintable(out));
        const QString halves = decomposed(head + "%y : f32[s77, 6, 4] = aten.silu.default(self: %x)\nreturn (%y)\n", "silu");
        QVERIFY2(halves.contains("%add : sym {s77 + 1} = \"operator.add\"(%sym_size, 1)\n") &&
                     halves.contains("\"operator.floordiv\"(%add, 2)\n") && !halves.contains("opaque"),
                 qPrintable(halves));
    }

    /// Strides of what a pool leaves of an image of any height and width are products of quotients.
    void stridesOfQuotients()
    {
        const QString out = composite("range s77 4 64\nrange s33 4 64\n"
                                      "sym {s77//2} \"FloorDiv(Symbol('s77', positive=True, integer=True), Integer(2))\"\n"
                                      "sym {s33//2} \"FloorDiv(Symbol('s33', positive=True, integer=True), Integer(2))\"\n"
                                      "sym {s33*s77} \"Mul(Symbol('s33', positive=True, integer=True), Symbol('s77', positive=True, "
                                      "integer=True))\"\n"
                                      "sym {3*s33*s77} \"Mul(Integer(3), Symbol('s33', positive=True, integer=True), Symbol('s77', "
                                      "positive=True, integer=True))\"\n"
                                      "%x : f32[2, 3, s77, s33] strides [{3*s33*s77}, {s33*s77}, s33, 1] = placeholder\n"
                                      "%y : f32[2, 3, {s77//2}, {s33//2}] = aten.max_pool2d.default(self: %x, kernel_size: [2, 2], "
                                      "stride: [2, 2])\nreturn (%y)\n");
        QVERIFY2(out.contains("aten.max_pool2d_with_indices.default(self: %x, kernel_size: [2, 2], stride: [2, 2])"), qPrintable(out));
    }

    void whatDependsOnSizes()
    {
        const QString text = "range s77 2 64\n%x : f32[s77] = placeholder\n%y : f32[s77] = aten.%1(self: %x)\nreturn (%y)\n";
        QCOMPARE(decomposed(QString(text).arg("gelu.default"), "gelu"), QString("line 20: what it calls depends on a size"));
        QVERIFY(decomposed(QString(text).arg("tanh.default"), "tanh").startsWith("line 33: a number that it computes (0.1"));
    }

    /// A function's own mistakes are told from what shapes alone can't tell.
    void whatIsMistaken()
    {
        const auto mistaken = [&](const char* function, const char* sizes, const char* op) {
            const auto graph = parsed(
                QString("range s77 2 64\n%x : f32[%1] = placeholder\n%y : f32[%1] = aten.%2(self: %x)\nreturn (%y)\n").arg(sizes, op));
            const graph::Node& call = graph->node(last(*graph));
            const bool failed = !m_operators->decompose(*graph, call, function);
            return failed ? m_operators->isMistaken(*graph, call, function) ? QString("mistaken") : QString("untold") : QString("made");
        };
        QCOMPARE(mistaken("abs", "5", "abs.default"), QString("mistaken"));         // another shape
        QCOMPARE(mistaken("isfinite", "5", "abs.default"), QString("mistaken"));    // another dtype
        QCOMPARE(mistaken("sqrt_pair", "5", "abs.default"), QString("mistaken"));   // more than one value
        QCOMPARE(mistaken("sigmoid", "5", "sigmoid.default"), QString("mistaken")); // writes into the argument
        QCOMPARE(mistaken("late", "5", "abs.default"), QString("mistaken"));        // the same, after the result is made
        QCOMPARE(mistaken("exp", "5", "exp.default"), QString("mistaken"));         // raises
        QCOMPARE(mistaken("sinh", "5, 7", "sinh.default"), QString("mistaken"));    // an operator refuses its operands
        for (const char* function : {"floor", "ceil", "round", "neg"})
            QCOMPARE(mistaken(function, "5", "floor.default"), QString("untold"));
        QCOMPARE(mistaken("gelu", "s77", "gelu.default"), QString("untold"));
        QCOMPARE(mistaken("relu", "5", "relu.default"), QString("made"));
    }

    /// What can't be told at all sizes is known at those of the export.
    void callsAsExported()
    {
        const auto called = [&](const char* function) {
            const auto graph = parsed("range s77 2 64\n%x : f32[s77] = placeholder\n%y : f32[s77] = aten." + QString(function) +
                                      ".default(self: %x)\nreturn (%y)\n");
            QStringList out;
            for (const std::string& op : m_operators->callsAsExported(*graph, graph->node(last(*graph)), function))
                out.append(QString::fromStdString(op));
            return out.join(' ');
        };
        QCOMPARE(called("gelu"), QString("aten.tanh.default"));
        QCOMPARE(called("relu"), QString("aten.clone.default aten.clamp_min.default aten.to.dtype"));
        QCOMPARE(called("exp"), QString());
    }

    /// A loop over a size as it may be takes no more memory than there is.
    void callsWithoutEnd()
    {
        const QString text = "range s80 2 -\n%x : f32[s80] = placeholder\n%y : f32[s80] = aten.atanh.default(self: %x)\nreturn (%y)\n";
        QCOMPARE(decomposed(text, "atanh"), QString("line 104: what it calls depends on a size"));
        const QString large = "%x : f32[40000] = placeholder\n%y : f32[40000] = aten.atanh.default(self: %x)\nreturn (%y)\n";
        QCOMPARE(decomposed(large, "atanh"), QString("line 107: it makes more than 30000 calls"));
    }

    /// Exported with a size of 6, so that what happens past a tile or at an end of the range is far away.
    void whatDependsOnLargeSizes()
    {
        const auto made = [&](const char* range, const char* function) {
            const QString text = "range s80 %1\n%x : f32[s80] = placeholder\n%y : f32[s80] = aten.%2.default(self: %x)\nreturn (%y)\n";
            return decomposed(QString(text).arg(range, function), function);
        };
        QCOMPARE(made("2 -", "cos"), QString("line 56: what it calls depends on a size"));
        const QString tiles = made("2 -", "sin");
        QVERIFY2(tiles.contains("\"operator.add\"(%sym_size, 63)\n") && tiles.contains("\"operator.floordiv\"(%add, 64)\n"),
                 qPrintable(tiles));
        QVERIFY2(made("2 4096", "tan").startsWith("line 65: it depends on the size s80 in a way"), qPrintable(made("2 4096", "tan")));
        QCOMPARE(made("2 -", "acos"), QString("line 71: at s80 = 4096: too long"));
        QCOMPARE(made("2 64", "asin"), QString("line 74: what it calls depends on a size"));
        QCOMPARE(made("0 80", "atan"), QString("line 79: what it calls depends on a size"));
    }
    void whatDoesNotDependWithinTheRange()
    {
        const QString text = "range s81 2 100\n%x : f32[s81] = placeholder\n%y : f32[s81] = aten.cos.default(self: %x)\nreturn (%y)\n";
        QVERIFY2(decomposed(text, "cos").contains("%tanh"), qPrintable(decomposed(text, "cos")));
    }

    /// Products of sizes that leave 64 bits are no shape.
    void largeProductsOfSizes()
    {
        const QString text = "range s82 2 -\nsym {s82**4} \"Pow(Symbol('s82', positive=True, integer=True), Integer(4))\"\n"
                             "%x : f32[{s82**4}] = placeholder\n%y : f32[{s82**4}] = aten.silu.default(self: %x)\nreturn (%y)\n";
        QVERIFY2(decomposed(text, "silu").contains("operator.floordiv"), qPrintable(decomposed(text, "silu")));
    }

    void errorsHaveTheirLine()
    {
        const QString text = "%x : f32[5] = placeholder\n%y : f32[5] = aten.%1(self: %x)\nreturn (%y)\n";
        QCOMPARE(decomposed(QString(text).arg("exp.default"), "exp"), QString("line 41: not on this machine"));
        QCOMPARE(m_column, 5);
        QCOMPARE(decomposed(QString(text).arg("abs.default"), "abs"), QString("line 43: it returns f32[] where the call returns f32[5]"));
        QVERIFY(decomposed(QString(text).arg("neg.default"), "neg").startsWith("line 5"));
        QVERIFY2(decomposed(QString(text).arg("sinh.default"), "sinh").contains("shape '[7, 11]' is invalid"), qPrintable(text));
        QCOMPARE(m_column, 37);
        QCOMPARE(decomposed(QString(text).arg("exp.default"), "nothing"), QString("there is no function 'nothing' in the profile's files"));
    }

    void compositeOperators()
    {
        QCOMPARE(composite("%x : f32[5, 4] = placeholder\n%w : f32[3, 4] = placeholder\n%b : f32[3] = placeholder\n"
                           "%linear : f32[5, 3] = aten.linear.default(input: %x, weight: %w, bias: %b)\nreturn (%linear)\n"),
                 QString("%x : f32[5, 4] = placeholder\n%w : f32[3, 4] = placeholder\n%b : f32[3] = placeholder\n"
                         "%t : f32[4, 3] strides [1, 4] = aten.t.default(self: %w)\n"
                         "%addmm : f32[5, 3] = aten.addmm.default(self: %b, mat1: %x, mat2: %t)\nreturn (%addmm)\n"));
        QCOMPARE(composite("%x : f32[5] = placeholder\n%y : f32[5] = aten.dropout.default(input: %x, p: 0.5, train: False)\nreturn (%y)\n"),
                 QString("%x : f32[5] = placeholder\nreturn (%x)\n"));
        QCOMPARE(composite("%x : f32[5] = placeholder\n%y : f32[5] = aten.exp.default(self: %x)\nreturn (%y)\n"), QString("declined"));
    }

    /// Where the operator that yields a new tensor has another dtype, it is brought back.
    /// The gates of a cell are parts of one product, written in place one by one; what sees all of it then is out of date.
    void writesIntoParts()
    {
        const QString cell = composite("%x : f32[3, 4] = placeholder\n%h : f32[3, 5] = placeholder\n%c : f32[3, 5] = placeholder\n"
                                       "%wi : f32[20, 4] = placeholder\n%wh : f32[20, 5] = placeholder\n"
                                       "%y : (f32[3, 5], f32[3, 5]) = aten.lstm_cell.default(input: %x, hx: [%h, %c], w_ih: %wi, w_hh: "
                                       "%wh)\nreturn (%y)\n");
        QVERIFY2(cell.count("aten.sigmoid.default") == 3 && cell.count("aten.tanh.default") == 2 && !cell.contains("_.default"),
                 qPrintable(cell));
        const QString read =
            decomposed("%x : f32[4, 6] = placeholder\n%y : f32[4, 6] = aten.asinh.default(self: %x)\nreturn (%y)\n", "asinh");
        QVERIFY2(read.contains("it writes in place into a tensor that has other views"), qPrintable(read));
    }

    void writesKeepTheirType()
    {
        const QString halves = decomposed("%x : f32[5] = placeholder\n%y : f32[5] = aten.erf.default(self: %x)\nreturn (%y)\n", "erf");
        QVERIFY2(halves.contains("%add : f32[5] = aten.add.Tensor(self: %to, other: %x)\n"
                                 "%_to_copy : f16[5] = aten._to_copy.default(self: %add, dtype=torch.float16)\n"),
                 qPrintable(halves));
    }

    void valuesOfCalls()
    {
        const auto graph = parsed("range s77 2 64\n%x : f32[s77, 4] = placeholder\n%y : f32[s77, 4] = aten.exp.default(self: %x)\nreturn "
                                  "(%y)\n");
        std::vector<graph::NamedArgument> args;
        args.push_back({.name = "self", .value = graph::Argument(graph::Argument::NodeRef{*graph->tryFind("x")})});
        const auto value = m_operators->valueOf(*graph, "torch.ops.aten.t.default", args);
        QVERIFY2(value, value ? "" : value.error().text().c_str());
        QCOMPARE(QString::fromStdString(graph::valueText(*value)), QString("f32[4, s77]"));
    }

    /// A million queries: the product with the keys fits no memory, and what it yields is laid out as for a few.
    void valuesOfLargeAttention()
    {
        const auto value = [&](const char* queries, const char* mask) {
            const QString text =
                QString("%q : f32[1, 2, %1, 8] = placeholder\n%k : f32[1, 2, %1, 8] = placeholder\n%v : f32[1, 2, %1, 6] = "
                        "placeholder\n%m : b8[%2] = placeholder\n%y : f32[1, 2, %1, 6] = "
                        "aten.scaled_dot_product_attention.default(query: %q, key: %k, value: %v)\nreturn (%y)\n")
                    .arg(queries, mask);
            const auto graph = parsed(text);
            std::vector<graph::NamedArgument> args;
            for (const auto& [name, node] : {std::pair("query", "q"), std::pair("key", "k"), std::pair("value", "v")})
                args.push_back({.name = name, .value = graph::Argument(graph::Argument::NodeRef{*graph->tryFind(node)})});
            if (*mask != '0')
                args.push_back({.name = "attn_mask", .value = graph::Argument(graph::Argument::NodeRef{*graph->tryFind("m")})});
            const auto made = m_operators->valueOf(*graph, "torch.ops.aten.scaled_dot_product_attention.default", args);
            if (!made)
                return QString::fromStdString(made.error().text());
            QString out = QString::fromStdString(graph::valueText(*made));
            for (const graph::SymInt& stride : made->tensor.strides)
                out += " " + QString::fromStdString(stride.text());
            return out;
        };
        const QString few = value("40", "0");
        QVERIFY2(few.startsWith("f32[1, 2, 40, 6] "), qPrintable(few));
        const bool headsInside = few.endsWith(" 6 12 1");
        QCOMPARE(value("1000000", "0"),
                 QString(headsInside ? "f32[1, 2, 1000000, 6] 12000000 6 12 1" : "f32[1, 2, 1000000, 6] 12000000 6000000 6 1"));
        QVERIFY(value("1000000", "1, 1000000").startsWith("f32[1, 2, 1000000, 6] "));
    }

    /// Each operand is read twice, and the chain is longer than any stack of calls: a walk that takes each way ends never, or badly.
    void constantsOfSharedOperands()
    {
        constexpr int length = 30000;
        QString text = "%x0 : f32[2] = aten.full.default(size: [2], fill_value: 1.0)\n";
        for (int i = 1; i <= length; ++i) // (x + x) / 2, and so on
            text += QString("%x%1 : f32[2] = aten.%2.Tensor(self: %x%3, other: %4)\n")
                        .arg(QString::number(i), i % 2 ? "add" : "div", QString::number(i - 1),
                             i % 2 ? "%x" + QString::number(i - 1) : QString("2.0"));
        const auto graph = parsed(text + QString("return (%x%1)\n").arg(length));
        const auto pass = rewrite::tryPass("fold-constants")->run(graph, {.pass = "fold-constants"}, *m_operators);
        QVERIFY2(pass, pass ? "" : pass.error().text().c_str());
        QCOMPARE(pass->rewritten.constants.size(), std::size_t(1));
        const float ones[] = {1, 1};
        QCOMPARE(pass->rewritten.constants.front().bytes, std::string(reinterpret_cast<const char*>(ones), sizeof ones));
        QCOMPARE(pass->rewritten.from.at(0).size(), std::size_t(length + 1));
    }

    /// A constant that others are computed from is where their way begins.
    void whatConstantsComeFrom()
    {
        const auto graph = parsed("%x : f32[2] = placeholder\n%a : f32[2] = aten.full.default(size: [2], fill_value: 1.0)\n"
                                  "%b : f32[2] = aten.exp.default(self: %a)\n%c : f32[2] = aten.neg.default(self: %b)\n"
                                  "%d : f32[2] = aten.add.Tensor(self: %x, other: %b)\n"
                                  "%e : f32[2] = aten.add.Tensor(self: %d, other: %c)\nreturn (%e)\n");
        const auto pass = rewrite::tryPass("fold-constants")->run(graph, {.pass = "fold-constants"}, *m_operators);
        QVERIFY2(pass, pass ? "" : pass.error().text().c_str());
        QStringList from;
        for (const rewrite::FoldedConstant& constant : pass->rewritten.constants) {
            QString names;
            for (const graph::NodeId id : pass->rewritten.from[pass->rewritten.graph->tryFind(constant.name)->index()])
                names += QString::fromStdString(graph->node(id).name) + " ";
            from.append(names.trimmed());
        }
        QCOMPARE(from, QStringList({"a b", "b c"}));
    }

    void customOperators()
    {
        QTemporaryDir folder;
        const std::string file = folder.filePath("npu.py").toStdString();
        std::ofstream(file) << "def exx2_fake(x: Tensor, scale: float) -> Tensor:\n    return x.sum([-1])\n"
                               "def exx2_run(x: Tensor, scale: float) -> Tensor:\n    return (x * x).sum([-1]) * scale\n"
                               "def layer_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor], bias: "
                               "Optional[Tensor], eps: float, cudnn_enable: bool) -> Tensor:\n"
                               "    return input - torch.ops.nodewisetest.exx2(input, 1.0 / normalized_shape[0]).unsqueeze(-1)\n";
        backend::Profile profile;
        profile.name = "npu";
        profile.functions = {file};
        profile.customOps.push_back({.schema = "nodewisetest::exx2(Tensor x, float scale) -> Tensor",
                                     .op = "nodewisetest.exx2.default",
                                     .fake = "exx2_fake",
                                     .executor = "exx2_run"});
        profile.customOps.push_back(
            {.schema = "nodewisetest::alone(Tensor x) -> Tensor", .op = "nodewisetest.alone.default", .fake = "missing_fake"});
        auto registered = std::make_shared<torch_worker::ProfileOperators>(profile);
        QCOMPARE(registered->problems().size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(registered->problems().front().message.english()),
                 QString("there is no function 'missing_fake' in the profile's files"));
        torch_worker::TorchOperators operators(registered, nullptr, std::string());
        const auto graph = parsed("%x : f32[5, 4] = placeholder\n"
                                  "%y : f32[5, 4] = aten.layer_norm.default(input: %x, normalized_shape: [4])\nreturn (%y)\n");
        const QString out = replaced(*graph, operators.decompose(*graph, graph->node(last(*graph)), "layer_norm"));
        QCOMPARE(out, QString("%x : f32[5, 4] = placeholder\n%exx2 : f32[5] = nodewisetest.exx2.default(x: %x, scale: 0.25)\n"
                              "%unsqueeze : f32[5, 1] = aten.unsqueeze.default(self: %exx2, dim: -1)\n"
                              "%sub : f32[5, 4] = aten.sub.Tensor(self: %x, other: %unsqueeze)\nreturn (%sub)\n"));
    }
};

QTEST_GUILESS_MAIN(TestRewrite)
#include "tst_rewrite.moc"
