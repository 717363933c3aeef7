// SPDX-License-Identifier: Apache-2.0
// Which operators are run: the reviewed list against the LibTorch in use, programs and TorchScript that call what it refuses, arguments
// that a kernel would use without looking.
#include "core/ir/convert.h"
#include "core/torch/policy/policy.h"
#include "core/torch/policy/reviewed.h"
#include "core/torch/rewrite/functions.h"
#include "core/torch/rewrite/python_operators.h"
#include "core/torch/schema/python_operators.h"
#include "core/torch/script/script.h"
#include "core/torch/script/template_functions.h"
#include "tests/torch/last_call.h"
#include "tests/torch/run_program.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/zeros.h>
#include <torch/csrc/jit/runtime/operator.h>
#include <torch/library.h>

#include <QTemporaryDir>

#include <fstream>
#include <set>

using namespace run_test;
using nodewise::test::parsed;

namespace {

const QString victimText = QStringLiteral("what must stay");

QString contentOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
}

/// The names of everything that can be called.
std::set<std::string> registered()
{
    std::set<std::string> out;
    for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames())
        if (c10::Dispatcher::singleton().findSchema(name))
            out.insert(name.name + (name.overload_name.empty() ? "" : "." + name.overload_name));
    for (const auto& op : torch::jit::getAllOperators())
        out.insert(policy::nameOf(op->schema()));
    return out;
}

bool isReviewedSpace(const std::string& name)
{
    return name.starts_with("aten::") || name.starts_with("prims::") || name.starts_with("prim::") ||
           name.starts_with("quantized_decomposed::");
}

/// What running the graph's text on a tensor of 2 x 3 floats says; "" = it ran.
QString ran(const QString& text)
{
    Machine machine(compile(*parsed(text)));
    if (const auto started = machine.start({at::arange(6, at::kFloat).view({2, 3})}, 0); !started)
        return run_test::text(started.error());
    const auto end = machine.run();
    return end ? QString() : run_test::text(end.error());
}

} // namespace

class TestPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void everyOperatorIsReviewed();
    void allowedOnesTakePlainArguments();
    void newOperatorsAreRefused();
    void otherNamespaces();
    void programs_data();
    void programs();
    void nodesBeforeRun();
    void irFiles();
    void views_data();
    void views();
    void sizes_data();
    void sizes();
    void expressions_data();
    void expressions();
    void functions_data();
    void functions();
    void templates();
    void budget_data();
    void budget();
    void processStays_data();
    void processStays();
    void samplesThatUnfold();

private:
    /// A file that nothing may write.
    QString victim() const { return m_folder.filePath(QStringLiteral("victim.bin")); }
    /// With "@file" for its name.
    QString filled(QString text) const { return text.replace(QStringLiteral("@file"), victim()); }
    void requireUntouched() const { QCOMPARE(contentOf(victim()), victimText); }

    QTemporaryDir m_folder;
};

void TestPolicy::init()
{
    QFile out(victim());
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(victimText.toUtf8());
}

/// The list is of this LibTorch: a new one's new operators are named here.
void TestPolicy::everyOperatorIsReviewed()
{
    registerPythonOperators();
    definePythonOperators("quantized_decomposed");
    const std::set<std::string> known = registered();
    QStringList missing, gone;
    for (const std::string& name : known)
        if (isReviewedSpace(name) && !policy::reviewedOperators().contains(name))
            missing += QString::fromStdString(name);
    for (const auto& row : policy::reviewedOperators())
        if (!known.contains(row.first))
            gone += QString::fromStdString(row.first);
    QCOMPARE(missing.join(' '), QString());
    QCOMPARE(gone.join(' '), QString());
    QVERIFY(known.size() > 4000);
    QCOMPARE(QString::fromStdString(policy::listing()).count('\n'), int(known.size()));
}

/// No file name, storage, stream, or object: the strings that allowed operators of ATen take choose among what they compute.
void TestPolicy::allowedOnesTakePlainArguments()
{
    const std::set<std::string> choices{"padding",   "reduce",     "mode",         "approximate",   "equation",   "UPLO",
                                        "ord",       "p",          "indexing",     "interpolation", "pad_mode",   "rounding_mode",
                                        "side",      "assert_msg", "driver",       "padding_side",  "activation", "recipe",
                                        "algorithm", "api_name",   "padding_mode", "norm"};
    QStringList found;
    for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
        const auto op = c10::Dispatcher::singleton().findSchema(name);
        if (!op || policy::refusal(op->schema()))
            continue;
        for (const c10::Argument& argument : op->schema().arguments()) {
            const std::string type = argument.type()->str();
            const bool text = type.find("str") != std::string::npos && !choices.contains(argument.name());
            const bool handle = type.find("Storage") != std::string::npos || type.find("Stream") != std::string::npos ||
                                type.find("__torch__") != std::string::npos || type == "Any";
            if (text || handle)
                found += QString::fromStdString(policy::nameOf(op->schema()) + "(" + type + " " + argument.name() + ")");
        }
    }
    QCOMPARE(found.join(' '), QString());
}

void TestPolicy::newOperatorsAreRefused()
{
    torch::Library next(torch::Library::FRAGMENT, "aten", std::nullopt, __FILE__, __LINE__);
    next.def("of_the_next_version(Tensor self) -> Tensor");
    next.def("relu.of_the_next_version(Tensor self) -> Tensor");
    for (const char* op : {"of_the_next_version.default", "relu.of_the_next_version"})
        QCOMPARE(ran(QStringLiteral("%x : f32[2, 3] = placeholder\n%y : f32[2, 3] = aten.%1(self: %x)\nreturn (%y)\n")
                         .arg(op)
                         .replace("%1", op)),
                 QStringLiteral("node 'y': aten.%1: refused: it has not been reviewed yet").arg(op) + " (" +
                     QString::fromStdString(policy::refusalHint().english()) + ")");
}

void TestPolicy::otherNamespaces()
{
    torch::Library other(torch::Library::DEF, "of_nobody", std::nullopt, __FILE__, __LINE__);
    other.def("twice(Tensor self) -> Tensor");
    const auto schema = [](const char* name) { return c10::Dispatcher::singleton().findSchema({name, ""})->schema(); };
    QVERIFY(policy::refusal(schema("of_nobody::twice")));
    policy::trust("of_nobody::twice");
    QVERIFY(!policy::refusal(schema("of_nobody::twice")));
    for (const char* name : {"inductor::_reinterpret_tensor", "mkldnn::data_ptr", "_c10d_functional::wait_tensor", "c10d::barrier",
                             "profiler::_record_function_enter_new", "quantized::linear_prepack_legacy", "symm_mem::memset32_"})
        QVERIFY2(policy::refusal(schema(name)), name);
}

void TestPolicy::programs_data()
{
    QTest::addColumn<QString>("nodes");
    QTest::addColumn<QString>("reason");
    const QString mapped = QStringLiteral("aten.from_file.default(filename: '@file', shared: True, size: 3, dtype=torch.float32)\n");
    QTest::newRow("from_file and copy_") << "%y : f32[3] = " + mapped + "%z : f32[3] = aten.fill_.Scalar(self: %y, value: 65.0)\n"
                                         << "aten.from_file.default: refused: it reads or writes files";
    QTest::newRow("from_file.out") << "%y : f32[2, 3] = aten.from_file.out(filename: '@file', shared: True, size: 3, out=%x)\n"
                                   << "aten.from_file.out: refused: it reads or writes files";
    QTest::newRow("_reinterpret_tensor")
        << "%y : f32[6] = inductor._reinterpret_tensor.default(self: %x, size: [6], stride: [1], offset_increment: -16)\n"
        << "inductor._reinterpret_tensor.default: refused: it is LibTorch's own of 'inductor', which exported programs do not use";
    QTest::newRow("_alloc_from_pool")
        << "%y : f32[6] = inductor._alloc_from_pool.default(self: %x, offset_bytes: -64, dtype: torch.float32, "
           "size: [6], stride: [1])\n"
        << "inductor._alloc_from_pool.default: refused";
    QTest::newRow("_print") << "%y : none = aten._print.default(s: 'x')\n"
                            << "aten._print.default: refused: it writes to the worker's output";
    QTest::newRow("with_effects") << "%t : none = aten._make_dep_token.default()\n%y : (token, none) = "
                                     "higher_order.with_effects(token: %t, op: operator('torch.ops.aten._print.default'), s: 'x')\n"
                                  << "refused: it writes to the worker's output";
    QTest::newRow("auto_functionalized") << "%y : (f32[2, 3], f32[2, 3]) = higher_order.auto_functionalized(_mutable_op: "
                                            "operator('torch.ops.aten.from_file.out'), filename='@file', "
                                            "shared=True, size=3, out=%x)\n"
                                         << "refused: it reads or writes files";
    QTest::newRow("barrier") << "%y : f32[2, 3] = _c10d_functional.wait_tensor.default(tensor: %x)\n"
                             << "refused: it is LibTorch's own of '_c10d_functional'";
    QTest::newRow("sparse") << "%y : f32[2, 3] = aten._sparse_coo_tensor_unsafe.default(indices: %x, values: %x, size: [2, 3])\n"
                            << "refused: it is for sparse tensors";
    QTest::newRow("quantized")
        << "%y : f32[2, 3] = aten.quantize_per_tensor.default(self: %x, scale: 0.1, zero_point: 0, dtype: torch.int8)\n"
        << "refused: it is for tensors of quantized types";
    QTest::newRow("segment_reduce") << "%y : f32[1] = aten.segment_reduce.default(data: %x, reduce: 'sum', lengths=%x, unsafe=True)\n"
                                    << "refused: it reads or writes memory by sizes or indices that nothing checks";
}

/// What is refused has its reason before anything runs; the rest of the program is there.
void TestPolicy::programs()
{
    QFETCH(QString, nodes);
    QFETCH(QString, reason);
    const QString text =
        filled("%x : f32[2, 3] = placeholder\n%before : f32[2, 3] = aten.relu.default(self: %x)\n" + nodes + "return (%before)\n");
    const auto plan = compile(*parsed(text));
    QCOMPARE(plan->unresolved.size(), std::size_t(1));
    QVERIFY2(run_test::text(plan->unresolved.front()).contains(reason), qPrintable(run_test::text(plan->unresolved.front())));
    const QString told = ran(text);
    QVERIFY2(told.contains(reason), qPrintable(told));
    requireUntouched();
}

void TestPolicy::nodesBeforeRun()
{
    Machine machine(compile(*parsed(filled("%x : f32[2] = placeholder\n%a : f32[2] = aten.neg.default(self: %x)\n%b : f32[3] = "
                                           "aten.from_file.default(filename: '@file', shared: True, size: 3)\nreturn (%a, %b)\n"))));
    QVERIFY(machine.start({at::ones(2)}, 0));
    QVERIFY(!machine.run());
    QCOMPARE(machine.state().tick, std::uint64_t(1));
    QVERIFY(sameBits(machine.state().frames.front().slots[1].toTensor(), at::ones(2).neg()));
}

/// An IR file names its operators as it likes.
void TestPolicy::irFiles()
{
    Program program("cnn");
    const auto converted = ir::convert(*program.loaded.model, path("cnn.pt2"));
    QVERIFY(converted);
    ir::Graph graph = *converted->graph;
    QVERIFY(!graph.nodes.empty());
    const std::string name = graph.nodes.back().name;
    graph.nodes.back().opType = "aten.from_file.default";
    graph.nodes.back().call.reset();
    graph.nodes.back().inputs.clear();
    graph.nodes.back().attrs = {
        {"filename", ir::Attr(victim().toStdString())}, {"shared", ir::Attr(true)}, {"size", ir::Attr(std::int64_t(3))}};
    const auto plan = compile(graph, ExecutorTable());
    QCOMPARE(plan->unresolved.size(), std::size_t(1));
    QCOMPARE(plan->unresolved.front().node, name);
    QCOMPARE(plan->unresolved.front().message.english(), std::string("aten.from_file.default: refused: it reads or writes files"));
}

void TestPolicy::views_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("told");
    const auto beyond = [](const char* first, const char* last) {
        return QStringLiteral("it needs elements %1 to %2 of a storage of 6").arg(first, last);
    };
    QTest::newRow("_reshape_alias") << "_reshape_alias.default(self: %x, size: [4096], stride: [1])" << beyond("0", "4,095");
    QTest::newRow("_reshape_alias_copy") << "_reshape_alias_copy.default(self: %x, size: [4096], stride: [1])" << beyond("0", "4,095");
    QTest::newRow("as_strided") << "as_strided.default(self: %x, size: [2, 2], stride: [4, 1], storage_offset: 1)" << beyond("1", "6");
    QTest::newRow("as_strided before") << "as_strided.default(self: %x, size: [2], stride: [1], storage_offset: -16)"
                                       << beyond("-16", "-15");
    QTest::newRow("as_strided_") << "as_strided_.default(self: %x, size: [7], stride: [1])" << beyond("0", "6");
    QTest::newRow("as_strided_copy") << "as_strided_copy.default(self: %x, size: [7], stride: [1])" << beyond("0", "6");
    QTest::newRow("as_strided_scatter") << "as_strided_scatter.default(self: %x, src: %x, size: [7], stride: [1])" << beyond("0", "6");
    QTest::newRow("set_") << "set_.source_Tensor_storage_offset(self: %x, source: %x, storage_offset: 2, size: [5], stride: [1])"
                          << beyond("2", "6");
    QTest::newRow("set_ in order") << "set_.source_Tensor_storage_offset(self: %x, source: %x, storage_offset: 0, size: [2, 4])"
                                   << beyond("0", "7");
    QTest::newRow("beyond 64 bits") << "as_strided.default(self: %x, size: [3], stride: [4611686018427387904])"
                                    << "its elements are beyond 64 bits, in a storage of 6";
    QTest::newRow("whole") << "_reshape_alias.default(self: %x, size: [6], stride: [1])"
                           << "";
    QTest::newRow("last") << "as_strided.default(self: %x, size: [2, 2], stride: [3, 1], storage_offset: 1)"
                          << "";
    QTest::newRow("nothing") << "_reshape_alias.default(self: %x, size: [0, 4096], stride: [4096, 1])"
                             << "";
    QTest::newRow("overlapping") << "as_strided.default(self: %x, size: [4096], stride: [0], storage_offset: 5)"
                                 << "";
}

/// Refused before the kernel is called, with the figures.
void TestPolicy::views()
{
    QFETCH(QString, call);
    QFETCH(QString, told);
    const QString answer = ran("%x : f32[2, 3] = placeholder\n%y : f32[6] = aten." + call + "\nreturn (%y)\n");
    QVERIFY2(told.isEmpty() ? answer.isEmpty() : answer.contains(told), qPrintable(answer));
}

void TestPolicy::sizes_data()
{
    QTest::addColumn<QString>("nodes");
    QTest::addColumn<QString>("told");
    const auto ones = [](const char* name, const char* sizes) {
        return QStringLiteral("%%1 : f32[1] = aten.ones.default(size: %2)\n").arg(name, sizes);
    };
    const auto numbers = [](const char* name, const char* first, const char* step) {
        return QStringLiteral("%%1 : i64[2] = aten.arange.start_step(start: %2, end: %3, step: %4, dtype=torch.int64)\n")
            .arg(name, first, QString::number(QString(first).toLongLong() + 2 * QString(step).toLongLong()), step);
    };
    const QString images = ones("i", "[2, 4000, 4]") + ones("w", "[1]");
    QTest::newRow("native_batch_norm") << images +
                                              "%y : f32[1] = aten.native_batch_norm.default(input: %i, weight: %w, bias: %w, running_mean: "
                                              "%w, running_var: %w, training: False, momentum: 0.1, eps: 1e-05)\n"
                                       << "'weight' has 1 elements where 4,000 are needed";
    QTest::newRow("_native_batch_norm_legit.no_stats") << images + "%y : f32[1] = aten._native_batch_norm_legit.no_stats(input: %i, "
                                                                   "weight: None, bias: %w, training: True, momentum: 0.1, eps: "
                                                                   "1e-05)\n"
                                                       << "'bias' has 1 elements where 4,000 are needed";
    const QString words = ones("t", "[4, 8]") + numbers("n", "0", "1");
    QTest::newRow("_embedding_bag") << words + numbers("o", "0", "-1000000") +
                                           "%y : f32[1] = aten._embedding_bag.default(weight: %t, indices: %n, offsets: %o)\n"
                                    << "the offset -1,000,000 is not between 0 and 2";
    QTest::newRow("embedding_bag that fits") << words + numbers("o", "0", "1") +
                                                    "%y : f32[1] = aten.embedding_bag.default(weight: %t, indices: %n, offsets: %o)\n"
                                             << "";
    const QString sounds =
        ones("p", "[5, 1, 4]") + numbers("l", "1", "1000000") + "%k : i64[1, 2] = aten.view.default(self: %l, size: [1, 2])\n";
    QTest::newRow("_ctc_loss") << sounds + "%y : f32[1] = aten._ctc_loss.default(log_probs: %p, targets: %k, input_lengths: [5], "
                                           "target_lengths: [2])\n"
                               << "the label 1,000,001 is not one of 4 classes";
    QTest::newRow("ctc_loss with padding") << sounds +
                                                  "%y : f32[1] = aten.ctc_loss.IntList(log_probs: %p, targets: %k, input_lengths: [5], "
                                                  "target_lengths: [1])\n"
                                           << "";
    QTest::newRow("mkldnn_rnn_layer")
        << ones("s", "[4, 2, 8]") + ones("v", "[1600, 8]") + ones("u", "[1600, 400]") + ones("b", "[1600]") + ones("h", "[2, 2]") +
               "%y : f32[1] = aten.mkldnn_rnn_layer.default(input: %s, weight0: %v, weight1: %u, weight2: %b, weight3: %b, hx_: %h, cx_: "
               "%h, "
               "reverse: False, batch_sizes: [], mode: 2, hidden_size: 400, num_layers: 1, has_biases: True, bidirectional: False, "
               "batch_first: False, train: False)\n"
        << "'hx_' has 4 elements where 800 are needed";
    const QString melody = ones("s", "[4, 2, 8]") + ones("v", "[1600, 8]") + ones("u", "[1600, 400]");
    const QString lstm =
        QStringLiteral("%y : f32[1] = aten.lstm.input(input: %s, hx: [%h, %h], params: [%v, %u, %b, %b], has_biases: True, "
                       "num_layers: 1, dropout: 0.0, train: False, bidirectional: False, batch_first: False)\n");
    QTest::newRow("lstm with short states") << melody + ones("b", "[1600]") + ones("h", "[1, 1, 400]") + lstm
                                            << "its sizes do not fit each other";
    QTest::newRow("lstm with short biases") << melody + ones("b", "[1]") + ones("h", "[1, 2, 400]") + lstm
                                            << "its sizes do not fit each other";
    QTest::newRow("lstm") << melody + ones("b", "[1600]") + ones("h", "[1, 2, 400]") + lstm << "";
    QTest::newRow("attention")
        << ones("q", "[4, 2, 16, 8]") + ones("k", "[1, 2, 16, 8]") +
               "%y : f32[1] = aten._scaled_dot_product_flash_attention_for_cpu.default(query: %q, key: %k, value: %k)\n"
        << "its sizes do not fit each other";
    QTest::newRow("_weight_norm") << ones("v", "[4000, 4]") + ones("g", "[1]") + "%y : f32[1] = aten._weight_norm.default(v: %v, g: %g)\n"
                                  << "'g' has 1 elements where 4,000 are needed";
}

/// Each of these read or wrote beyond a tensor on LibTorch 2.13.
void TestPolicy::sizes()
{
    QFETCH(QString, nodes);
    QFETCH(QString, told);
    const QString answer = ran("%x : f32[2, 3] = placeholder\n" + nodes + "return (%x)\n");
    QVERIFY2(told.isEmpty() ? answer.isEmpty() : answer.contains(told), qPrintable(answer));
}

void TestPolicy::expressions_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("reason");
    QTest::newRow("save") << "torch.save(x, '@file') is None"
                          << "aten::save: refused: it reads or writes files";
    QTest::newRow("from_file") << "torch.from_file('@file', True, 3).sum() > 0"
                               << "aten::from_file: refused: it reads or writes files";
    QTest::newRow("in a comprehension") << "[torch.from_file('@file', True, 3) for i in [1]]"
                                        << "aten::from_file: refused";
    QTest::newRow("in a choice") << "x if x.dim() > 0 else torch.from_file('@file', True, 3)"
                                 << "aten::from_file: refused";
    QTest::newRow("ops") << "torch.ops.inductor._reinterpret_tensor(x, [6], [1], -16)"
                         << "inductor::_reinterpret_tensor: refused";
    QTest::newRow("warn") << "torch.warn('x', 2)"
                          << "aten::warn: refused: it writes to the worker's output";
    QTest::newRow("manual_seed") << "torch.manual_seed(3)"
                                 << "aten::manual_seed: refused: it changes the process";
    QTest::newRow("set_grad_enabled") << "torch.set_grad_enabled(True)"
                                      << "aten::set_grad_enabled: refused";
    QTest::newRow("a view beyond") << "torch.as_strided(x, [4096], [1], 0)"
                                   << "it needs elements 0 to 4,095 of a storage of 6";
    QTest::newRow("a constant's view beyond") << "torch._reshape_alias(torch.zeros([6]), [4096], [1])"
                                              << "it needs elements 0 to 4,095 of a storage of 6";
    QTest::newRow("writing") << "torch.as_strided_(x, [6], [1])"
                             << "aten::as_strided_ writes into its argument";
    QTest::newRow("allowed view") << "torch.as_strided(x, [6], [1], 0).sum().item() == 15"
                                  << "";
}

void TestPolicy::expressions()
{
    QFETCH(QString, expression);
    QFETCH(QString, reason);
    Script script;
    const auto x = [](std::string_view name) {
        return name == "x" ? std::optional(c10::IValue(at::arange(6, at::kFloat).view({2, 3}))) : std::nullopt;
    };
    const auto told = script.evaluate(filled(expression).toStdString(), x);
    const QString answer = told ? QString() : run_test::text(told.error());
    QVERIFY2(reason.isEmpty() ? answer.isEmpty() : answer.contains(reason), qPrintable(answer));
    requireUntouched();
}

void TestPolicy::functions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("reason");
    const QString refused = QStringLiteral("refused: it reads or writes files");
    QTest::newRow("at once") << "def f(x):\n    torch.save(x, '@file')\n    return x\n" << 2 << "aten::save: " + refused;
    QTest::newRow("in a loop") << "def f(x):\n    for i in range(2):\n        x = torch.from_file('@file', True, 3)\n    return x\n"
                               << 3 << "aten::from_file: " + refused;
    QTest::newRow("in a function that it calls")
        << "def g(x):\n    return torch.from_file('@file', True, 3)\n\ndef f(x):\n    return g(x)\n"
        << 2 << "aten::from_file: " + refused;
    QTest::newRow("in an inner function") << "def f(x):\n    def g(y):\n        return torch.from_file('@file', True, 3)\n    return g(x)\n"
                                          << 4 << "";
    QTest::newRow("print") << "def f(x):\n    print(x)\n    return x\n" << 2 << "prim::Print: refused: it writes to the worker's output";
    QTest::newRow("in a default") << "def f(x, y: Tensor = torch.from_file('@file', True, 3).fill_(1.)):\n    return x\n"
                                  << 1 << "the default of the parameter 'y' is not a constant";
    QTest::newRow("in a default's loop") << "def f(x, y: List[int] = [i for i in range(10**12)]):\n    return x\n"
                                         << 1 << "the default of the parameter 'y' is not a constant";
    QTest::newRow("in the else of a constant") << "def f(x):\n    if x.dim() > 99:\n        torch.save(x, '@file')\n    return x\n"
                                               << 3 << "aten::save: " + refused;
    QTest::newRow("fork") << "def g(x):\n    return x\n\ndef f(x):\n    return fork(g, x)\n" << 5 << "";
}

void TestPolicy::functions()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(QString, reason);
    Functions functions;
    const auto errors = functions.add("/t/functions.py", filled(text).toStdString());
    QVERIFY2(!errors.empty(), "nothing was refused");
    QVERIFY2(run_test::text(errors.front()).contains(reason), qPrintable(run_test::text(errors.front())));
    QCOMPARE(errors.front().line, line);
    QVERIFY(!functions.has("f"));
    requireUntouched();
}

void TestPolicy::templates()
{
    const auto file = lowering::parseTemplate(
        "/t/a.mlir", "//! template: a\n//! output: Y\n", "/t/a.py",
        filled("def options(n: int):\n    return {'a': int(torch.from_file('@file', True, 3).fill_(n).sum())}\n").toStdString());
    ScriptFunctions script;
    const auto answer = script.call(*file, "options", {{"n", std::int64_t(65)}});
    QVERIFY2(file, file ? "" : file.error().text().c_str());
    QVERIFY2(!answer, "it ran");
    QCOMPARE(answer.error().message.english(), std::string("the template's functions: aten::from_file: refused: it reads or writes files"));
    QCOMPARE(answer.error().line, 2);
    requireUntouched();
}

void TestPolicy::budget_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("told");
    const QString endless = QStringLiteral("more than a million loop steps, so it may never end");
    const QString greedy = QStringLiteral("it takes more time or memory than one call may");
    QTest::newRow("loop") << "def f(n: int):\n    while n > 0:\n        n += 1\n    return n\n" << endless;
    QTest::newRow("comprehension") << "def f(n: int):\n    return len([i for i in range(1000000000000)])\n" << endless;
    QTest::newRow("slow loop")
        << "def f(n: int):\n    for i in range(900000):\n        n += len([j for j in range(i)]) + int(torch.zeros([64, "
           "64]).matmul(torch.zeros([64, 64])).sum())\n    return n\n"
        << "";
    QTest::newRow("list that doubles") << "def f(n: int):\n    a = [1]\n    for i in range(40):\n        a = a + a\n    return len(a)\n"
                                       << greedy;
    QTest::newRow("string that doubles") << "def f(n: int):\n    a = 'a'\n    for i in range(40):\n        a = a + a\n    return len(a)\n"
                                         << greedy;
    QTest::newRow("tensors") << "def f(n: int):\n    a: List[Tensor] = []\n    for i in range(n * 1000):\n        "
                                "a.append(torch.zeros([1000000]))\n    return len(a)\n"
                             << greedy;
    QTest::newRow("functions that double") << ""
                                           << "more than 100000 operations where its calls are unfolded";
}

/// What a call takes is bounded, and the worker goes on.
void TestPolicy::budget()
{
    QFETCH(QString, text);
    QFETCH(QString, told);
    if (text.isEmpty()) {
        text = QStringLiteral("def f0(n: int):\n    return n + 1\n\n");
        for (int i = 1; i < 30; ++i)
            text += QStringLiteral("def f%1(n: int):\n    return f%2(f%2(n))\n\n").arg(i).arg(i - 1);
        text += QStringLiteral("def f(n: int):\n    return f29(n)\n");
    }
    Functions functions;
    const auto errors = functions.add("/t/functions.py", text.toStdString());
    if (!errors.empty()) {
        QVERIFY2(run_test::text(errors.front()).contains(told), qPrintable(run_test::text(errors.front())));
        return;
    }
    for (int again = 0; again < 2; ++again) { // the second is not run
        const auto made = functions.call("f", {{"n", c10::IValue(std::int64_t(9))}});
        QVERIFY2(!made, "it ended");
        QVERIFY2(run_test::text(made.error()).contains(told), qPrintable(run_test::text(made.error())));
        QVERIFY(made.error().line > 0);
    }
    QCOMPARE(at::ones({1000, 1000}).sum().item<double>(), 1e6);
}

void TestPolicy::processStays_data()
{
    QTest::addColumn<QString>("value"); // that f(n) returns, or its body
    QTest::addColumn<QString>("told");
    const QString zero = QStringLiteral("integer division or modulo by zero"), type = QStringLiteral("which is not a valid ScalarType");
    QTest::newRow("modulo") << "n % 0" << zero;
    QTest::newRow("folded while it is compiled") << "n + 5 % 0" << zero;
    QTest::newRow("quotient") << "n // (n - n)" << zero;
    QTest::newRow("divmod") << "divmod(n, n - n)[0]" << zero;
    QTest::newRow("quotient beyond 64 bits") << "(-9223372036854775807 - 1) // (n - n - 1)"
                                             << "the quotient does not fit in 64 bits";
    QTest::newRow("wide text") << "n + len('a'.ljust(2000000000))"
                               << "a text of more than 1000000 characters";
    QTest::newRow("types of constants") << "n + torch.promote_types(-5, 999)"
                                        << "'type1' is -5, " + type;
    QTest::newRow("type of a constant") << "n + torch.zeros([1], dtype=-77).dim()"
                                        << "'dtype' is -77, " + type;
    QTest::newRow("type that is worked out") << "torch.zeros([1], dtype=n * 99).dim()"
                                             << "'dtype' is 891, " + type;
    QTest::newRow("conversion") << "torch.zeros([1]).to(n * 99).dim()"
                                << "'dtype' is 891, " + type;
    QTest::newRow("layout") << "torch.zeros([1], layout=n * 99).dim()"
                            << "'layout' is 891, which is not a valid Layout";
    QTest::newRow("types that are") << "torch.zeros([1], dtype=torch.float64).to(torch.zeros([1]).dtype).dim() + 7 // n + 7 % n"
                                    << "";
    const QString operators = QStringLiteral("more than 500 operators within each other");
    QTest::newRow("brackets") << QString(30000, u'(') + "n" + QString(30000, u')') << "more than 100 brackets within each other";
    QTest::newRow("sum") << "n" + QStringLiteral(" + 1").repeated(50000) << operators;
    QTest::newRow("signs") << QString(50000, u'-') + "n" << operators;
    QTest::newRow("not") << "1 if " + QStringLiteral("not ").repeated(20000) + "True else n" << operators;
    QTest::newRow("branches") << "1 if n > 0 else " + QStringLiteral("2 if n > 0 else ").repeated(5000) + "n" << operators;
    QTest::newRow("elif") << "n\n    if n > 0:\n        return 1\n" +
                                 QStringLiteral("    elif n > 1:\n        return 1\n").repeated(20000) + "    return 1"
                          << "more than 200 branches within each other";
    QString blocks = QStringLiteral("n");
    for (int i = 0; i < 5000; ++i)
        blocks += "\n" + QString(4 + i, u' ') + "if n > 0:";
    QTest::newRow("blocks") << blocks + "\n" + QString(5010, u' ') + "n = 1"
                            << "more than 100 blocks within each other";
    QTest::newRow("continued lines") << "n" + QStringLiteral(" + \\\n n").repeated(30000) << operators;
    QTest::newRow("types in a comment") << "n\n\ndef g(x: int):\n    # type: (" + QStringLiteral("List[").repeated(30000) + "int" +
                                               QString(30000, u']') + ") -> int\n    return 1"
                                        << "more than 100 brackets within each other";
    QTest::newRow("words behind numbers") << QStringLiteral("1if n else ").repeated(40000) + "1" << operators;
    const QString blanks = QStringLiteral("more than 10000 blanks or empty lines in a row");
    QTest::newRow("blanks") << "n +" + QString(60000, u' ') + "n" << blanks;
    QTest::newRow("empty continued lines") << "n" + QStringLiteral("\\\n").repeated(60000) + "+ 1" << blanks;
    QTest::newRow("empty lines") << "n" + QString(60000, u'\n') + "    n = 1" << blanks;
    QTest::newRow("comments") << "n" + QStringLiteral("\n# nothing").repeated(60000) + "\n    n = 1" << blanks;
    QTest::newRow("deep enough") << QString(90, u'(') + "n" + QString(90, u')') + QStringLiteral(" + 1").repeated(300) << "";
    QTest::newRow("long list") << "n + len([" + QStringLiteral("-1.5, ").repeated(5000) + "1.0])"
                               << "";
}

/// Each of these ended the worker, or kept it busy for minutes.
void TestPolicy::processStays()
{
    QFETCH(QString, value);
    QFETCH(QString, told);
    Functions functions;
    const auto errors = functions.add("/t/functions.py", "def f(n: int):\n    return " + value.toStdString() + "\n");
    QString answer = errors.empty() ? QString() : run_test::text(errors.front());
    if (errors.empty())
        if (const auto made = functions.call("f", {{"n", c10::IValue(std::int64_t(9))}}); !made)
            answer = run_test::text(made.error());
    QVERIFY2(told.isEmpty() ? answer.isEmpty() : answer.contains(told), qPrintable(answer.left(2000)));
}

/// A tuple of two of the tuple before, 30 times.
void TestPolicy::samplesThatUnfold()
{
    const auto loaded = load({.file = NODEWISE_TEST_DATA "/hostile/doubling_samples.pt2"});
    QVERIFY(!loaded);
    const QString told = run_test::text(loaded.error());
    QVERIFY2(told.contains("the pickled value contains itself, or unfolds to more than 10000000 values"), qPrintable(told));
    QVERIFY2(told.contains("data/sample_inputs/model.pt"), qPrintable(told));
}

QTEST_GUILESS_MAIN(TestPolicy)
#include "tst_policy.moc"
