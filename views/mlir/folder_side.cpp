// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/folder_side.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"

#include <QDir>
#include <QListWidget>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

FolderSide::FolderSide(QWidget* parent, TablePage* page)
    : QWidget(parent), m_page(page), m_state(new Label(this)), m_link(new Label(this)), m_title(new Label(this)),
      m_remarks(new QListWidget(this))
{
    m_page->table()->setIndentation(14);
    m_page->table()->setSelectionMode(QAbstractItemView::SingleSelection);
    for (Label* label : {m_state, m_link}) {
        label->setProperty("role", "dim");
        label->setWordWrap(true);
        label->setContentsMargins(10, 4, 10, 2);
    }
    m_link->hide();
    m_title->setProperty("role", "heading");
    m_title->setContentsMargins(10, 4, 10, 4);
    m_remarks->setFrameShape(QFrame::NoFrame);
    m_remarks->setWordWrap(true);
    m_remarks->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_remarks->setMaximumHeight(180);
    setMinimumWidth(240);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_page, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_state, m_link, m_title, m_remarks})
        column->addWidget(part);
    connect(m_remarks, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        if (const QVariant file = item->data(Qt::UserRole); file.isValid())
            Q_EMIT remarkActivated(file, item->data(Qt::UserRole + 1).toInt());
    });
    followLanguage(this, &FolderSide::retranslate);
}

void FolderSide::placeIn(QWidget* page, QWidget* shown, int width, int shownWidth)
{
    auto* split = new QSplitter(Qt::Horizontal, page);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(this);
    split->addWidget(shown);
    split->setStretchFactor(1, 1);
    split->setSizes({width, shownWidth});
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    page->setFocusProxy(m_page);
}

void FolderSide::setState(const QString& text)
{
    m_state->setText(text);
}

QString FolderSide::state() const
{
    return m_state->text();
}

void FolderSide::setLink(std::function<QString()> text)
{
    m_linkText = std::move(text);
    m_link->setText(m_linkText());
    m_link->setVisible(!m_link->text().isEmpty());
}

QString FolderSide::linkText() const
{
    return m_link->text();
}

void FolderSide::clearRemarks()
{
    m_remarks->clear();
}

void FolderSide::addRemark(const QString& text, const QVariant& file, int line)
{
    auto* item = new QListWidgetItem(text, m_remarks);
    item->setData(Qt::UserRole, file);
    item->setData(Qt::UserRole + 1, line);
}

void FolderSide::addError(const Error& error, const QString& folder, const QVariant& file)
{
    const QString name = QDir(folder).relativeFilePath(QString::fromStdString(error.file));
    const QString where = error.path.empty() ? QString() : QStringLiteral(" (%1)").arg(QString::fromStdString(error.path));
    const QString message = translated(error.message);
    addRemark((error.line > 0 ? tr("%1, line %2: %3").arg(name, QString::number(error.line), message) : tr("%1: %2").arg(name, message)) +
                  where,
              file, error.line);
}

void FolderSide::showRemarks()
{
    m_remarks->setVisible(m_remarks->count() > 0);
    m_title->setVisible(m_remarks->count() > 0);
}

void FolderSide::retranslate()
{
    m_title->setText(tr("Remarks"));
    m_remarks->setAccessibleName(tr("Remarks"));
    if (m_linkText)
        m_link->setText(m_linkText());
}

} // namespace nodewise::views
