// SPDX-License-Identifier: Apache-2.0
// Tokens for the numbers of a tensor view: ids as what they say, rows and columns of a sequence by its tokens.
#pragma once

#include "core/tokens/token_use.h"
#include "views/common/job.h"
#include "views/debug/debug_context.h"
#include "views/tensor/axis_labels.h"

#include <QObject>

#include <memory>
#include <optional>

namespace nodewise::views {

/// GUI thread. Reads the tokenizer beside the program in the background once a session runs, and the ids at each stop.
class TokenTexts : public QObject {
    Q_OBJECT
public:
    explicit TokenTexts(const DebugContext& context, QObject* parent = nullptr);

    /// Null where there is none, or not yet.
    const std::shared_ptr<const tokens::Tokenizer>& tokenizer() const { return m_tokenizer; }
    /// "aten.softmax.int" of a node of the session; "" = not known.
    std::string_view operatorOf(std::uint32_t node) const;
    /// Whether the elements of the session's node are ids.
    bool holdsIds(std::uint32_t node) const;
    /// For a tensor whose last two dimensions have these sizes: `leading`: the index in its first dimension.
    AxisLabels labelsFor(std::uint32_t node, const std::vector<std::int64_t>& shape, std::int64_t leading) const;

Q_SIGNALS:
    /// Another tokenizer, or other ids.
    void changed();
    /// The file is there and can't be read.
    void failed(const QString& text);

private:
    void load();
    void take(const Result<std::shared_ptr<const tokens::Tokenizer>>& read);
    void askIds();
    const graph::Node* tryNode(std::uint32_t node) const;

    DebugContext m_context;
    JobRunner m_job;
    bool m_asked = false;
    std::shared_ptr<const tokens::Tokenizer> m_tokenizer;
    tokens::TokenUse m_use;
    /// Of the sequences that the program is given, row by row.
    std::vector<std::shared_ptr<const std::vector<QString>>> m_sequences;
    std::size_t m_length = 0; ///< of each
};

} // namespace nodewise::views
