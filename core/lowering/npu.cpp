// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/npu.h"

#include "core/lowering/data_folder.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace nodewise::lowering {

namespace {

using Json = nlohmann::json;

Result<std::int64_t> positive(const Json& object, const char* key, std::int64_t most)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer() || *found < 1 || *found > most) {
        Error error{.message = Text("'%1' must be a whole number from 1 to %2", std::string(key), most)};
        error.path = std::string("$.") + key;
        return fail(std::move(error));
    }
    return found->get<std::int64_t>();
}

// Bounds no machine reaches, so that products of them stay in 64 bits.
constexpr std::int64_t maxLanes = 1 << 20;
constexpr std::int64_t maxKilobytes = 1 << 30;

Result<Npu> npuOf(const Json& object)
{
    if (!object.is_object())
        return fail("an NPU configuration is a JSON object");
    Npu npu;
    const auto name = object.find("name");
    if (name == object.end() || !name->is_string() || name->get<std::string>().empty())
        return fail(Error{.message = Text("an NPU configuration needs a name"), .path = "$.name"});
    npu.name = *name;
    if (const auto title = object.find("title"); title != object.end() && title->is_string())
        npu.title = *title;
    const auto lanes = positive(object, "vpu_num_lanes", maxLanes);
    if (!lanes)
        return fail(lanes.error());
    npu.lanes = *lanes;
    const auto kilobytes = positive(object, "vpu_spad_size_kb_per_lane", maxKilobytes);
    if (!kilobytes)
        return fail(kilobytes.error());
    npu.scratchpadBytesPerLane = *kilobytes * 1024;
    return npu;
}

} // namespace

Result<Npu> readNpu(std::string_view json)
{
    try {
        return npuOf(Json::parse(json));
    } catch (const Json::parse_error& error) {
        return fail(Error{.message = Text("this is not JSON"), .path = "byte " + std::to_string(error.byte)});
    }
}

Result<std::vector<Npu>> readNpus(const std::vector<std::string>& folders)
{
    std::map<std::string, Npu> byName;
    for (const std::string& folder : folders) {
        const auto files = dataFiles(folder, ".json");
        if (!files)
            return fail(files.error());
        for (const DataFile& file : *files) {
            auto npu = readNpu(file.text);
            if (!npu)
                return fail(std::move(npu.error()).inFile(file.path));
            byName[npu->name] = std::move(*npu);
        }
    }
    std::vector<Npu> npus;
    for (auto& [name, npu] : byName)
        npus.push_back(std::move(npu));
    return npus;
}

} // namespace nodewise::lowering
