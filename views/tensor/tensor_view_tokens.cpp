// SPDX-License-Identifier: Apache-2.0
// The part of the tensor view that names rows, columns, and ids by tokens.
#include "views/tensor/dimension_bar.h"
#include "views/tensor/grid_panel.h"
#include "views/tensor/heat_map_page.h"
#include "views/tensor/slice_text.h"
#include "views/tensor/tensor_view.h"
#include "views/tensor/token_texts.h"

#include <QCheckBox>
#include <QSignalBlocker>

namespace nodewise::views {

namespace {

/// The index in the first dimension that the slice keeps to; 0 where it keeps all of it.
std::int64_t leadingIndex(const QString& slice, const std::vector<std::int64_t>& shape)
{
    const auto items = parseSlice(slice.toStdString(), shape);
    return items && !items->empty() && items->front().single ? std::max<std::int64_t>(items->front().index, 0) : 0;
}

/// Rows and columns that a slice leaves out would be named wrongly.
bool isWhole(const QString& slice, const std::vector<std::int64_t>& shape)
{
    const auto items = parseSlice(slice.toStdString(), shape);
    if (!items || items->size() < 2)
        return false;
    return (*items)[items->size() - 1] == SliceItem() && (*items)[items->size() - 2] == SliceItem();
}

} // namespace

void TensorView::followTokens()
{
    connect(m_dimensions, &DimensionBar::sliceWanted, this, &TensorView::setSlice);
    connect(m_tokens, &TokenTexts::failed, this, &TensorView::message);
    connect(m_tokens, &TokenTexts::changed, this, [this] {
        showHead();
        showTokens();
    });
    connect(&model(), &TensorModel::shapeChanged, this, &TensorView::showTokens);
    connect(&model(), &TensorModel::dataChanged, this, &TensorView::showTokens); // the dtype is known
    connect(m_gridPanel->tokens(), &QCheckBox::clicked, this, [this](bool on) { model().setTokens(on ? m_tokens->tokenizer() : nullptr); });
}

/// Another value is told by its tokens if the program looks them up; what was clicked holds until then.
void TensorView::showTokens()
{
    const auto& value = model().value();
    const auto& tokenizer = m_tokens->tokenizer();
    const bool integers = model().dtype() == "int64" || model().dtype() == "int32";
    m_gridPanel->tokens()->setVisible(value && tokenizer && integers);
    if (!value)
        return;
    if (!m_tokensOf || !(*m_tokensOf == value->ref) || !tokenizer) {
        const bool ids = tokenizer && m_tokens->holdsIds(value->ref.node);
        m_tokensOf = tokenizer ? std::optional(value->ref) : std::nullopt;
        m_gridPanel->tokens()->setChecked(ids);
        model().setTokens(ids ? tokenizer : nullptr);
    }
    const bool named = isWhole(model().slice(), value->shape);
    AxisLabels labels;
    if (named)
        labels = m_tokens->labelsFor(value->ref.node, value->shape, leadingIndex(model().slice(), value->shape));
    m_heatMap->setLabels(labels);
    model().setLabels(std::move(labels));
}

} // namespace nodewise::views
