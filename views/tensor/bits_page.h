// SPDX-License-Identifier: Apache-2.0
// One element as the bits that it is made of.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/tensor/tensor_page.h"

class QLineEdit;

namespace nodewise::views {

class TensorAsk;

/// The bits in boxes, by field; below them what they mean.
class BitsView : public QWidget {
    Q_OBJECT
public:
    explicit BitsView(QWidget* parent = nullptr);
    void setBits(const protocol::BitsAnswer& bits);
    /// Line by line, as it is painted.
    QStringList lines() const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList linesOf(const protocol::BitsOfNumber& number) const;
    int paintBits(QPainter& painter, const protocol::BitsOfNumber& number, int y) const;
    int boxWidth(std::size_t bits) const;

    protocol::BitsAnswer m_bits;
};

class BitsPage final : public TensorPage {
    Q_OBJECT
public:
    explicit BitsPage(DebugSession* session, QWidget* parent = nullptr);
    QWidget* tools() override { return m_tools; }
    BitsView& view() const { return *m_view; }
    void setElement(const std::vector<std::int64_t>& index);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void typed();

    TensorAsk* m_ask;
    BitsView* m_view;
    QWidget* m_tools;
    QLineEdit* m_index;
    std::vector<std::int64_t> m_element;
};

} // namespace nodewise::views
