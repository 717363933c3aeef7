// SPDX-License-Identifier: Apache-2.0
#include "views/common/plot_view.h"

#include "views/common/follow.h"
#include "views/common/tip.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

PlotView::PlotView(PlotWords (*words)(), const PlotLook& look, QWidget* parent)
    : QWidget(parent), m_words(words), m_look(look), m_files(new PictureSaver(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    followFont(this, look.font, look.textScale);
    onLanguageChange(this, &PlotView::describe);
    connect(m_files, &PictureSaver::message, this, &PlotView::message);
}

void PlotView::reset()
{
    m_hover.reset();
    m_cursor.reset();
    m_pressed.reset();
    m_dragging = false;
    describe();
}

void PlotView::describe()
{
    if (const QString name = m_words().name; !name.isEmpty())
        setAccessibleName(name);
    setAccessibleDescription(hasPicture() ? told() : QString());
    Q_EMIT hovered(hasPicture() && pointed() ? linesAt(*pointed()).join(QStringLiteral(", ")) : QString());
    update();
}

QString PlotView::told() const
{
    const auto place = m_cursor ? m_cursor : m_hover;
    return place ? linesAt(*place).join(QStringLiteral(", ")) : QString();
}

// --- what is pointed at

void PlotView::setCursorPlace(std::optional<PlotPlace> place)
{
    if (place && (*place < 0 || *place >= count()))
        return;
    m_cursor = place;
    if (place)
        reveal(*place);
    describe();
}

void PlotView::setHover(std::optional<PlotPlace> place)
{
    if (std::exchange(m_hover, place) != place)
        describe();
}

void PlotView::hoverAt(const QPointF& at)
{
    setHover(hasPicture() ? placeAt(at) : std::nullopt);
}

void PlotView::choose(PlotPlace place, bool walking)
{
    if (walking)
        m_hover.reset(); // the mouse only rests there
    setCursorPlace(place);
    Q_EMIT chosen(place, walking);
}

void PlotView::clicked(const QPointF& at)
{
    if (const auto place = placeAt(at))
        choose(*place, false);
}

void PlotView::doubleClicked(const QPointF& at)
{
    if (const auto place = placeAt(at))
        Q_EMIT requested(*place);
}

QStringList PlotView::tipAt(const QPointF& at) const
{
    const auto place = placeAt(at);
    return place ? linesAt(*place) : QStringList();
}

PlotPlace PlotView::walked(PlotPlace from, PlotPlace by) const
{
    return std::clamp<PlotPlace>(from + by, 0, std::max<PlotPlace>(count() - 1, 0));
}

void PlotView::walk(PlotPlace by)
{
    const auto [first, last] = seen();
    choose(pointed() ? walked(m_cursor.value_or(*pointed()), by) : by > 0 ? first : last, true);
    if (m_look.tips)
        showTip(linesAt(*m_cursor), mapToGlobal(pointOf(*m_cursor).toPoint()));
}

// --- events

bool PlotView::event(QEvent* event)
{
    if (event->type() == QEvent::Polish)
        describe();
    if (event->type() == QEvent::ShortcutOverride && hasPicture() && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept(); // a table beside it has the same shortcut
        return true;
    }
    if (event->type() != QEvent::ToolTip || !m_look.tips || !hasPicture())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    showTip(tipAt(help->pos()), help->globalPos());
    return true;
}

void PlotView::showTip(const QStringList& lines, const QPoint& global)
{
    views::showTip(global, lines.join(QLatin1Char('\n')), this); // "" hides it
}

void PlotView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_look.ground)
        painter.fillRect(rect(), ground());
    if (!hasPicture())
        return;
    paintPicture(painter, devicePixelRatioF());
    if (!hasFocus())
        return;
    painter.setPen(Theme::current().accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(focusFrame());
}

void PlotView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !hasPicture())
        return QWidget::mousePressEvent(event);
    m_pressed = event->position();
    m_grips = grip();
}

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF by = m_pressed ? event->position() - *m_pressed : QPointF();
    m_dragging = m_dragging || (m_pressed && m_grips && by.manhattanLength() >= QApplication::startDragDistance());
    if (!m_dragging)
        return hoverAt(event->position());
    setCursor(Qt::ClosedHandCursor);
    drag(by);
}

void PlotView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    unsetCursor();
    const auto from = std::exchange(m_pressed, std::nullopt);
    if (!std::exchange(m_dragging, false) && from && (event->position() - *from).manhattanLength() < QApplication::startDragDistance())
        clicked(event->position());
}

void PlotView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && hasPicture())
        doubleClicked(event->position());
}

void PlotView::leaveEvent(QEvent*)
{
    setHover(std::nullopt);
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    if (hasPicture() && event->matches(QKeySequence::Copy))
        return copyPicture();
    if (!hasPicture() || count() == 0)
        return QWidget::keyPressEvent(event);
    const bool far = event->modifiers().testFlag(Qt::ControlModifier);
    const PlotPlace by = far ? std::max<PlotPlace>(1, (seen().second - seen().first + 1) / 10) : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(-by);
    case Qt::Key_Right:
        return walk(by);
    case Qt::Key_Home:
        return choose(walked(0, -count()), true);
    case Qt::Key_End:
        return choose(walked(0, count()), true);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (pointed())
            Q_EMIT requested(*pointed());
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

// --- files

void PlotView::askPicture()
{
    // As it is now: while the file is chosen, there may come other data, or none.
    if (hasPicture())
        m_files->ask(m_words().exportTitle, m_words().exportFile, [picture = pictureFile()] { return picture; });
}

void PlotView::copyPicture() const
{
    if (hasPicture())
        QGuiApplication::clipboard()->setImage(pictureFile().image());
}

void PlotView::addPictureActions(QMenu& menu)
{
    menu.addAction(tr("&Copy Picture"), this, &PlotView::copyPicture)->setShortcut(QKeySequence::Copy);
    if (!m_words().exportFile.isEmpty())
        menu.addAction(tr("&Export Picture…"), this, &PlotView::askPicture);
}

void PlotView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!hasPicture())
        return QWidget::contextMenuEvent(event);
    QMenu menu(this);
    addPictureActions(menu);
    menu.exec(event->globalPos());
}

} // namespace nodewise::views
