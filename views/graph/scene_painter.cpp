// SPDX-License-Identifier: Apache-2.0
#include "views/graph/scene_painter.h"

#include "core/layout/item_shape.h"
#include "views/common/style_sheet.h"
#include "views/graph/state_look.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace nodewise::views {

using namespace layout;

namespace {

constexpr double smallestText = 6;

QRgb faded(const QColor& color, int alpha)
{
    return qRgba(color.red(), color.green(), color.blue(), alpha);
}

} // namespace

Detail detailAt(double logicalScale)
{
    if (logicalScale * 11 >= smallestText)
        return Detail::Everything;
    if (logicalScale >= 0.22)
        return Detail::Titles;
    return logicalScale >= 0.028 ? Detail::Blocks : Detail::Bars;
}

ScenePainter::ScenePainter(const SceneModel& model, const Theme& theme, const TextMetrics& metrics, ViewTransform view, double pixelRatio)
    : m_model(model), m_theme(theme), m_metrics(metrics), m_view(view), m_ratio(pixelRatio), m_logical(view.scale / pixelRatio),
      m_detail(detailAt(m_logical))
{
}

QColor ScenePainter::groupColor(int depth) const
{
    if (depth <= 0)
        return m_theme.pane;
    return depth % 2 ? m_theme.module : mixed(m_theme.module, m_theme.pane, 0.55);
}

ScenePainter::Look ScenePainter::look(Mark mark, const QColor& fill) const
{
    switch (mark) {
    case Mark::Plain:
        break;
    case Mark::Hovered:
        return {fill, mixed(m_theme.line, m_theme.accent, 0.7), 1};
    case Mark::Neighbor:
        return {fill, m_theme.accent, 1};
    case Mark::Reached:
        return {fill, mixed(m_theme.pane, pathColor(m_theme), 0.6), 1.5};
    case Mark::OnWay:
        return {fill, pathColor(m_theme), 2.5};
    case Mark::Found:
        return {mixed(fill, m_theme.warning, 0.14), m_theme.warning, 1.5};
    case Mark::Selected:
        return {m_theme.selection, m_theme.accent, 1.5};
    case Mark::Current:
        return {m_theme.selection, m_theme.accent, 2};
    }
    return {fill, plainEdge(m_theme), 1};
}

void ScenePainter::setMarks(const NodeMarks* marks)
{
    m_marks = marks;
    m_groups = marks ? GroupMarks(m_model, *marks) : GroupMarks();
}

/// What is said of the node decides over the fill, and where the session stands over all; selection and hits then only over the edge.
ScenePainter::Look ScenePainter::look(Mark mark, std::uint32_t node, const QColor& plainFill) const
{
    using State = NodeMarks::State;
    const State state = stateOf(node);
    const bool stands = state == State::Current || state == State::Failed;
    const Overlay::Entry* entry = stands ? nullptr : tryEntry(node);
    if (!entry && (state == State::None || (m_marks->overlay && !stands)))
        return look(mark, plainFill);
    const NodeLook own = entry ? m_marks->overlay->colors(node, m_theme).look : stateLook(m_theme, state, m_marks->heatOf(node));
    if (state == State::Current)
        return {m_marks->live ? own.fill : mixed(m_theme.pane, own.fill, 0.5), own.edge, mark == Mark::Current ? 2.5 : 2};
    if (state == State::Failed)
        return {own.fill, own.edge, 2};
    Look l = look(mark, own.fill);
    if (mark == Mark::Selected || mark == Mark::Current)
        l.fill = mixed(own.fill, m_theme.selection, 0.6);
    else if (mark == Mark::Plain)
        l.edge = own.edge;
    if (entry && entry->heavy)
        l.edgeWidth = std::max(l.edgeWidth, 2.0);
    return l;
}

/// Where the session stands, then the worst that it hides, then what its nodes come to.
ScenePainter::Look ScenePainter::look(Mark mark, GroupId collapsed) const
{
    const Look plain = look(mark, m_theme.pane);
    if (m_groups.stop() == collapsed)
        return {m_theme.stop, m_theme.stopEdge, 2};
    const auto worst = m_groups.tryWorst(collapsed);
    const NodeLook bad = worst ? m_marks->overlay->colors(*worst, m_theme).look : NodeLook();
    if (worst && mark == Mark::Plain)
        return {bad.fill, bad.edge, 1.5};
    if (worst && (mark == Mark::Reached || mark == Mark::OnWay))
        return {bad.fill, plain.edge, plain.edgeWidth};
    const auto sum = m_groups.trySumColors(collapsed, m_theme);
    if (!sum || mark >= Mark::Selected)
        return plain;
    return mark == Mark::Plain ? Look{sum->look.fill, sum->look.edge, 1} : Look{sum->look.fill, plain.edge, plain.edgeWidth};
}

QColor ScenePainter::blockColor(const Item& item) const
{
    using State = NodeMarks::State;
    const QColor family = m_theme.of(item.family);
    const State state = stateOf(item.node);
    switch (state) {
    case State::Current:
    case State::Entered:
        return m_theme.stopEdge;
    case State::Failed:
        return m_theme.error;
    default:
        break;
    }
    if (m_marks && m_marks->overlay)
        return tryEntry(item.node) ? m_marks->overlay->colors(item.node, m_theme).strong : mixed(m_theme.pane, family, 0.22);
    if (state == State::Edited)
        return m_theme.accent;
    if (state == State::Pending)
        return mixed(m_theme.pane, family, 0.22);
    const float heat = m_marks ? m_marks->heatOf(item.node) : -1;
    return heat >= 0 ? heatColor(m_theme, heat) : mixed(m_theme.pane, family, 0.62);
}

QRectF ScenePainter::place(const Rect& inner, const QRectF& box) const
{
    return {box.x() + inner.x * m_view.scale, box.y() + inner.y * m_view.scale, inner.width * m_view.scale, inner.height * m_view.scale};
}

// A group that covers the whole area hides every one around it.
std::size_t ScenePainter::firstUncovered(const std::vector<std::uint32_t>& groups, const QRectF& exposed) const
{
    for (std::size_t i = groups.size(); i-- > 0;) {
        const PlacedGroup& placed = m_model.scene().groups[groups[i]];
        const double inset = 12 * m_view.scale;
        if (placed.expanded && placed.group != GroupId(0) &&
            m_view.map(placed.rect).adjusted(inset, inset, -inset, -inset).contains(exposed))
            return i;
    }
    return 0;
}

void ScenePainter::paint(Ink& ink, const QRectF& exposed)
{
    const QRectF area = m_view.unmap(exposed.adjusted(-4, -4, 4, 4));
    std::vector<std::uint32_t> found;
    m_model.groups().query(area, found);
    for (std::size_t i = firstUncovered(found, exposed); i < found.size(); ++i)
        paintGroup(ink, found[i], Mark::Plain);
    m_model.routes().query(area, found);
    for (const std::uint32_t route : found)
        paintRoute(ink, route, Stroke::Plain);
    paintHeaders(ink, exposed);
    m_model.items().query(area, found);
    if (m_detail != Detail::Bars)
        for (const std::uint32_t item : found)
            paintItem(ink, item, Mark::Plain);
    if (m_detail == Detail::Everything) {
        m_model.stubs().query(area, found);
        for (const std::uint32_t stub : found)
            paintStub(ink, stub, false);
    }
    ink.flush();
}

void ScenePainter::paintGroup(Ink& ink, std::uint32_t index, Mark mark)
{
    const PlacedGroup& placed = m_model.scene().groups[index];
    if (placed.group == GroupId(0))
        return;
    if (placed.expanded)
        paintExpanded(ink, placed, mark);
    else
        paintCollapsed(ink, placed, mark);
}

void ScenePainter::paintExpanded(Ink& ink, const PlacedGroup& placed, Mark mark)
{
    const QRectF box = m_view.map(placed.rect);
    const Group& group = m_model.diagram().group(placed.group);
    const bool plain = mark == Mark::Plain;
    Look l = look(mark, groupColor(m_model.facts().depth(placed.group)));
    if (m_groups.stop() == placed.group)
        l = {l.fill, m_theme.stopEdge, 2};
    if (box.height() < 5 * m_ratio || box.width() < 5 * m_ratio) {
        ink.fill(box, mixed(m_theme.module, m_theme.dim, 0.25).rgba());
        return;
    }
    const QRgb fill = plain ? l.fill.rgba() : faded(l.fill, 0);
    ink.box(box, {fill, l.edge.rgba(), 0, float(std::min(9.0, 9 * m_logical + 2) * m_ratio), float(l.edgeWidth * m_ratio), 0});
    const bool innermost = group.children.empty() || box.height() < 40 * m_ratio;
    if (m_detail == Detail::Bars && innermost) {
        const double height = std::clamp(box.height() * 0.3, 2.0, 7 * m_ratio), inset = std::min(6 * m_ratio, box.width() * 0.1);
        paintFamilies(ink, placed.group, {box.left() + inset, box.bottom() - height - inset / 2, box.width() - 2 * inset, height});
    }
}

void ScenePainter::paintHeaders(Ink& ink, const QRectF& exposed)
{
    if (13 * m_logical < smallestText)
        return;
    std::vector<std::uint32_t> found;
    m_model.groups().query(m_view.unmap(exposed.adjusted(-4, -4, 4, 4)), found);
    for (const std::uint32_t group : found) {
        const PlacedGroup& placed = m_model.scene().groups[group];
        paintHeader(ink, placed, groupColor(m_model.facts().depth(placed.group)));
    }
}

// After the routes, on a plate: a line that runs into the module does not strike its title out.
void ScenePainter::paintHeader(Ink& ink, const PlacedGroup& placed, const QColor& plate)
{
    if (!placed.expanded || placed.group == GroupId(0))
        return;
    const QRectF box = m_view.map(placed.rect);
    const Group& group = m_model.diagram().group(placed.group);
    const QRectF header(box.left() + shape::padX * m_view.scale, box.top(), box.width() - 2 * shape::padX * m_view.scale,
                        shape::groupHeader * m_view.scale);
    const std::string title = groupTitle(group, true),
                      subtitle = 11 * m_logical >= smallestText ? m_metrics.say(groupSubtitle(group)) : std::string();
    const double size = 13 * m_view.scale, small = 11 * m_view.scale, gap = 12 * m_view.scale;
    const double used = ink.textWidth(title, size) + (subtitle.empty() ? 0 : gap + ink.textWidth(subtitle, small));
    const double inset = 6 * m_view.scale;
    ink.fill({header.left(), header.top() + inset, std::min(used, header.width()), header.height() - 2 * inset}, plate.rgba());
    ink.text(header, title, {size, m_theme.text.rgba()});
    const double after = ink.textWidth(title, size) + gap;
    if (after < header.width())
        ink.text(header.adjusted(after, 0, 0, 0), subtitle, {small, m_theme.dim.rgba()});
}

void ScenePainter::paintFamilies(Ink& ink, GroupId group, const QRectF& bar)
{
    const auto& counts = m_model.facts().families(group);
    std::uint32_t total = 0, before = 0;
    for (const std::uint32_t count : counts)
        total += count;
    for (std::size_t i = 0; i < counts.size() && total; ++i) {
        if (!counts[i])
            continue;
        const double left = bar.left() + bar.width() * before / total;
        before += counts[i];
        ink.fill({left, bar.top(), bar.left() + bar.width() * before / total - left, bar.height()}, m_theme.family[i].rgba());
    }
}

void ScenePainter::paintCollapsed(Ink& ink, const PlacedGroup& placed, Mark mark)
{
    const QRectF box = m_view.map(placed.rect);
    const Group& group = m_model.diagram().group(placed.group);
    const Look l = look(mark, placed.group);
    ink.box(box, {l.fill.rgba(), l.edge.rgba(), 0, float(std::min(8.0, 8 * m_logical + 1) * m_ratio), float(l.edgeWidth * m_ratio), 0});
    if (const auto worst = m_groups.tryWorst(placed.group); worst && m_detail < Detail::Blocks)
        paintSign(ink, box, *worst);
    const double inset = std::min(8 * m_view.scale, box.width() * 0.12), height = std::max(2.5 * m_view.scale, 2.0);
    if (box.height() > 6 * m_ratio)
        paintFamilies(ink, placed.group, {box.left() + inset, box.bottom() - height - 1.5 * m_ratio, box.width() - 2 * inset, height});
    const std::string title = groupTitle(group, false);
    if (m_detail != Detail::Everything) {
        paintOneLine(ink, title, box, 4 * m_ratio, m_theme.text);
        return;
    }
    const ItemShape shape = groupShape(group, m_metrics);
    const double room = box.width() - 2 * shape.title.x * m_view.scale;
    QRectF line = place(shape.title, box);
    line.setWidth(std::max(line.width(), room));
    ink.text(line, title, {13 * m_view.scale, m_theme.text.rgba()});
    line = place(shape.subtitle, box);
    line.setWidth(std::max(line.width(), room));
    const auto sum = m_groups.trySumText(placed.group);
    ink.text(line, sum ? *sum : m_metrics.say(groupSubtitle(group)), {11 * m_view.scale, (sum ? m_theme.text : m_theme.dim).rgba()});
}

// A title at a size that can be read, though the box has shrunk: as large as the box allows, never larger than near.
void ScenePainter::paintOneLine(Ink& ink, std::string_view title, const QRectF& box, double indent, const QColor& color)
{
    const double size = std::min(std::max(13 * m_view.scale, 8.0 * m_ratio), box.height() * 0.82);
    if (size < smallestText * m_ratio || box.width() < 24 * m_ratio)
        return;
    const QRectF line = box.adjusted(indent, 0, -2 * m_ratio, 0);
    ink.text(line, ink.endOf(title, size, line.width()), {size, color.rgba()});
}

void ScenePainter::paintItem(Ink& ink, std::uint32_t index, Mark mark)
{
    const PlacedItem& placed = m_model.scene().items[index];
    const Item& item = m_model.diagram().item(placed.item);
    QRectF box = m_view.map(placed.rect);
    const QColor family = m_theme.of(item.family);
    if (m_detail >= Detail::Blocks) {
        if (mark > Mark::Neighbor && stateOf(item.node) != NodeMarks::State::Current) {
            // What is selected or found stays visible however small.
            const double grow = std::max(0.0, 5 * m_ratio - std::min(box.width(), box.height())) / 2;
            const bool way = mark == Mark::Reached || mark == Mark::OnWay;
            const QColor color = way ? pathColor(m_theme) : mark == Mark::Found ? m_theme.warning : m_theme.accent;
            ink.fill(box.adjusted(-grow, -grow, grow, grow), color.rgba());
            return;
        }
        const bool stop = m_marks && item.node == m_marks->current && item.node != noNode;
        const double grow = stop ? std::max(0.0, 6 * m_ratio - std::min(box.width(), box.height())) / 2 : 0;
        ink.fill(box.adjusted(-grow, -grow, grow, grow),
                 mark == Mark::Plain || stop ? blockColor(item).rgba() : mixed(m_theme.pane, m_theme.accent, 0.55).rgba());
        return;
    }
    const Look l = look(mark, item.node, mixed(m_theme.pane, family, m_theme.kind == ThemeKind::Dark ? 0.2 : 0.13));
    const bool pending = stateOf(item.node) == NodeMarks::State::Pending && !m_marks->overlay;
    const QColor ink_ = pending ? m_theme.dim : m_theme.text;
    const double bar = std::max(shape::familyBar * m_view.scale, 2.0 * m_ratio);
    ink.box(box, {l.fill.rgba(), l.edge.rgba(), family.rgba(), float(6 * m_view.scale), float(l.edgeWidth * m_ratio), float(bar)});
    if (m_detail == Detail::Everything)
        paintTexts(ink, item, box, ink_);
    else
        paintOneLine(ink, item.title, box, bar + 2 * m_ratio, ink_);
    if (const auto* breakpoint = m_marks ? m_marks->tryBreakpoint(item.node) : nullptr)
        paintBreakpoint(ink, index, *breakpoint, false);
    paintSign(ink, box, item.node);
    if (m_marks && m_marks->noted.contains(item.node))
        paintNote(ink, box);
}

/// What a color alone should not say.
void ScenePainter::paintSign(Ink& ink, const QRectF& box, std::uint32_t node)
{
    const Overlay::Entry* entry = tryEntry(node);
    if (!entry || !*entry->sign || entry->signInLegend)
        return;
    const QColor color = m_marks->overlay->colors(node, m_theme).strong;
    const double luma = 0.299 * color.redF() + 0.587 * color.greenF() + 0.114 * color.blueF();
    const QColor on = m_theme.kind == ThemeKind::Light && luma > 0.6 ? m_theme.text : m_theme.pane; // white can't be read on amber
    const double size = std::clamp(13 * m_logical, 8.0, 16.0) * m_ratio;
    const QRectF dot(box.right() - size * 0.65, box.top() - size * 0.35, size, size);
    ink.box(dot, {(entry->bad ? color : m_theme.pane).rgba(), (entry->bad ? on : color).rgba(), 0, float(size / 2), float(m_ratio), 0});
    if (size >= 9 * m_ratio)
        ink.text(dot, entry->sign, {size * 0.85, (entry->bad ? on : m_theme.dim).rgba(), true});
}

/// A leaf at the right lower corner.
void ScenePainter::paintNote(Ink& ink, const QRectF& box)
{
    const double size = std::clamp(12 * m_logical, 7.0, 15.0) * m_ratio;
    const QRectF leaf(box.right() - size * 0.7, box.bottom() - size * 0.6, size, size);
    ink.box(leaf, {m_theme.accent.rgba(), m_theme.pane.rgba(), 0, float(size / 5), float(m_ratio), 0});
    if (size >= 9 * m_ratio)
        ink.text(leaf, "✎", {size * 0.8, m_theme.pane.rgba(), true});
}

void ScenePainter::paintBreakpoint(Ink& ink, std::uint32_t index, const NodeMarks::Breakpoint& breakpoint, bool faint)
{
    if (m_detail >= Detail::Blocks)
        return;
    const QRectF box = m_view.map(m_model.scene().items[index].rect);
    const double size = std::clamp(11 * m_logical, 7.0, 14.0) * m_ratio;
    const QRectF dot(box.left() - size * 0.35, box.top() - size * 0.35, size, size);
    const QColor red = faint ? mixed(m_theme.pane, m_theme.error, 0.35) : m_theme.error;
    const QColor fill = breakpoint.enabled ? red : m_theme.pane;
    ink.box(dot, {fill.rgba(), (breakpoint.enabled ? m_theme.pane : red).rgba(), 0, float(breakpoint.log ? size / 6 : size / 2),
                  float(m_ratio), 0});
    if (breakpoint.conditional && size >= 9 * m_ratio)
        ink.text(dot, "=", {size * 0.9, (breakpoint.enabled ? m_theme.pane : red).rgba(), true});
}

void ScenePainter::paintTexts(Ink& ink, const Item& item, const QRectF& box, const QColor& color)
{
    const ItemShape shape = itemShape(item, m_metrics);
    const double room = box.width() - (shape.title.x + 3) * m_view.scale;
    QRectF line = place(shape.title, box);
    line.setWidth(std::max(line.width(), room));
    ink.text(line, ink.endOf(item.title, 13 * m_view.scale, line.width()), {13 * m_view.scale, color.rgba()});
    if (shape.subtitle.width > 0) {
        line = place(shape.subtitle, box);
        line.setWidth(std::max(line.width(), room));
        const Overlay::Amount* amount = m_marks && m_marks->overlay ? m_marks->overlay->tryAmount(item.node) : nullptr;
        ink.text(line, amount ? amount->text : m_metrics.say(itemSubtitle(item)),
                 {11 * m_view.scale, (amount ? m_theme.text : m_theme.dim).rgba()}); // on a color
    }
    for (std::size_t i = 0; i < shape.chips.size(); ++i)
        paintChip(ink, item.chips[i], place(shape.chips[i], box));
}

/// A weight, on who uses it.
void ScenePainter::paintChip(Ink& ink, const Chip& chip, const QRectF& pill)
{
    const Overlay::Entry* entry = m_marks && m_marks->overlay && m_marks->overlay->onWeights ? tryEntry(chip.node) : nullptr;
    const bool told = entry && entry->bad;
    const NodeLook own = told ? m_marks->overlay->colors(chip.node, m_theme).look : NodeLook{m_theme.background, m_theme.line};
    ink.box(pill, {own.fill.rgba(), own.edge.rgba(), 0, float(pill.height() / 2), float(m_ratio), 0});
    ink.text(pill.adjusted(shape::chipPadX * m_view.scale, 0, 0, 0), chip.text,
             {11 * m_view.scale, (told ? m_theme.text : m_theme.dim).rgba()});
    if (told)
        paintSign(ink, pill, chip.node);
}

void ScenePainter::paintChip(Ink& ink, std::uint32_t placed, std::uint32_t chip, bool tinted)
{
    const PlacedItem& at = m_model.scene().items[placed];
    const Item& item = m_model.diagram().item(at.item);
    const ItemShape shape = itemShape(item, m_metrics);
    if (m_detail != Detail::Everything || chip >= shape.chips.size())
        return;
    const QRectF pill = place(shape.chips[chip], m_view.map(at.rect));
    const QColor edge = tinted ? m_theme.accent : mixed(m_theme.line, m_theme.accent, 0.7);
    ink.box(pill, {(tinted ? m_theme.selection : m_theme.background).rgba(), edge.rgba(), 0, float(pill.height() / 2), float(m_ratio), 0});
    ink.text(pill.adjusted(shape::chipPadX * m_view.scale, 0, 0, 0), item.chips[chip].text, {11 * m_view.scale, m_theme.text.rgba()});
}

void ScenePainter::paintRoute(Ink& ink, std::uint32_t index, Stroke stroke)
{
    const bool tinted = stroke != Stroke::Plain;
    const Route& route = m_model.scene().routes[index];
    if (route.points.size() < 4)
        return;
    QPointF points[64];
    std::vector<QPointF> many;
    QPointF* mapped = points;
    if (route.points.size() > std::size(points)) {
        many.resize(route.points.size());
        mapped = many.data();
    }
    for (std::size_t i = 0; i < route.points.size(); ++i)
        mapped[i] = m_view.map(route.points[i]);
    const std::size_t count = route.points.size();
    const QPointF span = mapped[count - 1] - mapped[0];
    if (!tinted && span.manhattanLength() < 3 * m_ratio)
        return;
    const bool near = m_detail <= Detail::Titles;
    const QColor color = stroke == Stroke::OnWay ? pathColor(m_theme) : tinted ? m_theme.accent : mixed(m_theme.pane, m_theme.dim, 0.9);
    const QRgb rgb = near || tinted ? color.rgba() : faded(color, m_detail == Detail::Blocks ? 130 : 70);
    const double width = (stroke == Stroke::OnWay ? std::clamp(3 * m_logical, 2.0, 4.0)
                          : tinted                ? std::clamp(2 * m_logical, 1.4, 3.0)
                                                  : std::clamp(1.15 * m_logical, 0.7, 2.0)) *
                         m_ratio;
    const double head = std::min(8 * m_view.scale, 14 * m_ratio);
    // The line ends inside the head, or its blunt end would show beside the tip.
    const QPointF tip = mapped[count - 1], before = mapped[count - 2];
    const double length = std::hypot(tip.x() - before.x(), tip.y() - before.y());
    const QPointF along = length > 0.01 ? (tip - before) / length : QPointF(0, 1);
    if (near && head >= 3)
        mapped[count - 1] = tip - along * std::min(head * 0.7, length);
    ink.curve({mapped, count}, rgb, width);
    if (near && head >= 3)
        ink.arrow(tip, along, rgb, head);
    if (m_detail == Detail::Everything && !saysItsShape(route.from))
        paintLabel(ink, route, m_model.routeDepth(index), tinted ? m_theme.text : m_theme.dim);
}

/// Then the line from there need not say it again.
bool ScenePainter::saysItsShape(End from) const
{
    return from.item.valid() && !m_model.diagram().item(from.item).subtitle.empty();
}

void ScenePainter::paintLabel(Ink& ink, const Route& route, int depth, const QColor& color)
{
    if (route.label.empty())
        return;
    const double size = 11 * m_view.scale, width = ink.textWidth(route.label, size) + 3 * m_view.scale, height = 12 * m_view.scale;
    const QPointF center = m_view.map(route.labelAt);
    const QRectF plate(center.x() - width / 2, center.y() - height / 2, width, height);
    ink.fill(plate, groupColor(depth).rgba());
    ink.text(plate.adjusted(-2, 0, 2, 0), route.label, {size, color.rgba(), true});
}

void ScenePainter::paintStub(Ink& ink, std::uint32_t index, bool tinted)
{
    const Stub& stub = m_model.scene().stubs[index];
    const QRectF box = m_view.map(stub.rect);
    const double size = 11 * m_view.scale;
    if (size < smallestText * m_ratio)
        return;
    ink.flag(box, shape::stubTip * m_view.scale, (tinted ? m_theme.selection : m_theme.module).rgba(),
             (tinted ? m_theme.accent : mixed(m_theme.line, m_theme.dim, 0.2)).rgba());
    ink.text(box.adjusted((shape::stubTip + shape::stubPadX / 2) * m_view.scale, 0, 0, 0), stub.text,
             {size, (tinted ? m_theme.text : m_theme.dim).rgba()});
}

void ScenePainter::paintBadge(Ink& ink, const QRectF& box, int count)
{
    const std::string text = std::to_string(count);
    const double size = 10 * m_ratio, height = 15 * m_ratio, width = std::max(height, ink.textWidth(text, size) + 8 * m_ratio);
    const QRectF pill(box.right() - width * 0.7, box.top() - height * 0.5, width, height);
    ink.box(pill, {m_theme.warning.rgba(), m_theme.pane.rgba(), 0, float(height / 2), float(m_ratio), 0});
    ink.text(pill, text, {size, m_theme.pane.rgba(), true});
}

std::vector<FloatingTitle> ScenePainter::paintFloatingTitles(Ink& ink, const QRectF& exposed)
{
    std::vector<FloatingTitle> titles = floatingTitles(m_model, m_metrics, m_view, m_ratio, exposed, ink);
    const QRgb edge = mixed(m_theme.line, m_theme.dim, 0.25).rgba();
    for (const FloatingTitle& title : titles)
        if (!title.header.isEmpty())
            ink.fill(title.header, groupColor(m_model.facts().depth(m_model.scene().groups[title.group].group)).rgba());
    // Outer ones last: a module that leaves the view moves its title below those around it.
    for (std::size_t i = titles.size(); i-- > 0;) {
        const FloatingTitle& title = titles[i];
        const bool header = title.triangle > 0;
        const double pad = (header ? 6 : 4) * m_ratio;
        ink.box(title.plate, {header ? m_theme.pane.rgba() : faded(m_theme.pane, 225), edge, 0, float(4 * m_ratio), float(m_ratio), 0});
        ink.text(title.plate.adjusted(pad, 0, header ? -pad / 2 : 0, 0), title.text, {title.size, m_theme.text.rgba()});
        // Else its text would stand above the plate of the next one.
        ink.flush();
    }
    return titles;
}

} // namespace nodewise::views
