// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/text_pane.h"

#include "core/base/byte_text.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/mlir/line_view.h"
#include "views/text/text_search.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QSaveFile>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int findDelayMs = 200, nameDelayMs = 150;

/// Of the stretch, to another file. "" = done; else why not.
QString writeStretch(const mlirtext::TextFile& file, const mlirtext::Stretch& stretch, const QString& path, const Progress& progress)
{
    QSaveFile out(path);
    if (!out.open(QIODevice::WriteOnly))
        return out.errorString();
    for (std::uint64_t at = stretch.begin; at < stretch.end && !progress.cancelled();) {
        const std::string block = file.read(at, std::size_t(std::min<std::uint64_t>(stretch.end - at, 1 << 20)));
        if (block.empty() || out.write(block.data(), qint64(block.size())) != qint64(block.size()))
            return block.empty() ? TextPane::tr("the file has changed since it was opened") : out.errorString();
        at += block.size();
    }
    if (progress.cancelled())
        return {}; // what was there before stays
    return out.commit() ? QString() : out.errorString();
}

} // namespace

TextPane::TextPane(QWidget* parent)
    : QWidget(parent), m_title(new Label(this)), m_detail(new ElidedLabel(this)), m_names(new Label(this)), m_buttons(new QHBoxLayout),
      m_findButton(new QToolButton(this)), m_save(new QToolButton(this)), m_view(new LineView(this)), m_find(m_view->search())
{
    m_title->setProperty("role", "heading");
    m_detail->setDim(true);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_names->setObjectName(QStringLiteral("names"));
    m_names->setProperty("role", "dim");
    for (QToolButton* button : {m_findButton, m_save})
        button->setProperty("role", "link");
    auto* head = new QHBoxLayout;
    head->setContentsMargins(10, 3, 8, 3);
    head->setSpacing(8);
    head->addWidget(m_title);
    head->addWidget(m_detail, 1);
    head->addWidget(m_names);
    head->addLayout(m_buttons);
    head->addWidget(m_findButton);
    head->addWidget(m_save);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_view, 1);
    setFocusProxy(m_view);
    for (QTimer* timer : {&m_findDelay, &m_nameDelay})
        timer->setSingleShot(true);
    connect(&m_findDelay, &QTimer::timeout, this, &TextPane::startFind);
    connect(&m_nameDelay, &QTimer::timeout, this, [this] { lookUpName(m_asked.first, m_asked.second, false); });
    connect(m_findButton, &QToolButton::clicked, m_view, &TextSurface::find);
    connect(m_save, &QToolButton::clicked, this, &TextPane::askSave);
    connect(m_find, &TextSearch::changed, this, [this] {
        m_jump = true;
        m_findDelay.start(findDelayMs);
    });
    connect(m_find, &TextSearch::closed, this, &TextPane::startFind);
    connect(m_view, &LineView::message, this, &TextPane::message);
    connect(m_view, &LineView::stepRequested, this, &TextPane::goToFound);
    connect(m_view, &LineView::numberRequested, this, &TextPane::goToFileLine);
    connect(m_view, &LineView::nameChanged, this, [this](const QString& name, std::uint64_t row) {
        m_names->clear();
        m_naming.cancel();
        m_asked = {name, row};
        m_nameDelay.start(nameDelayMs);
    });
    connect(m_view, &LineView::definitionRequested, this, [this](const QString& name, std::uint64_t row) { lookUpName(name, row, true); });
    followLanguage(this, &TextPane::retranslate);
}

void TextPane::setTitle(const QString& title, const QString& detail)
{
    m_title->setText(title);
    m_title->setToolTip(Tip(detail.isEmpty() ? title : title + QLatin1Char('\n') + detail).text()); // where it is cut
    m_detail->setText(detail);
}

QString TextPane::titleText() const
{
    return m_title->text();
}

void TextPane::addButton(QWidget* button)
{
    m_buttons->addWidget(button);
}

void TextPane::show(SharedFile file, SharedSource source, bool sameText)
{
    m_file = std::move(file);
    m_view->setSource(std::move(source), sameText);
    const bool plain = m_view->source() && m_view->source()->stretch();
    m_save->setEnabled(plain);
    m_findButton->setEnabled(plain);
    if (!sameText) {
        m_names->clear();
        m_naming.cancel();
    }
    if (!m_find->text().isEmpty())
        startFind();
}

// --- finding ----------------------------------------------------------------------------------------------------------------------------

void TextPane::startFind()
{
    m_findDelay.stop();
    m_finding.cancel();
    m_hits.clear();
    m_hitsLeftOut = 0;
    const QString text = m_find->text();
    const auto stretch = m_view->source() ? m_view->source()->stretch() : std::nullopt;
    if (text.isEmpty() || !stretch || !m_file)
        return m_view->setSearchState({});
    m_fraction = 0;
    m_finding.start([file = m_file, stretch = *stretch, text = text.toStdString(), matchCase = m_find->letters() == Qt::CaseSensitive](
                        const Progress& progress) { return findText(*file, stretch, text, matchCase, progress); },
                    [this, stretch = *stretch](const mlirtext::Found& found) { takeFound(found, stretch); },
                    [this](const QString&, double fraction) {
                        m_fraction = fraction;
                        showFindState();
                    });
    showFindState();
}

void TextPane::takeFound(const mlirtext::Found& found, const mlirtext::Stretch& stretch)
{
    m_hits = found.lines;
    for (std::uint64_t& line : m_hits)
        line -= stretch.firstLine;
    m_hitsLeftOut = found.leftOut;
    showFindState();
    const auto from = std::lower_bound(m_hits.begin(), m_hits.end(), m_view->currentRow());
    if (std::exchange(m_jump, false) && !m_hits.empty())
        m_view->goTo(from == m_hits.end() ? m_hits.front() : *from);
    showFindState();
}

void TextPane::goToFound(int by)
{
    if (m_findDelay.isActive())
        return startFind();
    if (m_hits.empty())
        return;
    const std::uint64_t row = m_view->currentRow();
    const bool forward = by > 0;
    auto hit = forward ? std::upper_bound(m_hits.begin(), m_hits.end(), row) : std::lower_bound(m_hits.begin(), m_hits.end(), row);
    if (forward && hit == m_hits.end())
        hit = m_hits.begin();
    else if (!forward)
        hit = std::prev(hit == m_hits.begin() ? m_hits.end() : hit);
    const qsizetype column = m_view->rowText(*hit).indexOf(m_find->text(), 0, m_find->letters());
    m_view->goTo(*hit, int(std::max<qsizetype>(0, column)), column < 0 ? 0 : int(m_find->text().size()));
    showFindState();
}

void TextPane::showFindState()
{
    if (m_finding.running())
        return m_view->setSearchState(tr("searching… %1 %").arg(int(m_fraction * 100)));
    if (m_hits.empty())
        return m_view->setSearchState(tr("not found"));
    const QLocale locale;
    const auto at = std::lower_bound(m_hits.begin(), m_hits.end(), m_view->currentRow());
    const QString all = locale.toString(qulonglong(m_hits.size()) + m_hitsLeftOut);
    if (at != m_hits.end() && *at == m_view->currentRow())
        return m_view->setSearchState(tr("line %1 of %2 with a match").arg(locale.toString(qlonglong(at - m_hits.begin()) + 1), all));
    m_view->setSearchState(tr("%Ln line(s) with a match", nullptr, int(m_hits.size() + m_hitsLeftOut)));
}

void TextPane::goToFileLine(quint64 line)
{
    const auto row = m_view->source() ? m_view->source()->tryRow(line - 1) : std::nullopt;
    if (!row)
        return Q_EMIT lineElsewhere(line - 1);
    m_view->goTo(*row);
    m_view->setFocus();
}

// --- names ------------------------------------------------------------------------------------------------------------------------------

void TextPane::lookUpName(const QString& name, std::uint64_t row, bool go)
{
    const auto stretch = m_view->source() ? m_view->source()->stretch() : std::nullopt;
    if (name.isEmpty() || !stretch || !m_file)
        return;
    m_nameDelay.stop();
    const std::uint64_t line = stretch->firstLine + row;
    m_naming.start(
        [file = m_file, stretch = *stretch, line, text = name.toStdString()](const Progress& progress) {
            return usesOf(*file, stretch, line, text, progress);
        },
        [this, name, go, first = stretch->firstLine](const mlirtext::NameUses& uses) {
            const auto count = qulonglong(uses.all.size()) + uses.leftOut;
            const QLocale locale;
            if (!uses.definition) {
                m_names->setText(tr("%1: %Ln use(s), no definition", nullptr, int(count)).arg(name));
                if (go)
                    Q_EMIT message(tr("%1 is not defined in this text").arg(name));
                return;
            }
            m_names->setText(
                tr("%1: line %2 · %Ln use(s)", nullptr, int(count - 1)).arg(name, locale.toString(qulonglong(uses.definition->line) + 1)));
            if (!go)
                return;
            const QByteArray bytes = m_view->rowText(uses.definition->line - first).toUtf8();
            const auto column = QString::fromUtf8(bytes.left(qsizetype(uses.definition->column))).size();
            m_view->goTo(uses.definition->line - first, int(column));
        });
}

// --- saving -----------------------------------------------------------------------------------------------------------------------------

void TextPane::askSave()
{
    auto* dialog =
        new QFileDialog(this, tr("Save Text"), m_file ? QFileInfo(QString::fromStdString(m_file->path())).absolutePath() : QString());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("MLIR (*.mlir)"), tr("All files (*)")});
    dialog->setDefaultSuffix(QStringLiteral("mlir"));
    connect(dialog, &QFileDialog::fileSelected, this, &TextPane::saveTo);
    dialog->open();
}

void TextPane::saveTo(const QString& path)
{
    const auto stretch = m_view->source() ? m_view->source()->stretch() : std::nullopt;
    if (!stretch || !m_file)
        return;
    if (QFileInfo(path) == QFileInfo(QString::fromStdString(m_file->path())))
        return Q_EMIT message(tr("A file can't overwrite itself"));
    m_saving.start(
        [file = m_file, stretch = *stretch, path](const Progress& progress) { return writeStretch(*file, stretch, path, progress); },
        [this, path](const QString& why) {
            Q_EMIT message(why.isEmpty() ? tr("Written: %1").arg(path) : tr("%1 can't be written: %2").arg(path, why));
        });
}

void TextPane::retranslate()
{
    m_findButton->setText(tr("Find"));
    m_findButton->setToolTip(tr("Find text or a line (Ctrl+F, Ctrl+G)"));
    m_save->setText(tr("Save…"));
    m_save->setToolTip(tr("Save the text shown to a file"));
    m_view->setAccessibleName(tr("MLIR"));
    if (!m_find->text().isEmpty())
        showFindState();
    if (!m_names->text().isEmpty())
        lookUpName(m_asked.first, m_asked.second, false);
}

} // namespace nodewise::views
