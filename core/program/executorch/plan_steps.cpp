// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/plan_steps.h"

#include "core/program/executorch/node_names.h"
#include "core/program/executorch/tensor_types.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace nodewise::executorch {

namespace {

using Values = std::vector<std::int32_t>;

class StepReader {
public:
    StepReader(const PteFile& file, const format::Plan& plan, Delegates& delegates)
        : m_delegates(delegates), m_plan(plan), m_budget(std::max<std::size_t>(file.flatbuffer().size(), 1 << 20))
    {
        m_written.resize(plan.values() ? plan.values()->size() : 0, false);
    }

    Result<PlanSteps> read()
    {
        if (auto done = markInputs(); !done)
            return fail(std::move(done.error()));
        for (const format::Chain* chain : chains()) {
            const auto* instructions = chain->instructions();
            for (flatbuffers::uoffset_t i = 0; instructions && i < instructions->size(); ++i) {
                auto step = stepOf(*instructions->Get(i));
                if (!step)
                    return fail(std::move(step.error()).at(placeNamed("instruction", m_steps.steps.size())));
                m_steps.steps.push_back(std::move(*step));
                const auto* stacks = chain->stacks();
                m_steps.stacks.push_back(stacks && i < stacks->size() ? stacks->Get(i) : nullptr);
            }
        }
        const auto outputs = arguments(m_plan.outputs());
        if (!outputs)
            return fail(Error(outputs.error()).at("outputs"));
        for (const std::int32_t value : *outputs)
            if (auto done = markRead(value, m_steps.end); !done)
                return fail(std::move(done.error()));
        return std::move(m_steps);
    }

private:
    std::vector<const format::Chain*> chains() const
    {
        std::vector<const format::Chain*> all;
        if (m_plan.chains())
            all.assign(m_plan.chains()->begin(), m_plan.chains()->end());
        return all;
    }
    Result<void> markInputs()
    {
        const auto* inputs = m_plan.inputs();
        for (flatbuffers::uoffset_t i = 0; inputs && i < inputs->size(); ++i) {
            if (auto known = check(inputs->Get(i)); !known)
                return known;
            noteWritten(inputs->Get(i));
        }
        return {};
    }
    Result<void> check(std::int64_t value) const
    {
        if (value < 0 || std::size_t(value) >= m_written.size() || m_plan.values()->Get(flatbuffers::uoffset_t(value))->value() == nullptr)
            return fail("there is no value %1", value);
        return {};
    }
    const format::Value& at(std::int32_t value) const { return *m_plan.values()->Get(flatbuffers::uoffset_t(value)); }

    Result<Values> arguments(const flatbuffers::Vector<std::int32_t>* args)
    {
        Values all;
        for (flatbuffers::uoffset_t i = 0; args && i < args->size(); ++i) {
            if (auto known = check(args->Get(i)); !known)
                return fail(std::move(known.error()));
            all.push_back(args->Get(i));
        }
        return spend(all.size()) ? Result<Values>(std::move(all)) : fail("the arguments repeat more than the file could hold");
    }
    /// A hostile file shares one long list between many instructions.
    bool spend(std::size_t items)
    {
        const bool enough = items <= m_budget;
        m_budget -= enough ? items : 0;
        return enough;
    }
    /// The elements of a list of tensors, else the value itself.
    Result<Values> tensorsOf(std::int32_t value)
    {
        const format::TensorList* list = at(value).value_as_TensorList();
        return list ? arguments(list->items()) : Result<Values>(Values{value});
    }

    Result<PlanStep> stepOf(const format::Instruction& instruction)
    {
        auto made = partsOf(instruction);
        if (!made)
            return made;
        made->instruction = &instruction;
        for (const std::int32_t value : made->reads)
            if (auto done = markRead(value, *made); !done)
                return fail(std::move(done.error()));
        for (const std::int32_t value : made->writes)
            noteWritten(value);
        return made;
    }
    Result<void> markRead(std::int32_t value, PlanStep& step)
    {
        const format::Value& one = at(value);
        if (const format::OptionalTensorList* list = one.value_as_OptionalTensorList()) {
            const auto* items = list->items();
            if (!spend(items ? items->size() : 0))
                return fail("the arguments repeat more than the file could hold");
            for (flatbuffers::uoffset_t i = 0; items && i < items->size(); ++i)
                if (items->Get(i) >= 0 && std::size_t(items->Get(i)) < m_written.size())
                    needTensor(items->Get(i), step);
            return {};
        }
        const auto tensors = tensorsOf(value);
        if (!tensors)
            return fail(tensors.error());
        for (const std::int32_t tensor : *tensors)
            needTensor(tensor, step);
        return {};
    }
    void needTensor(std::int32_t value, PlanStep& step)
    {
        const format::Tensor* tensor = at(value).value_as_Tensor();
        if (tensor == nullptr || m_written[std::size_t(value)])
            return;
        const auto found = tensor->memory() && tensor->buffer() == 0 ? m_last.find(placeOf(*tensor->memory())) : m_last.end();
        if (found == m_last.end() || !sameBytes(*tensor, *at(found->second).value_as_Tensor())) {
            m_steps.before.insert(value);
            return;
        }
        step.views.emplace_back(value, found->second);
        m_written[std::size_t(value)] = true;
    }
    /// Memory and offset in it.
    static std::pair<std::uint32_t, std::uint64_t> placeOf(const format::Memory& memory)
    {
        return {memory.id(), std::uint64_t(memory.offset_high()) << 32 | memory.offset_low()};
    }
    static bool sameBytes(const format::Tensor& a, const format::Tensor& b)
    {
        const auto one = tensorMeta(a), other = tensorMeta(b);
        if (!one || !other)
            return false;
        const auto bytes = byteSize(*one), others = byteSize(*other);
        return bytes && others && *bytes == *others;
    }
    void noteWritten(std::int32_t value)
    {
        m_written[std::size_t(value)] = true;
        if (const format::Tensor* tensor = at(value).value_as_Tensor(); tensor && tensor->memory())
            m_last[placeOf(*tensor->memory())] = value;
    }

    Result<PlanStep> partsOf(const format::Instruction& instruction)
    {
        if (const auto* kernel = instruction.step_as_Kernel())
            return kernelParts(*kernel);
        if (const auto* delegation = instruction.step_as_Delegation())
            return delegateParts(*delegation);
        if (const auto* move = instruction.step_as_Move())
            return fixedParts({move->from()}, {move->to()});
        if (const auto* jump = instruction.step_as_JumpIfFalse())
            return fixedParts({jump->condition()}, {});
        if (const auto* freed = instruction.step_as_Free())
            return fixedParts({freed->value()}, {});
        return fail(Error{.message = UserText("the instruction is of a kind that is not known here"),
                          .hint = UserText("the file was made by a newer ExecuTorch: update Nodewise")});
    }
    Result<PlanStep> fixedParts(Values reads, Values writes) const
    {
        for (const Values* values : {&reads, &writes})
            for (const std::int32_t value : *values)
                if (auto known = check(value); !known)
                    return fail(std::move(known.error()));
        return PlanStep{.reads = std::move(reads), .writes = std::move(writes)};
    }
    Result<PlanStep> kernelParts(const format::Kernel& kernel)
    {
        if (!m_plan.operators() || kernel.operator_() < 0 || std::size_t(kernel.operator_()) >= m_plan.operators()->size())
            return fail("there is no operator %1", kernel.operator_());
        auto reads = arguments(kernel.args());
        if (!reads || reads->empty())
            return reads ? Result<PlanStep>(PlanStep()) : fail(std::move(reads.error()));
        const std::int32_t result = reads->back();
        auto writes = tensorsOf(result);
        if (!writes)
            return fail(std::move(writes.error()));
        reads->pop_back();
        if (auto done = dropOut(*reads, result, *writes); !done)
            return fail(std::move(done.error()));
        return PlanStep{.reads = std::move(*reads), .writes = std::move(*writes), .list = at(result).value_as_TensorList() != nullptr};
    }
    /// The schema's `out`: the values that are written, one by one or as a list of their own.
    Result<void> dropOut(Values& reads, std::int32_t result, const Values& writes)
    {
        if (!reads.empty() && at(result).value_as_TensorList() != nullptr) {
            const auto last = tensorsOf(reads.back());
            if (!last)
                return fail(last.error());
            if (*last == writes && at(reads.back()).value_as_TensorList() != nullptr) {
                reads.pop_back();
                return {};
            }
        }
        const std::unordered_set<std::int32_t> written(writes.begin(), writes.end());
        for (std::size_t left = writes.size(); left > 0 && !reads.empty() && written.contains(reads.back()); --left)
            reads.pop_back();
        return {};
    }
    Result<PlanStep> delegateParts(const format::Delegation& delegation)
    {
        if (!m_plan.delegates() || delegation.delegate() < 0 || std::size_t(delegation.delegate()) >= m_plan.delegates()->size())
            return fail("there is no delegate %1", delegation.delegate());
        auto all = arguments(delegation.args());
        if (!all)
            return fail(std::move(all.error()));
        const auto made = [this](std::int32_t value) {
            const format::Tensor* tensor = at(value).value_as_Tensor();
            return m_written[std::size_t(value)] || tensor == nullptr || tensor->buffer() > 0;
        };
        auto known = std::find_if(all->rbegin(), all->rend(), made);
        if (const auto inputs = m_delegates.tryInputs(std::size_t(delegation.delegate())); inputs && *inputs <= all->size())
            known = all->rbegin() + std::ptrdiff_t(all->size() - *inputs);
        return PlanStep{.reads = Values(all->begin(), known.base()), .writes = Values(known.base(), all->end()), .list = true};
    }

    Delegates& m_delegates;
    const format::Plan& m_plan;
    std::size_t m_budget;
    std::vector<bool> m_written;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::int32_t> m_last; ///< per place in memory: which value was written there last
    PlanSteps m_steps;
};

} // namespace

Result<PlanSteps> stepsOf(const PteFile& file, const format::Plan& plan, Delegates& delegates)
{
    return StepReader(file, plan, delegates).read();
}

} // namespace nodewise::executorch
