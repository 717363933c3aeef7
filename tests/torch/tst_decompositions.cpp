// SPDX-License-Identifier: Apache-2.0
// Each function of resources/decompositions is compared with its operator on random inputs: dtypes, shapes and strides as told without
// data and as run, and values. The calls are in tests/data/decompositions.
#include "decomposition_cases.h"

#include "core/torch/script/compile.h"
#include "core/torch/script/script.h"
#include "core/torch/tensor/compare.h"

#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/jit.h>

#include <QTest>

#include <regex>
#include <set>

using namespace nodewise;
using namespace nodewise::decomposition_cases;

Q_DECLARE_METATYPE(Group)

namespace {

const std::string folder = NODEWISE_TEST_DATA "/../../resources/decompositions/";

std::string textOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::shared_ptr<torch::jit::CompilationUnit> compiled(const std::string& file)
{
    return torch_box::compileWithOperators(torch_box::withDtypeNumbers(textOf(folder + file)));
}

c10::OperatorHandle operatorOf(const std::string& op)
{
    const std::size_t first = op.find('.'), last = op.rfind('.');
    const std::string overload = op.substr(last + 1);
    return c10::Dispatcher::singleton().findSchemaOrThrow((op.substr(0, first) + "::" + op.substr(first + 1, last - first - 1)).c_str(),
                                                          overload == "default" ? "" : overload.c_str());
}

/// Schema's "from" is a function's "from_".
c10::IValue argument(const std::map<std::string, c10::IValue>& values, const std::string& parameter)
{
    const auto found = values.find(parameter);
    return found != values.end() ? found->second : values.at(parameter.substr(0, parameter.size() - 1));
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

/// A call's results, one by one.
std::vector<c10::IValue> resultsOf(const c10::IValue& value)
{
    return value.isTuple() ? value.toTupleRef().elements().vec() : std::vector<c10::IValue>{value};
}

std::vector<c10::IValue> runOperator(const c10::OperatorHandle& op, const std::map<std::string, c10::IValue>& values)
{
    torch::jit::Stack stack;
    for (const c10::Argument& argument : op.schema().arguments())
        stack.push_back(values.at(argument.name()));
    op.callBoxed(stack);
    return stack;
}

std::vector<c10::IValue> runFunction(torch::jit::Function& function, const std::map<std::string, c10::IValue>& values, bool meta)
{
    torch::jit::Stack stack;
    for (const c10::Argument& parameter : function.getSchema().arguments()) {
        const c10::IValue value = argument(values, parameter.name());
        stack.push_back(meta ? onMeta(value) : value);
    }
    return resultsOf(function(std::move(stack)));
}

std::string described(const at::Tensor& tensor, bool strides)
{
    std::ostringstream text;
    text << torch_box::dtypeNameOf(tensor.scalar_type()) << tensor.sizes();
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

/// What the function tells of tensors without data; empty where it calls what has no kernel for them outside of Python.
std::vector<c10::IValue> toldResults(torch::jit::Function& function, const std::map<std::string, c10::IValue>& values)
{
    try {
        return runFunction(function, values, true);
    } catch (const c10::NotImplementedError&) {
        return {};
    }
}

/// "" = the same; else what differs.
std::string difference(const Group& group, std::size_t index, const c10::IValue& got, const c10::IValue& want, const c10::IValue* told)
{
    if (!want.isTensor())
        return got == want ? "" : "another value";
    const at::Tensor &mine = got.toTensor(), &theirs = want.toTensor();
    const std::string mineIs = described(mine, !group.anyStrides), theirsIs = described(theirs, !group.anyStrides);
    if (mineIs != theirsIs)
        return mineIs + " instead of " + theirsIs;
    if (told != nullptr && described(told->toTensor(), true) != described(mine, true))
        return "told as " + described(told->toTensor(), true) + ", run as " + described(mine, true);
    if (int(index) == group.withoutData)
        return "";
    const double tolerance = toleranceOf(mine.scalar_type()) * group.tolerance;
    const auto compared = torch_box::compare(mine, theirs, {.rtol = tolerance, .atol = tolerance});
    return compared.equal ? "" : compared.message.english() + "; tolerance " + std::to_string(tolerance);
}

/// "" = as the operator; else what is wrong.
std::string checked(const Group& group, const Group::Call& call, at::ScalarType type, torch::jit::CompilationUnit& unit)
{
    torch::jit::Function* function = unit.find_function(c10::QualifiedName(group.function));
    if (function == nullptr)
        return "there is no such function";
    at::manual_seed(std::uint64_t(call.line));
    const c10::OperatorHandle op = operatorOf(group.op);
    const auto values = argumentsOf(call, op.schema(), type);
    const auto got = runFunction(*function, values, false);
    const bool declined = got.size() == 1 && got[0].isNone();
    if (call.declines || declined)
        return call.declines == declined ? "" : declined ? "it declines" : "it does not decline";
    const auto want = runOperator(op, values), told = toldResults(*function, values);
    if (got.size() != want.size())
        return std::to_string(got.size()) + " results instead of " + std::to_string(want.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        if (const std::string text = difference(group, i, got[i], want[i], told.empty() ? nullptr : &told.at(i)); !text.empty())
            return "result " + std::to_string(i) + ": " + text;
    return "";
}

} // namespace

class TestDecompositions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void asTheOperator_data();
    void asTheOperator();
    void allHaveCases_data();
    void allHaveCases();
    void differencesAreSeen();

private:
    std::map<std::string, std::shared_ptr<torch::jit::CompilationUnit>> m_units; ///< by name of the file without ".py"
};

void TestDecompositions::initTestCase()
{
    torch::jit::getProfilingMode() = false;
    torch::jit::getExecutorMode() = false;
    torch::jit::setGraphExecutorOptimize(false); // its fuser knows no tensors without data
    for (const char* file : {"aten", "convolution"})
        m_units[file] = compiled(std::string(file) + ".py");
}

void TestDecompositions::asTheOperator_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<Group>("group");
    for (const auto& [file, unit] : m_units) {
        int number = 0;
        for (const Group& group : readGroups(std::string(NODEWISE_TEST_DATA "/decompositions/") + file + ".txt"))
            QTest::addRow("%s %s %d", group.op.c_str(), group.function.c_str(), ++number) << QString::fromStdString(file) << group;
    }
}

void TestDecompositions::asTheOperator()
{
    QFETCH(QString, file);
    QFETCH(Group, group);
    const at::NoGradGuard noGrad;
    QVERIFY(!group.calls.empty());
    for (const Group::Call& call : group.calls)
        for (const at::ScalarType type : group.dtypes) {
            std::string wrong;
            try {
                wrong = checked(group, call, type, *m_units.at(file.toStdString()));
            } catch (const std::exception& error) {
                wrong = error.what();
            }
            const std::string where =
                "line " + std::to_string(call.line) + ", " + torch_box::dtypeNameOf(type) + ": " + call.text + "\n   ";
            QVERIFY2(wrong.empty(), (where + wrong).c_str());
        }
}

void TestDecompositions::allHaveCases_data()
{
    QTest::addColumn<QString>("file");
    for (const auto& [file, unit] : m_units)
        QTest::addRow("%s", file.c_str()) << QString::fromStdString(file);
}

// But those that only others call.
void TestDecompositions::allHaveCases()
{
    QFETCH(QString, file);
    std::set<std::string> compared;
    for (const Group& group : readGroups(NODEWISE_TEST_DATA "/decompositions/" + file.toStdString() + ".txt"))
        compared.insert(group.function);
    const std::string text = textOf(folder + file.toStdString() + ".py");
    for (const torch::jit::Function* function : m_units.at(file.toStdString())->get_functions()) {
        const std::regex mentioned("\\b" + function->name() + "\\(");
        const auto mentions = std::distance(std::sregex_iterator(text.begin(), text.end(), mentioned), {});
        QVERIFY2(compared.contains(function->name()) || mentions > 1, (function->name() + " has no cases").c_str());
    }
}

// The check itself can fail: by values, dtype, shape, strides, and what is declined.
void TestDecompositions::differencesAreSeen()
{
    const auto unit = torch::jit::compile(R"(
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
    const std::vector<std::pair<std::string, std::string>> wrong{{"values", "elements differ"},
                                                                 {"dtype", "float64[2, 3] 3 1 instead of float32[2, 3] 3 1"},
                                                                 {"shape", "float32[1, 2, 3] - 3 1 instead of float32[2, 3] 3 1"},
                                                                 {"strides", "float32[2, 3] 1 2 instead of float32[2, 3] 3 1"},
                                                                 {"declines", "it declines"},
                                                                 {"none", "no such function"}};
    Group::Call call{.line = 1, .arguments = {"*[2,3]"}, .text = {}};
    for (const auto& [function, message] : wrong) {
        const std::string seen =
            checked({.op = "aten.relu.default", .function = function, .dtypes = {}, .calls = {}}, call, at::kFloat, *unit);
        QVERIFY2(seen.find(message) != std::string::npos, seen.c_str());
    }
    const Group same{.op = "aten.relu.default", .function = "same", .dtypes = {}, .calls = {}};
    QCOMPARE(checked(same, call, at::kFloat, *unit), std::string());
    call.declines = true;
    QCOMPARE(checked(same, call, at::kFloat, *unit), std::string("it does not decline"));
}

QTEST_GUILESS_MAIN(TestDecompositions)
#include "tst_decompositions.moc"
