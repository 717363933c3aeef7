// SPDX-License-Identifier: Apache-2.0
#include "views/code/code_view.h"

#include "views/common/follow.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace nodewise::views {

namespace {

bool isWordCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

/// UTF-16 units before a byte of UTF-8.
int unitsBefore(const std::string& utf8, const QString& text, std::uint32_t byte)
{
    if (static_cast<std::size_t>(text.size()) == utf8.size())
        return static_cast<int>(byte);
    return static_cast<int>(QString::fromUtf8(utf8.data(), static_cast<qsizetype>(byte)).size());
}

} // namespace

CodeView::CodeView(Side side, QWidget* parent) : QAbstractScrollArea(parent), m_side(side), m_text(std::make_shared<const CodeText>())
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    followFont(this, monoFont);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    followLanguage(this, &CodeView::nameIt);
    measure();
}

void CodeView::nameIt()
{
    setAccessibleName(m_side == Side::Fx ? tr("FX graph as code") : tr("IR as code"));
}

void CodeView::setSelection(Selection* selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection)
        connect(selection, &Selection::changed, this, &CodeView::showSelection);
    m_made = false;
    m_text = std::make_shared<const CodeText>();
    m_caret.reset();
    if (isVisible())
        makeText();
}

void CodeView::setForm(Form form)
{
    if (form == m_form)
        return;
    m_form = form;
    m_made = false;
    m_caret.reset();
    if (isVisible())
        makeText();
    Q_EMIT formChanged(form);
}

void CodeView::makeText()
{
    m_made = true;
    m_text = std::make_shared<const CodeText>();
    if (m_selection) {
        const Document& document = m_selection->document();
        if (m_side == Side::Ir && document.ir)
            m_text = irCodeText(*document.ir);
        else if (m_side == Side::Fx && document.fx())
            m_text = m_form == Form::Code ? views::fxCodeText(*document.fx()) : views::fxGraphText(*document.fx());
    }
    updateScrollBars();
    showSelection();
    if (m_restored)
        restoreScrollPlace(*m_restored);
    viewport()->update();
}

void CodeView::restoreScrollPlace(const QPoint& place)
{
    m_restored = m_made ? std::nullopt : std::optional(place);
    horizontalScrollBar()->setValue(place.x());
    verticalScrollBar()->setValue(place.y());
}

QPoint CodeView::scrollPlace() const
{
    return m_restored.value_or(QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value()));
}

void CodeView::setMarked(const std::vector<graph::NodeId>& fx, const std::vector<ir::NodeId>& ir)
{
    m_marked.clear();
    if (m_side == Side::Fx)
        std::for_each(fx.begin(), fx.end(), [this](graph::NodeId id) { m_marked.insert(id.index()); });
    else
        std::for_each(ir.begin(), ir.end(), [this](ir::NodeId id) { m_marked.insert(id.index()); });
    viewport()->update();
}

void CodeView::setMarks(std::shared_ptr<const NodeMarks> marks)
{
    m_marks = std::move(marks);
    viewport()->update();
}

void CodeView::setHint(std::function<QStringList(std::uint32_t)> hint)
{
    m_hint = std::move(hint);
}

void CodeView::setMenuExtra(std::function<void(QMenu&, std::optional<std::uint32_t>)> extra)
{
    m_menuExtra = std::move(extra);
}

void CodeView::showSelection()
{
    if (!m_made)
        return;
    m_selected.clear();
    int first = -1;
    const auto add = [&](auto id) {
        m_selected.insert(id.index());
        const int line = m_text->tryLine(id.index());
        first = first < 0 ? line : first;
    };
    if (m_selection && !m_selection->state().modulePath.isEmpty())
        addModule(m_selection->state().modulePath.toStdString(), first);
    else if (m_selection && m_side == Side::Fx)
        std::for_each(m_selection->state().fx.begin(), m_selection->state().fx.end(), add);
    else if (m_selection)
        std::for_each(m_selection->state().ir.begin(), m_selection->state().ir.end(), add);
    if (first >= 0 && !m_ownSelection)
        goTo(first, 0);
    viewport()->update();
}

/// All lines of a selected module's nodes, at any depth.
void CodeView::addModule(const std::string& path, int& first)
{
    const Document& document = m_selection->document();
    const auto moduleOf = [this, &document](std::uint32_t index) -> std::string_view {
        if (m_side == Side::Fx) {
            const graph::ModuleId module = document.fx()->node(graph::NodeId(index)).module;
            return module.valid() ? std::string_view(document.fx()->module(module).path) : std::string_view();
        }
        const ir::ModuleId module = document.ir->node(ir::NodeId(index)).module;
        const bool known = module.valid() && module.index() < document.ir->modules.size();
        return known ? std::string_view(document.ir->modules[module.index()].path) : std::string_view();
    };
    for (int i = 0; i < m_text->count(); ++i) {
        const std::uint32_t node = m_text->lines[static_cast<std::size_t>(i)].node;
        const std::string_view module = node == CodeText::none ? std::string_view() : moduleOf(node);
        if (!module.starts_with(path) || (module.size() > path.size() && module[path.size()] != '.') || m_text->tryLine(node) != i)
            continue;
        m_selected.insert(node);
        first = first < 0 ? i : first;
    }
}

void CodeView::selectNode(std::uint32_t node)
{
    if (!m_selection || node == CodeText::none)
        return;
    m_ownSelection = true;
    if (m_side == Side::Fx)
        m_selection->selectFx(graph::NodeId(node));
    else
        m_selection->selectIr(ir::NodeId(node));
    m_ownSelection = false;
}

void CodeView::goTo(int line, int column)
{
    m_caret.moveTo({line, column});
    showCaret();
}

void CodeView::showCaret()
{
    const Word word = wordAt(m_caret.at());
    m_wordNode = word.span ? word.span->node : CodeText::none;
    m_word = word.length > 0 ? m_text->line(m_caret.line()).mid(word.begin, word.length) : QString();
    if (m_text->count() > 0)
        setAccessibleDescription(m_text->line(m_caret.line()).trimmed());
    ensureVisible(m_caret.at());
    viewport()->update();
}

std::uint32_t CodeView::nodeAtCaret() const
{
    return m_caret.line() < m_text->count() ? m_text->lines[static_cast<std::size_t>(m_caret.line())].node : CodeText::none;
}

CodeView::Word CodeView::wordAt(Place place) const
{
    if (place.line >= m_text->count())
        return {};
    const CodeText::Line& line = m_text->lines[static_cast<std::size_t>(place.line)];
    const QString text = m_text->line(place.line);
    for (const CodeText::Span& span : line.spans) {
        const bool name =
            span.kind == CodeText::Kind::Definition || span.kind == CodeText::Kind::Use || span.kind == CodeText::Kind::Deletion;
        const int begin = unitsBefore(line.text, text, span.begin);
        const int end = unitsBefore(line.text, text, span.begin + span.length);
        if (name && begin <= place.column && place.column <= end)
            return {begin, end - begin, &span};
    }
    int begin = place.column, end = place.column;
    while (begin > 0 && isWordCharacter(text[begin - 1]))
        --begin;
    while (end < text.size() && isWordCharacter(text[end]))
        ++end;
    return {begin, end - begin, nullptr};
}

QString CodeView::wordAtCaret() const
{
    return m_word;
}

bool CodeView::goToDefinition()
{
    return goToDefinition(m_caret.at());
}

bool CodeView::goToDefinition(Place place)
{
    const Word word = wordAt(place);
    if (!word.span)
        return false;
    if (word.span->node == CodeText::none) {
        // A graph input of the IR: no operator makes it, but its name is defined in a line.
        const QString name = m_text->line(place.line).mid(word.begin, word.length);
        for (int i = place.line; i >= 0; --i) {
            for (const CodeText::Span& span : m_text->lines[static_cast<std::size_t>(i)].spans) {
                const std::string& utf8 = m_text->lines[static_cast<std::size_t>(i)].text;
                if (span.kind == CodeText::Kind::Definition && QString::fromStdString(utf8.substr(span.begin, span.length)) == name) {
                    goTo(i, unitsBefore(utf8, m_text->line(i), span.begin));
                    return true;
                }
            }
        }
        return false;
    }
    const std::uint32_t node = word.span->node;
    const int line = m_text->tryLine(node);
    if (line < 0)
        return false;
    const CodeText::Line& target = m_text->lines[static_cast<std::size_t>(line)];
    const auto span = std::find_if(target.spans.begin(), target.spans.end(),
                                   [node](const auto& s) { return s.kind == CodeText::Kind::Definition && s.node == node; });
    goTo(line, span == target.spans.end() ? 0 : unitsBefore(target.text, m_text->line(line), span->begin));
    selectNode(node);
    return true;
}

void CodeView::copy() const
{
    const QString selected = selectedText();
    if (selected.isEmpty())
        copyLine();
    else
        QApplication::clipboard()->setText(selected);
}

void CodeView::copyLine() const
{
    if (m_caret.line() < m_text->count())
        QApplication::clipboard()->setText(m_text->line(m_caret.line()).trimmed());
}

void CodeView::copyAll() const
{
    QStringList lines;
    for (int i = 0; i < m_text->count(); ++i)
        lines << m_text->line(i);
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

QString CodeView::nodeText(std::uint32_t index) const
{
    if (!m_selection || index == CodeText::none)
        return {};
    const Document& document = m_selection->document();
    if (m_side == Side::Fx) {
        const graph::Node& node = document.fx()->node(graph::NodeId(index));
        const QString op = node.op == graph::NodeOp::CallFunction ? QString::fromStdString(std::string(node.opType()))
                                                                  : QString::fromStdString(std::string(graph::nodeOpName(node.op)));
        const QString module = node.module.valid() ? QString::fromStdString(document.fx()->module(node.module).path) : QString();
        return tr("%1 · %2\n%3\n%4\n%n user(s)", nullptr, static_cast<int>(node.users.size()))
            .arg(QString::fromStdString(node.name), op, QString::fromStdString(graph::valueText(node.value)),
                 module.isEmpty() ? tr("in no module") : module);
    }
    const ir::OpNode& node = document.ir->node(ir::NodeId(index));
    const QString module = node.module.valid() && node.module.index() < document.ir->modules.size()
                               ? QString::fromStdString(document.ir->modules[node.module.index()].path)
                               : QString();
    const int line = m_text->tryLine(index);
    return QStringList{tr("%1 · %2").arg(QString::fromStdString(node.name), QString::fromStdString(node.opType)),
                       line < 0 ? QString() : m_text->line(line).trimmed(), module}
        .join(QLatin1Char('\n'))
        .trimmed();
}

QString CodeView::toolTipAt(Place place) const
{
    const Word word = wordAt(place);
    const std::uint32_t line = place.line < m_text->count() ? m_text->lines[static_cast<std::size_t>(place.line)].node : CodeText::none;
    const std::uint32_t node = word.span ? word.span->node : line;
    const QStringList more = m_hint && node != CodeText::none ? m_hint(node) : QStringList();
    return (QStringList(nodeText(node)) + more).join(QLatin1Char('\n'));
}

bool CodeView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && TextCaret::wants(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool CodeView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const bool overText =
            help->pos().x() >= gutterWidth() && help->pos().y() / m_lineHeight + verticalScrollBar()->value() < m_text->count();
        QToolTip::showText(help->globalPos(), overText ? toolTipAt(placeAt(help->pos())) : QString(), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool CodeView::caretKey(QKeyEvent* event)
{
    const TextCaret::Moved moved = m_caret.press(*event, linesPerPage());
    if (moved == TextCaret::Moved::No)
        return false;
    showCaret();
    if (moved == TextCaret::Moved::Lines && !(event->modifiers() & Qt::ShiftModifier)) {
        const Selection::Walk step(m_selection);
        selectNode(nodeAtCaret());
    }
    return true;
}

bool CodeView::commandKey(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->key() == Qt::Key_F12) {
        goToDefinition();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        selectNode(nodeAtCaret());
    } else {
        return false;
    }
    return true;
}

void CodeView::keyPressEvent(QKeyEvent* event)
{
    const bool modified = event->modifiers() & Qt::AltModifier;
    if (modified || m_text->count() == 0 || !(commandKey(event) || caretKey(event)))
        QAbstractScrollArea::keyPressEvent(event);
}

void CodeView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_text->count() == 0)
        return;
    const Place place = placeAt(event->pos());
    const CodeText::Line& line = m_text->lines[static_cast<std::size_t>(place.line)];
    if (event->pos().x() < gutterWidth() && line.node != CodeText::none) {
        Q_EMIT gutterClicked(line.node);
        return;
    }
    if (event->modifiers() & Qt::ControlModifier && goToDefinition(place))
        return;
    m_caret.moveTo(place, event->modifiers() & Qt::ShiftModifier);
    showCaret();
    m_dragging = true;
    if (!(event->modifiers() & Qt::ShiftModifier))
        selectNode(line.node);
}

void CodeView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging) {
        m_caret.moveTo(placeAt(event->pos()), true);
        showCaret();
        return;
    }
    const bool name = event->modifiers() & Qt::ControlModifier && m_text->count() > 0 && wordAt(placeAt(event->pos())).span;
    const bool gutter = event->pos().x() < gutterWidth();
    viewport()->setCursor(name ? Qt::PointingHandCursor : gutter ? Qt::ArrowCursor : Qt::IBeamCursor);
    const int line = gutter && m_text->count() > 0 ? placeAt(event->pos()).line : -1;
    if (std::exchange(m_gutterLine, line) != line)
        viewport()->update(0, 0, gutterWidth(), viewport()->height());
}

void CodeView::leaveEvent(QEvent* event)
{
    if (std::exchange(m_gutterLine, -1) >= 0)
        viewport()->update();
    QAbstractScrollArea::leaveEvent(event);
}

void CodeView::mouseReleaseEvent(QMouseEvent*)
{
    m_dragging = false;
}

void CodeView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_text->count() == 0)
        return;
    const Place place = placeAt(event->pos());
    const Word word = wordAt(place);
    m_caret.select({place.line, word.begin}, {place.line, word.begin + word.length});
    showCaret();
}

void CodeView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("&Copy"), this, &CodeView::copy)->setEnabled(m_text->count() > 0);
    menu.addAction(tr("Copy &Line"), this, &CodeView::copyLine)->setEnabled(m_text->count() > 0);
    menu.addAction(tr("Copy &All"), this, &CodeView::copyAll)->setEnabled(m_text->count() > 0);
    menu.addSeparator();
    if (m_menuExtra) {
        const std::uint32_t node = nodeAtCaret();
        m_menuExtra(menu, node == CodeText::none ? std::nullopt : std::optional(node));
    }
    menu.addAction(tr("Go to &Definition"), this, [this] { goToDefinition(); })->setEnabled(wordAt(m_caret.at()).span);
    if (m_side == Side::Fx) {
        menu.addSeparator();
        const bool code = m_form == Form::Code;
        menu.addAction(code ? tr("Show as graph():") : tr("Show as Code"), this,
                       [this, code] { setForm(code ? Form::GraphText : Form::Code); });
    }
    menu.exec(event->globalPos());
}

} // namespace nodewise::views
