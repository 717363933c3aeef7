// SPDX-License-Identifier: Apache-2.0
#include "views/code/code_view.h"

#include "views/code/gutter_marks.h"
#include "views/common/follow.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

namespace nodewise::views {

CodeView::CodeView(Side side, QWidget* parent) : TextSurface(parent), m_side(side), m_text(std::make_shared<const CodeText>())
{
    setGutter(GutterMarks::signWidth, 3);
    followLanguage(this, &CodeView::nameIt);
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
    m_word.clear();
    resetText();
    if (isVisible())
        makeText();
}

void CodeView::setForm(Form form)
{
    if (form == m_form)
        return;
    m_form = form;
    m_made = false;
    if (isVisible())
        makeText();
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
    m_word.clear();
    resetText();
    showSelection();
    if (m_restored)
        restoreScrollPlace(*m_restored);
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

void CodeView::choose(bool byKey, bool extend)
{
    if (extend)
        return;
    std::optional<Selection::Walk> step;
    if (byKey)
        step.emplace(m_selection);
    selectNode(nodeOf(currentLine()));
}

void CodeView::caretMoved()
{
    const CodeText::Span* name = tryName(caret().at());
    const auto [begin, length] = wordAt(caret().at());
    m_wordNode = name ? name->node : CodeText::none;
    m_word = lineText(currentLine()).mid(begin, length);
}

std::uint32_t CodeView::nodeOf(int line) const
{
    return line < m_text->count() ? at(line).node : CodeText::none;
}

std::uint32_t CodeView::ownNode(int line) const
{
    const std::uint32_t node = nodeOf(line);
    return node != CodeText::none && m_text->tryLine(node) == line ? node : CodeText::none;
}

const CodeText::Span* CodeView::tryName(TextPlace place) const
{
    if (place.line >= m_text->count())
        return nullptr;
    for (const CodeText::Span& span : at(place.line).spans)
        if (span.isName() && span.begin <= place.column && place.column <= span.begin + span.length)
            return &span;
    return nullptr;
}

std::pair<int, int> CodeView::wordAt(TextPlace place) const
{
    const CodeText::Span* name = tryName(place);
    return name ? std::pair(name->begin, name->length) : TextSurface::wordAt(place);
}

bool CodeView::goToDefinition()
{
    const CodeText::Span* name = tryName(caret().at());
    if (!name)
        return false;
    const std::uint32_t node = name->node;
    if (node == CodeText::none) {
        const auto place = definitionAbove(currentLine(), lineText(currentLine()).mid(name->begin, name->length));
        if (place)
            goTo(place->line, place->column);
        return place.has_value();
    }
    const int line = m_text->tryLine(node);
    if (line < 0)
        return false;
    const auto& spans = at(line).spans;
    const auto definition =
        std::find_if(spans.begin(), spans.end(), [node](const auto& s) { return s.kind == CodeText::Kind::Definition && s.node == node; });
    goTo(line, definition == spans.end() ? 0 : definition->begin);
    selectNode(node);
    return true;
}

/// A graph input of the IR: no operator makes it, but its name is defined in a line.
std::optional<TextPlace> CodeView::definitionAbove(int line, const QString& name) const
{
    for (; line >= 0; --line)
        for (const CodeText::Span& span : at(line).spans)
            if (span.kind == CodeText::Kind::Definition && lineText(line).mid(span.begin, span.length) == name)
                return TextPlace{line, span.begin};
    return {};
}

void CodeView::copy()
{
    if (hasSelection())
        TextSurface::copy();
    else
        copyLine();
}

void CodeView::copyLine()
{
    if (currentLine() < lineCount())
        QApplication::clipboard()->setText(lineText(currentLine()).trimmed());
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

QString CodeView::hintAt(TextPlace place) const
{
    const CodeText::Span* name = tryName(place);
    const std::uint32_t node = name ? name->node : nodeOf(place.line);
    const QStringList more = m_hint && node != CodeText::none ? m_hint(node) : QStringList();
    return (QStringList(nodeText(node)) + more).join(QLatin1Char('\n'));
}

bool CodeView::commandKey(const QKeyEvent& event)
{
    if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
        return TextSurface::commandKey(event);
    selectNode(nodeOf(currentLine()));
    return true;
}

bool CodeView::gutterPressed(int line)
{
    if (nodeOf(line) == CodeText::none)
        return false;
    Q_EMIT gutterClicked(nodeOf(line));
    return true;
}

void CodeView::mouseMoveEvent(QMouseEvent* event)
{
    TextSurface::mouseMoveEvent(event);
    const bool gutter = event->pos().x() < gutterWidth() && lineCount() > 0;
    const TextPlace place = placeAt(event->pos());
    if (!gutter && event->modifiers() & Qt::ControlModifier && tryName(place))
        viewport()->setCursor(Qt::PointingHandCursor);
    const int line = gutter ? place.line : -1;
    if (std::exchange(m_gutterLine, line) != line)
        viewport()->update(0, 0, gutterWidth(), viewport()->height());
}

void CodeView::leaveEvent(QEvent* event)
{
    if (std::exchange(m_gutterLine, -1) >= 0)
        viewport()->update();
    TextSurface::leaveEvent(event);
}

void CodeView::showEvent(QShowEvent* event)
{
    TextSurface::showEvent(event);
    if (!m_made)
        makeText();
}

void CodeView::fillMenu(QMenu& menu)
{
    menu.addAction(tr("Copy &Line"), this, &CodeView::copyLine)->setEnabled(lineCount() > 0);
    menu.addSeparator();
    if (m_menuExtra) {
        const std::uint32_t node = nodeOf(currentLine());
        m_menuExtra(menu, node == CodeText::none ? std::nullopt : std::optional(node));
    }
    if (m_side == Side::Fx) {
        menu.addSeparator();
        const bool code = m_form == Form::Code;
        menu.addAction(code ? tr("Show as graph():") : tr("Show as Code"), this,
                       [this, code] { setForm(code ? Form::GraphText : Form::Code); });
    }
}

} // namespace nodewise::views
