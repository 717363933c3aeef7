// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/level_strip.h"

#include "app/viewer/levels_analysis.h"
#include "app/viewer/main_window.h"
#include "app/viewer/mark_text.h"
#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/inspect/graph_counts.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

namespace nodewise::viewer {

namespace {

QString fileName(const std::string& file)
{
    return QFileInfo(QString::fromStdString(file)).fileName();
}

/// `keys`: of the earlier and the later levels; they can be changed.
QString tipOf(const document::LevelSet& set, std::size_t index, const QStringList& keys)
{
    const levels::Level& level = set.levels.levels[index];
    const QString nodes = views::GraphCounts::of(*set.documents[index], set.side(index)).nodesText();
    QStringList files{fileName(level.file)};
    for (const std::string& file : level.alsoIn)
        files.append(fileName(file));
    QStringList lines{LevelStrip::tr("%1: %2", "a level, and its count of nodes").arg(views::translated(level.title), nodes),
                      LevelStrip::tr("Of %1", "files").arg(files.join(LevelStrip::tr(", "))),
                      LevelStrip::tr("Click to show or hide it; at most three are beside each other.")};
    if (!keys.contains(QString()))
        lines.append(LevelStrip::tr("%1 and %2 show the levels before and after.", "keys").arg(keys[0], keys[1]));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

LevelStep::LevelStep(const levels::JoinCounts& counts, const QString& tip, QWidget* parent) : QWidget(parent), m_counts(counts)
{
    setToolTip(views::Tip(tip).text());
    setAccessibleName(tip);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

Qt::PenStyle LevelStep::styleOf(const levels::JoinCounts& counts)
{
    return counts.linked() == 0 ? Qt::NoPen : counts.ambiguous > 0 ? Qt::DotLine : counts.derived > 0 ? Qt::DashLine : Qt::SolidLine;
}

void LevelStep::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const views::Theme& theme = views::Theme::current();
    const levels::Mark weakest = m_counts.ambiguous > 0 ? levels::Mark::Ambiguous
                                 : m_counts.derived > 0 ? levels::Mark::Derived
                                                        : levels::Mark::Exact;
    QPen pen(MarkText::colorOf(theme, weakest), 2, styleOf(m_counts));
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    const int y = height() / 2;
    painter.drawLine(3, y, width() - 3, y);
}

LevelStrip::LevelStrip(LevelsAnalysis& analysis, QWidget* parent) : QFrame(parent), m_analysis(analysis)
{
    setProperty("role", "bar");
    setObjectName(QStringLiteral("levelStrip"));
    auto* column = new QHBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_content = new QWidget(area);
    m_row = new QHBoxLayout(m_content);
    m_row->setContentsMargins(8, 2, 8, 2);
    m_row->setSpacing(2);
    area->setWidget(m_content);
    column->addWidget(area);
    setVisible(false);
    connect(&m_analysis, &LevelsAnalysis::setChanged, this, &LevelStrip::fill);
    connect(&m_analysis, &LevelsAnalysis::shownChanged, this, &LevelStrip::showShown);
    views::onLanguageChange(this, &LevelStrip::fill);
    fill();
}

void LevelStrip::fill()
{
    while (QLayoutItem* item = m_row->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto& set = m_analysis.set();
    setVisible(set != nullptr);
    if (!set)
        return;
    setAccessibleName(tr("Levels of the program"));
    const auto& all = set->levels.levels;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) {
            const QString tip =
                tr("From %1 to %2: %3", "levels, and counts of links")
                    .arg(views::translated(all[i - 1].title), views::translated(all[i].title), MarkText::countsOf(set->steps[i - 1]));
            m_row->addWidget(new LevelStep(set->steps[i - 1], tip, m_content));
        }
        m_row->addWidget(makeChip(i));
    }
    m_row->addStretch(1);
    setFixedHeight(fontMetrics().height() + 18);
    showShown();
}

QToolButton* LevelStrip::makeChip(std::size_t index)
{
    const levels::Level& level = m_analysis.set()->levels.levels[index];
    const QString id = QString::fromStdString(level.id);
    auto* chip = new QToolButton(m_content);
    chip->setObjectName(QStringLiteral("level:") + id);
    chip->setCheckable(true);
    chip->setAutoRaise(true);
    chip->setFocusPolicy(Qt::TabFocus);
    chip->setText(tr("%1  %2", "a level and its count of nodes").arg(views::translated(level.title), QLocale().toString(level.size())));
    chip->setProperty("level", QVariant::fromValue(index));
    chip->installEventFilter(this);
    setTip(*chip);
    connect(chip, &QToolButton::clicked, this, [this, id] {
        m_analysis.toggle(id);
        showShown(); // the last one stays
    });
    const QString file = QString::fromStdString(level.file);
    if (m_analysis.files().contains(file)) {
        chip->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(chip, &QToolButton::customContextMenuRequested, this, [this, chip, file](const QPoint& at) {
            auto* menu = new QMenu(this); // which outlives the chip
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->addAction(tr("Remove the Levels of %1").arg(QFileInfo(file).fileName().replace(QLatin1Char('&'), QLatin1String("&&"))),
                            &m_analysis, [this, file] { m_analysis.removeFile(file); });
            menu->popup(chip->mapToGlobal(at));
        });
    }
    return chip;
}

void LevelStrip::setTip(QToolButton& chip) const
{
    QStringList keys{QString(), QString()};
    if (const auto* viewer = qobject_cast<MainWindow*>(window()))
        for (const auto& [at, id] : {std::pair(0, "levels.left"), std::pair(1, "levels.right")})
            keys[at] = viewer->actions()[id]->shortcut().toString(QKeySequence::NativeText);
    chip.setToolTip(views::Tip(tipOf(*m_analysis.set(), chip.property("level").value<std::size_t>(), keys)).text());
}

bool LevelStrip::eventFilter(QObject* watched, QEvent* event)
{
    if (auto* chip = qobject_cast<QToolButton*>(watched); chip && event->type() == QEvent::ToolTip && m_analysis.set())
        setTip(*chip); // its keys as they are now
    return QFrame::eventFilter(watched, event);
}

void LevelStrip::showShown()
{
    for (QToolButton* chip : m_content->findChildren<QToolButton*>())
        chip->setChecked(m_analysis.shown().contains(chip->objectName().mid(6)));
}

} // namespace nodewise::viewer
