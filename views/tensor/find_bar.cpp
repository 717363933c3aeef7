// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/find_bar.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStyle>
#include <QToolButton>

#include <limits>

namespace nodewise::views {

namespace {

/// "nan", "inf" and numbers; integers stay exact.
std::optional<protocol::Scalar> numberOf(QString text)
{
    text = text.trimmed().replace(QStringLiteral("−"), QStringLiteral("-"));
    if (text.compare(QLatin1String("nan"), Qt::CaseInsensitive) == 0)
        return protocol::Scalar(std::numeric_limits<double>::quiet_NaN());
    const bool minus = text.startsWith(QLatin1Char('-'));
    const QString size = minus ? text.mid(1) : text;
    if (size.compare(QLatin1String("inf"), Qt::CaseInsensitive) == 0 || size == QStringLiteral("∞"))
        return protocol::Scalar(minus ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity());
    for (const bool truth : {false, true})
        if (text.compare(truth ? QLatin1String("true") : QLatin1String("false"), Qt::CaseInsensitive) == 0)
            return protocol::Scalar(std::int64_t(truth));
    bool read = false;
    const qint64 whole = text.toLongLong(&read, 0); // also 0x...
    if (read)
        return protocol::Scalar(std::int64_t(whole));
    const qulonglong large = text.toULongLong(&read, 0); // past int64: as digits
    if (read)
        return protocol::Scalar(std::to_string(large));
    const double real = text.toDouble(&read);
    return read ? std::optional(protocol::Scalar(real)) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> indexOf(QString text)
{
    text = text.trimmed();
    if (!text.startsWith(QLatin1Char('[')) || !text.endsWith(QLatin1Char(']')))
        return std::nullopt;
    std::vector<std::int64_t> out;
    for (const QString& part : text.mid(1, text.size() - 2).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool read = false;
        out.push_back(part.trimmed().toLongLong(&read));
        if (!read)
            return std::nullopt;
    }
    return out;
}

} // namespace

FindBar::FindBar(QWidget* parent)
    : QWidget(parent), m_field(new QLineEdit(this)), m_eps(new QLineEdit(this)), m_back(new QToolButton(this)),
      m_next(new QToolButton(this)), m_count(new Label(this)), m_result(new ElidedLabel(this)), m_close(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 3, 6, 3);
    row->setSpacing(6);
    m_field->setMaximumWidth(180);
    m_field->setMinimumWidth(90);
    m_field->setClearButtonEnabled(true);
    m_eps->setFixedWidth(84);
    m_eps->setObjectName(QStringLiteral("nearness"));
    m_back->setText(QStringLiteral("◀"));
    m_next->setText(QStringLiteral("▶"));
    m_close->setText(QStringLiteral("✕"));
    m_result->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_result->setProperty("role", "dim");
    row->addWidget(m_field, 1);
    row->addWidget(m_eps);
    row->addWidget(m_back);
    row->addWidget(m_next);
    row->addWidget(m_count);
    row->addWidget(m_result, 3);
    m_count->setProperty("role", "dim");
    m_count->hide();
    row->addWidget(m_close);
    connect(m_next, &QToolButton::clicked, this, [this] { search(false); });
    connect(m_back, &QToolButton::clicked, this, [this] { search(true); });
    connect(m_close, &QToolButton::clicked, this, &FindBar::closed);
    followLanguage(this, &FindBar::retranslate);
}

void FindBar::begin()
{
    show();
    m_field->setFocus();
    m_field->selectAll();
}

void FindBar::search(bool backward)
{
    if (const auto index = indexOf(m_field->text()))
        return Q_EMIT elementWanted(*index);
    const auto number = numberOf(m_field->text());
    bool near = m_eps->text().trimmed().isEmpty();
    const double eps = near ? 0 : m_eps->text().toDouble(&near);
    if (!number || !near || eps < 0)
        return showResult(
            number ? tr("The distance must be a number of at least 0") : tr("Type a number, nan or inf, or an index such as [0, 3]"), true);
    protocol::FindRequest request;
    request.number = number;
    request.eps = eps;
    Q_EMIT findWanted(request, backward);
}

void FindBar::showResult(const QString& text, bool error)
{
    m_result->setText(text);
    m_result->setProperty("role", error ? "error" : "dim");
    m_result->style()->polish(m_result);
}

void FindBar::showCount(const QString& text)
{
    m_count->setText(text);
    m_count->setHidden(text.isEmpty());
}

QString FindBar::countText() const
{
    return m_count->text();
}

QString FindBar::resultText() const
{
    return m_result->text();
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return search(event->modifiers() & Qt::ShiftModifier);
    QWidget::keyPressEvent(event);
}

void FindBar::retranslate()
{
    m_field->setPlaceholderText(tr("number, nan, inf or [index]"));
    m_field->setAccessibleName(tr("Number to find"));
    m_field->setToolTip(tr("Enter finds the next match, Shift+Enter the previous one"));
    m_eps->setPlaceholderText(tr("± distance"));
    m_eps->setAccessibleName(tr("How far off a number may be"));
    m_eps->setToolTip(tr("How far off a number may be; empty: exactly equal"));
    m_back->setToolTip(tr("Previous match (Shift+Enter)"));
    m_next->setToolTip(tr("Next match (Enter)"));
    m_back->setAccessibleName(tr("Find previous"));
    m_next->setAccessibleName(tr("Find next"));
    m_count->setToolTip(tr("Which of all matches in this slice is shown"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(tr("Close the search"));
}

} // namespace nodewise::views
