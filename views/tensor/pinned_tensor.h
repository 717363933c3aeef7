// SPDX-License-Identifier: Apache-2.0
// A tensor that stays beside the one that is shown: as it is at each stop, or as it was when it was pinned.
#pragma once

#include "views/tensor/tensor_grid.h"

#include <QWidget>

class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;

class PinnedTensor : public QWidget {
    Q_OBJECT
public:
    /// `copy`: what nodewise/hold gave; it is released with the pin.
    PinnedTensor(DebugSession* session, const protocol::ValueInfo& value, bool copy, QWidget* parent = nullptr);
    ~PinnedTensor() override;
    void setSlice(const QString& slice) { m_grid->numbers().setSlice(slice); }
    const protocol::ValueInfo& value() const { return m_value; }
    bool isCopy() const { return m_copy; }
    TensorGrid& grid() const { return *m_grid; }
    /// Of what stands over the numbers.
    int headHeight() const;

Q_SIGNALS:
    void closeWanted();

private:
    void retranslate();

    QPointer<DebugSession> m_session;
    protocol::ValueInfo m_value;
    bool m_copy;
    ElidedLabel* m_name;
    Label* m_how;
    Label* m_words;
    QToolButton* m_close;
    TensorGrid* m_grid;
};

} // namespace nodewise::views
