// SPDX-License-Identifier: Apache-2.0
#include "core/process/framing.h"

#include "core/base/trimmed.h"

#include <algorithm>
#include <charconv>

namespace nodewise::process {

namespace {

constexpr std::string_view lengthField = "Content-Length";
constexpr std::string_view headerEnd = "\r\n\r\n";

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [lower](char x, char y) { return lower(x) == lower(y); });
}

constexpr std::string_view blanks = " \t"; ///< of a header field

/// For messages: control characters would garble a terminal.
std::string printable(std::string_view text)
{
    std::string out;
    for (const char c : text.substr(0, 40))
        out += c >= ' ' && c <= '~' ? c : '?';
    return out + (text.size() > 40 ? "..." : "");
}

} // namespace

std::string frame(std::string_view body)
{
    std::string out(lengthField);
    out += ": " + std::to_string(body.size());
    out += headerEnd;
    out += body;
    return out;
}

void FrameReader::feed(std::string_view bytes)
{
    if (m_error)
        return;
    if (m_start > 65536 || m_start == m_buffer.size()) {
        m_buffer.erase(0, m_start);
        m_start = 0;
    }
    m_buffer += bytes;
}

Result<std::optional<std::string>> FrameReader::next()
{
    if (m_error)
        return fail(*m_error);
    if (!m_length) {
        const auto unread = std::string_view(m_buffer).substr(m_start);
        const auto end = unread.substr(0, m_limits.header).find(headerEnd);
        if (end == unread.npos && unread.size() >= m_limits.header)
            return broken(UserText("the header is longer than %1 bytes", m_limits.header), m_offset);
        if (end == unread.npos)
            return std::nullopt;
        if (auto read = readHeader(unread.substr(0, end)); !read)
            return fail(read.error());
        m_start += end + headerEnd.size();
        m_offset += end + headerEnd.size();
    }
    if (m_buffer.size() - m_start < *m_length)
        return std::nullopt;
    std::string body = m_buffer.substr(m_start, *m_length);
    m_start += *m_length;
    m_offset += *m_length;
    m_length.reset();
    return body;
}

Result<void> FrameReader::finish() const
{
    if (m_error)
        return fail(*m_error);
    const auto unread = m_buffer.size() - m_start;
    if (!m_length && unread == 0)
        return {};
    Error error{.message = UserText("the stream ended inside a header"), .path = "byte " + std::to_string(m_offset + unread)};
    if (m_length)
        error.message = UserText("the stream ended after %1 of %2 bytes of a message", unread, *m_length);
    return fail(std::move(error));
}

Result<void> FrameReader::readHeader(std::string_view header)
{
    auto offset = m_offset;
    while (!header.empty()) {
        const auto end = header.find("\r\n");
        const auto line = header.substr(0, end);
        if (auto read = readField(line, offset); !read)
            return read;
        const auto taken = end == header.npos ? header.size() : end + 2;
        header.remove_prefix(taken);
        offset += taken;
    }
    if (!m_length)
        return broken(UserText("the header has no Content-Length"), m_offset);
    return {};
}

Result<void> FrameReader::readField(std::string_view line, std::uint64_t offset)
{
    const auto colon = line.find(':');
    if (colon == line.npos)
        return broken(UserText("'%1' is not a header field of the form 'Name: value'", printable(line)), offset);
    if (!equalsIgnoringCase(trimmed(line.substr(0, colon), blanks), lengthField))
        return {}; // Content-Type and fields to come
    if (m_length)
        return broken(UserText("the header has two Content-Length fields"), offset);
    const auto value = trimmed(line.substr(colon + 1), blanks);
    std::uint64_t length = 0;
    const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), length);
    if (code == std::errc::invalid_argument || end != value.data() + value.size())
        return broken(UserText("Content-Length '%1' is not a number of bytes", printable(value)), offset);
    if (code != std::errc() || length > m_limits.body)
        return broken(UserText("Content-Length %1 is above the limit of %2 bytes", printable(value), m_limits.body), offset);
    m_length = static_cast<std::size_t>(length);
    return {};
}

tl::unexpected<Error> FrameReader::broken(UserText message, std::uint64_t offset)
{
    m_error = Error{.message = std::move(message), .path = "byte " + std::to_string(offset)};
    m_length.reset();
    return fail(*m_error);
}

} // namespace nodewise::process
