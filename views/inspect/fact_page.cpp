// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/fact_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/inspect/fact_table.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

Label* makeLabel(QWidget* parent)
{
    auto* label = new Label(parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    label->setMinimumWidth(20);
    return label;
}

Markup colored(const QString& text, const QColor& color)
{
    return Markup(QStringLiteral("<span style=\"color:%1\">%2</span>")).arg(color.name(), text);
}

} // namespace

FactPage::FactPage(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QFrame(this);
    body->setProperty("role", "pane");
    m_column = new QVBoxLayout(body);
    m_column->setContentsMargins(12, 10, 12, 12);
    m_column->setSpacing(2);
    m_title = makeLabel(body);
    m_detail = makeLabel(body);
    m_column->addWidget(m_title);
    m_column->addWidget(m_detail);
    m_column->addStretch(1);
    setWidget(body);
    connect(m_detail, &Label::linkActivated, this, &FactPage::followDetail);
    onThemeChange(this, &FactPage::showHeader);
}

void FactPage::setFacts(const FactHeader& header, const std::vector<FactSection>& sections)
{
    m_header = header;
    showHeader();
    while (m_sections.size() < sections.size())
        addSection();
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        Section& section = m_sections[i];
        section.shown = i < sections.size();
        if (section.shown)
            fill(section, sections[i]);
        section.box->setVisible(section.shown);
    }
    verticalScrollBar()->setValue(0);
}

void FactPage::setEmpty(const QString& sentence)
{
    FactHeader header;
    header.detail = FactCell::toned(sentence, FactCell::Tone::Dim);
    setFacts(header, {});
}

void FactPage::setExtra(QWidget* extra)
{
    m_column->insertWidget(m_sections.empty() ? 2 : 3, extra);
}

void FactPage::showHeader()
{
    const QString mono = monoFont().family();
    m_title->setVisible(!m_header.title.isEmpty());
    m_title->setText(Markup(QStringLiteral("<span style=\"font-family:'%1';font-weight:bold\">%2</span> %3"))
                         .arg(mono, m_header.title, colored(m_header.kind, Theme::current().dim)));
    Markup detail;
    int at = 0;
    for (std::size_t i = 0; i < m_header.detail.runs.size(); ++i) {
        const FactCell::Run& run = m_header.detail.runs[i];
        detail += colored(m_header.detail.text.mid(at, run.begin - at), Theme::current().dim);
        const QString text = m_header.detail.text.mid(run.begin, run.length);
        if (run.link.to == FactLink::To::None)
            detail += colored(text, Theme::current().dim);
        else
            detail += Markup(QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none\">%3</a>"))
                          .arg(QString::number(i), Theme::current().accent.name(), text);
        at = run.begin + run.length;
    }
    m_detail->setText(detail + colored(m_header.detail.text.mid(at), Theme::current().dim));
    m_detail->setVisible(!m_header.detail.text.isEmpty());
}

void FactPage::followDetail(const QString& href)
{
    const std::size_t index = href.toUInt();
    if (index < m_header.detail.runs.size())
        Q_EMIT linkActivated(m_header.detail.runs[index].link);
}

FactPage::Section& FactPage::addSection()
{
    Section section{new QWidget(widget()), nullptr, nullptr, nullptr, true};
    section.title = new Label(section.box);
    section.title->setProperty("role", "heading");
    section.table = new FactTable(section.box);
    section.note = new Label(section.box);
    section.note->setProperty("role", "dim");
    section.note->setWordWrap(true);
    section.note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    section.note->setMinimumWidth(20);
    auto* column = new QVBoxLayout(section.box);
    column->setContentsMargins(0, 10, 0, 0);
    column->setSpacing(3);
    column->addWidget(section.title);
    column->addWidget(section.table);
    column->addWidget(section.note);
    m_column->insertWidget(m_sections.empty() ? 2 : m_column->count() - 1, section.box);
    connect(section.table, &FactTable::linkActivated, this, &FactPage::linkActivated);
    m_sections.push_back(section);
    return m_sections.back();
}

void FactPage::fill(Section& section, const FactSection& facts)
{
    section.title->setText(facts.title);
    section.title->setVisible(!facts.title.isEmpty());
    section.table->setFacts(facts);
    section.table->setVisible(!facts.rows.empty());
    section.note->setText(facts.note);
    section.note->setVisible(!facts.note.isEmpty());
}

FactTable* FactPage::tryTable(const QString& title) const
{
    for (const Section& section : m_sections) {
        if (section.shown && section.title->text() == title)
            return section.table;
    }
    return nullptr;
}

QString FactPage::allText() const
{
    QStringList parts;
    if (!m_header.title.isEmpty())
        parts << m_header.title + QLatin1Char(' ') + m_header.kind;
    parts << m_header.detail.text;
    for (const Section& section : m_sections) {
        if (section.shown)
            parts << section.title->text() + QLatin1Char('\n') + section.table->allText() + QLatin1Char('\n') + section.note->text();
    }
    return parts.join(QLatin1String("\n\n")).trimmed();
}

void FactPage::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy &All"), this, [this] { QApplication::clipboard()->setText(allText()); });
    menu.exec(event->globalPos());
}

} // namespace nodewise::views
