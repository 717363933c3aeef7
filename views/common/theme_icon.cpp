// SPDX-License-Identifier: Apache-2.0
#include "views/common/theme_icon.h"

#include "views/common/theme.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int side = 14; // pixels
using Draw = std::function<void(QPainter&, const Theme&)>;

class Engine : public QIconEngine {
public:
    explicit Engine(Draw draw) : m_draw(std::move(draw)) {}

    QIconEngine* clone() const override { return new Engine(m_draw); }

    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override { return size.boundedTo({side, side}); }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override { return scaledPixmap(size, mode, state, 1); }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        const int pixels = std::min({size.width(), size.height(), qRound(side * scale)});
        QPixmap picture(pixels, pixels);
        picture.fill(Qt::transparent);
        {
            QPainter painter(&picture);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.scale(double(pixels) / side, double(pixels) / side);
            m_draw(painter, Theme::current());
        }
        if (mode == QIcon::Normal)
            return picture;
        QStyleOption option(0); // as Qt does with icons that are pictures
        option.palette = QGuiApplication::palette();
        return QApplication::style()->generatedIconPixmap(mode, picture, &option);
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal scale = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * scale, mode, state, scale));
    }

private:
    Draw m_draw;
};

} // namespace

QIcon themeIcon(Draw draw)
{
    return QIcon(new Engine(std::move(draw)));
}

} // namespace nodewise::views
