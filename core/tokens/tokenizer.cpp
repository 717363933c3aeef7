// SPDX-License-Identifier: Apache-2.0
#include "core/tokens/tokenizer.h"

#include "core/base/shown_text.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace nodewise::tokens {

namespace {

/// The character of byte-level BPE for each byte: printable ones for themselves, the others from U+0100 on, in order (GPT-2's
/// encoder.py, bytes_to_unicode). The table is the other way round, for characters up to U+0143; -1 = for no byte.
std::array<std::int16_t, 0x144> byteTable()
{
    std::array<std::int16_t, 0x144> table{};
    table.fill(-1);
    std::int16_t others = 0;
    for (std::int16_t byte = 0; byte < 256; ++byte) {
        const bool printable = (byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte != 0xad);
        table[static_cast<std::size_t>(printable ? byte : 0x100 + others++)] = byte;
    }
    return table;
}

/// Characters that stand for no byte stay: added tokens that got into the vocabulary.
std::string fromByteLevel(std::string_view piece)
{
    static const auto table = byteTable();
    std::string out;
    while (!piece.empty()) {
        const auto character = utf8::first(piece);
        const std::size_t bytes = std::max<std::size_t>(character.bytes, 1);
        const bool known = character.bytes > 0 && character.value < table.size() && table[character.value] >= 0;
        if (known)
            out += static_cast<char>(table[character.value]);
        else
            out += piece.substr(0, bytes);
        piece.remove_prefix(bytes);
    }
    return out;
}

/// "<0x0A>"
std::optional<char> fallbackByte(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>')
        return std::nullopt;
    unsigned byte = 0;
    const auto [end, error] = std::from_chars(piece.data() + 3, piece.data() + 5, byte, 16);
    return error == std::errc() && end == piece.data() + 5 ? std::optional(static_cast<char>(byte)) : std::nullopt;
}

std::string replacedAll(std::string_view text, std::string_view what, std::string_view with)
{
    std::string out;
    for (std::size_t at = 0; !what.empty() && (at = text.find(what)) != std::string_view::npos; text.remove_prefix(at + what.size()))
        out.append(text.substr(0, at)).append(with);
    return out.append(text);
}

std::string spelled(std::string bytes, std::size_t without)
{
    return bytes.substr(std::min(bytes.size(), without));
}

} // namespace

const Tokenizer::Token* Tokenizer::tryFind(std::int64_t id) const
{
    if (id >= 0 && static_cast<std::size_t>(id) < m_tokens.size() && m_tokens[static_cast<std::size_t>(id)].id == id)
        return &m_tokens[static_cast<std::size_t>(id)]; // mostly none is left out
    const auto found = std::ranges::lower_bound(m_tokens, id, {}, &Token::id);
    return found == m_tokens.end() || found->id != id ? nullptr : &*found;
}

std::optional<std::string_view> Tokenizer::tryPiece(std::int64_t id) const
{
    const Token* token = tryFind(id);
    return token ? std::optional(pieceOf(*token)) : std::nullopt;
}

std::string Tokenizer::bytesOf(const Token& token) const
{
    const std::string_view piece = pieceOf(token);
    if (token.added)
        return std::string(piece);
    if (const auto byte = m_spelling.byteFallback ? fallbackByte(piece) : std::nullopt)
        return std::string(1, *byte);
    std::string out = m_spelling.bytes ? fromByteLevel(piece) : replacedAll(piece, m_spelling.space, " ");
    if (!m_spelling.suffix.empty() && out.ends_with(m_spelling.suffix))
        out.replace(out.size() - m_spelling.suffix.size(), std::string::npos, " ");
    return out;
}

std::optional<std::string> Tokenizer::tryBytes(std::int64_t id) const
{
    const Token* token = tryFind(id);
    return token ? std::optional(bytesOf(*token)) : std::nullopt;
}

std::string Tokenizer::label(std::int64_t id) const
{
    const Token* token = tryFind(id);
    if (!token)
        return {};
    const std::string lines = replacedAll(replacedAll(bytesOf(*token), "\n", "\\n"), "\t", "\\t");
    return replacedAll(shownText(lines), " ", "\u2423");
}

std::string Tokenizer::text(std::span<const std::int64_t> ids) const
{
    std::string out;
    for (const std::int64_t id : ids) {
        const Token* token = tryFind(id);
        const bool goesOn = token && !m_spelling.prefix.empty() && !token->added && pieceOf(*token).starts_with(m_spelling.prefix);
        if (m_spelling.words && !out.empty() && !goesOn)
            out += ' ';
        if (!token)
            out += "<id " + std::to_string(id) + ">";
        else
            out += spelled(bytesOf(*token), goesOn ? m_spelling.prefix.size() : 0); // which may be shorter than its spelling
    }
    if (m_spelling.leading && out.starts_with(' '))
        out.erase(0, 1);
    if (!m_spelling.suffix.empty() && out.ends_with(' '))
        out.pop_back();
    return shownText(out);
}

} // namespace nodewise::tokens
