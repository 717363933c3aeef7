// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

namespace nodewise {

std::string Error::text() const
{
    std::string out;
    const auto place = [&out](const std::string& part) {
        if (!part.empty())
            out += part + ": ";
    };
    place(file);
    place(record);
    place(path);
    if (line > 0)
        place("line " + std::to_string(line) + (column > 0 ? ", column " + std::to_string(column) : ""));
    if (!node.empty())
        place("node '" + node + "'");
    out += message;
    if (!hint.empty())
        out += " (" + hint + ")";
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

Error&& Error::withHint(std::string h) &&
{
    hint = std::move(h);
    return std::move(*this);
}

} // namespace nodewise
