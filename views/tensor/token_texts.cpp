// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/token_texts.h"

#include "views/common/document.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr std::uint64_t mostRows = 64, mostColumns = 4096; ///< of sequences whose tokens are shown

/// Of the width of a model, which may be as large as the sequence is long.
bool yieldsFeatures(std::string_view op)
{
    for (const std::string_view base : {"aten.linear.", "aten.addmm.", "aten.embedding.", "aten.layer_norm.", "aten.native_layer_norm.",
                                        "aten.rms_norm.", "aten.gelu.", "aten.silu.", "aten.relu.", "aten.dropout."})
        if (op.starts_with(base))
            return true;
    return false;
}

QString labelOf(const tokens::Tokenizer& tokenizer, std::int64_t id)
{
    return QString::fromStdString(tokenizer.label(id));
}

} // namespace

TokenTexts::TokenTexts(const DebugContext& context, QObject* parent) : QObject(parent), m_context(context), m_job(this)
{
    connect(context.session, &DebugSession::opened, this, &TokenTexts::load);
    connect(context.session, &DebugSession::valuesChanged, this, [this] {
        load(); // where the view came after the session
        askIds();
    });
    if (context.session->stopped())
        load();
}

void TokenTexts::load()
{
    if (!m_context.document || !m_context.document->fx() || m_context.document->file.empty() || std::exchange(m_asked, true))
        return;
    m_job.start([file = m_context.document->file](const Progress&) { return tokens::readBeside(file); },
                [this](const Result<std::shared_ptr<const tokens::Tokenizer>>& read) { take(read); });
}

void TokenTexts::take(const Result<std::shared_ptr<const tokens::Tokenizer>>& read)
{
    if (!read)
        return Q_EMIT failed(translated(read.error()));
    m_tokenizer = *read;
    if (!m_tokenizer)
        return;
    m_use = tokens::tokenUse(*m_context.document->fx(), *m_tokenizer);
    Q_EMIT changed();
    askIds();
}

/// The program's node that a node of the session is, where that runs the IR.
const graph::Node* TokenTexts::tryNode(std::uint32_t node) const
{
    const graph::Graph* fx = m_context.document ? m_context.document->fx() : nullptr;
    if (!fx)
        return nullptr;
    if (m_context.session->side() == protocol::Side::Fx)
        return node < fx->nodes().size() ? &fx->nodes()[node] : nullptr;
    const auto linked = m_context.document->ir && node < m_context.document->ir->nodes.size()
                            ? linkedNodes(*m_context.document, Side::Ir, node)
                            : std::vector<std::uint32_t>();
    return linked.size() == 1 ? &fx->nodes()[linked.front()] : nullptr;
}

std::string_view TokenTexts::operatorOf(std::uint32_t node) const
{
    const graph::Node* at = tryNode(node);
    return at && at->op == graph::NodeOp::CallFunction ? at->opType() : std::string_view();
}

bool TokenTexts::holdsIds(std::uint32_t node) const
{
    const graph::Node* at = m_tokenizer ? tryNode(node) : nullptr;
    return at && std::binary_search(m_use.ids.begin(), m_use.ids.end(), at->id);
}

/// The first of those that the caller gives; in a session of the IR it has another number there, and is not asked for.
void TokenTexts::askIds()
{
    if (!m_tokenizer || !m_context.session->stopped() || m_context.session->side() != protocol::Side::Fx)
        return;
    const auto given =
        std::ranges::find_if(m_use.ids, [this](graph::NodeId id) { return m_context.document->fx()->trySpec(id) != nullptr; });
    if (given == m_use.ids.end())
        return;
    protocol::SliceRequest request;
    request.value.node = given->index();
    request.rows = mostRows;
    request.columns = mostColumns;
    m_context.session->ask<protocol::Slice>(request, this, [this](const Result<protocol::Slice>& cells) {
        if (!cells || cells->kind != protocol::Slice::Kind::Int || cells->shape.empty())
            return;
        const bool flat = cells->shape.size() == 1; // one sequence, told as one column
        m_length = flat ? cells->rows : cells->columns;
        const std::size_t count = m_length == 0 ? 0 : cells->integers.size() / m_length;
        m_sequences.clear();
        for (std::size_t row = 0; row < count; ++row) {
            auto texts = std::make_shared<std::vector<QString>>();
            for (std::size_t i = 0; i < m_length; ++i)
                texts->push_back(labelOf(*m_tokenizer, cells->integers[row * m_length + i]));
            m_sequences.push_back(std::move(texts));
        }
        Q_EMIT changed();
    });
}

AxisLabels TokenTexts::labelsFor(std::uint32_t node, const std::vector<std::int64_t>& shape, std::int64_t leading) const
{
    AxisLabels out;
    const graph::Node* at = m_tokenizer ? tryNode(node) : nullptr;
    if (!at || shape.size() < 2 || std::binary_search(m_use.ids.begin(), m_use.ids.end(), at->id))
        return out;
    const auto rows = static_cast<std::size_t>(shape[shape.size() - 2]), columns = static_cast<std::size_t>(shape.back());
    const std::size_t which = std::min(static_cast<std::size_t>(std::max<std::int64_t>(leading, 0)), m_sequences.size() - 1);
    if (!m_sequences.empty() && m_length > 1) {
        const AxisLabels::Of sequence = [texts = m_sequences[which]](std::uint64_t i) {
            return i < texts->size() ? (*texts)[i] : QString();
        };
        if (rows == m_length)
            out.rows = sequence;
        if (rows == m_length && columns == m_length && !yieldsFeatures(at->opType()))
            out.columns = sequence;
    }
    if (m_use.vocabulary > 1 && columns == static_cast<std::size_t>(m_use.vocabulary))
        out.columns = [tokenizer = m_tokenizer](std::uint64_t id) { return labelOf(*tokenizer, static_cast<std::int64_t>(id)); };
    return out;
}

} // namespace nodewise::views
