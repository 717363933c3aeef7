// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/loaded.h"

#include "core/torch/run/guarded.h"
#include "core/torch/run/operands.h"
#include "core/torch/run/samples.h"
#include "core/torch/run/storages.h"

#include <unordered_map>

namespace nodewise::torch_box {

using Kind = graph::InputSpec::Kind;

namespace {

bool isWeight(Kind kind)
{
    return kind == Kind::Parameter || kind == Kind::Buffer || kind == Kind::TensorConstant;
}

bool isUserInput(Kind kind)
{
    return kind == Kind::UserInput || kind == Kind::ConstantInput;
}

class Loader {
public:
    explicit Loader(const LoadOptions& options) : m_options(options), m_tensors(options.file) {}

    Result<Loaded> load()
    {
        auto model = program::open(m_options.file, m_options.model);
        if (!model)
            return fail(std::move(model.error()));
        m_out.model = std::move(*model);
        for (const program::WeightEntry& entry : m_out.model->weights)
            m_weights.emplace(entry.name, &entry);
        if (auto read = readUserInputs(); !read)
            return fail(std::move(read.error()));
        for (const graph::InputSpec& spec : m_out.model->graph->inputs())
            if (auto added = addInput(spec); !added)
                return fail(std::move(added.error()));
        if (!m_out.missing.empty())
            if (auto checked = withoutData(); !checked)
                return fail(std::move(checked.error()));
        return std::move(m_out);
    }

private:
    Result<void> readUserInputs()
    {
        bool wanted = false;
        for (const graph::InputSpec& spec : m_out.model->graph->inputs()) {
            wanted = wanted || spec.kind == Kind::UserInput;
            m_userInputs += isUserInput(spec.kind);
        }
        if (!wanted)
            return {};
        if (!m_out.model->hasSampleInputs)
            return fail(
                Error{.message = Text("the program has no sample inputs"), .file = m_options.file, .hint = Text("give the inputs")});
        auto leaves = readSamples(m_options.file, *m_out.model);
        if (!leaves)
            return fail(std::move(leaves.error()));
        if (leaves->size() != m_userInputs)
            return fail(Error{.message = Text("the sample inputs have %1 values, the program takes %2", leaves->size(), m_userInputs),
                              .file = m_options.file,
                              .hint = Text("give the inputs")});
        m_samples = std::move(*leaves);
        return {};
    }

    Result<void> addInput(const graph::InputSpec& spec)
    {
        if (isWeight(spec.kind)) {
            m_out.inputs.push_back(weight(spec));
            return {};
        }
        if (spec.kind == Kind::CustomObject)
            m_out.missing.push_back(spec.target + ": an object of TorchScript, which is not read");
        if (!isUserInput(spec.kind)) {
            m_out.inputs.emplace_back(); // tokens only order effects
            return {};
        }
        const std::size_t index = m_nextUserInput++;
        if (spec.kind == Kind::ConstantInput) {
            m_out.inputs.push_back(OperandBuilder({}, OperandBuilder::Place::Run).plain(spec.constant).constant);
            m_out.inputOrigin.emplace_back("constant");
            return {};
        }
        m_out.inputs.push_back(m_samples[index]);
        m_out.inputOrigin.emplace_back("samples");
        return {};
    }

    c10::IValue weight(const graph::InputSpec& spec)
    {
        const auto found = m_weights.find(spec.target);
        const auto made = found == m_weights.end() ? fail("the file has no such entry") : m_tensors.tensor(*found->second);
        if (made)
            return *made;
        m_out.missing.push_back(spec.target + ": " + made.error().message.english());
        return {};
    }

    /// Everything becomes shapes only, or it is an error.
    Result<void> withoutData()
    {
        if (!m_options.allowMeta) {
            const std::size_t count = m_out.missing.size();
            Text message = count == 1 ? Text("the program has no data for %1", m_out.missing.front())
                                      : Text("the program has no data for %1 (and for %2 more)", m_out.missing.front(), count - 1);
            return fail(Error{.message = std::move(message),
                              .file = m_options.file,
                              .hint = Text("give a file of weights, or step through the shapes alone")});
        }
        m_out.meta = true;
        const auto& specs = m_out.model->graph->inputs();
        for (std::size_t i = 0; i < specs.size(); ++i)
            if (auto made = shapeOnly(specs[i], m_out.inputs[i]); !made)
                return made;
        return {};
    }

    Result<void> shapeOnly(const graph::InputSpec& spec, c10::IValue& value)
    {
        if (value.isTensor()) {
            if (!value.toTensor().is_meta()) {
                const bool gradient = value.toTensor().requires_grad();
                value = value.toTensor().detach().to(at::kMeta);
                if (gradient)
                    value.toTensor().set_requires_grad(true);
            }
            return {};
        }
        const auto node = m_out.model->graph->tryFind(spec.name);
        if (!isWeight(spec.kind) || !node)
            return {};
        auto made = metaTensor(m_out.model->graph->node(*node).value.tensor);
        if (!made)
            return fail(Error{.message = Text("'%1': %2", spec.target, made.error().message), .file = m_options.file});
        value = std::move(*made);
        return {};
    }

    const LoadOptions& m_options;
    WeightTensors m_tensors;
    Loaded m_out;
    std::unordered_map<std::string_view, const program::WeightEntry*> m_weights;
    Values m_samples;
    std::size_t m_userInputs = 0, m_nextUserInput = 0;
};

} // namespace

Result<Loaded> load(const LoadOptions& options)
{
    auto loaded = caught([&] { return Loader(options).load(); });
    if (!loaded)
        return fail(std::move(loaded.error()).inFile(options.file));
    return std::move(*loaded);
}

} // namespace nodewise::torch_box
