// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/inductor_tables.h"

#include "core/lowering/data_folder.h"
#include "core/lowering/json_reader.h"
#include "core/lowering/profile_files.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace nodewise::lowering {

namespace {

using Json = nlohmann::json;
using Table = std::map<std::string, std::vector<std::string>, std::less<>>;
using Kind = InductorLowering::Kind;

JsonReader::Read rows(JsonReader& reader, Table& into)
{
    return [&](const Json& value, const std::string& path) {
        reader.object(value, path, {},
                      [&](const std::string& name, const Json& ops, const std::string& at) { reader.texts(into[name])(ops, at); });
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
        reader.refuse(path, Text("this must begin with one of pointwise, reduction, view, extern, other"));
        return made;
    }
    made.kind = kind->second;
    made.ops.erase(made.ops.begin());
    return made;
}

JsonReader::Read lowerings(JsonReader& reader, std::map<std::string, InductorLowering, std::less<>>& into)
{
    return [&](const Json& value, const std::string& path) {
        reader.object(value, path, {},
                      [&](const std::string& name, const Json& row, const std::string& at) { into[name] = lowering(reader, row, at); });
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
        reader.refuse(path, Text("a case has either 'lowering' or 'becomes'"));
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
    for (const auto& [op, row] : later.decompositions)
        into.cases.erase(op); // they are about the row that it replaces
    for (const auto& [op, row] : later.lowerings)
        into.cases.erase(op);
    mergeRows(into.decompositions, std::move(later.decompositions));
    into.declining.merge(later.declining);
    mergeRows(into.kernelDecompositions, std::move(later.kernelDecompositions));
    mergeRows(into.lowerings, std::move(later.lowerings));
    mergeRows(into.cases, std::move(later.cases));
}

} // namespace

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
                   {"decompositions", rows(reader, tables.decompositions)},
                   {"declining", names(reader, tables.declining)},
                   {"kernelDecompositions", rows(reader, tables.kernelDecompositions)},
                   {"lowerings", lowerings(reader, tables.lowerings)},
                   {"cases", cases(reader, path, tables.cases)}});
    if (reader.mistakes() > 0)
        return fail(std::move(reader.takeErrors().front()));
    return tables;
}

Result<InductorTables> readInductorTables(const std::vector<std::string>& profileFolders, const std::vector<std::string>& names)
{
    InductorTables all;
    for (const std::string& name : names) {
        const auto path = tablePath(profileFolders, name);
        const auto text = path ? readDataFile(*path) : Result<std::string>(fail(path.error()));
        if (!text)
            return fail(text.error());
        auto tables = readInductorTables(*path, *text);
        if (!tables)
            return tables;
        merge(all, std::move(*tables));
    }
    return all;
}

Result<InductorTables> readTablesOf(const Profile& profile, const std::vector<std::string>& profileFolders)
{
    return readInductorTables(tableFolders(profileFolders, profile), profile.tables);
}

} // namespace nodewise::lowering
