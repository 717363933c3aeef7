// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/plan_reader.h"

#include "core/program/executorch/node_names.h"
#include "core/program/executorch/tensor_types.h"

#include <algorithm>

namespace nodewise::executorch {

namespace {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;

class PlanReader {
public:
    PlanReader(const PteFile& file, const format::Plan& plan, program::Model& model, const Progress& progress)
        : m_file(file), m_plan(plan), m_model(model), m_progress(progress), m_delegates(file, plan),
          m_made(plan.values() ? plan.values()->size() : 0)
    {
    }

    Result<void> read()
    {
        auto steps = stepsOf(m_file, m_plan, m_delegates);
        if (!steps)
            return fail(std::move(steps.error()));
        m_steps = std::move(*steps);
        for (const std::int32_t value : m_steps.before)
            if (auto done = addStored(value); !done)
                return done;
        if (auto done = addInputs(); !done)
            return done;
        for (std::size_t i = 0; i < m_steps.steps.size(); ++i) {
            if (m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            if (auto done = addStep(i); !done)
                return fail(std::move(done.error()).at(placeNamed("instruction", i)));
        }
        if (auto done = addOutput(); !done)
            return done;
        noteOutside();
        noteCases();
        m_model.graph = m_builder.build();
        return {};
    }

private:
    const format::Value& at(std::int64_t value) const { return *m_plan.values()->Get(flatbuffers::uoffset_t(value)); }
    bool isValue(std::int64_t value) const { return value >= 0 && std::size_t(value) < m_made.size() && at(value).value() != nullptr; }

    /// A hostile file shares one long text between many instructions: what exceeds the file by far is left out, and then refused.
    std::string textOf(const flatbuffers::String* text) const
    {
        constexpr std::size_t longest = 4096;
        if (text == nullptr || !spend(std::min<std::size_t>(text->size(), longest) / 8))
            return {};
        return std::string(text->c_str(), std::min<std::size_t>(text->size(), longest)) + (text->size() > longest ? "..." : "");
    }
    /// As Python prints a stack, outermost frame first.
    std::string stackText(const format::Frames* frames) const
    {
        std::string text;
        if (frames && frames->items())
            for (const format::Frame* frame : *frames->items()) {
                if (!spend(1))
                    break;
                text += "  File \"" + textOf(frame->file()) + "\", line " + std::to_string(frame->line()) + ", in " +
                        textOf(frame->function()) + "\n    " + textOf(frame->code()) + "\n";
            }
        return text;
    }

    // What is there before the first instruction

    /// A constant, a buffer with or without its first content, or one that lies in another file.
    Result<void> addStored(std::int32_t value)
    {
        const format::Tensor& tensor = *at(value).value_as_Tensor();
        auto meta = tensorMeta(tensor);
        if (!meta)
            return fail(std::move(meta.error()).at(placeNamed("value", value)));
        const format::TensorExtra* extra = tensor.extra();
        const bool elsewhere = extra && extra->location() == format::Location::Outside;
        const bool changes = tensor.memory() != nullptr || (tensor.buffer() == 0 && !elsewhere);
        std::string name = extra ? textOf(extra->name()) : std::string();
        if (name.empty())
            name = (changes ? "buffer_" : "constant_") + std::to_string(value);
        using Spec = graph::InputSpec::Kind;
        using Role = program::WeightEntry::Role;
        program::WeightEntry entry{.name = name, .role = changes ? Role::Buffer : Role::Parameter, .meta = *meta};
        if (auto found = locate(entry, tensor); !found)
            return fail(std::move(found.error()).at(placeNamed("value", value)));
        m_model.weights.push_back(entry);
        Node node = placeholder(nodeNameOf(name), value);
        node.value.kind = graph::Value::Kind::Tensor;
        node.value.tensor = std::move(*meta);
        return addPlaceholder(std::move(node),
                              {.kind = changes ? Spec::Buffer : Spec::Parameter, .name = {}, .target = name, .constant = {}}, value);
    }
    /// Where its bytes are; nothing where the file has none.
    Result<void> locate(program::WeightEntry& entry, const format::Tensor& tensor)
    {
        const auto bytes = byteSize(entry.meta);
        if (!bytes)
            return fail(bytes.error());
        const format::TensorExtra* extra = tensor.extra();
        if (extra && extra->location() == format::Location::Outside)
            return locateOutside(entry, *bytes);
        if (tensor.buffer() == 0 || *bytes == 0)
            return {};
        entry.recordSize = *bytes;
        entry.record = "constant " + std::to_string(tensor.buffer());
        const auto* inlined = m_file.program().constants();
        if (inlined && inlined->size() > 0 && !tensor.memory()) { // files from before September 2024
            const auto* held = tensor.buffer() < inlined->size() ? inlined->Get(tensor.buffer())->bytes() : nullptr;
            if (!held || held->size() < *bytes)
                return fail("the file has no %1 bytes for constant %2", *bytes, tensor.buffer());
            entry.recordOffset = m_file.base() + std::uint64_t(reinterpret_cast<const char*>(held->data()) - m_file.flatbuffer().data());
            return {};
        }
        const format::Offsets* offsets = m_file.program().constant_segment();
        if (tensor.memory()) {
            const auto* all = m_file.program().mutable_segments();
            const std::uint64_t index = extra ? extra->mutable_segment() : 0;
            offsets = all && index < all->size() ? all->Get(flatbuffers::uoffset_t(index)) : nullptr;
            entry.record = "initial value " + std::to_string(tensor.buffer());
        }
        if (!offsets || !offsets->offsets() || tensor.buffer() >= offsets->offsets()->size())
            return fail("the file has no constant %1", tensor.buffer());
        auto place = m_file.placeInSegment(offsets->segment(), offsets->offsets()->Get(tensor.buffer()), *bytes);
        if (!place)
            return fail(std::move(place.error()));
        entry.recordOffset = *place;
        return {};
    }
    /// In a .ptd, by its name.
    Result<void> locateOutside(program::WeightEntry& entry, std::uint64_t bytes)
    {
        if (!m_beside)
            m_beside = tensorsBeside();
        const auto at = m_beside->tensors.find(entry.name);
        if (at == m_beside->tensors.end()) {
            ++m_missing;
            return {};
        }
        const PlacedTensor* found = &at->second;
        if (found->meta.dtype != entry.meta.dtype || found->bytes != bytes)
            return fail(Error{.message = UserText("%1 has %2 bytes of %3 for this constant, the program %4 of %5", m_beside->name,
                                                  found->bytes, std::string(graph::dtypeName(found->meta.dtype)), bytes,
                                                  std::string(graph::dtypeName(entry.meta.dtype))),
                              .record = entry.name,
                              .hint = UserText("both files must come from one export")});
        entry.record = m_beside->name + ": " + entry.name; // its place is in that file
        entry.recordSize = bytes;
        return {};
    }
    struct Beside {
        std::string name;
        std::unordered_map<std::string, PlacedTensor> tensors;
    };
    Beside tensorsBeside()
    {
        Beside beside;
        const std::string file = ptdOf(m_file.path());
        if (file.empty())
            return beside;
        beside.name = file.substr(file.rfind('/') + 1);
        auto tensors = readPtd(file);
        if (tensors)
            for (PlacedTensor& tensor : *tensors)
                beside.tensors.emplace(tensor.name, tensor);
        else
            m_builder.addDiagnostic({graph::Diagnostic::Severity::Warning, tensors.error(), {}, {}});
        return beside;
    }
    void noteOutside()
    {
        if (m_missing > 0)
            m_builder.addDiagnostic(
                {graph::Diagnostic::Severity::Warning,
                 Error{.message =
                           UserText("%1 constants lie in a file of their own (.ptd) that was not found beside the program", m_missing),
                       .hint = UserText("put it there under the program's name")},
                 {},
                 {}});
        else if (m_beside)
            m_builder.addDiagnostic({graph::Diagnostic::Severity::Note,
                                     Error{.message = UserText("constants of this program lie in %1", m_beside->name)},
                                     {},
                                     {}});
    }
    void noteCases()
    {
        const Bundle* bundle = m_file.tryBundle();
        const std::string method = textOf(m_plan.name());
        if (bundle)
            for (const Bundle::Suite& suite : bundle->suites)
                if (suite.method == method)
                    m_builder.addDiagnostic(
                        {graph::Diagnostic::Severity::Note,
                         Error{.message = UserText("the file has %1 test cases of this method, which an exported program can be "
                                                   "run and compared with",
                                                   suite.cases.size())},
                         {},
                         {}});
    }
    Result<void> addInputs()
    {
        const auto* inputs = m_plan.inputs();
        for (flatbuffers::uoffset_t i = 0; inputs && i < inputs->size(); ++i) {
            const std::int32_t value = inputs->Get(i);
            Node node = placeholder("input_" + std::to_string(i), value);
            auto made = valueOf(value);
            if (!made)
                return fail(std::move(made.error()));
            node.value = std::move(*made);
            m_model.forwardArgNames.push_back(node.name);
            if (auto done = addPlaceholder(std::move(node),
                                           {.kind = graph::InputSpec::Kind::UserInput, .name = {}, .target = {}, .constant = {}}, value);
                !done)
                return done;
        }
        return {};
    }
    Node placeholder(const std::string& name, std::int32_t value)
    {
        Node node;
        node.op = NodeOp::Placeholder;
        node.name = node.target = m_names.next(name);
        node.subgraph = graph::SubgraphId(0);
        describe(node, {value}, {});
        return node;
    }
    Result<void> addPlaceholder(Node node, graph::InputSpec spec, std::int32_t value)
    {
        spec.name = node.name;
        auto id = m_builder.addNode(std::move(node));
        if (!id)
            return fail(std::move(id.error()));
        m_builder.addInput(std::move(spec));
        m_made[std::size_t(value)] = *id;
        return {};
    }

    // Instructions

    Result<void> addStep(std::size_t index)
    {
        const PlanStep& step = m_steps.steps[index];
        if (auto done = addViews(step); !done)
            return done;
        Node node;
        node.subgraph = graph::SubgraphId(0);
        node.metadata.stackTrace = stackText(m_steps.stacks[index]);
        node.name = m_names.next(callTarget(node, *step.instruction));
        for (const std::int32_t value : step.reads)
            node.args.push_back({.name = {}, .value = argument(value)});
        if (const auto* move = step.instruction->step_as_Move(); move && m_made[std::size_t(move->to())])
            node.args.push_back({.name = "into", .value = argument(move->to()), .keyword = true}); // a branch that was taken has written it
        if (const auto* jump = step.instruction->step_as_JumpIfFalse())
            node.args.push_back({.name = "instruction", .value = Argument(std::int64_t(jump->target())), .keyword = true});
        describe(node, step.writes, index);
        return addResults(std::move(node), step);
    }
    Result<void> addViews(const PlanStep& step)
    {
        for (const auto& [value, of] : step.views)
            if (auto done = addView(value, of); !done)
                return done;
        return {};
    }
    /// The compiler left the instruction out, since both values lie in the same memory.
    Result<void> addView(std::int32_t value, std::int32_t of)
    {
        Node node;
        node.subgraph = graph::SubgraphId(0);
        node.name = m_names.next("view");
        node.target = "executorch.view";
        node.args.push_back({.name = {}, .value = argument(of)});
        auto made = valueOf(value);
        if (!made)
            return fail(std::move(made.error()));
        node.value = std::move(*made);
        describe(node, {value}, {});
        auto id = m_builder.addNode(std::move(node));
        if (!id)
            return fail(std::move(id.error()));
        m_made[std::size_t(value)] = *id;
        return {};
    }
    /// Sets what is called; returns how the node may be named after it.
    std::string callTarget(Node& node, const format::Instruction& instruction)
    {
        if (const auto* kernel = instruction.step_as_Kernel())
            return nameKernel(node, *kernel);
        if (const auto* delegation = instruction.step_as_Delegation()) {
            addDelegate(node, std::size_t(delegation->delegate()));
            node.target = "torch.ops.higher_order.executorch_call_delegate";
            return "executorch_call_delegate";
        }
        if (const auto* jump = instruction.step_as_JumpIfFalse())
            noteBranch(jump->target());
        const std::string own = instruction.step_as_Move() ? "move" : instruction.step_as_JumpIfFalse() ? "jump_if_false" : "free";
        node.target = "executorch." + own;
        return own;
    }
    std::string nameKernel(Node& node, const format::Kernel& kernel) const
    {
        const format::Operator& op = *m_plan.operators()->Get(flatbuffers::uoffset_t(kernel.operator_()));
        std::string name = textOf(op.name());
        const std::size_t border = name.find("::");
        const std::string space = border == std::string::npos ? std::string() : name.substr(0, border);
        const std::string own = border == std::string::npos ? name : name.substr(border + 2);
        const std::string overload = textOf(op.overload());
        node.target = "torch.ops." + (space.empty() ? "unknown" : space) + "." + own + "." + (overload.empty() ? "default" : overload);
        return nodeNameOf(own);
    }
    void noteBranch(std::int32_t target)
    {
        if (m_noted)
            return;
        m_noted = true;
        m_builder.addDiagnostic({graph::Diagnostic::Severity::Note,
                                 Error{.message = UserText("the branches of this program are shown as the file has them: jumps, and moves "
                                                           "into one result (the first jump leads to instruction %1)",
                                                           target)},
                                 {},
                                 {}});
    }
    void addDelegate(Node& node, std::size_t index)
    {
        const format::Delegate& delegate = *m_plan.delegates()->Get(flatbuffers::uoffset_t(index));
        node.metadata.other.emplace_back("backend", textOf(delegate.backend()));
        auto [held, first] = m_delegateNodes.emplace(index, std::nullopt);
        if (first) {
            auto added = m_delegates.addGraph(m_builder, m_names.next("lowered_module_" + std::to_string(index)), index);
            if (added)
                held->second = *added;
            else
                m_builder.addDiagnostic(
                    {graph::Diagnostic::Severity::Warning, std::move(added.error()).at(placeNamed("delegate", index)), {}, {}});
        }
        if (held->second)
            node.args.push_back({.name = {}, .value = Argument(Argument::NodeRef{*held->second})});
        if (node.args.empty())
            node.args.push_back({.name = {}, .value = Argument(textOf(delegate.backend()))});
    }
    /// The node, and for each element of a list that it returns a getitem.
    Result<void> addResults(Node node, const PlanStep& step)
    {
        const bool list = step.list;
        node.value.kind = list ? graph::Value::Kind::List : graph::Value::Kind::None;
        for (const std::int32_t value : step.writes) {
            auto made = valueOf(value);
            if (!made)
                return fail(std::move(made.error()));
            if (list)
                node.value.elements.push_back(std::move(*made));
            else
                node.value = std::move(*made);
        }
        const graph::Value whole = node.value;
        const std::string stack = node.metadata.stackTrace;
        const auto id = m_builder.addNode(std::move(node));
        if (!id)
            return fail(id.error());
        for (std::size_t i = 0; i < step.writes.size(); ++i) {
            NodeId maker = *id;
            if (list) {
                if (!spend(8 + stack.size() / 8 + 2 * whole.elements[i].tensor.sizes.size()))
                    return repeated();
                Node item;
                item.subgraph = graph::SubgraphId(0);
                item.name = m_names.next("getitem");
                item.target = "operator.getitem";
                item.args = {{.name = {}, .value = Argument(Argument::NodeRef{*id})}, {.name = {}, .value = Argument(std::int64_t(i))}};
                item.value = whole.elements[i];
                item.metadata.stackTrace = stack;
                describe(item, {step.writes[i]}, {});
                auto added = m_builder.addNode(std::move(item));
                if (!added)
                    return fail(std::move(added.error()));
                maker = *added;
            }
            m_made[std::size_t(step.writes[i])] = maker;
        }
        return {};
    }
    /// What the file calls it: instruction, values, planned memory.
    void describe(Node& node, const std::vector<std::int32_t>& values, std::optional<std::size_t> instruction) const
    {
        auto& other = node.metadata.other;
        if (instruction)
            other.emplace_back("instruction", std::to_string(*instruction));
        std::string names, places;
        for (const std::int32_t value : values) {
            names += (names.empty() ? "" : ", ") + std::to_string(value);
            const format::Tensor* tensor = at(value).value_as_Tensor();
            if (tensor && tensor->memory()) {
                const std::uint64_t offset = std::uint64_t(tensor->memory()->offset_high()) << 32 | tensor->memory()->offset_low();
                places += (places.empty() ? "" : ", ") + std::to_string(tensor->memory()->id()) + " from byte " + std::to_string(offset);
            }
            if (tensor && tensor->dynamism() != format::Dynamism::Static)
                other.emplace_back("sizes", tensor->dynamism() == format::Dynamism::Bounded ? "at most these" : "known only at run time");
        }
        if (!names.empty())
            other.emplace_back("value", names);
        if (!places.empty())
            other.emplace_back("memory", places);
    }

    // Values and arguments

    Result<graph::Value> valueOf(std::int32_t value) const
    {
        if (!isValue(value))
            return fail("there is no value %1", value);
        graph::Value made;
        const format::Value& one = at(value);
        if (const format::Tensor* tensor = one.value_as_Tensor()) {
            const std::size_t dimensions = tensor->sizes() ? tensor->sizes()->size() : 0;
            if (!spend(8 + 2 * dimensions)) // many values may share one shape
                return repeated();
            auto meta = tensorMeta(*tensor);
            if (!meta)
                return fail(std::move(meta.error()).at(placeNamed("value", value)));
            made.kind = graph::Value::Kind::Tensor;
            made.tensor = std::move(*meta);
            return made;
        }
        made.text = "v" + std::to_string(value);
        if (one.value_as_Int()) {
            made.kind = graph::Value::Kind::SymInt;
            made.sym = graph::SymInt(
                std::make_shared<const graph::SymExpr>(graph::SymExpr{.text = made.text, .srepr = {}, .symbols = {made.text}, .hint = {}}));
        } else if (one.value_as_Bool()) {
            made.kind = graph::Value::Kind::SymBool;
        } else if (one.value_as_Double()) {
            made.kind = graph::Value::Kind::SymFloat;
        } else {
            made.kind = graph::Value::Kind::Opaque;
            made.text = format::EnumNameAny(one.value_type());
        }
        return made;
    }
    Argument argument(std::int32_t value, int depth = 0) const
    {
        if (!isValue(value) || depth > 2)
            return Argument();
        if (const auto made = m_made[std::size_t(value)])
            return Argument(Argument::NodeRef{*made});
        const format::Value& one = at(value);
        if (const auto* number = one.value_as_Int())
            return Argument(number->value());
        if (const auto* flag = one.value_as_Bool())
            return Argument(flag->value());
        if (const auto* number = one.value_as_Double())
            return Argument(number->value());
        if (const auto* text = one.value_as_String())
            return Argument(textOf(text->value()));
        if (const auto* list = one.value_as_IntList())
            return referred(list->items(), depth);
        if (const auto* list = one.value_as_TensorList())
            return referred(list->items(), depth);
        if (const auto* list = one.value_as_OptionalTensorList())
            return referred(list->items(), depth);
        if (const auto* list = one.value_as_DoubleList())
            return numbers(list->items());
        if (const auto* list = one.value_as_BoolList())
            return numbers(list->items());
        return Argument();
    }
    /// Lists of integers and of tensors hold indices of values.
    template <class T>
    Argument referred(const flatbuffers::Vector<T>* items, int depth) const
    {
        Argument::List list;
        for (flatbuffers::uoffset_t i = 0; items && i < items->size() && spend(); ++i)
            list.push_back(std::int64_t(items->Get(i)) == std::int32_t(items->Get(i)) ? argument(std::int32_t(items->Get(i)), depth + 1)
                                                                                      : Argument());
        return Argument(std::move(list));
    }
    template <class T>
    Argument numbers(const flatbuffers::Vector<T>* items) const
    {
        Argument::List list;
        for (flatbuffers::uoffset_t i = 0; items && i < items->size() && spend(); ++i)
            if constexpr (std::is_same_v<T, double>)
                list.push_back(Argument(items->Get(i)));
            else
                list.push_back(Argument(items->Get(i) != 0));
        return Argument(std::move(list));
    }
    static tl::unexpected<Error> repeated() { return fail("the arguments repeat more than the file could hold"); }
    bool spend(std::size_t items = 1) const
    {
        m_items += items;
        m_cut = m_cut || m_items > std::max<std::size_t>(m_file.flatbuffer().size(), 1 << 20);
        return !m_cut;
    }

    Result<void> addOutput()
    {
        if (auto done = addViews(m_steps.end); !done)
            return done;
        Node node;
        node.op = NodeOp::Output;
        node.name = node.target = m_names.next("output");
        node.subgraph = graph::SubgraphId(0);
        node.value.kind = graph::Value::Kind::List;
        Argument::List list;
        const auto* outputs = m_plan.outputs();
        for (flatbuffers::uoffset_t i = 0; outputs && i < outputs->size() && spend(); ++i) {
            list.push_back(argument(outputs->Get(i)));
            auto value = valueOf(outputs->Get(i));
            if (!value)
                return fail(std::move(value.error()));
            node.value.elements.push_back(std::move(*value));
            m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = list.back(), .target = {}});
        }
        node.args = {{.name = {}, .value = Argument(std::move(list))}};
        if (auto added = m_builder.addNode(std::move(node)); !added)
            return fail(std::move(added.error()));
        return m_cut ? repeated() : Result<void>();
    }

    const PteFile& m_file;
    const format::Plan& m_plan;
    program::Model& m_model;
    const Progress& m_progress;
    Delegates m_delegates;
    std::map<std::size_t, std::optional<NodeId>> m_delegateNodes;
    graph::GraphBuilder m_builder;
    NodeNames m_names;
    PlanSteps m_steps;
    std::vector<std::optional<NodeId>> m_made; ///< per value: what wrote it last
    mutable std::size_t m_items = 0;
    mutable bool m_cut = false;
    bool m_noted = false;
    std::optional<Beside> m_beside; ///< set by the first constant that lies there
    std::size_t m_missing = 0;
};

} // namespace

Result<void> readPlan(const PteFile& file, const format::Plan& plan, program::Model& model, const Progress& progress)
{
    return PlanReader(file, plan, model, progress).read();
}

} // namespace nodewise::executorch
