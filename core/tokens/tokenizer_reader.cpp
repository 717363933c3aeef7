// SPDX-License-Identifier: Apache-2.0
#include "core/tokens/tokenizer_reader.h"

#include "core/base/input_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

namespace nodewise::tokens {

using program::Json;

namespace {

constexpr std::array models{std::string_view("BPE"), std::string_view("WordPiece"), std::string_view("Unigram"),
                            std::string_view("WordLevel")};
constexpr int deepest = 4; ///< sequences of decoders in each other

std::string textOf(const Json& object, std::string_view key)
{
    const auto found = object.isObject() ? object.tryGet(key) : std::nullopt;
    return found && found->isString() ? std::string(found->text()) : std::string();
}

bool flagOf(const Json& object, std::string_view key)
{
    const auto found = object.isObject() ? object.tryGet(key) : std::nullopt;
    bool value = false;
    return found && !found->element().get_bool().get(value) && value;
}

/// Files of before the member "type" was written tell it by what they have.
std::string modelOf(const Json& model)
{
    if (const std::string type = textOf(model, "type"); !type.empty())
        return type;
    const auto vocabulary = model.tryGet("vocab");
    return vocabulary && vocabulary->isArray()                    ? "Unigram"
           : model.tryGet("merges").has_value()                   ? "BPE"
           : model.tryGet("max_input_chars_per_word").has_value() ? "WordPiece"
                                                                  : "WordLevel";
}

} // namespace

Tokenizer TokenizerReader::read(const Json& root)
{
    const Json model = root["model"];
    if (!root.failed())
        readModel(model);
    if (const auto added = root.isObject() && !root.failed() ? root.tryGet("added_tokens") : std::nullopt)
        readAdded(*added);
    for (const auto& [key, decodes] : {std::pair("decoder", true), {"pre_tokenizer", false}})
        if (const auto part = root.isObject() && !root.failed() ? root.tryGet(key) : std::nullopt)
            readSpelling(*part, decodes, 0);
    if (!root.failed())
        sort(root);
    return std::move(m_made);
}

void TokenizerReader::readModel(const Json& model)
{
    const Json vocabulary = model["vocab"];
    if (model.failed())
        return;
    m_made.m_model = modelOf(model);
    if (std::ranges::find(models, m_made.m_model) == models.end())
        return model.fail(UserText("the model '%1' is not known", m_made.m_model),
                          UserText("BPE, WordPiece, Unigram, and WordLevel are read"));
    Spelling& spelling = m_made.m_spelling;
    spelling.byteFallback = flagOf(model, "byte_fallback");
    spelling.suffix = textOf(model, "end_of_word_suffix");
    spelling.words = m_made.m_model == "WordPiece" || m_made.m_model == "WordLevel";
    if (m_made.m_model == "WordPiece")
        spelling.prefix = textOf(model, "continuing_subword_prefix");
    if (m_made.m_model == "Unigram")
        spelling.space = "\u2581"; // sentencepiece's, whatever the decoder is
    readVocabulary(vocabulary);
}

/// An object of ids, or Unigram's list of pieces with their scores.
void TokenizerReader::readVocabulary(const Json& vocabulary)
{
    if (!vocabulary.isArray())
        return vocabulary.members([&](std::string_view piece, const Json& id) { add(id.integer(), piece, false, id); });
    std::int64_t next = 0;
    vocabulary.elements([&](const Json& entry) {
        bool first = true;
        entry.elements([&](const Json& part) {
            if (std::exchange(first, false))
                add(next++, part.text(), false, part);
        });
        if (first && !entry.failed())
            entry.fail(UserText("a piece of the vocabulary is a list of its text and its score"));
    });
}

void TokenizerReader::readAdded(const Json& added)
{
    added.elements([&](const Json& token) {
        const Json id = token["id"], content = token["content"];
        const std::int64_t number = id.integer();
        const std::string_view text = content.text();
        if (!token.failed())
            add(number, text, true, id);
    });
}

void TokenizerReader::add(std::int64_t id, std::string_view piece, bool added, const Json& at)
{
    if (at.failed())
        return;
    if (id < 0 || id >= Tokenizer::mostIds)
        return at.fail(UserText("an id of a token is a number from 0 to %1", Tokenizer::mostIds - 1));
    constexpr std::size_t longest = 65536;
    if (piece.size() > longest)
        return at.fail(UserText("a token has more than %1 bytes", longest));
    m_made.m_tokens.push_back({.id = id,
                               .begin = static_cast<std::uint32_t>(m_made.m_text.size()),
                               .size = static_cast<std::uint32_t>(piece.size()),
                               .added = added});
    m_made.m_text += piece;
}

/// Added tokens mostly stand in the vocabulary, too, and win over it, as in the library itself (added_vocabulary.rs, simple_id_to_token).
void TokenizerReader::sort(const Json& root)
{
    auto& all = m_made.m_tokens;
    std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.id != b.id ? a.id < b.id : a.added && !b.added; });
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].id == all[i - 1].id && all[i].added == all[i - 1].added && m_made.pieceOf(all[i]) != m_made.pieceOf(all[i - 1]))
            return root.fail(UserText("the tokens '%1' and '%2' have one id, %3", std::string(m_made.pieceOf(all[i - 1])),
                                      std::string(m_made.pieceOf(all[i])), all[i].id));
    const auto same = std::ranges::unique(all, {}, [](const auto& token) { return token.id; });
    all.erase(same.begin(), same.end());
    m_made.m_modelSize = static_cast<std::size_t>(std::ranges::count_if(all, [](const auto& token) { return !token.added; }));
}

void TokenizerReader::readSpelling(const Json& part, bool decoder, int depth)
{
    if (!part.isObject() || depth > deepest)
        return;
    Spelling& spelling = m_made.m_spelling;
    const std::string type = textOf(part, "type");
    for (const char* const list : {"decoders", "pretokenizers"})
        if (const auto parts = part.tryGet(list); parts && parts->isArray())
            parts->elements([&](const Json& one) { readSpelling(one, decoder, depth + 1); });
    if (type == "ByteLevel")
        spelling.bytes = true;
    else if (type == "ByteFallback")
        spelling.byteFallback = true;
    else if (type == "WordPiece" && decoder)
        spelling.prefix = textOf(part, "prefix");
    else if (type == "BPEDecoder")
        spelling.suffix = textOf(part, "suffix");
    else if (type == "Metaspace") {
        spelling.space = textOf(part, "replacement");
        spelling.leading = spelling.leading || (decoder && textOf(part, "prepend_scheme") != "never");
    } else if (type == "Replace" && decoder && textOf(part, "content") == " ") {
        if (const auto pattern = part.tryGet("pattern"))
            spelling.space = textOf(*pattern, "String");
    } else if (type == "Strip" && decoder && textOf(part, "content") == " ") {
        spelling.leading = true;
    }
}

Result<Tokenizer> Tokenizer::parse(std::string_view text, const std::string& file)
{
    const auto located = [&file](Error error) { return fail(std::move(error).inFile(file)); };
    if (text.size() > maxFileBytes)
        return located(Error{.message = UserText("a tokenizer's file has at most %1 bytes", maxFileBytes)});
    auto copy = std::make_unique<char[]>(text.size() + simdjson::SIMDJSON_PADDING);
    std::memcpy(copy.get(), text.data(), text.size());
    const auto document = program::JsonDocument::parse(std::move(copy), text.size());
    if (!document)
        return located(document.error());
    program::Failure failure;
    Tokenizer made = TokenizerReader().read(Json(document->root(), failure));
    if (failure.failed())
        return located(std::move(*failure.error));
    made.m_file = file;
    return made;
}

Result<std::shared_ptr<const Tokenizer>> readBeside(const std::string& program)
{
    const std::filesystem::path path(program);
    for (const std::string& name : {path.stem().string() + ".tokenizer.json", std::string("tokenizer.json")}) {
        const std::string file = (path.parent_path() / name).string();
        std::error_code none;
        if (!std::filesystem::exists(std::filesystem::symlink_status(file, none)))
            continue;
        const auto text = readFile(file, Tokenizer::maxFileBytes);
        auto made = text ? Tokenizer::parse(*text, file) : Result<Tokenizer>(fail(text.error()));
        if (!made)
            return fail(std::move(made.error()));
        return std::make_shared<const Tokenizer>(std::move(*made));
    }
    return std::shared_ptr<const Tokenizer>();
}

} // namespace nodewise::tokens
