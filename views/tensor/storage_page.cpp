// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/storage_page.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/debug/value_text.h"
#include "views/tensor/tensor_ask.h"

#include <QHelpEvent>
#include <QImage>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int margin = 12, gap = 6, factGap = 6; ///< Hangul is taller than the font's own letters

QString listed(const std::vector<std::int64_t>& numbers)
{
    QStringList out;
    for (const std::int64_t number : numbers)
        out.append(QString::number(number));
    return QStringLiteral("[%1]").arg(out.join(QStringLiteral(", ")));
}

QString bytesText(std::uint64_t bytes)
{
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

QString typeOf(const protocol::StorageAnswer::View& view)
{
    return ValueText::shortDtype(view.dtype) + listed(view.shape);
}

} // namespace

StorageView::StorageView(QWidget* parent) : QWidget(parent)
{
    followFont(this, monoFont);
}

void StorageView::setStorage(const protocol::StorageAnswer& storage)
{
    m_storage = storage;
    m_any = true;
    setAccessibleDescription(facts().join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

QStringList StorageView::facts() const
{
    if (!m_any)
        return {};
    const protocol::StorageAnswer::View& view = m_storage.view;
    QStringList how{m_storage.contiguous ? tr("contiguous") : tr("not contiguous")};
    if (m_storage.overlapping)
        how.append(tr("several indices share one element"));
    return {tr("shape %1   strides %2   offset %3   %4")
                .arg(listed(view.shape), listed(view.strides))
                .arg(view.offset)
                .arg(how.join(QStringLiteral(", "))),
            tr("bytes %1 to %2 of %3, aligned to %4; written in place %n times", nullptr, static_cast<int>(m_storage.version))
                .arg(view.begin)
                .arg(view.end)
                .arg(bytesText(m_storage.storageBytes))
                .arg(m_storage.alignment),
            m_storage.aliases.empty() ? tr("no other value of this stop is in this storage")
                                      : tr("%n other values lie in this storage", nullptr, static_cast<int>(m_storage.aliases.size()))};
}

const protocol::StorageAnswer::View& StorageView::viewAt(int row) const
{
    return row == 0 ? m_storage.view : m_storage.aliases[static_cast<std::size_t>(row) - 1];
}

int StorageView::rowHeight() const
{
    return fontMetrics().height() + 8;
}

int StorageView::rowTop(int row) const
{
    return margin + 3 * (fontMetrics().height() + factGap) + gap + row * (rowHeight() + gap);
}

int StorageView::nameWidth() const
{
    int wide = 60;
    for (int row = 0; row < rows(); ++row)
        wide = std::max(wide, fontMetrics().horizontalAdvance(QString::fromStdString(viewAt(row).name)));
    return std::min(wide, width() / 3);
}

QSize StorageView::sizeHint() const
{
    int wide = 200;
    for (const QString& text : facts())
        wide = std::max(wide, fontMetrics().horizontalAdvance(text));
    return {wide + 2 * margin, rowTop(rows()) + fontMetrics().height() + margin};
}

std::optional<int> StorageView::tryRow(const QPoint& at) const
{
    for (int row = 0; m_any && row < rows(); ++row)
        if (at.y() >= rowTop(row) && at.y() < rowTop(row) + rowHeight())
            return row;
    return std::nullopt;
}

void StorageView::paintRow(QPainter& painter, int row) const
{
    const protocol::StorageAnswer::View& view = viewAt(row);
    const int names = nameWidth(), top = rowTop(row);
    painter.setPen(row == 0 ? Theme::current().text : Theme::current().dim);
    painter.drawText(QRect(margin, top, names, rowHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(QString::fromStdString(view.name), Qt::ElideMiddle, names));
    const QRectF bar(margin + names + 12, top, width() - 2 * margin - names - 12, rowHeight());
    painter.fillRect(bar, Theme::current().module);
    painter.setClipRect(bar);
    const QColor color = row == 0 ? Theme::current().accent : Theme::current().of(layout::Family::View);
    const double wide = bar.width() / static_cast<double>(std::max<std::size_t>(view.coverage.size(), 1));
    for (std::size_t i = 0; i < view.coverage.size(); ++i)
        if (view.coverage[i] > 0)
            painter.fillRect(QRectF(bar.left() + static_cast<double>(i) * wide, bar.top(), wide + 0.5, bar.height()),
                             mixed(Theme::current().module, color, 0.25 + 0.65 * view.coverage[i]));
    painter.setClipping(false);
    painter.setPen(Theme::current().line);
    painter.drawRect(bar.adjusted(0, 0, -1, -1));
}

void StorageView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().background);
    if (!m_any)
        return;
    int y = margin;
    for (const QString& text : facts()) {
        painter.setPen(y == margin ? Theme::current().text : Theme::current().dim);
        painter.drawText(QRect(margin, y, width() - margin, fontMetrics().height()), Qt::AlignLeft | Qt::TextDontClip, text);
        y += fontMetrics().height() + factGap;
    }
    for (int row = 0; row < rows(); ++row)
        paintRow(painter, row);
    painter.setPen(Theme::current().dim);
    const QRect axis(margin + nameWidth() + 12, rowTop(rows()), width() - 2 * margin - nameWidth() - 12, fontMetrics().height());
    painter.drawText(axis, Qt::AlignLeft, QStringLiteral("0"));
    painter.drawText(axis, Qt::AlignRight, bytesText(m_storage.storageBytes));
}

void StorageView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto row = tryRow(event->pos()); row && *row > 0)
        Q_EMIT viewChosen(viewAt(*row));
}

bool StorageView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto row = tryRow(help->pos())) {
        const protocol::StorageAnswer::View& view = viewAt(*row);
        showTip(help->globalPos(),
                tr("%1  %2\nstrides %3, offset %4\nbytes %5 to %6")
                    .arg(QString::fromStdString(view.name), typeOf(view), listed(view.strides))
                    .arg(view.offset)
                    .arg(view.begin)
                    .arg(view.end),
                this);
    }
    return true;
}

StoragePage::StoragePage(DebugSession* session, QWidget* parent) : TensorPage(session, parent), m_ask(makeAsk()), m_view(new StorageView)
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_view);
    setContents(scroll);
    connect(m_view, &StorageView::viewChosen, this, [this](const protocol::StorageAnswer::View& view) { Q_EMIT valueChosen(view.ref); });
    retranslate();
}

QImage StoragePage::picture()
{
    return m_view->grab().toImage();
}

void StoragePage::refresh()
{
    protocol::StorageRequest request;
    request.value = subject()->value.ref;
    request.slice = subject()->slice.toStdString();
    request.buckets = 512;
    m_ask->ask<protocol::StorageAnswer>(
        request, [this](Result<protocol::StorageAnswer> storage) { storage ? m_view->setStorage(*storage) : fail_(storage.error()); });
}

void StoragePage::retranslate()
{
    m_view->setAccessibleName(tr("Memory of the tensor"));
    m_view->setToolTip(tr("Double-click another value to see it"));
    m_view->update();
}

} // namespace nodewise::views
