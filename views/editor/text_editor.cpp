// SPDX-License-Identifier: Apache-2.0
#include "views/editor/text_editor.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include <algorithm>

namespace nodewise::views {

class Highlighter : public QSyntaxHighlighter {
public:
    Highlighter(QTextDocument* document, const EditLanguage& language) : QSyntaxHighlighter(document), m_language(language) {}

protected:
    void highlightBlock(const QString& line) override
    {
        for (const TextStretch& stretch : m_language.colors(line))
            setFormat(stretch.begin, stretch.length, stretch.color);
    }

private:
    const EditLanguage& m_language;
};

namespace {

class Gutter : public QWidget {
public:
    explicit Gutter(TextEditor* editor) : QWidget(editor), m_editor(editor) {}
    QSize sizeHint() const override { return {m_editor->gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { m_editor->paintGutter(event); }

private:
    TextEditor* m_editor;
};

} // namespace

TextEditor::TextEditor(EditLanguage language, QWidget* parent)
    : QPlainTextEdit(parent), m_language(std::move(language)), m_highlighter(new Highlighter(document(), m_language)),
      m_gutter(new Gutter(this))
{
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    followFont(this, monoFont);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &TextEditor::placeGutter);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy != 0)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &TextEditor::onCursor);
    placeGutter();
    onThemeChange(this, [this] {
        m_highlighter->rehighlight();
        showSelections();
        placeGutter();
    });
}

void TextEditor::load(const QString& text)
{
    m_linked.clear();
    m_marks.clear();
    setPlainText(text);
    document()->setModified(false);
    showSelections();
}

void TextEditor::replaceAll(const QString& text)
{
    const int line = currentLine();
    QTextCursor all(document());
    all.select(QTextCursor::Document);
    all.insertText(text);
    goTo(line);
}

void TextEditor::setMarks(std::vector<EditorMark> marks)
{
    if (m_marks == marks)
        return;
    m_marks = std::move(marks);
    showSelections();
    m_gutter->update();
}

void TextEditor::setNotes(std::map<int, QString> notes)
{
    if (m_notes == notes)
        return;
    m_notes = std::move(notes);
    viewport()->update();
}

/// At the right edge.
void TextEditor::paintEvent(QPaintEvent* event)
{
    QPlainTextEdit::paintEvent(event);
    if (m_notes.empty())
        return;
    QPainter painter(viewport());
    painter.setFont(font());
    painter.setPen(Theme::current().dim);
    QTextBlock block = firstVisibleBlock();
    QRectF where = blockBoundingGeometry(block).translated(contentOffset());
    for (; block.isValid() && where.top() <= event->rect().bottom(); block = block.next()) {
        if (const auto note = m_notes.find(block.blockNumber()); note != m_notes.end()) {
            const int gap = 3 * fontMetrics().horizontalAdvance(u' ');
            const int end = int(where.left()) + int(document()->documentMargin()) + fontMetrics().horizontalAdvance(block.text()) + gap;
            const int wide = fontMetrics().horizontalAdvance(note->second);
            // Over the text where it leaves no room.
            const int left = viewport()->width() - wide - gap;
            if (end > left)
                painter.fillRect(QRect(left - gap, int(where.top()), wide + 2 * gap, int(where.height())), Theme::current().pane);
            painter.drawText(QRect(left, int(where.top()), wide + gap, int(where.height())), Qt::AlignLeft | Qt::AlignVCenter,
                             note->second);
        }
        where.translate(0, where.height());
        where.setHeight(blockBoundingRect(block.next()).height());
    }
}

void TextEditor::setLinked(std::set<int> lines, bool show)
{
    m_linked = std::move(lines);
    showSelections();
    m_gutter->update();
    if (!show || m_linked.empty())
        return;
    const QTextBlock block = document()->findBlockByNumber(*m_linked.begin());
    const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
    if (where.top() < 0 || where.bottom() > viewport()->height()) {
        QTextCursor there(block);
        const QTextCursor here = textCursor();
        const QSignalBlocker quiet(this);
        setTextCursor(there);
        centerCursor();
        setTextCursor(here);
    }
}

void TextEditor::goTo(int line, int column)
{
    const QTextBlock block = document()->findBlockByNumber(std::clamp(line, 0, blockCount() - 1));
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + std::clamp(column, 0, block.length() - 1));
    setTextCursor(cursor);
    centerCursor();
}

bool TextEditor::findText(const QString& text, int by, Qt::CaseSensitivity letters)
{
    QTextDocument::FindFlags flags;
    flags.setFlag(QTextDocument::FindBackward, by < 0);
    flags.setFlag(QTextDocument::FindCaseSensitively, letters == Qt::CaseSensitive);
    QTextCursor from = textCursor();
    if (by == 0)
        from.setPosition(from.selectionStart());
    QTextCursor found = document()->find(text, from, flags);
    if (found.isNull()) {
        from.movePosition(by < 0 ? QTextCursor::End : QTextCursor::Start);
        found = document()->find(text, from, flags);
    }
    if (!found.isNull())
        setTextCursor(found);
    return !found.isNull();
}

// --- keys ------------------------------------------------------------------------------------------------------------------------------

/// One level, of all lines that are selected; without a selection the caret goes to the next level.
void TextEditor::indent(bool more)
{
    const int step = m_language.indent;
    QTextCursor cursor = textCursor();
    cursor.beginEditBlock();
    if (more && !cursor.hasSelection()) {
        cursor.insertText(QString(step - cursor.positionInBlock() % step, u' '));
    } else {
        QTextBlock block = document()->findBlock(cursor.selectionStart());
        const int last = document()->findBlock(std::max(cursor.selectionStart(), cursor.selectionEnd() - 1)).blockNumber();
        for (; block.isValid() && block.blockNumber() <= last; block = block.next()) {
            QTextCursor start(block);
            if (more) {
                start.insertText(QString(step, u' '));
                continue;
            }
            for (int i = 0; i < step && block.text().startsWith(u' '); ++i)
                start.deleteChar();
        }
    }
    cursor.endEditBlock();
}

/// The new line stands below the old one; after a bracket or a colon one level further.
void TextEditor::breakLine()
{
    QTextCursor cursor = textCursor();
    const QString before = cursor.block().text().left(cursor.positionInBlock());
    int blanks = 0;
    while (blanks < before.size() && before[blanks] == u' ')
        ++blanks;
    const QString end = before.trimmed().right(1);
    const bool opens = !end.isEmpty() && m_language.openers.contains(end);
    cursor.insertText(QStringLiteral("\n") + QString(blanks + (opens ? m_language.indent : 0), u' '));
    setTextCursor(cursor);
}

void TextEditor::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (plain && event->key() == Qt::Key_Tab)
        return indent(true);
    if (plain && event->key() == Qt::Key_Backtab)
        return indent(false);
    if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !isReadOnly())
        return breakLine();
    QPlainTextEdit::keyPressEvent(event);
}

// --- what is seen ----------------------------------------------------------------------------------------------------------------------

bool TextEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        showTip(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    return QPlainTextEdit::event(event);
}

QString TextEditor::tipAt(const QPoint& position) const
{
    const int line = cursorForPosition({std::max(0, position.x() - m_gutter->width()), position.y()}).blockNumber();
    QStringList texts;
    for (const EditorMark& mark : m_marks)
        if (mark.line == line)
            texts.append(mark.text);
    return texts.join(u'\n');
}

void TextEditor::onCursor()
{
    if (std::exchange(m_line, currentLine()) == m_line)
        return;
    showSelections();
    m_gutter->update();
    Q_EMIT lineChosen(m_line);
}

/// The caret's line, linked lines, and wavy lines under what is wrong.
void TextEditor::showSelections()
{
    QList<QTextEdit::ExtraSelection> all;
    const auto whole = [&](int line, const QColor& color) {
        QTextEdit::ExtraSelection selection;
        selection.format.setBackground(color);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.cursor = QTextCursor(document()->findBlockByNumber(line));
        all.append(selection);
    };
    whole(currentLine(), mixed(Theme::current().pane, Theme::current().line, 0.4));
    for (const int line : m_linked)
        whole(line, Theme::current().selection);
    for (const EditorMark& mark : m_marks) {
        const QTextBlock block = document()->findBlockByNumber(mark.line);
        if (!block.isValid())
            continue;
        const QString text = block.text();
        int begin = std::clamp(mark.column, 0, std::max(0, int(text.size()) - 1));
        while (mark.column == 0 && begin < text.size() && text[begin].isSpace())
            ++begin;
        QTextEdit::ExtraSelection selection;
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(mark.warning ? Theme::current().warning : Theme::current().error);
        selection.cursor = QTextCursor(block);
        selection.cursor.setPosition(block.position() + begin);
        selection.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        all.append(selection);
    }
    setExtraSelections(all);
}

int TextEditor::gutterWidth() const
{
    const auto digits = std::max<qsizetype>(3, QString::number(std::max(1, blockCount())).size());
    return int(digits + 2) * fontMetrics().horizontalAdvance(u'0');
}

void TextEditor::placeGutter()
{
    setViewportMargins(gutterWidth(), 0, 0, 0);
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
}

void TextEditor::paintGutter(QPaintEvent* event)
{
    QPainter painter(m_gutter);
    painter.fillRect(event->rect(), Theme::current().pane);
    painter.setFont(font());
    const int digit = fontMetrics().horizontalAdvance(u'0');
    QTextBlock block = firstVisibleBlock();
    QRectF where = blockBoundingGeometry(block).translated(contentOffset());
    for (; block.isValid() && where.top() <= event->rect().bottom(); block = block.next()) {
        const int line = block.blockNumber();
        const QRect row(0, int(where.top()), m_gutter->width(), int(where.height()));
        const auto is = [&](bool warning) {
            return std::ranges::any_of(m_marks, [&](const EditorMark& mark) { return mark.line == line && mark.warning == warning; });
        };
        const bool bad = is(false), doubtful = !bad && is(true);
        const QColor markColor = bad ? Theme::current().error : Theme::current().warning;
        if (m_linked.contains(line) || bad || doubtful)
            painter.fillRect(QRect(0, row.top(), 3, row.height()), bad || doubtful ? markColor : Theme::current().accent);
        painter.setPen(bad || doubtful ? markColor : line == currentLine() ? Theme::current().text : Theme::current().dim);
        painter.drawText(row.adjusted(0, 0, -digit, 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
        where.translate(0, where.height());
        where.setHeight(blockBoundingRect(block.next()).height());
    }
}

void TextEditor::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    placeGutter();
}

void TextEditor::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        placeGutter();
}

} // namespace nodewise::views
