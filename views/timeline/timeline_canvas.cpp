// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_canvas.h"

#include "views/common/faded.h"
#include "views/common/follow.h"
#include "views/timeline/slice_facts.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using trace::LaneId;
using trace::SliceId;
using trace::Time;

TimelineCanvas::TimelineCanvas(QWidget* parent) : QWidget(parent), m_bar(new QScrollBar(Qt::Vertical, this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(m_bar, &QScrollBar::valueChanged, this, [this](int value) {
        m_picture.scrolled = value;
        redraw();
    });
    retranslate();
    onLanguageChange(this, [this] {
        retranslate();
        redraw();
    });
    followTheme(this, &TimelineCanvas::takeTheme);
}

void TimelineCanvas::setTrace(std::shared_ptr<const trace::Trace> trace)
{
    const double head = m_picture.headWidth;
    const Theme theme = m_picture.theme;
    const QFont font = m_picture.font;
    m_picture = TimelinePicture();
    m_picture.headWidth = head;
    m_picture.theme = theme;
    m_picture.font = font;
    m_picture.trace = std::move(trace);
    m_ink.setTrace(m_picture.trace.get());
    if (m_picture.trace) {
        m_picture.text = TickText(*m_picture.trace);
        m_picture.window = TimeWindow(m_picture.trace->begin(), m_picture.trace->end());
    }
    m_picture.lanes.setMetrics(m_picture.metrics());
    m_picture.lanes.setTrace(m_picture.trace);
    m_drag = Drag::None;
    m_mouse.reset();
    m_bar->setValue(0);
    arrange();
    setAccessible();
    redraw();
}

void TimelineCanvas::takeTheme()
{
    m_picture.theme = Theme::current();
    m_ink.setTheme(m_picture.theme);
    m_picture.font = uiFont();
    m_picture.font.setPointSizeF(m_picture.font.pointSizeF() * 0.92);
    m_picture.lanes.setMetrics(m_picture.metrics());
    arrange();
    redraw();
}

QRectF TimelineCanvas::room() const
{
    return QRectF(rect()).adjusted(0, 0, m_bar->isHidden() ? 0 : -m_bar->width(), 0);
}

void TimelineCanvas::setTool(Tool tool)
{
    m_tool = tool;
}

void TimelineCanvas::redraw()
{
    m_dirty = true;
    update();
}

void TimelineCanvas::arrange()
{
    const QRectF all = rect();
    const double hidden = m_picture.mostScrolled(all);
    m_bar->setVisible(hidden > 0);
    m_bar->setRange(0, int(std::ceil(hidden)));
    const TimelineFrame frame = m_picture.frame(all);
    m_bar->setPageStep(std::max(1, int(frame.lanes.height() - frame.pinned)));
    m_bar->setSingleStep(int(m_picture.metrics().row));
    const int wide = m_bar->sizeHint().width(), top = int(frame.lanes.top() + frame.pinned);
    m_bar->setGeometry(width() - wide, top, wide, height() - top);
    m_picture.scrolled = m_bar->value();
}

void TimelineCanvas::lanesChanged()
{
    m_picture.hoveredHead.reset();
    arrange();
    redraw();
}

void TimelineCanvas::setTimeWindow(const TimeWindow& window)
{
    if (window == m_picture.window)
        return;
    m_picture.window = window;
    redraw();
    Q_EMIT timeWindowChanged();
}

void TimelineCanvas::showAll()
{
    TimeWindow window = m_picture.window;
    window.showAll();
    setTimeWindow(window);
}

void TimelineCanvas::showSpan(const TimeSpan& span)
{
    TimeWindow window = m_picture.window;
    window.show(span.from, span.to);
    setTimeWindow(window);
}

void TimelineCanvas::fitSelection()
{
    if (m_picture.box)
        return showSpan(m_picture.box->time);
    if (m_picture.measure)
        return showSpan(*m_picture.measure);
    if (m_picture.selected != trace::none)
        return showSpan({trace()->start(m_picture.selected), trace()->end(m_picture.selected)});
    if (m_picture.lit.empty())
        return showAll();
    TimeSpan span{trace()->start(m_picture.lit.all().front()), trace()->end(m_picture.lit.all().front())};
    for (const trace::Row& row : trace()->rows()) { // whose slices follow each other
        const SliceId first = m_picture.lit.firstOf(row.first, row.count);
        if (first == trace::none)
            continue;
        span.from = std::min(span.from, trace()->start(first));
        span.to = std::max(span.to, trace()->end(m_picture.lit.lastOf(row.first, row.count)));
    }
    showSpan(span);
}

void TimelineCanvas::zoomBy(double factor)
{
    const TimeScale here = scale();
    TimeWindow window = m_picture.window;
    window.zoom(m_mouse ? std::clamp((m_mouse->x() - here.left) / here.width, 0.0, 1.0) : 0.5, factor);
    setTimeWindow(window);
}

void TimelineCanvas::scrollPage(int by)
{
    m_bar->triggerAction(by < 0 ? QAbstractSlider::SliderPageStepSub : QAbstractSlider::SliderPageStepAdd);
}

void TimelineCanvas::panBy(double part)
{
    TimeWindow window = m_picture.window;
    window.pan(part * window.span());
    setTimeWindow(window);
}

void TimelineCanvas::select(SliceId slice, bool reveal)
{
    if (!trace() || (slice != trace::none && slice >= trace()->sliceCount()))
        return;
    m_picture.selected = slice;
    if (slice != trace::none && reveal) {
        revealStrip(trace()->laneOf(slice));
        TimeWindow window = m_picture.window;
        // What would be less than a few pixels wide is looked at more closely.
        if (ticksBetween(trace()->start(slice), trace()->end(slice)) < window.span() / 400)
            window.show(movedBy(trace()->start(slice), -20 * std::max(1.0, double(trace()->duration(slice)))),
                        movedBy(trace()->end(slice), 20 * std::max(1.0, double(trace()->duration(slice)))));
        else
            window.reveal(trace()->start(slice), trace()->end(slice));
        setTimeWindow(window);
    }
    setAccessible();
    redraw();
}

void TimelineCanvas::revealStrip(LaneId lane)
{
    if (!m_picture.lanes.tryStripOf(lane)) {
        m_picture.lanes.openTo(lane);
        lanesChanged();
    }
    const auto place = m_picture.lanes.tryStripOf(lane);
    if (!place || m_picture.lanes.strips()[*place].pinned)
        return;
    const Strip& strip = m_picture.lanes.strips()[*place];
    const TimelineFrame frame = m_picture.frame(room());
    const double top = strip.top - m_picture.lanes.pinnedHeight(), seen = frame.lanes.height() - frame.pinned;
    double inside = 0;
    if (m_picture.selected != trace::none && trace()->laneOf(m_picture.selected) == lane)
        inside = trace()->rowOf(m_picture.selected).depth * strip.rowHeight;
    if (top + inside < m_bar->value())
        m_bar->setValue(int(top + inside));
    else if (top + inside + 2 * m_picture.metrics().row > m_bar->value() + seen)
        m_bar->setValue(int(std::min(top + inside, top + strip.height - seen)) + (inside > 0 ? int(m_picture.metrics().row) : 0));
}

void TimelineCanvas::setLit(const SliceSet& lit, bool dims, std::vector<SliceId> path)
{
    m_picture.lit = lit;
    m_picture.dims = dims;
    m_picture.path = std::move(path);
    redraw();
}

void TimelineCanvas::setMeasure(std::optional<TimeSpan> span)
{
    if (span == m_picture.measure)
        return;
    m_picture.measure = span;
    update();
    Q_EMIT measureChanged();
}

void TimelineCanvas::setBox(std::optional<TimelineBox> box)
{
    if (box == m_picture.box)
        return;
    m_picture.box = box;
    update();
    Q_EMIT boxChanged();
}

trace::Selection TimelineCanvas::selectionOf(const TimelineBox& box) const
{
    trace::Selection out{.range = {box.time.from, box.time.to}};
    std::vector<char> taken(trace()->rows().size(), 0);
    for (const Strip& strip : m_picture.lanes.strips()) {
        if (strip.bottom() <= box.top || strip.top >= box.bottom)
            continue;
        if (strip.kind == Strip::Kind::Group && !strip.open)
            for (const LaneId lane : m_picture.lanes.lanesOf(strip.index))
                for (const trace::Row& row : trace()->rowsOf(lane))
                    taken[std::size_t(&row - trace()->rows().data())] = 1;
        for (const TimelinePicture::RowAt& row : m_picture.rowsOf(strip)) {
            const double top = strip.top + row.top;
            if (top < box.bottom && top + row.height > box.top)
                taken[std::size_t(row.row - trace()->rows().data())] = 1;
        }
    }
    for (std::uint32_t row = 0; row < taken.size(); ++row)
        if (taken[row])
            out.rows.push_back(row);
    return out;
}

TimelineBox TimelineCanvas::boxOf(const TimeSpan& span) const
{
    return {span, 0, m_picture.lanes.height()};
}

void TimelineCanvas::setBookmarks(std::vector<Bookmark> bookmarks)
{
    std::sort(bookmarks.begin(), bookmarks.end(), [](const Bookmark& a, const Bookmark& b) { return a.time < b.time; });
    if (bookmarks == m_picture.bookmarks)
        return;
    m_picture.bookmarks = std::move(bookmarks);
    redraw();
    Q_EMIT bookmarksChanged();
}

void TimelineCanvas::addBookmark()
{
    if (!trace())
        return;
    const TimeScale here = scale();
    Time at = here.nearestTo(here.left + here.width / 2);
    QString name;
    if (m_mouse) {
        at = here.nearestTo(m_mouse->x());
    } else if (m_picture.selected != trace::none) {
        at = trace()->start(m_picture.selected);
        name = SliceFacts::name(*trace(), m_picture.selected);
    }
    std::vector<Bookmark> all = m_picture.bookmarks;
    all.push_back({at, name.isEmpty() ? tr("Bookmark %1").arg(all.size() + 1) : name});
    setBookmarks(std::move(all));
}

/// From the middle of what is seen, round the ends.
void TimelineCanvas::walkBookmarks(int by)
{
    const auto& all = m_picture.bookmarks;
    if (all.empty())
        return;
    const TimeScale here = scale();
    const Time middle = here.timeAt(here.left + here.width / 2);
    const double slack = here.ticksPerPixel(); // the one that stands in the middle is not the next
    const Bookmark* found = nullptr;
    if (by > 0) {
        const auto next =
            std::find_if(all.begin(), all.end(), [&](const Bookmark& each) { return ticksBetween(middle, each.time) > slack; });
        found = next == all.end() ? &all.front() : &*next;
    } else {
        const auto last =
            std::find_if(all.rbegin(), all.rend(), [&](const Bookmark& each) { return ticksBetween(each.time, middle) > slack; });
        found = last == all.rend() ? &all.back() : &*last;
    }
    TimeWindow window = m_picture.window;
    window.pan(ticksBetween(window.first(), found->time) - window.part() - window.span() / 2);
    setTimeWindow(window);
}

void TimelineCanvas::paintEvent(QPaintEvent*)
{
    TimelinePainter parts(m_picture, m_ink, room());
    const QSize pixels = size() * devicePixelRatioF();
    if (m_dirty || m_ground.size() != pixels) {
        if (m_ground.size() != pixels)
            m_ground = QPixmap(pixels);
        m_ground.setDevicePixelRatio(devicePixelRatioF());
        QPainter painter(&m_ground);
        painter.fillRect(rect(), m_picture.theme.pane);
        parts.paintGround(painter);
        m_dirty = false;
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_ground);
    parts.paintOver(painter);
    if (hasFocus()) {
        painter.setPen(QPen(faded(m_picture.theme.accent, 150), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void TimelineCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
    redraw();
}

void TimelineCanvas::setAccessible()
{
    QStringList lines;
    if (trace() && m_picture.selected != trace::none)
        lines = SliceFacts::lines(*trace(), m_picture.text, m_picture.selected);
    else if (trace())
        lines = {m_picture.text.length(ticksApart(trace()->begin(), trace()->end()))};
    setAccessibleDescription(lines.join(QStringLiteral(" · ")));
}

void TimelineCanvas::retranslate()
{
    setAccessibleName(tr("Timeline"));
    setAccessible();
}

} // namespace nodewise::views
