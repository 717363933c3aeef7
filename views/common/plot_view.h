// SPDX-License-Identifier: Apache-2.0
// The base of plots: a picture with places that are pointed at by mouse and keyboard, told in words, and written to a file.
#pragma once

#include "views/common/picture_file.h"
#include "views/common/plot_picture.h"

#include <QPainter>
#include <QWidget>

class QMenu;

namespace nodewise::views {

/// What a plot says of itself; asked for again when the language changes.
struct PlotWords {
    QString name{};                      ///< for who can't see it; none: the owner gives it one
    QString exportTitle{}, exportFile{}; ///< "Export Picture of the Roofline", "roofline.png"; none: the owner offers files
};

struct PlotLook {
    QSize hint, least;
    QFont (*font)() = uiFont;
    double textScale = 0.88;
    QColor Theme::*ground = &Theme::pane; ///< null: what is below shows through
    bool tips = true;                     ///< tooltips say what is pointed at; else the picture or the owner does
};

/// A click, and each key that moves the cursor, chooses a place.
///
/// Keys: Left and Right go to the place before and after, with Ctrl by a tenth of what is seen; Home and End to the ends; Enter, as a
/// double click, asks for the place; Ctrl+C copies the picture.
class PlotView : public QWidget {
    Q_OBJECT
public:
    std::optional<PlotPlace> cursor() const { return m_cursor; }
    std::optional<PlotPlace> hover() const { return m_hover; }
    std::optional<PlotPlace> pointed() const { return m_hover ? m_hover : m_cursor; }
    /// Brings it into sight; nothing where there is no such place. Says nothing by chosen().
    void setCursorPlace(std::optional<PlotPlace> place);
    /// As it is on the screen, but not as small, and without the mouse; there is one if hasPicture().
    virtual PictureFile pictureFile() const = 0;
    virtual bool hasPicture() const = 0;
    void askPicture();
    void copyPicture() const;
    /// To copy and to export the picture.
    void addPictureActions(QMenu& menu);
    QSize sizeHint() const override { return m_look.hint; }
    QSize minimumSizeHint() const override { return m_look.least; }

Q_SIGNALS:
    /// `walking`: by keyboard, one of many in a row.
    void chosen(qint64 place, bool walking);
    void requested(qint64 place);
    /// What is pointed at, in words; "" = nothing.
    void hovered(const QString& text);
    void message(const QString& text);

protected:
    PlotView(PlotWords (*words)(), const PlotLook& look, QWidget* parent);

    virtual void paintPicture(QPainter& painter, double ratio) const = 0;
    virtual PlotPlace count() const = 0;
    virtual std::optional<PlotPlace> placeAt(const QPointF& at) const = 0;
    virtual QPointF pointOf(PlotPlace place) const = 0;
    virtual QStringList linesAt(PlotPlace place) const = 0;
    /// For who can't see it: of the cursor, or of what the mouse is over.
    virtual QString told() const;
    virtual QStringList tipAt(const QPointF& at) const;
    /// Where the keyboard goes; `by` is count() or more to reach an end.
    virtual PlotPlace walked(PlotPlace from, PlotPlace by) const;
    /// The first and the last place in sight.
    virtual std::pair<PlotPlace, PlotPlace> seen() const { return {walked(0, -count()), walked(0, count())}; }
    virtual void clicked(const QPointF& at);
    virtual void doubleClicked(const QPointF& at);
    virtual void reveal(PlotPlace) {}
    /// Where the left button went down: false if nothing is dragged from there.
    virtual bool grip() { return false; }
    virtual void drag(const QPointF&) {}           ///< so far from there
    virtual QRectF room() const { return rect(); } ///< of the picture
    virtual QRectF focusFrame() const { return QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5); }
    virtual QSize fileSize() const { return size().expandedTo({900, 480}); }
    QColor ground() const { return m_look.ground ? Theme::current().*m_look.ground : Theme::current().pane; }

    /// Other data: nothing is pointed at.
    void reset();
    /// What is said of the same data changed.
    void describe();
    void hoverAt(const QPointF& at);
    void choose(PlotPlace place, bool walking);
    /// By keyboard.
    void walk(PlotPlace by);

    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void setHover(std::optional<PlotPlace> place);
    void showTip(const QStringList& lines, const QPoint& global);

    PlotWords (*m_words)();
    PlotLook m_look;
    PictureSaver* m_files;
    std::optional<PlotPlace> m_cursor, m_hover;
    std::optional<QPointF> m_pressed; ///< where the left button went down
    bool m_grips = false, m_dragging = false;
};

/// A plot of a picture: fill in `m_shown` what it shows; the rest comes from the view.
template <class Picture, class Base = PlotView>
class PictureView : public Base {
public:
    /// As it is now.
    Picture picture() const
    {
        Picture out = m_shown;
        out.theme = Theme::current();
        out.font = this->font();
        out.cursor = this->cursor();
        out.hover = this->hover();
        if constexpr (requires { out.window = this->window(); })
            out.window = this->window();
        return out;
    }
    PictureFile pictureFile() const override
    {
        Picture shown = picture();
        shown.forFile();
        return {.paint =
                    [shown, ground = this->ground()](QPainter& painter, const QRectF& rect, double ratio) {
                        painter.fillRect(rect, ground);
                        painter.setFont(shown.font);
                        shown.paint(painter, rect, ratio);
                    },
                .size = this->fileSize()};
    }

protected:
    using Base::Base;
    void paintPicture(QPainter& painter, double ratio) const override { picture().paint(painter, this->room(), ratio); }

    Picture m_shown;
};

} // namespace nodewise::views
