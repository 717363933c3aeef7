// SPDX-License-Identifier: Apache-2.0
// Bodies of the protocol, there and back, for tests.
#pragma once

#include "core/protocol/body.h"

#include <QString>

namespace nodewise::test {

template <class Body>
Body again(const Body& body)
{
    const auto read = protocol::decodeBody<Body>(protocol::encodeBody(body));
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return *read;
}

/// Why it is refused; "accepted" if it is not.
template <class Body>
QString refusal(const char* json)
{
    const auto body = protocol::decodeBody<Body>(json);
    return body ? QStringLiteral("accepted") : QString::fromStdString(body.error().text());
}

} // namespace nodewise::test
