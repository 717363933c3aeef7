// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

namespace nodewise {

UserText Error::asText() const
{
    UserText out = message;
    if (!node.empty())
        out = UserText("node '%1': %2", node, std::move(out));
    if (line > 0)
        out = column > 0 ? UserText("line %1, column %2: %3", line, column, std::move(out)) : UserText("line %1: %2", line, std::move(out));
    std::string places;
    for (const std::string* part : {&file, &record, &path})
        places += part->empty() ? std::string() : *part + ": ";
    if (!places.empty())
        out = UserText("%1%2", std::move(places), std::move(out));
    if (!hint.empty())
        out = UserText("%1 (%2)", std::move(out), hint);
    return out;
}

Error&& Error::inFile(std::string f) &&
{
    file = std::move(f);
    return std::move(*this);
}

Error&& Error::inRecord(std::string r) &&
{
    record = std::move(r);
    return std::move(*this);
}

Error&& Error::at(std::string jsonPath) &&
{
    path = std::move(jsonPath);
    return std::move(*this);
}

Error&& Error::atNode(std::string n) &&
{
    node = std::move(n);
    return std::move(*this);
}

Error&& Error::withHint(UserText h) &&
{
    hint = std::move(h);
    return std::move(*this);
}

} // namespace nodewise
