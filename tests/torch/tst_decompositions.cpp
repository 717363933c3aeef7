// SPDX-License-Identifier: Apache-2.0
// Each function of resources/decompositions is compared with its operator on random inputs: dtypes, shapes and strides as told without
// data and as run, and values. Custom operators are compared with formulas. The calls are in tests/data/decompositions.
#include "decomposition_cases.h"

#include "core/torch/rewrite/profile_operators.h"
#include "core/torch/rewrite/recorder.h"
#include "core/torch/script/compile.h"
#include "core/torch/script/script.h"
#include "core/torch/tensor/compare.h"

#include <ATen/Parallel.h>
#include <c10/util/Exception.h>
#include <torch/csrc/jit/api/compilation_unit.h>

#include <QTest>

#include <regex>
#include <set>

using namespace nodewise;
using namespace nodewise::decomposition_cases;

Q_DECLARE_METATYPE(Group)

namespace {

using Arguments = std::map<std::string, c10::IValue>;
using Results = std::vector<c10::IValue>;

const std::string resources = NODEWISE_TEST_DATA "/../../resources";
const std::vector<std::string> decompositionFiles{"aten", "convolution", "pytorchsim", "spyre", "spyre_2025"};

std::string textOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string functionsFile(const std::string& name)
{
    return resources + "/decompositions/" + name + ".py";
}

std::vector<Group> groupsOf(const std::string& name)
{
    return readGroups(NODEWISE_TEST_DATA "/decompositions/" + name + ".txt");
}

backend::Profile profileNamed(const std::string& name)
{
    auto profile = backend::readProfile(std::vector<std::string>{resources + "/profiles"}, name);
    if (!profile)
        throw std::runtime_error(profile.error().asText().english());
    return std::move(*profile);
}

/// All shipped functions and custom operators: of the same name both profiles have the same.
backend::Profile everything()
{
    backend::Profile all = profileNamed("spyre-2026");
    all.functions.clear();
    for (const std::string& name : decompositionFiles)
        all.functions.push_back(functionsFile(name));
    all.functions.push_back(functionsFile("spyre_ops"));
    const auto known = all.customOps;
    for (const backend::CustomOp& op : profileNamed("spyre-2025-11").customOps)
        if (std::none_of(known.begin(), known.end(), [&](const backend::CustomOp& other) { return other.schema == op.schema; }))
            all.customOps.push_back(op);
    return all;
}

c10::OperatorHandle operatorOf(const std::string& op)
{
    const std::size_t first = op.find('.'), last = op.rfind('.');
    const std::string overload = op.substr(last + 1);
    return c10::Dispatcher::singleton().findSchemaOrThrow((op.substr(0, first) + "::" + op.substr(first + 1, last - first - 1)).c_str(),
                                                          overload == "default" ? "" : overload.c_str());
}

c10::IValue onMeta(const c10::IValue& value)
{
    const auto made = [](const at::Tensor& tensor) {
        return at::empty_strided(tensor.sizes(), tensor.strides(), tensor.options().device(at::kMeta));
    };
    if (value.isTensor())
        return made(value.toTensor());
    if (!value.isTensorList())
        return value;
    std::vector<at::Tensor> tensors;
    for (const at::Tensor& tensor : value.toTensorVector())
        tensors.push_back(made(tensor));
    return tensors;
}

Arguments onMeta(Arguments values)
{
    for (auto& [name, value] : values)
        value = onMeta(value);
    return values;
}

Results resultsOf(const c10::IValue& value)
{
    return value.isTuple() ? value.toTupleRef().elements().vec() : Results{value};
}

Results runFunction(torch_worker::Functions& functions, const std::string& name, const c10::FunctionSchema& schema, const Arguments& values)
{
    std::vector<c10::IValue> inOrder;
    for (const c10::Argument& argument : schema.arguments())
        inOrder.push_back(values.at(argument.name()));
    auto made = functions.call(name, torch_worker::givenTo(schema, std::move(inOrder)));
    if (!made)
        throw std::runtime_error(made.error().asText().english());
    return resultsOf(*made);
}

/// What the function yields where its arguments have no data, as when a graph is rewritten.
Results toldByFunction(torch_worker::Functions& functions, const std::string& name, const c10::FunctionSchema& schema,
                       const Arguments& values)
{
    const torch_worker::Recording recording;
    return runFunction(functions, name, schema, onMeta(values));
}

Results runOperator(const c10::OperatorHandle& op, const Arguments& values, bool onShapes)
{
    torch::jit::Stack stack;
    for (const c10::Argument& argument : op.schema().arguments())
        stack.push_back(onShapes ? onMeta(values.at(argument.name())) : values.at(argument.name()));
    if (onShapes)
        torch_worker::callOnShapes(op, stack);
    else
        op.callBoxed(stack);
    return stack;
}

std::string described(const at::Tensor& tensor, bool strides)
{
    std::ostringstream text;
    text << torch_worker::dtypeNameOf(tensor.scalar_type()) << tensor.sizes();
    if (strides && tensor.numel() > 0) // of dimensions where they tell something
        for (std::int64_t i = 0; i < tensor.dim(); ++i)
            text << ' ' << (tensor.size(i) > 1 ? std::to_string(tensor.stride(i)) : "-");
    return text.str();
}

double toleranceOf(at::ScalarType type)
{
    switch (type) {
    case at::kDouble:
        return 1e-10;
    case at::kFloat:
        return 1e-5;
    case at::kHalf:
        return 2e-3;
    case at::kBFloat16:
        return 1.6e-2;
    case at::ScalarType::Float8_e4m3fn:
        return 0.13;
    default:
        return 0;
    }
}

/// "" = the same; else what differs.
std::string difference(const Group& group, int index, const c10::IValue& got, const c10::IValue& want, const c10::IValue& told)
{
    if (!want.isTensor())
        return got == want && told == want ? "" : "another value";
    const at::Tensor &mine = got.toTensor(), &theirs = want.toTensor();
    const std::string mineIs = described(mine, !group.anyStrides), theirsIs = described(theirs, !group.anyStrides);
    if (mineIs != theirsIs)
        return mineIs + " instead of " + theirsIs;
    if (described(told.toTensor(), true) != described(mine, true))
        return "told as " + described(told.toTensor(), true) + ", run as " + described(mine, true);
    if (index == group.withoutData)
        return "";
    const double tolerance = toleranceOf(mine.scalar_type()) * group.tolerance;
    const auto compared = torch_worker::compare(mine, theirs, {.rtol = tolerance, .atol = tolerance});
    return compared.equal ? "" : compared.message.english() + "; tolerance " + std::to_string(tolerance);
}

std::string differences(const Group& group, const Results& got, const Results& want, const Results& told)
{
    if (got.size() != want.size() || told.size() != want.size())
        return std::to_string(got.size()) + " results instead of " + std::to_string(want.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        if (const std::string text = difference(group, int(i), got[i], want[i], told[i]); !text.empty())
            return "result " + std::to_string(i) + ": " + text;
    return "";
}

/// A function beside its operator. "" = the same; else what is wrong.
std::string checked(const Group& group, const Group::Call& call, at::ScalarType type, torch_worker::Functions& functions)
{
    at::manual_seed(std::uint64_t(call.line));
    const c10::OperatorHandle op = operatorOf(group.op);
    const Arguments values = argumentsOf(call, op.schema(), type);
    const Results got = runFunction(functions, group.function, op.schema(), values);
    const bool declined = got.size() == 1 && got[0].isNone();
    if (call.declines || declined)
        return call.declines == declined ? "" : declined ? "it declines" : "it does not decline";
    return differences(group, got, runOperator(op, values, false), toldByFunction(functions, group.function, op.schema(), values));
}

Results byFormula(const std::string& formula, const c10::FunctionSchema& schema, const Arguments& values)
{
    std::string parameters;
    torch::jit::Stack stack;
    for (const c10::Argument& argument : schema.arguments()) {
        parameters += (parameters.empty() ? "" : ", ") + argument.name() + ": " + argument.type()->annotation_str();
        stack.push_back(values.at(argument.name()));
    }
    const auto unit =
        torch_worker::compiledText(torch_worker::withDtypeNumbers("def f(" + parameters + "):\n    return " + formula + "\n"));
    const torch_worker::CallBudget budget(torch_worker::Work::Values);
    return resultsOf(unit->get_function(c10::QualifiedName("f"))(std::move(stack)));
}

/// What an operator without results writes into.
Results writtenBy(const c10::FunctionSchema& schema, const Arguments& values)
{
    Results written;
    for (const c10::Argument& argument : schema.arguments())
        if (argument.alias_info() && argument.alias_info()->isWrite())
            written.push_back(values.at(argument.name()));
    return written;
}

/// A custom operator beside its formula.
std::string checkedByFormula(const Group& group, const Group::Call& call, at::ScalarType type)
{
    at::manual_seed(std::uint64_t(call.line));
    const c10::OperatorHandle op = operatorOf(group.op);
    const Arguments values = argumentsOf(call, op.schema(), type);
    const Results want = byFormula(group.formula, op.schema(), values); // before something is written
    Results told = runOperator(op, values, true), got = runOperator(op, values, false);
    if (op.schema().returns().empty())
        got = told = writtenBy(op.schema(), values);
    Group shapesOnly = group; // the shape rule tells strides, the formula does not
    shapesOnly.anyStrides = true;
    return differences(shapesOnly, got, want, told);
}

/// Variances of one element are among the calls.
struct Quiet : c10::WarningHandler {
    void process(const c10::Warning&) override {}
};
Quiet quiet;

template <class Check>
void checkAll(const Group& group, Check check)
{
    QVERIFY(!group.calls.empty());
    for (const Group::Call& call : group.calls)
        for (const at::ScalarType type : group.dtypes) {
            std::string wrong;
            try {
                wrong = check(group, call, type);
            } catch (const c10::Error& error) {
                wrong = error.what_without_backtrace();
            } catch (const std::exception& error) {
                wrong = error.what();
            }
            const std::string where =
                "line " + std::to_string(call.line) + ", " + torch_worker::dtypeNameOf(type) + ": " + call.text + "\n   ";
            QVERIFY2(wrong.empty(), (where + wrong).c_str());
        }
}

void addRows(const std::string& file)
{
    int number = 0;
    for (const Group& group : groupsOf(file))
        QTest::addRow("%s %s %d", group.op.c_str(), group.function.c_str(), ++number) << group;
}

} // namespace

class TestDecompositions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void asTheOperator_data();
    void asTheOperator();
    void asTheFormula_data();
    void asTheFormula();
    void functionsHaveCases();
    void rowsHaveCases();
    void customOpsHaveCases();
    void largeTensorsAreTold();
    void differencesAreSeen();

private:
    std::unique_ptr<torch_worker::ProfileOperators> m_operators;
    at::NoGradGuard m_noGrad;
};

void TestDecompositions::initTestCase()
{
    at::set_num_threads(1); // the tensors are small
    c10::WarningUtils::set_warning_handler(&quiet);
    m_operators = std::make_unique<torch_worker::ProfileOperators>(everything());
    for (const Error& problem : m_operators->problems())
        QFAIL((problem.file + ":" + std::to_string(problem.line) + ": " + problem.asText().english()).c_str());
}

void TestDecompositions::asTheOperator_data()
{
    QTest::addColumn<Group>("group");
    for (const std::string& file : decompositionFiles)
        addRows(file);
}

void TestDecompositions::asTheOperator()
{
    QFETCH(Group, group);
    checkAll(group, [&](const Group& one, const Group::Call& call, at::ScalarType type) {
        return checked(one, call, type, m_operators->functions());
    });
}

void TestDecompositions::asTheFormula_data()
{
    QTest::addColumn<Group>("group");
    addRows("spyre_ops");
}

void TestDecompositions::asTheFormula()
{
    QFETCH(Group, group);
    checkAll(group, checkedByFormula);
}

// But those that only others call.
void TestDecompositions::functionsHaveCases()
{
    const std::regex definition("(^|\n)def (\\w+)\\(");
    for (const std::string& file : decompositionFiles) {
        std::set<std::string> compared;
        for (const Group& group : groupsOf(file))
            compared.insert(group.function);
        const std::string text = textOf(functionsFile(file));
        for (auto found = std::sregex_iterator(text.begin(), text.end(), definition); found != std::sregex_iterator(); ++found) {
            const std::string name = (*found)[2];
            const std::regex mentioned("\\b" + name + "\\(");
            const auto mentions = std::distance(std::sregex_iterator(text.begin(), text.end(), mentioned), {});
            QVERIFY2(compared.contains(name) || mentions > 1, (file + ".py: " + name + " has no cases").c_str());
        }
    }
}

// Each rule of a shipped profile that names a function names one that is compared with the rule's own operator.
void TestDecompositions::rowsHaveCases()
{
    std::set<std::pair<std::string, std::string>> compared;
    for (const std::string& file : decompositionFiles)
        for (const Group& group : groupsOf(file)) {
            compared.emplace(group.op, group.function);
            compared.emplace(group.op.substr(0, group.op.rfind('.')), group.function);
        }
    for (const char* name : {"spyre-2025-11", "spyre-2026", "pytorchsim", "reference"})
        for (const backend::Decomposition& rule : profileNamed(name).decompositions)
            QVERIFY2(rule.function.empty() || compared.contains({rule.op, rule.function}),
                     (std::string(name) + ": " + rule.op + " by " + rule.function + " has no cases").c_str());
}

void TestDecompositions::customOpsHaveCases()
{
    std::set<std::string> compared;
    for (const Group& group : groupsOf("spyre_ops"))
        compared.insert(group.op);
    for (const backend::CustomOp& op : everything().customOps)
        QVERIFY2(compared.contains(op.op), (op.op + " has no cases").c_str());
}

// Programs are large: no function makes tensors with data for the sake of shapes.
void TestDecompositions::largeTensorsAreTold()
{
    const auto tensor = [](std::vector<std::int64_t> sizes) {
        return c10::IValue(at::empty(sizes, at::TensorOptions().dtype(at::kHalf).device(at::kMeta)));
    };
    const auto told = [&](const std::string& op, const std::string& function, const Arguments& given) {
        const c10::FunctionSchema& schema = operatorOf(op).schema();
        Arguments values = given;
        for (const c10::Argument& argument : schema.arguments())
            if (argument.default_value() && !values.contains(argument.name()))
                values[argument.name()] = *argument.default_value();
        return described(toldByFunction(m_operators->functions(), function, schema, values).at(0).toTensor(), false);
    };
    const Arguments attention{{"query", tensor({16, 32, 4096, 128})},
                              {"key", tensor({16, 8, 4096, 128})},
                              {"value", tensor({16, 8, 4096, 128})},
                              {"is_causal", true},
                              {"enable_gqa", true}};
    for (const char* function : {"scaled_dot_product_attention", "spyre_scaled_dot_product_attention"})
        QCOMPARE(told("aten.scaled_dot_product_attention.default", function, attention), std::string("float16[16, 32, 4096, 128]"));
    const Arguments rows{{"input", tensor({64, 4096, 8192})}, {"normalized_shape", std::vector<std::int64_t>{8192}}};
    for (const char* function : {"layer_norm", "spyre_layer_norm"})
        QCOMPARE(told("aten.layer_norm.default", function, rows), std::string("float16[64, 4096, 8192]"));
    QCOMPARE(told("aten.softplus.default", "softplus", {{"self", tensor({64, 4096, 8192})}}), std::string("float16[64, 4096, 8192]"));
    QCOMPARE(told("aten.flip.default", "flip", {{"self", tensor({64, 4096, 8192})}, {"dims", std::vector<std::int64_t>{0}}}),
             std::string("float16[64, 4096, 8192]"));
}

// The check itself can fail: by values, dtype, shape, strides, and what is declined.
void TestDecompositions::differencesAreSeen()
{
    torch_worker::Functions functions;
    const auto mistakes = functions.add("wrong.py", R"(
def values(self: Tensor) -> Tensor:
    return torch.relu(self) * 1.001
def dtype(self: Tensor) -> Tensor:
    return torch.relu(self).to(7)
def shape(self: Tensor) -> Tensor:
    return torch.relu(self).unsqueeze(0)
def strides(self: Tensor) -> Tensor:
    return torch.relu(self).t().contiguous().t()
def declines(self: Tensor) -> Optional[Tensor]:
    return None
def same(self: Tensor) -> Optional[Tensor]:
    return torch.relu(self)
)");
    QVERIFY(mistakes.empty());
    const std::vector<std::pair<std::string, std::string>> wrong{{"values", "elements differ"},
                                                                 {"dtype", "float64[2, 3] 3 1 instead of float32[2, 3] 3 1"},
                                                                 {"shape", "float32[1, 2, 3] - 3 1 instead of float32[2, 3] 3 1"},
                                                                 {"strides", "float32[2, 3] 1 2 instead of float32[2, 3] 3 1"},
                                                                 {"declines", "it declines"}};
    const auto group = [](const std::string& function) {
        return Group{.op = "aten.relu.default", .function = function, .formula = {}, .dtypes = {}, .calls = {}};
    };
    Group::Call call{.line = 1, .arguments = {"*[2,3]"}, .text = {}};
    for (const auto& [function, message] : wrong) {
        const std::string seen = checked(group(function), call, at::kFloat, functions);
        QVERIFY2(seen.find(message) != std::string::npos, seen.c_str());
    }
    QCOMPARE(checked(group("same"), call, at::kFloat, functions), std::string());
    call.declines = true;
    QCOMPARE(checked(group("same"), call, at::kFloat, functions), std::string("it does not decline"));
    call = {.line = 1, .arguments = {"*[2,5]", "0.2", "false"}, .text = {}};
    Group exx2{.op = "spyre.exx2.default", .function = "exx2", .formula = "(x * x).mean([-1])", .dtypes = {}, .calls = {}};
    QVERIFY(checkedByFormula(exx2, call, at::kFloat).find("elements differ") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestDecompositions)
#include "tst_decompositions.moc"
