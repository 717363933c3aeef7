// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_list.h"

#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/diff/diff_overlay.h"
#include "views/diff/diff_text.h"
#include "views/table/value_filter.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

/// Names begin alike.
class MiddleElided : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideMiddle;
    }
};

} // namespace

DiffList::DiffList(QWidget* parent)
    : QWidget(parent), m_model(new DiffModel(this)), m_filter(new ValueFilter(m_model, this)), m_chips(new FilterChips({0, 1, 2, 3}, this)),
      m_text(new QLineEdit(this)), m_only(new QToolButton(this)), m_stack(new QStackedWidget(this)), m_view(new QTreeView(m_stack)),
      m_empty(new QLabel(m_stack))
{
    makeView();
    for (const Difference difference : everyDifference)
        m_chips->setIcon(DiffModel::kindOf(difference), differenceSwatch(difference));
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setMargin(24);
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::RichText);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(m_stack, 1);
    followLanguage(this, &DiffList::retranslate);
}

QWidget* DiffList::makeBar()
{
    auto* bar = new QWidget(this);
    auto* rows = new QVBoxLayout(bar);
    rows->setContentsMargins(8, 6, 6, 6);
    rows->setSpacing(6);
    auto* kinds = new QHBoxLayout;
    kinds->addWidget(m_chips);
    kinds->addStretch(1);
    rows->addLayout(kinds);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(m_text, 1);
    line->addWidget(m_only);
    rows->addLayout(line);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(70);
    m_only->setCheckable(true);
    m_only->setChecked(true);
    connect(m_chips, &FilterChips::chosenChanged, this, &DiffList::showKinds);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        spread();
    });
    connect(m_only, &QToolButton::toggled, this, &DiffList::fill);
    return bar;
}

void DiffList::makeView()
{
    m_view->setModel(m_filter);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(false);
    m_view->setAllColumnsShowFocus(true);
    m_view->setIndentation(14);
    m_view->setItemDelegateForColumn(DiffModel::Name, new MiddleElided(m_view));
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    m_view->header()->resizeSection(DiffModel::Name, em * 30);
    // Whichever side has nothing has no more room than the other.
    for (const int column : {DiffModel::Before, DiffModel::After})
        m_view->header()->setSectionResizeMode(column, QHeaderView::Stretch);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &DiffList::choose);
    connect(m_view, &QTreeView::clicked, this, &DiffList::choose); // the current one again, too
}

void DiffList::setResult(std::shared_ptr<const DiffResult> result)
{
    m_result = std::move(result);
    fill();
}

void DiffList::fill()
{
    const auto current = currentEntry();
    std::vector<std::uint64_t> counts(std::size(everyDifference), 0);
    if (m_result) {
        counts[DiffModel::kindOf(Difference::Changed)] = m_result->diff.changed;
        counts[DiffModel::kindOf(Difference::Added)] = m_result->diff.added;
        counts[DiffModel::kindOf(Difference::Removed)] = m_result->diff.removed;
        counts[DiffModel::kindOf(Difference::Replaced)] = m_result->diff.replaced;
    }
    m_chips->setCounts(counts);
    m_model->setRows(m_result ? DiffModel::rowsOf(*m_result, !m_only->isChecked()) : DiffModel::Rows());
    spread();
    showEmpty();
    if (current)
        showEntry(*current);
}

void DiffList::showKinds()
{
    m_filter->setKinds(m_chips->chosen());
    spread();
}

/// Modules are open, and their names have the whole line.
void DiffList::spread()
{
    m_view->expandToDepth(0);
    for (int row = 0; row < m_filter->rowCount(); ++row)
        m_view->setFirstColumnSpanned(row, {}, true);
}

void DiffList::showEmpty()
{
    const bool equal = m_result && m_result->diff.equal() && m_only->isChecked();
    m_stack->setCurrentIndex(equal ? 1 : 0);
    if (!equal)
        return;
    QString text = QStringLiteral("<p><b>%1</b></p><p>%2</p>")
                       .arg(tr("No differences"), tr("All %1 nodes are the same. Names and the order of independent nodes don't count.")
                                                      .arg(QLocale().toString(qulonglong(m_result->diff.same))));
    for (const diff::Renamed& module : m_result->diff.modules)
        text += QStringLiteral("<p>%1</p>")
                    .arg(tr("%1 is called %2")
                             .arg(DiffText::moduleName(module.before).toHtmlEscaped(), DiffText::moduleName(module.after).toHtmlEscaped()));
    m_empty->setText(text);
}

void DiffList::choose(const QModelIndex& index)
{
    if (m_following || !index.isValid())
        return;
    const DiffRow& row = m_model->row(m_filter->mapToSource(index));
    if (row.entry != DiffRow::none)
        Q_EMIT entryChosen(row.entry);
}

std::optional<std::uint32_t> DiffList::currentEntry() const
{
    const QModelIndex current = m_filter->mapToSource(m_view->currentIndex());
    if (!current.isValid() || m_model->row(current).entry == DiffRow::none)
        return std::nullopt;
    return m_model->row(current).entry;
}

bool DiffList::showEntry(std::uint32_t entry)
{
    const QScopedValueRollback<bool> guard(m_following, true);
    const QModelIndex own = m_model->indexOfEntry(entry);
    if (!own.isValid()) {
        m_view->setCurrentIndex({});
        return false;
    }
    if (!m_filter->mapFromSource(own).isValid()) {
        for (const Difference difference : everyDifference)
            m_chips->choose(DiffModel::kindOf(difference), false);
        m_text->clear();
    }
    const QModelIndex shown = m_filter->mapFromSource(own);
    m_view->setCurrentIndex(shown);
    m_view->scrollTo(shown);
    return true;
}

/// Lines of differences that pass the filter, in their order.
std::vector<QModelIndex> DiffList::shownEntries() const
{
    std::vector<QModelIndex> out;
    for (int module = 0; module < m_filter->rowCount(); ++module) {
        const QModelIndex parent = m_filter->index(module, 0);
        for (int i = 0; i < m_filter->rowCount(parent); ++i)
            if (const QModelIndex index = m_filter->index(i, 0, parent);
                m_model->row(m_filter->mapToSource(index)).difference > Difference::Same)
                out.push_back(index);
    }
    return out;
}

void DiffList::step(int by)
{
    const std::vector<QModelIndex> shown = shownEntries();
    if (shown.empty())
        return;
    const auto count = static_cast<std::ptrdiff_t>(shown.size());
    const auto current = currentEntry();
    const auto at = std::find_if(shown.begin(), shown.end(), [&](const QModelIndex& index) {
        return current && m_model->row(m_filter->mapToSource(index)).entry == *current;
    });
    const std::ptrdiff_t from = at == shown.end() ? (by > 0 ? -1 : 0) : at - shown.begin();
    const QModelIndex next = shown[static_cast<std::size_t>((from + by + count) % count)];
    m_view->setCurrentIndex(next);
    m_view->scrollTo(next);
    if (shown.size() == 1)
        choose(next); // it may have been the current one
}

void DiffList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_chips->setCompact(m_chips->widthWithWords() > width() - 16);
}

void DiffList::retranslate()
{
    for (const Difference difference : everyDifference)
        m_chips->setName(DiffModel::kindOf(difference), DiffText::nameOf(difference));
    m_chips->setTip(tr("%1\nShow only differences of this kind; select several to combine them, none to show all"));
    m_text->setPlaceholderText(tr("node, operator, module or value"));
    m_text->setAccessibleName(tr("Filter differences"));
    m_only->setText(tr("Only differences"));
    m_only->setToolTip(tr("Hide nodes that are the same"));
    m_view->setAccessibleName(tr("Differences"));
    fill();
}

} // namespace nodewise::views
