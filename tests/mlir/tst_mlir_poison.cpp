// SPDX-License-Identifier: Apache-2.0
// What tile graphs claim of scratchpads, held against the kernels themselves: whatever a fresh write finds in its buffer is replaced by
// poison before it, all buffers are poisoned where a round of a parallel loop begins, and parallel loops go backwards. The results must be
// the same to the last bit.
#include "core/mlir/kernel_requests.h"
#include "core/sim/tile_text.h"
#include "tests/app/cli_runner.h"
#include "tests/mlir/kernel_files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <map>
#include <random>

using namespace nodewise;
using namespace nodewise::protocol;
using sim::Step;

namespace {

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// "0x7FC00000" of f32: not a number; of whole numbers one that is nobody's.
QString poisonOf(const std::string& element)
{
    static const std::map<std::string, const char*> nan{
        {"f32", "0x7FC00000"}, {"f64", "0x7FF8000000000000"}, {"f16", "0x7E00"}, {"bf16", "0x7FC0"}, {"i1", "true"}};
    const auto found = nan.find(element);
    return found == nan.end() ? QStringLiteral("77") : QString::fromLatin1(found->second);
}

/// A kernel's text with poison in it.
class Poisoned {
public:
    Poisoned(const std::string& text, const sim::TileGraph& graph) : m_graph(graph), m_lines(qs(text).split(u'\n'))
    {
        static const QRegularExpression named(QStringLiteral("(%\\w+) = memref.get_global @(\\w+)"));
        for (auto found = named.globalMatch(qs(text)); found.hasNext();) {
            const auto match = found.next();
            m_values[match.captured(2).toStdString()] = match.captured(1);
        }
    }

    /// Where writes are fresh, or `all` of those that are not read by their own step, too.
    void beforeWrites(bool all)
    {
        for (std::uint32_t i = 0; i < m_graph.steps.size(); ++i)
            for (const sim::Access& write : m_graph.steps[i].writes)
                if (write.fresh || all)
                    insert(m_graph.steps[i].line - 1, inFirstRound(write, i, fillOf(write.buffer)));
    }

    void inParallelRounds()
    {
        for (const Step& step : m_graph.steps) {
            if (step.kind != Step::Kind::Loop || !step.parallel)
                continue;
            QString fills;
            for (std::uint32_t buffer = 0; buffer < m_graph.buffers.size(); ++buffer)
                fills += fillOf(buffer);
            insert(step.line, fills);
        }
    }

    /// Parallel loops whose bounds are numbers go round from their last value to their first.
    void backwards()
    {
        static const QRegularExpression head(QStringLiteral("affine\\.for %(\\w+) = (-?\\d+) to (\\d+)(?: step (\\d+))? \\{"));
        for (const Step& step : m_graph.steps) {
            if (step.kind != Step::Kind::Loop || !step.parallel)
                continue;
            QString& line = m_lines[step.line - 1];
            const auto match = head.match(line);
            const qint64 from = match.captured(2).toLongLong(), to = match.captured(3).toLongLong(),
                         by = std::max(1, match.captured(4).toInt());
            if (!match.hasMatch() || to - from <= by)
                continue;
            line.replace(u'%' + match.captured(1) + u' ', u'%' + match.captured(1) + QStringLiteral("_forwards "));
            line += QStringLiteral("\n%%1 = affine.apply affine_map<(d0) -> (%2 - d0)>(%%1_forwards)")
                        .arg(match.captured(1))
                        .arg(from + (to - 1 - from) / by * by + from);
            ++m_turned;
        }
    }

    int count() const { return m_count; }
    int turned() const { return m_turned; }

    std::string text() const
    {
        QString out;
        for (qsizetype line = 0; line <= m_lines.size(); ++line) {
            const auto [from, to] = m_inserted.equal_range(line);
            for (auto piece = from; piece != to; ++piece)
                out += piece->second;
            out += line < m_lines.size() ? m_lines[line] + u'\n' : QString();
        }
        return out.toStdString();
    }

private:
    void insert(std::uint32_t line, const QString& text)
    {
        if (!text.isEmpty())
            m_inserted.emplace(line, text);
    }

    QString fillOf(std::uint32_t at)
    {
        const sim::Buffer& buffer = m_graph.buffers[at];
        const auto value = m_values.find(buffer.name);
        if (buffer.argument >= 0 || value == m_values.end())
            return {};
        QString shape;
        for (const std::int64_t size : buffer.shape)
            shape += QString::number(size) + u'x';
        const QString number = QString::number(m_count++), element = qs(buffer.element);
        return QStringLiteral("%poison%1 = arith.constant %2 : %3\nlinalg.fill ins(%poison%1 : %3) outs(%4 : memref<%5%3, 1>)\n")
            .arg(number, poisonOf(buffer.element), element, value->second, shape);
    }

    /// Under the condition that the loops that fill the buffer together are in their first round.
    QString inFirstRound(const sim::Access& write, std::uint32_t step, const QString& fill) const
    {
        if (write.first == sim::Access::always || fill.isEmpty())
            return fill;
        QStringList dims, conditions, variables;
        for (std::uint32_t loop = write.first; loop < step; ++loop) {
            if (m_graph.steps[loop].kind != Step::Kind::Loop || m_graph.steps[loop].end <= step)
                continue;
            dims += QStringLiteral("d%1").arg(dims.size());
            conditions +=
                dims.back() + QStringLiteral(" - (") + qs(sim::textOf(m_graph, m_graph.steps[loop].lower)) + QStringLiteral(") == 0");
            variables += u'%' + qs(m_graph.steps[loop].variable);
        }
        return QStringLiteral("affine.if affine_set<(%1) : (%2)>(%3) {\n")
                   .arg(dims.join(u','), conditions.join(u','), variables.join(u',')) +
               fill + QStringLiteral("}\n");
    }

    const sim::TileGraph& m_graph;
    QStringList m_lines;
    std::map<std::string, QString> m_values;
    std::multimap<qsizetype, QString> m_inserted;
    int m_count = 0, m_turned = 0;
};

/// Bytes of `count` elements. Whole numbers are `whole`, or 0 and 1 in turns.
std::vector<std::uint8_t> madeUp(const std::string& dtype, std::size_t count, int whole, std::mt19937& random)
{
    std::vector<std::uint8_t> out;
    const auto put = [&out](auto value) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
        out.insert(out.end(), bytes, bytes + sizeof(value));
    };
    std::uniform_real_distribution<float> number(0.1f, 2);
    for (std::size_t i = 0; i < count; ++i) {
        const float value = number(random) * (random() % 2 ? 1.f : -1.f);
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof(bits));
        const std::int64_t integer = whole >= 0 ? whole : static_cast<std::int64_t>(random() % 2);
        if (dtype == "f32")
            put(value);
        else if (dtype == "f64")
            put(static_cast<double>(value));
        else if (dtype == "bf16")
            put(static_cast<std::uint16_t>(bits >> 16));
        else if (dtype == "f16")
            put(static_cast<std::uint16_t>(0x3800 + random() % 0x600 + (random() % 2 ? 0x8000 : 0)));
        else if (dtype == "i64")
            put(integer);
        else if (dtype == "i32")
            put(static_cast<std::int32_t>(integer));
        else if (dtype == "i16")
            put(static_cast<std::int16_t>(integer));
        else
            put(static_cast<std::uint8_t>(integer));
    }
    return out;
}

} // namespace

class TestMlirPoison : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void templates_data();
    void templates();
    void findsWhatIsNotFresh();

private:
    using Outcome = KernelRunAnswer::Outcome;
    struct Ran {
        Outcome outcome = Outcome::Invalid;
        QString message;
        std::vector<std::vector<std::uint8_t>> operands;
    };
    /// The kernels of a program on the small configuration.
    std::map<QString, std::string> kernelsOf(const QString& family);
    Ran run(const std::string& text, const sim::TileGraph& graph, int whole);
    /// On numbers on which it runs.
    int fittingNumbers(const std::string& text, const sim::TileGraph& graph);
    sim::TileGraph graphOf(const std::string& text)
    {
        return m_service.tileGraphs({.kernels = {{.name = "k", .source = {.text = text}}}}).value().kernels.at(0).graph;
    }

    kernel_worker::KernelService m_service;
};

void TestMlirPoison::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker, which renders kernels");
#endif
}

std::map<QString, std::string> TestMlirPoison::kernelsOf(const QString& family)
{
    const QTemporaryDir folder;
    const auto lowered = test::runCli<QString>({QStringLiteral("lower"), QStringLiteral(NODEWISE_TEST_DATA "/kernels/%1.pt2").arg(family),
                                                QStringLiteral("-o"), folder.path(), QStringLiteral("--npu"), QStringLiteral("small16")});
    if (lowered.code != 0)
        qFatal("%s", qPrintable(lowered.err));
    std::map<QString, std::string> out;
    for (const QString& name : QDir(folder.path()).entryList({QStringLiteral("*.mlir")})) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            out[name] = file.readAll().toStdString();
    }
    return out;
}

TestMlirPoison::Ran TestMlirPoison::run(const std::string& text, const sim::TileGraph& graph, int whole)
{
    std::mt19937 random(7);
    std::vector<std::unique_ptr<test::SharedTensor<std::uint8_t>>> tensors;
    KernelRunRequest request{.name = "k", .source = {.text = text}, .entry = graph.name};
    for (const sim::Buffer& buffer : graph.buffers) {
        if (buffer.argument < 0)
            continue;
        std::int64_t last = 0, count = 1;
        for (std::size_t i = 0; i < buffer.shape.size(); ++i) {
            last += std::max<std::int64_t>(buffer.shape[i] - 1, 0) * buffer.strides[i];
            count *= buffer.shape[i];
        }
        const std::size_t elements = count == 0 ? 0 : static_cast<std::size_t>(last + 1);
        tensors.push_back(std::make_unique<test::SharedTensor<std::uint8_t>>(madeUp(buffer.element, elements, whole, random)));
        auto operand = tensors.back()->operand(buffer.element.c_str(), buffer.shape, count <= static_cast<std::int64_t>(elements));
        operand.strides = buffer.strides;
        operand.read = true;
        request.operands.push_back(std::move(operand));
    }
    const auto answer = m_service.run(request).value();
    Ran out{.outcome = answer.outcome, .message = qs(answer.message.english())};
    for (const auto& diagnostic : answer.diagnostics)
        out.message += u'\n' + qs(diagnostic.message);
    for (const auto& tensor : tensors)
        out.operands.push_back(tensor->read());
    return out;
}

int TestMlirPoison::fittingNumbers(const std::string& text, const sim::TileGraph& graph)
{
    for (const int whole : {-1, 1})
        if (run(text, graph, whole).outcome == Outcome::Done)
            return whole;
    return 0;
}

void TestMlirPoison::templates_data()
{
    QTest::addColumn<QString>("family");
    const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/kernels"));
    for (const QString& program : folder.entryList({QStringLiteral("*.pt2")}))
        QTest::newRow(qPrintable(program.chopped(4))) << program.chopped(4);
}

void TestMlirPoison::templates()
{
    QFETCH(QString, family);
    int poisons = 0, turned = 0;
    for (const auto& [name, text] : kernelsOf(family)) {
        const sim::TileGraph graph = graphOf(text);
        QCOMPARE(qs(graph.why.english()), QString());
        const int whole = fittingNumbers(text, graph);
        const Ran plain = run(text, graph, whole);
        QVERIFY2(plain.outcome == Outcome::Done, qPrintable(name + u' ' + plain.message));
        Poisoned poisoned(text, graph);
        poisoned.beforeWrites(false);
        poisoned.inParallelRounds();
        poisoned.backwards();
        poisons += poisoned.count();
        turned += poisoned.turned();
        const Ran ran = run(poisoned.text(), graph, whole);
        QVERIFY2(ran.outcome == Outcome::Done, qPrintable(name + u' ' + ran.message + u'\n' + qs(poisoned.text())));
        QVERIFY2(ran.operands == plain.operands, qPrintable(name + u'\n' + qs(poisoned.text())));
    }
    QVERIFY(poisons > 0);
    const QStringList oneTile{QStringLiteral("argmax"), QStringLiteral("gather"), QStringLiteral("index"), QStringLiteral("index_select"),
                              QStringLiteral("workshop")};
    QCOMPARE(turned > 0, !oneTile.contains(family)); // of all results
}

/// What the test above would see if a graph claimed too much.
void TestMlirPoison::findsWhatIsNotFresh()
{
    for (const char* family : {"pad", "conv", "reduce"}) {
        int found = 0;
        for (const auto& [name, text] : kernelsOf(QString::fromLatin1(family))) {
            const sim::TileGraph graph = graphOf(text);
            Poisoned poisoned(text, graph);
            poisoned.beforeWrites(true);
            const int whole = fittingNumbers(text, graph);
            found += run(poisoned.text(), graph, whole).operands != run(text, graph, whole).operands ? 1 : 0;
        }
        QVERIFY2(found > 0, family);
    }
}

QTEST_GUILESS_MAIN(TestMlirPoison)
#include "tst_mlir_poison.moc"
