// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_model.h"

#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/tensor/slice_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <tuple>

namespace nodewise::views {

namespace {

constexpr int pageRows = 64, pageColumns = 32;
constexpr std::size_t mostPages = 256;

/// The shortest text that reads back as the same number of the cell's width.
QString exactText(double value, bool wide)
{
    std::array<char, 40> text{};
    const auto end = wide ? std::to_chars(text.data(), text.data() + text.size(), value).ptr
                          : std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value)).ptr;
    return QString::fromLatin1(text.data(), end - text.data());
}

/// What was typed as a number or a truth value; nullopt for an expression. Integers stay exact; those past int64 go as their bits, which
/// is what an element of 64 bits takes.
std::optional<protocol::Scalar> typedScalar(const QString& typed, const std::string& dtype)
{
    for (const bool truth : {false, true})
        if (typed.compare(truth ? QLatin1String("true") : QLatin1String("false"), Qt::CaseInsensitive) == 0)
            return protocol::Scalar(truth);
    bool read = false;
    const std::int64_t whole = typed.toLongLong(&read);
    if (read)
        return protocol::Scalar(whole);
    if (typed.startsWith(QLatin1String("0x"), Qt::CaseInsensitive)) {
        const quint64 bits = typed.toULongLong(&read, 16); // of a negative number too, as the grid shows them
        return read ? std::optional(protocol::Scalar(static_cast<std::int64_t>(bits))) : std::nullopt;
    }
    const quint64 large = typed.toULongLong(&read);
    if (read && dtype == "uint64")
        return protocol::Scalar(static_cast<std::int64_t>(large));
    const double real = typed.toDouble(&read);
    return read ? std::optional(protocol::Scalar(real)) : std::nullopt;
}

/// Digits of the longest integer, with its sign.
int longestOf(const protocol::Slice& cells)
{
    std::int64_t least = cells.integers.front(), greatest = least;
    if (cells.dtype == "uint64") // in their own order, not that of their bits
        greatest = *std::max_element(cells.integers.begin(), cells.integers.end(),
                                     [](std::int64_t a, std::int64_t b) { return quint64(a) < quint64(b); });
    else
        std::tie(least, greatest) = std::pair(*std::min_element(cells.integers.begin(), cells.integers.end()),
                                              *std::max_element(cells.integers.begin(), cells.integers.end()));
    const auto length = [&](std::int64_t value) { return static_cast<int>(NumberFormat().text(value, cells.dtype).size()); };
    return std::max(length(least), length(greatest));
}

} // namespace

TensorModel::TensorModel(DebugSession* session, QObject* parent) : QAbstractTableModel(parent), m_session(session)
{
    m_fetch.setSingleShot(true);
    m_fetch.setInterval(0);
    connect(&m_fetch, &QTimer::timeout, this, &TensorModel::fetchWanted);
    connect(session, &DebugSession::valuesChanged, this, &TensorModel::reload);
}

void TensorModel::tellCells()
{
    if (m_rows > 0 && m_columns > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, m_columns - 1));
}

void TensorModel::setValue(const protocol::ValueInfo& value, const QString& slice)
{
    const bool same = m_value && m_value->ref == value.ref && (m_slice == slice || keepsShape(value, slice));
    if (!same)
        clear();
    const bool moved = same && m_slice != slice;
    m_value = value;
    m_slice = slice;
    if (same)
        reload();
    else
        fetch({0, 0});
    if (moved)
        Q_EMIT shapeChanged(); // the others follow
}

/// Another place of the same size: what is shown stays until its numbers come.
bool TensorModel::keepsShape(const protocol::ValueInfo& value, const QString& slice) const
{
    const auto before = keptShape(m_slice.toStdString(), value.shape), after = keptShape(slice.toStdString(), value.shape);
    return before && after && m_value->shape == value.shape && *before == *after && *after == m_shape && m_rows > 0;
}

void TensorModel::setTokens(std::shared_ptr<const tokens::Tokenizer> tokenizer)
{
    if (m_tokenizer == tokenizer)
        return;
    m_tokenizer = std::move(tokenizer);
    tellCells();
    Q_EMIT shapeChanged(); // columns are wider
}

void TensorModel::setLabels(AxisLabels labels)
{
    if (!m_labels.any() && !labels.any())
        return;
    m_labels = std::move(labels);
    if (m_rows > 0 && m_columns > 0) {
        Q_EMIT headerDataChanged(Qt::Vertical, 0, m_rows - 1);
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, m_columns - 1);
    }
}

void TensorModel::setSlice(const QString& slice)
{
    if (m_value)
        setValue(protocol::ValueInfo(*m_value), slice);
}

void TensorModel::clear()
{
    beginResetModel();
    ++m_request;
    m_value.reset();
    m_pages.clear();
    m_wanted.clear();
    m_asked.clear();
    m_shape.clear();
    m_rows = m_columns = m_longest = 0;
    m_totalRows = m_totalColumns = 0;
    endResetModel();
    Q_EMIT shapeChanged();
}

/// Values changed: what is shown stays until its page comes anew.
void TensorModel::reload()
{
    if (!m_value || !m_session->stopped())
        return;
    ++m_request;
    m_asked.clear();
    m_wanted.clear();
    std::vector<std::pair<quint64, PageKey>> seen;
    for (const auto& [key, page] : m_pages)
        seen.emplace_back(page.used, key);
    std::sort(seen.rbegin(), seen.rend());
    // The few seen last are asked at once, the others are forgotten.
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (i < 12)
            m_wanted.insert(seen[i].second);
        else
            m_pages.erase(seen[i].second);
    }
    m_wanted.insert({0, 0});
    m_fetch.start();
}

void TensorModel::setFormat(const NumberFormat& format)
{
    m_format = format;
    tellCells();
}

void TensorModel::setTint(double low, double high)
{
    m_low = low;
    m_high = high;
    m_tinted = std::isfinite(low) && std::isfinite(high) && high > low;
    tellCells();
}

void TensorModel::want(PageKey key) const
{
    if (m_asked.contains(key))
        return;
    m_wanted.insert(key);
    if (!m_fetch.isActive())
        m_fetch.start();
}

void TensorModel::fetchWanted()
{
    for (const PageKey& key : std::exchange(m_wanted, {}))
        fetch(key);
}

void TensorModel::fetch(PageKey key)
{
    if (!m_value || !m_asked.insert(key).second)
        return;
    protocol::SliceRequest request;
    request.value = m_value->ref;
    request.slice = m_slice.toStdString();
    request.row = static_cast<std::uint64_t>(key.first) * pageRows;
    request.rows = pageRows;
    request.column = static_cast<std::uint64_t>(key.second) * pageColumns;
    request.columns = pageColumns;
    m_session->ask<protocol::Slice>(request, this, [this, key, at = m_request](Result<protocol::Slice> answer) {
        if (at != m_request)
            return;
        m_asked.erase(key);
        if (answer)
            return take(key, std::move(*answer));
        if (key == PageKey(0, 0)) {
            beginResetModel();
            m_pages.clear();
            m_rows = m_columns = 0;
            endResetModel();
            Q_EMIT failed(translated(answer.error()));
        }
    });
}

void TensorModel::setSize(const protocol::Slice& cells)
{
    const int rows = static_cast<int>(std::min<std::uint64_t>(cells.totalRows, maxRows));
    const int columns = static_cast<int>(std::min<std::uint64_t>(cells.totalColumns, maxColumns));
    m_totalRows = cells.totalRows;
    m_totalColumns = cells.totalColumns;
    const bool other = rows != m_rows || columns != m_columns || cells.shape != m_shape;
    m_shape = cells.shape;
    if (!other)
        return;
    beginResetModel();
    m_rows = rows;
    m_columns = columns;
    endResetModel();
    Q_EMIT shapeChanged();
}

void TensorModel::take(PageKey key, protocol::Slice cells)
{
    setSize(cells);
    if (cells.kind == protocol::Slice::Kind::Int && !cells.integers.empty())
        m_longest = std::max(m_longest, longestOf(cells));
    const int top = key.first * pageRows, left = key.second * pageColumns;
    const int rows = static_cast<int>(cells.rows), columns = static_cast<int>(cells.columns);
    m_pages[key] = {std::move(cells), ++m_clock};
    while (m_pages.size() > mostPages)
        m_pages.erase(std::min_element(m_pages.begin(), m_pages.end(), [](auto& a, auto& b) { return a.second.used < b.second.used; }));
    if (rows > 0 && columns > 0 && top + rows <= m_rows && left + columns <= m_columns)
        Q_EMIT dataChanged(index(top, left), index(top + rows - 1, left + columns - 1));
}

int TensorModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int TensorModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

/// The page with the cell and the cell's place in it; nullptr while the page is on its way.
const protocol::Slice* TensorModel::tryPage(const QModelIndex& index, std::size_t* at) const
{
    const PageKey key(index.row() / pageRows, index.column() / pageColumns);
    const auto found = m_pages.find(key);
    if (found == m_pages.end()) {
        want(key);
        return nullptr;
    }
    found->second.used = ++m_clock;
    const protocol::Slice& cells = found->second.cells;
    const auto row = std::uint64_t(index.row() % pageRows), column = std::uint64_t(index.column() % pageColumns);
    *at = row * cells.columns + column;
    const bool whole = cells.kind == protocol::Slice::Kind::Int || cells.kind == protocol::Slice::Kind::Bool;
    const std::size_t held = whole                                          ? cells.integers.size()
                             : cells.kind == protocol::Slice::Kind::Complex ? cells.numbers.size() / 2
                                                                            : cells.numbers.size();
    return row < cells.rows && column < cells.columns && *at < held ? &cells : nullptr;
}

/// The number, of complex ones the magnitude, and the cell's text; nullopt while the page is on its way.
std::optional<double> TensorModel::tryNumber(const QModelIndex& index, QString* text) const
{
    std::size_t at = 0;
    const protocol::Slice* page = tryPage(index, &at);
    if (!page)
        return std::nullopt;
    const protocol::Slice& cells = *page;
    if (cells.kind == protocol::Slice::Kind::Int || cells.kind == protocol::Slice::Kind::Bool) {
        const std::int64_t n = cells.integers[at];
        if (cells.kind == protocol::Slice::Kind::Bool)
            *text = n ? QStringLiteral("True") : QStringLiteral("False");
        else
            *text = m_format.text(n, cells.dtype);
        if (const std::string label = m_tokenizer ? m_tokenizer->label(n) : std::string(); !label.empty())
            *text += QLatin1Char(' ') + QString::fromStdString(label);
        return cells.dtype == "uint64" ? static_cast<double>(static_cast<quint64>(n)) : static_cast<double>(n);
    }
    if (cells.kind == protocol::Slice::Kind::Complex) {
        const double real = cells.numbers[2 * at], imaginary = cells.numbers[2 * at + 1];
        *text = QStringLiteral("%1 %2 %3i")
                    .arg(m_format.text(real, cells.dtype), std::signbit(imaginary) ? QStringLiteral("−") : QStringLiteral("+"),
                         m_format.text(std::abs(imaginary), cells.dtype));
        return std::hypot(real, imaginary);
    }
    *text = m_format.text(cells.numbers[at], cells.dtype);
    return cells.numbers[at];
}

/// What a cell's editor starts with: every digit that the dtype has, as `typedScalar()` and expressions read it.
QString TensorModel::editText(const QModelIndex& index) const
{
    std::size_t at = 0;
    const protocol::Slice* cells = tryPage(index, &at);
    if (!cells)
        return {};
    const bool wide = cells->dtype == "float64" || cells->dtype == "complex128";
    switch (cells->kind) {
    case protocol::Slice::Kind::Bool:
        return cells->integers[at] ? QStringLiteral("True") : QStringLiteral("False");
    case protocol::Slice::Kind::Int:
        return m_format.style == NumberFormat::Style::Hex ? QStringLiteral("0x%1").arg(quint64(cells->integers[at]), 0, 16)
               : cells->dtype == "uint64"                 ? QString::number(quint64(cells->integers[at]))
                                                          : QString::number(cells->integers[at]);
    case protocol::Slice::Kind::Float:
        return exactText(cells->numbers[at], wide);
    case protocol::Slice::Kind::Complex:
        break;
    }
    const QString imaginary = exactText(cells->numbers[2 * at + 1], wide);
    return exactText(cells->numbers[2 * at], wide) + (imaginary.startsWith(QLatin1Char('-')) ? QString() : QStringLiteral("+")) +
           imaginary + QLatin1Char('j');
}

void TensorModel::setReference(TensorModel* reference)
{
    m_reference = reference;
    const auto again = [this] { tellCells(); };
    if (reference) {
        connect(reference, &TensorModel::dataChanged, this, again);
        connect(reference, &TensorModel::modelReset, this, again);
    }
    again();
}

/// Told by all digits; cells on their way differ from none.
bool TensorModel::differs(const QModelIndex& index) const
{
    if (!m_reference || index.row() >= m_reference->rowCount() || index.column() >= m_reference->columnCount())
        return false;
    const QString here = editText(index), there = m_reference->editText(m_reference->index(index.row(), index.column()));
    return !here.isEmpty() && !there.isEmpty() && here != there;
}

QVariant TensorModel::tintOf(double value) const
{
    if (!m_tinted || !std::isfinite(value))
        return {};
    // Around zero where the range holds it: blue is above, orange below; else from low to high.
    const bool centered = m_low < 0 && m_high > 0;
    const double widest = std::max(-m_low, m_high);
    const double part = centered ? value / widest : (value - m_low) / (m_high - m_low);
    const QColor color = part < 0 ? Theme::current().of(layout::Family::Activation) : Theme::current().accent;
    return mixed(Theme::current().pane, color, 0.55 * std::min(1.0, std::abs(part)));
}

QVariant TensorModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole)
        return monoFont();
    QString text;
    switch (role) {
    case Qt::DisplayRole:
        return tryNumber(index, &text) ? text : QStringLiteral("…");
    case Qt::EditRole:
        return editText(index);
    case Qt::ForegroundRole: {
        const auto number = tryNumber(index, &text);
        return !number ? QVariant(Theme::current().dim) : std::isfinite(*number) ? QVariant() : QVariant(Theme::current().error);
    }
    case Qt::BackgroundRole: {
        if (differs(index))
            return mixed(Theme::current().pane, Theme::current().warning, 0.3);
        const auto number = m_tinted ? tryNumber(index, &text) : std::nullopt;
        return number ? tintOf(*number) : QVariant();
    }
    case Qt::ToolTipRole:
        return shownData(tr("%1 at %2", "value at index").arg(data(index, Qt::DisplayRole).toString(), elementOf(index)) + pieceText(index),
                         role);
    default:
        return {};
    }
}

/// As the vocabulary spells the token: ", Ġthe"; "" for other numbers.
QString TensorModel::pieceText(const QModelIndex& index) const
{
    std::size_t at = 0;
    const protocol::Slice* cells = m_tokenizer ? tryPage(index, &at) : nullptr;
    const auto piece = cells && !cells->integers.empty() ? m_tokenizer->tryPiece(cells->integers[at]) : std::nullopt;
    return piece ? QStringLiteral(", ") + QString::fromUtf8(piece->data(), static_cast<qsizetype>(piece->size())) : QString();
}

QString TensorModel::elementOf(const QModelIndex& index) const
{
    if (!m_value || !index.isValid())
        return {};
    std::vector<std::int64_t> at(m_shape.size(), 0);
    if (at.size() == 1)
        at[0] = index.row();
    if (at.size() >= 2) {
        at[at.size() - 2] = index.row();
        at[at.size() - 1] = index.column();
    }
    return QString::fromStdString(elementSlice(m_slice.toStdString(), m_value->shape, at).value_or(std::string()));
}

Qt::ItemFlags TensorModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && m_session->stopped() && !elementOf(index).isEmpty() ? flags | Qt::ItemIsEditable : flags;
}

bool TensorModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const QString element = elementOf(index);
    const QString typed = value.toString().trimmed();
    if (role != Qt::EditRole || element.isEmpty() || typed.isEmpty())
        return false;
    if (typed == data(index, Qt::EditRole).toString())
        return true;
    protocol::EditRequest request;
    request.value = m_value->ref;
    request.slice = element.toStdString();
    request.number = typedScalar(typed, dtype());
    if (!request.number)
        request.expression = typed.toStdString();
    m_session->ask<protocol::EditsAnswer>(
        request, this,
        [this](Result<protocol::EditsAnswer> answer) {
            if (answer)
                Q_EMIT edited();
            else
                Q_EMIT failed(translated(answer.error()));
        },
        DebugSession::Lifetime::Session);
    return true;
}

QVariant TensorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::ForegroundRole)
        return Theme::current().dim;
    if (role == Qt::FontRole)
        return monoFont(); // stands on the line of the numbers
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const AxisLabels::Of& of = orientation == Qt::Vertical ? m_labels.rows : m_labels.columns;
    const QString label = of ? of(static_cast<std::uint64_t>(section)) : QString();
    if (role == Qt::ToolTipRole)
        return label.isEmpty() ? QVariant() : shownData(label, role);
    return label.isEmpty() ? QVariant(section) : QVariant(QString::number(section) + QLatin1Char(' ') + label);
}

} // namespace nodewise::views
