// SPDX-License-Identifier: Apache-2.0
// What the tests of core/torch/run share: programs of tests/data ready to run, values compared bit for bit.
#pragma once

#include "core/torch/run/compile.h"
#include "core/torch/run/loaded.h"
#include "core/torch/run/machine.h"
#include "core/torch/tensor/files.h"

#include <ATen/ops/allclose.h>
#include <ATen/ops/equal.h>

#include <QDir>
#include <QtTest>

namespace run_test {

using namespace nodewise;
using namespace nodewise::torch_worker;

/// Programs that need more than their file: a library, inputs, weights.
inline const QStringList needy{"custom_op", "dataclass_input", "meta_mlp"};

inline std::string path(const QString& name)
{
    return (QStringLiteral(NODEWISE_TEST_DATA "/programs/") + name).toStdString();
}

inline QString text(const Error& error)
{
    return QString::fromStdString(error.text());
}

/// A program ready to run; fails the test where it is not.
struct Program {
    explicit Program(const QString& name, bool allowMeta = false)
    {
        auto made = load({.file = path(name + ".pt2"), .allowMeta = allowMeta});
        if (!made)
            qFatal("%s", qPrintable(text(made.error())));
        loaded = std::move(*made);
        plan = compile(*loaded.model->graph, {.meta = loaded.meta});
        machine = std::make_unique<Machine>(plan);
    }

    void start()
    {
        const auto started = machine->start(loaded.inputs, 0);
        QVERIFY2(started, started ? "" : qPrintable(text(started.error())));
    }

    Values run()
    {
        start();
        const auto end = machine->run();
        if (!end || *end != Machine::End::Finished)
            qWarning() << (end ? QStringLiteral("not finished") : text(end.error()));
        const auto values = machine->outputs();
        return values ? *values : Values{};
    }

    Loaded loaded;
    std::shared_ptr<const ProgramPlan> plan;
    std::unique_ptr<Machine> machine;
};

inline bool sameBits(const at::Tensor& a, const at::Tensor& b)
{
    if (a.scalar_type() != b.scalar_type() || a.sizes() != b.sizes())
        return false;
    const auto bits = [](const at::Tensor& t) { return t.detach().resolve_conj().resolve_neg().contiguous().flatten().view(at::kByte); };
    return a.numel() == 0 || at::equal(bits(a), bits(b));
}

inline bool close(const at::Tensor& a, const at::Tensor& b)
{
    if (a.scalar_type() != b.scalar_type() || a.sizes() != b.sizes())
        return false;
    const auto wide = a.is_complex() ? at::kComplexDouble : at::kDouble;
    return at::allclose(a.detach().to(wide), b.detach().to(wide), 1e-4, 1e-5, true);
}

inline bool sameValues(const Values& a, const Values& b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].isTensor() != b[i].isTensor())
            return false;
        if (a[i].isTensor() ? !sameBits(a[i].toTensor(), b[i].toTensor()) : a[i] != b[i])
            return false;
    }
    return true;
}

inline Values copied(const Values& values)
{
    Values out;
    for (const auto& value : values)
        out.push_back(value.isTensor() ? c10::IValue(value.toTensor().clone()) : value);
    return out;
}

/// Only what the user gets: values of mutated buffers come first.
inline Values userOutputs(const Program& program)
{
    const auto values = program.machine->outputs();
    const auto& specs = program.loaded.model->graph->outputs();
    Values out;
    for (std::size_t i = 0; values && i < specs.size(); ++i)
        if (specs[i].kind == graph::OutputSpec::Kind::UserOutput)
            out.push_back((*values)[i]);
    return out;
}

/// Of another plan of the same program; empty with a warning where it fails.
inline Values outputsOf(const std::shared_ptr<const ProgramPlan>& plan, const Loaded& loaded)
{
    Machine machine(plan);
    const auto inputs = inputsFor(*plan, loaded);
    const auto started = inputs ? machine.start(*inputs, 0) : fail(inputs.error());
    const auto end = started ? machine.run() : Result<Machine::End>(fail(started.error()));
    if (!end)
        qWarning() << text(end.error());
    const auto values = end ? machine.outputs() : Result<Values>(Values());
    return values ? copied(*values) : Values();
}

/// The weights (those of its state dict) and the inputs of a program as files, for its IR alone; "" where there are none.
struct Parts {
    std::string weights, inputs;
};
inline Parts writeParts(const Program& program, const QTemporaryDir& folder)
{
    std::vector<NamedTensor> weights, inputs;
    const auto& specs = program.loaded.model->graph->inputs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        using Kind = graph::InputSpec::Kind;
        const auto& value = program.loaded.inputs[i];
        if (specs[i].kind == Kind::Parameter || (specs[i].kind == Kind::Buffer && specs[i].persistent))
            weights.push_back({specs[i].target, value.toTensor().detach()});
        else if (specs[i].kind == Kind::UserInput && value.isTensor())
            inputs.push_back({specs[i].name, value.toTensor()});
    }
    const auto write = [&](const char* name, const std::vector<NamedTensor>& tensors) {
        const std::string file = folder.filePath(name).toStdString();
        if (!tensors.empty() && !writeTensors(file, TensorFormat::Safetensors, tensors))
            qFatal("%s was not written", file.c_str());
        return tensors.empty() ? std::string() : file;
    };
    return {write("weights.safetensors", weights), write("inputs.safetensors", inputs)};
}

inline const Step* stepNamed(const Program& program, std::string_view name)
{
    for (const Plan& plan : program.plan->plans)
        for (const Step& step : plan.steps)
            if (step.name == name)
                return &step;
    return nullptr;
}

} // namespace run_test
