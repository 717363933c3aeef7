// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/samples.h"

#include "core/ir/python_json.h"
#include "core/program/torch_save.h"
#include "core/torch/base/storages.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_worker {

using ir::Attr;
using program::Archive;
using program::PickleValue;
using Kind = PickleValue::Kind;

namespace {

constexpr int deepest = 100;

const Attr* tryMember(const Attr& object, std::string_view name)
{
    const auto* dict = object.as<Attr::Dict>();
    if (!dict)
        return nullptr;
    const auto found = std::find_if(dict->begin(), dict->end(), [name](const auto& entry) { return entry.first == name; });
    return found == dict->end() ? nullptr : &found->second;
}

std::string textAt(const Attr& object, std::string_view name)
{
    const Attr* member = tryMember(object, name);
    const auto* text = member ? member->as<std::string>() : nullptr;
    return text ? *text : std::string();
}

std::string classOf(const PickleValue& value)
{
    const PickleValue* callable = value.kind == Kind::Call ? value.callable : &value;
    return callable && callable->kind == Kind::Global ? callable->module + "." + callable->text : "an unknown class";
}

/// Walks the value and the pytree spec (torch/utils/_pytree.py, treespec_dumps) together, since dicts may have been saved in another order
/// than the signature has.
class Flattener {
public:
    explicit Flattener(const Archive& archive) : m_archive(archive) {}

    Result<void> flatten(const PickleValue& value, const Attr* spec, int depth)
    {
        if (depth > deepest)
            return fail("the inputs are nested deeper than %1 levels", deepest);
        if (spec && isLeaf(*spec))
            spec = nullptr;
        if (const auto* entries = tryDict(value))
            return flattenDict(*entries, spec, depth);
        if (const auto* items = trySequence(value))
            return flattenList(*items, spec, depth);
        return leaf(value);
    }

    Values take() { return std::move(m_leaves); }

private:
    static bool isLeaf(const Attr& spec)
    {
        const Attr* type = tryMember(spec, "type");
        return !type || type->as<std::monostate>();
    }

    static const std::vector<const PickleValue*>* tryDict(const PickleValue& value)
    {
        if (value.kind == Kind::Dict)
            return &value.items;
        const bool ordered =
            value.kind == Kind::Call && value.callable &&
            (value.callable->isGlobal("collections", "OrderedDict") || value.callable->isGlobal("collections", "defaultdict"));
        return ordered ? &value.entries : nullptr;
    }

    static const std::vector<const PickleValue*>* trySequence(const PickleValue& value)
    {
        if (value.kind == Kind::List || value.kind == Kind::Tuple)
            return &value.items;
        if (value.kind != Kind::Call || !value.callable)
            return nullptr;
        if (value.callable->isGlobal("torch", "Size") && value.items.size() == 1)
            return &value.items.front()->items;
        return nullptr;
    }

    static const Attr::List* tryChildren(const Attr* spec)
    {
        const Attr* children = spec ? tryMember(*spec, "children_spec") : nullptr;
        return children ? children->as<Attr::List>() : nullptr;
    }

    Result<void> flattenList(const std::vector<const PickleValue*>& items, const Attr* spec, int depth)
    {
        const auto* children = tryChildren(spec);
        for (std::size_t i = 0; i < items.size(); ++i)
            if (auto done = flatten(*items[i], children && i < children->size() ? &(*children)[i] : nullptr, depth + 1); !done)
                return done;
        return {};
    }

    Result<void> flattenDict(const std::vector<const PickleValue*>& entries, const Attr* spec, int depth)
    {
        const auto* children = tryChildren(spec);
        const auto keys = children ? ir::parsePythonJson(textAt(*spec, "context")) : fail("");
        const auto* names = keys ? keys->as<Attr::List>() : nullptr;
        if (!names || names->size() != children->size() || names->size() * 2 != entries.size()) {
            std::vector<const PickleValue*> values;
            for (std::size_t i = 1; i < entries.size(); i += 2)
                values.push_back(entries[i]);
            return flattenList(values, spec, depth);
        }
        for (std::size_t i = 0; i < names->size(); ++i) {
            const PickleValue* value = tryEntry(entries, (*names)[i]);
            if (!value)
                return fail("the sample inputs lack an entry of a dict that the signature names");
            if (auto done = flatten(*value, &(*children)[i], depth + 1); !done)
                return done;
        }
        return {};
    }

    static const PickleValue* tryEntry(const std::vector<const PickleValue*>& entries, const Attr& name)
    {
        for (std::size_t i = 0; i + 1 < entries.size(); i += 2) {
            const PickleValue& key = *entries[i];
            const auto* text = name.as<std::string>();
            const auto* number = name.as<std::int64_t>();
            if ((text && key.kind == Kind::String && key.text == *text) || (number && key.kind == Kind::Int && key.integer == *number))
                return entries[i + 1];
        }
        return nullptr;
    }

    Result<void> leaf(const PickleValue& value)
    {
        if (const auto saved = program::trySavedTensor(value))
            return tensor(*saved);
        switch (value.kind) {
        case Kind::None:
            return add({});
        case Kind::Bool:
            return add(value.integer != 0);
        case Kind::Int:
            return add(value.integer);
        case Kind::Float:
            return add(value.number);
        case Kind::String:
            return add(value.text);
        default:
            break;
        }
        if (value.kind == Kind::Call && value.callable && value.callable->text == "complex" && value.items.size() == 2)
            return add(c10::complex<double>(value.items[0]->number, value.items[1]->number));
        const std::string name = classOf(value);
        if ((value.kind == Kind::Global && value.module == "torch") || name == "torch.device") // constants of the graph
            return add({});
        return fail(Error{.message = UserText("the sample inputs hold an object of the class %1, which can't be read without Python", name),
                          .hint = UserText("give the inputs: each tensor of the object is an input of its own")});
    }

    Result<void> add(c10::IValue value)
    {
        m_leaves.push_back(std::move(value));
        return {};
    }

    Result<void> tensor(const program::SavedTensor& saved)
    {
        if (saved.storage.empty()) {
            auto made = metaTensor(saved.meta);
            return made ? add(std::move(*made)) : fail(std::move(made.error()));
        }
        auto known = m_storages.find(saved.storage);
        if (known == m_storages.end()) {
            const Archive::Record* record = m_archive.tryRecord(saved.storage);
            if (!record)
                return fail("the sample inputs lack the record '%1'", saved.storage);
            const auto bytes = m_archive.read(*record);
            if (!bytes)
                return fail(bytes.error());
            known = m_storages.emplace(saved.storage, storageOf(bytes->view())).first;
        }
        auto made = tensorOver(known->second, saved.meta);
        return made ? add(std::move(*made)) : fail("a sample input can't be read: %1", made.error().message);
    }

    const Archive& m_archive;
    std::unordered_map<std::string, c10::Storage> m_storages;
    Values m_leaves;
};

/// The spec of the root out of [version, spec]; null if there is none.
const Attr* trySpec(const Result<Attr>& document)
{
    const auto* list = document ? document->as<Attr::List>() : nullptr;
    return list && list->size() == 2 ? &(*list)[1] : nullptr;
}

Result<Values> readInner(const Archive& archive, const program::Model& model)
{
    const auto pickle = program::readSaved(archive);
    if (!pickle)
        return fail(pickle.error());
    const auto document = ir::parsePythonJson(model.inSpec);
    Flattener flattener(archive);
    if (auto done = flattener.flatten(pickle->root(), trySpec(document), 0); !done)
        return fail(std::move(done.error()));
    return flattener.take();
}

} // namespace

Result<Values> readSamples(const std::string& file, const program::Model& model)
{
    const auto located = [&](Error error) { return fail(std::move(error).inFile(file).inRecord(model.sampleInputsRecord)); };
    const auto archive = Archive::open(file);
    if (!archive)
        return located(archive.error());
    const Archive::Record* record = archive->tryRecord(model.sampleInputsRecord);
    if (!record)
        return located(Error{.message = UserText("the program has no sample inputs")});
    const auto inner = archive->openInside(*record);
    if (!inner)
        return located(inner.error());
    auto leaves = readInner(*inner, model);
    return leaves ? std::move(leaves) : located(std::move(leaves.error()));
}

} // namespace nodewise::torch_worker
