// SPDX-License-Identifier: Apache-2.0
#include "core/backend/profile_places.h"

#include "core/backend/json_reader.h"
#include "core/base/data_folder.h"

#include <nlohmann/json.hpp>

namespace nodewise::backend {

RulePlace memberPlace(const Profile& profile, const std::string& path)
{
    const auto text = readDataFile(profile.path);
    JsonPlaces places;
    if (!text || !JsonPlaces::parse(*text, places) || places.lineOf(path) == 0)
        return {};
    return JsonReader(profile.path, places).placeOf(path);
}

} // namespace nodewise::backend
