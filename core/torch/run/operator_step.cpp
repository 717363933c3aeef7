// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/operator_step.h"

#include "core/torch/schema/python_operators.h"
#include "core/torch/schema/schema_lookup.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

using Control = Step::Control;

/// Operators that write running statistics though their schemas do not say so: (first, last) argument written.
struct Unsaid {
    std::string_view name;
    std::uint32_t first, last;
    std::string_view when; ///< the argument that must not be false
};
constexpr Unsaid unsaid[] = {
    {"aten::batch_norm", 3, 4, "training"},
    {"aten::native_batch_norm", 3, 4, "training"},
    {"aten::_batch_norm_impl_index", 3, 4, "training"},
    {"aten::cudnn_batch_norm", 3, 4, "training"},
    {"aten::instance_norm", 3, 4, "use_input_stats"},
};

/// Arguments that switch randomness off when they are false or 0.
constexpr std::string_view randomSwitches[] = {"train", "training", "p", "dropout_p", "dropout"};

/// Whether the operand is a constant false or 0.
bool isOff(const Operand& operand)
{
    if (operand.kind != Operand::Kind::Constant)
        return false;
    const c10::IValue& value = operand.constant;
    return (value.isBool() && !value.toBool()) || (value.isDouble() && value.toDouble() == 0) || (value.isInt() && value.toInt() == 0);
}

bool isNone(const Operand& operand)
{
    return operand.kind == Operand::Kind::Constant && operand.constant.isNone();
}

std::optional<std::uint32_t> tryIndex(const c10::FunctionSchema& schema, std::string_view name)
{
    const auto index = schema.argumentIndexWithName(name);
    return index ? std::optional(static_cast<std::uint32_t>(*index)) : std::nullopt;
}

bool drawsNumbers(const Step& step)
{
    if (!step.op->hasTag(at::Tag::nondeterministic_seeded))
        return false;
    for (const auto name : randomSwitches)
        if (const auto index = tryIndex(step.op->schema(), name); index && isOff(step.operands[*index]))
            return false;
    return true;
}

void findWrites(Step& step)
{
    const auto& schema = step.op->schema();
    for (std::uint32_t i = 0; i < schema.arguments().size(); ++i)
        if (isWritten(schema.arguments()[i]) && !isNone(step.operands[i]))
            step.writes.push_back(i);
    for (const Unsaid& known : unsaid) {
        if (schema.name() != known.name)
            continue;
        const auto condition = tryIndex(schema, known.when);
        for (std::uint32_t i = known.first; i <= known.last && condition && !isOff(step.operands[*condition]); ++i)
            if (!isNone(step.operands[i]))
                step.writes.push_back(i);
    }
}

constexpr std::pair<std::string_view, Control> controls[] = {
    {"cond", Control::Cond},
    {"while_loop", Control::WhileLoop},
    {"scan", Control::Scan},
    {"map_impl", Control::Map},
    {"associative_scan", Control::AssociativeScan},
    {"wrap_with_set_grad_enabled", Control::SetGrad},
    {"wrap_with_autocast", Control::Autocast},
    {"tag_activation_checkpoint", Control::Checkpoint},
    {"wrap_activation_checkpoint", Control::Checkpoint},
    {"invoke_subgraph", Control::InvokeSubgraph},
    {"wrap", Control::InvokeSubgraph},
    {"strict_mode", Control::InvokeSubgraph},
    {"hints_wrapper", Control::InvokeSubgraph},
};

struct Shape {
    std::size_t bodies, scalars, lists; ///< `lists`: 0 = the rest are operands, one by one
};
Shape shapeOf(Control control)
{
    switch (control) {
    case Control::Cond:
        return {2, 1, 1};
    case Control::WhileLoop:
        return {2, 0, 2};
    case Control::Scan:
        return {1, 0, 3};
    case Control::Map:
    case Control::AssociativeScan:
        return {1, 0, 2};
    case Control::SetGrad:
        return {1, 1, 0};
    case Control::Autocast:
        return {1, 4, 0};
    default:
        return {1, 0, 0};
    }
}

/// Slots that the operand reads.
void collect(const Operand& operand, std::vector<Slot>& out)
{
    if (operand.slot != noSlot)
        out.push_back(operand.slot);
    for (const Operand& element : operand.elements)
        collect(element, out);
}

/// "npu.gate": a name that only the IR has, and no dispatcher could.
bool isIrOnly(std::string_view opType)
{
    return std::count(opType.begin(), opType.end(), '.') < 2;
}

/// What would help where an operator can't be run.
UserText hintFor(std::string_view opType)
{
    if (opType.starts_with("higher_order."))
        return UserText("export again with ExportedProgram.run_decompositions(), which removes most higher-order operators");
    if (opType.starts_with("aten.") || opType.starts_with("prims."))
        return UserText(
            "export again with ExportedProgram.run_decompositions(), or run the IR with a plug-in that registers an executor for it");
    if (protocol::tryPythonSchema(opType))
        return UserText("run the IR with a plug-in that registers an executor for it");
    if (isIrOnly(opType))
        return UserText("name the plug-in that registers an executor for it");
    return UserText(
        "name the library that defines the operator as a plug-in, or run the IR with a plug-in that registers an executor for it");
}

} // namespace

bool isWritten(const c10::Argument& argument)
{
    const auto* info = argument.alias_info();
    if (!info)
        return false;
    const auto& contained = info->containedTypes();
    return info->isWrite() || std::any_of(contained.begin(), contained.end(), [](const auto& inner) { return inner.isWrite(); });
}

std::shared_ptr<const c10::OperatorHandle> tryOperator(std::string_view opType)
{
    if (opType.starts_with("torch.ops."))
        opType.remove_prefix(std::string_view("torch.ops.").size());
    const auto first = opType.find('.');
    const auto second = first == opType.npos ? first : opType.find('.', first + 1);
    if (second == opType.npos)
        return nullptr;
    definePythonOperators(opType.substr(0, first));
    std::string name(opType.substr(0, first));
    name.append("::").append(opType.substr(first + 1, second - first - 1));
    const std::string_view overload = opType.substr(second + 1);
    const auto found = c10::Dispatcher::singleton().findSchema({name, overload == "default" ? std::string() : std::string(overload)});
    return found ? std::make_shared<const c10::OperatorHandle>(*found) : nullptr;
}

void setOperator(Step& step, std::shared_ptr<const c10::OperatorHandle> op)
{
    step.kind = Step::Kind::Operator;
    step.op = std::move(op);
    step.check = policy::tryCheck(step.op->schema());
    step.outputCount = static_cast<std::uint32_t>(step.op->schema().returns().size());
    step.random = drawsNumbers(step);
    findWrites(step);
}

void setCall(Step& step, std::shared_ptr<const c10::OperatorHandle> op, const OperandBuilder& builder, const Given& given)
{
    const c10::FunctionSchema& schema = op->schema();
    if (auto refused = policy::refusal(schema))
        return setUnresolved(step, std::move(*refused), policy::refusalHint());
    for (std::size_t i = 0; i < schema.arguments().size(); ++i) {
        const c10::Argument& wanted = schema.arguments()[i];
        const graph::Argument* value = given(wanted, i);
        auto operand = value ? builder.typed(*value, wanted) : builder.byDefault(wanted, schema);
        if (!operand)
            return setUnresolved(step, UserText("argument '%1': %2", wanted.name(), operand.error().message),
                                 UserText("the program was exported for another version of the operator: export it again"));
        step.operands.push_back(std::move(*operand));
    }
    setOperator(step, std::move(op));
}

void addToken(Step& step)
{
    if (step.kind != Step::Kind::Operator)
        return;
    step.kind = Step::Kind::Function;
    step.outputCount = 1;
    step.function = [op = std::move(step.op), check = step.check](Machine&, Values stack) -> Result<Values> {
        if (check)
            check(op->schema(), stack);
        op->callBoxed(&stack);
        stack.insert(stack.begin(), c10::IValue());
        stack.resize(std::max<std::size_t>(stack.size(), 2));
        return stack;
    };
}

void setFunction(Step& step, Function function, std::string executedBy)
{
    step.kind = Step::Kind::Function;
    step.function = std::move(function);
    step.executedBy = std::move(executedBy);
}

void setUnresolved(Step& step, UserText problem, UserText hint)
{
    step.kind = Step::Kind::Unresolved;
    step.problem = Error{.message = UserText("%1: %2", step.opType, std::move(problem)), .node = step.name, .hint = std::move(hint)};
    if (step.problem.hint.empty())
        step.problem.hint = hintFor(step.opType);
}

void setUnregistered(Step& step)
{
    setUnresolved(step, lookUpSchemas({step.opType}).front().reason);
}

Control controlOf(std::string_view opType)
{
    for (const std::string_view prefix : {"torch.ops.", "higher_order."})
        if (opType.starts_with(prefix))
            opType.remove_prefix(prefix.size());
    const auto* found = std::find_if(std::begin(controls), std::end(controls), [opType](const auto& row) { return row.first == opType; });
    return found == std::end(controls) ? Control::None : found->second;
}

UserText setControl(Step& step, Control control, std::vector<Operand> arguments, std::vector<std::uint32_t> bodies)
{
    const Shape shape = shapeOf(control);
    step.kind = Step::Kind::ControlFlow;
    step.control = control;
    step.bodies = std::move(bodies);
    if (step.bodies.size() != shape.bodies)
        return UserText("expected %1 bodies, found %2", shape.bodies, step.bodies.size());
    const bool named = step.opType.ends_with("invoke_subgraph");
    if (named && !arguments.empty()) // its identifier
        arguments.erase(arguments.begin());
    if (arguments.size() < shape.scalars + (shape.lists == 3 || control == Control::WhileLoop ? shape.lists - 1 : shape.lists))
        return UserText("it has too few arguments");
    const auto split = arguments.begin() + static_cast<std::ptrdiff_t>(shape.scalars);
    step.operands.assign(std::make_move_iterator(arguments.begin()), std::make_move_iterator(split));
    std::vector<Operand> rest(std::make_move_iterator(split), std::make_move_iterator(arguments.end()));
    if (shape.lists == 0) {
        Operand all{.kind = Operand::Kind::List};
        for (Operand& operand : rest) // strict_mode and hints_wrapper take a tuple
            if (operand.kind == Operand::Kind::List)
                std::move(operand.elements.begin(), operand.elements.end(), std::back_inserter(all.elements));
            else
                all.elements.push_back(std::move(operand));
        step.operands.push_back(std::move(all));
        return {};
    }
    rest.resize(shape.lists, Operand{.kind = Operand::Kind::List});
    for (Operand& operand : rest) {
        if (operand.kind != Operand::Kind::List)
            return UserText("expected a list of operands");
        step.operands.push_back(std::move(operand));
    }
    return {};
}

void findDeaths(Plan& plan)
{
    constexpr std::size_t forever = std::size_t(-1);
    std::vector<std::size_t> last(plan.slotCount, forever);
    std::vector<Slot> read;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        read.clear();
        for (const Operand& operand : plan.steps[i].operands)
            collect(operand, read);
        if (plan.steps[i].output != noSlot)
            read.push_back(plan.steps[i].output); // never read: dies where it was made
        for (const Slot slot : read)
            last[slot] = i;
    }
    read.clear();
    for (const Operand& operand : plan.outputs)
        collect(operand, read);
    for (const Slot slot : read)
        last[slot] = forever;
    for (Slot slot = 0; slot < plan.slotCount; ++slot)
        if (last[slot] != forever)
            plan.steps[last[slot]].dies.push_back(slot);
}

void finish(ProgramPlan& program)
{
    std::uint32_t last = program.nodeCount;
    for (const Plan& plan : program.plans)
        for (const std::uint32_t node : plan.inputNodes)
            last = std::max(last, node + 1);
    program.places.resize(last);
    for (std::uint32_t index = 0; index < program.plans.size(); ++index) {
        Plan& plan = program.plans[index];
        findDeaths(plan);
        for (Slot slot = 0; slot < plan.slotCount; ++slot)
            program.places[plan.slotNodes[slot]] = {.plan = index, .slot = slot};
        if (plan.outputNode != noNode)
            program.places[plan.outputNode].plan = index;
        for (std::uint32_t i = 0; i < plan.steps.size(); ++i) {
            const Step& step = plan.steps[i];
            program.places[step.node].plan = index;
            program.places[step.node].step = i;
            program.random = program.random || step.random;
            if (step.kind == Step::Kind::Unresolved)
                program.unresolved.push_back(step.problem);
        }
    }
}

} // namespace nodewise::torch_worker
