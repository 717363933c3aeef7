// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

namespace nodewise {

Text Error::asText() const
{
    Text out = message;
    if (!node.empty())
        out = Text("node '%1': %2", node, std::move(out));
    if (line > 0)
        out = column > 0 ? Text("line %1, column %2: %3", line, column, std::move(out)) : Text("line %1: %2", line, std::move(out));
    std::string places;
    for (const std::string* part : {&file, &record, &path})
        places += part->empty() ? std::string() : *part + ": ";
    if (!places.empty())
        out = Text("%1%2", std::move(places), std::move(out));
    if (!hint.empty())
        out = Text("%1 (%2)", std::move(out), hint);
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

Error&& Error::withHint(Text h) &&
{
    hint = std::move(h);
    return std::move(*this);
}

} // namespace nodewise
