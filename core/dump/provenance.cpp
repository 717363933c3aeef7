// SPDX-License-Identifier: Apache-2.0
#include "core/dump/provenance.h"

#include "core/dump/json_file.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace nodewise::dump {

namespace {

bool isDecimal(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

std::string idOf(const JsonCursor& cursor)
{
    if (cursor.isNumber())
        cursor.complain(UserText("an identifier must be a string: as a number, most readers lose its last digits"));
    else if (cursor.present() && !isDecimal(cursor.text()))
        cursor.complain(UserText("an identifier must be a decimal number in a string"));
    return cursor.id();
}

std::vector<std::string> idsOf(const JsonCursor& cursor)
{
    std::vector<std::string> made;
    for (const JsonCursor& one : cursor.elements())
        made.push_back(idOf(one));
    return made;
}

ProvenanceHandle handleOf(const JsonCursor& cursor)
{
    ProvenanceHandle made;
    made.id = idOf(cursor.need("id"));
    if (made.id != cursor.key())
        cursor.complain(UserText("the handle '%1' says that it is '%2'", cursor.key(), made.id));
    const JsonCursor source = cursor["source"];
    made.file = source["file"].text();
    made.line = source["start_line"].integer();
    made.column = source["start_col"].integer();
    made.atenOp = cursor["aten_op"].text();
    made.chain = cursor["ir_chain"].texts();
    made.fusedFrom = idsOf(cursor["fused_from"]);
    for (const JsonCursor& step : cursor["transform_history"].elements())
        made.history.push_back({step["kind"].text(), step["pass_name"].text(), step["reason"].text()});
    return made;
}

ProvenanceKernel kernelOf(const JsonCursor& cursor)
{
    ProvenanceKernel made;
    made.key = cursor.key();
    made.eventName = cursor["eventNameBase"].text();
    made.atenOps = cursor["atenOps"].texts();
    made.handles = idsOf(cursor["directHandleIds"]);
    for (const JsonCursor& binding : cursor["specHandleBindings"].elements()) {
        ProvenanceKernel::Binding one{.place = {}, .handle = idOf(binding["handleId"])};
        for (const JsonCursor& step : binding["specPath"].elements())
            one.place.push_back(step.integer());
        made.bindings.push_back(std::move(one));
    }
    return made;
}

/// Kernels, and the names that they have in the wrapper.
void readKernels(Provenance& made, const JsonCursor& identities, const JsonCursor& occurrences)
{
    std::map<std::string, std::size_t> places;
    for (const JsonCursor& kernel : identities.members()) {
        places.emplace(kernel.key(), made.kernels.size());
        made.kernels.push_back(kernelOf(kernel));
        for (const std::string& handle : made.kernels.back().handles)
            made.kernelByHandle.emplace(handle, made.kernels.size() - 1);
    }
    std::set<std::pair<std::size_t, std::string>> known;
    for (const JsonCursor& occurrence : occurrences.members()) {
        const std::string key = occurrence["identityKey"].text();
        const auto found = places.find(key);
        if (found == places.end())
            occurrence["identityKey"].complain(UserText("there is no kernel '%1'", key));
        else if (std::string name = occurrence["compilerKernelName"].text(); known.emplace(found->second, name).second)
            made.kernels[found->second].names.push_back(std::move(name));
    }
}

void checkReferences(const Provenance& made, const JsonCursor& handles, const JsonCursor& kernels)
{
    for (const JsonCursor& handle : handles.members())
        for (const JsonCursor& from : handle["fused_from"].isArray() ? handle["fused_from"].elements() : std::vector<JsonCursor>())
            if (from.isText() && !made.tryHandle(from.text()))
                from.complain(UserText("there is no handle '%1'", from.text()));
    for (const JsonCursor& kernel : kernels.members())
        for (const JsonCursor& id : kernel["directHandleIds"].isArray() ? kernel["directHandleIds"].elements() : std::vector<JsonCursor>())
            if (id.isText() && !made.tryHandle(id.text()))
                id.complain(UserText("there is no handle '%1'", id.text()));
}

} // namespace

const ProvenanceHandle* Provenance::tryHandle(std::string_view id) const
{
    const auto found = handles.find(id);
    return found == handles.end() ? nullptr : &found->second;
}

const ProvenanceKernel* Provenance::tryKernel(std::string_view name) const
{
    const auto found = std::ranges::find_if(
        kernels, [&](const ProvenanceKernel& kernel) { return std::ranges::find(kernel.names, name) != kernel.names.end(); });
    return found == kernels.end() ? nullptr : &*found;
}

const ProvenanceKernel* Provenance::tryKernelOfHandle(std::string_view id) const
{
    const auto found = kernelByHandle.find(id);
    return found == kernelByHandle.end() ? nullptr : &kernels[found->second];
}

Result<Provenance> readProvenance(const std::string& path, std::string_view text)
{
    const auto json = parseJson(path, text);
    if (!json)
        return fail(json.error());
    JsonProblems problems(path, text);
    const JsonCursor root(*json, problems);
    const auto version = root["schemaVersion"].tryInteger();
    if (!version || *version != 1) {
        root["schemaVersion"].complain(version ? UserText("the provenance has version %1; only version 1 is supported", *version)
                                               : UserText("the provenance has no version (schemaVersion)"));
        return fail(std::move(problems.take().front()));
    }
    Provenance made;
    made.path = path;
    made.status = root["status"].text();
    for (const JsonCursor& handle : root.need("handles").members())
        made.handles[handle.key()] = handleOf(handle);
    const JsonCursor identities = root.need("kernelIdentities");
    readKernels(made, identities, root["kernelOccurrences"]);
    for (const JsonCursor& projection : root["upstreamProjections"].members())
        made.projections.push_back(mappingsOf(projection));
    if (root["handles"].isObject() && identities.isObject())
        checkReferences(made, root["handles"], identities);
    made.problems = problems.take();
    return made;
}

} // namespace nodewise::dump
