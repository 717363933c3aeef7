// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/outline.h"

#include "views/common/follow.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

/// Number columns other than the count of ops need this much room.
constexpr int wideFrom = 300;

/// What keys select here are steps of a walk.
class OutlineTree : public QTreeView {
public:
    OutlineTree(Outline* outline, const QPointer<Selection>& selection) : QTreeView(outline), m_selection(selection) {}

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        const Selection::Walk step(m_selection);
        QTreeView::keyPressEvent(event);
    }

private:
    const QPointer<Selection>& m_selection;
};

TableWords moduleWords()
{
    return {.name = Outline::tr("Modules"),
            .filter = Outline::tr("Filter modules"),
            .filterName = Outline::tr("Filter modules"),
            .exportTitle = Outline::tr("Export Modules"),
            .exportFile = QStringLiteral("modules.csv")};
}

void setUp(QTreeView* view)
{
    view->setIndentation(12);
    view->setTextElideMode(Qt::ElideMiddle);
    view->header()->setStretchLastSection(false);
    view->header()->setMinimumSectionSize(24);
    view->header()->setSectionsMovable(false);
    view->header()->setSectionResizeMode(QHeaderView::Fixed);
    view->header()->setSectionResizeMode(OutlineModel::Name, QHeaderView::Stretch);
}

} // namespace

Outline::Outline(QWidget* parent)
    : QWidget(parent), m_model(new OutlineModel(this)), m_nodesButton(new QToolButton(this)), m_view(new OutlineTree(this, m_selection)),
      m_page(new TablePage(m_model, moduleWords, {}, this, m_view))
{
    m_page->filter().setAutoAcceptChildRows(true); // a module that is found shows all inside
    setUp(m_view);
    m_nodesButton->setObjectName(QStringLiteral("showNodes"));
    m_nodesButton->setCheckable(true);
    m_nodesButton->setAutoRaise(true);

    m_page->addToBar(m_nodesButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    setFocusProxy(m_view);

    connect(m_page->filterField(), &QLineEdit::textChanged, this, &Outline::onFilter);
    connect(m_nodesButton, &QToolButton::toggled, this, &Outline::setShowNodes);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &Outline::selectCurrent);
    // A click on the row that is current already must select again, e.g. after a node inside was selected elsewhere.
    connect(m_view, &QTreeView::clicked, this, &Outline::selectCurrent);
    nameParts();
    onLanguageChange(this, [this] {
        nameParts();
        fitColumns();
    });
}

void Outline::nameParts()
{
    m_nodesButton->setText(tr("Nodes"));
    m_nodesButton->setToolTip(tr("Show nodes under their modules"));
}

void Outline::setSelection(Selection* selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection)
        connect(selection, &Selection::changed, this, &Outline::showSelection);
    rebuild();
}

void Outline::setOverlay(std::shared_ptr<const Overlay> overlay)
{
    if (overlay == m_overlay)
        return;
    m_overlay = std::move(overlay);
    showOverlay();
}

void Outline::showOverlay()
{
    m_model->setCounts(m_selection ? countsOf(m_selection->document(), m_model->rows(), m_overlay) : OutlineCounts());
}

void Outline::setShowNodes(bool show)
{
    m_showNodes = show;
    rebuild();
}

void Outline::rebuild()
{
    m_following = true;
    m_model->setRows(m_selection ? outlineOf(m_selection->document(), m_showNodes) : std::make_shared<const OutlineRows>());
    m_following = false;
    showOverlay();
    openFirstLevels();
    fitColumns();
    showSelection();
}

/// Opens level after level as long as everything open fits; a level of a few rows, e.g. above eighty layers, in any case.
void Outline::openFirstLevels()
{
    const int room = std::max(12, m_view->viewport()->height() / std::max(1, m_view->sizeHintForRow(0)));
    std::vector<QModelIndex> level{QModelIndex()};
    int rows = 0;
    for (int depth = 0; !level.empty() && depth < 8; ++depth) {
        std::vector<QModelIndex> next;
        for (const QModelIndex& parent : level) {
            for (int i = 0; i < m_page->filter().rowCount(parent); ++i)
                next.push_back(m_page->filter().index(i, 0, parent));
        }
        const bool few = rows < 8;
        rows += static_cast<int>(next.size());
        if (depth > 1 && rows > room && !few)
            return;
        for (const QModelIndex& parent : level)
            m_view->expand(parent);
        if (rows > room)
            return;
        level = std::move(next);
    }
}

void Outline::onFilter(const QString& text)
{
    m_filtered = text;
    if (!text.isEmpty())
        m_view->expandAll();
    showSelection();
}

void Outline::selectCurrent()
{
    const bool filters = m_page->filterField()->text() != m_filtered;
    if (m_following || filters || !m_selection || !m_view->currentIndex().isValid())
        return;
    const OutlineRow& row = m_model->row(m_page->filter().mapToSource(m_view->currentIndex()));
    m_following = true;
    if (row.kind == OutlineRow::Kind::Module)
        m_selection->selectModule(row.path);
    else if (row.node != OutlineRows::none && m_selection->document().fx())
        m_selection->selectFx(graph::NodeId(row.node));
    else if (row.node != OutlineRows::none)
        m_selection->selectIr(ir::NodeId(row.node));
    m_following = false;
}

void Outline::showSelection()
{
    if (m_following || !m_selection)
        return;
    const QModelIndex index =
        m_page->filter().mapFromSource(m_model->indexOf(m_model->tryRow(m_selection->state(), m_selection->document())));
    m_following = true;
    if (!index.isValid()) {
        m_view->selectionModel()->clear();
    } else if (index != m_view->currentIndex()) {
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
    }
    m_following = false;
}

void Outline::fitColumns()
{
    const bool wide = width() >= wideFrom;
    m_view->setColumnHidden(OutlineModel::Parameters, !wide);
    m_view->setColumnHidden(OutlineModel::Bytes, !wide);
    m_view->setHeaderHidden(!wide);
    for (int column = OutlineModel::Ops; column < OutlineModel::ColumnCount; ++column)
        m_view->setColumnWidth(column, widthOf(column, wide));
}

/// As much as the root needs: nothing inside has larger numbers.
int Outline::widthOf(int column, bool withTitle) const
{
    const QFontMetrics metrics(m_view->font());
    const QModelIndex root = m_model->index(0, column);
    const int title = withTitle ? metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString()) : 0;
    // Bytes are rounded to units: those of a part may be longer ("99.9 kB" of "1 MB").
    const int least = column == OutlineModel::Bytes ? metrics.horizontalAdvance(QStringLiteral("99.9 kB")) : 0;
    // The application's style pads titles by 8 pixels on each side, and cells by less.
    return std::max(title + (withTitle ? 17 : 0), std::max(least, metrics.horizontalAdvance(root.data().toString())) + 10);
}

void Outline::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

} // namespace nodewise::views
