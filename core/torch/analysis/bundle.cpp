// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/bundle.h"

#include "core/base/atomic_file.h"
#include "core/export/export.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/torch/analysis/ir_part.h"
#include "core/torch/analysis/part_values.h"
#include "core/torch/analysis/reproduce_script.h"
#include "core/torch/analysis/run_pass.h"
#include "core/torch/analysis/vmap_span.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/files.h"
#include "core/torch/values/describe.h"

#include <c10/core/InferenceMode.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace nodewise::torch_worker {

namespace {

using Part = std::shared_ptr<const graph::Graph>;

Result<Part> partOf(const DebuggedRun& run, const std::vector<std::uint32_t>& nodes)
{
    if (run.ir())
        return irPart(*run.ir(), nodes);
    return exporting::extract(*run.loaded().model->graph, {.kind = exporting::Scope::Kind::Nodes, .module = {}, .nodes = nodes});
}

class Package {
public:
    Package(DebuggedRun& run, const protocol::BundleRequest& request, std::vector<std::uint32_t> nodes, Part part, PartValues values)
        : m_run(run), m_request(request), m_nodes(std::move(nodes)), m_values(std::move(values)), m_part(std::move(part))
    {
    }

    Result<protocol::BundleAnswer> write()
    {
        if (auto made = addInputs(); !made)
            return fail(made.error());
        addOutputs();
        if (m_values.generator.defined())
            m_tensors.push_back({"rng_state", m_values.generator});
        notes();
        if (auto written = writeFiles(); !written)
            return fail(written.error());
        m_answer.folder = m_request.folder;
        m_answer.failed = m_values.failed.has_value();
        return std::move(m_answer);
    }

private:
    /// The run's node of that name beside those of the part.
    std::uint32_t original(const std::string& name) const
    {
        return m_run.listing().find(name, m_run.listing().node(m_nodes.front()).subgraph);
    }

    /// Placeholders of the part in order, with what the run had for them.
    Result<void> addInputs()
    {
        for (const graph::NodeId id : m_part->root().nodes) {
            const graph::Node& node = m_part->node(id);
            if (node.op != graph::NodeOp::Placeholder)
                continue;
            const auto found = m_values.inputs.find(original(node.name));
            if (found == m_values.inputs.end())
                return fail(Error{.message = UserText("its value is not known"), .node = node.name});
            auto text = pythonOf(found->second, "input." + node.name, m_run.listing().isWeight(found->first));
            if (!text)
                return fail(std::move(text.error()).atNode(node.name));
            m_script.inputs.push_back({node.name, std::move(*text)});
        }
        return {};
    }

    /// A tensor out of the file, in its layout; lists and tuples of them; a number.
    Result<std::string> pythonOf(const c10::IValue& value, const std::string& key, bool weight)
    {
        if (value.isTensor() && value.toTensor().defined()) {
            const at::Tensor& tensor = value.toTensor();
            m_tensors.push_back({key, tensor});
            m_answer.inputs.push_back(
                {key.substr(std::string_view("input.").size()), dtypeNameOf(tensor.scalar_type()), tensor.sizes().vec(), weight});
            const std::string name = "T[" + graph::pythonString(key) + "]";
            return tensor.is_contiguous() ? name : "strided(" + name + ", " + listText(tensor.strides()) + ")";
        }
        if (value.isTuple() || value.isList()) {
            std::string out;
            std::size_t index = 0;
            const std::vector<c10::IValue> elements = value.isTuple() ? value.toTupleRef().elements().vec() : value.toListRef().vec();
            for (const c10::IValue& element : elements) {
                auto text = pythonOf(element, key + "." + std::to_string(index++), weight);
                if (!text)
                    return text;
                out += *text + ", ";
            }
            return "(" + out + ")";
        }
        if (value.isNone() || value.isTensor())
            return std::string("None");
        if (value.isInt())
            return std::to_string(value.toInt());
        if (value.isDouble())
            return graph::pythonFloat(value.toDouble());
        if (value.isBool())
            return std::string(value.toBool() ? "True" : "False");
        if (value.isString())
            return graph::pythonString(value.toStringRef());
        return fail("a value of type %1 can't be packed", value.tagKind());
    }

    static std::string listText(c10::IntArrayRef numbers)
    {
        std::string out;
        for (const std::int64_t number : numbers)
            out += std::to_string(number) + ", ";
        return "(" + out + ")";
    }

    void addOutputs()
    {
        for (const graph::OutputSpec& spec : m_part->outputs()) {
            const auto* ref = spec.value.as<graph::Argument::NodeRef>();
            if (!ref)
                continue;
            const std::string& name = m_part->node(ref->node).name;
            const auto found = m_values.outputs.find(original(name));
            m_script.outputs.emplace_back(name, std::vector<std::string>());
            if (found == m_values.outputs.end())
                continue;
            const bool several = !found->second.isTensor();
            std::size_t index = 0;
            const std::vector<c10::IValue> elements = found->second.isTuple()  ? found->second.toTupleRef().elements().vec()
                                                      : found->second.isList() ? found->second.toListRef().vec()
                                                                               : std::vector<c10::IValue>{found->second};
            for (const c10::IValue& element : elements) {
                const std::string key = "output." + name + (several ? "." + std::to_string(index++) : "");
                const bool tensor = element.isTensor() && element.toTensor().defined();
                m_script.outputs.back().second.push_back(tensor ? key : std::string());
                if (!tensor)
                    continue;
                m_tensors.push_back({key, element.toTensor()});
                m_answer.outputs.push_back({key.substr(std::string_view("output.").size()), dtypeNameOf(element.toTensor().scalar_type()),
                                            element.toTensor().sizes().vec()});
            }
        }
    }

    void notes()
    {
        bool writes = false, random = false;
        for (const std::uint32_t node : m_nodes) {
            const ProgramPlan& plan = m_run.history().machine().plan();
            const Step& step = plan.plans[plan.places[node].plan].steps[plan.places[node].step];
            writes = writes || !step.writes.empty();
            random = random || step.random;
            const bool decomposed = step.opType.starts_with("quantized_decomposed.");
            m_script.quantized = m_script.quantized || decomposed;
            m_script.vmap = m_script.vmap || step.opType.find("_vmap_increment_nesting") != std::string::npos;
            if (!step.opType.starts_with("aten.") && !decomposed && step.kind == Step::Kind::Operator)
                m_answer.notes.push_back(UserText("%1 is not a torch operator: the script needs its library", step.opType));
            if (!step.executedBy.empty() && step.executedBy != "built-in")
                m_answer.notes.push_back(UserText("%1 was run by %2; the script uses torch's own", step.name, step.executedBy));
        }
        m_script.libraries = m_run.arguments().plugins;
        if (writes)
            m_answer.notes.push_back(
                UserText("nodes of the package write in place: inputs that shared memory in the run do not in the package"));
        if (random)
            m_answer.notes.push_back(UserText("the generator is set once, before the first of the nodes that draw random numbers"));
        if (m_values.failed)
            m_answer.notes.push_back(m_values.why);
        if (!m_run.edits().list().edits.empty())
            m_answer.notes.push_back(UserText("values were edited in this session: the package has them as they were then"));
    }

    /// All texts first: where one can't be made nothing is written.
    Result<void> writeFiles()
    {
        const Fingerprint print = fingerprint();
        const Metadata metadata{{"torch", print.torch},
                                {"cpu_capability", print.cpuCapability},
                                {"device", print.device},
                                {"threads", std::to_string(print.threads)},
                                {"worker", std::string(workerName)}};
        const auto ir = irText();
        if (!ir)
            return fail(ir.error());
        m_script.title = title();
        m_script.random = m_values.generator.defined();
        m_script.threads = print.threads;
        if (m_values.modes.autocast)
            m_script.autocast = "torch." + dtypeNameOf(static_cast<c10::ScalarType>(m_values.modes.autocastDtype));
        const auto script = reproduceScript(*m_part, m_script);
        if (!script)
            return fail(script.error());
        std::error_code error;
        std::filesystem::create_directories(m_request.folder, error);
        if (error)
            return fail(Error{.message = UserText("the folder can't be made: %1", error.message()),
                              .file = m_request.folder,
                              .hint = UserText("choose another folder")});
        if (const auto written = writeTensors(path("tensors.safetensors"), TensorFormat::Safetensors, m_tensors, metadata); !written)
            return fail(written.error());
        if (auto counted = count("tensors.safetensors"); !counted)
            return counted;
        for (const auto& [file, text] :
             {std::pair("ir.json", *ir), std::pair("reproduce.py", *script), std::pair("fingerprint.json", fingerprintJson(metadata))})
            if (auto written = writeText(file, text); !written)
                return written;
        return {};
    }

    /// Of the IR the part itself; of an FX graph what its part is converted to.
    Result<std::string> irText() const
    {
        if (const ir::Graph* whole = m_run.ir()) {
            const auto part = exporting::extract(*whole, {.kind = exporting::Scope::Kind::Nodes, .module = {}, .nodes = m_nodes});
            return part ? Result<std::string>(ir::writeJson(*part)) : fail(part.error());
        }
        const auto& model = *m_run.loaded().model;
        const auto converted = ir::convert(*m_part, {.modelName = model.name, .pytorchVersion = model.torchVersion});
        return converted ? Result<std::string>(ir::writeJson(*converted->graph)) : fail(converted.error());
    }

    std::string fileName() const
    {
        const auto& arguments = m_run.arguments();
        return std::filesystem::path(arguments.program.empty() ? arguments.ir : arguments.program).filename().string();
    }

    std::string fingerprintJson(const Metadata& metadata) const
    {
        nlohmann::ordered_json out = metadata;
        out["program"] = fileName();
        out["side"] = m_run.ir() ? "ir" : "fx";
        for (const std::uint32_t node : m_nodes)
            out["nodes"].push_back(m_run.listing().node(node).qualified);
        out["seed"] = m_run.arguments().seed;
        return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    }

    /// One line, whatever names the file has.
    std::string title() const
    {
        std::string out;
        for (const std::uint32_t node : m_nodes)
            out += (out.empty() ? "" : ", ") + m_run.listing().node(node).qualified;
        constexpr std::size_t longest = 200;
        if (out.size() > longest)
            out = out.substr(0, longest) + "...";
        out += (m_run.ir() ? " of the IR of " : " of ") + fileName();
        std::replace_if(
            out.begin(), out.end(), [](unsigned char c) { return c < 0x20; }, ' ');
        return out;
    }

    std::string path(const char* file) const { return (std::filesystem::path(m_request.folder) / file).string(); }
    Result<void> writeText(const char* file, const std::string& text)
    {
        auto out = AtomicFile::create(path(file));
        if (!out)
            return fail(out.error());
        out->write(text);
        if (auto done = out->commit(); !done)
            return done;
        return count(file);
    }
    Result<void> count(const char* file)
    {
        std::error_code error;
        m_answer.files.emplace_back(file);
        m_answer.bytes += std::filesystem::file_size(path(file), error);
        return error ? Result<void>(fail(Error{.message = std::string(error.message()), .file = path(file)})) : Result<void>();
    }

    DebuggedRun& m_run;
    const protocol::BundleRequest& m_request;
    std::vector<std::uint32_t> m_nodes;
    PartValues m_values;
    Part m_part;
    ReproduceScript m_script;
    std::vector<NamedTensor> m_tensors;
    protocol::BundleAnswer m_answer;
};

} // namespace

Result<protocol::BundleAnswer> extract(DebuggedRun& run, const protocol::BundleRequest& request)
{
    if (run.loaded().meta)
        return fail(Error{.message = UserText("the run has shapes only"), .hint = UserText("launch it with weights and inputs")});
    auto nodes = nodesNamed(run, request.nodes, request.names);
    if (!nodes)
        return fail(nodes.error());
    if (nodes->empty())
        return fail("name the nodes to pack");
    for (const std::uint32_t node : *nodes)
        if (run.listing().node(node).subgraph != run.listing().node(nodes->front()).subgraph)
            return fail(Error{.message = UserText("it is in another graph than %1", run.listing().node(nodes->front()).qualified),
                              .node = run.listing().node(node).qualified,
                              .hint = UserText("choose nodes of one graph: the root's, or those of one body")});
    *nodes = withWholeVmaps(run.history().machine().plan(), *nodes);
    auto part = partOf(run, *nodes);
    if (!part)
        return fail(part.error());
    const c10::InferenceMode inference;
    auto values = catchValues(run, *nodes, request.run);
    if (!values)
        return fail(values.error());
    return Package(run, request, std::move(*nodes), std::move(*part), std::move(*values)).write();
}

} // namespace nodewise::torch_worker
