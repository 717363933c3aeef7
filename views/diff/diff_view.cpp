// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_view.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/step_bar.h"
#include "views/common/translated.h"
#include "views/diff/diff_list.h"
#include "views/diff/diff_pane.h"
#include "views/diff/diff_text.h"
#include "views/graph/graph_canvas.h"

#include <QAction>
#include <QDragMoveEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

constexpr int narrow = 900;            // pixels, below which the canvases stand on top of each other
constexpr std::size_t mostProbes = 32; // nodes near the middle, of which one has a partner in view
constexpr int slow = 200;              // ms

} // namespace

DiffView::DiffView(QWidget* parent)
    : ToolPage(parent), m_head(new StepBar(this, Qt::SHIFT | Qt::Key_F8, Qt::Key_F8)), m_other(new QToolButton(this)),
      m_link(new QToolButton(this)), m_stack(new QStackedWidget(this)), m_split(new QSplitter(Qt::Horizontal, m_stack)),
      m_side(new QSplitter(Qt::Vertical)), m_panes(new QSplitter(Qt::Horizontal)), m_list(new DiffList), m_before(new DiffPane),
      m_after(new DiffPane), m_message(new Label), m_bar(new QProgressBar), m_cancel(new QPushButton), m_again(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeHead();
    column->addWidget(m_head);
    column->addWidget(m_stack, 1);
    m_stack->addWidget(makeContent());
    m_stack->addWidget(makeMessage());
    setFocusProxy(m_list->table());
    m_slow.setSingleShot(true);
    m_slow.setInterval(slow);
    connect(&m_slow, &QTimer::timeout, this, &DiffView::showState);
    followLanguage(this, &DiffView::retranslate);
    showState();
}

void DiffView::makeHead()
{
    m_other->setObjectName(QStringLiteral("other"));
    m_other->setPopupMode(QToolButton::InstantPopup);
    m_other->setMenu(new QMenu(m_other));
    m_other->hide();
    connect(m_other->menu(), &QMenu::aboutToShow, this, &DiffView::fillChoices);
    m_head->addWidget(m_other);
    m_link->setObjectName(QStringLiteral("link"));
    m_link->setCheckable(true);
    m_link->setChecked(true);
    m_head->addWidget(m_link);
    connect(m_head->nextAction(), &QAction::triggered, m_list, [this] { m_list->step(1); });
    connect(m_head->previousAction(), &QAction::triggered, m_list, [this] { m_list->step(-1); });
}

QWidget* DiffView::makeContent()
{
    m_panes->addWidget(m_before);
    m_panes->addWidget(m_after);
    m_side->addWidget(m_list);
    m_side->setChildrenCollapsible(false);
    m_split->addWidget(m_side);
    m_split->addWidget(m_panes);
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    m_split->setChildrenCollapsible(false);
    m_panes->setChildrenCollapsible(false);
    m_split->setSizes({460, 1000});
    connectPane(m_before, false);
    connectPane(m_after, true);
    connect(m_list, &DiffList::entryChosen, this, &DiffView::showEntry);
    return m_split;
}

QWidget* DiffView::makeMessage()
{
    auto* page = new QWidget(m_stack);
    auto* box = new QWidget(page);
    auto* column = new QVBoxLayout(box);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignCenter);
    m_bar->setTextVisible(false);
    for (QWidget* part : std::initializer_list<QWidget*>{m_message, m_bar})
        column->addWidget(part);
    column->addWidget(m_cancel, 0, Qt::AlignHCenter);
    column->addWidget(m_again, 0, Qt::AlignHCenter);
    box->setFixedWidth(360);
    auto* outer = new QVBoxLayout(page);
    outer->addStretch(2);
    outer->addWidget(box, 0, Qt::AlignHCenter);
    outer->addStretch(3);
    connect(m_cancel, &QPushButton::clicked, this, &DiffView::cancel);
    connect(m_again, &QPushButton::clicked, this, [this] { compare(m_askedBefore, m_askedAfter, m_askedKnown); });
    return page;
}

void DiffView::connectPane(DiffPane* pane, bool after)
{
    connect(pane, &DiffPane::nodeSelected, this, [this, after](std::uint32_t node) { onSelected(after, node); });
    connect(pane, &DiffPane::viewChanged, this, [this, after] { follow(after); });
    connect(pane, &DiffPane::nodeActivated, this,
            [this, after](std::uint32_t node) { Q_EMIT nodeActivated(after ? m_result->after : m_result->before, node); });
    connect(pane, &DiffPane::layoutDone, this, [this, after] {
        followGroups(after);
        follow(m_driver == m_after); // what is laid out late comes to its place
    });
    pane->installEventFilter(this);
}

void DiffView::setAnimated(bool animated)
{
    m_before->setAnimated(animated);
    m_after->setAnimated(animated);
}

void DiffView::compare(DiffInput before, DiffInput after, std::optional<diff::Known> known)
{
    m_askedBefore = before;
    m_askedAfter = after;
    m_askedKnown = known;
    m_cause.clear();
    m_kept.clear();
    setState(State::Working);
    m_slow.start();
    m_job.start([before = std::move(before), after = std::move(after), known = std::move(known)](
                    const Progress& progress) { return compared(before, after, known ? *known : knownPairs(before, after), progress); },
                [this](Result<std::shared_ptr<const DiffResult>> found) { take(std::move(found)); },
                [this](const QString& what, double fraction) {
                    m_cause = what;
                    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
                    m_bar->setValue(static_cast<int>(fraction * 1000));
                });
}

void DiffView::replace(bool after, DiffInput input)
{
    if (after)
        compare(m_askedBefore, std::move(input));
    else
        compare(std::move(input), m_askedAfter);
    Q_EMIT inputsChanged();
}

void DiffView::readAgain(const std::shared_ptr<const Document>& document)
{
    const auto newer = [&](DiffInput input) {
        const bool same = input.document && input.document != document && isSameProgram(*input.document, *document);
        const bool there =
            input.side == Side::Fx ? document->fx() != nullptr : document->ir && (same && document->irFile == input.document->irFile);
        if (same && there)
            input.document = document;
        return input;
    };
    DiffInput before = newer(m_askedBefore), after = newer(m_askedAfter);
    if (before.document == m_askedBefore.document && after.document == m_askedAfter.document)
        return;
    const auto current = m_result ? m_list->currentEntry() : std::nullopt;
    const std::string kept = current ? nodeOf(*m_result, m_result->diff.entries[*current]).name : std::string();
    compare(std::move(before), std::move(after));
    m_kept = kept;
}

void DiffView::setChoices(std::function<QList<DiffInput>()> graphs)
{
    m_choices = std::move(graphs);
    m_other->setVisible(m_choices != nullptr);
    setAcceptDrops(m_choices != nullptr);
}

/// What is open, as the second graph; the first one stays.
void DiffView::fillChoices()
{
    QMenu* menu = m_other->menu();
    menu->clear();
    for (const DiffInput& graph : m_choices()) {
        if (graph.document == m_askedBefore.document && graph.side == m_askedBefore.side)
            continue;
        QAction* action =
            menu->addAction(DiffText::titleOf(graph).replace(u'&', QStringLiteral("&&")), this, [this, graph] { replace(true, graph); });
        action->setCheckable(true);
        action->setChecked(graph.document == m_askedAfter.document && graph.side == m_askedAfter.side);
    }
    menu->addSeparator();
    menu->addAction(tr("&Open a File…"), this, [this] { Q_EMIT fileWanted(true, {}); });
    menu->addAction(tr("&Swap the Two"), this, [this] {
        compare(m_askedAfter, m_askedBefore);
        Q_EMIT inputsChanged();
    });
}

/// Where a file would be dropped: on the graph before only if it is that one.
bool DiffView::isBehind(const QPoint& at) const
{
    return m_stack->currentIndex() != 0 || !m_before->rect().contains(m_before->mapFrom(this, at));
}

void DiffView::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void DiffView::dragMoveEvent(QDragMoveEvent* event)
{
    const bool after = isBehind(event->position().toPoint());
    m_head->setDetail(tr("Drop it here to compare %1 with it").arg(input(!after).title));
    event->acceptProposedAction();
}

void DiffView::dragLeaveEvent(QDragLeaveEvent* event)
{
    showState();
    QWidget::dragLeaveEvent(event);
}

void DiffView::dropEvent(QDropEvent* event)
{
    showState();
    event->acceptProposedAction();
    Q_EMIT fileWanted(isBehind(event->position().toPoint()), event->mimeData()->urls().front().toLocalFile());
}

void DiffView::take(Result<std::shared_ptr<const DiffResult>> found)
{
    m_slow.stop();
    if (!found) {
        m_error = translated(found.error());
        return setState(State::Failed);
    }
    m_driver.clear();
    m_result = std::move(*found);
    {
        const QScopedValueRollback<bool> guard(m_following, true);
        m_before->show(m_result, false);
        m_after->show(m_result, true);
    }
    for (DiffPane* pane : {m_before, m_after})
        pane->canvas()->installEventFilter(this);
    m_list->setResult(m_result);
    setState(State::Done);
    showFirst();
}

/// The first difference, or that of the node that was shown before.
void DiffView::showFirst()
{
    const auto& entries = m_result->diff.entries;
    const auto kept = std::ranges::find_if(entries, [&](const diff::Entry& entry) {
        return !m_kept.empty() && entry.kind != diff::Entry::Kind::Same && nodeOf(*m_result, entry).name == m_kept;
    });
    if (kept == entries.end())
        m_list->step(1);
    else
        showEntry(std::uint32_t(kept - entries.begin()));
}

void DiffView::clear()
{
    m_job.cancel();
    m_slow.stop();
    m_result.reset();
    m_list->setResult(nullptr);
    m_before->clear();
    m_after->clear();
    setState(State::Empty);
}

void DiffView::cancel()
{
    m_job.cancel();
    m_slow.stop();
    m_error = tr("The comparison was canceled.");
    setState(State::Failed);
}

void DiffView::showEntry(std::uint32_t entry)
{
    if (!m_result || entry >= m_result->diff.entries.size())
        return;
    m_driver.clear();
    const diff::Entry& of = m_result->diff.entries[entry];
    m_before->select(of.before);
    m_after->select(of.after);
    m_list->showEntry(entry);
    Q_EMIT entryShown(entry);
    // Where one side has nothing, it shows the place.
    if (of.before.empty() || of.after.empty()) {
        m_driver = pane(of.before.empty());
        if (const auto place = tryPlace(*m_result, of))
            pane(!of.before.empty())->canvas()->expandToNode(*place);
        follow(of.before.empty());
    }
}

void DiffView::onSelected(bool after, std::uint32_t node)
{
    const auto& entries = after ? m_result->diff.ofAfter : m_result->diff.ofBefore;
    if (node >= entries.size())
        return;
    const diff::Entry& entry = m_result->diff.entries[entries[node]];
    pane(!after)->select(after ? entry.before : entry.after);
    m_list->showEntry(entries[node]);
    Q_EMIT entryShown(entries[node]);
}

/// The other canvas shows the same part at the same scale: of a node near the middle the one that stands for it, in the same place.
void DiffView::follow(bool after)
{
    const DiffPane* from = pane(after);
    if (m_following || !m_link->isChecked() || !m_result || m_driver != from || !pane(!after)->canvas())
        return;
    const QScopedValueRollback<bool> guard(m_following, true);
    GraphCanvas& other = *pane(!after)->canvas();
    const auto& entries = after ? m_result->diff.ofAfter : m_result->diff.ofBefore;
    for (const std::uint32_t node : from->canvas()->nodesInView(mostProbes)) {
        if (node >= entries.size())
            continue;
        const diff::Entry& entry = m_result->diff.entries[entries[node]];
        const auto& partners = after ? entry.before : entry.after;
        const auto place = from->canvas()->placeOf(node);
        if (partners.empty() || !place || !other.placeOf(partners.front()))
            continue;
        // The middle of one is the middle of the other, even if they are not as large.
        const QPointF away = *place - QPointF(from->canvas()->rect().center());
        return other.scrollTo(partners.front(), QPointF(other.rect().center()) + away, from->canvas()->scale());
    }
}

/// Modules that the user opens or closes are opened and closed on the other side, too.
void DiffView::followGroups(bool after)
{
    const DiffPane* from = pane(after);
    if (!from->canvas() || !pane(!after)->canvas())
        return;
    const std::vector<std::string> now = from->canvas()->viewState().expanded;
    const std::vector<std::string> before = std::exchange(m_open[after ? 1 : 0], now);
    if (m_following || !m_link->isChecked() || m_driver != from)
        return;
    const QScopedValueRollback<bool> guard(m_following, true);
    GraphCanvas& other = *pane(!after)->canvas();
    const auto has = [](const std::vector<std::string>& paths, const std::string& path) {
        return std::find(paths.begin(), paths.end(), path) != paths.end();
    };
    for (const std::string& path : now)
        if (!has(before, path))
            other.expand(path);
    for (const std::string& path : before)
        if (!has(now, path))
            other.collapse(path);
}

bool DiffView::eventFilter(QObject* watched, QEvent* event)
{
    const bool moves = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::Wheel || event->type() == QEvent::KeyPress;
    if (moves)
        for (DiffPane* pane : {m_before, m_after})
            if (watched == pane->canvas())
                m_driver = pane;
    return QWidget::eventFilter(watched, event);
}

void DiffView::find()
{
    m_list->filterField()->setFocus();
    m_list->filterField()->selectAll();
}

GraphCanvas* DiffView::activeCanvas() const
{
    GraphCanvas* before = m_before->canvas();
    return before && before->hasFocus() ? before : m_after->canvas();
}

QAction* DiffView::nextAction() const
{
    return m_head->nextAction();
}

QAction* DiffView::previousAction() const
{
    return m_head->previousAction();
}

bool DiffView::isComplete() const
{
    return m_state == State::Done && m_before->canvas()->isComplete() && m_after->canvas()->isComplete();
}

void DiffView::setState(State state)
{
    m_state = state;
    showState();
    Q_EMIT stateChanged();
}

void DiffView::showState()
{
    const bool working = m_state == State::Working && !m_slow.isActive();
    const bool done = m_state == State::Done;
    // What was shown stays for as long as nobody would notice.
    if (done || working || m_state == State::Failed || !m_result)
        m_stack->setCurrentIndex(done ? 0 : 1);
    m_message->setText(m_state == State::Failed ? m_error
                       : working                ? tr("Comparing the graphs…") + QLatin1Char('\n') + m_cause
                                                : QString());
    m_bar->setVisible(working);
    m_cancel->setVisible(working);
    m_again->setVisible(m_state == State::Failed);
    const bool differs = done && !m_result->diff.equal();
    m_head->setDetail(done ? DiffText::countsOf(m_result->diff) : QString());
    m_head->setStepsEnabled(differs, differs);
    m_link->setEnabled(done);
}

void DiffView::arrange()
{
    const bool below = width() - m_list->width() < narrow - 300;
    m_panes->setOrientation(below ? Qt::Vertical : Qt::Horizontal);
}

void DiffView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void DiffView::retranslate()
{
    m_head->setHeading(tr("Differences"));
    m_head->setPrevious(tr("↑ Previous"), tr("Previous difference (%1)"));
    m_head->setNext(tr("↓ Next"), tr("Next difference (%1)"));
    m_other->setText(tr("Compare With…"));
    m_other->setToolTip(tr("Replace the second graph; a file can also be dropped onto either one"));
    m_link->setText(tr("Link Views"));
    m_link->setToolTip(tr("Show the same part in both canvases"));
    m_bar->setAccessibleName(tr("Comparing the graphs…"));
    m_cancel->setText(tr("&Cancel"));
    m_again->setText(tr("Compare &Again"));
    showState();
}

} // namespace nodewise::views
