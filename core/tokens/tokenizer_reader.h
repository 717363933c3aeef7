// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/json.h"
#include "core/tokens/tokenizer.h"

namespace nodewise::tokens {

/// Makes one tokenizer of a parsed file; failures go to the cursor.
class TokenizerReader {
public:
    Tokenizer read(const program::Json& root);

private:
    void readModel(const program::Json& model);
    void readVocabulary(const program::Json& vocabulary);
    void readAdded(const program::Json& added);
    /// A decoder, or what splits texts before the model; of a sequence each.
    void readSpelling(const program::Json& part, bool decoder, int depth);
    void add(std::int64_t id, std::string_view piece, bool added, const program::Json& at);
    void sort(const program::Json& root);

    Tokenizer m_made;
};

} // namespace nodewise::tokens
