// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/profile_operators.h"

#include "core/base/data_folder.h"
#include "core/torch/base/guarded.h"
#include "core/torch/policy/policy.h"
#include "core/torch/policy/reviewed.h"
#include "core/torch/rewrite/executor_kernel.h"
#include "core/torch/rewrite/pattern_graph.h"
#include "core/torch/rewrite/shape_rules.h"
#include "core/torch/script/script_text.h"

#include <c10/core/InferenceMode.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <torch/library.h>

#include <algorithm>
#include <tuple>

namespace nodewise::torch_worker {

struct ProfileOperators::Library {
    torch::Library library;
};

namespace {

Result<std::string> contentOfFile(const std::string& file)
{
    return readDataFile(file);
}

/// A kernel that calls a function of the profile on shapes.
class ShapeKernel : public c10::OperatorKernel {
public:
    ShapeKernel(Functions& functions, std::string function) : m_functions(&functions), m_function(std::move(function)) {}

    void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet, torch::jit::Stack* stack)
    {
        auto made = m_functions->call(m_function, givenTo(op.schema(), takeArguments(op.schema(), *stack)), Work::Shapes);
        if (!made)
            throw StepError(std::move(made.error()));
        pushResults(*m_functions, m_function, op.schema(), std::move(*made), *stack);
    }

private:
    Functions* m_functions;
    std::string m_function;
};

/// Of an operator that takes no tensor, whose dispatch key is nobody's: the shape rule where it is to make tensors without data.
class PlacedKernel : public c10::OperatorKernel {
public:
    PlacedKernel(ShapeKernel fake, ExecutorKernel executor) : m_fake(std::move(fake)), m_executor(std::move(executor)) {}

    void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack)
    {
        const auto first = stack->end() - static_cast<std::ptrdiff_t>(op.schema().arguments().size());
        const bool meta =
            std::any_of(first, stack->end(), [](const c10::IValue& value) { return value.isDevice() && value.toDevice().is_meta(); });
        if (meta)
            m_fake(op, keys, stack);
        else
            m_executor(op, keys, stack);
    }

private:
    ShapeKernel m_fake;
    ExecutorKernel m_executor;
};

class NoExecutor : public c10::OperatorKernel {
public:
    explicit NoExecutor(std::string profile) : m_profile(std::move(profile)) {}
    void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet, torch::jit::Stack*)
    {
        throw StepError(
            Error{.message = UserText("the profile '%1' has no executor for %2, so it can't run here", m_profile, op.schema().name()),
                  .hint = UserText("give it one in the profile's \"customOps\", or step through the shapes alone")});
    }

private:
    std::string m_profile;
};

/// The first line that says something, without the colon that leads over to what is quoted after it.
std::string firstLineOf(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    text = text.substr(0, text.find('\n'));
    return std::string(text.substr(0, text.find_last_not_of(" :") + 1));
}

std::string listedNames(const std::string& schema)
{
    return schema.substr(0, schema.find('('));
}

/// "spyre::exx2" of "spyre::exx2.out"
std::string withoutOverload(const std::string& name)
{
    return name.substr(0, name.find('.'));
}

} // namespace

ProfileOperators::ProfileOperators(const backend::Profile& profile) : m_file(profile.path), m_name(profile.name)
{
    for (const backend::CustomOp& op : profile.customOps) {
        const std::size_t before = m_problems.size();
        registerOperator(op);
        if (m_problems.size() > before)
            m_lost.push_back(withoutOverload(listedNames(op.schema)));
    }
    for (const std::string& file : profile.functions) {
        const auto text = contentOfFile(file);
        for (Error& error : text ? m_functions.add(file, *text) : std::vector{text.error()})
            if (std::ranges::count(m_lost, unknownOperator(error.message.english())) == 0)
                m_problems.push_back(std::move(error));
    }
    for (const backend::CustomOp& op : profile.customOps)
        checkFunctions(op);
    for (const backend::PassRule& pass : profile.passes)
        if (pass.isOfProfile() && pass.runs)
            addPattern(pass);
}

ProfileOperators::~ProfileOperators()
{
    m_libraries.clear();
}

void ProfileOperators::addProblem(const backend::CustomOp& op, Error error)
{
    if (error.file.empty()) {
        error.file = m_file;
        error.line = op.place.line;
        error.column = op.place.column;
    }
    m_problems.push_back(std::move(error));
}

void ProfileOperators::registerOperator(const backend::CustomOp& op)
{
    auto parsed = caught([&] { return torch::jit::parseSchema(op.schema); });
    if (!parsed)
        return addProblem(
            op, Error{.message = UserText("the schema '%1' can't be read: %2", op.schema, firstLineOf(parsed.error().message.english()))});
    for (const c10::Argument& argument : parsed->arguments()) // a type that nobody knows is taken for a variable
        if (argument.type()->hasFreeVariables())
            return addProblem(op, Error{.message = UserText("the schema '%1' can't be read: there is no type '%2'", op.schema,
                                                            argument.type()->annotation_str())});
    const std::string space(parsed->operator_name().getNamespace().value_or(""));
    if (space.empty())
        return addProblem(op, Error{.message = UserText("the operator '%1' has no namespace", parsed->name()),
                                    .hint = UserText("write it as \"npu::%1(...)\"", parsed->name())});
    if (space == policy::ownSpace)
        return addProblem(op, Error{.message = UserText("the namespace '%1' is Nodewise's own", space)});
    if (c10::Dispatcher::singleton().findSchema(parsed->operator_name())) {
        m_taken.push_back(listedNames(op.schema));
        return;
    }
    const std::string operatorName = policy::nameOf(*parsed);
    const auto define = [&] {
        auto made =
            std::make_unique<Library>(Library{torch::Library(torch::Library::FRAGMENT, space, std::nullopt, "a profile of Nodewise", 0)});
        const std::string name = parsed->name() + (parsed->overload_name().empty() ? "" : "." + parsed->overload_name());
        const bool placed = !takesTensor(*parsed) && !op.fake.empty() && !op.executor.empty();
        parsed->setAliasAnalysis(c10::AliasAnalysisKind::FROM_SCHEMA);
        made->library.def(std::move(*parsed));
        if (placed) {
            made->library.impl(name.c_str(), c10::DispatchKey::CompositeExplicitAutograd,
                               torch::CppFunction::makeFromBoxedFunctor<PlacedKernel>(std::make_unique<PlacedKernel>(
                                   ShapeKernel(m_functions, op.fake), ExecutorKernel(m_functions, op.fake, op.executor))));
            return made;
        }
        if (!op.fake.empty())
            made->library.impl(name.c_str(), c10::DispatchKey::Meta,
                               torch::CppFunction::makeFromBoxedFunctor<ShapeKernel>(std::make_unique<ShapeKernel>(m_functions, op.fake)));
        made->library.impl(name.c_str(), c10::DispatchKey::CPU,
                           op.executor.empty() ? torch::CppFunction::makeFromBoxedFunctor<NoExecutor>(std::make_unique<NoExecutor>(m_name))
                                               : torch::CppFunction::makeFromBoxedFunctor<ExecutorKernel>(
                                                     std::make_unique<ExecutorKernel>(m_functions, op.fake, op.executor)));
        return made;
    };
    auto made = caught(define);
    if (made) {
        m_libraries.push_back(std::move(*made));
        policy::trust(operatorName); // its functions are checked as all TorchScript is
    } else {
        addProblem(op, std::move(made.error()));
    }
}

void ProfileOperators::checkFunctions(const backend::CustomOp& op)
{
    const auto schema = caught([&] { return torch::jit::parseSchema(op.schema); });
    if (!schema)
        return; // told when it was registered
    for (const std::string& function : {op.fake, op.executor}) {
        if (function.empty() || m_functions.isLost(function))
            continue;
        auto checked = m_functions.checkParameters(function, *schema);
        if (checked)
            checked = m_functions.checkTypes(function, *schema, FunctionUse::Kernel);
        if (!checked)
            addProblem(op, std::move(checked.error()));
    }
}

void ProfileOperators::addPattern(const backend::PassRule& pass)
{
    const std::string& function = pass.pattern;
    if (!m_functions.has(function) || m_patterns.contains(function)) // functionErrors tells of one that is not there
        return;
    auto pattern = made(function);
    if (!pattern) {
        m_problems.push_back(pattern.error());
        m_patterns.emplace(function, fail(std::move(pattern.error())));
    } else {
        m_patterns.emplace(function, std::make_shared<const rewrite::Pattern>(std::move(*pattern)));
    }
}

Result<rewrite::Pattern> ProfileOperators::made(const std::string& function)
{
    const auto graph = m_functions.graphOf(function);
    auto pattern = patternOf(*graph, m_functions.schemaOf(function));
    if (pattern) {
        auto registered = caught([&] { registerPattern(function, *pattern); });
        if (registered)
            return pattern;
        pattern = fail(std::move(registered.error()));
    }
    Error located = m_functions.located(function, Error(pattern.error().message));
    located.hint = pattern.error().hint;
    if (pattern.error().line > 0)
        std::tie(located.line, located.column) = std::pair(pattern.error().line, 0);
    return fail(std::move(located));
}

/// As an operator that runs on shapes alone, so that guards, replacements, and what the profile says of them are put to a match as to any
/// call.
void ProfileOperators::registerPattern(const std::string& function, rewrite::Pattern& pattern)
{
    constexpr const char* space = "pattern";
    std::string name = function;
    for (int number = 2; c10::Dispatcher::singleton().findSchema({std::string(space) + "::" + name, ""}); ++number)
        name = function + "_" + std::to_string(number); // another profile's is in use
    std::vector<c10::Argument> arguments;
    for (const c10::Argument& parameter : m_functions.schemaOf(function).arguments())
        arguments.emplace_back(parameter.name(), parameter.type());
    const std::size_t results = pattern.graph->producers(pattern.graph->root().nodes.back()).size();
    c10::FunctionSchema schema(std::string(space) + "::" + name, "", std::move(arguments),
                               std::vector<c10::Argument>(results, c10::Argument("", c10::TensorType::get())));
    policy::trust(policy::nameOf(schema)); // it calls its function, which is checked as all TorchScript is
    auto library =
        std::make_unique<Library>(Library{torch::Library(torch::Library::FRAGMENT, space, std::nullopt, "a profile of Nodewise", 0)});
    library->library.def(std::move(schema));
    library->library.impl(name.c_str(), c10::DispatchKey::Meta,
                          torch::CppFunction::makeFromBoxedFunctor<ShapeKernel>(std::make_unique<ShapeKernel>(m_functions, function)));
    m_libraries.push_back(std::move(library));
    pattern.target = "torch.ops.pattern." + name + ".default";
}

Result<std::shared_ptr<const rewrite::Pattern>> ProfileOperators::pattern(const std::string& function) const
{
    const auto known = m_patterns.find(function);
    if (known == m_patterns.end())
        return fail("there is no function '%1' in the profile's files", function);
    return known->second;
}

Result<std::shared_ptr<ProfileOperators>> ProfileOperators::shared(const backend::Profile& profile)
{
    // As the dispatcher, there is one
    static std::weak_ptr<ProfileOperators> current;
    static std::string content;
    std::string wanted = contentOf(profile);
    auto known = current.lock();
    if (known && wanted == content)
        return known;
    if (known && profile.customOps.empty())
        return std::make_shared<ProfileOperators>(profile); // it registers none that could collide
    if (known)
        return fail(Error{.message = UserText("the operators of the profile '%1' can't be registered: those of '%2' are in use",
                                              profile.name, known->m_name),
                          .file = profile.path});
    known = std::make_shared<ProfileOperators>(profile);
    current = known;
    content = std::move(wanted);
    return known;
}

std::string ProfileOperators::contentOf(const backend::Profile& profile)
{
    std::string out = profile.path + '\0' + profile.name;
    for (const backend::CustomOp& op : profile.customOps)
        out += '\0' + op.schema + '\0' + op.fake + '\0' + op.executor;
    for (const backend::PassRule& pass : profile.passes)
        if (pass.isOfProfile() && pass.runs)
            out += '\0' + pass.pattern;
    for (const std::string& file : profile.functions)
        out += '\0' + file + '\0' + contentOfFile(file).value_or("");
    return out;
}

} // namespace nodewise::torch_worker
