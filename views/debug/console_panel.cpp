// SPDX-License-Identifier: Apache-2.0
#include "views/debug/console_panel.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/debug/condition_check.h"
#include "views/debug/console_help.h"
#include "views/debug/debug_session.h"

#include <QEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTextCharFormat>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

constexpr int mostLines = 5000;
constexpr qsizetype mostHistory = 500;

std::string json(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace

ConsolePanel::ConsolePanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_text(new QPlainTextEdit(this)), m_field(new ExpressionField(this))
{
    m_text->setReadOnly(true);
    m_text->setMaximumBlockCount(mostLines);
    m_text->setFrameShape(QFrame::NoFrame);
    m_field->installEventFilter(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_text, 1);
    auto* row = new QVBoxLayout;
    row->setContentsMargins(6, 4, 6, 6);
    row->addWidget(m_field);
    column->addLayout(row);
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        const QString expression = m_field->text().trimmed();
        m_field->clear();
        if (!expression.isEmpty())
            evaluate(expression);
    });
    connect(context.session, &DebugSession::opened, this, &ConsolePanel::tellOpened);
    connect(context.session, &DebugSession::opened, this, &ConsolePanel::offerWords);
    offerWords();
    connect(context.session, &DebugSession::output, this, [this](const QString& category, const QString& text) {
        append(text.endsWith(u'\n') ? text.chopped(1) : text,
               category == QLatin1String("stderr") || category == QLatin1String("important") ? Ink::Bad : Ink::Dim);
    });
    followLanguage(this, &ConsolePanel::retranslate);
    followFont(m_text, monoFont);
    followFont(m_field, monoFont);
    onThemeChange(this, &ConsolePanel::paintAll);
}

void ConsolePanel::retranslate()
{
    m_text->setAccessibleName(tr("Console output"));
    m_field->setPlaceholderText(tr("Expression over the values of this stop, such as linear.mean(); help says more"));
    m_field->setAccessibleName(tr("Console input"));
}

/// All that was found when the program was opened; the banner has space for the first of it only.
void ConsolePanel::tellOpened(const protocol::LaunchAnswer& answer)
{
    for (const UserText& note : answer.notes)
        append(translated(note), Ink::Dim);
    for (const UserText& weight : answer.missingWeights)
        append(tr("no data: %1").arg(translated(weight)), Ink::Bad);
}

void ConsolePanel::paintAll()
{
    m_text->clear();
    for (const Entry& entry : m_entries)
        paint(entry);
}

QString ConsolePanel::allText() const
{
    return m_text->toPlainText();
}

void ConsolePanel::say(const QString& text, bool important)
{
    append(text, important ? Ink::Bad : Ink::Dim);
}

void ConsolePanel::append(const QString& text, Ink ink)
{
    m_entries.append({text, ink});
    while (m_entries.size() > mostLines)
        m_entries.removeFirst();
    paint(m_entries.back());
    m_text->moveCursor(QTextCursor::End);
    m_text->ensureCursorVisible();
}

void ConsolePanel::paint(const Entry& entry)
{
    QTextCursor cursor(m_text->document());
    cursor.movePosition(QTextCursor::End);
    if (!m_text->document()->isEmpty())
        cursor.insertBlock();
    QTextCharFormat format;
    format.setForeground(entry.ink == Ink::Bad     ? Theme::current().error
                         : entry.ink == Ink::Typed ? Theme::current().accent
                         : entry.ink == Ink::Dim   ? Theme::current().dim
                                                   : Theme::current().text);
    cursor.insertText(entry.text, format);
}

void ConsolePanel::evaluate(const QString& expression)
{
    m_history.removeAll(expression);
    m_history.append(expression);
    while (m_history.size() > mostHistory)
        m_history.removeFirst();
    m_at = m_history.size();
    append(QStringLiteral("> ") + expression, Ink::Typed);
    if (const auto wanted = ConsoleHelp::tryTopic(expression))
        return ConsoleHelp::ask(m_context, *wanted, this, [this](const QString& text) { append(text, Ink::Dim); });
    if (!m_context.session->stopped())
        return say(tr("Nothing is stopped: start the program or pause it first."), true);
    m_context.session->askText(
        "evaluate", json({{"expression", expression}, {"context", "repl"}}), this, [this, expression](Result<std::string> body) {
            if (!body)
                return append(translated(body.error()), Ink::Bad);
            learn(expression);
            append(QJsonDocument::fromJson(QByteArray::fromStdString(*body)).object()["result"].toString(), Ink::Plain);
        });
}

void ConsolePanel::walkHistory(int by)
{
    m_at = std::clamp<qsizetype>(m_at + by, 0, m_history.size());
    m_field->setText(m_at < m_history.size() ? m_history[m_at] : QString());
}

/// `x = ...` gives a name, where Python is spoken.
void ConsolePanel::learn(const QString& expression)
{
    static const QRegularExpression assigns(QStringLiteral(R"(^\s*([A-Za-z_]\w*)\s*=[^=])"));
    const auto match = assigns.match(expression);
    if (!match.hasMatch())
        return;
    std::erase_if(m_named, [&](const ExpressionWord& word) { return word.word == match.captured(1); });
    m_named.insert(m_named.begin(), {match.captured(1), tr("named here")});
    offerWords();
}

void ConsolePanel::offerWords()
{
    ExpressionWords words = m_named;
    const ExpressionWords values = valueWords(m_context);
    words.insert(words.end(), values.begin(), values.end());
    words.push_back({QStringLiteral("help"), tr("what can be written here")});
    m_field->setWords(std::move(words));
}

bool ConsolePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
        walkHistory(-1);
        return true;
    case Qt::Key_Down:
        walkHistory(1);
        return true;
    default:
        return false;
    }
}

} // namespace nodewise::views
