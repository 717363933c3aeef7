// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_view.h"

#include "views/common/elided_label.h"
#include "views/common/foldable_row.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/debug/value_text.h"
#include "views/tensor/bits_page.h"
#include "views/tensor/busy_strip.h"
#include "views/tensor/difference_page.h"
#include "views/tensor/dimension_bar.h"
#include "views/tensor/find_bar.h"
#include "views/tensor/grid_panel.h"
#include "views/tensor/heat_map_page.h"
#include "views/tensor/histogram_page.h"
#include "views/tensor/history_page.h"
#include "views/tensor/image_page.h"
#include "views/tensor/line_page.h"
#include "views/tensor/picture_export.h"
#include "views/tensor/pin_record.h"
#include "views/tensor/storage_page.h"
#include "views/tensor/tensor_ask.h"
#include "views/tensor/tensor_summary.h"
#include "views/tensor/token_texts.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <limits>

namespace nodewise::views {

namespace {

constexpr int statBins = 64;

/// Null where a list has no such element.
const protocol::ValueInfo* tryElement(const protocol::ValueInfo& value, const std::vector<std::uint32_t>& path)
{
    const protocol::ValueInfo* at = &value;
    for (const std::uint32_t i : path)
        at = at && i < at->elements.size() ? &at->elements[i] : nullptr;
    return at;
}

QWidget* orEmpty(QWidget* tools)
{
    return tools ? tools : new QWidget;
}

} // namespace

TensorView::TensorView(const CompareContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_stats(new TensorAsk(context.session, this)),
      m_pictures(new PictureExport(context.session, this)), m_tabs(new QTabBar(this)), m_stack(new QStackedWidget(this)),
      m_tools(new QStackedWidget(this)), m_name(new ElidedLabel(this)), m_slice(new QLineEdit(this)), m_goTo(new QToolButton(this)),
      m_pin(new QToolButton(this)), m_export(new QToolButton(this)), m_state(new Label(this)), m_dimensions(new DimensionBar(this)),
      m_tokens(new TokenTexts(context, this)), m_strip(new BusyStrip(this)), m_gridPanel(new GridPanel(context.session)),
      m_summary(new TensorSummary), m_side(new QScrollArea), m_split(new QSplitter(Qt::Horizontal))
{
    m_state->setWordWrap(true);
    m_slice->setObjectName(QStringLiteral("slice"));
    m_state->setContentsMargins(10, 4, 10, 4);
    m_state->hide();
    m_side->setFrameShape(QFrame::NoFrame);
    m_side->setWidgetResizable(true);
    auto* body = new QWidget;
    auto* padded = new QVBoxLayout(body);
    padded->setContentsMargins(10, 8, 10, 8);
    padded->addWidget(m_summary);
    padded->addStretch(1);
    m_side->setWidget(body);
    m_side->setMinimumWidth(190);
    m_split->addWidget(m_gridPanel);
    m_split->addWidget(m_side);
    m_split->setStretchFactor(0, 1);
    m_split->setSizes({560, 260});
    m_split->setHandleWidth(1);
    addPages();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeTopBar());
    column->addWidget(makeSliceBar());
    column->addWidget(m_dimensions);
    column->addWidget(m_state);
    column->addWidget(m_stack, 1);
    column->addWidget(m_strip);
    m_gridPanel->strip().watch(m_stats);
    connect(m_stats, &TensorAsk::slow, this, [this] {
        if (m_counting && m_counted != model().value()->ref) // else the older numbers stay, paler
            m_summary->setWords(tr("Its elements are being counted."));
    });
    connectAll();
    connectPictures();
    followTokens();
    followLanguage(this, &TensorView::retranslate);
    switchTo(0);
    followFont(m_slice, monoFont);
    followFont(m_name, monoFont);
    onThemeChange(this, &TensorView::showHead);
}

void TensorView::addPages()
{
    DebugSession* session = m_context.session;
    m_heatMap = new HeatMapPage(session);
    m_images = new ImagePage(session);
    m_line = new LinePage(session);
    m_histogram = new HistogramPage(session);
    m_bits = new BitsPage(session);
    m_storage = new StoragePage(session);
    m_difference = new DifferencePage(m_context);
    m_history = new HistoryPage(session);
    m_pages = {m_heatMap, m_images, m_line, m_histogram, m_bits, m_storage, m_difference, m_history};
    m_stack->addWidget(m_split);
    m_tools->addWidget(m_gridPanel->tools());
    m_tabs->addTab(QString());
    for (TensorPage* page : m_pages) {
        m_stack->addWidget(page);
        m_tools->addWidget(orEmpty(page->tools()));
        m_tabs->addTab(QString());
        connect(page, &TensorPage::message, this, &TensorView::message);
        connect(page, &TensorPage::elementChosen, m_gridPanel, &GridPanel::showElement);
    }
}

QWidget* TensorView::makeTopBar()
{
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setStyleSheet(QStringLiteral("QTabBar::tab { padding-left: 7px; padding-right: 7px; }")); // there are many
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setFocusPolicy(Qt::NoFocus); // a frame around the word would be all there is to see; the keys work in all of the view
    for (const bool forward : {true, false}) {
        auto* next = new QAction(this);
        next->setShortcut(QKeySequence(forward ? Qt::CTRL | Qt::Key_PageDown : Qt::CTRL | Qt::Key_PageUp));
        next->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(next);
        connect(next, &QAction::triggered, this,
                [this, step = forward ? 1 : pageCount - 1] { m_tabs->setCurrentIndex((m_tabs->currentIndex() + step) % pageCount); });
    }
    m_tabs->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_goTo->setMenu(makeGoToMenu());
    m_pin->setMenu(makePinMenu());
    m_export->setMenu(makeExportMenu());
    for (QToolButton* button : {m_goTo, m_pin, m_export})
        button->setPopupMode(QToolButton::InstantPopup);
    return new FoldableRow(m_tabs, {m_goTo, m_pin, m_export}, this);
}

QWidget* TensorView::makeSliceBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 2, 6, 4);
    row->setSpacing(6);
    m_slice->setClearButtonEnabled(true);
    m_slice->setMinimumWidth(80);
    m_slice->setMaximumWidth(200);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_name->setMinimumWidth(70);
    m_tools->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    row->addWidget(m_name, 2);
    row->addWidget(m_slice, 1);
    row->addWidget(m_tools);
    return bar;
}

QMenu* TensorView::makeGoToMenu()
{
    using What = protocol::FindRequest::What;
    auto* menu = new QMenu(this);
    for (const What what : {What::Nan, What::Inf, What::NotFinite, What::Max, What::Min})
        m_actions.append(menu->addAction(QString(), this, [this, what] { goTo(what); }));
    menu->addSeparator();
    m_actions.append(menu->addAction(QString(), this, [this] {
        showPage(Page::Grid);
        m_gridPanel->findBar().begin();
    }));
    m_actions.back()->setShortcut(QKeySequence::Find);
    m_actions.back()->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_actions.back());
    menu->addSeparator();
    m_actions.append(menu->addAction(QString(), this, &TensorView::showHistory));
    m_actions.back()->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_H));
    m_actions.back()->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_actions.back());
    return menu;
}

QMenu* TensorView::makePinMenu()
{
    auto* menu = new QMenu(this);
    m_actions.append(menu->addAction(QString(), this, [this] { pin(false); }));
    m_actions.append(menu->addAction(QString(), this, [this] { pin(true); }));
    return menu;
}

QMenu* TensorView::makeExportMenu()
{
    auto* menu = new QMenu(this);
    m_actions.append(menu->addAction(QString(), this, [this] {
        if (model().value())
            askExport(*model().value(), model().slice());
    }));
    m_actions.append(menu->addAction(QString(), this, [this] {
        const QImage image = picture();
        if (!image.isNull())
            QGuiApplication::clipboard()->setImage(image);
    }));
    QAction* copyPicture = m_actions.back();
    connect(menu, &QMenu::aboutToShow, copyPicture, [this, copyPicture] { copyPicture->setEnabled(!picture().isNull()); });
    m_actions.append(menu->addAction(QString(), this, &TensorView::askPicture));
    connect(menu, &QMenu::aboutToShow, m_actions.back(),
            [this, exportPicture_ = m_actions.back()] { exportPicture_->setEnabled(!picture().isNull()); });
    m_actions.append(menu->addAction(QString(), this, &TensorView::copyAsPython));
    m_actions.back()->setObjectName(QStringLiteral("copyAsPython"));
    return menu;
}

void TensorView::connectAll()
{
    connect(m_tabs, &QTabBar::currentChanged, this, &TensorView::switchTo);
    connect(m_slice, &QLineEdit::returnPressed, this, &TensorView::applySlice);
    connect(m_slice, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty())
            applySlice();
    });
    connect(&model(), &TensorModel::shapeChanged, this, [this] {
        showHead();
        passOn();
    });
    connect(&model(), &TensorModel::failed, this, [this](const QString& text) { showState(text, true); });
    connect(&m_gridPanel->strip(), &BusyStrip::cancelled, this, [this] {
        if (std::exchange(m_counting, false)) // what the summary shows is another tensor's, or older
            m_summary->setWords(tr("The statistics were canceled before they were complete."));
    });
    connect(m_gridPanel, &GridPanel::tintToggled, this, &TensorView::fetchStats);
    connect(m_gridPanel, &GridPanel::message, this, &TensorView::message);
    connect(m_gridPanel, &GridPanel::sliceWanted, this, &TensorView::setSlice);
    connect(m_gridPanel, &GridPanel::elementChosen, m_bits, &BitsPage::setElement);
    connect(m_gridPanel, &GridPanel::elementChosen, m_line, &LinePage::setElement);
    connect(m_gridPanel, &GridPanel::elementChosen, m_history, &HistoryPage::setElement);
    connect(grid(), &QTableView::doubleClicked, this, &TensorView::showHistory);
    connect(m_history, &HistoryPage::valueChosen, this, &TensorView::followElement);
    connect(m_history, &HistoryPage::nodeChosen, this, [this](std::uint32_t node) {
        if (m_context.selection)
            selectNode(*m_context.selection, sideOf(m_context.session->side() == protocol::Side::Ir), node);
    });
    connect(m_gridPanel, &GridPanel::pinsChanged, this, [this] {
        std::vector<protocol::ValueInfo> values;
        for (const PinnedTensor* pin : m_gridPanel->pins()) {
            values.push_back(pin->value());
            if (pin->isCopy())
                values.back().name = tr("copy of %1").arg(QString::fromStdString(values.back().name)).toStdString();
        }
        m_difference->setPinned(values);
        m_side->setVisible(values.empty()); // columns to compare need the room
    });
    connect(m_storage, &StoragePage::valueChosen, this, &TensorView::openAlias);
    connect(m_context.session, &DebugSession::valuesChanged, this, [this] {
        if (isVisible())
            fetchStats();
        pinRecorded();
        for (TensorPage* page : m_pages)
            page->invalidate();
    });
}

void TensorView::switchTo(int index)
{
    m_stack->setCurrentIndex(index);
    m_tools->setCurrentIndex(index);
    for (int i = 0; i < m_tools->count(); ++i) // as wide as those that are seen
        m_tools->widget(i)->setSizePolicy(i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
    if (m_state->property("role") != QLatin1String("error"))
        showHead();
}

TensorModel& TensorView::model() const
{
    return m_gridPanel->grid().numbers();
}

QTableView* TensorView::grid() const
{
    return &m_gridPanel->grid();
}

void TensorView::showPage(Page page)
{
    m_tabs->setCurrentIndex(static_cast<int>(page));
}

TensorView::Page TensorView::page() const
{
    return static_cast<Page>(m_tabs->currentIndex());
}

void TensorView::showValue(const protocol::ValueInfo& value)
{
    const bool other = !model().value() || !(model().value()->ref == value.ref);
    if (other) {
        const QSignalBlocker quiet(m_slice);
        m_slice->setText(m_dimensions->remembered(value.shape));
    }
    m_state->hide();
    model().setValue(value, m_slice->text());
    m_gridPanel->setSlice(m_slice->text());
    showHead();
    fetchStats();
}

void TensorView::setSlice(const QString& slice)
{
    const QSignalBlocker quiet(m_slice);
    m_slice->setText(slice);
    m_slice->setCursorPosition(0);
    applySlice();
}

void TensorView::applySlice()
{
    m_state->hide();
    m_slice->setProperty("state", QString());
    m_slice->style()->polish(m_slice);
    m_gridPanel->setSlice(m_slice->text().trimmed());
    fetchStats();
}

/// To the pages, once the shape of the slice is known.
void TensorView::passOn()
{
    std::optional<TensorSubject> subject;
    if (model().value() && (model().rowCount() > 0 || !model().slicedShape().empty()))
        subject = TensorSubject{*model().value(), model().slice(), model().slicedShape()};
    for (TensorPage* page : m_pages)
        page->setSubject(subject);
}

void TensorView::fetchStats()
{
    if (!model().value() || !m_context.session->stopped())
        return;
    protocol::StatsRequest request;
    request.value = model().value()->ref;
    request.slice = model().slice().toStdString();
    request.bins = statBins;
    m_summary->setStale(true);
    m_counting = true;
    m_stats->ask<protocol::FullStats>(request, [this](Result<protocol::FullStats> stats) {
        m_summary->setStale(false);
        m_counting = false;
        m_counted = model().value()->ref;
        if (!stats)
            return m_summary->setWords(translated(stats.error()));
        m_summary->setFullStats(*stats);
        const double none = std::numeric_limits<double>::quiet_NaN();
        m_gridPanel->tint()->isChecked() ? model().setTint(stats->stats.min, stats->stats.max) : model().setTint(none, none);
    });
}

void TensorView::showHead()
{
    const auto& value = model().value();
    if (value)
        m_dimensions->show(value->shape, m_tokens->operatorOf(value->ref.node), model().slice());
    else
        QTimer::singleShot(0, this, [this] { // between two slices there is no value for a moment, and a slider may be held
            if (!model().value())
                m_dimensions->showNothing();
        });
    for (QToolButton* button : {m_goTo, m_pin, m_export})
        button->setEnabled(value.has_value());
    if (!value) {
        m_name->setText(tr("No tensor is shown"));
        m_summary->setWords(tr("Double-click a value to see its numbers."));
        return;
    }
    QStringList dims;
    for (const std::int64_t dim : model().slicedShape())
        dims.append(QString::number(dim));
    const QString whole = QStringLiteral("%1  %2").arg(QString::fromStdString(value->name), ValueText::shape(*value));
    m_name->setText(model().slice().isEmpty() ? whole
                                              : tr("%1 → [%2]", "tensor, shape of the slice").arg(whole, dims.join(QLatin1String(", "))));
    const QLocale locale;
    if (model().truncated())
        showState(tr("The first %1 of %2 rows are shown. A slice such as [%1:] shows the next ones.")
                      .arg(locale.toString(model().rowCount()), locale.toString(qulonglong(model().totalRows()))),
                  false);
    else if (model().slicedShape().size() > 2 && (page() == Page::Grid || page() == Page::HeatMap))
        showState(tr("The last two dimensions are shown, the others at 0. The sliders, or a slice such as [0, 1], show another part."),
                  false);
    else if (model().rowCount() > 0 || page() != Page::Grid)
        m_state->hide();
}

void TensorView::showState(const QString& text, bool error)
{
    m_state->setProperty("role", error ? "error" : "dim");
    m_state->style()->polish(m_state);
    m_state->setText(text);
    m_state->show();
    if (error && !m_slice->text().isEmpty()) {
        m_slice->setProperty("state", QStringLiteral("error"));
        m_slice->style()->polish(m_slice);
    }
}

QString TensorView::stateText() const
{
    return m_state->isHidden() ? QString() : m_state->text();
}

void TensorView::goTo(protocol::FindRequest::What what)
{
    showPage(Page::Grid);
    protocol::FindRequest request;
    request.what = what;
    m_gridPanel->find(request, false);
}

void TensorView::pin(bool copy)
{
    if (!model().value())
        return;
    showPage(Page::Grid);
    if (!copy)
        return m_gridPanel->pin(*model().value(), false);
    protocol::HoldRequest request;
    request.value = model().value()->ref;
    m_context.session->ask<protocol::ValueInfo>(request, this, [this](Result<protocol::ValueInfo> held) {
        if (held)
            m_gridPanel->pin(*held, true);
        else
            Q_EMIT message(translated(held.error()));
    });
}

QJsonObject TensorView::pins() const
{
    if (!m_record.isEmpty())
        return m_record; // its program did not run
    std::vector<protocol::ValueRef> refs;
    for (const PinnedTensor* pin : m_gridPanel->pins())
        if (!pin->isCopy())
            refs.push_back(pin->value().ref);
    refs.insert(refs.end(), m_recorded.begin(), m_recorded.end());
    return pinRecord(refs, m_context);
}

void TensorView::restorePins(const QJsonObject& record)
{
    m_record = record;
    pinRecorded();
}

void TensorView::pinRecorded()
{
    if (!m_context.session->stopped())
        return;
    if (const QJsonObject record = std::exchange(m_record, QJsonObject()); !record.isEmpty())
        m_recorded = recordedPins(record, m_context);
    if (m_recorded.empty())
        return;
    protocol::ValuesRequest request;
    for (const protocol::ValueRef& ref : m_recorded)
        request.nodes.push_back(ref.node);
    m_context.session->ask<protocol::ValuesAnswer>(request, this, [this](Result<protocol::ValuesAnswer> answer) {
        if (answer)
            takeRecorded(answer->values);
    });
}

void TensorView::takeRecorded(const std::vector<protocol::ValueInfo>& values)
{
    std::erase_if(m_recorded, [&](const protocol::ValueRef& ref) {
        for (const protocol::ValueInfo& value : values) {
            const protocol::ValueInfo* one = value.ref.node == ref.node ? tryElement(value, ref.path) : nullptr;
            if (!one || one->kind != protocol::ValueInfo::Kind::Tensor || one->state == protocol::ValueInfo::State::Pending)
                continue;
            m_gridPanel->pin(*one, false);
            return true;
        }
        return false;
    });
}

void TensorView::openAlias(const protocol::ValueRef& ref)
{
    protocol::ValuesRequest request;
    request.nodes = {ref.node};
    m_context.session->ask<protocol::ValuesAnswer>(request, this, [this, ref](Result<protocol::ValuesAnswer> answer) {
        const protocol::ValueInfo* value = answer && !answer->values.empty() ? tryElement(answer->values.front(), ref.path) : nullptr;
        if (value)
            showValue(protocol::ValueInfo(*value));
    });
}

/// Of the cell that is chosen in the grid.
void TensorView::showHistory()
{
    if (!model().value())
        return;
    m_history->setElement(m_gridPanel->chosenElement());
    showPage(Page::History);
}

void TensorView::followElement(const protocol::ValueRef& ref, const std::vector<std::int64_t>& index)
{
    if (model().value() && model().value()->ref == ref) { // the index is in all of it
        const QSignalBlocker quiet(m_slice);
        m_slice->clear();
    }
    m_history->setElement(index); // asked for once the value is there
    openAlias(ref);
}

void TensorView::copyAsPython()
{
    if (!model().value())
        return;
    protocol::PythonRequest request;
    request.value = model().value()->ref;
    request.slice = model().slice().toStdString();
    m_context.session->ask<protocol::PythonAnswer>(request, this, [this](Result<protocol::PythonAnswer> answer) {
        if (!answer)
            return Q_EMIT message(translated(answer.error()));
        QGuiApplication::clipboard()->setText(QString::fromStdString(answer->text));
        Q_EMIT message(tr("Copied as Python: %1…").arg(QString::fromStdString(answer->text).left(40).simplified()));
    });
}

void TensorView::retranslate()
{
    const QString names[] = {tr("Grid"), tr("Heat Map"), tr("Images"),     tr("Line"),   tr("Histogram"),
                             tr("Bits"), tr("Storage"),  tr("Difference"), tr("History")};
    for (int i = 0; i < pageCount; ++i)
        m_tabs->setTabText(i, names[i]);
    m_tabs->setAccessibleName(tr("Views of the tensor"));
    m_tabs->setToolTip(tr("Views of the tensor (Ctrl+Page Up, Ctrl+Page Down)"));
    const QString actions[] = {tr("Next &NaN"),      tr("Next &Infinity"),    tr("Next Not &Finite"),        tr("&Maximum"),
                               tr("M&inimum"),       tr("Number or &Index…"), tr("&History of the Element"), tr("&Follow the Stop"),
                               tr("&Stay as It Is"), tr("&Export Tensor…"),   tr("Copy &Picture"),           tr("Export Pict&ure…"),
                               tr("Copy as P&ython")};
    for (int i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setText(actions[i]);
    m_slice->setPlaceholderText(tr("slice, such as [0, :, 3:7]"));
    m_slice->setToolTip(tr("The part shown, in Python's slice syntax; Enter applies it"));
    m_slice->setAccessibleName(tr("Slice of the tensor"));
    m_goTo->setText(tr("Go To ▾"));
    m_goTo->setToolTip(tr("Go to the next NaN or infinity, to the extremes, or to a number (Ctrl+F)"));
    m_pin->setText(tr("Pin ▾"));
    m_pin->setToolTip(tr("Keep this tensor next to the following ones"));
    m_export->setText(tr("Export ▾"));
    m_export->setToolTip(tr("Export or copy what is shown"));
    showHead();
}

} // namespace nodewise::views
