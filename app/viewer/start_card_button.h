// SPDX-License-Identifier: Apache-2.0
// One finished view to begin with: its picture, what it is, and a line about it. A button.
#pragma once

#include "app/viewer/start_cards.h"

#include <QAbstractButton>
#include <QPixmap>

namespace nodewise::viewer {

class StartCardButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit StartCardButton(StartCard card, QWidget* parent = nullptr);

    const StartCard& card() const { return m_card; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int pictureHeight(int width) const;
    int textHeight(int width) const;
    QFont titleFont() const;
    /// The picture of the theme in device pixels.
    const QPixmap& picture(const QSize& size);

    StartCard m_card;
    QPixmap m_picture; ///< as it was drawn last
    bool m_pictureDark = false;
};

} // namespace nodewise::viewer
