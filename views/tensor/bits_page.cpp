// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/bits_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/debug/value_text.h"
#include "views/tensor/tensor_ask.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStyle>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int margin = 12, lineGap = 5; ///< Hangul is taller than the font's own letters

QString indexText(const std::vector<std::int64_t>& index)
{
    QStringList out;
    for (const std::int64_t i : index)
        out.append(QString::number(i));
    return QStringLiteral("[%1]").arg(out.join(QStringLiteral(", ")));
}

} // namespace

BitsView::BitsView(QWidget* parent) : QWidget(parent)
{
    followFont(this, monoFont);
}

void BitsView::setBits(const protocol::BitsAnswer& bits)
{
    m_bits = bits;
    setAccessibleDescription(lines().join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

QStringList BitsView::linesOf(const protocol::BitsOfNumber& number) const
{
    using Class = protocol::BitsOfNumber::Class;
    // As all numbers of the window: with a sign that is as wide as a plus.
    const auto shown = [](QString text) { return text.replace(QLatin1Char('-'), QStringLiteral("−")); };
    const QString value = shown(QString::fromStdString(number.text));
    QStringList out{tr("value   %1", "of an element's bits").arg(value)};
    if (number.exponentBits == 0)
        return out;
    const auto field = [&](int from, int count) {
        return std::stoull("0" + number.bits.substr(std::size_t(from), std::size_t(count)), nullptr, 2);
    };
    const quint64 mantissa = field(number.signBits + number.exponentBits, number.mantissaBits);
    const bool minus = number.signBits > 0 && number.bits.front() == '1';
    const QString sign = minus ? QStringLiteral("−") : QString();
    switch (number.kind) {
    case Class::Nan:
        out.append(tr("not a number: payload 0x%1").arg(mantissa, 0, 16));
        return out;
    case Class::Infinite:
        out.append(tr("infinity: all bits of the exponent are 1"));
        return out;
    case Class::Zero:
        out.append(minus ? tr("negative zero") : tr("zero"));
        break;
    default:
        break;
    }
    const double fraction = static_cast<double>(mantissa) / static_cast<double>(1ull << number.mantissaBits);
    const bool small = number.kind != Class::Normal;
    out.append(tr("= %1%2 × 2^%3   exponent %4 − %5", "value by its fields")
                   .arg(sign, QString::number((small ? 0 : 1) + fraction, 'g', 10))
                   .arg(shown(QString::number(number.exponent)))
                   .arg(small && number.mantissaBits > 0 ? 1 : field(number.signBits, number.exponentBits))
                   .arg(number.bias));
    if (number.kind == Class::Subnormal)
        out.append(tr("subnormal: without the leading 1"));
    if (number.exact.size() <= 80 && number.exact != number.text)
        out.append(tr("exactly %1").arg(shown(QString::fromStdString(number.exact))));
    out.append(tr("next number is %1 away").arg(ValueText::number(number.ulp)));
    return out;
}

QStringList BitsView::lines() const
{
    QStringList out;
    for (const protocol::BitsOfNumber& number : m_bits.numbers)
        out.append(linesOf(number));
    QStringList bytes;
    for (const int byte : m_bits.bytes)
        bytes.append(QStringLiteral("%1").arg(byte, 2, 16, QLatin1Char('0')));
    if (!bytes.isEmpty())
        out.append(tr("bytes   %1   at %2 of the storage", "in memory; address").arg(bytes.join(QLatin1Char(' '))).arg(m_bits.address));
    return out;
}

int BitsView::boxWidth(std::size_t bits) const
{
    const int least = fontMetrics().horizontalAdvance(QLatin1Char('0')) + 2;
    return std::clamp((width() - 2 * margin) / std::max(static_cast<int>(bits), 1), least, 22);
}

QSize BitsView::sizeHint() const
{
    const int line = fontMetrics().height();
    int tall = margin, wide = 0;
    for (const protocol::BitsOfNumber& number : m_bits.numbers) {
        tall += 3 * line + 14 + static_cast<int>(linesOf(number).size()) * (line + lineGap);
        wide = std::max(wide, static_cast<int>(number.bits.size()) * (fontMetrics().horizontalAdvance(QLatin1Char('0')) + 2));
    }
    for (const QString& text : lines())
        wide = std::max(wide, fontMetrics().horizontalAdvance(text));
    return {wide + 2 * margin, tall + line + margin};
}

/// Returns where the next line stands.
int BitsView::paintBits(QPainter& painter, const protocol::BitsOfNumber& number, int y) const
{
    const int wide = boxWidth(number.bits.size()), tall = fontMetrics().height() + 8;
    const struct Field {
        int count;
        QString name;
        QColor color;
    } fields[] = {{number.signBits, tr("sign"), Theme::current().error},
                  {number.exponentBits, tr("exponent"), Theme::current().good},
                  {number.mantissaBits, number.exponentBits > 0 ? tr("mantissa") : tr("integer"), Theme::current().accent}};
    int x = margin;
    std::size_t at = 0;
    for (const Field& field : fields) {
        if (field.count == 0)
            continue;
        const int begin = x;
        for (int i = 0; i < field.count && at < number.bits.size(); ++i, ++at, x += wide) {
            const bool one = number.bits[at] == '1';
            const QRect box(x, y, wide, tall);
            painter.fillRect(box, mixed(Theme::current().pane, field.color, one ? 0.35 : 0.1));
            painter.setPen(mixed(Theme::current().pane, field.color, 0.4));
            painter.drawRect(box.adjusted(0, 0, -1, -1));
            painter.setPen(Theme::current().text);
            painter.drawText(box, Qt::AlignCenter, QString(QLatin1Char(number.bits[at])));
        }
        painter.setPen(Theme::current().dim);
        const QString name = field.count > 1 ? QStringLiteral("%1 %2").arg(field.name).arg(field.count) : QString(field.name);
        const bool fits = painter.fontMetrics().horizontalAdvance(name) + 6 <= x - begin;
        if (fits)
            painter.drawText(QRect(begin, y + tall + 1, x - begin, fontMetrics().height()), Qt::AlignLeft, name);
    }
    return y + tall + fontMetrics().height() + 8;
}

void BitsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().background);
    const int line = fontMetrics().height();
    int y = margin;
    const auto write = [&](const QString& text, const QColor& color) {
        painter.setPen(color);
        painter.drawText(QRect(margin, y, width() - margin, line), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        y += line + lineGap;
    };
    QStringList all = lines();
    for (const protocol::BitsOfNumber& number : m_bits.numbers) {
        y = paintBits(painter, number, y);
        for (const QString& text : linesOf(number)) {
            write(text, Theme::current().text);
            all.removeFirst();
        }
        y += 6;
    }
    for (const QString& text : all)
        write(text, Theme::current().dim);
}

BitsPage::BitsPage(DebugSession* session, QWidget* parent)
    : TensorPage(session, parent), m_ask(makeAsk()), m_view(new BitsView), m_tools(new QWidget), m_index(new QLineEdit(m_tools))
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_view);
    setContents(scroll);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    m_index->setFixedWidth(150);
    m_index->setObjectName(QStringLiteral("index"));
    row->addWidget(m_index);
    connect(m_index, &QLineEdit::returnPressed, this, &BitsPage::typed);
    retranslate();
    followFont(m_index, monoFont);
}

void BitsPage::setElement(const std::vector<std::int64_t>& index)
{
    m_element = index;
    m_index->setText(indexText(index));
    invalidate();
}

void BitsPage::typed()
{
    QString text = m_index->text();
    text.remove(QRegularExpression(QStringLiteral("[\\[\\]\\s]")));
    std::vector<std::int64_t> index;
    bool good = true;
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool number = false;
        index.push_back(part.toLongLong(&number));
        good = good && number;
    }
    m_index->setProperty("state", good ? QString() : QStringLiteral("error"));
    m_index->style()->polish(m_index);
    if (!good)
        return;
    m_element = index;
    invalidate();
}

void BitsPage::refresh()
{
    m_element.resize(subject()->shape.size(), 0);
    for (std::size_t i = 0; i < m_element.size(); ++i)
        m_element[i] = std::clamp<std::int64_t>(m_element[i], 0, subject()->shape[i] - 1);
    m_index->setText(indexText(m_element));
    protocol::BitsRequest request;
    request.value = subject()->value.ref;
    request.slice = subject()->slice.toStdString();
    request.index = m_element;
    m_ask->ask<protocol::BitsAnswer>(request,
                                     [this](Result<protocol::BitsAnswer> bits) { bits ? m_view->setBits(*bits) : fail_(bits.error()); });
}

void BitsPage::retranslate()
{
    m_index->setToolTip(tr("Index of the element in the slice, chosen in the grid or typed"));
    m_index->setAccessibleName(tr("Index of the element"));
    m_view->setAccessibleName(tr("Bits of an element"));
    m_view->update();
}

} // namespace nodewise::views
