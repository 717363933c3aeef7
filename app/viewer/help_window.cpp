// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/help_window.h"

#include "core/base/data_folder.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/shipped_text.h"
#include "views/common/tip.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace nodewise::viewer {

namespace {

constexpr int pageRole = Qt::UserRole, anchorRole = Qt::UserRole + 1;

QToolButton* stepButton(QWidget* parent, Qt::ArrowType arrow)
{
    auto* button = new QToolButton(parent);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    button->setEnabled(false); // nothing was visited yet
    return button;
}

} // namespace

HelpWindow::HelpWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), m_search(new QLineEdit(this)), m_list(new QListWidget(this)), m_none(new views::Label(this)),
      m_back(stepButton(this, Qt::LeftArrow)), m_forward(stepButton(this, Qt::RightArrow)), m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("help"));
    resize(1000, 720);
    m_search->setClearButtonEnabled(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setProperty("role", "card");
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setWordWrap(true);
    m_none->setProperty("role", "dim");
    m_none->setWordWrap(true);
    m_none->hide();
    m_text->setOpenLinks(false);
    m_text->setSearchPaths({QString::fromStdString(shippedFolder("docs"))});
    m_text->document()->setDocumentMargin(18);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 8, 8, 4);
    bar->addWidget(m_back);
    bar->addWidget(m_forward);
    bar->addWidget(m_search, 1);
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_none);
    column->addWidget(m_list, 1);
    m_none->setContentsMargins(12, 8, 12, 8);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->setHandleWidth(1);
    split->addWidget(side);
    split->addWidget(m_text);
    split->setSizes({300, 700});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);

    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::fillList);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item)
            go({item->data(pageRole).toString(), item->data(anchorRole).toString()});
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    m_back->setObjectName(QStringLiteral("back"));
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_forward->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { step(1); });
    views::followLanguage(this, &HelpWindow::retranslate);
    views::followTheme(this, [this] {
        if (m_at >= 0)
            render(m_visited[m_at]);
    });
    m_job.start([](const Progress&) { return readHelp(); }, [this](QList<HelpPage> pages) { take(std::move(pages)); });
}

void HelpWindow::take(QList<HelpPage> pages)
{
    m_pages = std::move(pages);
    m_read = true;
    fillList();
    if (!m_pages.isEmpty())
        go(m_wanted);
}

void HelpWindow::showTopic(const QString& page, const QString& anchor)
{
    m_wanted = {page, anchor};
    if (m_read && !m_pages.isEmpty())
        go(m_wanted);
    show();
    raise();
    activateWindow();
    m_search->setFocus();
}

void HelpWindow::search(const QString& words)
{
    showTopic(m_wanted.page.isEmpty() ? helpTopic({}) : m_wanted.page, m_wanted.anchor);
    m_search->setText(words);
}

void HelpWindow::fillList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    const auto add = [this](const QString& text, const QString& page, const QString& anchor) {
        auto* item = new QListWidgetItem(text, m_list);
        item->setData(pageRole, page);
        item->setData(anchorRole, anchor);
    };
    const QString words = m_search->text().trimmed();
    if (words.isEmpty())
        for (const HelpPage& page : m_pages)
            add(page.title, page.name, {});
    for (const HelpHit& hit : searchHelp(m_pages, words)) {
        const QString& page = std::ranges::find(m_pages, hit.page, &HelpPage::name)->title;
        const QString place = hit.heading == page ? page : tr("%1 › %2", "a page and a heading in it").arg(page, hit.heading);
        add(place + QLatin1Char('\n') + hit.line.left(90), hit.page, headingAnchor(hit.heading));
    }
    m_none->setText(m_pages.isEmpty() ? tr("The documentation is not installed beside the program.")
                                      : tr("No section has all of these words. Try fewer, or one of them."));
    m_none->setVisible(m_read && m_list->count() == 0);
}

void HelpWindow::go(const Place& place)
{
    if (m_at >= 0 && m_visited[m_at] == place)
        return;
    m_visited.resize(m_at + 1);
    m_visited.append(place);
    step(1);
}

void HelpWindow::step(int by)
{
    const int to = m_at + by;
    if (to < 0 || to >= m_visited.size())
        return;
    m_at = to;
    m_back->setEnabled(m_at > 0);
    m_forward->setEnabled(m_at + 1 < m_visited.size());
    render(m_visited[m_at]);
}

void HelpWindow::render(const Place& place)
{
    const auto page = std::ranges::find(m_pages, place.page, &HelpPage::name);
    if (page == m_pages.end())
        return;
    views::showShippedText(*m_text->document(), page->text, views::Theme::current());
    setWindowTitle(tr("%1 — Nodewise Help").arg(page->title));
    scrollTo(place.anchor);
}

void HelpWindow::scrollTo(const QString& anchor)
{
    m_text->verticalScrollBar()->setValue(0);
    for (QTextBlock block = m_text->document()->begin(); !anchor.isEmpty() && block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || headingAnchor(block.text()) != anchor)
            continue;
        m_text->setTextCursor(QTextCursor(block));
        const int top = m_text->cursorRect().top();
        m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->value() + top - 12);
        return;
    }
}

void HelpWindow::follow(const QUrl& link)
{
    if (link.scheme() == QLatin1String("https")) {
        QDesktopServices::openUrl(link);
        return;
    }
    const QString name = link.path().isEmpty() ? m_visited[m_at].page : link.path().section(QLatin1Char('.'), 0, 0);
    if (std::ranges::any_of(m_pages, [&](const HelpPage& page) { return page.name == name; }))
        go({name, link.fragment()});
}

void HelpWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->matches(QKeySequence::Find))
        m_search->setFocus();
    else
        QWidget::keyPressEvent(event);
}

void HelpWindow::retranslate()
{
    m_search->setPlaceholderText(tr("Search the documentation"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_list->setAccessibleName(tr("Pages"));
    m_text->setAccessibleName(tr("Page"));
    m_back->setToolTip(views::Tip(tr("Back")).text());
    m_forward->setToolTip(views::Tip(tr("Forward")).text());
    m_back->setAccessibleName(tr("Back"));
    m_forward->setAccessibleName(tr("Forward"));
}

} // namespace nodewise::viewer
