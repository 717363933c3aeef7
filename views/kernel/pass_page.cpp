// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/pass_page.h"

#include "views/common/follow.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/pass_model.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

PassPage::PassPage(QWidget* parent)
    : QWidget(parent), m_model(new PassModel(this)), m_list(new QTreeView(this)), m_view(new MlirView(this)), m_search(new QLineEdit(this)),
      m_changes(new QToolButton(this)), m_failure(new QLabel(this))
{
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(PassModel::Name, QHeaderView::Stretch);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    m_list->header()->resizeSection(PassModel::Time, em * 7);
    m_list->header()->resizeSection(PassModel::Found, em * 7);
    m_search->setClearButtonEnabled(true);
    m_changes->setCheckable(true);
    m_changes->setProperty("role", "chip");
    m_failure->setProperty("role", "error");
    m_failure->setWordWrap(true);
    m_failure->setContentsMargins(10, 3, 10, 3);
    m_failure->hide();
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 3, 8, 3);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_changes);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_failure);
    column->addWidget(m_list, 1);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(m_view);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setSizes({300, 480});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { showPass(index.row()); });
    connect(m_changes, &QToolButton::toggled, this, [this] { showPass(m_list->currentIndex().row()); });
    connect(m_search, &QLineEdit::textChanged, this, &PassPage::fill);
    followLanguage(this, &PassPage::retranslate);
}

void PassPage::setAnswer(std::shared_ptr<const protocol::KernelPassesAnswer> answer, const QString& empty)
{
    m_answer = std::move(answer);
    m_view->setEmptyText(empty);
    const bool failed = m_answer && !m_answer->diagnostics.empty();
    if (failed) {
        const protocol::KernelDiagnostic& first = m_answer->diagnostics.front();
        m_failure->setText(tr("Line %1: %2").arg(first.line).arg(QString::fromStdString(first.message)));
    }
    m_failure->setVisible(failed);
    fill();
}

/// Another search keeps the pass.
void PassPage::fill()
{
    const QString search = m_search->text().trimmed();
    const int row = m_list->currentIndex().row();
    m_model->setRows(m_answer ? PassModel::rowsOf(*m_answer, search) : std::vector<PassRow>());
    m_list->setColumnHidden(PassModel::Found, search.isEmpty());
    m_view->setSearch(search);
    const int last = m_model->rowCount() - 1;
    if (last < 0)
        return showPass(-1);
    m_list->setCurrentIndex(m_model->index(row < 0 ? 0 : std::min(row, last), 0));
}

void PassPage::showPass(int row)
{
    if (!m_answer || row < 0 || row >= m_model->rowCount())
        return m_view->setText(std::make_shared<const MlirText>());
    const std::string& text = m_answer->stages[m_model->row(row).text].text;
    const bool against = m_changes->isChecked() && row > 0;
    m_view->setText(against ? MlirText::difference(m_answer->stages[m_model->row(row - 1).text].text, text) : MlirText::of(text));
    if (!against)
        return;
    const auto& changes = m_view->text().changes;
    const auto first = std::find_if(changes.begin(), changes.end(), [](auto change) { return change != MlirText::Change::Same; });
    if (first != changes.end())
        m_view->goTo(int(first - changes.begin()));
}

QString PassPage::copied() const
{
    const int row = m_list->currentIndex().row();
    return m_answer && row >= 0 ? QString::fromStdString(m_answer->stages[m_model->row(row).text].text) : QString();
}

void PassPage::retranslate()
{
    m_search->setPlaceholderText(tr("search after all passes"));
    m_search->setAccessibleName(tr("Search after all passes"));
    m_changes->setText(tr("Changes"));
    m_changes->setToolTip(tr("Show what the pass changed: removed and added lines"));
    m_list->setAccessibleName(tr("Passes"));
    m_view->setAccessibleName(tr("MLIR after the pass"));
    m_list->viewport()->update();
}

} // namespace nodewise::views
