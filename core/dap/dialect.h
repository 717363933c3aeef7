// SPDX-License-Identifier: Apache-2.0
// How a client counts lines and columns and writes paths: DAP lets it choose at initialize. Ours count from 1 and are plain paths.
#pragma once

#include "core/dap/messages.h"

#include <string>
#include <string_view>

namespace nodewise::dap {

/// Translates the places in what a client sends and is sent; of our own requests (nodewise/...) none has any. Messages whose arguments or
/// body are no JSON stay as they are: whoever reads them says what is wrong.
class Dialect {
public:
    Dialect() = default;
    explicit Dialect(const InitializeArguments& client);

    /// The client's, as ours.
    void read(Request& request) const;
    /// Ours, as the client's.
    void write(Response& response) const;
    void write(Event& event) const;

private:
    bool plain() const { return m_firstLine == 1 && m_firstColumn == 1 && !m_uris; }

    int m_firstLine = 1, m_firstColumn = 1;
    bool m_uris = false;
};

/// "file:///a%20b.py" of "/a b.py"; what is no absolute path stays as it is.
std::string fileUri(std::string_view path);
/// The other way; other schemes and hosts stay as they are.
std::string pathOfUri(std::string_view uri);

} // namespace nodewise::dap
