// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/welcome_page.h"

#include "app/viewer/sample_files.h"
#include "app/viewer/start_card_button.h"
#include "app/viewer/thumbnails.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/theme.h"
#include "views/common/tip.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QIcon>
#include <QListWidget>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nodewise::viewer {

namespace {

constexpr int widest = 1180; // logical pixels of all that is shown

/// Name, then the folder in a second line; the whole path is the item's data.
void fill(QListWidget* list, const QStringList& files)
{
    list->clear();
    for (const QString& file : files) {
        const QFileInfo info(file);
        auto* item = new QListWidgetItem(fileTitle(file) + QLatin1Char('\n') + QDir::toNativeSeparators(info.path()), list);
        item->setData(Qt::UserRole, file);
        item->setToolTip(views::Tip(QDir::toNativeSeparators(file)).text());
    }
    list->setVisible(!files.isEmpty());
}

/// With a line around it, and round corners.
QImage framed(const QImage& picture)
{
    QImage made(Thumbnails::size, QImage::Format_ARGB32_Premultiplied);
    made.fill(Qt::transparent);
    QPainter painter(&made);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const QRectF frame = QRectF(made.rect()).adjusted(1, 1, -1, -1);
    QPainterPath outline;
    outline.addRoundedRect(frame, 8, 8);
    painter.setClipPath(outline);
    painter.drawImage(frame, picture);
    painter.setClipping(false);
    painter.setPen(QPen(views::Theme::current().line, 2));
    painter.drawPath(outline);
    made.setDevicePixelRatio(2);
    return made;
}

views::Label* heading(QWidget* parent, const char* role)
{
    auto* label = new views::Label(parent);
    label->setProperty("role", role);
    return label;
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent)
{
    auto* box = new QWidget;
    box->setMaximumWidth(widest);
    m_recentTitle = heading(box, "heading");
    m_cardsTitle = heading(box, "heading");
    m_noRecent = heading(box, "dim");
    m_recent = makeList(box);
    m_grid = new QGridLayout;
    m_grid->setSpacing(16);

    auto* recent = new QVBoxLayout;
    recent->setSpacing(12);
    recent->addWidget(m_recentTitle);
    recent->addWidget(m_noRecent);
    recent->addWidget(m_recent, 1);
    recent->addStretch(0);
    auto* cards = new QVBoxLayout;
    cards->setSpacing(12);
    cards->addWidget(m_cardsTitle);
    cards->addLayout(m_grid);
    cards->addStretch(1);
    m_samples = new QFrame(box);
    m_samples->setProperty("role", "card");
    m_samplesTitle = heading(m_samples, "heading");
    m_samplesDetail = heading(m_samples, "dim");
    m_samplesColumn = new QVBoxLayout(m_samples);
    m_samplesColumn->setContentsMargins(12, 12, 12, 12);
    m_samplesColumn->setSpacing(8);
    for (views::Label* label : {m_samplesTitle, m_samplesDetail}) {
        label->setWordWrap(true);
        m_samplesColumn->addWidget(label);
    }
    m_samplesColumn->addStretch(1);
    auto* below = new QHBoxLayout;
    below->setSpacing(32);
    below->addLayout(recent, 2);
    below->addLayout(cards, 6);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(40, 40, 40, 32);
    column->setSpacing(28);
    column->addWidget(makeHead(box));
    column->addWidget(makeOffer(box));
    column->addLayout(below, 1);

    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setAlignment(Qt::AlignHCenter);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(box);
    scroll->setProperty("role", "page");
    box->setAutoFillBackground(false);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    connect(m_open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    setFocusProxy(m_open);
    setRecent({});
    setCards({});
    setSamples({});
    views::followLanguage(this, &WelcomePage::retranslate);
    views::followTheme(this, &WelcomePage::showPictures);
}

QWidget* WelcomePage::makeHead(QWidget* parent)
{
    auto* head = new QWidget(parent);
    auto* icon = new views::Label(head);
    icon->setPixmap(QIcon(QStringLiteral(":/icons/nodewise.svg")).pixmap(QSize(56, 56), devicePixelRatioF()));
    m_title = new views::Label(head);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    large.setBold(true);
    m_title->setFont(large);
    m_what = heading(head, "dim");
    m_what->setWordWrap(true);
    m_open = new QPushButton(head);
    m_open->setProperty("role", "primary");
    m_drop = heading(head, "dim");
    auto* titles = new QVBoxLayout;
    titles->setSpacing(4);
    titles->addWidget(m_title);
    titles->addWidget(m_what);
    auto* open = new QVBoxLayout;
    open->setSpacing(4);
    open->addWidget(m_open, 0, Qt::AlignRight);
    open->addWidget(m_drop, 0, Qt::AlignRight);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(20);
    row->addWidget(icon, 0, Qt::AlignVCenter);
    row->addLayout(titles, 1);
    row->addLayout(open);
    return head;
}

QWidget* WelcomePage::makeOffer(QWidget* parent)
{
    auto* offer = new QFrame(parent);
    offer->setProperty("role", "card");
    m_offer = offer;
    m_offerText = new views::Label(offer);
    m_offerText->setWordWrap(true);
    m_tour = new QPushButton(offer);
    m_tour->setObjectName(QStringLiteral("tourYes"));
    m_noTour = new QPushButton(offer);
    m_noTour->setObjectName(QStringLiteral("tourNo"));
    auto* row = new QHBoxLayout(offer);
    row->setContentsMargins(16, 10, 10, 10);
    row->addWidget(m_offerText, 1);
    row->addWidget(m_tour);
    row->addWidget(m_noTour);
    connect(m_tour, &QPushButton::clicked, this, &WelcomePage::tourRequested);
    connect(m_noTour, &QPushButton::clicked, this, &WelcomePage::tourDeclined);
    offer->hide();
    return offer;
}

void WelcomePage::setTourOffered(bool offered)
{
    m_offer->setVisible(offered);
}

QListWidget* WelcomePage::makeList(QWidget* parent)
{
    auto* list = new QListWidget(parent);
    list->setIconSize(Thumbnails::size / 2);
    list->setSpacing(2);
    list->setFrameShape(QFrame::NoFrame);
    list->setTextElideMode(Qt::ElideMiddle);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setProperty("role", "card");
    connect(list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { Q_EMIT fileChosen(item->data(Qt::UserRole).toString()); });
    connect(list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { Q_EMIT fileChosen(item->data(Qt::UserRole).toString()); });
    return list;
}

void WelcomePage::setRecent(const QStringList& files)
{
    if (files.isEmpty() && m_recent->count() > 0)
        Q_EMIT recentCleared();
    fill(m_recent, files);
    m_noRecent->setVisible(files.isEmpty());
    showPictures();
}

void WelcomePage::setPictures(const QHash<QString, QImage>& pictures)
{
    m_pictures = pictures;
    showPictures();
}

void WelcomePage::showPictures()
{
    for (int i = 0; i < m_recent->count(); ++i) {
        const QString file = m_recent->item(i)->data(Qt::UserRole).toString();
        const QImage picture = m_pictures.value(file);
        m_recent->item(i)->setIcon(QPixmap::fromImage(framed(picture.isNull() ? drawnThumbnail(file, 2) : picture)));
    }
}

void WelcomePage::setCards(const QList<StartCard>& cards)
{
    qDeleteAll(std::exchange(m_cards, {}));
    for (const StartCard& card : cards) {
        auto* button = new StartCardButton(card, m_cardsTitle->parentWidget());
        connect(button, &QAbstractButton::clicked, this, [this, button] { Q_EMIT cardChosen(button->card()); });
        m_cards.append(button);
    }
    m_cardsTitle->setVisible(!cards.isEmpty());
    m_columns = 0;
    placeCards();
}

void WelcomePage::setSamples(const QStringList& files)
{
    qDeleteAll(std::exchange(m_sampleButtons, {}));
    for (const QString& file : files) {
        auto* button = new QPushButton(sampleName(file), m_samples);
        button->setObjectName(QStringLiteral("sample-") + sampleName(file));
        connect(button, &QPushButton::clicked, this, [this, file] { Q_EMIT cardChosen(StartCard{.file = file}); });
        m_samplesColumn->insertWidget(m_samplesColumn->count() - 1, button);
        m_sampleButtons.append(button);
    }
    m_samples->setVisible(!files.isEmpty());
    m_columns = 0;
    placeCards();
}

void WelcomePage::placeCards()
{
    // Recent files have a quarter; what is left is shared by cards of about their usual width.
    const int room = std::min(width(), widest) * 3 / 4 - 80;
    const int columns = std::clamp(room / 230, 1, 3);
    if (std::exchange(m_columns, columns) == columns)
        return;
    for (int i = 0; i < m_cards.size(); ++i)
        m_grid->addWidget(m_cards[i], i / columns, i % columns);
    m_grid->addWidget(m_samples, int(m_cards.size()) / columns, int(m_cards.size()) % columns);
    for (int i = 0; i < 3; ++i)
        m_grid->setColumnStretch(i, i < columns ? 1 : 0);
}

void WelcomePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeCards();
}

void WelcomePage::retranslate()
{
    m_title->setText(QStringLiteral("Nodewise"));
    m_what->setText(tr("Reads exported PyTorch programs: the FX graph beside the IR that a backend receives."));
    m_open->setText(tr("&Open a Program…"));
    m_drop->setText(tr("or drop files anywhere in this window"));
    m_recentTitle->setText(tr("Recent files"));
    m_cardsTitle->setText(tr("Start with a finished view"));
    m_samplesTitle->setText(tr("Programs of real size"));
    m_samplesDetail->setText(tr("Their weights are made from a seed when one is first opened."));
    m_noRecent->setText(tr("What you open appears here."));
    m_offerText->setText(tr("New here? A tour of five steps on a live program shows the way around."));
    m_tour->setText(tr("&Take the Tour"));
    m_noTour->setText(tr("&No, Thanks"));
    m_recent->setAccessibleName(m_recentTitle->text());
}

QStringList findSamples(const QString& programFolder)
{
    for (const char* place : {"/../share/nodewise/samples", "/../../resources/samples"}) {
        const QDir folder(programFolder + QLatin1String(place));
        QStringList files;
        for (const QFileInfo& info : folder.entryInfoList({QStringLiteral("*.pt2")}, QDir::Files, QDir::Name))
            files.append(QDir::cleanPath(info.absoluteFilePath()));
        if (!files.isEmpty())
            return files;
    }
    return {};
}

} // namespace nodewise::viewer
