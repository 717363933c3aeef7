// SPDX-License-Identifier: Apache-2.0
// An IR file alone: weights and inputs come from the user, constants from the file.
#include "core/ir/def_use.h"
#include "core/torch/base/guarded.h"
#include "core/torch/base/storages.h"
#include "core/torch/base/types.h"
#include "core/torch/run/attr_argument.h"
#include "core/torch/run/ir_values.h"
#include "core/torch/run/loaded.h"
#include "core/torch/run/operands.h"
#include "core/torch/run/user_inputs.h"
#include "core/torch/run/weight_files.h"

#include <ATen/ops/empty.h>

#include <algorithm>

namespace nodewise::torch_worker {

using ir::Attr;
using Kind = graph::InputSpec::Kind;

namespace {

/// The numbers of nested lists, in order.
void collect(const Attr& attr, Values& out)
{
    if (const auto* list = attr.as<Attr::List>())
        for (const Attr& element : *list)
            collect(element, out);
    else if (const auto* flag = attr.as<bool>())
        out.emplace_back(*flag);
    else if (const auto* integer = attr.as<std::int64_t>())
        out.emplace_back(*integer);
    else if (const auto* number = attr.as<double>())
        out.emplace_back(*number);
    else if (const auto* large = attr.as<std::uint64_t>())
        out.emplace_back(static_cast<double>(*large));
}

Result<at::Tensor> constantTensor(const ir::Constant& constant)
{
    const auto named = graph::tryDtype(constant.dtype);
    const auto type = named ? tryScalarType(*named) : std::nullopt;
    if (!type || !constant.known())
        return fail("the IR has no data for it");
    Values numbers;
    collect(constant.data, numbers);
    const bool complex = c10::isComplexType(*type), integral = c10::isIntegralType(*type, true);
    std::int64_t count = complex ? 2 : 1;
    for (const std::int64_t size : constant.shape)
        count *= size;
    if (static_cast<std::size_t>(count) != numbers.size())
        return fail("the IR has %1 numbers for it instead of %2", numbers.size(), count);
    at::Tensor flat = at::empty({count}, integral ? at::kLong : at::kDouble);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (integral)
            flat.mutable_data_ptr<std::int64_t>()[i] = numbers[i].toScalar().toLong();
        else
            flat.mutable_data_ptr<double>()[i] = numbers[i].toScalar().toDouble();
    if (complex)
        flat = flat.view(at::kComplexDouble);
    return flat.to(*type).reshape(constant.shape);
}

class IrLoader {
public:
    IrLoader(const LoadOptions& options, const ir::Graph& graph) : m_options(options), m_graph(graph) {}

    Result<Loaded> load()
    {
        if (auto read = m_files.read(m_options.weights); !read)
            return fail(std::move(read.error()));
        for (const ir::Input& input : ir::inputsOf(m_graph, 0))
            add(input.placeholder);
        if (auto filled = fillUserInputs(); !filled)
            return fail(std::move(filled.error()));
        if (m_options.meta || !m_out.missing.empty() || !m_shapeOnly.empty())
            if (auto checked = shapesOnly(); !checked)
                return fail(std::move(checked.error()));
        if (UserText left = m_files.leftOver(); !left.empty())
            m_out.notes.push_back(std::move(left));
        return std::move(m_out);
    }

private:
    void add(const ir::Placeholder& placeholder)
    {
        m_out.inputNames.push_back(placeholder.name);
        m_out.inputOrigin.emplace_back();
        m_out.inputs.emplace_back();
        if (graph::isWeight(placeholder.kind)) {
            m_weights.emplace_back(m_out.inputs.size() - 1, placeholder.target);
            m_out.inputs.back() = weight(placeholder.target);
        } else if (graph::isUserInput(placeholder.kind)) {
            m_wanted.push_back(wantedInput(placeholder));
            m_places.push_back(m_out.inputs.size() - 1);
        } else if (graph::isStored(placeholder.kind)) {
            m_out.missing.push_back(UserText("%1: a TorchScript object, which is not supported", placeholder.target));
        }
    }

    c10::IValue weight(const std::string& target)
    {
        auto made = m_files.take(target, weightMeta(target), m_out.notes);
        if (made && !made->defined()) {
            const ir::Constant* constant = tryConstant(target);
            made = constant ? constantTensor(*constant) : fail("no file has it");
        }
        if (made)
            return *made;
        m_out.missing.push_back(UserText("%1: %2", target, made.error().message));
        return {};
    }

    const ir::Constant* tryConstant(const std::string& target) const
    {
        const auto is = [&](const auto& constant) { return constant.name == target; };
        const auto found = std::find_if(m_graph.constants.begin(), m_graph.constants.end(), is);
        return found == m_graph.constants.end() ? nullptr : &*found;
    }

    graph::TensorMeta weightMeta(const std::string& target) const
    {
        const auto found = std::find_if(m_graph.weights.begin(), m_graph.weights.end(), [&](const auto& w) { return w.name == target; });
        if (found != m_graph.weights.end())
            return tensorMeta(*found);
        const ir::Constant* constant = tryConstant(target);
        if (!constant)
            return {};
        ir::TensorMeta meta{.name = target, .dtype = constant->dtype};
        for (const std::int64_t size : constant->shape)
            meta.shape.push_back({.size = size});
        return tensorMeta(meta);
    }

    /// Everything becomes shapes only, or it is an error.
    Result<void> shapesOnly()
    {
        if (!m_options.allowMeta && !m_options.meta)
            return fail(missingData());
        m_out.meta = true;
        for (c10::IValue& value : m_out.inputs)
            if (value.isTensor())
                value = withoutData(value.toTensor());
        for (const auto& [place, target] : m_weights) {
            if (m_out.inputs[place].isTensor())
                continue;
            auto made = metaTensor(weightMeta(target));
            if (!made)
                return fail("'%1': %2", target, made.error().message);
            m_out.inputs[place] = std::move(*made);
        }
        return {};
    }

    Error missingData() const
    {
        const std::size_t count = m_out.missing.size();
        UserText message = count == 1 ? UserText("the IR has no data for %1", m_out.missing.front())
                                      : UserText("the IR has no data for %1 (and for %2 more)", m_out.missing.front(), count - 1);
        return Error{.message = std::move(message), .hint = UserText("give a file of weights, or step through the shapes alone")};
    }

    WantedInput wantedInput(const ir::Placeholder& placeholder) const
    {
        WantedInput out{.name = placeholder.name, .fixed = placeholder.kind == Kind::ConstantInput};
        if (out.fixed) {
            const auto made = argumentOf(placeholder.value, nullptr, [](const std::string&) { return graph::NodeId(); });
            out.constant = made ? OperandBuilder({}, OperandBuilder::Place::Run).plain(*made).constant : c10::IValue();
            return out;
        }
        const auto* dict = placeholder.value.as<ir::Attr::Dict>();
        if (dict && dict->size() == 1 && dict->front().first == "int") { // an expression of symbols, or a number
            const auto* text = dict->front().second.as<std::string>();
            const auto* number = dict->front().second.as<std::int64_t>();
            out.value.kind = graph::Value::Kind::SymInt;
            out.value.sym = symIntOf({.size = number ? *number : 0, .expr = text ? *text : std::string()});
        }
        for (const ir::TensorMeta& input : m_graph.root().inputs)
            if (input.name == placeholder.name) {
                out.value.kind = graph::Value::Kind::Tensor;
                out.value.tensor = tensorMeta(input);
            }
        return out;
    }

    Result<void> fillUserInputs()
    {
        const auto samples = [this]() -> Result<Values> {
            if (m_options.allowMeta || m_options.meta)
                return inputShapes(m_wanted);
            return fail(Error{
                .message = UserText("an IR has no sample inputs"),
                .hint = UserText("name them: --inputs and --weights on the command line, \"inputs\" or the \"program\" in a launch")});
        };
        auto made = userInputs(m_wanted, m_options.inputs, m_graph.ranges, samples);
        if (!made)
            return fail(std::move(made.error()));
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            m_out.inputs[m_places[i]] = std::move(made->values[i]);
            m_out.inputOrigin[m_places[i]] = std::move(made->origin[i]);
        }
        m_shapeOnly = std::move(made->shapeOnly);
        m_out.notes.insert(m_out.notes.end(), made->notes.begin(), made->notes.end());
        return {};
    }

    const LoadOptions& m_options;
    const ir::Graph& m_graph;
    WeightFiles m_files;
    Loaded m_out;
    std::vector<WantedInput> m_wanted;
    std::vector<std::size_t> m_places;                          ///< of m_wanted in m_out.inputs
    std::vector<std::pair<std::size_t, std::string>> m_weights; ///< place in m_out.inputs, state-dict name
    std::string m_shapeOnly;                                    ///< a user input without data; "" if none
};

} // namespace

Result<void> addConstants(Loaded& loaded, const ir::Graph& graph)
{
    for (const ir::Placeholder& placeholder : graph.root().placeholders) {
        const auto& names = loaded.inputNames;
        if (placeholder.kind != Kind::TensorConstant || std::find(names.begin(), names.end(), placeholder.name) != names.end())
            continue;
        const auto is = [&](const ir::Constant& constant) { return constant.name == placeholder.target; };
        const auto found = std::find_if(graph.constants.begin(), graph.constants.end(), is);
        auto made = caught([&] { return found == graph.constants.end() ? fail("the IR has no data for it") : constantTensor(*found); });
        auto tensor = made ? std::move(*made) : Result<at::Tensor>(fail(std::move(made.error())));
        if (!tensor)
            return fail("'%1': %2", placeholder.target, tensor.error().message);
        loaded.inputNames.push_back(placeholder.name);
        loaded.inputOrigin.emplace_back();
        loaded.inputs.emplace_back(loaded.meta ? withoutData(*tensor) : *tensor);
    }
    return {};
}

Result<Loaded> load(const LoadOptions& options, const ir::Graph& graph)
{
    auto loaded = caught([&] { return IrLoader(options, graph).load(); });
    auto out = loaded ? std::move(*loaded) : Result<Loaded>(fail(std::move(loaded.error())));
    if (!out && out.error().file.empty())
        return fail(std::move(out.error()).inFile(options.file));
    return out;
}

} // namespace nodewise::torch_worker
