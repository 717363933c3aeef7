// SPDX-License-Identifier: Apache-2.0
// run_outputs LIST: runs programs and writes what they return, for tests/scripts/run_check.py. Each line of the file LIST is
// "fx|ir PROGRAM OUT"; OUT becomes a tuple that torch.load reads, tensors as (dtype, shape, bytes). Says "ok", "again differs" or the
// error, one line each, after "result: ",
// since operators print too.
#include "core/ir/convert.h"
#include "core/torch/run/compile.h"
#include "core/torch/run/loaded.h"
#include "core/torch/run/machine.h"

#include <ATen/ops/empty.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/ScalarType.h>

#include <fstream>
#include <iostream>
#include <sstream>

// Declared here: torch/csrc/jit/serialization/pickle.h includes all of ATen.
namespace torch::jit {
TORCH_API std::vector<char> pickle_save(const c10::IValue& value);
}

namespace {

using namespace nodewise;
using namespace nodewise::torch_worker;

Result<Values> runOnce(Machine& machine, const Values& inputs)
{
    if (auto started = machine.start(inputs, 0); !started)
        return fail(started.error());
    auto end = machine.run();
    if (!end)
        return fail(end.error());
    return machine.outputs();
}

/// Pickles of LibTorch do not know every dtype: a tensor becomes (name of the dtype, shape, bytes).
c10::IValue plain(const c10::IValue& value)
{
    if (value.isTuple()) {
        Values elements;
        for (const auto& element : value.toTupleRef().elements())
            elements.push_back(plain(element));
        return c10::ivalue::Tuple::create(std::move(elements));
    }
    if (!value.isTensor())
        return value;
    at::Tensor tensor = value.toTensor().detach().resolve_conj().resolve_neg();
    const std::vector<std::int64_t> shape = tensor.sizes().vec();
    if (tensor.is_meta())
        tensor = at::empty({0}, tensor.options().device(at::kCPU));
    return c10::ivalue::Tuple::create(
        {std::string(c10::getDtypeNames(tensor.scalar_type()).first), shape, tensor.contiguous().flatten().view(at::kByte).clone()});
}

std::vector<char> pickled(const Values& values)
{
    const c10::InferenceMode inference;
    return torch::jit::pickle_save(plain(c10::ivalue::Tuple::create(values)));
}

std::shared_ptr<const ProgramPlan> irPlan(const program::Model& model, const std::string& file)
{
    const auto converted = ir::convert(model, file);
    if (!converted)
        return std::make_shared<ProgramPlan>(ProgramPlan{.plans = {Plan{}}, .unresolved = {converted.error()}});
    return compile(*converted->graph, ExecutorTable());
}

/// Runs twice: what the first run wrote in place must not be seen by the second.
Result<std::string> runProgram(const std::string& side, const std::string& file, const std::string& out)
{
    auto loaded = load({.file = file});
    if (!loaded)
        return fail(loaded.error());
    const auto plan = side == "ir" ? irPlan(*loaded->model, file) : compile(*loaded->model->graph);
    const auto inputs = inputsFor(*plan, *loaded);
    if (!inputs)
        return fail(inputs.error());
    if (!plan->unresolved.empty())
        return fail(plan->unresolved.front());
    Machine machine(plan);
    const auto values = runOnce(machine, *inputs);
    if (!values)
        return fail(values.error());
    const std::vector<char> first = pickled(*values);
    std::ofstream(out, std::ios::binary).write(first.data(), static_cast<std::streamsize>(first.size()));
    const auto again = runOnce(machine, *inputs);
    if (!again)
        return fail(again.error());
    return pickled(*again) == first ? "ok" : "again differs";
}

} // namespace

int main(int argc, char** argv)
{
    std::ifstream list(argc > 1 ? argv[1] : "");
    for (std::string line; std::getline(list, line);) {
        std::istringstream words(line);
        std::string side, file, out;
        words >> side >> file >> out;
        const auto result = runProgram(side, file, out);
        std::cout << "result: " << (result ? *result : result.error().text()) << std::endl;
    }
    return 0;
}
