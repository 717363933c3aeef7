// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/whole_runs.h"

#include "core/base/atomic_file.h"
#include "core/base/elapsed.h"
#include "core/torch/base/guarded.h"
#include "core/torch/run/recorded_here.h"
#include "core/torch/tensor/compare.h"
#include "core/torch/tensor/files.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/statistics.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>

namespace nodewise::torch_worker {

namespace {

/// Writes values of nodes as they are made.
class ValueWriter : public Observer {
public:
    ValueWriter(const Listing& listing, std::string pattern, std::string folder)
        : m_listing(listing), m_pattern(std::move(pattern)), m_folder(std::move(folder))
    {
    }
    void beforeWrite(const Step&, const at::Tensor&) override {}
    void dying(Frame&, Slot) override {}
    void produced(const Frame& frame, const Step& step) override
    {
        const std::string& name = m_listing.node(step.node).qualified;
        if (!m_error && step.output != noSlot && globMatches(m_pattern, name))
            write(name, frame.slots[step.output]);
    }
    const std::vector<std::string>& saved() const { return m_saved; }
    const std::optional<Error>& error() const { return m_error; }

private:
    /// Elements of lists get a number, later runs of a node in a loop overwrite earlier ones.
    void write(const std::string& name, const c10::IValue& value)
    {
        std::size_t index = 0;
        const bool single = value.isTensor();
        eachTensor(value, [&](const at::Tensor& tensor) {
            std::string file = name + (single ? "" : "." + std::to_string(index++)) + ".npy";
            std::replace(file.begin(), file.end(), '/', '.');
            file = (std::filesystem::path(m_folder) / file).string();
            const NamedTensor named{"", tensor};
            if (auto written = writeTensors(file, TensorFormat::Npy, {&named, 1}); !written)
                m_error = m_error ? m_error : std::optional(std::move(written.error()).atNode(name));
            else if (std::find(m_saved.begin(), m_saved.end(), file) == m_saved.end())
                m_saved.push_back(file);
        });
    }
    const Listing& m_listing;
    std::string m_pattern, m_folder;
    std::vector<std::string> m_saved;
    std::optional<Error> m_error;
};

/// Whether the file says that it was made under what is here now: in its metadata, or in an entry of one line each, which files of former
/// versions have. A file that says nothing was not.
bool isMadeHere(const Metadata& metadata, const at::Tensor* entry)
{
    const Metadata here = recordedHere(); // as tests/data/make_models.py writes it
    if (entry && entry->scalar_type() == at::kByte && entry->is_contiguous()) {
        const std::string text(static_cast<const char*>(entry->const_data_ptr()), entry->nbytes());
        return text == here.at("torch") + "\n" + here.at("cpu_capability") + "\n" + here.at("device") + "\n" + here.at("threads");
    }
    return std::all_of(here.begin(), here.end(), [&](const auto& line) {
        const auto found = metadata.find(line.first);
        return found != metadata.end() && found->second == line.second;
    });
}

std::string outputName(std::size_t index)
{
    return "output_" + std::to_string(index);
}

/// "output_7" where fewer are returned.
bool isBeyond(const std::string& name, std::size_t returned)
{
    constexpr std::string_view prefix = "output_";
    if (!name.starts_with(prefix))
        return false;
    std::size_t index = 0;
    const char* end = name.data() + name.size();
    const auto [at, error] = std::from_chars(name.data() + prefix.size(), end, index);
    return at == end && (error == std::errc::result_out_of_range || index >= returned);
}

Tolerance toleranceFor(const protocol::CheckRequest& request, at::ScalarType type)
{
    const Tolerance usual = usualTolerance(type);
    return {request.rtol.value_or(usual.rtol), request.atol.value_or(usual.atol)};
}

} // namespace

/// On a machine of its own, which shares the inputs: the usual one goes back to the start meanwhile, and comes back however the runs end.
Result<protocol::RunAnswer> WholeRuns::run(const protocol::RunRequest& request)
{
    const Tick here = m_run.history.tick();
    if (auto back = m_run.history.go(0); !back)
        return fail(back.error());
    Machine machine(m_run.history.machine().planPtr());
    m_run.interrupts.setOther(&machine);
    auto out = run(request, machine);
    m_run.interrupts.setOther(nullptr);
    m_run.interrupts.take();
    if (auto restored = machine.start(*m_run.history.inputs(), m_run.program->arguments().seed);
        !restored) // puts back what was written into the inputs
        return fail(restored.error());
    if (auto there = m_run.history.go(here); !there)
        return fail(there.error());
    m_run.history.takeRecomputed();
    return out;
}

/// Once to the end, but for an interrupt.
Result<void> WholeRuns::runToEnd(Machine& machine)
{
    while (true) {
        const auto end = machine.run();
        if (!end)
            return fail(end.error());
        if (*end == Machine::End::Finished)
            return {};
        machine.interrupt().store(false);
        if (m_run.interrupts.stopsHere())
            return fail(Error{.message = UserText::listed(cancelledMessage)});
    }
}

Result<protocol::RunAnswer> WholeRuns::run(const protocol::RunRequest& request, Machine& machine)
{
    std::error_code ignored;
    if (!request.saveValues.empty())
        std::filesystem::create_directories(request.saveValues, ignored);
    ValueWriter writer(m_run.listing(), request.keep.empty() ? "*" : request.keep, request.saveValues);
    machine.setNote(m_note);
    machine.setTiming(request.profile);
    protocol::RunAnswer out;
    for (int i = 0; i < request.repeat; ++i) {
        if (auto started = machine.start(*m_run.history.inputs(), m_run.program->arguments().seed); !started)
            return fail(started.error());
        const bool last = i + 1 == request.repeat;
        machine.setObserver(last && !request.saveValues.empty() ? &writer : nullptr);
        const auto begin = std::chrono::steady_clock::now();
        if (auto end = runToEnd(machine); !end)
            return fail(end.error());
        out.ms.push_back(millisecondsSince(begin));
    }
    if (writer.error())
        return fail(*writer.error());
    if (!writer.saved().empty())
        if (auto written = writeFile((std::filesystem::path(request.saveValues) / recordedAtName).string(), recordedAtJson(recordedHere()));
            !written)
            return fail(written.error());
    if (request.profile) {
        m_profile = machine.timing();
        m_profiledRuns = static_cast<std::uint64_t>(request.repeat);
    }
    auto outputs = returnedBy(machine);
    if (!outputs)
        return fail(outputs.error());
    const auto& names = m_run.program->answer().outputs;
    m_outputs.emplace();
    for (std::size_t i = 0; i < outputs->size(); ++i) {
        m_outputs->push_back(deepCopy((*outputs)[i])); // may be an input that is put back
        out.outputs.push_back(torch_worker::describe(m_outputs->back()));
        out.outputs.back().name = i < names.size() ? names[i] : outputName(i);
        out.outputs.back().state = protocol::ValueInfo::State::Kept;
        addStatistics(out.outputs.back(), m_outputs->back(), 0);
    }
    out.saved = writer.saved();
    return out;
}

void WholeRuns::setNote(NodeNote note)
{
    m_note = note;
    m_run.history.machine().setNote(note);
}

/// Of whole runs that were timed, else of the usual one's since times were asked for.
protocol::ProfileAnswer WholeRuns::profile() const
{
    const auto& timing = m_profile.empty() ? m_run.history.machine().timing() : m_profile;
    protocol::ProfileAnswer out;
    out.runs = m_profile.empty() ? 1 : m_profiledRuns;
    for (std::uint32_t node = 0; node < timing.size(); ++node) {
        if (timing[node].count == 0)
            continue;
        const auto& row = m_run.listing().node(node);
        out.nodes.push_back(
            {node, row.qualified, row.op, m_run.listing().module(row.module).path, timing[node].count, timing[node].nanoseconds});
        out.total += timing[node].nanoseconds;
    }
    return out;
}

Result<Values> WholeRuns::outputs()
{
    if (m_outputs)
        return *m_outputs;
    if (!m_run.history.finished())
        return fail(
            Error{.message = UserText("the program has not run to its end"), .hint = UserText("continue, or run the whole program")});
    return returnedBy(m_run.history.machine());
}

/// What the user gets, of a machine at its end.
Result<Values> WholeRuns::returnedBy(const Machine& machine) const
{
    const auto all = machine.outputs();
    return all ? Result<Values>(m_run.program->returned(*all)) : fail(all.error());
}

Result<void> WholeRuns::saveOutputs(const std::string& file)
{
    const auto values = outputs();
    if (!values)
        return fail(values.error());
    const c10::InferenceMode inference;
    std::vector<NamedTensor> tensors;
    for (std::size_t i = 0; i < values->size(); ++i)
        if (auto tensor = tryTensor((*values)[i]))
            tensors.push_back({outputName(i), *tensor});
    const auto written = writeTensors(file, TensorFormat::Safetensors, tensors, recordedHere());
    return written ? Result<void>() : fail(written.error());
}

Result<protocol::CheckAnswer> WholeRuns::check(const protocol::CheckRequest& request)
{
    const auto values = outputs();
    if (!values)
        return fail(values.error());
    auto stored = readTensors(request.file);
    if (!stored)
        return fail(stored.error());
    const auto metadata = readMetadata(request.file);
    if (!metadata)
        return fail(metadata.error());
    const auto find = [&](const std::string& name) -> const at::Tensor* {
        const auto found = std::find_if(stored->begin(), stored->end(), [&](const NamedTensor& entry) { return entry.name == name; });
        return found == stored->end() ? nullptr : &found->tensor;
    };
    const c10::InferenceMode inference;
    const bool bitwise = !request.rtol && !request.atol && isMadeHere(*metadata, find("nodewise.fingerprint"));
    const auto& names = m_run.program->answer().outputs;
    protocol::CheckAnswer out{.equal = true, .bitwise = bitwise, .outputs = {}, .elsewhere = recordedElsewhere(*metadata)};
    for (std::size_t i = 0; i < values->size(); ++i) {
        const auto tensor = tryTensor((*values)[i]);
        if (!tensor)
            continue;
        const std::string name = i < names.size() && !names[i].empty() ? names[i] : outputName(i);
        const at::Tensor* expected = find(outputName(i)) ? find(outputName(i)) : find(name);
        if (!expected && !(*values)[i].isTensor())
            continue; // files of Python's hold the tensors alone
        Comparison result;
        if (!expected)
            result.message = UserText("the file has neither %1 nor %2", outputName(i), name);
        else
            result = compare(*tensor, *expected, out.bitwise ? Tolerance() : toleranceFor(request, tensor->scalar_type()));
        out.outputs.push_back({name, result.equal, result.maxAbs, result.maxRel, result.firstIndex, result.message.english()});
        out.equal = out.equal && result.equal;
    }
    for (const NamedTensor& entry : *stored) {
        if (!isBeyond(entry.name, values->size()))
            continue;
        out.outputs.push_back({entry.name, false, 0, 0, {}, UserText("the program does not return it").english()});
        out.equal = false;
    }
    if (out.outputs.empty())
        return fail(Error{.message = UserText("nothing could be compared: the program returns no tensors"), .file = request.file});
    return out;
}

} // namespace nodewise::torch_worker
