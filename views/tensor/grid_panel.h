// SPDX-License-Identifier: Apache-2.0
// The grid of a tensor with its search, its number formats, and tensors pinned beside it.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/tensor/pinned_tensor.h"
#include "views/tensor/tensor_grid.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QSpinBox;
class QSplitter;

namespace nodewise::views {

class Label;
class BusyStrip;
class FindBar;
class MatchCounter;
class TensorAsk;

class GridPanel : public QWidget {
    Q_OBJECT
public:
    explicit GridPanel(DebugSession* session, QWidget* parent = nullptr);
    QWidget* tools() const { return m_tools; }
    TensorGrid& grid() const { return *m_grid; }
    FindBar& findBar() const { return *m_find; }
    BusyStrip& strip() const { return *m_strip; }
    QCheckBox* tint() const { return m_tint; }
    /// Integers with the tokens that they are ids of; hidden while there are none.
    QCheckBox* tokens() const { return m_tokens; }
    const QList<PinnedTensor*>& pins() const { return m_pins; }

    void pin(const protocol::ValueInfo& value, bool copy);
    /// Of the grid and all that is pinned.
    void setSlice(const QString& slice);
    /// Looks in the slice that was typed, and shows what is found, if need be in a narrower slice.
    void find(protocol::FindRequest request, bool backward);
    /// An element of the slice that was typed.
    void showElement(const std::vector<std::int64_t>& index);
    /// Of the chosen cell, in the slice that was typed.
    std::vector<std::int64_t> chosenElement() const;

Q_SIGNALS:
    void tintToggled();
    void message(const QString& text);
    void pinsChanged();
    /// To show an element the grid needs another slice.
    void sliceWanted(const QString& slice);
    void elementChosen(const std::vector<std::int64_t>& index);

private:
    void makeTools();
    void applyFormat();
    void unpin(PinnedTensor* pin);
    void takeFound(const protocol::FindRequest& request, const Result<protocol::FindAnswer>& answer);
    void retranslate();

    DebugSession* m_session;
    TensorAsk* m_ask;
    Label* m_head; ///< over the grid while something is pinned: rows stand side by side
    TensorGrid* m_grid;
    QSplitter* m_split;
    BusyStrip* m_strip;
    FindBar* m_find;
    MatchCounter* m_counter;
    QWidget* m_tools;
    QComboBox* m_format;
    QSpinBox* m_digits;
    QCheckBox* m_tint;
    QCheckBox* m_tokens;
    QList<PinnedTensor*> m_pins;
    // The slice that was typed, its shape, and the indices of its leading dimensions at which the grid stands.
    QString m_typed;
    std::vector<std::int64_t> m_typedShape, m_leading;
    std::optional<std::pair<int, int>> m_pending; ///< a cell to show once its slice is there
    bool m_jumping = false;
};

} // namespace nodewise::views
