// SPDX-License-Identifier: Apache-2.0
#include "views/compare/finding_card.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/compare/compare_text.h"
#include "views/compare/finding_inputs.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/value_text.h"
#include "views/inspect/source_trace.h"

#include <QCoreApplication>
#include <QFrame>
#include <QGridLayout>
#include <QLocale>
#include <QPushButton>
#include <QResizeEvent>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int narrow = 820; // pixels, below which figures stand under the verdict

Label* label(QWidget* parent, const char* role, bool wraps = false)
{
    auto* made = new Label(parent);
    made->setProperty("role", role);
    made->setWordWrap(wraps);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

/// The innermost frame that the program recorded.
std::optional<SourceFrame> frameOf(const Document& document, Side side, std::uint32_t node)
{
    if (side == Side::Ir) {
        const auto linked = linkedNodes(document, Side::Ir, node);
        return linked.empty() ? std::nullopt : frameOf(document, Side::Fx, linked.front());
    }
    if (!document.fx() || node >= document.fx()->nodes().size())
        return std::nullopt;
    const auto frames = parseStackTrace(document.fx()->node(graph::NodeId(node)).metadata.stackTrace);
    return frames.empty() ? std::nullopt : std::optional(frames.back());
}

} // namespace

FindingCard::FindingCard(const CompareContext& context, QWidget* parent)
    : QScrollArea(parent), m_context(context), m_columns(new QBoxLayout(QBoxLayout::LeftToRight)), m_head(label(this, "heading", true)),
      m_what(label(this, "dim", true)), m_verdict(label(this, "verdict")), m_advice(label(this, "", true)), m_source(new QToolButton(this)),
      m_weights(new QToolButton(this)), m_go(new QPushButton(this)), m_own(new QPushButton(this)), m_expected(new QPushButton(this)),
      m_difference(new QPushButton(this)), m_use(new QPushButton(this)), m_why(new QPushButton(this)), m_report(new QPushButton(this)),
      m_figureTitle(label(this, "dim")), m_inputTitle(label(this, "dim")), m_inputs(new FindingInputs(context, this))
{
    auto* body = new QFrame(this);
    body->setProperty("role", "pane");
    body->setLayout(m_columns);
    m_columns->setContentsMargins(12, 8, 12, 8);
    m_columns->setSpacing(18);
    m_columns->addWidget(makeLeft(), 4);
    m_columns->addWidget(makeRight(), 5);
    followTheme(m_head, [head = m_head] {
        QFont font = uiFont();
        font.setBold(true);
        font.setPointSizeF(font.pointSizeF() * 1.15);
        head->setFont(font);
    });
    setWidget(body);
    const std::pair<QWidget*, const char*> names[] = {
        {m_go, "go"},   {m_own, "own"}, {m_expected, "expected"}, {m_difference, "difference"},
        {m_use, "use"}, {m_why, "why"}, {m_report, "report"},     {m_weights, "weights"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusProxy(m_go);
    connect(m_context.comparison, &Comparison::changed, this, &FindingCard::refresh);
    connect(m_context.comparison, &Comparison::rowsCame, this, &FindingCard::enableButtons);
    connect(m_context.session, &DebugSession::valuesChanged, this, &FindingCard::enableButtons);
    connect(m_inputs, &FindingInputs::valueChosen, this, &FindingCard::valueChosen);
    connect(m_go, &QPushButton::clicked, this, &FindingCard::goToNode);
    connect(m_use, &QPushButton::clicked, m_context.comparison, &Comparison::useExpected);
    connect(m_own, &QPushButton::clicked, this, [this] {
        const protocol::CompareRow& row = *m_context.comparison->answer().firstRow;
        Q_EMIT valueRequested(row.node, row.element, false);
    });
    connect(m_expected, &QPushButton::clicked, this, [this] {
        const protocol::CompareRow& row = *m_context.comparison->answer().firstRow;
        Q_EMIT valueRequested(row.node, row.element, true);
    });
    connect(m_difference, &QPushButton::clicked, this, [this] {
        const protocol::CompareRow& row = *m_context.comparison->answer().firstRow;
        Q_EMIT differenceRequested(row.node, row.element);
    });
    connect(m_report, &QPushButton::clicked, this, &FindingCard::reportRequested);
    connect(m_weights, &QToolButton::clicked, this, &FindingCard::weightsRequested);
    connect(m_why, &QPushButton::clicked, this, [this] {
        CompareSetup setup = m_context.comparison->asked();
        setup.first = true;
        m_context.comparison->setSetup(std::move(setup));
        m_context.comparison->start();
    });
    connect(m_source, &QToolButton::clicked, this, [this] {
        select();
        Q_EMIT sourceRequested();
    });
    followLanguage(this, &FindingCard::retranslate);
    followFont(m_what, monoFont);
    onThemeChange(this, &FindingCard::refresh);
}

QWidget* FindingCard::makeLeft()
{
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    for (QToolButton* link : {m_source, m_weights}) {
        link->setProperty("role", "link");
        link->setCursor(Qt::PointingHandCursor);
    }
    for (QWidget* widget : std::initializer_list<QWidget*>{m_head, m_what, m_source})
        column->addWidget(widget);
    column->addSpacing(3);
    column->addWidget(m_verdict, 0, Qt::AlignLeft);
    column->addWidget(m_advice);
    column->addWidget(m_weights);
    column->addSpacing(4);
    m_buttons = new QGridLayout;
    m_buttons->setSpacing(6);
    m_buttons->setColumnStretch(3, 1);
    column->addLayout(m_buttons);
    arrangeButtons();
    column->addStretch(1);
    return left;
}

QWidget* FindingCard::makeRight()
{
    m_right = new QWidget(this);
    auto* column = new QVBoxLayout(m_right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* table = new QWidget(m_right);
    m_figures = new QGridLayout(table);
    m_figures->setContentsMargins(0, 0, 0, 0);
    m_figures->setHorizontalSpacing(18);
    m_figures->setVerticalSpacing(1);
    m_figures->setColumnStretch(3, 1);
    column->addWidget(m_figureTitle);
    column->addWidget(table);
    column->addSpacing(6);
    column->addWidget(m_inputTitle);
    column->addWidget(m_inputs);
    column->addStretch(1);
    return m_right;
}

/// What goes on above, what shows values below; those of one place are never shown together.
void FindingCard::arrangeButtons()
{
    m_buttons->addWidget(m_go, 0, 0);
    m_buttons->addWidget(m_use, 0, 1);
    m_buttons->addWidget(m_why, 0, 1);
    m_buttons->addWidget(m_report, 0, 2);
    m_buttons->addWidget(m_own, 1, 0);
    m_buttons->addWidget(m_expected, 1, 1);
    m_buttons->addWidget(m_difference, 1, 2);
}

QString FindingCard::headline() const
{
    return m_head->text();
}

QString FindingCard::verdict() const
{
    return m_verdict->isHidden() ? QString() : m_verdict->text();
}

QString FindingCard::advice() const
{
    return m_advice->text();
}

void FindingCard::refresh()
{
    const Comparison& comparison = *m_context.comparison;
    const bool done = comparison.state() == Comparison::State::Done;
    const auto& first = comparison.answer().firstRow;
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_what, m_source, m_verdict, m_go, m_own, m_expected, m_difference, m_use, m_why, m_right})
        widget->setVisible(done && first.has_value());
    m_report->setVisible(done);
    m_weights->setVisible(done && !comparison.weights().empty());
    if (!done)
        return;
    nameButtons();
    showWeights();
    if (first)
        showFinding(*first);
    else
        showNothing();
    enableButtons();
}

void FindingCard::showNothing()
{
    const protocol::CompareAnswer& answer = m_context.comparison->answer();
    const QLocale locale;
    const std::uint64_t failed = answer.lowered ? answer.lowered->failed : 0;
    m_head->setText(answer.compared == 0                              ? tr("Nothing could be compared")
                    : answer.lowered && answer.lowered->launches == 0 ? tr("No kernel was launched")
                    : failed > 0                                      ? tr("%n launch(es) failed", nullptr, static_cast<int>(failed))
                    : answer.missing.empty()                          ? tr("No value is out of tolerance")
                    : std::ranges::any_of(answer.missing, &protocol::CompareMissing::output)
                        ? tr("What the program returns was not compared")
                        : tr("Not all values were compared"));
    QString text = tr("%1 values are equal, %2 differ within their tolerance.")
                       .arg(locale.toString(qulonglong(answer.equal)), locale.toString(qulonglong(answer.within)));
    if (answer.notCompared > 0)
        text +=
            QLatin1Char('\n') + tr("%1 could not be compared; Not Compared says why.").arg(locale.toString(qulonglong(answer.notCompared)));
    if (failed > 0)
        text += QLatin1Char('\n') + tr("ATen's operators computed what failed; Values says which, and why.");
    for (std::size_t i = 0; i < std::min<std::size_t>(answer.missing.size(), 3); ++i)
        text += QLatin1Char('\n') + tr("%1: %2", "value, why it was not compared")
                                        .arg(QString::fromStdString(answer.missing[i].name), translated(answer.missing[i].why));
    m_advice->setText(text);
}

void FindingCard::showFinding(const protocol::CompareRow& row)
{
    m_head->setText((CompareText::isInherited(row) ? tr("No kernel is wrong, but %1 inherits a difference", "a value")
                                                   : tr("%1 is the first value that differs"))
                        .arg(CompareText::name(row)));
    QStringList shape;
    for (const std::int64_t dim : row.shape)
        shape.append(QString::number(dim));
    QStringList what{QString::fromStdString(row.op), QStringLiteral("%1[%2]").arg(CompareText::dtype(row), shape.join(QLatin1String(", "))),
                     QString::fromStdString(row.module),
                     row.lowered && row.lowered->launch
                         ? tr("%1, launch %2", "a kernel").arg(CompareText::maker(*row.lowered), QLocale().toString(*row.lowered->launch))
                         : QString()};
    what.removeAll(QString());
    m_what->setText(what.join(QStringLiteral("  ·  ")));
    showSource(row);
    showReplay();
    showElsewhere();
    fillFigures(row);
    if (isVisible())
        m_inputs->refresh();
}

void FindingCard::showReplay()
{
    const Comparison& comparison = *m_context.comparison;
    const auto& replay = comparison.answer().replay;
    m_verdict->setVisible(replay.has_value());
    m_why->setVisible(!replay);
    m_use->setVisible(replay.has_value());
    const auto& by = comparison.answer().firstRow->lowered;
    m_advice->setText(replay ? CompareText::advice(*replay, by)
                             : tr("Compare to the first divergence to find out whether the cause is this operator or its inputs."));
    if (!replay)
        return;
    setStyleRole(m_verdict, !replay->onExpected ? "unknown" : replay->operatorDiffers ? "culprit" : "upstream");
    m_verdict->setText(CompareText::replay(*replay, by));
}

/// How the reference's values may round otherwise, beside what is said of the cause.
void FindingCard::showElsewhere()
{
    if (const UserText& how = m_context.comparison->answer().elsewhere; !how.empty())
        m_advice->setText(m_advice->text() + QLatin1Char('\n') + translated(how));
}

void FindingCard::showSource(const protocol::CompareRow& row)
{
    const auto frame = frameOf(*m_context.document, m_context.comparison->side(), row.node);
    m_source->setVisible(frame.has_value());
    if (!frame)
        return;
    const QString where = QStringLiteral("%1:%2").arg(frame->path.section(QLatin1Char('/'), -1)).arg(frame->line);
    const QString line = frame->source.size() > 60 ? frame->source.left(59) + QStringLiteral("…") : frame->source;
    m_source->setText(line.isEmpty() ? where : tr("%1   %2", "file and line, the line's text").arg(where, line));
    m_source->setToolTip(tr("Show the Python source of this node"));
}

/// Numbers that differ from the start are no operator's fault.
void FindingCard::showWeights()
{
    const protocol::CompareWeights& weights = m_context.comparison->answer().weights;
    m_weights->setText(weights.diverged > 0 ? tr("%n weight(s) differ before the run", nullptr, int(weights.diverged))
                                            : tr("%n weight(s) differ within tolerance", nullptr, int(weights.within)));
    m_weights->setToolTip(tr("Show which parameters, buffers and constants differ from the reference's"));
    m_weights->setVisible(weights.diverged + weights.within > 0);
}

void FindingCard::addFigure(int row, const QString& title, const QString& own, const QString& expected)
{
    auto* name = label(m_right, "dim");
    name->setText(title);
    m_figures->addWidget(name, row, 0);
    int column = 1;
    for (const QString& text : {own, expected}) {
        auto* value = label(m_right, "");
        value->setFont(row == 0 ? uiFont() : monoFont());
        if (row == 0)
            value->setProperty("role", "dim");
        value->setText(text);
        m_figures->addWidget(value, row, column++, Qt::AlignRight);
    }
}

void FindingCard::fillFigures(const protocol::CompareRow& row)
{
    while (QLayoutItem* item = m_figures->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const auto& replay = m_context.comparison->answer().replay;
    const protocol::CompareFigures& own = row.figures;
    const protocol::CompareFigures* other = replay && replay->onExpected ? &*replay->onExpected : nullptr;
    int line = 0;
    const auto add = [&](const QString& title, auto text) { addFigure(line++, title, text(own), other ? text(*other) : QString()); };
    addFigure(line++, QString(),
              !other        ? QString()
              : row.lowered ? tr("in the run")
                            : tr("on its own inputs"),
              !other        ? QString()
              : row.lowered ? tr("on ATen's values")
                            : tr("on the reference's"));
    add(tr("max abs"), [](const protocol::CompareFigures& f) { return CompareText::figure(f.maxAbs); });
    add(tr("max rel"), [](const protocol::CompareFigures& f) { return CompareText::figure(f.maxRel); });
    add(tr("mismatches"), [](const protocol::CompareFigures& f) { return CompareText::mismatches(f); });
    add(tr("cosine"), [](const protocol::CompareFigures& f) { return QLocale::c().toString(f.cosine, 'g', 6); });
    add(tr("SNR"), [](const protocol::CompareFigures& f) { return CompareText::snr(f.snr); });
    add(tr("ULPs"), [](const protocol::CompareFigures& f) { return QLocale().toString(qulonglong(f.maxUlps)); });
    if (!CompareText::specials(own).isEmpty())
        add(tr("NaN and Inf"), [](const protocol::CompareFigures& f) { return CompareText::specials(f); });
    add(tr("first index"), [](const protocol::CompareFigures& f) {
        const QString index = CompareText::firstIndex(f);
        return index.isEmpty() ? QStringLiteral("–") : index;
    });
    add(tr("value there"), [](const protocol::CompareFigures& f) {
        return f.mismatches == 0 ? QStringLiteral("–")
                                 : tr("%1 for %2", "value for reference's value")
                                       .arg(ValueText::number(f.firstActual), ValueText::number(f.firstExpected));
    });
    addFigure(line++, tr("tolerance"), CompareText::tolerance(row), QString());
}

QStringList FindingCard::figure(const QString& title) const
{
    for (int row = 0; row < m_figures->rowCount(); ++row) {
        const auto text = [&](int column) {
            const QLayoutItem* item = m_figures->itemAtPosition(row, column);
            const auto* shown = item ? qobject_cast<Label*>(item->widget()) : nullptr;
            return shown ? shown->text() : QString();
        };
        if (text(0) == title)
            return {text(1), text(2)};
    }
    return {};
}

void FindingCard::enableButtons()
{
    const Comparison& comparison = *m_context.comparison;
    const auto& first = comparison.answer().firstRow;
    m_report->setEnabled(comparison.complete());
    if (!first)
        return;
    const bool stopped = m_context.session->stopped() && comparison.age() != Comparison::Age::Gone;
    const auto snapshot = m_context.session->snapshot();
    const bool here = stopped && snapshot && snapshot->info().node == first->node;
    m_go->setText(here ? tr("&Select Node") : tr("&Go to Node"));
    m_own->setEnabled(stopped);
    m_own->setToolTip(here ? tr("Runs to this node first: the session stops before it") : tr("Show it in the tensor view"));
    m_expected->setEnabled(stopped);
    m_difference->setEnabled(stopped);
    m_use->setEnabled(comparison.canUseExpected());
    m_why->setEnabled(comparison.hindrance().isEmpty());
}

void FindingCard::select()
{
    if (const auto& first = m_context.comparison->answer().firstRow)
        selectNode(*m_context.selection, m_context.comparison->side(), first->node);
}

/// Selects it, and brings the session there.
void FindingCard::goToNode()
{
    select();
    const auto snapshot = m_context.session->snapshot();
    const auto& first = m_context.comparison->answer().firstRow;
    if (first && m_context.session->stopped() && snapshot && snapshot->info().node != first->node)
        m_context.session->goTo(first->node);
}

void FindingCard::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    const bool slim = event->size().width() < narrow;
    m_columns->setDirection(slim ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void FindingCard::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    m_inputs->refresh();
}

/// In a run through kernels the session's values are the reference.
void FindingCard::nameButtons()
{
    const bool kernels = m_context.comparison->ofKernels();
    m_own->setText(kernels ? tr("&ATen's Value") : tr("This Run's &Value"));
    m_expected->setText(kernels ? tr("&Kernels' Value") : tr("&Reference Value"));
    m_expected->setToolTip(tr("Show it in the tensor view"));
    m_difference->setText(tr("&Difference"));
    m_difference->setToolTip(kernels ? tr("Show ATen's value minus the kernels' in the tensor view")
                                     : tr("Show this run's value minus the reference's in the tensor view"));
    m_use->setText(kernels ? tr("&Use Kernels' Value") : tr("&Use Reference Value"));
    m_use->setToolTip(kernels ? tr("Continue as if this node had produced the kernels' value")
                              : tr("Continue as if this node had produced the reference value; compare again to find the next difference"));
}

void FindingCard::retranslate()
{
    m_figureTitle->setText(tr("How its result differs"));
    m_inputTitle->setText(tr("Inputs"));
    nameButtons();
    m_report->setText(tr("Save Re&port…"));
    m_report->setToolTip(tr("Save what was found as a single HTML page: the node, both sides' numbers, source, and how it was compared"));
    m_why->setText(tr("Is It &This Operator?"));
    m_why->setToolTip(tr("Compares again to the first divergence, and runs the operator on the reference's inputs"));
    setAccessibleName(tr("First divergence"));
    refresh();
}

} // namespace nodewise::views
