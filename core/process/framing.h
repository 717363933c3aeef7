// SPDX-License-Identifier: Apache-2.0
// Framing of the Debug Adapter Protocol: "Content-Length: N\r\n\r\n" and N bytes of JSON. Used between viewer and engine, and
// between engine and workers. Source: https://microsoft.github.io/debug-adapter-protocol/overview (base protocol).
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nodewise::process {

/// Bounds against a broken or hostile peer; bytes.
struct FrameLimits {
    std::size_t header = 4096;               ///< all header fields with the empty line
    std::size_t body = 256u * 1024u * 1024u; ///< one message
};

/// The message with its header in front.
std::string frame(std::string_view body);

/// Takes bytes as they arrive, gives whole messages. After an error the stream has no place to go on from: every later
/// next() returns the same error. Owns the bytes not yet taken.
class FrameReader {
public:
    explicit FrameReader(FrameLimits limits = {}) : m_limits(limits) {}

    void feed(std::string_view bytes);
    /// The next body, or nullopt while more bytes are needed. Errors carry the offset in the stream as path ("byte 17").
    Result<std::optional<std::string>> next();
    /// What an end of the stream means here: nothing, or an error that says what was cut off.
    Result<void> finish() const;

private:
    Result<void> readHeader(std::string_view header);
    Result<void> readField(std::string_view line, std::uint64_t offset);
    tl::unexpected<Error> broken(UserText message, std::uint64_t offset);

    FrameLimits m_limits;
    std::string m_buffer;
    std::size_t m_start = 0;             ///< of the unread bytes in m_buffer
    std::uint64_t m_offset = 0;          ///< of m_start in the stream
    std::optional<std::size_t> m_length; ///< of the body, once its header is read
    std::optional<Error> m_error;
};

} // namespace nodewise::process
