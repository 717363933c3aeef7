// SPDX-License-Identifier: Apache-2.0
#include "core/planner/schema_table.h"

#include "core/base/data_folder.h"
#include "core/base/input_file.h"
#include "core/base/json.h"
#include "core/base/text_json.h"
#include "core/base/words.h"

#include <algorithm>

namespace nodewise::planner {

using json::Json;

namespace {

constexpr std::uint64_t mostBytes = 64u << 20; ///< ten times what there is

std::string_view withoutTorch(std::string_view opType)
{
    constexpr std::string_view prefix = "torch.ops.";
    if (opType.starts_with(prefix))
        opType.remove_prefix(prefix.size());
    return opType;
}

/// "aten.add" of "aten.add.Tensor" and of itself.
std::string_view operatorOf(std::string_view opType)
{
    const auto second = opType.find('.', std::min(opType.find('.'), opType.size() - 1) + 1);
    return opType.substr(0, second);
}

} // namespace

Result<std::shared_ptr<const SchemaTable>> SchemaTable::shipped()
{
    const auto text = readFile(shippedFolder("schemas") + "/operators.json", mostBytes);
    if (!text)
        return fail(Error{.message = UserText("the table of PyTorch's operators can't be read"),
                          .file = text.error().file,
                          .hint = UserText("install the whole of Nodewise")});
    return read(*text);
}

Result<std::shared_ptr<const SchemaTable>> SchemaTable::read(std::string_view text)
{
    auto answer = protocol::decodeSchemasAnswer(text);
    if (!answer)
        return fail(std::move(answer.error()));
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    auto out = std::make_shared<SchemaTable>();
    out->m_torchVersion = std::move(answer->torchVersion);
    for (protocol::OpSchema& schema : answer->schemas) {
        std::string name = schema.opType;
        out->m_schemas.insert_or_assign(std::move(name), std::move(schema));
    }
    const auto composite = json::array(*parsed, "composite", "$");
    if (!composite)
        return fail(composite.error());
    for (const Json& name : **composite)
        if (name.is_string())
            out->m_composite.insert(name.get<std::string>());
    if (const auto refused = parsed->find("refused"); refused != parsed->end() && refused->is_object())
        for (const auto& [name, why] : refused->items())
            out->m_refused.emplace(name, json::toText(why));
    return out;
}

std::string tableText(const SchemaTableSource& source)
{
    Json out = *json::parse(encode(source.answer));
    out["composite"] = source.composite;
    out["refused"] = Json::object();
    for (const auto& [name, why] : source.refused)
        out["refused"][name] = json::fromText(why);
    return json::dump(out);
}

const protocol::OpSchema* SchemaTable::tryFind(std::string_view opType) const
{
    const auto found = m_schemas.find(withoutTorch(opType));
    return found == m_schemas.end() ? nullptr : &found->second;
}

bool SchemaTable::isComposite(std::string_view opType) const
{
    return m_composite.contains(withoutTorch(opType));
}

const UserText* SchemaTable::tryRefusal(std::string_view opType) const
{
    const auto found = m_refused.find(withoutTorch(opType));
    return found == m_refused.end() ? nullptr : &found->second;
}

std::vector<std::string> SchemaTable::overloadsOf(std::string_view opType) const
{
    std::vector<std::string> out;
    const std::string prefix = std::string(operatorOf(opType)) + ".";
    for (auto at = m_schemas.lower_bound(prefix); at != m_schemas.end() && at->first.starts_with(prefix); ++at)
        out.push_back(at->first.substr(prefix.size()));
    return out;
}

protocol::OpSchema SchemaTable::answer(const std::string& opType) const
{
    if (auto known = protocol::tryPythonSchema(opType))
        return std::move(*known);
    if (const protocol::OpSchema* found = tryFind(opType)) {
        protocol::OpSchema out = *found;
        out.opType = opType;
        return out;
    }
    protocol::OpSchema out{.opType = opType};
    const std::string_view name = withoutTorch(opType);
    if (name.find('.') == name.npos || name.starts_with('.') || name.ends_with('.')) {
        out.reason = UserText("'%1' is not an operator name of the form namespace.name.overload", opType);
        return out;
    }
    out.overloads = overloadsOf(name);
    if (!out.overloads.empty())
        out.reason = UserText("not registered: '%1' has the overloads %2", std::string(operatorOf(name)), joined(out.overloads));
    else
        out.reason = UserText("not in the table of PyTorch %1's operators, which is asked because no PyTorch %2 was found", m_torchVersion,
                              m_torchVersion.substr(0, m_torchVersion.rfind('.')));
    return out;
}

} // namespace nodewise::planner
