// SPDX-License-Identifier: Apache-2.0
#include "views/debug/expression_field.h"

#include "core/protocol/expression_words.h"
#include "views/common/theme.h"
#include "views/common/tip.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStandardItemModel>
#include <QStyle>
#include <QTreeView>

namespace nodewise::views {

namespace {

constexpr int mostOffered = 200, mostSeen = 10;

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

/// A word and what it is, in two columns.
QTreeView* makePopup()
{
    auto* popup = new QTreeView;
    popup->setProperty("role", "popup");
    popup->setHeaderHidden(true);
    popup->setRootIsDecorated(false);
    popup->setUniformRowHeights(true);
    popup->header()->setStretchLastSection(true);
    popup->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return popup;
}

} // namespace

ExpressionField::ExpressionField(QWidget* parent)
    : QLineEdit(parent), m_completer(new QCompleter(this)), m_model(new QStandardItemModel(this))
{
    m_completer->setModel(m_model);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(mostSeen);
    m_completer->setPopup(makePopup());
    m_completer->setWidget(this);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &ExpressionField::insertWord);
    connect(this, &QLineEdit::textEdited, this, [this] { offer(false); });
}

void ExpressionField::setWords(ExpressionWords words)
{
    m_words = std::move(words);
}

QString ExpressionField::begun() const
{
    const QString before = text().left(cursorPosition());
    qsizetype begin = before.size();
    while (begin > 0 && isWord(before[begin - 1]))
        --begin;
    return before.mid(begin);
}

/// What fits the beginning; how many.
int ExpressionField::fill(const QString& begun)
{
    m_model->clear();
    const QString before = text().left(cursorPosition());
    const auto add = [&](const QString& word, const QString& what) {
        if (!word.startsWith(begun) || word == begun || m_model->rowCount() >= mostOffered)
            return;
        auto* note = new QStandardItem(what);
        note->setForeground(Theme::current().dim);
        m_model->appendRow({new QStandardItem(word), note});
    };
    const auto str = [](std::string_view word) { return QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size())); };
    for (const std::string_view word : protocol::membersBefore(before.toStdString()))
        add(str(word), word.ends_with(')') || word.ends_with('(') ? tr("method") : tr("property"));
    if (before.chopped(begun.size()).endsWith(u'.'))
        return m_model->rowCount();
    for (const ExpressionWord& word : m_words)
        add(word.word, word.what);
    for (const std::string_view word : protocol::freeWords())
        add(str(word), tr("function"));
    return m_model->rowCount();
}

/// `always`: also where nothing is typed yet.
void ExpressionField::offer(bool always)
{
    const QString begun = this->begun();
    const bool member = text().left(cursorPosition()).chopped(begun.size()).endsWith(u'.');
    QAbstractItemView* popup = m_completer->popup();
    if ((begun.isEmpty() && !member && !always) || fill(begun) == 0)
        return popup->hide();
    auto* tree = static_cast<QTreeView*>(popup);
    tree->resizeColumnToContents(0);
    QRect at = cursorRect();
    at.setWidth(std::max(240, tree->columnWidth(0) + 150));
    m_completer->complete(at);
    popup->setCurrentIndex({});
}

void ExpressionField::complete()
{
    const QString begun = this->begun();
    if (fill(begun) == 0)
        return;
    QString common = m_model->item(0)->text();
    for (int row = 1; row < m_model->rowCount(); ++row)
        while (!m_model->item(row)->text().startsWith(common))
            common.chop(1);
    if (common.size() > begun.size())
        insertWord(common);
    else
        offer(true);
}

void ExpressionField::insertWord(const QString& word)
{
    m_completer->popup()->hide();
    const QString begun = this->begun();
    if (!word.startsWith(begun))
        return;
    insert(word.mid(begun.size()));
    Q_EMIT textEdited(text());
    m_completer->popup()->hide();
}

/// Of the list; "" where none is chosen.
QString ExpressionField::chosenWord() const
{
    const QModelIndex at = m_completer->popup()->isVisible() ? m_completer->popup()->currentIndex() : QModelIndex();
    return at.isValid() ? at.siblingAtColumn(0).data().toString() : QString();
}

QStringList ExpressionField::offered() const
{
    QStringList out;
    for (int row = 0; row < m_model->rowCount() && m_completer->popup()->isVisible(); ++row)
        out.append(m_model->item(row)->text());
    return out;
}

void ExpressionField::setProblem(const QString& problem)
{
    m_problem = problem;
    setToolTip(Tip(problem).text());
    setProperty("state", problem.isEmpty() ? QString() : QStringLiteral("error"));
    style()->unpolish(this);
    style()->polish(this);
}

/// Tab completes, where something is typed, instead of leaving.
bool ExpressionField::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Tab && key->modifiers() == Qt::NoModifier && !text().isEmpty()) {
            const QString chosen = chosenWord();
            chosen.isEmpty() ? complete() : insertWord(chosen);
            return true;
        }
    }
    return QLineEdit::event(event);
}

void ExpressionField::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter, open = m_completer->popup()->isVisible();
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier)
        return offer(true);
    if (open && (event->key() == Qt::Key_Escape || (enter && !chosenWord().isEmpty())))
        return event->ignore(); // the list's
    if (open && enter)
        m_completer->popup()->hide();
    QLineEdit::keyPressEvent(event);
    if (open && enter) {
        event->accept();
        Q_EMIT entered();
    }
}

} // namespace nodewise::views
