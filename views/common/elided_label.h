// SPDX-License-Identifier: Apache-2.0
// One line of text that is cut with an ellipsis where there is no room, and then told in full by its tooltip.
#pragma once

#include <QFrame>

namespace nodewise::views {

class ElidedLabel : public QFrame {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight);
    void setText(const QString& text);
    QString text() const { return m_text; }
    void setDim(bool dim);
    void setIndent(int pixels) { m_indent = pixels; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
    Qt::TextElideMode m_mode;
    int m_indent = 0;
    bool m_dim = false;
};

} // namespace nodewise::views
