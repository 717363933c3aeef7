// SPDX-License-Identifier: Apache-2.0
// Histories of elements against brute force: each element of each operand of an operator is changed, one at a time, and the operator
// called again. What changes the result's element is what the history must name.
#include "run_program.h"
#include "run_test.h"

#include "core/torch/analysis/element_history.h"
#include "core/torch/analysis/element_sources.h"
#include "core/torch/run/operand_value.h"
#include "core/torch/tensor/bits.h"
#include "core/torch/tensor/compare.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/InferenceMode.h>

#include <cmath>
#include <random>

using namespace run_test;
using What = protocol::ElementEvent::What;
using Index = std::vector<std::int64_t>;

namespace {

constexpr std::int64_t mostElements = 120; ///< of an operand, that are all tried; of larger ones this many at random

/// The smallest box around elements.
struct Box {
    Index begin, end;
    bool any = false;
    void add(const Index& index)
    {
        if (!any)
            begin = end = index;
        any = true;
        for (std::size_t d = 0; d < index.size(); ++d) {
            begin[d] = std::min(begin[d], index[d]);
            end[d] = std::max(end[d], index[d]);
        }
    }
};

struct Expected {
    Index index;                      ///< of the result
    std::map<std::string, Box> boxes; ///< by argument: elements that change it
    bool complete = true;             ///< all elements were tried
    std::string op;
};

std::string bytesOf(const at::Tensor& tensor, const Index& index)
{
    at::Tensor one = tensor.resolve_conj().resolve_neg();
    for (const auto i : index)
        one = one.select(0, i);
    one = one.contiguous();
    return {static_cast<const char*>(one.const_data_ptr()), one.nbytes()};
}

at::Tensor called(const Step& step, Values stack)
{
    for (auto& value : stack)
        if (value.isTensor())
            value = value.toTensor().clone();
    step.op->callBoxed(&stack);
    return stack.empty() || !stack.front().isTensor() ? at::Tensor() : stack.front().toTensor();
}

void change(const at::Tensor& element)
{
    if (element.scalar_type() == at::kBool)
        element.logical_not_();
    else if (element.is_floating_point() || element.is_complex())
        element.copy_(element.mul(1.5).add(3));
    else
        element.bitwise_xor_(1);
}

void tryAll(const Step& step, const Values& stack, std::size_t operand, const std::string& base, std::mt19937& random, Expected& out)
{
    const at::Tensor tensor = stack[operand].toTensor();
    Box& box = out.boxes[step.op->schema().arguments()[operand].name()];
    const bool all = tensor.numel() <= mostElements;
    out.complete = out.complete && all;
    for (std::int64_t i = 0; i < std::min(tensor.numel(), mostElements); ++i) {
        const auto flat = all ? i : std::int64_t(random() % static_cast<std::uint64_t>(tensor.numel()));
        const Index index = indexOf(flat, tensor.sizes());
        at::Tensor changed = tensor.clone();
        at::Tensor one = changed;
        for (const auto at : index)
            one = one.select(0, at);
        change(one);
        Values other = stack;
        other[operand] = changed;
        try {
            if (bytesOf(called(step, other), out.index) != base)
                box.add(index);
        } catch (const std::exception&) { // an index that is none
            box.add(index);
        }
    }
}

/// Of the step that is next: an element of its one result, and what changes it. None: not an operator of tensors to one tensor.
std::optional<Expected> tried(Machine& machine, std::mt19937& random)
{
    const Step* step = machine.tryNext();
    if (!step || step->kind != Step::Kind::Operator || step->outputCount != 1 || step->random)
        return std::nullopt;
    Values stack;
    for (const Operand& operand : step->operands)
        stack.push_back(operandValue(machine.top().slots, operand));
    const at::Tensor result = called(*step, stack);
    if (!result.defined() || result.numel() == 0)
        return std::nullopt;
    Expected out{.index = indexOf(std::int64_t(random() % static_cast<std::uint64_t>(result.numel())), result.sizes()),
                 .boxes = {},
                 .op = step->opType};
    const std::string base = bytesOf(result, out.index);
    for (std::size_t i = 0; i < stack.size(); ++i)
        if (stack[i].isTensor() && stack[i].toTensor().defined())
            tryAll(*step, stack, i, base, random, out);
    return out;
}

const protocol::ElementEvent* made(const protocol::ElementHistoryAnswer& answer, std::uint32_t node)
{
    for (const auto& event : answer.events)
        if (event.ref.node == node && event.what != What::Read && event.what != What::Viewed)
            return &event;
    return nullptr;
}

protocol::ElementHistoryAnswer historyOf(DebuggedRun& run, const char* name, const Index& index, const char* slice = "")
{
    auto answer = elementHistory(run, {.value = {.node = nodeOf(run, name)}, .slice = slice, .index = index});
    if (!answer)
        qWarning("%s: %s", name, answer.error().text().c_str());
    return answer ? std::move(*answer) : protocol::ElementHistoryAnswer();
}

void finish(DebuggedRun& run)
{
    const auto went = run.history().run();
    QVERIFY(went.has_value());
    QVERIFY(run.history().finished());
}

QString names(const protocol::ElementHistoryAnswer& answer)
{
    QStringList out;
    for (const auto& event : answer.events)
        out.append(QString::fromStdString(event.name));
    return out.join(QLatin1Char(' '));
}

} // namespace

class TestElementHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void againstBruteForce_data();
    void againstBruteForce();
    void throughViewsToWhereItWasMade();
    void writtenInPlace();
    void whereNanBegan();
    void randomNumbersStay();
    void whatIsAddedTimesZero();
    void overlappingStrides();
    void refusals();
};

void TestElementHistory::againstBruteForce_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("least"); ///< operators that are compared
    for (const auto& [name, least] : {std::pair("llama", 80),
                                      {"bert", 35},
                                      {"cnn", 4},
                                      {"indexing", 5},
                                      {"pad_roll_flip", 3},
                                      {"attention", 3},
                                      {"mutations_and_storages", 3},
                                      {"mixed_dtypes", 3}})
        QTest::newRow(name) << QString::fromLatin1(name) << least;
}

/// What changes an element must lie in the boxes; where all elements were tried, the boxes are the smallest around what changes it.
void TestElementHistory::againstBruteForce()
{
    QFETCH(QString, program);
    QFETCH(int, least);
    const c10::InferenceMode inference;
    Program plain(program);
    plain.start();
    std::mt19937 random(7);
    std::map<std::uint32_t, Expected> expected;
    while (!plain.machine->finished()) {
        const Step* step = plain.machine->tryNext();
        if (auto one = step ? tried(*plain.machine, random) : std::nullopt)
            expected[step->node] = std::move(*one);
        QVERIFY(plain.machine->advance().has_value());
    }
    const auto run = launched(program.toStdString().append(".pt2").c_str());
    QVERIFY(run);
    finish(*run);
    int compared = 0, tight = 0, wider = 0;
    for (const auto& [node, want] : expected) {
        const auto answer = elementHistory(*run, {.value = {.node = node}, .slice = {}, .index = want.index});
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        const std::string where = run->listing().node(node).qualified + " " + want.op;
        QVERIFY2(answer->at.has_value(), where.c_str());
        const auto* event = made(*answer, node);
        if (!event) // a view: its memory is another's
            continue;
        ++compared;
        for (const auto& [argument, box] : want.boxes) {
            if (!box.any)
                continue;
            const auto source =
                std::find_if(event->sources.begin(), event->sources.end(), [&](const auto& each) { return each.argument == argument; });
            if (source == event->sources.end()) { // of what is moved the source is told, not what chose it
                QVERIFY2(event->what == What::Moved || event->what == What::Written, (where + " " + argument).c_str());
                continue;
            }
            bool same = true;
            for (std::size_t d = 0; d < box.begin.size(); ++d) {
                QVERIFY2(source->begin[d] <= box.begin[d], (where + " " + argument).c_str());
                QVERIFY2(source->begin[d] + source->size[d] > box.end[d], (where + " " + argument).c_str());
                same = same && source->begin[d] == box.begin[d] && source->begin[d] + source->size[d] == box.end[d] + 1;
            }
            (same ? tight : wider) += want.complete ? 1 : 0;
            if (!same && want.complete)
                qInfo("wider: %s %s", where.c_str(), argument.c_str());
        }
    }
    qInfo("%d operators compared: %d boxes are the smallest, %d wider", compared, tight, wider);
    QVERIFY(compared >= least);
    QVERIFY(tight > 0);
    QVERIFY(wider * 10 <= tight);
}

void TestElementHistory::throughViewsToWhereItWasMade()
{
    const auto run = launched("attention.pt2");
    QVERIFY(run);
    finish(*run);
    // Each element of each view has the same text as the event that made it.
    int views = 0;
    for (std::uint32_t node = 0; node < run->listing().size(); ++node) {
        const auto found = run->values().tryFind(node);
        if (!found || !found->value.isTensor() || found->value.toTensor().numel() == 0)
            continue;
        const Index last = indexOf(found->value.toTensor().numel() - 1, found->value.toTensor().sizes());
        const auto answer = elementHistory(*run, {.value = {.node = node}, .slice = {}, .index = last});
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        if (answer->events.at(*answer->at).what != What::Viewed)
            continue;
        ++views;
        for (std::size_t i = 0; i < *answer->at; ++i)
            if (const auto& event = answer->events[i]; event.what == What::Made || event.what == What::Moved)
                QCOMPARE(event.text, answer->text);
    }
    QVERIFY(views >= 3);
}

void TestElementHistory::writtenInPlace()
{
    const auto run = launched("mutations_and_storages.pt2");
    QVERIFY(run);
    finish(*run);
    int written = 0;
    for (std::uint32_t node = 0; node < run->listing().size(); ++node) {
        const auto found = run->values().tryFind(node);
        if (!found || !found->value.isTensor() || found->value.toTensor().numel() == 0)
            continue;
        const Index first(static_cast<std::size_t>(found->value.toTensor().dim()), 0);
        const auto answer = elementHistory(*run, {.value = {.node = node}, .slice = {}, .index = first});
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        for (std::size_t i = *answer->at + 1; i-- > 0;) // the last one that put something there
            if (const auto& event = answer->events[i]; event.what != What::Viewed) {
                if (!event.text.empty())
                    QCOMPARE(event.text, answer->text);
                break;
            }
        written += static_cast<int>(
            std::count_if(answer->events.begin(), answer->events.end(), [](const auto& event) { return event.what == What::Written; }));
    }
    QVERIFY(written > 0);
}

void TestElementHistory::whereNanBegan()
{
    const auto run = launched("not_finite.pt2");
    QVERIFY(run);
    finish(*run);
    int found = 0;
    for (std::uint32_t node = 0; node < run->listing().size(); ++node) {
        const auto value = run->values().tryFind(node);
        if (!value || !value->value.isTensor() || !value->value.toTensor().is_floating_point() || value->value.toTensor().numel() == 0)
            continue;
        const at::Tensor tensor = value->value.toTensor();
        const at::Tensor marks = at::isfinite(tensor).logical_not().reshape({-1});
        if (!marks.any().item().toBool())
            continue;
        const Index at = indexOf(marks.to(at::kByte).argmax().item().toLong(), tensor.sizes());
        const auto answer = elementHistory(*run, {.value = {.node = node}, .slice = {}, .index = at});
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        QVERIFY(answer->firstNonFinite.has_value());
        const auto& first = answer->events.at(*answer->firstNonFinite);
        // Nothing that fed the first one is NaN or infinite.
        if (first.what == What::Made || first.what == What::Written) {
            ++found;
            for (const auto& source : first.sources)
                QVERIFY2(!source.nonFinite, first.name.c_str());
        }
        qInfo("%s: %s", run->listing().node(node).qualified.c_str(), answer->summary.english().c_str());
    }
    QVERIFY(found > 0);
}

/// Operators that draw random numbers are called again and again: the run's next numbers are those that it had without.
void TestElementHistory::randomNumbersStay()
{
    const auto fresh = launched("random_ops.pt2");
    QVERIFY(fresh);
    finish(*fresh);
    const auto asked = launched("random_ops.pt2"); // after it: the generator is the process's, and a launch seeds it
    QVERIFY(asked);
    asked->steps().start();
    asked->steps().goToNode(nodeOf(*asked, "rand"));
    const auto before = asked->values().value({.node = nodeOf(*asked, "dropout")});
    QVERIFY(before.has_value());
    const at::Tensor dropped = before->toTensor().clone();
    QVERIFY(!historyOf(*asked, "dropout", {0, 0, 0}).events.empty());
    const auto after = asked->values().value({.node = nodeOf(*asked, "dropout")});
    QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
    QVERIFY(sameBits(after->toTensor(), dropped));
    finish(*asked);
    QVERIFY(!historyOf(*asked, "rand", {1}).events.empty());
    int compared = 0;
    for (std::uint32_t node = 0; node < asked->listing().size(); ++node) {
        const auto one = fresh->values().tryFind(node), other = asked->values().tryFind(node);
        if (!one || !other || !one->value.isTensor() || !other->value.isTensor())
            continue;
        ++compared;
        QVERIFY2(sameBits(one->value.toTensor(), other->value.toTensor()), asked->listing().node(node).qualified.c_str());
    }
    QVERIFY(compared > 2);
}

/// addmm does not read what it adds where that counts nothing: a NaN there is not where one in the result comes from.
void TestElementHistory::whatIsAddedTimesZero()
{
    const auto sources = [](const at::Scalar& beta) {
        const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::addmm", "");
        Step step;
        step.opType = "aten.addmm.default";
        step.op = std::make_shared<const c10::OperatorHandle>(op);
        const Values stack{at::full({2, 4}, NAN), at::ones({2, 3}), at::ones({3, 4}), beta, 1.0};
        LoggedStep logged{.step = &step, .operands = {}, .results = {}};
        for (std::uint32_t i = 0; i < 3; ++i)
            logged.operands.push_back({.geometry = geometryOf(stack[i].toTensor()), .operand = i, .place = {}, .path = {}});
        return sourcesOf(logged, stack, {.written = {}, .path = {}, .index = {1, 2}}, [] { return false; });
    };
    const auto operands = [](const Result<ElementSources>& found) {
        std::vector<std::size_t> out;
        for (const FedBy& box : found ? found->boxes : std::vector<FedBy>())
            out.push_back(box.operand);
        return out;
    };
    QCOMPARE(operands(sources(0)), (std::vector<std::size_t>{1, 2}));
    QCOMPARE(operands(sources(0.0)), (std::vector<std::size_t>{1, 2}));
    QCOMPARE(operands(sources(2)), (std::vector<std::size_t>{0, 1, 2}));
}

/// Windows over the same memory have several indices for a place; where too many sums would have to be tried, it has none.
void TestElementHistory::overlappingStrides()
{
    const Geometry windows{.itemSize = 4, .sizes = {5, 3}, .strides = {1, 1}};
    const auto found = windows.tryIndex({.storage = 0, .byte = 4 * 6});
    QVERIFY(found && windows.placeOf(*found).byte == 4 * 6);
    QVERIFY(!windows.tryIndex({.storage = 0, .byte = 4 * 7}));
    Geometry hostile{.itemSize = 4, .sizes = {}, .strides = {}};
    for (std::int64_t i = 0; i < 60; ++i) {
        hostile.sizes.push_back(1000);
        hostile.strides.push_back(2 * (i + 1));
    }
    QVERIFY(!hostile.tryIndex({.storage = 0, .byte = 4 * 100'001})); // all sums are even
    QVERIFY(hostile.tryIndex({.storage = 0, .byte = 4 * 100'000}));
}

void TestElementHistory::refusals()
{
    const auto run = launched("cnn.pt2");
    QVERIFY(run);
    finish(*run);
    const auto refused = [&](const protocol::ElementHistoryRequest& request) {
        const auto answer = elementHistory(*run, request);
        return answer ? QString() : QString::fromStdString(answer.error().text());
    };
    std::uint32_t made = 0;
    for (std::uint32_t node = 0; node < run->listing().size(); ++node)
        if (const auto found = run->values().tryFind(node); found && found->value.isTensor() && found->value.toTensor().dim() == 4)
            made = node;
    QVERIFY(refused({.value = {.node = made}, .slice = {}, .index = {0}}).contains(QStringLiteral("indices")));
    QVERIFY(refused({.value = {.node = made}, .slice = {}, .index = {99, 0, 0, 0}}).contains(QStringLiteral("there is no element 99")));
    QVERIFY(refused({.value = {.node = made, .expected = true}, .slice = {}, .index = {0, 0, 0, 0}})
                .contains(QStringLiteral("only values of this run")));
    QVERIFY(!refused({.value = {.node = 100000}, .slice = {}, .index = {0}}).isEmpty());
    const auto in = historyOf(*run, run->listing().node(made).qualified.c_str(), {0, 0}, "[0, 0]");
    QVERIFY2(!in.events.empty(), qPrintable(names(in)));
    QCOMPARE(in.events.at(*in.at).index.size(), std::size_t(4));
}

QTEST_GUILESS_MAIN(TestElementHistory)
#include "tst_element_history.moc"
