// SPDX-License-Identifier: Apache-2.0
#include "views/graph/legend.h"

#include "views/graph/coverage_look.h"
#include "views/graph/diff_look.h"
#include "views/graph/state_look.h"

#include <QKeyEvent>
#include <QLinearGradient>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int inset = 9, dot = 11, textAt = 14, timeBar = 44;
constexpr double textPixels = 11;

} // namespace

Legend::Legend(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus); // a click leaves the focus with the canvas
    setCursor(Qt::PointingHandCursor);
    setTheme(m_theme);
    retranslate();
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

QString Legend::stateText(NodeMarks::State state) const
{
    return m_heat && state == NodeMarks::State::Executed ? tr("Time, short to long") : nameOf(state);
}

QString Legend::nameOf(NodeMarks::Verdict verdict)
{
    using Verdict = NodeMarks::Verdict;
    switch (verdict) {
    case Verdict::Equal:
        return tr("Equal");
    case Verdict::Within:
        return tr("Differs within tolerance");
    case Verdict::NotCompared:
        return tr("Not compared");
    case Verdict::Diverged:
        return tr("Differs");
    case Verdict::First:
        return tr("Differs first");
    case Verdict::None:
        break;
    }
    return {};
}

QString Legend::nameOf(NodeMarks::Risk risk, const std::string& type)
{
    using Risk = NodeMarks::Risk;
    switch (risk) {
    case Risk::Fine:
        return type.empty() ? tr("Far from limits") : tr("Fits %1").arg(QString::fromStdString(type));
    case Risk::Mild:
        return tr("Below 1 % becomes 0");
    case Risk::Watch:
        return type.empty() ? tr("Near a limit") : tr("1 % or more becomes 0");
    case Risk::High:
        return tr("Below 1 % is too large");
    case Risk::Danger:
        return type.empty() ? tr("NaN, Inf or at the limit") : tr("1 % or more is too large");
    case Risk::None:
        break;
    }
    return {};
}

QString Legend::nameOf(NodeMarks::Lowered lowered)
{
    using Lowered = NodeMarks::Lowered;
    switch (lowered) {
    case Lowered::View:
        return tr("View: no kernel needed");
    case Lowered::Kernel:
        return tr("Kernel, a hue each");
    case Lowered::Fallback:
        return tr("Run by ATen");
    case Lowered::Failed:
        return tr("Kernel failed");
    case Lowered::None:
        break;
    }
    return {};
}

QString Legend::nameOf(NodeMarks::Cost::Bound bound)
{
    using Bound = NodeMarks::Cost::Bound;
    switch (bound) {
    case Bound::Compute:
        return tr("Bound by compute");
    case Bound::Memory:
        return tr("Bound by memory");
    case Bound::Issue:
        return tr("Bound by issue");
    case Bound::LeftOut:
        return tr("Not in the figures");
    case Bound::None:
        break;
    }
    return {};
}

QString Legend::nameOf(NodeMarks::Difference difference)
{
    switch (difference) {
    case Difference::Changed:
        return tr("Changed");
    case Difference::Added:
        return tr("Added");
    case Difference::Removed:
        return tr("Removed");
    case Difference::Replaced:
        return tr("Replaced by others");
    case Difference::Same:
        return tr("The same");
    case Difference::None:
        break;
    }
    return {};
}

QString Legend::nameOf(NodeMarks::Coverage verdict)
{
    switch (verdict) {
    case Covered::Direct:
        return tr("Direct");
    case Covered::Lowered:
        return tr("Lowered");
    case Covered::Decomposed:
        return tr("Decomposed");
    case Covered::Custom:
        return tr("Custom operator");
    case Covered::Fallback:
        return tr("Falls back to the CPU");
    case Covered::Unsupported:
        return tr("Unsupported");
    case Covered::Unimplemented:
        return tr("Unimplemented: fails when run");
    case Covered::None:
        break;
    }
    return {};
}

/// Where a comparison, numerical risk, kernels, costs or coverage are shown, its colors are those of most nodes.
std::vector<NodeMarks::State> Legend::statesOf(const NodeMarks& marks) const
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
        if (there && (!marks.tinted() || state == State::Current || state == State::Failed))
            states.push_back(state);
    }
    return states;
}

void Legend::setMarks(const NodeMarks* marks)
{
    using Verdict = NodeMarks::Verdict;
    using Risk = NodeMarks::Risk;
    const auto there = [](const auto& all, auto one) { return std::find(all.begin(), all.end(), one) != all.end(); };
    std::vector<NodeMarks::State> states = marks ? statesOf(*marks) : std::vector<NodeMarks::State>();
    std::vector<Verdict> verdicts;
    std::vector<Risk> risks;
    for (const Verdict verdict : {Verdict::First, Verdict::Diverged, Verdict::Within, Verdict::Equal, Verdict::NotCompared})
        if (marks && there(marks->verdicts, verdict))
            verdicts.push_back(verdict);
    for (const Risk risk : {Risk::Danger, Risk::High, Risk::Watch, Risk::Mild, Risk::Fine})
        if (marks && there(marks->risks, risk))
            risks.push_back(risk);
    using Lowered = NodeMarks::Lowered;
    std::vector<Lowered> lowered;
    for (const Lowered route : {Lowered::Failed, Lowered::Fallback, Lowered::Kernel, Lowered::View})
        if (marks && there(marks->lowered, route))
            lowered.push_back(route);
    using Bound = NodeMarks::Cost::Bound;
    std::vector<Bound> bounds;
    for (const Bound bound : {Bound::Compute, Bound::Memory, Bound::Issue, Bound::LeftOut})
        if (marks && std::any_of(marks->costs.begin(), marks->costs.end(), [&](const auto& cost) { return cost.bound == bound; }))
            bounds.push_back(bound);
    std::vector<Difference> differences;
    for (const Difference difference : everyDifference)
        if (marks && there(marks->differences, difference))
            differences.push_back(difference);
    std::vector<Covered> coverage;
    for (const Covered verdict : everyCovered)
        if (marks && there(marks->coverage, verdict))
            coverage.push_back(verdict);
    const bool costHeat = !marks || marks->costHeat;
    const bool heat = marks && !marks->heat.empty() && !marks->tinted(), way = marks && !marks->way.chain.empty();
    const std::string type = marks ? marks->riskType : std::string();
    if (states == m_states && verdicts == m_verdicts && risks == m_risks && lowered == m_lowered && bounds == m_bounds &&
        differences == m_differences && coverage == m_coverage && costHeat == m_costHeat && type == m_riskType && heat == m_heat &&
        way == m_way)
        return;
    m_states = std::move(states);
    m_verdicts = std::move(verdicts);
    m_risks = std::move(risks);
    m_lowered = std::move(lowered);
    m_bounds = std::move(bounds);
    m_differences = std::move(differences);
    m_coverage = std::move(coverage);
    m_costHeat = costHeat;
    m_riskType = type;
    m_heat = heat;
    m_way = way;
    retranslate();
}

std::vector<Legend::Entry> Legend::tints() const
{
    std::vector<Entry> out;
    for (const NodeMarks::Verdict verdict : m_verdicts)
        out.push_back({verdictLook(m_theme, verdict), verdictSign(verdict), verdict == NodeMarks::Verdict::First, nameOf(verdict)});
    for (const NodeMarks::Risk risk : m_risks)
        out.push_back({riskLook(m_theme, risk), riskSign(risk, !m_riskType.empty()), false, nameOf(risk, m_riskType)});
    for (const NodeMarks::Lowered route : m_lowered)
        out.push_back({loweredLook(m_theme, route, 0), loweredSign(route), false, nameOf(route)});
    addBounds(out);
    for (const Difference difference : m_differences)
        out.push_back({differenceLook(m_theme, difference), differenceSign(difference), false, nameOf(difference)});
    for (const Covered verdict : m_coverage)
        out.push_back({coveredLook(m_theme, verdict), coveredSign(verdict), verdict >= Covered::Unsupported, nameOf(verdict)});
    if (m_way)
        out.push_back({{m_theme.pane, wayColor(m_theme)}, "", true, tr("Path of the NaN or Inf")});
    return out;
}

/// By cycles one entry tells of all that has any.
void Legend::addBounds(std::vector<Entry>& to) const
{
    using Bound = NodeMarks::Cost::Bound;
    if (showsCycles() && m_bounds.front() != Bound::LeftOut)
        to.push_back({costLook(m_theme, 0.5f), "", false, tr("Cycles, few to many"), true});
    for (const Bound bound : m_bounds)
        if (!m_costHeat || bound == Bound::LeftOut)
            to.push_back({boundLook(m_theme, bound), boundSign(bound), false, nameOf(bound)});
}

void Legend::setCounts(const DiagramFacts::FamilyCounts& counts)
{
    m_rows.clear();
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i])
            m_rows.emplace_back(static_cast<layout::Family>(i), counts[i]);
    retranslate();
}

void Legend::retranslate()
{
    QStringList spoken;
    for (const auto& [family, count] : m_rows)
        spoken.append(tr("%1: %2", "family: count").arg(nameOf(family), QLocale().toString(count)));
    for (const NodeMarks::State state : m_states)
        spoken.append(stateText(state));
    for (const Entry& entry : tints())
        spoken.append(entry.name);
    setAccessibleName(m_states.empty() ? tr("Legend of op families") : tr("Legend of op families and of what has run"));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    setToolTip(spoken.join(QLatin1Char('\n')));
    resize(Legend::sizeHint()); // also called by the constructor
    update();
}

void Legend::setTheme(const Theme& theme)
{
    m_theme = theme;
    QFont small = uiFont();
    small.setPixelSize(qRound(textPixels * theme.textScale));
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

bool Legend::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    return QAbstractButton::event(event);
}

int Legend::rowHeight() const
{
    return qRound(18 * m_theme.textScale);
}

int Legend::familiesWidth() const
{
    int widest = 0;
    for (const auto& [family, count] : m_rows)
        widest = std::max(widest, fontMetrics().horizontalAdvance(nameOf(family) + QStringLiteral("    ") + QLocale().toString(count)));
    return textAt + widest;
}

int Legend::statesWidth() const
{
    int widest = 0;
    for (const NodeMarks::State state : m_states) {
        const int times = m_heat && state == NodeMarks::State::Executed ? timeBar + 8 : 0;
        widest = std::max(widest, fontMetrics().horizontalAdvance(stateText(state)) + times);
    }
    for (const Entry& entry : tints())
        widest = std::max(widest, fontMetrics().horizontalAdvance(entry.name) + (entry.cycles ? timeBar + 8 : 0));
    return textAt + widest;
}

bool Legend::statesBeside() const
{
    const int rows = (static_cast<int>(m_rows.size()) + stateCount()) * rowHeight();
    return stateCount() > 0 && parentWidget() && rows + 60 > parentWidget()->height();
}

QSize Legend::sizeHint() const
{
    const int families = static_cast<int>(m_rows.size()), states = stateCount();
    if (isFolded())
        return {2 * inset + (families + states) * dot + (states ? dot : 0) + fontMetrics().horizontalAdvance(tr("Colors")) + 4,
                rowHeight() + 6};
    if (statesBeside())
        return {familiesWidth() + statesWidth() + 4 * inset, std::max(families, states) * rowHeight() + 2 * inset - 6};
    return {std::max(familiesWidth(), statesWidth()) + 2 * inset, (families + states) * rowHeight() + 2 * inset - 6 + (states ? 7 : 0)};
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool ring = hasFocus();
    painter.setPen(QPen(ring ? m_theme.accent : m_theme.line, ring ? 2 : 1));
    painter.setBrush(m_theme.pane);
    const double inside = ring ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inside, inside, -inside, -inside), 6, 6);
    isFolded() ? paintFolded(painter) : paintRows(painter);
}

void Legend::paintFolded(QPainter& painter) const
{
    int x = inset;
    painter.setPen(Qt::NoPen);
    for (const auto& [family, count] : m_rows) {
        painter.setBrush(m_theme.of(family));
        painter.drawRoundedRect(QRectF(x, height() / 2.0 - 3.5, 7, 7), 2, 2);
        x += dot;
    }
    std::vector<StateLook> looks;
    for (const NodeMarks::State state : m_states)
        looks.push_back(stateLook(m_theme, state, m_heat ? 0.7f : -1));
    for (const Entry& entry : tints())
        looks.push_back(entry.look);
    if (!looks.empty()) {
        painter.fillRect(QRectF(x + 2, height() / 2.0 - 6, 1, 12), m_theme.line);
        x += dot;
    }
    for (const StateLook& look : looks) {
        painter.setPen(QPen(look.edge, 1.2));
        painter.setBrush(look.fill);
        painter.drawRoundedRect(QRectF(x, height() / 2.0 - 3.5, 7, 7), 2, 2);
        x += dot;
    }
    painter.setPen(m_theme.dim);
    painter.drawText(rect().adjusted(x + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Colors"));
}

void Legend::paintTimes(QPainter& painter, const QRectF& bar) const
{
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 4; ++i)
        gradient.setColorAt(i / 4.0, stateLook(m_theme, NodeMarks::State::Executed, float(i) / 4).fill);
    painter.setPen(QPen(plainEdge(m_theme), 1));
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 2, 2);
}

void Legend::paintStates(QPainter& painter, QPoint at) const
{
    const int width = statesWidth();
    for (const NodeMarks::State state : m_states) {
        const double middle = at.y() + rowHeight() / 2.0;
        const bool times = m_heat && state == NodeMarks::State::Executed;
        const StateLook look = stateLook(m_theme, state, times ? 0.5f : -1);
        painter.setPen(QPen(look.edge, 1.4));
        painter.setBrush(look.fill);
        painter.drawRoundedRect(QRectF(at.x() - 0.5, middle - 4.5, 9, 9), 2, 2);
        painter.setPen(m_theme.text);
        painter.drawText(QRect(at.x() + textAt, at.y(), width - textAt, rowHeight()), Qt::AlignLeft | Qt::AlignVCenter, stateText(state));
        if (times)
            paintTimes(painter, QRectF(at.x() + width - timeBar, middle - 4.5, timeBar, 9));
        at.ry() += rowHeight();
    }
    paintTints(painter, at);
}

/// With the sign that nodes have.
void Legend::paintTints(QPainter& painter, QPoint at) const
{
    const int width = statesWidth();
    for (const Entry& entry : tints()) {
        const QRectF box(at.x() - 1.5, at.y() + rowHeight() / 2.0 - 5.5, 11, 11);
        painter.setPen(QPen(entry.look.edge, entry.first ? 2 : 1.2));
        painter.setBrush(entry.look.fill);
        painter.drawRoundedRect(box, 2, 2);
        painter.setPen(m_theme.text);
        painter.drawText(box, Qt::AlignCenter, QString::fromUtf8(entry.sign));
        painter.drawText(QRect(at.x() + textAt, at.y(), width - textAt, rowHeight()), Qt::AlignLeft | Qt::AlignVCenter, entry.name);
        if (entry.cycles)
            paintTimes(painter, QRectF(at.x() + width - timeBar, at.y() + rowHeight() / 2.0 - 4.5, timeBar, 9));
        at.ry() += rowHeight();
    }
}

void Legend::paintRows(QPainter& painter) const
{
    const bool beside = statesBeside();
    const int right = beside ? inset + familiesWidth() : width() - inset;
    int y = inset - 3;
    for (const auto& [family, count] : m_rows) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.of(family));
        painter.drawRoundedRect(QRectF(inset, y + rowHeight() / 2.0 - 5, 5, 10), 2, 2);
        const QRect line(inset + textAt, y, right - inset - textAt, rowHeight());
        painter.setPen(m_theme.text);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, nameOf(family));
        painter.setPen(m_theme.dim);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(count));
        y += rowHeight();
    }
    if (stateCount() == 0)
        return;
    if (beside) {
        painter.fillRect(QRectF(right + inset, inset, 1, height() - 2 * inset), m_theme.line);
        paintStates(painter, {right + 2 * inset, inset - 3});
    } else {
        painter.fillRect(QRectF(inset, y + 3, width() - 2 * inset, 1), m_theme.line);
        paintStates(painter, {inset, y + 7});
    }
}

} // namespace nodewise::views
