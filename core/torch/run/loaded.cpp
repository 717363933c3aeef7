// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/loaded.h"

#include "core/graph/predicates.h"
#include "core/program/runnable.h"
#include "core/torch/base/guarded.h"
#include "core/torch/base/storages.h"
#include "core/torch/run/operands.h"
#include "core/torch/run/samples.h"
#include "core/torch/run/user_inputs.h"
#include "core/torch/run/weight_files.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_worker {

using Kind = graph::InputSpec::Kind;

namespace {

class Loader {
public:
    explicit Loader(const LoadOptions& options) : m_options(options), m_tensors(options.file) {}

    Result<Loaded> load()
    {
        auto model = program::open(m_options.file, m_options.model, m_options.progress);
        if (!model)
            return fail(std::move(model.error()));
        if (auto runnable = program::checkRunnable(**model); !runnable)
            return fail(std::move(runnable.error()).inFile(m_options.file));
        m_out.model = std::move(*model);
        for (const program::WeightEntry& entry : m_out.model->weights)
            m_weights.emplace(entry.name, &entry);
        if (!m_options.meta) // shapes alone need no byte of the weights
            m_tensors.expect(*m_out.model);
        m_options.progress.step(UserText("loading weights and inputs"));
        if (auto read = m_files.read(m_options.weights); !read)
            return fail(std::move(read.error()));
        if (auto read = readUserInputs(); !read)
            return fail(std::move(read.error()));
        for (const graph::InputSpec& spec : m_out.model->graph->inputs())
            addInput(spec);
        if (m_options.meta || !m_out.missing.empty() || !m_userInputs.shapeOnly.empty())
            if (auto checked = shapesOnly(); !checked)
                return fail(std::move(checked.error()));
        if (m_out.missing.empty())
            m_tensors.keepChecked();
        if (UserText left = m_files.leftOver(); !left.empty())
            m_out.notes.push_back(std::move(left));
        return std::move(m_out);
    }

private:
    WantedInput wantedInput(const graph::InputSpec& spec) const
    {
        WantedInput out{.name = spec.name, .fixed = spec.kind == Kind::ConstantInput};
        if (out.fixed)
            out.constant = OperandBuilder({}, OperandBuilder::Place::Run).plain(spec.constant).constant;
        else if (const auto node = m_out.model->graph->tryFind(spec.name))
            out.value = m_out.model->graph->node(*node).value;
        return out;
    }

    Result<void> readUserInputs()
    {
        std::vector<WantedInput> wanted;
        for (const graph::InputSpec& spec : m_out.model->graph->inputs())
            if (graph::isUserInput(spec.kind))
                wanted.push_back(wantedInput(spec));
        const auto samples = [&]() -> Result<Values> {
            if (!m_out.model->hasSampleInputs && (m_options.meta || m_options.allowMeta))
                return inputShapes(wanted);
            if (!m_out.model->hasSampleInputs)
                return fail(Error{.message = UserText("the program has no sample inputs"), .hint = UserText("give the inputs")});
            return readSamples(m_options.file, *m_out.model);
        };
        auto made = userInputs(wanted, m_options.inputs, m_out.model->graph->ranges(), samples);
        if (!made)
            return fail(std::move(made.error()));
        m_userInputs = std::move(*made);
        m_out.notes = m_userInputs.notes;
        return {};
    }

    void addInput(const graph::InputSpec& spec)
    {
        m_out.inputNames.push_back(spec.name);
        m_out.inputOrigin.emplace_back();
        if (graph::isStored(spec.kind) && !graph::isWeight(spec.kind))
            m_out.missing.push_back(UserText("%1: a TorchScript object, which is not supported", spec.target));
        if (graph::isWeight(spec.kind)) {
            m_out.inputs.push_back(weight(spec));
        } else if (graph::isUserInput(spec.kind)) {
            m_out.inputOrigin.back() = m_userInputs.origin[m_nextUserInput];
            m_out.inputs.push_back(m_userInputs.values[m_nextUserInput++]);
        } else {
            m_out.inputs.emplace_back(); // tokens only order effects
        }
    }

    c10::IValue weight(const graph::InputSpec& spec)
    {
        const auto found = m_weights.find(spec.target);
        auto given = m_files.take(spec.target, metaOf(spec), m_out.notes);
        for (const std::string& alias : given && !given->defined() ? aliasesOf(spec.target) : std::vector<std::string>())
            if (given && !given->defined()) // a file that holds tied weights once
                given = m_files.take(alias, metaOf(spec), m_out.notes);
        if (given && !given->defined())
            given = found == m_weights.end() ? fail("the file has no such entry") : m_tensors.tensor(*found->second);
        if (given)
            return *given;
        m_out.missing.push_back(UserText("%1: %2", spec.target, given.error().message));
        return {};
    }

    graph::TensorMeta metaOf(const graph::InputSpec& spec) const
    {
        const auto node = m_out.model->graph->tryFind(spec.name);
        return node ? m_out.model->graph->node(*node).value.tensor : graph::TensorMeta();
    }

    std::vector<std::string> aliasesOf(const std::string& name) const
    {
        std::vector<std::string> out;
        for (const program::AliasSet& set : m_out.model->aliases) {
            const auto is = [&](std::size_t i) { return m_out.model->weights[i].name == name; };
            if (std::any_of(set.entries.begin(), set.entries.end(), is))
                for (const std::size_t i : set.entries)
                    out.push_back(m_out.model->weights[i].name);
        }
        return out;
    }

    /// Everything becomes shapes only, or it is an error.
    Result<void> shapesOnly()
    {
        const bool allowed = m_options.allowMeta || m_options.meta;
        if (!allowed && m_out.missing.empty())
            return fail(Error{.message = UserText("the sample of the input '%1' has a shape and no data", m_userInputs.shapeOnly),
                              .hint = UserText("give the inputs, or step through the shapes alone")});
        if (!allowed) {
            const std::size_t count = m_out.missing.size();
            UserText message = count == 1 ? UserText("the program has no data for %1", m_out.missing.front())
                                          : UserText("the program has no data for %1 (and for %2 more)", m_out.missing.front(), count - 1);
            return fail(Error{.message = std::move(message),
                              .file = m_options.file,
                              .hint = UserText("give a file of weights, or step through the shapes alone")});
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
            value = withoutData(value.toTensor());
            return {};
        }
        const auto node = m_out.model->graph->tryFind(spec.name);
        if (!graph::isWeight(spec.kind) || !node)
            return {};
        auto made = metaTensor(m_out.model->graph->node(*node).value.tensor);
        if (!made)
            return fail(Error{.message = UserText("'%1': %2", spec.target, made.error().message), .file = m_options.file});
        value = std::move(*made);
        return {};
    }

    const LoadOptions& m_options;
    WeightTensors m_tensors;
    Loaded m_out;
    std::unordered_map<std::string_view, const program::WeightEntry*> m_weights;
    WeightFiles m_files;
    UserInputs m_userInputs;
    std::size_t m_nextUserInput = 0;
};

} // namespace

Result<Loaded> load(const LoadOptions& options)
{
    auto loaded = caught([&] { return Loader(options).load(); });
    auto out = loaded ? std::move(*loaded) : Result<Loaded>(fail(std::move(loaded.error())));
    if (!out && out.error().file.empty())
        return fail(std::move(out.error()).inFile(options.file));
    return out;
}

Result<Values> inputsFor(const ProgramPlan& plan, const Loaded& loaded)
{
    std::unordered_map<std::string_view, const c10::IValue*> byName;
    for (std::size_t i = 0; i < loaded.inputNames.size(); ++i)
        byName.emplace(loaded.inputNames[i], &loaded.inputs[i]);
    Values out;
    for (const std::string& name : plan.plans.front().inputNames) {
        const auto found = byName.find(name);
        if (found == byName.end())
            return fail(
                Error{.message = UserText("the program has no input '%1'", name), .hint = UserText("the IR was made of another program")});
        out.push_back(*found->second);
    }
    return out;
}

} // namespace nodewise::torch_worker
