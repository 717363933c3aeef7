// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/diff_dialog.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/diff/diff_text.h"

#include <QComboBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nodewise::viewer {

using views::DiffInput;
using views::Side;

DiffDialog::DiffDialog(QWidget* parent)
    : QDialog(parent), m_about(new views::Label(this)), m_beforeLabel(new views::Label(this)), m_afterLabel(new views::Label(this)),
      m_before(new QComboBox(this)), m_after(new QComboBox(this)), m_open(new QPushButton(this)), m_compare(new QPushButton(this)),
      m_cancel(new QPushButton(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    m_about->setWordWrap(true);
    m_about->setProperty("role", "dim");
    m_before->setObjectName(QStringLiteral("before"));
    m_after->setObjectName(QStringLiteral("after"));
    m_compare->setObjectName(QStringLiteral("compare"));
    auto* form = new QFormLayout;
    m_beforeLabel->setBuddy(m_before);
    m_afterLabel->setBuddy(m_after);
    form->addRow(m_beforeLabel, m_before);
    form->addRow(m_afterLabel, m_after);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addStretch(1);
    buttons->addWidget(m_compare);
    buttons->addWidget(m_cancel);
    m_compare->setDefault(true);
    m_open->setAutoDefault(false);
    m_cancel->setAutoDefault(false);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(m_about);
    column->addLayout(form);
    column->addStretch(1);
    column->addLayout(buttons);
    setMinimumWidth(520);
    for (QComboBox* box : {m_before, m_after}) {
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        connect(box, &QComboBox::currentIndexChanged, this, &DiffDialog::showChoice);
    }
    connect(m_open, &QPushButton::clicked, this, [this] {
        m_opening = true;
        Q_EMIT openRequested();
    });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_compare, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(m_graphs[m_before->currentIndex()], m_graphs[m_after->currentIndex()]);
        accept();
    });
    views::followLanguage(this, &DiffDialog::retranslate);
}

void DiffDialog::setGraphs(const QList<DiffInput>& graphs)
{
    const QList<DiffInput> old = std::exchange(m_graphs, graphs);
    for (QComboBox* box : {m_before, m_after}) {
        const int was = box->currentIndex();
        const QSignalBlocker blocker(box);
        box->clear();
        for (const DiffInput& graph : graphs) {
            box->addItem(views::DiffText::titleOf(graph));
            box->setItemData(box->count() - 1, views::Tip(QDir::toNativeSeparators(QString::fromStdString(graph.document->file))).text(),
                             Qt::ToolTipRole);
        }
        box->setCurrentIndex(was >= 0 && was < old.size() ? placeOf(old[was]) : -1);
    }
    showChoice();
}

int DiffDialog::placeOf(const DiffInput& input) const
{
    const auto found = std::find_if(m_graphs.begin(), m_graphs.end(), [&input](const DiffInput& graph) {
        return views::isSameProgram(*graph.document, *input.document) && graph.side == input.side;
    });
    return found == m_graphs.end() ? -1 : int(found - m_graphs.begin());
}

void DiffDialog::propose(const std::shared_ptr<const views::Document>& document)
{
    const auto of = [&](const auto& wanted) {
        const auto found = std::find_if(m_graphs.begin(), m_graphs.end(), wanted);
        return found == m_graphs.end() ? -1 : int(found - m_graphs.begin());
    };
    const auto isOwn = [&](const DiffInput& graph) { return views::isSameProgram(*graph.document, *document); };
    const int own = of(isOwn);
    if (own < 0)
        return;
    const Side side = m_graphs[own].side;
    int other = of([&](const DiffInput& graph) { return !isOwn(graph) && graph.side == side; });
    if (other < 0)
        other = of([&](const DiffInput& graph) { return isOwn(graph) && graph.side != side; });
    m_before->setCurrentIndex(own);
    m_after->setCurrentIndex(other);
}

void DiffDialog::offer(const views::Document& document)
{
    if (!std::exchange(m_opening, false))
        return;
    const int before = m_before->currentIndex();
    const Side side = before >= 0 ? m_graphs[before].side : Side::Fx;
    const auto find = [&](auto wanted) {
        const auto found = std::find_if(m_graphs.begin(), m_graphs.end(),
                                        [&](const DiffInput& graph) { return graph.document.get() == &document && wanted(graph); });
        return found == m_graphs.end() ? -1 : int(found - m_graphs.begin());
    };
    const int alike = find([side](const DiffInput& graph) { return graph.side == side; });
    m_after->setCurrentIndex(alike >= 0 ? alike : find([](const DiffInput&) { return true; }));
}

void DiffDialog::showChoice()
{
    const int before = m_before->currentIndex(), after = m_after->currentIndex();
    m_compare->setEnabled(before >= 0 && after >= 0 && before != after);
}

void DiffDialog::retranslate()
{
    setWindowTitle(tr("Differences of Two Graphs"));
    m_about->setText(
        tr("What was added, removed or changed from one graph to the other, found by structure: names may differ. Nothing is run."));
    m_beforeLabel->setText(tr("&Before"));
    m_afterLabel->setText(tr("&After"));
    for (QComboBox* box : {m_before, m_after})
        box->setPlaceholderText(tr("a program's FX graph, or an IR"));
    m_open->setText(tr("&Open a File…"));
    m_compare->setText(tr("Show &Differences"));
    m_cancel->setText(tr("&Cancel"));
    setGraphs(m_graphs);
}

} // namespace nodewise::viewer
