// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/pass_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/pass_model.h"
#include "views/table/table_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

TableWords passWords()
{
    return {.name = PassPage::tr("Passes"), .exportTitle = PassPage::tr("Export Passes"), .exportFile = QStringLiteral("passes.csv")};
}

} // namespace

PassPage::PassPage(QWidget* parent)
    : QWidget(parent), m_model(new PassModel(this)), m_page(new TablePage(m_model, passWords, {}, this)), m_view(new MlirView(this)),
      m_search(new QLineEdit(this)), m_changes(new QToolButton(this)), m_failure(new Label(this))
{
    m_page->table()->header()->setStretchLastSection(false);
    m_page->table()->header()->setSectionResizeMode(PassModel::Name, QHeaderView::Stretch);
    m_page->addToBar(m_search, 0, 1);
    m_page->addToBar(m_changes);
    m_page->column()->insertWidget(1, m_failure);
    m_search->setClearButtonEnabled(true);
    m_changes->setCheckable(true);
    m_changes->setProperty("role", "chip");
    m_failure->setProperty("role", "error");
    m_failure->setWordWrap(true);
    m_failure->setContentsMargins(10, 3, 10, 3);
    m_failure->hide();
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_page);
    split->addWidget(m_view);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setSizes({300, 480});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    connect(m_page, &TablePage::chosen, this, &PassPage::showPass);
    connect(m_changes, &QToolButton::toggled, this, &PassPage::showPass);
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
    const int row = m_page->chosenRow();
    m_model->setRows(m_answer ? PassModel::rowsOf(*m_answer, search) : std::vector<PassRow>());
    m_page->table()->setColumnHidden(PassModel::Found, search.isEmpty());
    m_view->setSearch(search);
    const int last = m_model->rowCount() - 1;
    if (last >= 0)
        m_page->mark({m_model->index(std::clamp(row, 0, last), 0)});
    showPass();
}

const std::string* PassPage::tryText() const
{
    const int row = m_page->chosenRow();
    return m_answer && row >= 0 ? &m_answer->stages[m_model->row(row).text].text : nullptr;
}

void PassPage::showPass()
{
    const std::string* text = tryText();
    if (!text)
        return m_view->setText(std::make_shared<const MlirText>());
    const int row = m_page->chosenRow();
    const bool against = m_changes->isChecked() && row > 0;
    m_view->setText(against ? MlirText::difference(m_answer->stages[m_model->row(row - 1).text].text, *text) : MlirText::of(*text));
    if (!against)
        return;
    const auto& changes = m_view->text().changes;
    const auto first = std::find_if(changes.begin(), changes.end(), [](auto change) { return change != MlirText::Change::Same; });
    if (first != changes.end())
        m_view->goTo(int(first - changes.begin()));
}

QString PassPage::copied() const
{
    const std::string* text = tryText();
    return text ? QString::fromStdString(*text) : QString();
}

void PassPage::retranslate()
{
    m_search->setPlaceholderText(tr("search after all passes"));
    m_search->setAccessibleName(tr("Search after all passes"));
    m_changes->setText(tr("Changes"));
    m_changes->setToolTip(tr("Show what the pass changed: removed and added lines"));
    m_view->setAccessibleName(tr("MLIR after the pass"));
}

} // namespace nodewise::views
