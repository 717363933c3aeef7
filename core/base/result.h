// SPDX-License-Identifier: Apache-2.0
// Failure as a value: Result<T> carries a message with its place. No exception leaves core.
#pragma once

#include "core/base/user_text.h"

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace nodewise {

/// What was wrong, where, and what the user can do. Every place field may be empty (or 0).
struct Error {
    UserText message;   ///< what was wrong, one sentence without a final full stop
    std::string file;   ///< path of the file, as the user named it
    std::string record; ///< record in an archive ("models/model.json")
    std::string path;   ///< JSON path ("$.graph_module.graph.nodes[3].target")
    std::string node;   ///< name of the node
    UserText hint;      ///< what the user can do
    int line = 0;       ///< 1-based; 0 = unknown
    int column = 0;     ///< 1-based; 0 = unknown

    /// One line: "file: record: path: node 'n': message (hint)"; parts without content are left out.
    UserText asText() const;
    std::string text() const { return asText().english(); }

    Error&& inFile(std::string f) &&;
    Error&& inRecord(std::string r) &&;
    Error&& at(std::string jsonPath) &&;
    Error&& atNode(std::string n) &&;
    Error&& withHint(UserText h) &&;
};

template <class T>
using Result = tl::expected<T, Error>;

/// `return fail("...")` from any function that returns a Result; with arguments: `fail("there is no node '%1'", name)`.
template <std::size_t N, class... Arguments>
tl::unexpected<Error> fail(const char (&source)[N], Arguments&&... arguments)
{
    return tl::unexpected<Error>(Error{.message = UserText(source, std::forward<Arguments>(arguments)...)});
}
inline tl::unexpected<Error> fail(UserText message)
{
    return tl::unexpected<Error>(Error{.message = std::move(message)});
}
/// Verbatim: what another library said.
inline tl::unexpected<Error> fail(std::string message)
{
    return fail(UserText(std::move(message)));
}
inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

} // namespace nodewise
