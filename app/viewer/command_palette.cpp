// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/command_palette.h"

#include "app/viewer/palette_model.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <utility>

namespace nodewise::viewer {

namespace {

/// Text at the left; keys, op or folder at the right.
class EntryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {100, option.fontMetrics.height() + 10};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool heading = index.data(PaletteModel::HeadingRole).toBool();
        const QColor dim = option.palette.color(QPalette::PlaceholderText);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, option.palette.color(QPalette::Highlight));
        QFont font = option.font;
        if (heading) {
            font.setBold(true);
            font.setPointSizeF(font.pointSizeF() * 0.85);
        }
        // Entries stand in from their heading.
        const QRect inner = option.rect.adjusted(heading ? 8 : 18, 0, -12, heading ? -2 : 0);
        const int down = heading ? Qt::AlignBottom : Qt::AlignVCenter;
        const QFontMetrics metrics(font);
        const QString detail = index.data(PaletteModel::DetailRole).toString();
        const int detailWidth = qMin(metrics.horizontalAdvance(detail) + 4, inner.width() / 2);
        painter->setFont(font);
        painter->setPen(dim);
        painter->drawText(inner, Qt::AlignRight | down, metrics.elidedText(detail, Qt::ElideMiddle, detailWidth));
        painter->setPen(heading || !index.flags().testFlag(Qt::ItemIsEnabled) ? dim : option.palette.color(QPalette::Text));
        painter->drawText(inner, Qt::AlignLeft | down,
                          metrics.elidedText(index.data().toString(), Qt::ElideMiddle, inner.width() - detailWidth - 16));
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
    column->addWidget(m_none);
    column->addWidget(m_view);
    m_none->setProperty("role", "dim");
    m_none->setWordWrap(true);
    m_none->setContentsMargins(8, 4, 12, 2);
    m_none->hide();
    m_field->installEventFilter(this);
    parent->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, [this] {
        m_moved = false;
        search();
    });
    connect(m_view, &QListView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
    hide();
    views::followLanguage(this, &CommandPalette::retranslate);
}

void CommandPalette::setDocument(std::shared_ptr<const views::Document> document)
{
    if (m_document == document)
        return;
    m_document = std::move(document);
    m_documentEntries.reset();
    m_listing.cancel();
    if (!isVisible())
        return;
    listDocument();
    search();
}

void CommandPalette::listDocument()
{
    if (!m_document || m_documentEntries || m_listing.running())
        return;
    m_listing.start([document = m_document](const Progress&) { return documentEntries(*document); },
                    [this](QList<PaletteEntry> entries) {
                        m_documentEntries = std::make_shared<const QList<PaletteEntry>>(std::move(entries));
                        search();
                    });
}

void CommandPalette::readOnce()
{
    if (!m_read || m_readEntries || m_readJob.running())
        return;
    m_readJob.start([read = m_read](const Progress&) { return read(); },
                    [this](QList<PaletteEntry> entries) {
                        m_readEntries = std::make_shared<const QList<PaletteEntry>>(std::move(entries));
                        search();
                    });
}

void CommandPalette::popUp(const QString& text)
{
    if (!isVisible())
        m_before = window()->focusWidget();
    m_ownEntries = std::make_shared<const QList<PaletteEntry>>(m_own ? m_own() : QList<PaletteEntry>());
    m_enter = m_moved = false;
    {
        const QSignalBlocker once(m_field);
        m_field->setText(text);
    }
    listDocument();
    readOnce();
    search();
    take(searchPalette({m_ownEntries}, text)); // some hundred, so that it opens with them; the rest comes
    place();
    show();
    raise();
    m_field->setFocus();
}

int CommandPalette::rowCount() const
{
    return m_model->usableCount();
}

bool CommandPalette::settled() const
{
    return !m_search.running() && !m_listing.running() && !m_readJob.running();
}

void CommandPalette::search()
{
    m_search.start([sources = QList<PaletteEntries>{m_ownEntries, m_readEntries, m_documentEntries},
                    typed = m_field->text()](const Progress& progress) { return searchPalette(sources, typed, progress); },
                   [this](const QList<PaletteGroup>& groups) {
                       take(groups);
                       if (m_enter && settled() && !isHidden())
                           choose(m_view->currentIndex().row());
                   });
}

/// What can be done about words that are in no name.
QList<PaletteEntry> CommandPalette::elsewhere() const
{
    const QString typed = paletteWords(m_field->text());
    QList<PaletteEntry> entries;
    if (typed.isEmpty())
        return entries;
    if (m_document)
        entries.append({.kind = PaletteEntry::Kind::Elsewhere,
                        .text = tr("Find “%1” among operators, shapes, and types").arg(typed),
                        .detail = QStringLiteral("Ctrl+F"),
                        .name = QStringLiteral("find"),
                        .anchor = typed});
    entries.append({.kind = PaletteEntry::Kind::Elsewhere,
                    .text = tr("Search the whole documentation for “%1”").arg(typed),
                    .detail = QStringLiteral("F1"),
                    .name = QStringLiteral("help"),
                    .anchor = typed});
    return entries;
}

void CommandPalette::take(const QList<PaletteGroup>& groups)
{
    QList<PaletteGroup> shown = groups;
    const bool none = settled() && std::ranges::none_of(groups, [](const PaletteGroup& group) { return group.entries.front().usable; });
    if (const QList<PaletteEntry> others = none ? elsewhere() : QList<PaletteEntry>(); !others.isEmpty())
        shown.append({PaletteEntry::Kind::Elsewhere, others, others.size()});
    sayNone(none, !groups.isEmpty());
    const PaletteEntry* before = m_moved ? m_model->tryEntry(m_view->currentIndex().row()) : nullptr;
    const PaletteEntry kept = before ? *before : PaletteEntry();
    m_model->setGroups(shown);
    const int row = before ? m_model->rowOf(kept) : -1;
    m_view->setCurrentIndex(m_model->index(row < 0 ? m_model->usableFrom(0, 1) : row));
    if (row < 0)
        m_view->scrollToTop(); // with the heading
    place();
}

void CommandPalette::sayNone(bool none, bool found)
{
    if (found)
        m_none->setText(tr("What has these words can't be used just now."));
    else
        m_none->setText(paletteWords(m_field->text()).isEmpty() ? tr("There is nothing of this kind here.")
                                                                : tr("Nothing has these words in its name."));
    m_none->setVisible(none);
}

void CommandPalette::enter()
{
    // The list may be of what was typed before; a row that was moved to since is not.
    m_enter = m_search.running() || (!settled() && !m_moved);
    if (!m_enter)
        choose(m_view->currentIndex().row());
}

void CommandPalette::choose(int row)
{
    m_enter = false;
    const PaletteEntry* found = m_model->tryEntry(row);
    if (!found || !found->usable)
        return;
    const PaletteEntry entry = *found;
    leave();
    Q_EMIT chosen(entry);
}

void CommandPalette::leave()
{
    m_enter = false;
    hide();
    if (m_before)
        m_before->setFocus();
}

void CommandPalette::go(int to, int by)
{
    const int bound = qBound(0, to, m_model->rowCount() - 1);
    int row = m_model->usableFrom(bound, by);
    row = row < 0 ? m_model->usableFrom(bound, -by) : row;
    m_moved = true;
    m_view->setCurrentIndex(m_model->index(row));
    if (m_model->usableFrom(row - 1, -1) < 0)
        m_view->scrollToTop();
}

void CommandPalette::place()
{
    const int width = qMin(680, parentWidget()->width() - 32);
    // As tall as what matches, within reason.
    const int row = qMax(24, m_view->sizeHintForRow(0));
    const int none = m_none->isHidden() ? 0 : m_none->heightForWidth(width - 18) + 6;
    const int wanted = m_field->sizeHint().height() + none + m_model->rowCount() * row + 32;
    setGeometry((parentWidget()->width() - width) / 2, 44, width, qMin(wanted, qMin(520, parentWidget()->height() - 80)));
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
    return event->type() == QEvent::KeyPress && pressed(static_cast<QKeyEvent*>(event)->key());
}

/// False: it is the field's.
bool CommandPalette::pressed(int key)
{
    const int row = m_view->currentIndex().row();
    const int page = qMax(1, m_view->viewport()->height() / qMax(1, m_view->sizeHintForRow(0)) - 1);
    switch (key) {
    case Qt::Key_Down:
        go(row + 1, 1);
        return true;
    case Qt::Key_Up:
        go(row - 1, -1);
        return true;
    case Qt::Key_PageDown:
        go(row + page, 1);
        return true;
    case Qt::Key_PageUp:
        go(row - page, -1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        enter();
        return true;
    case Qt::Key_Escape:
        leave();
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
    m_readEntries.reset(); // names of samples
    m_readJob.cancel();
    setAccessibleName(tr("Command palette"));
    m_field->setPlaceholderText(tr("Command, setting, module, node, file, or help;  > commands  @ nodes  # modules  ? help"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_view->setAccessibleName(tr("Matches"));
}

} // namespace nodewise::viewer
