// SPDX-License-Identifier: Apache-2.0
// What token ids say: the vocabulary of a `tokenizer.json` beside a program. Only that and the added tokens are read; nothing is tokenized.
//
// The format is that of Hugging Face tokenizers (github.com/huggingface/tokenizers, tokenizers/src/models and src/decoders): models BPE,
// WordPiece, Unigram, and WordLevel.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::tokens {

/// How the pieces of a vocabulary are written.
struct Spelling {
    bool bytes = false;        ///< byte-level BPE: each character stands for a byte ("Ġthe" is " the")
    bool byteFallback = false; ///< "<0x0A>" is a byte
    std::string space;         ///< what stands for a space: "▁"; "" = nothing does
    std::string suffix;        ///< of the last piece of a word: "</w>"; "" = none
    std::string prefix;        ///< of pieces that go on: "##"; "" = none
    bool words = false;        ///< pieces are words, joined by spaces
    bool leading = false;      ///< the first space of a text is no part of it
    bool operator==(const Spelling&) const = default;
};

/// Immutable. Ids are numbers from 0 to mostIds.
class Tokenizer {
public:
    static constexpr std::uint64_t maxFileBytes = 64u << 20;
    static constexpr std::int64_t mostIds = 8'000'000;

    /// Errors name the file and the place: no such JSON, an unknown model, two tokens with one id, an id that is none.
    static Result<Tokenizer> parse(std::string_view text, const std::string& file);

    std::size_t size() const { return m_tokens.size(); }
    std::size_t modelSize() const { return m_modelSize; } ///< without added tokens
    std::string_view model() const { return m_model; }    ///< "BPE"
    const Spelling& spelling() const { return m_spelling; }
    const std::string& file() const { return m_file; }

    /// As the vocabulary has it: "Ġthe"; nullopt for no such id.
    std::optional<std::string_view> tryPiece(std::int64_t id) const;
    /// Its bytes, not always whole characters: " the"; of an added token its text. Nullopt for no such id.
    std::optional<std::string> tryBytes(std::int64_t id) const;
    /// For people: spaces as "␣", line ends as "\n", what is unseen or no UTF-8 as an escape. "" for no such id.
    std::string label(std::int64_t id) const;
    /// The text of many, as people see it (shownText), with "<id 7>" for those that are none.
    std::string text(std::span<const std::int64_t> ids) const;

private:
    struct Token {
        std::int64_t id = 0;
        std::uint32_t begin = 0, size = 0; ///< in m_text
        bool added = false;
    };
    friend class TokenizerReader;
    const Token* tryFind(std::int64_t id) const;
    std::string_view pieceOf(const Token& token) const { return std::string_view(m_text).substr(token.begin, token.size); }
    std::string bytesOf(const Token& token) const;

    std::string m_file, m_model, m_text;
    Spelling m_spelling;
    std::vector<Token> m_tokens; ///< by id
    std::size_t m_modelSize = 0;
};

/// `model.tokenizer.json` beside `model.pt2`, else `tokenizer.json` in its folder; null where there is neither. Errors: it can't be read.
Result<std::shared_ptr<const Tokenizer>> readBeside(const std::string& program);

} // namespace nodewise::tokens
