// SPDX-License-Identifier: Apache-2.0
#include "views/graph/legend.h"

#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/graph/state_look.h"

#include <QKeyEvent>
#include <QLinearGradient>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>

namespace nodewise::views {

namespace {

constexpr int inset = 9, dot = 11, textAt = 14, gradientWidth = 44;
constexpr double textPixels = 11;

} // namespace

Legend::Legend(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus); // a click leaves the focus with the canvas
    setCursor(Qt::PointingHandCursor);
    followTheme(this, &Legend::takeTheme);
    followLanguage(this, &Legend::retranslate);
    connect(this, &QAbstractButton::toggled, this, [this](bool open) {
        resize(sizeHint());
        Q_EMIT folded(!open);
    });
    hide();
}

QString Legend::nameOf(layout::Family family)
{
    using layout::Family;
    switch (family) {
    case Family::Matmul:
        return tr("Matmul, convolution");
    case Family::Normalization:
        return tr("Normalization, attention");
    case Family::Pointwise:
        return tr("Pointwise");
    case Family::Activation:
        return tr("Activation, reduction");
    case Family::View:
        return tr("Views");
    case Family::Control:
        return tr("Control flow");
    case Family::Symbolic:
        return tr("Symbolic sizes");
    case Family::Input:
        return tr("Inputs");
    case Family::Output:
        return tr("Outputs");
    case Family::Other:
        return tr("Other");
    }
    return {};
}

QString Legend::nameOf(NodeMarks::State state)
{
    using State = NodeMarks::State;
    switch (state) {
    case State::Current:
        return tr("Runs next");
    case State::Entered:
        return tr("Its body is running");
    case State::Failed:
        return tr("Failed");
    case State::Edited:
        return tr("Edited");
    case State::Executed:
        return tr("Has run");
    case State::Dropped:
        return tr("Has run, value dropped");
    case State::Pending:
        return tr("Not run yet");
    case State::None:
        break;
    }
    return {};
}

Legend::Row Legend::rowOf(NodeMarks::State state) const
{
    const bool times = m_times && state == NodeMarks::State::Executed;
    Row row;
    row.name = times ? tr("Time, short to long") : nameOf(state);
    row.look = [theme = Theme::current(), state, times](float heat) { return stateLook(theme, state, times ? heat : -1); };
    row.gradient = times;
    return row;
}

std::vector<Legend::Row> Legend::rows() const
{
    std::vector<Row> rows;
    for (const NodeMarks::State state : m_states)
        rows.push_back(rowOf(state));
    for (const std::uint8_t index : m_entries) {
        const Overlay::Entry& entry = m_overlay->entries[index];
        const auto look = [colors = entry.colors, theme = Theme::current()](float value) { return colors(theme, value).look; };
        rows.push_back({entry.name(), look, entry.gradient, true, entry.sign, entry.heavy});
    }
    if (m_path) {
        const auto look = [theme = Theme::current()](float) { return NodeLook{theme.pane, pathColor(theme)}; };
        rows.push_back({m_path->name(), look, false, true, "", true});
    }
    return rows;
}

namespace {

/// Where an analysis has the nodes' colors, only what stands out above these.
std::vector<NodeMarks::State> shownStates(const NodeMarks& marks)
{
    using State = NodeMarks::State;
    std::vector<State> states;
    if (marks.states.empty())
        return states;
    for (const State state :
         {State::Current, State::Entered, State::Failed, State::Executed, State::Dropped, State::Edited, State::Pending}) {
        // The usual ones stay, so that the legend does not jump with each step.
        const bool usual = state == State::Current || state == State::Executed || state == State::Pending;
        const bool there = usual || std::find(marks.states.begin(), marks.states.end(), state) != marks.states.end();
        if (there && (!marks.overlay || state == State::Current || state == State::Failed))
            states.push_back(state);
    }
    return states;
}

/// Those with a name that some node has.
std::vector<std::uint8_t> shownEntries(const Overlay& overlay)
{
    std::array<bool, 256> there{};
    for (const Overlay::Node& node : overlay.nodes)
        there[node.entry] = true;
    std::vector<std::uint8_t> entries;
    for (std::size_t i = 0; i < overlay.entries.size(); ++i)
        if (there[i] && overlay.entries[i].name)
            entries.push_back(std::uint8_t(i));
    return entries;
}

} // namespace

void Legend::setMarks(const NodeMarks* marks)
{
    std::vector<NodeMarks::State> states = marks ? shownStates(*marks) : std::vector<NodeMarks::State>();
    const bool times = marks && !marks->heat.empty() && !marks->overlay;
    const auto overlay = marks ? marks->overlay : nullptr;
    const auto path = marks ? marks->path : nullptr;
    if (states == m_states && times == m_times && overlay == m_overlay && path == m_path)
        return;
    m_states = std::move(states);
    m_times = times;
    if (overlay != m_overlay)
        m_entries = overlay ? shownEntries(*overlay) : std::vector<std::uint8_t>();
    m_overlay = overlay;
    m_path = path;
    retranslate();
}

void Legend::setCounts(const DiagramFacts::FamilyCounts& counts)
{
    m_families.clear();
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i])
            m_families.emplace_back(static_cast<layout::Family>(i), counts[i]);
    retranslate();
}

void Legend::retranslate()
{
    m_rows = rows();
    QStringList spoken;
    for (const auto& [family, count] : m_families)
        spoken.append(tr("%1: %2", "family: count").arg(nameOf(family), QLocale().toString(count)));
    for (const Row& row : m_rows)
        spoken.append(row.name);
    setAccessibleName(m_states.empty() ? tr("Legend of op families") : tr("Legend of op families and of what has run"));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    setToolTip(Tip(spoken.join(QLatin1Char('\n'))).text());
    resize(Legend::sizeHint()); // also called by the constructor
    update();
}

void Legend::takeTheme()
{
    m_rows = rows();
    QFont small = uiFont();
    small.setPixelSize(qRound(textPixels * Theme::current().textScale));
    setFont(small);
    resize(sizeHint());
    update();
}

void Legend::setFolded(bool isFolded)
{
    setChecked(!isFolded);
}

void Legend::keyPressEvent(QKeyEvent* event)
{
    const bool toggles = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (toggles || (event->key() == Qt::Key_Escape && !isFolded()))
        toggle();
    else
        QAbstractButton::keyPressEvent(event);
}

int Legend::rowHeight() const
{
    return qRound(18 * Theme::current().textScale);
}

int Legend::familiesWidth() const
{
    int widest = 0;
    for (const auto& [family, count] : m_families)
        widest = std::max(widest, fontMetrics().horizontalAdvance(nameOf(family) + QStringLiteral("    ") + QLocale().toString(count)));
    return textAt + widest;
}

int Legend::marksWidth() const
{
    int widest = 0;
    for (const Row& row : m_rows)
        widest = std::max(widest, fontMetrics().horizontalAdvance(row.name) + (row.gradient ? gradientWidth + 8 : 0));
    return textAt + widest;
}

bool Legend::marksBeside() const
{
    const int height = static_cast<int>(m_families.size() + m_rows.size()) * rowHeight();
    return !m_rows.empty() && parentWidget() && height + 60 > parentWidget()->height();
}

QSize Legend::sizeHint() const
{
    const int families = static_cast<int>(m_families.size()), marks = static_cast<int>(m_rows.size());
    if (isFolded())
        return {2 * inset + (families + marks) * dot + (marks ? dot : 0) + fontMetrics().horizontalAdvance(tr("Colors")) + 4,
                rowHeight() + 6};
    if (marksBeside())
        return {familiesWidth() + marksWidth() + 4 * inset, std::max(families, marks) * rowHeight() + 2 * inset - 6};
    return {std::max(familiesWidth(), marksWidth()) + 2 * inset, (families + marks) * rowHeight() + 2 * inset - 6 + (marks ? 7 : 0)};
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool ring = hasFocus();
    painter.setPen(QPen(ring ? Theme::current().accent : Theme::current().line, ring ? 2 : 1));
    painter.setBrush(Theme::current().pane);
    const double inside = ring ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inside, inside, -inside, -inside), 6, 6);
    isFolded() ? paintFolded(painter) : paintFamilies(painter);
}

void Legend::paintFolded(QPainter& painter) const
{
    int x = inset;
    painter.setPen(Qt::NoPen);
    for (const auto& [family, count] : m_families) {
        painter.setBrush(Theme::current().of(family));
        painter.drawRoundedRect(QRectF(x, height() / 2.0 - 3.5, 7, 7), 2, 2);
        x += dot;
    }
    if (!m_rows.empty()) {
        painter.fillRect(QRectF(x + 2, height() / 2.0 - 6, 1, 12), Theme::current().line);
        x += dot;
    }
    for (const Row& row : m_rows) {
        const NodeLook look = row.box ? row.middle() : row.look(0.7f);
        painter.setPen(QPen(look.edge, 1.2));
        painter.setBrush(look.fill);
        painter.drawRoundedRect(QRectF(x, height() / 2.0 - 3.5, 7, 7), 2, 2);
        x += dot;
    }
    painter.setPen(Theme::current().dim);
    painter.drawText(rect().adjusted(x + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Colors"));
}

void Legend::paintGradient(QPainter& painter, const Row& row, const QRectF& bar, const QColor& edge)
{
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 4; ++i)
        gradient.setColorAt(i / 4.0, row.look(float(i) / 4).fill);
    painter.setPen(QPen(edge, 1));
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 2, 2);
}

void Legend::paintSwatch(QPainter& painter, const Row& row, QPoint at) const
{
    const NodeLook look = row.middle();
    const double middle = at.y() + rowHeight() / 2.0;
    const QRectF box = row.box ? QRectF(at.x() - 1.5, middle - 5.5, 11, 11) : QRectF(at.x() - 0.5, middle - 4.5, 9, 9);
    painter.setPen(QPen(look.edge, !row.box ? 1.4 : row.heavy ? 2 : 1.2));
    painter.setBrush(look.fill);
    painter.drawRoundedRect(box, 2, 2);
    painter.setPen(Theme::current().text);
    painter.drawText(box, Qt::AlignCenter, QString::fromUtf8(row.sign));
}

void Legend::paintMarks(QPainter& painter, QPoint at) const
{
    const int width = marksWidth();
    for (const Row& row : m_rows) {
        paintSwatch(painter, row, at);
        painter.drawText(QRect(at.x() + textAt, at.y(), width - textAt, rowHeight()), Qt::AlignLeft | Qt::AlignVCenter, row.name);
        if (row.gradient)
            paintGradient(painter, row, QRectF(at.x() + width - gradientWidth, at.y() + rowHeight() / 2.0 - 4.5, gradientWidth, 9),
                          plainEdge(Theme::current()));
        at.ry() += rowHeight();
    }
}

void Legend::paintFamilies(QPainter& painter) const
{
    const bool beside = marksBeside();
    const int right = beside ? inset + familiesWidth() : width() - inset;
    int y = inset - 3;
    for (const auto& [family, count] : m_families) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(Theme::current().of(family));
        painter.drawRoundedRect(QRectF(inset, y + rowHeight() / 2.0 - 5, 5, 10), 2, 2);
        const QRect line(inset + textAt, y, right - inset - textAt, rowHeight());
        painter.setPen(Theme::current().text);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, nameOf(family));
        painter.setPen(Theme::current().dim);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(count));
        y += rowHeight();
    }
    if (m_rows.empty())
        return;
    if (beside) {
        painter.fillRect(QRectF(right + inset, inset, 1, height() - 2 * inset), Theme::current().line);
        paintMarks(painter, {right + 2 * inset, inset - 3});
    } else {
        painter.fillRect(QRectF(inset, y + 3, width() - 2 * inset, 1), Theme::current().line);
        paintMarks(painter, {inset, y + 7});
    }
}

} // namespace nodewise::views
