// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/command_palette.h"

#include "app/viewer/palette_model.h"
#include "views/common/follow.h"
#include "views/common/label.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

/// Text at the left, shortcut or op at the right.
class EntryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {100, option.fontMetrics.height() + 10};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, option.palette.color(QPalette::Highlight));
        const QRect inner = option.rect.adjusted(12, 0, -12, 0);
        const QString detail = index.data(PaletteModel::DetailRole).toString();
        const int detailWidth = qMin(option.fontMetrics.horizontalAdvance(detail) + 4, inner.width() / 2);
        painter->setFont(option.font);
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, option.fontMetrics.elidedText(detail, Qt::ElideMiddle, detailWidth));
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, inner.width() - detailWidth - 16));
    }
};

} // namespace

CommandPalette::CommandPalette(QWidget* parent)
    : QFrame(parent), m_field(new QLineEdit(this)), m_view(new QListView(this)), m_model(new PaletteModel(this)),
      m_none(new views::Label(this))
{
    setObjectName(QStringLiteral("palette"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new EntryDelegate(m_view));
    m_view->setUniformItemSizes(true);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(9, 9, 9, 9);
    column->setSpacing(6);
    column->addWidget(m_field);
    column->addWidget(m_view);
    column->addWidget(m_none);
    m_none->setProperty("role", "dim");
    m_none->setWordWrap(true);
    m_none->setContentsMargins(12, 4, 12, 6);
    m_field->installEventFilter(this);
    parent->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_view, &QListView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
    hide();
    views::followLanguage(this, &CommandPalette::retranslate);
}

void CommandPalette::setActions(const QList<QAction*>& actions)
{
    m_actions = QList<QPointer<QAction>>(actions.begin(), actions.end());
}

void CommandPalette::setDocument(std::shared_ptr<const views::Document> document)
{
    m_document = std::move(document);
}

void CommandPalette::popUp(const QString& text)
{
    if (!isVisible())
        m_before = window()->focusWidget();
    m_field->setText(text);
    filter(text);
    place();
    show();
    raise();
    m_field->setFocus();
}

int CommandPalette::rowCount() const
{
    return m_model->rowCount();
}

void CommandPalette::filter(const QString& text)
{
    const QString pattern = text.mid(1);
    if (text.startsWith(QLatin1Char('@')))
        m_model->setEntries(m_document ? nodeEntries(*m_document, pattern) : QList<PaletteEntry>());
    else if (text.startsWith(QLatin1Char('#')))
        m_model->setEntries(m_document ? moduleEntries(*m_document, pattern) : QList<PaletteEntry>());
    else
        m_model->setEntries(allEntries(QList<QAction*>(m_actions.begin(), m_actions.end()), m_document.get(), text));
    m_none->setVisible(m_model->rowCount() == 0);
    m_view->setVisible(m_model->rowCount() > 0);
    m_view->setCurrentIndex(m_model->index(0));
    place();
}

void CommandPalette::choose(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    const PaletteEntry entry = m_model->entry(row);
    hide();
    if (m_before)
        m_before->setFocus();
    if (entry.kind == PaletteEntry::Kind::Node)
        Q_EMIT nodeChosen(entry.text);
    else if (entry.kind == PaletteEntry::Kind::Module)
        Q_EMIT moduleChosen(entry.text);
    else if (QAction* action = m_actions.value(entry.index))
        action->trigger();
}

void CommandPalette::place()
{
    const int width = qMin(620, parentWidget()->width() - 32);
    // As tall as what matches, within reason.
    const int rows =
        m_model->rowCount() == 0 ? m_none->heightForWidth(width - 18) : m_model->rowCount() * qMax(24, m_view->sizeHintForRow(0));
    const int height = qMin(m_field->sizeHint().height() + rows + 30, qMin(440, parentWidget()->height() - 80));
    setGeometry((parentWidget()->width() - width) / 2, 44, width, height);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched != m_field)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && isVisible() && static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
        hide();
    // Alone, Esc and the arrows would trigger the window's own shortcuts first.
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return false;
    const int row = m_view->currentIndex().row();
    const int page = qMax(1, m_view->viewport()->height() / qMax(1, m_view->sizeHintForRow(0)) - 1);
    const auto go = [this](int to) { m_view->setCurrentIndex(m_model->index(qBound(0, to, m_model->rowCount() - 1))); };
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        go(row + 1);
        return true;
    case Qt::Key_Up:
        go(row - 1);
        return true;
    case Qt::Key_PageDown:
        go(row + page);
        return true;
    case Qt::Key_PageUp:
        go(row - page);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(row);
        return true;
    case Qt::Key_Escape:
        hide();
        if (m_before)
            m_before->setFocus();
        return true;
    default:
        return false;
    }
}

void CommandPalette::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

void CommandPalette::retranslate()
{
    setAccessibleName(tr("Command palette"));
    m_field->setPlaceholderText(tr("Type a command, a module, or a node; @ for nodes only, # for modules only"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_view->setAccessibleName(tr("Matches"));
    m_none->setText(
        tr("Nothing has these words in its name. Operators, shapes, and types are found by Go > Find (Ctrl+F), such as op:linear "
           "dtype:bf16."));
}

} // namespace nodewise::viewer
