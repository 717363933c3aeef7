// SPDX-License-Identifier: Apache-2.0
#include "core/base/available_memory.h"
#include "core/base/input_file.h"
#include "core/ir/json.h"
#include "core/ir/json_names.h"
#include "core/ir/python_json.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::ir {

namespace {

/// A place in the document; a chain on the stack, put together as text only for an error.
struct Place {
    const Place* parent = nullptr;
    std::string_view key = {};
    std::size_t index = 0;

    std::string text() const
    {
        if (!parent)
            return "$";
        return key.empty() ? parent->text() + "[" + std::to_string(index) + "]" : parent->text() + "." + std::string(key);
    }
    Place at(std::string_view name) const { return {this, name, 0}; }
    Place at(std::size_t i) const { return {this, {}, i}; }
};

/// Fills a Graph from a parsed document, taking strings out of it. A failed step sets m_error and returns false.
class IrReader {
public:
    Result<std::shared_ptr<const Graph>> run(Attr& document)
    {
        m_graph->subgraphs.emplace_back();
        if (readTop(document) && finish())
            return m_graph;
        return fail(std::move(m_error));
    }

private:
    bool failAt(const Place& place, UserText message, UserText hint = {})
    {
        m_error = Error{.message = std::move(message), .path = place.text(), .hint = std::move(hint)};
        return false;
    }

    static Attr* tryMember(Attr::Dict& dict, std::string_view name)
    {
        const auto found = std::find_if(dict.begin(), dict.end(), [name](const auto& entry) { return entry.first == name; });
        return found == dict.end() ? nullptr : &found->second;
    }

    template <class T>
    T* expect(Attr& value, const Place& place, std::string_view missing)
    {
        T* found = std::get_if<T>(&value.v);
        if (!found)
            failAt(place, UserText::listed(missing));
        return found;
    }

    Attr::Dict* object(Attr& value, const Place& place) { return expect<Attr::Dict>(value, place, NODEWISE_LISTED("expected an object")); }

    bool takeText(Attr& value, const Place& place, std::string& out)
    {
        auto* text = expect<std::string>(value, place, NODEWISE_LISTED("expected a string"));
        if (text)
            out = std::move(*text);
        return text != nullptr;
    }

    bool takeIndex(Attr& value, const Place& place, std::size_t below, std::size_t& out)
    {
        const auto* number = expect<std::int64_t>(value, place, NODEWISE_LISTED("expected an integer"));
        if (!number)
            return false;
        if (*number < 0 || static_cast<std::uint64_t>(*number) >= below)
            return failAt(place, UserText("%1 is out of range, there are %2", *number, below));
        out = static_cast<std::size_t>(*number);
        return true;
    }

    /// Calls take(element, place) for each member of an array that must exist.
    template <class Take>
    bool eachOf(Attr::Dict& dict, std::string_view name, const Place& place, Take take)
    {
        Attr* value = tryMember(dict, name);
        if (!value)
            return failAt(place, UserText("\"%1\" is missing", name), UserText("IR files of pytorch-ir and Nodewise have it"));
        return eachIn(*value, place.at(name), take);
    }

    template <class Take>
    bool eachIn(Attr& value, const Place& place, Take take)
    {
        auto* list = expect<Attr::List>(value, place, NODEWISE_LISTED("expected an array"));
        if (!list)
            return false;
        for (std::size_t i = 0; i < list->size(); ++i)
            if (!take((*list)[i], place.at(i)))
                return false;
        return true;
    }

    bool requireText(Attr::Dict& dict, std::string_view name, const Place& place, std::string& out)
    {
        Attr* value = tryMember(dict, name);
        return value ? takeText(*value, place.at(name), out) : failAt(place, UserText("\"%1\" is missing", name));
    }

    bool optionalText(Attr::Dict& dict, std::string_view name, const Place& place, std::string& out)
    {
        Attr* value = tryMember(dict, name);
        return !value || value->as<std::monostate>() || takeText(*value, place.at(name), out);
    }

    bool readDim(Attr& value, const Place& place, Dim& out)
    {
        if (const auto* number = value.as<std::int64_t>()) {
            out.size = *number;
            return *number >= 0 || failAt(place, UserText("a size of %1", *number));
        }
        auto* expr = std::get_if<std::string>(&value.v);
        if (!expr || expr->empty())
            return failAt(place, UserText("expected a size or a symbolic expression"));
        out.expr = std::move(*expr);
        return true;
    }

    bool readTensor(Attr& value, const Place& place, TensorMeta& out)
    {
        auto* dict = object(value, place);
        if (!dict || !requireText(*dict, "name", place, out.name) || !requireText(*dict, "dtype", place, out.dtype))
            return false;
        const auto takeDim = [&](Attr& size, const Place& at) { return readDim(size, at, out.shape.emplace_back()); };
        if (!eachOf(*dict, "shape", place, takeDim) || !optionalText(*dict, "producer_node", place, out.producerNode))
            return false;
        Attr* index = tryMember(*dict, "producer_output_idx");
        std::size_t number = 0;
        if (index && !takeIndex(*index, place.at("producer_output_idx"), 1u << 20, number))
            return false;
        out.producerOutputIdx = static_cast<int>(number);
        return true;
    }

    bool readTensors(Attr::Dict& dict, std::string_view name, const Place& place, std::vector<TensorMeta>& out)
    {
        return eachOf(dict, name, place, [&](Attr& value, const Place& at) { return readTensor(value, at, out.emplace_back()); });
    }

    static bool known(std::string_view key, std::initializer_list<std::string_view> keys)
    {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    }

    static void keepUnknown(Attr::Dict& dict, std::initializer_list<std::string_view> keys, Attr::Dict& out)
    {
        for (auto& entry : dict)
            if (!known(entry.first, keys))
                out.push_back(std::move(entry));
    }

    bool readTop(Attr& document)
    {
        const Place top;
        auto* dict = object(document, top);
        if (!dict)
            return false;
        if (!tryMember(*dict, "nodes") || !tryMember(*dict, "graph_inputs"))
            return failAt(top, UserText("this is not an IR file: \"nodes\" or \"graph_inputs\" is missing"),
                          UserText("open a .pt2, or JSON that pytorch-ir or Nodewise wrote"));
        if (!optionalText(*dict, "model_name", top, m_graph->modelName) ||
            !optionalText(*dict, "pytorch_version", top, m_graph->pytorchVersion))
            return false;
        if (!readModules(*dict, top) || !nameSubgraphs(*dict, top))
            return false;
        if (!readTensors(*dict, "weights", top, m_graph->weights) || !readMapping(*dict, top) || !readSubgraph(*dict, top, 0) ||
            !readBodies(*dict, top))
            return false;
        if (!checkBodies(top) || !readRanges(*dict, top) || !readConstants(*dict, top))
            return false;
        keepUnknown(*dict,
                    {"model_name", "pytorch_version", "graph_inputs", "graph_outputs", "weights", "weight_name_mapping", "nodes",
                     "constants", "subgraphs", "range_constraints", "nodewise"},
                    m_graph->unknown);
        return true;
    }

    bool readMapping(Attr::Dict& dict, const Place& top)
    {
        Attr* value = tryMember(dict, "weight_name_mapping");
        if (!value)
            return true;
        const Place place = top.at("weight_name_mapping");
        auto* mapping = object(*value, place);
        if (!mapping)
            return false;
        for (auto& [placeholder, name] : *mapping) {
            std::string text;
            if (!takeText(name, place.at(placeholder), text))
                return false;
            m_graph->weightNames.emplace_back(placeholder, std::move(text));
        }
        return true;
    }

    /// The names come first, since nodes refer to bodies that stand after them.
    bool nameSubgraphs(Attr::Dict& dict, const Place& top)
    {
        Attr* value = tryMember(dict, "subgraphs");
        return !value || eachIn(*value, top.at("subgraphs"), [&](Attr& body, const Place& place) {
            auto* members = object(body, place);
            std::string name;
            if (!members || !requireText(*members, "name", place, name))
                return false;
            if (name.empty() || !m_subgraphs.emplace(name, m_graph->subgraphs.size()).second)
                return failAt(place, UserText("the subgraph name \"%1\" is empty or used twice", name));
            m_graph->subgraphs.emplace_back().name = std::move(name);
            return true;
        });
    }

    bool readBodies(Attr::Dict& dict, const Place& top)
    {
        Attr* value = tryMember(dict, "subgraphs");
        std::size_t index = 0;
        return !value || eachIn(*value, top.at("subgraphs"),
                                [&](Attr& body, const Place& place) { return readSubgraph(std::get<Attr::Dict>(body.v), place, ++index); });
    }

    /// Bodies stand in one another no deeper than programs nest them, and none runs itself: what draws, prints, or runs them recurses.
    /// Several nodes may run one body.
    bool checkBodies(const Place& top)
    {
        constexpr int deepest = 64;
        std::vector<int> waiting(m_graph->subgraphs.size(), 0), depth(waiting.size(), 0);
        const auto eachInner = [this](std::size_t body, auto visit) {
            for (const NodeId id : m_graph->subgraphs[body].nodes)
                std::ranges::for_each(m_graph->node(id).subgraphs, visit);
        };
        for (std::size_t body = 0; body < waiting.size(); ++body)
            eachInner(body, [&](std::size_t inner) { ++waiting[inner]; });
        std::vector<std::size_t> ready;
        for (std::size_t body = 0; body < waiting.size(); ++body)
            if (waiting[body] == 0)
                ready.push_back(body);
        const Place place = top.at("subgraphs");
        std::size_t done = 0;
        for (; done < ready.size(); ++done) {
            const std::size_t body = ready[done];
            if (depth[body] > deepest)
                return failAt(place, UserText("bodies nest deeper than %1 levels", deepest));
            eachInner(body, [&](std::size_t inner) {
                depth[inner] = std::max(depth[inner], depth[body] + 1);
                if (--waiting[inner] == 0)
                    ready.push_back(inner);
            });
        }
        return done == waiting.size() || failAt(place, UserText("a body runs itself"));
    }

    bool readSubgraph(Attr::Dict& dict, const Place& place, std::size_t index)
    {
        Subgraph& subgraph = m_graph->subgraphs[index];
        if (!readTensors(dict, "graph_inputs", place, subgraph.inputs) || !readTensors(dict, "graph_outputs", place, subgraph.outputs))
            return false;
        std::unordered_set<std::string> names;
        const auto take = [&](Attr& value, const Place& at) {
            const NodeId id(m_graph->nodes.size());
            OpNode& node = m_graph->nodes.emplace_back();
            node.id = id;
            subgraph.nodes.push_back(id);
            if (!readNode(value, at, node))
                return false;
            return names.insert(node.name).second || failAt(at, UserText("the node name \"%1\" is used twice", node.name));
        };
        if (!eachOf(dict, "nodes", place, take))
            return false;
        Attr* ours = tryMember(dict, "nodewise");
        return !ours || readSignature(*ours, place.at("nodewise"), subgraph);
    }

    bool readNode(Attr& value, const Place& place, OpNode& node)
    {
        auto* dict = object(value, place);
        if (!dict || !requireText(*dict, "name", place, node.name) || !requireText(*dict, "op_type", place, node.opType))
            return false;
        if (node.name.empty() || node.opType.empty())
            return failAt(place, UserText("the node has no name or no op_type"));
        if (!readTensors(*dict, "inputs", place, node.inputs) || !readTensors(*dict, "outputs", place, node.outputs))
            return false;
        if (Attr* attrs = tryMember(*dict, "attrs")) {
            auto* members = object(*attrs, place.at("attrs"));
            if (!members)
                return false;
            node.attrs = std::move(*members);
        }
        node.module = ModuleId(0);
        if (Attr* ours = tryMember(*dict, "nodewise"); ours && !readNodeExtensions(*ours, place.at("nodewise"), node))
            return false;
        keepUnknown(*dict, {"name", "op_type", "inputs", "outputs", "attrs", "nodewise"}, node.unknown);
        return true;
    }

    bool readNodeExtensions(Attr& value, const Place& place, OpNode& node)
    {
        auto* dict = object(value, place);
        if (!dict)
            return false;
        if (Attr* module = tryMember(*dict, "module")) {
            std::size_t index = 0;
            if (!takeIndex(*module, place.at("module"), m_graph->modules.size(), index))
                return false;
            node.module = ModuleId(index);
        }
        if (Attr* args = tryMember(*dict, "args"); args && !readCall(*args, place, *dict, node))
            return false;
        if (Attr* yields = tryMember(*dict, "value"))
            node.value = std::move(*yields);
        if (Attr* bodies = tryMember(*dict, "subgraphs");
            bodies && !eachIn(*bodies, place.at("subgraphs"), [&](Attr& name, const Place& at) {
                const auto* text = expect<std::string>(name, at, NODEWISE_LISTED("expected a string"));
                const auto found = text ? m_subgraphs.find(*text) : m_subgraphs.end();
                if (text && found == m_subgraphs.end())
                    return failAt(at, UserText("there is no subgraph \"%1\"", *text));
                if (text)
                    node.subgraphs.push_back(found->second);
                return text != nullptr;
            }))
            return false;
        Attr* from = tryMember(*dict, "from");
        return !from ||
               eachIn(*from, place.at("from"), [&](Attr& name, const Place& at) { return takeText(name, at, node.from.emplace_back()); });
    }

    bool readCall(Attr& args, const Place& place, Attr::Dict& dict, OpNode& node)
    {
        Call& call = node.call.emplace();
        const bool good = eachIn(args, place.at("args"), [&](Attr& entry, const Place& at) {
            auto* members = object(entry, at);
            if (!members)
                return false;
            auto& [name, value] = call.args.emplace_back();
            Attr* given = tryMember(*members, "value");
            if (!given)
                return failAt(at, UserText("\"value\" is missing"));
            value = std::move(*given);
            return optionalText(*members, "name", at, name);
        });
        Attr* kwargs = tryMember(dict, "kwargs");
        if (!good || !kwargs)
            return good;
        auto* members = object(*kwargs, place.at("kwargs"));
        if (members)
            call.kwargs = std::move(*members);
        return members != nullptr;
    }

    bool readSignature(Attr& value, const Place& place, Subgraph& subgraph)
    {
        auto* dict = object(value, place);
        if (!dict)
            return false;
        Attr* placeholders = tryMember(*dict, "placeholders");
        if (placeholders && !eachIn(*placeholders, place.at("placeholders"), [&](Attr& entry, const Place& at) {
                return readPlaceholder(entry, at, subgraph.placeholders.emplace_back());
            }))
            return false;
        Attr* returned = tryMember(*dict, "returned");
        return !returned || eachIn(*returned, place.at("returned"),
                                   [&](Attr& entry, const Place& at) { return readReturned(entry, at, subgraph.returned.emplace_back()); });
    }

    bool readPlaceholder(Attr& entry, const Place& place, Placeholder& out)
    {
        auto* dict = object(entry, place);
        std::string kind;
        if (!dict || !requireText(*dict, "name", place, out.name) || !requireText(*dict, "kind", place, kind) ||
            !optionalText(*dict, "target", place, out.target))
            return false;
        out.kind = tryInputKind(kind).value_or(graph::InputSpec::Kind::Unknown);
        if (const Attr* persistent = tryMember(*dict, "persistent"))
            out.persistent = !persistent->as<bool>() || *persistent->as<bool>();
        if (Attr* value = tryMember(*dict, "value"))
            out.value = std::move(*value);
        return true;
    }

    bool readReturned(Attr& entry, const Place& place, Returned& out)
    {
        auto* dict = object(entry, place);
        std::string kind;
        if (!dict || !requireText(*dict, "kind", place, kind) || !optionalText(*dict, "target", place, out.target))
            return false;
        out.kind = tryOutputKind(kind).value_or(graph::OutputSpec::Kind::Unknown);
        if (Attr* value = tryMember(*dict, "value"))
            out.value = std::move(*value);
        return true;
    }

    bool readValues(Attr::Dict& members, const Place& above)
    {
        Attr* values = tryMember(members, "values");
        auto* dict = values ? object(*values, above.at("values")) : nullptr;
        if (values && !dict)
            return false;
        for (auto& [name, now] : dict ? *dict : Attr::Dict())
            if (!takeText(now, above.at("values").at(name), m_graph->values[name]))
                return false;
        return true;
    }

    bool readModules(Attr::Dict& dict, const Place& top)
    {
        Attr* ours = tryMember(dict, "nodewise");
        auto* members = ours ? object(*ours, top.at("nodewise")) : nullptr;
        if (ours && !members)
            return false;
        Attr* modules = members ? tryMember(*members, "modules") : nullptr;
        const Place above = top.at("nodewise");
        if (members && (!optionalText(*members, "profile", above, m_graph->profile) || !readValues(*members, above)))
            return false;
        if (modules && !eachIn(*modules, above.at("modules"), [&](Attr& entry, const Place& at) { return readModule(entry, at); }))
            return false;
        if (m_graph->modules.empty())
            m_graph->modules.emplace_back();
        return true;
    }

    bool readModule(Attr& entry, const Place& place)
    {
        auto* dict = object(entry, place);
        Module module;
        if (!dict || !requireText(*dict, "path", place, module.path) || !optionalText(*dict, "type", place, module.typeName))
            return false;
        auto& modules = m_graph->modules;
        module.label = module.path;
        if (!modules.empty()) {
            std::size_t parent = 0;
            Attr* index = tryMember(*dict, "parent");
            if (!index)
                return failAt(place, UserText("\"parent\" is missing"), UserText("only the first module is the root"));
            if (!takeIndex(*index, place.at("parent"), modules.size(), parent))
                return false;
            module.parent = ModuleId(parent);
            module.label = graph::moduleLabel(module.path, modules[parent].path);
            modules[parent].children.push_back(ModuleId(modules.size()));
        }
        modules.push_back(std::move(module));
        return true;
    }

    bool readBound(Attr::Dict& dict, std::string_view name, const Place& place, std::optional<std::int64_t>& out)
    {
        Attr* value = tryMember(dict, name);
        if (!value || value->as<std::monostate>())
            return true;
        const auto* number = expect<std::int64_t>(*value, place.at(name), NODEWISE_LISTED("expected an integer or null"));
        if (number)
            out = *number;
        return number != nullptr;
    }

    bool readRanges(Attr::Dict& dict, const Place& top)
    {
        Attr* value = tryMember(dict, "range_constraints");
        const Place place = top.at("range_constraints");
        auto* ranges = value ? object(*value, place) : nullptr;
        if (!ranges)
            return value == nullptr;
        for (auto& [symbol, bounds] : *ranges) {
            const Place at = place.at(symbol);
            auto* members = object(bounds, at);
            graph::Range& range = m_graph->ranges[symbol];
            if (!members || !readBound(*members, "min", at, range.min) || !readBound(*members, "max", at, range.max))
                return false;
        }
        return true;
    }

    bool readConstants(Attr::Dict& dict, const Place& top)
    {
        if (Attr* theirs = tryMember(dict, "constants"); theirs && !readConstantSet(*theirs, top.at("constants")))
            return false;
        Attr* ours = tryMember(dict, "nodewise");
        Attr* more = ours ? tryMember(std::get<Attr::Dict>(ours->v), "constants") : nullptr;
        const Place above = top.at("nodewise");
        return !more || readConstantSet(*more, above.at("constants"));
    }

    bool readConstantSet(Attr& value, const Place& place)
    {
        auto* dict = object(value, place);
        if (!dict)
            return false;
        for (auto& [name, entry] : *dict) {
            const Place at = place.at(name);
            auto* members = object(entry, at);
            Constant constant{.name = name};
            if (!members || !requireText(*members, "dtype", at, constant.dtype))
                return false;
            if (Attr* data = tryMember(*members, "data"))
                constant.data = std::move(*data);
            if (Attr* shape = tryMember(*members, "shape");
                shape && !eachIn(*shape, at.at("shape"), [&](Attr& size, const Place& where) {
                    const auto* number = expect<std::int64_t>(size, where, NODEWISE_LISTED("expected an integer"));
                    if (number)
                        constant.shape.push_back(*number);
                    return number != nullptr;
                }))
                return false;
            m_graph->constants.push_back(std::move(constant));
        }
        return true;
    }

    /// What follows from the rest: module contents, and shapes of constants where only the weights say them.
    bool finish()
    {
        for (const OpNode& node : m_graph->nodes)
            m_graph->modules[node.module.index()].nodes.push_back(node.id);
        std::unordered_map<std::string_view, const TensorMeta*> weights;
        for (const TensorMeta& meta : m_graph->weights)
            weights.emplace(meta.name, &meta);
        for (Constant& constant : m_graph->constants)
            if (const auto meta = weights.find(constant.name); constant.shape.empty() && meta != weights.end())
                for (const Dim& dim : meta->second->shape)
                    constant.shape.push_back(dim.size);
        return true;
    }

    std::shared_ptr<Graph> m_graph = std::make_shared<Graph>();
    std::unordered_map<std::string, std::size_t> m_subgraphs;
    Error m_error;
};

} // namespace

namespace {

/// Of the memory that is free, beside the text: the graph that is made of the values takes up to three times as much as they do.
std::uint64_t freeForValues(std::uint64_t text)
{
    const auto available = tryAvailableMemory();
    if (!available)
        return ReadLimits().bytes;
    return text < *available ? (*available - text) / 4 : 0;
}

Result<std::shared_ptr<const Graph>> readWithin(std::uint64_t bytes, std::string_view text, const std::string& file,
                                                const Progress& progress)
{
    auto document = parsePythonJson(text, {.bytes = bytes, .cancel = progress.cancel});
    if (!document)
        return fail(std::move(document.error()).inFile(file));
    auto graph = IrReader().run(*document);
    if (!graph)
        return fail(std::move(graph.error()).inFile(file));
    return graph;
}

} // namespace

Result<std::shared_ptr<const Graph>> readJson(std::string_view text, const std::string& file, const Progress& progress)
{
    return readWithin(ReadLimits().bytes, text, file, progress);
}

Result<std::shared_ptr<const Graph>> readJsonFile(const std::string& file, const Progress& progress, FileIdentity* identity)
{
    constexpr std::uint64_t most = std::uint64_t(2) << 30;
    const auto opened = InputFile::open(file);
    if (!opened)
        return fail(Error(opened.error()).withHint(UserText("check its path and permissions")));
    const std::uint64_t bytes = freeForValues(opened->size());
    if (bytes == 0)
        return fail(Error{.message = UserText("the file's %1 bytes are more than the memory that is free", opened->size()), .file = file});
    if (identity)
        *identity = opened->identity();
    const auto text = opened->all(most);
    return text ? readWithin(bytes, *text, file, progress) : fail(text.error());
}

} // namespace nodewise::ir
