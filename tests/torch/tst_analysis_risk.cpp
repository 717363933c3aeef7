// SPDX-License-Identifier: Apache-2.0
// How near values come to the limits of number formats, against ATen's own casts; where NaN and Inf began, and where they went.
#include "run_test.h"

#include "core/torch/analysis/range_counts.h"
#include "core/torch/analysis/risk.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

using namespace run_test;
using Kind = protocol::NonFiniteOrigin::Kind;
using Level = protocol::RiskRow::Level;

namespace {

protocol::RiskAnswer riskOf(DebuggedRun& run, const protocol::RiskRequest& request = {})
{
    auto answer = risk(run, request);
    if (!answer)
        qFatal("%s", answer.error().text().c_str());
    return std::move(*answer);
}

const protocol::RiskRow& row(const protocol::RiskAnswer& answer, const char* name)
{
    for (const auto& each : answer.rows)
        if (each.name == name)
            return each;
    qFatal("no row of %s", name);
}

const protocol::NonFiniteOrigin& origin(const protocol::RiskAnswer& answer, const char* name, Kind kind)
{
    for (const auto& each : answer.origins)
        if (each.name == name && each.kind == kind)
            return each;
    qFatal("no origin %s", name);
}

QStringList names(const DebuggedRun& run, const std::vector<std::uint32_t>& nodes)
{
    QStringList out;
    for (const std::uint32_t node : nodes)
        out << qs(run.listing().node(node).qualified);
    return out;
}

std::uint64_t count(const at::Tensor& mask)
{
    return static_cast<std::uint64_t>(mask.sum().item().toLong());
}

/// Numbers of all sizes, with those at which casts change their mind, and both neighbors of each.
at::Tensor numbersOfAllSizes(at::ScalarType type)
{
    at::Tensor exponents = at::rand({200'000}, at::kDouble) * 300 - 160;
    at::Tensor out = (at::exp2(exponents) * at::randn({200'000}, at::kDouble).sign()).to(type);
    std::vector<float> edges{0, -0.0f, INFINITY, -INFINITY, NAN};
    for (const CastLimits& limits : castLimits)
        for (const double edge : {limits.overflow, limits.underflow, limits.normal})
            for (const float number : {float(edge), std::nextafter(float(edge), 0.0f), std::nextafter(float(edge), INFINITY)})
                edges.insert(edges.end(), {number, -number});
    return at::cat({out, at::tensor(edges).to(type)});
}

} // namespace

class TestAnalysisRisk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_guard.emplace(true); }
    void asAtenCasts_data();
    void asAtenCasts();
    void ownType();
    void complexAndStrided();
    void rowsOfARun();
    void origins();
    void throughABody();
    void throughMemory();
    void fromAnEdit();
    void fromAnInput();
    void loops();
    void staysWhereItStood_data();
    void staysWhereItStood();
    void cancelled();
    void aRunThatFails();
    void withoutData();

private:
    std::optional<c10::InferenceMode> m_guard;
};

void TestAnalysisRisk::asAtenCasts_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("limit");
    const char* const names[] = {"float16", "bfloat16", "e4m3fn", "e5m2"};
    for (const at::ScalarType from : {at::kFloat, at::kBFloat16, at::kHalf})
        for (int i = 0; i < 4; ++i)
            QTest::addRow("%s to %s", c10::toString(from), names[i]) << static_cast<int>(from) << i;
}

void TestAnalysisRisk::asAtenCasts()
{
    QFETCH(const int, from);
    QFETCH(const int, limit);
    const CastLimits& limits = castLimits[static_cast<std::size_t>(limit)];
    at::manual_seed(7);
    const at::Tensor numbers = numbersOfAllSizes(static_cast<at::ScalarType>(from));
    const auto counts = rangeCounts(numbers);
    const at::Tensor wide = numbers.to(at::kDouble), cast = numbers.to(limits.type).to(at::kDouble);
    const at::Tensor finite = wide.isfinite(), lost = finite & (wide != 0) & (cast == 0);
    const auto& found = counts.casts[static_cast<std::size_t>(limit)];
    const bool saturates = limits.type == at::kFloat8_e4m3fn; // torch 2.13: its largest number is 448, the next would be 480
    QCOMPARE(found.overflow, count(finite & (saturates ? wide.abs() > 464 : ~cast.isfinite())));
    QVERIFY(!saturates || count((cast.abs() == 448) & finite) >= found.overflow);
    QCOMPARE(found.underflow, count(lost));
    QCOMPARE(found.subnormal, count(finite & (wide.abs() < limits.normal) & (wide != 0) & ~lost));
    QCOMPARE(counts.nan, count(wide.isnan()));
    QCOMPARE(counts.inf, count(wide.isinf()));
    QCOMPARE(counts.zeros, count(wide == 0));
    QCOMPARE(counts.maxAbs, wide.index({finite}).abs().max().item().toDouble());
    QCOMPARE(counts.minAbs, wide.index({finite & (wide != 0)}).abs().min().item().toDouble());
    if (static_cast<at::ScalarType>(from) == at::kFloat)
        QVERIFY(found.overflow > 0 && found.underflow > 0 && found.subnormal > 0);
}

void TestAnalysisRisk::ownType()
{
    QCOMPARE(rangeCounts(at::tensor({1e-39f, 1.0f, 0.0f, -1e-45f})).subnormal, 2u);
    QCOMPARE(rangeCounts(at::tensor({1e-39, 1e-310}, at::kDouble)).subnormal, 1u);
    QCOMPARE(rangeCounts(at::tensor({0x1p-15f, 0x1p-14f}).to(at::kHalf)).subnormal, 1u);
    const auto none = rangeCounts(at::zeros({3}));
    QVERIFY(none.maxAbs == 0 && none.minAbs == 0 && none.zeros == 3 && none.casts[0].underflow == 0);
    QCOMPARE(rangeCounts(at::empty({0})).elements, 0u);
    QVERIFY(!hasFloats(at::ones({2}, at::kLong)) && !hasFloats(at::ones({2}, at::kMeta)) && !hasFloats(at::Tensor()));
}

void TestAnalysisRisk::complexAndStrided()
{
    const auto parts = rangeCounts(at::complex(at::tensor({1e5f, NAN}), at::tensor({1e-9f, 2.0f})));
    QCOMPARE(parts.elements, 4u);
    QCOMPARE(parts.nan, 1u);
    QCOMPARE(parts.casts[0].overflow, 1u);
    QCOMPARE(parts.casts[0].underflow, 1u);
    const auto expanded = rangeCounts(at::tensor({1e5f, 1e-9f}).expand({500, 2}));
    QCOMPARE(expanded.elements, 1000u);
    QCOMPARE(expanded.casts[0].overflow, 500u);
    QCOMPARE(expanded.casts[0].underflow, 500u);
    QCOMPARE(nonFinite(at::tensor({1.0f, NAN})), std::pair(true, false));
    QCOMPARE(nonFinite(at::tensor({1.0f, -INFINITY})), std::pair(false, true));
    QCOMPARE(nonFinite(at::ones({2}, at::kLong)), std::pair(false, false));
}

void TestAnalysisRisk::rowsOfARun()
{
    const auto run = launched("not_finite.pt2");
    const auto answer = riskOf(*run);
    QCOMPARE(answer.castTypes, (std::vector<std::string>{"float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"}));
    QCOMPARE(answer.rows.front().name, std::string("p_lin_weight"));
    QVERIFY(answer.rows.front().weight);
    const auto& product = row(answer, "mul"); // 0, 1e20, 2e20, 3e20
    QCOMPARE(product.dtype, std::string("float32"));
    QCOMPARE(product.shape, std::vector<std::int64_t>{4});
    QCOMPARE(product.zeros, 1u);
    QCOMPARE(float(product.maxAbs), 3e20f);
    QCOMPARE(float(product.minAbs), 1e20f);
    QVERIFY(std::abs(*product.rangeBits - std::log2(3.0)) < 1e-6);
    QVERIFY(std::abs(*product.headBits - std::log2(3.4028234664e38 / 3e20)) < 1e-6);
    QCOMPARE(product.level, Level::Fine);
    QCOMPARE(product.casts.size(), 4u);
    QCOMPARE(product.overflowFraction(product.casts[0]), 0.75); // float16
    QCOMPARE(product.overflowFraction(product.casts[1]), 0.0);  // bfloat16
    QCOMPARE(row(answer, "log").level, Level::Danger);
    QCOMPARE(row(answer, "log").nan, 1u);
    QCOMPARE(row(answer, "log").inf, 1u);
    QCOMPARE(row(answer, "full").level, Level::Fine); // its Inf is meant
    QCOMPARE(row(answer, "triu").level, Level::Fine);
    QCOMPARE(row(answer, "mul_1").level, Level::Danger);
    QVERIFY(std::none_of(answer.rows.begin(), answer.rows.end(), [](const auto& each) { return each.name == "gt"; }));
    QVERIFY(answer.leftOut > 0);
    QVERIFY(!answer.failed);
    const auto fewer = riskOf(*run, {.weights = false});
    QCOMPARE(fewer.rows.front().name, std::string("a_0"));
}

void TestAnalysisRisk::origins()
{
    const auto run = launched("not_finite.pt2");
    const auto answer = riskOf(*run);
    QStringList found;
    for (const auto& each : answer.origins)
        found << qs(each.name) + (each.kind == Kind::Nan ? " nan" : " inf");
    QCOMPARE(found, (QStringList{"log nan", "log inf", "mul_1 inf", "sub_1 nan", "full inf"}));
    const auto& log = origin(answer, "log", Kind::Nan);
    QCOMPARE(log.firstIndex, std::vector<std::int64_t>{0});
    QCOMPARE(log.count, 1u);
    QCOMPARE(qs(log.cause.english()), QStringLiteral("at that index: self = -1"));
    QVERIFY(!log.infOrigin && !log.given);
    const auto& over = origin(answer, "mul_1", Kind::Inf);
    QCOMPARE(over.count, 3u);
    QCOMPARE(over.firstIndex, std::vector<std::int64_t>{1});
    QCOMPARE(qs(over.cause.english()), QStringLiteral("at that index: self = 1e+20, other = 1e+20"));
    const auto& given = origin(answer, "full", Kind::Inf);
    QVERIFY(given.given);
    QCOMPARE(qs(given.cause.english()), QStringLiteral("an argument of the node"));
    QCOMPARE(names(*run, given.path), (QStringList{"full", "triu"}));
}

void TestAnalysisRisk::throughABody()
{
    const auto run = launched("not_finite.pt2");
    const auto answer = riskOf(*run);
    const auto& log = origin(answer, "log", Kind::Nan);
    const QStringList path = names(*run, log.path);
    QCOMPARE(path.first(), QStringLiteral("log"));
    QCOMPARE(path.last(), QStringLiteral("sum_2"));
    QVERIFY(path.contains("true_graph_0/exp") && path.contains("true_graph_0/add") && path.contains("cond") && path.contains("getitem"));
    const QStringList chain = names(*run, log.chain);
    QCOMPARE(chain.first(), QStringLiteral("log"));
    QVERIFY(chain.contains("true_graph_0/exp"));
    QCOMPARE(chain.last(), QStringLiteral("sum_2"));
    QCOMPARE(log.outputs, std::vector<std::string>{"sum_2"});
    QVERIFY(!names(*run, origin(answer, "log", Kind::Inf).path).contains("cond")); // exp(-inf) is 0
}

void TestAnalysisRisk::throughMemory()
{
    const auto run = launched("not_finite.pt2");
    const auto answer = riskOf(*run);
    const auto& difference = origin(answer, "sub_1", Kind::Nan);
    QCOMPARE(names(*run, difference.chain), (QStringList{"sub_1", "copy_", "add"})); // `add` reads zeros, which copy_ wrote
    QCOMPARE(difference.outputs, std::vector<std::string>{"add"});
    QVERIFY(difference.infOrigin);
    QCOMPARE(answer.origins[*difference.infOrigin].name, std::string("mul_1"));
}

void TestAnalysisRisk::fromAnEdit()
{
    const auto run = launched("cnn.pt2");
    run->steps().goToNode(nodeOf(*run, "relu"));
    const auto edited = run->edits().set(editOf(*run, "batch_norm", "[0, 0, 0, 0]", "float('nan')"));
    QVERIFY2(edited, edited ? "" : edited.error().text().c_str());
    const auto answer = riskOf(*run);
    QCOMPARE(answer.origins.size(), 1u);
    QCOMPARE(answer.origins.front().name, std::string("batch_norm"));
    QCOMPARE(qs(answer.origins.front().cause.english()), QStringLiteral("it was edited"));
    QCOMPARE(names(*run, answer.origins.front().path).mid(0, 3), (QStringList{"batch_norm", "relu", "mean"}));
}

void TestAnalysisRisk::fromAnInput()
{
    const auto run = launched("cond_branch.pt2", {.inputs = {{.index = 0, .generate = "ones"}}});
    run->steps().goTo(0);
    const auto before = riskOf(*run);
    QCOMPARE(before.origins.size(), 0u);
    const std::string input = run->listing().node(run->listing().rootInputs().front()).name;
    const auto edited = run->edits().set(editOf(*run, input.c_str(), "[0, 0]", "float('inf')"));
    QVERIFY2(edited, edited ? "" : edited.error().text().c_str());
    const auto answer = riskOf(*run);
    QVERIFY(!answer.origins.empty());
    QCOMPARE(answer.origins.front().name, input);
    QCOMPARE(answer.origins.front().kind, Kind::Inf);
    QVERIFY(answer.origins.front().given);
    const auto sine = std::find_if(answer.origins.begin(), answer.origins.end(), [](const auto& each) { return each.kind == Kind::Nan; });
    QVERIFY(sine != answer.origins.end()); // sin(inf)
    QCOMPARE(sine->name, std::string("true_graph_0/sin"));
    QCOMPARE(sine->infOrigin, std::optional<std::uint32_t>(0));
}

void TestAnalysisRisk::loops()
{
    const auto run = launched("while_loop.pt2");
    const auto answer = riskOf(*run);
    const auto inBody = std::find_if(answer.rows.begin(), answer.rows.end(), [](const auto& each) { return each.runs > 1; });
    QVERIFY(inBody != answer.rows.end());
    std::uint64_t once = 1;
    for (const std::int64_t size : inBody->shape)
        once *= static_cast<std::uint64_t>(size);
    QCOMPARE(inBody->elements, once * inBody->runs);
}

void TestAnalysisRisk::staysWhereItStood_data()
{
    QTest::addColumn<QString>("program");
    for (const char* program : {"cnn", "mutations_and_storages", "aliases", "buffer_mutation", "random_ops", "while_loop", "scan",
                                "vmap_over", "complex_fft", "float8", "mixed_dtypes", "custom_op", "llama", "quantize_per_channel"})
        QTest::newRow(program) << program;
}

/// Any program, at any stop; its values are then those that they were.
void TestAnalysisRisk::staysWhereItStood()
{
    QFETCH(const QString, program);
    const auto run = launched((program + ".pt2").toLatin1(), {.budget = 1 << 20});
    QVERIFY(run);
    run->steps().goTo(5);
    const Tick here = run->history().tick();
    QStringList before;
    for (const std::uint32_t node : run->values().nodesOf(protocol::ValuesRequest::Scope::Live))
        before << qs(run->values().describe(node, {}, 0).text);
    const auto answer = riskOf(*run);
    QVERIFY(!answer.rows.empty() || answer.leftOut > 0 || answer.failed);
    QCOMPARE(run->history().tick(), here);
    QStringList after;
    for (const std::uint32_t node : run->values().nodesOf(protocol::ValuesRequest::Scope::Live))
        after << qs(run->values().describe(node, {}, 0).text);
    QCOMPARE(after, before);
    QVERIFY(run->history().keptBytes() <= run->history().budget());
}

void TestAnalysisRisk::cancelled()
{
    const auto run = launched("llama.pt2");
    run->steps().goTo(7);
    run->interrupts().interrupt();
    const auto answer = risk(*run, {});
    QVERIFY(!answer);
    QCOMPARE(qs(answer.error().text()), QStringLiteral("cancelled"));
    QCOMPARE(run->history().tick(), Tick(7));
}

/// What was found before the node that fails is told; a node in place that fails counts nothing twice.
void TestAnalysisRisk::aRunThatFails()
{
    const auto run = launched("cnn.pt2");
    run->steps().goToNode(nodeOf(*run, "linear"));
    const auto edited = run->edits().set(editOf(*run, "cat", "", "torch.ones([2, 3])")); // linear wants 8
    QVERIFY2(edited, edited ? "" : edited.error().text().c_str());
    const auto answer = riskOf(*run);
    QCOMPARE(answer.failed, std::optional(nodeOf(*run, "linear")));
    QVERIFY(qs(answer.why.english()).startsWith("node 'linear': aten.linear.default: "));
    QCOMPARE(row(answer, "relu").elements, std::uint64_t(2 * 8 * 16 * 16));
    QVERIFY(std::none_of(answer.rows.begin(), answer.rows.end(), [](const auto& each) { return each.name == "linear"; }));
}

void TestAnalysisRisk::withoutData()
{
    const auto run = launched("cnn.pt2", {.meta = true});
    const auto answer = risk(*run, {});
    QVERIFY(!answer);
    QVERIFY(qs(answer.error().text()).contains("shapes only"));
}

QTEST_APPLESS_MAIN(TestAnalysisRisk)
#include "tst_analysis_risk.moc"
