// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/welcome_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QIcon>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

/// Name, then the folder in a second line; the whole path is the item's data.
void fill(QListWidget* list, const QStringList& files)
{
    list->clear();
    for (const QString& file : files) {
        const QFileInfo info(file);
        auto* item = new QListWidgetItem(info.fileName() + QLatin1Char('\n') + QDir::toNativeSeparators(info.path()), list);
        item->setData(Qt::UserRole, file);
        item->setToolTip(views::Tip(QDir::toNativeSeparators(file)).text());
    }
    list->setVisible(!files.isEmpty());
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
    auto* box = new QWidget(this);
    box->setMaximumWidth(860);
    auto* icon = new views::Label(box);
    icon->setPixmap(QIcon(QStringLiteral(":/icons/nodewise.svg")).pixmap(QSize(72, 72), devicePixelRatioF()));
    m_title = new views::Label(box);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 2);
    large.setBold(true);
    m_title->setFont(large);
    m_what = heading(box, "dim");
    m_what->setWordWrap(true);
    m_open = new QPushButton(box);
    m_open->setProperty("role", "primary");
    m_drop = heading(box, "dim");
    m_recentTitle = heading(box, "heading");
    m_samplesTitle = heading(box, "heading");
    m_noRecent = heading(box, "dim");
    m_recent = makeList(box);
    m_samples = makeList(box);

    auto* titles = new QVBoxLayout;
    titles->addWidget(m_title);
    titles->addWidget(m_what);
    auto* head = new QHBoxLayout;
    head->setSpacing(20);
    head->addWidget(icon, 0, Qt::AlignTop);
    head->addLayout(titles, 1);
    auto* openRow = new QHBoxLayout;
    openRow->setSpacing(16);
    openRow->addWidget(m_open);
    openRow->addWidget(m_drop, 1);
    auto* lists = new QGridLayout;
    lists->setHorizontalSpacing(32);
    lists->addWidget(m_recentTitle, 0, 0);
    lists->addWidget(m_samplesTitle, 0, 1);
    lists->addWidget(m_recent, 1, 0);
    lists->addWidget(m_noRecent, 1, 0, Qt::AlignTop);
    lists->addWidget(m_samples, 1, 1);
    lists->setColumnStretch(0, 3);
    lists->setColumnStretch(1, 2);
    lists->setRowStretch(3, 1);
    auto* column = new QVBoxLayout(box);
    column->setSpacing(22);
    column->addLayout(head);
    column->addLayout(openRow);
    column->addLayout(lists, 1);
    auto* outer = new QHBoxLayout(this);
    outer->setContentsMargins(40, 56, 40, 32);
    outer->addStretch(1);
    outer->addWidget(box, 10);
    outer->addStretch(1);

    connect(m_open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    setFocusProxy(m_open);
    setRecent({});
    setSamples({});
    views::followLanguage(this, &WelcomePage::retranslate);
}

QListWidget* WelcomePage::makeList(QWidget* parent)
{
    auto* list = new QListWidget(parent);
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
    fill(m_recent, files);
    m_noRecent->setVisible(files.isEmpty());
}

void WelcomePage::setSamples(const QStringList& files)
{
    fill(m_samples, files);
    m_samplesTitle->setVisible(!files.isEmpty());
}

void WelcomePage::retranslate()
{
    m_title->setText(QStringLiteral("Nodewise"));
    m_what->setText(tr("Reads exported PyTorch programs: the FX graph beside the IR that a backend receives."));
    m_open->setText(tr("&Open a Program…"));
    m_drop->setText(tr("or drop .pt2, .json and .mlir files anywhere in this window"));
    m_recentTitle->setText(tr("Recent files"));
    m_samplesTitle->setText(tr("Samples"));
    m_noRecent->setText(tr("What you open appears here."));
    m_recent->setAccessibleName(m_recentTitle->text());
    m_samples->setAccessibleName(m_samplesTitle->text());
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
