// SPDX-License-Identifier: Apache-2.0
#include "core/backend/inductor_tables.h"

#include "core/backend/json_reader.h"
#include "core/backend/profile_files.h"
#include "core/backend/profile_places.h"
#include "core/base/data_folder.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace nodewise::backend {

namespace {

using Json = nlohmann::json;
using Table = std::map<std::string, std::vector<std::string>, std::less<>>;
using Kind = InductorLowering::Kind;

/// Path of a row ("$.lowerings.aten.div.Tensor") to its place.
void notePlace(const JsonReader& reader, InductorTables& tables, const std::string& at)
{
    tables.places[at.substr(2)] = {reader.file(), reader.lineOf(at)};
}

JsonReader::Read rows(JsonReader& reader, InductorTables& tables, Table& into)
{
    return [&](const Json& value, const std::string& path) {
        reader.object(value, path, {}, [&](const std::string& name, const Json& ops, const std::string& at) {
            reader.texts(into[name])(ops, at);
            notePlace(reader, tables, at);
        });
    };
}

/// ["pointwise", "truediv"]
InductorLowering lowering(JsonReader& reader, const Json& value, const std::string& path)
{
    constexpr std::pair<std::string_view, Kind> kinds[] = {{"pointwise", Kind::Pointwise},
                                                           {"reduction", Kind::Reduction},
                                                           {"view", Kind::View},
                                                           {"extern", Kind::Extern},
                                                           {"other", Kind::Other}};
    InductorLowering made;
    reader.texts(made.ops)(value, path);
    const auto kind =
        std::ranges::find(kinds, made.ops.empty() ? std::string_view() : made.ops.front(), &std::pair<std::string_view, Kind>::first);
    if (kind == std::end(kinds)) {
        reader.refuse(path, UserText("this must begin with one of pointwise, reduction, view, extern, other"));
        return made;
    }
    made.kind = kind->second;
    made.ops.erase(made.ops.begin());
    return made;
}

JsonReader::Read lowerings(JsonReader& reader, InductorTables& tables)
{
    return [&](const Json& value, const std::string& path) {
        reader.object(value, path, {}, [&](const std::string& name, const Json& row, const std::string& at) {
            tables.lowerings[name] = lowering(reader, row, at);
            notePlace(reader, tables, at);
        });
    };
}

InductorCase readCase(JsonReader& reader, const std::string& file, const Json& value, const std::string& path)
{
    InductorCase made{.file = file, .place = reader.placeOf(path)};
    int told = 0;
    const JsonReader::Read row = [&](const Json& ops, const std::string& at) {
        made.lowering = lowering(reader, ops, at);
        ++told;
    };
    const JsonReader::Read becomes = [&](const Json& ops, const std::string& at) {
        reader.texts(made.becomes)(ops, at);
        made.tells = InductorCase::Tells::Decomposition;
        ++told;
    };
    reader.object(value, path, {{"when", reader.text(made.when), true}, {"lowering", row}, {"becomes", becomes}});
    if (told != 1)
        reader.refuse(path, UserText("a case has either 'lowering' or 'becomes'"));
    return made;
}

JsonReader::Read cases(JsonReader& reader, const std::string& file, std::map<std::string, std::vector<InductorCase>, std::less<>>& into)
{
    return [&](const Json& value, const std::string& path) {
        reader.object(value, path, {}, [&](const std::string& name, const Json& some, const std::string& at) {
            reader.list(some, at,
                        [&](const Json& one, const std::string& place) { into[name].push_back(readCase(reader, file, one, place)); });
        });
    };
}

/// "self": that argument; 2, true, {"text": "floor"}: the value itself.
JsonReader::Read given(JsonReader& reader, InductorCall::Given& into)
{
    return [&](const Json& value, const std::string& path) {
        std::string text;
        if (value.is_string())
            into.from = value.get<std::string>();
        else if (value.is_boolean())
            into.value = graph::Argument(value.get<bool>());
        else if (value.is_number_integer())
            into.value = graph::Argument(value.get<std::int64_t>());
        else if (value.is_number())
            into.value = graph::Argument(value.get<double>());
        else {
            reader.object(value, path, {{"text", reader.text(text), true}});
            into.value = graph::Argument(std::move(text));
        }
    };
}

JsonReader::Read calls(JsonReader& reader, InductorTables& tables)
{
    return [&](const Json& value, const std::string& path) {
        reader.object(value, path, {}, [&](const std::string& op, const Json& made, const std::string& row) {
            reader.object(made, row, {}, [&](const std::string& name, const Json& arguments, const std::string& at) {
                InductorCall& call = tables.calls[op][name];
                reader.object(arguments, at, {}, [&](const std::string& argument, const Json& one, const std::string& place) {
                    given(reader, call.arguments.emplace_back(InductorCall::Given{.name = argument, .from = {}, .value = {}}))(one, place);
                });
            });
        });
    };
}

JsonReader::Read names(JsonReader& reader, std::set<std::string, std::less<>>& into)
{
    return [&](const Json& value, const std::string& path) {
        std::vector<std::string> read;
        reader.texts(read)(value, path);
        into.insert(read.begin(), read.end());
    };
}

template <class Rows>
void mergeRows(Rows& into, Rows&& later)
{
    for (auto& [name, row] : later)
        into.insert_or_assign(name, std::move(row));
}

void merge(InductorTables& into, InductorTables&& later)
{
    into.name += (into.name.empty() ? "" : ", ") + later.name;
    into.torch = std::move(later.torch);
    for (const auto& [op, row] : later.decompositions) { // they are about the row that it replaces
        into.cases.erase(op);
        into.calls.erase(op);
    }
    for (const auto& [op, row] : later.lowerings)
        into.cases.erase(op);
    for (const auto& [op, row] : later.decompositions)
        into.declining.erase(op);
    for (const std::string& op : later.declining)
        into.decompositions.erase(op);
    mergeRows(into.decompositions, std::move(later.decompositions));
    into.declining.merge(later.declining);
    mergeRows(into.kernelDecompositions, std::move(later.kernelDecompositions));
    mergeRows(into.lowerings, std::move(later.lowerings));
    mergeRows(into.cases, std::move(later.cases));
    mergeRows(into.calls, std::move(later.calls));
    into.operators.merge(later.operators);
    into.leftTypes.merge(later.leftTypes);
    mergeRows(into.places, std::move(later.places));
}

} // namespace

RowPlace InductorTables::placeOf(std::string_view section, std::string_view op) const
{
    const auto found = places.find(std::string(section).append(".").append(op));
    return found == places.end() ? RowPlace() : found->second;
}

const InductorCall* InductorTables::tryCall(std::string_view op, std::string_view made) const
{
    const auto row = calls.find(op);
    if (row == calls.end())
        return nullptr;
    const auto found = row->second.find(made);
    return found == row->second.end() ? nullptr : &found->second;
}

std::set<std::string, std::less<>> InductorTables::kernelOps() const
{
    std::set<std::string, std::less<>> all = operators;
    for (const auto& [op, parts] : kernelDecompositions) {
        all.insert(op);
        all.insert(parts.begin(), parts.end());
    }
    for (const auto& [op, lowering] : lowerings)
        all.insert(lowering.ops.begin(), lowering.ops.end());
    for (const auto& [op, told] : cases)
        for (const InductorCase& one : told)
            all.insert(one.lowering.ops.begin(), one.lowering.ops.end());
    return all;
}

Result<InductorTables> readInductorTables(const std::string& path, std::string_view json)
{
    JsonPlaces places;
    const auto parsed = JsonPlaces::parse(json, places);
    if (!parsed)
        return fail(Error(parsed.error()).inFile(path));
    JsonReader reader(path, places);
    InductorTables tables;
    reader.object(*parsed, "$",
                  {{"name", reader.text(tables.name), true},
                   {"torch", reader.text(tables.torch), true},
                   {"operators", names(reader, tables.operators)},
                   {"decompositions", rows(reader, tables, tables.decompositions)},
                   {"declining", names(reader, tables.declining)},
                   {"kernelDecompositions", rows(reader, tables, tables.kernelDecompositions)},
                   {"lowerings", lowerings(reader, tables)},
                   {"leftTypes", names(reader, tables.leftTypes)},
                   {"cases", cases(reader, path, tables.cases)},
                   {"calls", calls(reader, tables)}});
    if (reader.mistakes() > 0)
        return fail(std::move(reader.takeErrors().front()));
    return tables;
}

Result<InductorTables> readInductorTables(const std::vector<std::string>& profileFolders, const std::vector<std::string>& names)
{
    return readTablesOf(Profile{.tables = names}, profileFolders);
}

Result<InductorTables> readTablesOf(const Profile& profile, const std::vector<std::string>& profileFolders)
{
    const std::vector<std::string> folders = tableFolders(profileFolders, profile);
    InductorTables all;
    for (std::size_t i = 0; i < profile.tables.size(); ++i) {
        const auto path = tablePath(folders, profile.tables[i]);
        if (!path) { // told where the profile names it
            const std::string named = "$.tables[" + std::to_string(i) + "]";
            return fail(errorAt(profile, memberPlace(profile, named), path.error().message, path.error().hint));
        }
        const auto text = readDataFile(*path);
        if (!text)
            return fail(text.error());
        auto tables = readInductorTables(*path, *text);
        if (!tables)
            return tables;
        merge(all, std::move(*tables));
    }
    return all;
}

} // namespace nodewise::backend
