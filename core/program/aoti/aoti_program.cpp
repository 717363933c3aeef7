// SPDX-License-Identifier: Apache-2.0
#include "core/program/aoti/aoti_program.h"

#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/program/aoti/library_constants.h"
#include "core/program/aoti/wrapper_text.h"
#include "core/program/executorch/node_names.h"
#include "core/program/plain_expression.h"
#include "core/program/torch_save.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace nodewise::aoti {

namespace {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using json::Json;
using program::Archive;

constexpr std::string_view folder = "data/aotinductor/", prefix = "aotinductor/";
constexpr std::uint64_t largestText = 64u << 20;
/// Calls of one kernel share what the package says of it, and each node has a copy.
constexpr std::size_t longestStack = 64u << 10, mostNames = 256, longestName = 4096, mostFactBytes = 256u << 20;

struct Records {
    const Archive::Record *wrapper = nullptr, *kernels = nullptr, *information = nullptr, *library = nullptr, *blob = nullptr,
                          *weights = nullptr;
};

Records recordsOf(const Archive& archive, std::string_view model)
{
    const std::string around = std::string(folder) + std::string(model.substr(prefix.size())) + "/";
    Records found;
    for (const Archive::Record& record : archive.records()) {
        const std::string_view name = record.name;
        if (!name.starts_with(around))
            continue;
        const std::string_view own = name.substr(around.size());
        if (own.ends_with("wrapper.cpp"))
            found.wrapper = &record;
        else if (own.ends_with("kernel.cpp"))
            found.kernels = &record;
        else if (own == "kernel_information.json")
            found.information = &record;
        else if (own.ends_with(".so"))
            found.library = &record;
        else if (own.ends_with("_weights.blob"))
            found.blob = &record;
        else if (own == "weights_config.json")
            found.weights = &record;
    }
    return found;
}

graph::SymInt sizeIn(const std::string& text)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= 0)
        return graph::SymInt(number);
    return graph::SymInt(std::make_shared<const graph::SymExpr>(program::plainExpression(text)));
}

graph::TensorMeta metaOf(const Shape& shape)
{
    graph::TensorMeta meta{.dtype = graph::tryDtype(shape.dtype).value_or(graph::ScalarType::Unknown),
                           .device = {.type = "cpu", .index = {}}};
    for (const std::string& size : shape.sizes)
        meta.sizes.push_back(sizeIn(size));
    for (std::size_t i = 0; i < meta.sizes.size(); ++i)
        meta.strides.push_back(i < shape.strides.size() ? sizeIn(shape.strides[i]) : graph::SymInt(0));
    return meta;
}

/// Of the tensor; 0 where sizes are symbols or too many.
std::uint64_t bytesOf(const graph::TensorMeta& meta)
{
    std::uint64_t bytes = static_cast<std::uint64_t>(graph::itemSize(meta.dtype));
    for (const graph::SymInt& size : meta.sizes)
        if (size.symbolic() || __builtin_mul_overflow(bytes, std::uint64_t(size.value), &bytes))
            return 0;
    return bytes;
}

class CompiledReader {
public:
    CompiledReader(const Archive& archive, const std::string& file, program::Model& model, const Progress& progress)
        : m_archive(archive), m_file(file), m_model(model), m_progress(progress)
    {
    }

    Result<void> read()
    {
        const Records records = recordsOf(m_archive, m_model.name);
        if (!records.wrapper)
            return fail("the compiled model has no generated code");
        m_model.record = records.wrapper->name;
        auto text = m_archive.read(*records.wrapper, largestText);
        if (!text)
            return fail(std::move(text.error()));
        m_model.contentHash = longHashText(text->view());
        auto wrapper = readWrapper(text->view());
        if (!wrapper)
            return fail(std::move(wrapper.error()).inRecord(records.wrapper->name));
        m_wrapper = std::move(*wrapper);
        m_model.inSpec = m_wrapper.inSpec;
        m_model.outSpec = m_wrapper.outSpec;
        if (auto done = readInformation(records); !done)
            return done;
        if (auto done = readKernels(records); !done)
            return done;
        if (auto done = locateConstants(records); !done)
            return done;
        if (auto done = addInputs(); !done)
            return done;
        for (const Call& call : m_wrapper.calls) {
            if (auto done = checkCancelled(); !done)
                return done;
            if (auto done = addCall(call); !done)
                return done;
        }
        if (auto done = addOutput(); !done)
            return done;
        if (m_factsLeftOut > 0)
            note(UserText("%1 facts of nodes are left out: all of them are more than %2 bytes", m_factsLeftOut, mostFactBytes));
        m_model.graph = m_builder.build();
        return {};
    }

private:
    Result<void> checkCancelled() const
    {
        return m_progress.cancelled() ? fail(Error{.message = UserText::listed(cancelledMessage)}) : Result<void>();
    }
    Result<Json> readJson(const Archive::Record& record) const
    {
        if (auto done = checkCancelled(); !done)
            return fail(std::move(done.error()));
        const auto text = m_archive.read(record, largestText);
        if (!text)
            return fail(text.error());
        auto parsed = json::parse(text->view());
        if (!parsed)
            return fail(std::move(parsed.error()).inRecord(record.name));
        if (!parsed->is_object())
            return fail(Error{.message = UserText("this must be an object"), .record = record.name, .path = "$"});
        return std::move(*parsed);
    }
    Result<void> readInformation(const Records& records)
    {
        if (!records.information) {
            note(UserText("the package does not say which nodes its kernels compute: compile with INDUCTOR_PROVENANCE=1"));
            return {};
        }
        auto parsed = readJson(*records.information);
        if (!parsed)
            return fail(std::move(parsed.error()));
        m_information = std::move(*parsed);
        return {};
    }
    /// Each function of the generated kernels by its name, as text.
    Result<void> readKernels(const Records& records)
    {
        if (!records.kernels)
            return {};
        if (auto done = checkCancelled(); !done)
            return done;
        const auto text = m_archive.read(*records.kernels, largestText);
        if (!text)
            return fail(text.error());
        constexpr std::string_view begin = "extern \"C\"";
        constexpr std::size_t longest = 64u << 10;
        const std::string_view all = text->view();
        for (std::size_t at = all.find(begin); at != all.npos;) {
            const std::size_t next = all.find(begin, at + begin.size());
            const std::string_view source = all.substr(at, next == all.npos ? all.npos : next - at);
            const std::size_t open = source.find('(');
            const std::string_view head = source.substr(0, open == source.npos ? 0 : open);
            const std::size_t last = head.find_last_not_of(' ');
            if (last != head.npos) {
                const std::size_t space = head.find_last_of(" \n*", last);
                m_sources.try_emplace(std::string(head.substr(space + 1, last - space).substr(0, 1000)), source.substr(0, longest));
            }
            at = next;
        }
        return {};
    }

    // Constants

    Result<void> locateConstants(const Records& records)
    {
        std::optional<Extent> extent;
        std::string record;
        if (records.blob) {
            extent = Extent{m_archive.fileOffset(*records.blob), records.blob->size};
            record = records.blob->name;
        } else if (records.library && !records.weights) {
            record = records.library->name;
            const auto file = InputFile::open(m_file);
            const std::uint64_t at = m_archive.fileOffset(*records.library);
            if (!file)
                return fail(file.error());
            if (at > 0) {
                auto found = constantsIn(*file, at, records.library->size);
                if (!found)
                    return fail(std::move(found.error()).inRecord(record));
                extent = *found;
            }
        }
        Json config = Json::object();
        if (records.weights) {
            auto parsed = readJson(*records.weights);
            if (!parsed)
                return fail(std::move(parsed.error()));
            config = std::move(*parsed);
        }
        std::uint64_t used = 0;
        for (const Constant& constant : m_wrapper.constants) {
            if (auto done = checkCancelled(); !done)
                return done;
            program::WeightEntry entry{.name = constant.fqn.empty() ? constant.name : constant.fqn, .meta = metaOf(constant.shape)};
            using Role = program::WeightEntry::Role;
            entry.role = constant.kind == "Parameter" ? Role::Parameter : constant.kind == "Buffer" ? Role::Buffer : Role::Constant;
            if (const auto saved = config.find(entry.name); saved != config.end()) {
                if (auto done = locateSaved(*saved, entry); !done)
                    return done;
            } else if (extent && !constant.folded) {
                const std::uint64_t bytes = bytesOf(entry.meta);
                if (used > extent->size || constant.bytes > extent->size - used || bytes > constant.bytes)
                    return fail(
                        Error{.message = UserText("the constant '%1' lies beyond the %2 bytes of constants", entry.name, extent->size),
                              .record = record});
                entry.record = record;
                entry.recordOffset = extent->offset + used;
                entry.recordSize = constant.bytes;
                used += constant.bytes;
            } else {
                ++m_unplaced;
            }
            m_model.weights.push_back(std::move(entry));
        }
        if (m_unplaced > 0)
            note(UserText("the package has no bytes for %1 of its constants, or keeps them where Nodewise does not look", m_unplaced));
        return {};
    }
    /// ["weight_0", sizes, strides, offset]: each a file of torch.save.
    Result<void> locateSaved(const Json& saved, program::WeightEntry& entry)
    {
        if (!saved.is_array() || saved.empty() || !saved[0].is_string())
            return fail(Error{.message = UserText("'%1' has no place in weights_config.json", entry.name)});
        const std::string name = "data/weights/" + saved[0].get<std::string>();
        auto known = m_saved.find(name);
        if (known == m_saved.end()) {
            auto found = savedIn(name, entry.name);
            if (!found)
                return fail(std::move(found.error()));
            known = m_saved.emplace(name, std::move(*found)).first;
        }
        if (known->second.size < bytesOf(entry.meta))
            return fail(Error{.message = UserText("the record holds no tensor of '%1'", entry.name), .record = name});
        entry.record = known->second.record;
        entry.recordSize = known->second.size;
        entry.recordOffset = known->second.offset;
        return {};
    }
    /// Where a storage lies.
    struct Saved {
        std::string record;
        std::uint64_t offset = 0, size = 0;
    };
    /// The tensor of a record, which is opened once however many constants name it.
    Result<Saved> savedIn(const std::string& name, const std::string& constant) const
    {
        const Archive::Record* record = m_archive.tryRecord(name);
        if (!record)
            return fail(Error{.message = UserText("the archive has no record '%1'", name)});
        const auto inner = m_archive.openInside(*record);
        if (!inner)
            return fail(Error(inner.error()).inRecord(record->name));
        const auto pickle = program::readSaved(*inner);
        if (!pickle)
            return fail(Error(pickle.error()).inRecord(record->name));
        const auto tensor = program::trySavedTensor(pickle->root());
        const Archive::Record* storage = tensor ? inner->tryRecord(tensor->storage) : nullptr;
        if (!storage)
            return fail(Error{.message = UserText("the record holds no tensor of '%1'", constant), .record = record->name});
        return Saved{
            .record = record->name + "/" + inner->root() + tensor->storage, .offset = inner->fileOffset(*storage), .size = storage->size};
    }
    void note(UserText text) { m_builder.addDiagnostic({graph::Diagnostic::Severity::Note, Error{.message = std::move(text)}, {}, {}}); }

    // Nodes

    Result<NodeId> addPlaceholder(const std::string& name, graph::Value value, graph::InputSpec spec)
    {
        Node node;
        node.op = NodeOp::Placeholder;
        node.name = node.target = m_names.next(executorch::nodeNameOf(name));
        node.subgraph = graph::SubgraphId(0);
        node.value = std::move(value);
        node.metadata.other.emplace_back("value", name);
        spec.name = node.name;
        auto id = m_builder.addNode(std::move(node));
        if (!id)
            return id;
        m_builder.addInput(std::move(spec));
        m_made[name] = *id;
        return id;
    }
    Result<void> addInputs()
    {
        using Spec = graph::InputSpec::Kind;
        using Role = program::WeightEntry::Role;
        for (std::size_t i = 0; i < m_wrapper.constants.size(); ++i) {
            const program::WeightEntry& weight = m_model.weights[i];
            graph::Value value;
            value.kind = graph::Value::Kind::Tensor;
            value.tensor = weight.meta;
            const Spec kind = weight.role == Role::Parameter ? Spec::Parameter
                              : weight.role == Role::Buffer  ? Spec::Buffer
                                                             : Spec::TensorConstant;
            if (auto id = addPlaceholder(m_wrapper.constants[i].name, std::move(value),
                                         {.kind = kind, .name = {}, .target = weight.name, .constant = {}});
                !id)
                return fail(std::move(id.error()));
        }
        for (const std::string& input : m_wrapper.inputs) {
            auto id = addPlaceholder(input, valueOf(input),
                                     {.kind = graph::InputSpec::Kind::UserInput, .name = {}, .target = {}, .constant = {}});
            if (!id)
                return fail(std::move(id.error()));
            m_model.forwardArgNames.push_back(m_builder.node(*id).name);
        }
        return {};
    }
    graph::Value valueOf(const std::string& name) const
    {
        graph::Value value;
        const auto found = m_wrapper.shapes.find(name);
        if (found == m_wrapper.shapes.end()) {
            value.kind = graph::Value::Kind::Opaque;
            value.text = "the generated code does not say its shape";
            return value;
        }
        value.kind = graph::Value::Kind::Tensor;
        value.tensor = metaOf(found->second);
        return value;
    }
    /// What made a buffer, or wrote a part of it last.
    std::optional<NodeId> tryMaker(std::string name) const
    {
        constexpr int deepest = 16;
        for (int depth = 0; depth < deepest; ++depth) {
            if (const auto made = m_made.find(name); made != m_made.end())
                return made->second;
            const auto part = m_wrapper.parts.find(name);
            if (part == m_wrapper.parts.end())
                return std::nullopt;
            name = part->second;
        }
        return std::nullopt;
    }
    void setMaker(const std::string& name, NodeId id)
    {
        m_made[name] = id;
        if (const auto part = m_wrapper.parts.find(name); part != m_wrapper.parts.end())
            m_made[part->second] = id;
    }
    Result<void> addCall(const Call& call)
    {
        Node node;
        node.subgraph = graph::SubgraphId(0);
        node.target = (call.kernel.starts_with("aoti_torch_") ? "extern." : "kernel.") + call.kernel;
        node.name = m_names.next(executorch::nodeNameOf(call.kernel));
        for (const std::string& read : call.reads)
            if (const auto maker = tryMaker(read))
                node.args.push_back({.name = {}, .value = Argument(Argument::NodeRef{*maker})});
        describe(node, call);
        if (call.writes.size() == 1)
            node.value = valueOf(call.writes.front());
        if (call.writes.size() > 1) {
            node.value.kind = graph::Value::Kind::List;
            for (const std::string& write : call.writes)
                node.value.elements.push_back(valueOf(write));
        }
        const auto id = m_builder.addNode(std::move(node));
        if (!id)
            return fail(id.error());
        for (std::size_t i = 0; i < call.writes.size(); ++i) {
            if (call.writes.size() == 1) {
                setMaker(call.writes[i], *id);
                continue;
            }
            auto item = addItem(call.writes[i], *id, i);
            if (!item)
                return fail(std::move(item.error()));
            setMaker(call.writes[i], *item);
        }
        return {};
    }
    Result<NodeId> addItem(const std::string& name, NodeId of, std::size_t index)
    {
        Node item;
        item.subgraph = graph::SubgraphId(0);
        item.name = m_names.next(executorch::nodeNameOf(name));
        item.target = "operator.getitem";
        item.args = {{.name = {}, .value = Argument(Argument::NodeRef{of})}, {.name = {}, .value = Argument(std::int64_t(index))}};
        item.value = valueOf(name);
        item.metadata.other.emplace_back("value", name);
        return m_builder.addNode(std::move(item));
    }
    /// Whether there is room for a text of this size among what is said of all nodes.
    bool takeFact(std::size_t size)
    {
        if (size > m_factBytes) {
            ++m_factsLeftOut;
            return false;
        }
        m_factBytes -= size;
        return true;
    }
    void addFact(Node& node, const char* key, std::string_view value)
    {
        if (takeFact(value.size()))
            node.metadata.other.emplace_back(key, value);
    }
    /// What kernel_information.json says of the kernel.
    void addInformation(Node& node, const Json& known)
    {
        for (const auto& [key, from] : {std::pair("fx_node", "pre_grad_nodes"), std::pair("aten_node", "post_grad_nodes")}) {
            const auto list = known.find(from);
            if (list == known.end() || !list->is_array())
                continue;
            for (std::size_t i = 0; i < std::min(list->size(), mostNames); ++i)
                if (const auto* name = (*list)[i].get_ptr<const std::string*>())
                    addFact(node, key, std::string_view(*name).substr(0, longestName));
        }
        const auto stacks = known.find("stack_traces");
        if (stacks == known.end() || !stacks->is_array() || stacks->empty())
            return;
        if (const auto* stack = stacks->front().get_ptr<const std::string*>(); stack && takeFact(std::min(stack->size(), longestStack)))
            node.metadata.stackTrace = stack->substr(0, longestStack);
    }
    void describe(Node& node, const Call& call)
    {
        if (const auto known = m_information.find(call.handle); known != m_information.end() && known->is_object())
            addInformation(node, *known);
        if (!call.sources.empty())
            addFact(node, "source_nodes", call.sources);
        if (!call.aten.empty())
            addFact(node, "original_aten", call.aten);
        if (!call.handle.empty())
            addFact(node, "kernel_handle", call.handle);
        std::string writes;
        for (const std::string& write : call.writes)
            writes += (writes.empty() ? "" : ", ") + write;
        addFact(node, "value", writes);
        addFact(node, "line", std::to_string(call.line));
        addFact(node, "call", call.text);
        if (const auto source = m_sources.find(call.kernel); source != m_sources.end())
            addFact(node, "source", source->second);
    }
    Result<void> addOutput()
    {
        Node node;
        node.op = NodeOp::Output;
        node.name = node.target = m_names.next("output");
        node.subgraph = graph::SubgraphId(0);
        node.value.kind = graph::Value::Kind::List;
        Argument::List list;
        for (const std::string& output : m_wrapper.outputs) {
            const auto maker = tryMaker(output);
            list.push_back(maker ? Argument(Argument::NodeRef{*maker}) : Argument(output));
            node.value.elements.push_back(valueOf(output));
            m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = list.back(), .target = {}});
        }
        node.args = {{.name = {}, .value = Argument(std::move(list))}};
        auto id = m_builder.addNode(std::move(node));
        return id ? Result<void>() : fail(std::move(id.error()));
    }

    const Archive& m_archive;
    const std::string& m_file;
    program::Model& m_model;
    const Progress& m_progress;
    Wrapper m_wrapper;
    Json m_information = Json::object();
    std::map<std::string, std::string> m_sources;
    graph::GraphBuilder m_builder;
    executorch::NodeNames m_names;
    std::map<std::string, NodeId> m_made;
    std::map<std::string, Saved> m_saved; ///< by record
    std::size_t m_unplaced = 0, m_factBytes = mostFactBytes, m_factsLeftOut = 0;
};

} // namespace

bool isCompiled(std::string_view model)
{
    return model.starts_with(prefix);
}

std::vector<std::string> compiledModels(const Archive& archive)
{
    std::vector<std::string> names;
    std::set<std::string> known;
    for (const Archive::Record& record : archive.records()) {
        std::string_view name = record.name;
        if (!name.starts_with(folder) || !name.ends_with("wrapper.cpp"))
            continue;
        name.remove_prefix(folder.size());
        if (std::string model = std::string(prefix) + std::string(name.substr(0, name.rfind('/')));
            name.find('/') != name.npos && known.insert(model).second)
            names.push_back(std::move(model));
    }
    return names;
}

Result<std::shared_ptr<const program::Model>> openCompiled(const Archive& archive, const std::string& file, const std::string& name,
                                                           const Progress& progress)
{
    progress.step(UserText("reading the program"), 0);
    auto model = std::make_shared<program::Model>();
    model->name = name;
    model->dialect = dialect;
    model->identity = archive.identity();
    if (auto read = CompiledReader(archive, file, *model, progress).read(); !read)
        return fail(std::move(read.error()));
    return std::shared_ptr<const program::Model>(std::move(model));
}

} // namespace nodewise::aoti
