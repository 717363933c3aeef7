// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/expected.h"

#include "core/base/progress.h"
#include "core/torch/compare/compare_run.h"
#include "core/torch/compare/outputs.h"
#include "core/torch/compare/own_numbers.h"

#include <algorithm>
#include <unordered_set>

namespace nodewise::torch_worker {

std::optional<ReplayVerdict> Expected::tryReplay(const CompareRow&) const
{
    return std::nullopt;
}

// --- a dump ---------------------------------------------------------------------------------------------------------------------------

ExpectedDump::ExpectedDump(Dump dump, const Listing& listing) : m_dump(std::move(dump)), m_listing(listing)
{
    std::unordered_set<std::string> names;
    for (std::uint32_t node = 0; node < m_listing.size(); ++node)
        names.insert(m_listing.node(node).qualified);
    m_dump.chooseLevel([&](const std::string& name) { return names.contains(name); });
}

std::string ExpectedDump::nameOf(std::uint32_t node) const
{
    const std::string& name = m_listing.node(node).qualified;
    return m_dump.has(name) ? name : std::string();
}

UserText ExpectedDump::whyNot(std::uint32_t) const
{
    return UserText("the dump has no value of this name");
}

std::vector<std::string> ExpectedDump::unused() const
{
    std::unordered_set<std::string> names;
    for (std::uint32_t node = 0; node < m_listing.size(); ++node) {
        std::string name = m_listing.node(node).qualified;
        names.insert(m_listing.node(node).target);
        names.insert(name);
        std::replace(name.begin(), name.end(), '/', '.');
        names.insert(std::move(name));
    }
    const auto known = [&](const std::string& name) {
        const auto digits = name.find_last_not_of("0123456789"); // "split.1" is of "split"
        const bool element = digits != std::string::npos && name[digits] == '.' && digits + 1 < name.size();
        return names.contains(name) || (element && names.contains(name.substr(0, digits)));
    };
    std::vector<std::string> out = m_dump.names();
    std::erase_if(out, known);
    return out;
}

/// By the placeholder's name, or as it is called in the state dict.
Result<std::optional<Expected::Weight>> ExpectedDump::tryWeight(std::uint32_t node)
{
    const Listing::Node& row = m_listing.node(node);
    for (const std::string& name : {row.target, row.name}) {
        if (name.empty() || !m_dump.has(name))
            continue;
        auto value = m_dump.tryValue(name);
        if (!value)
            return fail(value.error());
        if (*value)
            return Weight{name, std::move(**value)};
    }
    return std::nullopt;
}

Result<std::optional<c10::IValue>> ExpectedDump::tryValue(std::uint32_t node, std::uint32_t)
{
    const std::string& name = m_listing.node(node).qualified;
    auto single = m_dump.tryValue(name);
    if (!single)
        return fail(single.error());
    if (*single)
        return c10::IValue(std::move(**single));
    std::vector<c10::IValue> elements;
    while (true) {
        auto element = m_dump.tryValue(name, elements.size());
        if (!element)
            return fail(element.error());
        if (!*element)
            break;
        elements.emplace_back(std::move(**element));
    }
    if (elements.empty())
        return std::nullopt;
    return c10::IValue(c10::ivalue::Tuple::create(std::move(elements)));
}

// --- a run ----------------------------------------------------------------------------------------------------------------------------

Result<std::unique_ptr<ExpectedRun>> ExpectedRun::launch(protocol::LaunchArguments arguments, const std::shared_ptr<Plugins>& plugins,
                                                         const DebuggedRun& actual)
{
    if (arguments.budget == 0)
        arguments.budget = actual.history().budget() / 2;
    const bool ownInputs = !arguments.inputs.empty();
    if (!ownInputs && arguments.program == actual.arguments().program) // a program without samples starts with none but these
        arguments.inputs = actual.arguments().inputs;
    const at::Tensor numbers = generatorState(); // launching seeds the generator, in whose middle the actual run may be
    auto run = DebuggedRun::launch(arguments, plugins);
    if (!run)
        return fail(run.error());
    auto pairing = pairNodes(actual.listing(), (*run)->listing());
    auto inside = standingFor(actual.listing(), (*run)->listing());
    std::unique_ptr<ExpectedRun> out(new ExpectedRun(std::move(*run), std::move(pairing), std::move(inside)));
    if (auto taken = ownInputs ? Result<void>() : out->takeInputs(actual); !taken)
        return fail(taken.error());
    out->m_generator = generatorState();
    setGeneratorState(numbers);
    return out;
}

/// Copies, because either run may write into its inputs.
Result<void> ExpectedRun::takeInputs(const DebuggedRun& actual)
{
    const c10::InferenceMode inference;
    Values values = *m_run->history().inputs();
    const auto& given = *actual.history().inputs();
    for (std::size_t i = 0; i < given.size(); ++i) {
        const std::uint32_t node = actual.listing().rootInputs()[i], other = m_pairing.of(node);
        if (actual.listing().isWeight(node) || other == noNode)
            continue;
        const auto& inputs = m_run->listing().rootInputs();
        const auto at = static_cast<std::size_t>(std::find(inputs.begin(), inputs.end(), other) - inputs.begin());
        if (at == inputs.size())
            continue;
        const bool tensors =
            given[i].isTensor() && values[at].isTensor() && given[i].toTensor().defined() && values[at].toTensor().defined();
        if (!tensors)
            values[at] = given[i];
        else if (given[i].toTensor().sizes() == values[at].toTensor().sizes())
            values[at] = given[i].toTensor().to(values[at].toTensor().scalar_type(), false, true);
    }
    return m_run->history().start(std::move(values), m_run->arguments().seed);
}

Result<void> ExpectedRun::restart()
{
    m_failed.reset();
    const OwnNumbers numbers(m_run->history().machine().plan().random, m_generator);
    return m_run->history().go(0);
}

Result<std::optional<std::vector<Expected::Output>>> ExpectedRun::tryOutputs()
{
    ExecutionHistory& history = m_run->history();
    const OwnNumbers numbers(history.machine().plan().random, m_generator);
    atWork();
    if (auto done = goOnWhile([&] { return !history.finished(); }); !done)
        return fail(done.error());
    auto outputs = outputsOf(*m_run);
    if (!outputs)
        return fail(outputs.error());
    std::vector<Output> out;
    for (RunOutput& output : *outputs) {
        const std::string name = output.node == noNode ? std::string() : m_run->listing().node(output.node).qualified;
        out.push_back({name, std::move(output.value), output.user});
    }
    return out;
}

std::vector<std::string> ExpectedRun::unused() const
{
    const Listing& listing = m_run->listing();
    std::vector<bool> used(listing.size(), false);
    for (std::uint32_t node = 0; node < m_pairing.size(); ++node)
        if (const std::uint32_t other = m_pairing.of(node); other != noNode)
            used[other] = true;
    std::vector<std::string> out;
    for (std::uint32_t node = 0; node < listing.size(); ++node)
        if (listing.node(node).runs && listing.node(node).op != "output" && !used[node])
            out.push_back(listing.node(node).qualified);
    return out;
}

std::string ExpectedRun::nameOf(std::uint32_t node) const
{
    const std::uint32_t other = m_pairing.of(node);
    return other == noNode ? std::string() : m_run->listing().node(other).qualified;
}

UserText ExpectedRun::whyNot(std::uint32_t node) const
{
    if (isInside(node))
        return UserText("in the other run it is part of a node that stands for several");
    return UserText("the other run has no corresponding node");
}

Result<std::optional<Expected::Weight>> ExpectedRun::tryWeight(std::uint32_t node)
{
    const Listing& listing = m_run->listing();
    const std::uint32_t other = m_pairing.of(node);
    const auto& inputs = listing.rootInputs();
    const auto at = static_cast<std::size_t>(std::find(inputs.begin(), inputs.end(), other) - inputs.begin());
    if (other == noNode || at == inputs.size() || !listing.isWeight(other))
        return std::nullopt;
    const Listing::Node& row = listing.node(other);
    return Weight{row.target.empty() ? row.name : row.target, (*m_run->history().inputs())[at]};
}

/// Both sides of one program: nobody wants gigabytes compared with themselves.
UserText ExpectedRun::whyNoWeights(const DebuggedRun& actual) const
{
    const auto &mine = m_run->arguments(), &theirs = actual.arguments();
    const bool same =
        !mine.program.empty() && mine.program == theirs.program && mine.model == theirs.model && mine.weights == theirs.weights;
    const auto& edits = actual.history().edits();
    const bool edited = std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) { return actual.listing().isWeight(edit.node); });
    return same && !edited ? UserText("both sides read the same weights") : UserText();
}

/// Stands where the node's `run`th time is its newest. Back time by time from the nearest checkpoints, or from the start where that is
/// farther.
Result<void> ExpectedRun::goBack(std::uint32_t other, std::uint32_t run)
{
    constexpr std::uint32_t fewTimes = 8;
    ExecutionHistory& history = m_run->history();
    m_failed.reset(); // it is ahead
    if (history.store().runs(other) > run + fewTimes)
        return history.go(0);
    while (history.store().runs(other) > run)
        if (auto back = history.go(history.store().tick(other)); !back)
            return back;
    return {};
}

Result<void> ExpectedRun::goOnWhile(const std::function<bool()>& wanted)
{
    while (wanted()) {
        if (m_failed)
            return fail(*m_failed);
        if (cancelled())
            return fail(Error{.message = UserText::listed(cancelledMessage)});
        if (auto stepped = m_run->history().step(); !stepped) {
            m_failed = stepped.error();
            return fail(*m_failed);
        }
    }
    return {};
}

Result<std::optional<c10::IValue>> ExpectedRun::tryValue(std::uint32_t node, std::uint32_t run)
{
    const std::uint32_t other = m_pairing.of(node);
    if (other == noNode)
        return std::nullopt;
    ExecutionHistory& history = m_run->history();
    if (m_run->listing().isRootInput(other)) { // where rewriting left nothing to compute
        const auto& inputs = m_run->listing().rootInputs();
        return (*history.inputs())[static_cast<std::size_t>(std::find(inputs.begin(), inputs.end(), other) - inputs.begin())];
    }
    const OwnNumbers numbers(history.machine().plan().random, m_generator);
    atWork();
    if (goesBack() && history.store().runs(other) > run)
        if (auto back = goBack(other, run); !back)
            return fail(back.error());
    if (auto done = goOnWhile([&] { return history.store().runs(other) < run && !history.finished(); }); !done)
        return fail(done.error());
    if (history.store().runs(other) != run)
        return std::nullopt; // ran less often, or went past it: another order
    if (const c10::IValue* kept = history.store().tryValue(other))
        return *kept;
    auto made = history.remake(other);
    if (!made)
        return fail(made.error());
    return std::move(*made);
}

} // namespace nodewise::torch_worker
