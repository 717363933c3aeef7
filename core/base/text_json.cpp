// SPDX-License-Identifier: Apache-2.0
#include "core/base/text_json.h"

namespace nodewise::json {

Json fromText(const UserText& text)
{
    if (!text.isListed())
        return text.source();
    Json arguments = Json::array();
    for (const UserText& argument : text.arguments())
        arguments.push_back(fromText(argument));
    return {{"source", text.source()}, {"arguments", std::move(arguments)}};
}

UserText toText(const Json& json)
{
    if (json.is_string())
        return json.get<std::string>();
    if (!json.is_object())
        return {};
    std::vector<UserText> arguments;
    if (const auto found = json.find("arguments"); found != json.end() && found->is_array())
        for (const Json& argument : *found)
            arguments.push_back(toText(argument));
    return {textOr(json, "source"), std::move(arguments)};
}

} // namespace nodewise::json
