// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/delegate_graph.h"

#include "core/program/executorch/node_names.h"
#include <flatbuffers/minireflect.h>
#include <xnnpack_generated.h>

#include <unordered_map>

namespace nodewise::executorch {

namespace {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;

constexpr std::uint32_t noValue = 0xffffffff, noHandle = 0xffff; // of what the backend put in itself

graph::ScalarType typeOf(int number)
{
    using enum graph::ScalarType;
    constexpr graph::ScalarType table[]{Unknown, Float32, Float16, Int8, UInt8, Int32,   Int8,    Int32,
                                        Int8,    Int8,    Int8,    Int8, Int32, Float32, BFloat16};
    return number >= 0 && std::size_t(number) < std::size(table) ? table[std::size_t(number)] : Unknown;
}

/// How the numbers stand for others; 4-bit types are shown as the 8 bits that no narrower type has a name for.
std::string_view quantizedName(int number)
{
    constexpr std::string_view table[]{"",
                                       "",
                                       "",
                                       "qint8",
                                       "quint8",
                                       "qint32",
                                       "qint8 per channel",
                                       "qint32 per channel",
                                       "qint4 per channel",
                                       "qint8 per row",
                                       "qint4 per block",
                                       "qint8 packed per row"};
    return number >= 0 && std::size_t(number) < std::size(table) ? table[std::size_t(number)] : std::string_view();
}

class GraphReader {
public:
    /// `bytes`: of the flatbuffer. A hostile one shares one node or shape between many.
    GraphReader(graph::GraphBuilder& builder, const std::string& name, const xnnpack::Graph& graph, std::size_t bytes)
        : m_builder(builder), m_name(name), m_graph(graph), m_subgraph(builder.addSubgraph(name)),
          m_left(std::max<std::size_t>(bytes, 1 << 20))
    {
    }

    Result<NodeId> read()
    {
        index();
        for (flatbuffers::uoffset_t i = 0; m_graph.inputs() && i < m_graph.inputs()->size(); ++i)
            if (auto done =
                    add(valueNode(NodeOp::Placeholder, "input_" + std::to_string(i), m_graph.inputs()->Get(i)), m_graph.inputs()->Get(i));
                !done)
                return fail(std::move(done.error()));
        for (flatbuffers::uoffset_t i = 0; m_graph.nodes() && i < m_graph.nodes()->size(); ++i)
            if (auto done = addNode(*m_graph.nodes()->Get(i)); !done)
                return fail(std::move(done.error()).at(placeNamed("node", i)));
        if (auto done = addOutput(); !done)
            return fail(std::move(done.error()));
        return addOwner();
    }

private:
    static const xnnpack::Tensor* tensorOf(const xnnpack::Value& value)
    {
        const xnnpack::Quantized* quantized = value.value_as_Quantized();
        return quantized ? quantized->tensor() : value.value_as_Tensor();
    }
    void index()
    {
        if (m_graph.values())
            for (const xnnpack::Value* value : *m_graph.values())
                if (const xnnpack::Tensor* tensor = tensorOf(*value))
                    m_values.emplace(tensor->id(), tensor);
    }
    graph::Value valueOf(std::uint32_t id)
    {
        graph::Value made;
        const auto found = m_values.find(id);
        if (found == m_values.end() || !spend(found->second->sizes() ? std::min<std::size_t>(2 * found->second->sizes()->size(), 128) : 0))
            return made;
        made.kind = graph::Value::Kind::Tensor;
        made.tensor.dtype = typeOf(int(found->second->dtype()));
        made.tensor.device.type = "cpu";
        std::int64_t stride = 1;
        constexpr flatbuffers::uoffset_t most = 64;
        for (flatbuffers::uoffset_t i = 0; found->second->sizes() && i < std::min(most, found->second->sizes()->size()); ++i)
            made.tensor.sizes.emplace_back(std::int64_t(found->second->sizes()->Get(i)));
        made.tensor.strides.resize(made.tensor.sizes.size());
        for (std::size_t i = made.tensor.sizes.size(); i-- > 0;) {
            made.tensor.strides[i] = stride;
            if (__builtin_mul_overflow(stride, std::max<std::int64_t>(made.tensor.sizes[i].value, 1), &stride))
                stride = 0; // only shown
        }
        return made;
    }
    Node valueNode(NodeOp op, const std::string& name, std::uint32_t id)
    {
        Node node;
        node.op = op;
        node.subgraph = m_subgraph;
        node.name = node.target = m_names.next(name);
        node.value = valueOf(id);
        if (const auto found = m_values.find(id); found != m_values.end())
            if (const std::string_view type = quantizedName(int(found->second->dtype())); !type.empty())
                node.metadata.other.emplace_back("type", type);
        return node;
    }
    Result<NodeId> add(Node node, std::optional<std::uint32_t> makes)
    {
        auto id = m_builder.addNode(std::move(node));
        if (id && makes)
            m_made[*makes] = *id;
        return id;
    }
    /// What made a value: a node before, or a constant, which gets its node when it is first used. What nothing made is shown as that.
    Result<Argument> argument(std::uint32_t id)
    {
        if (id == noValue)
            return Argument();
        if (const auto found = m_made.find(id); found != m_made.end())
            return Argument(Argument::NodeRef{found->second});
        const auto value = m_values.find(id);
        if (value == m_values.end() || value->second->constant() == 0)
            return Argument(Argument::Opaque{.json = std::to_string(id), .reason = "no node of the delegate makes this value"});
        auto node = add(valueNode(NodeOp::GetAttr, "constant_" + std::to_string(value->second->constant()), id), id);
        return node ? Result<Argument>(Argument(Argument::NodeRef{*node})) : fail(std::move(node.error()));
    }

    Result<void> addNode(const xnnpack::Node& from)
    {
        constexpr std::size_t ofNode = 16;
        if (!spend(ofNode))
            return fail("the delegates repeat more than the file could hold");
        const int kind = int(from.node_type());
        if (kind <= 0 || kind > int(xnnpack::AnyNode::MAX) || from.node() == nullptr)
            return addUnknown(kind);
        const flatbuffers::TypeTable& kinds = *xnnpack::AnyNodeTypeTable();
        const std::string name = kinds.names[kind];
        Node node;
        node.subgraph = m_subgraph;
        node.name = m_names.next(name);
        node.target = "xnnpack." + name;
        if (from.debug_handle() != noHandle)
            node.metadata.other.emplace_back("debug_handle", std::to_string(from.debug_handle()));
        const flatbuffers::TypeTable& fields = *kinds.type_refs[kinds.type_codes[kind].sequence_ref]();
        std::vector<std::uint32_t> makes;
        if (auto done = readFields(node, fields, *static_cast<const flatbuffers::Table*>(from.node()), inputsOf(name), makes); !done)
            return done;
        if (const xnnpack::Clamp* clamp = from.clamp())
            for (const auto& [key, bound] : {std::pair("low", clamp->low()), std::pair("high", clamp->high())})
                node.args.push_back({.name = key, .value = Argument(double(bound)), .keyword = true});
        node.value = makes.size() == 1 ? valueOf(makes[0]) : graph::Value();
        auto id = add(std::move(node), {});
        if (!id)
            return fail(std::move(id.error()));
        for (const std::uint32_t made : makes)
            m_made[made] = *id;
        return {};
    }
    /// An operator of a newer ExecuTorch: what it reads and makes can't be told.
    Result<void> addUnknown(int kind)
    {
        Node node;
        node.subgraph = m_subgraph;
        node.name = m_names.next("unknown");
        node.target = "xnnpack.unknown_" + std::to_string(kind);
        node.value = {
            .kind = graph::Value::Kind::Opaque, .tensor = {}, .sym = {}, .text = "an operator that is not known here", .elements = {}};
        auto id = add(std::move(node), {});
        return id ? Result<void>() : fail(std::move(id.error()));
    }
    /// Concatenations of two to five share one table, and 0 is a value, too.
    static int inputsOf(std::string_view name) { return name.starts_with("cat") ? name.back() - '0' : 9; }

    Result<void> readFields(Node& node, const flatbuffers::TypeTable& fields, const flatbuffers::Table& table, int inputs,
                            std::vector<std::uint32_t>& makes)
    {
        for (std::size_t i = 0; i < fields.num_elems; ++i) {
            const std::string_view name = fields.names[i];
            const auto offset = flatbuffers::voffset_t(4 + 2 * i);
            const auto type = flatbuffers::ElementaryType(fields.type_codes[i].base_type);
            if (name.ends_with("_id")) {
                const auto id = table.GetField<std::uint32_t>(offset, 0);
                const int number = name.starts_with("input") && name[5] != '_' ? name[5] - '0' : 1;
                if (name.starts_with("output")) {
                    makes.push_back(id);
                } else if (number <= inputs) {
                    auto value = argument(id);
                    if (!value)
                        return fail(std::move(value.error()));
                    node.args.push_back(
                        {.name = std::string(name.substr(0, name.size() - 3)), .value = std::move(*value), .keyword = true});
                }
            } else if (fields.type_codes[i].is_repeating) {
                node.args.push_back({.name = std::string(name),
                                     .value = list(table.GetPointer<const flatbuffers::Vector<std::uint32_t>*>(offset)),
                                     .keyword = true});
            } else if (type == flatbuffers::ET_FLOAT) {
                node.args.push_back(
                    {.name = std::string(name), .value = Argument(double(table.GetField<float>(offset, 0))), .keyword = true});
            } else if (table.CheckField(offset)) {
                node.args.push_back({.name = std::string(name),
                                     .value = Argument(std::int64_t(table.GetField<std::uint32_t>(offset, 0))),
                                     .keyword = true});
            }
        }
        return {};
    }
    bool spend(std::size_t items)
    {
        const bool enough = items <= m_left;
        m_left -= enough ? items : m_left;
        return enough;
    }
    Argument list(const flatbuffers::Vector<std::uint32_t>* items)
    {
        constexpr flatbuffers::uoffset_t most = 64; // shapes and permutations
        Argument::List all;
        for (flatbuffers::uoffset_t i = 0; items && i < std::min(most, items->size()) && spend(1); ++i)
            all.push_back(Argument(std::int64_t(items->Get(i))));
        return Argument(std::move(all));
    }

    Result<void> addOutput()
    {
        Node node;
        node.op = NodeOp::Output;
        node.subgraph = m_subgraph;
        node.name = node.target = m_names.next("output");
        node.value.kind = graph::Value::Kind::List;
        Argument::List list;
        for (flatbuffers::uoffset_t i = 0; m_graph.outputs() && i < m_graph.outputs()->size(); ++i) {
            auto value = argument(m_graph.outputs()->Get(i));
            if (!value)
                return fail(std::move(value.error()));
            list.push_back(std::move(*value));
            node.value.elements.push_back(valueOf(m_graph.outputs()->Get(i)));
        }
        node.args = {{.name = {}, .value = Argument(std::move(list))}};
        auto id = add(std::move(node), {});
        return id ? Result<void>() : fail(std::move(id.error()));
    }
    Result<NodeId> addOwner()
    {
        Node node;
        node.op = NodeOp::GetAttr;
        node.subgraph = graph::SubgraphId(0);
        node.name = node.target = m_name;
        node.body = m_subgraph;
        auto id = m_builder.addNode(std::move(node));
        if (id)
            m_builder.setOwner(m_subgraph, *id);
        return id;
    }

    graph::GraphBuilder& m_builder;
    std::string m_name;
    const xnnpack::Graph& m_graph;
    graph::SubgraphId m_subgraph;
    NodeNames m_names;
    std::size_t m_left;
    std::unordered_map<std::uint32_t, const xnnpack::Tensor*> m_values;
    std::unordered_map<std::uint32_t, NodeId> m_made;
};

/// Where a delegate's bytes lie in the file.
struct Span {
    std::uint64_t offset = 0, size = 0;
};

Result<Span> payloadOf(const PteFile& file, const format::Delegate& delegate)
{
    const format::Payload* payload = delegate.payload();
    if (!payload)
        return Span();
    if (payload->place() == format::Place::Segment) {
        const std::uint64_t size = file.segmentSize(payload->index());
        auto offset = file.placeInSegment(payload->index(), 0, size);
        return offset ? Result<Span>(Span{*offset, size}) : fail(std::move(offset.error()));
    }
    const auto* payloads = file.program().payloads();
    const auto* bytes = payloads && payload->index() < payloads->size() ? payloads->Get(payload->index())->bytes() : nullptr;
    if (!bytes)
        return fail("the file has no data for the delegate");
    return Span{std::uint64_t(reinterpret_cast<const char*>(bytes->data()) - file.flatbuffer().data()), bytes->size()};
}

std::uint64_t numberAt(const AlignedBytes& bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t i = 4; i-- > 0;)
        number = number << 8 | bytes.data()[at + i];
    return number;
}

/// The flatbuffer inside a delegate: 4 zero bytes, "XH00", header length, then offset and size of the flatbuffer. Empty: another format.
Result<AlignedBytes> xnnpackBytes(const PteFile& file, const Span& span)
{
    constexpr std::uint64_t header = 30, largest = std::uint64_t(256) << 20;
    if (span.size < header)
        return AlignedBytes();
    const auto start = PteFile::read(file.file(), span.offset, header);
    if (!start)
        return fail(start.error());
    if (start->view().substr(4, 4) != "XH00")
        return AlignedBytes();
    const std::uint64_t offset = numberAt(*start, 10), size = numberAt(*start, 14);
    if (offset > span.size || size > span.size - offset || size > largest)
        return fail("its header names %1 bytes from byte %2 of %3", size, offset, span.size);
    return PteFile::read(file.file(), span.offset + offset, size);
}

} // namespace

Result<AlignedBytes> Delegates::read(const format::Delegate& delegate)
{
    const auto span = payloadOf(m_file, delegate);
    if (!span)
        return fail(span.error());
    auto bytes = xnnpackBytes(m_file, *span);
    if (!bytes || bytes->size == 0)
        return bytes;
    if (m_total += bytes->size; m_total > 2 * m_file.file().size()) // many delegates that share one graph
        return fail("the delegates repeat more than the file could hold");
    if (flatbuffers::Verifier verifier = verifierOf(*bytes); !verifier.VerifyBuffer<xnnpack::Graph>(nullptr))
        return fail("the graph of the delegate is damaged: its tables point outside of it");
    return bytes;
}

const Result<AlignedBytes>& Delegates::bytesOf(std::size_t index)
{
    const auto found = m_bytes.find(index);
    return found != m_bytes.end() ? found->second
                                  : m_bytes.emplace(index, read(*m_plan.delegates()->Get(flatbuffers::uoffset_t(index)))).first->second;
}

Result<std::optional<NodeId>> Delegates::addGraph(graph::GraphBuilder& builder, const std::string& name, std::size_t index)
{
    const Result<AlignedBytes>& bytes = bytesOf(index);
    if (!bytes)
        return fail(bytes.error());
    if (bytes->size == 0)
        return std::optional<NodeId>();
    auto node = GraphReader(builder, name, *xnnpack::GetGraph(bytes->data()), bytes->size).read();
    return node ? Result<std::optional<NodeId>>(*node) : fail(std::move(node.error()));
}

std::optional<std::size_t> Delegates::tryInputs(std::size_t index)
{
    const Result<AlignedBytes>& bytes = bytesOf(index);
    if (!bytes || bytes->size == 0)
        return std::nullopt;
    const auto* inputs = xnnpack::GetGraph(bytes->data())->inputs();
    return inputs ? inputs->size() : 0;
}

} // namespace nodewise::executorch
