// SPDX-License-Identifier: Apache-2.0
#include "views/dump/mlir_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/dump/artifact_page.h"
#include "views/kernel/mlir_view.h"
#include "views/mlir/dump_page.h"
#include "views/mlir/line_view.h"
#include "views/mlir/log_page.h"
#include "views/mlir/module_page.h"
#include "views/mlir/text_pane.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

namespace nodewise::views {

using mlirtext::FileKind;

MlirPage::MlirPage(MlirInput input, EngineService* engine, QWidget* parent)
    : QWidget(parent), m_input(std::move(input)), m_changeStrip(new QWidget(this)), m_change(new Label(m_changeStrip)),
      m_reload(new QPushButton(m_changeStrip))
{
    auto* strip = new QHBoxLayout(m_changeStrip);
    strip->setContentsMargins(10, 4, 8, 4);
    m_change->setProperty("role", "warning");
    strip->addWidget(m_change, 1);
    strip->addWidget(m_reload);
    m_reload->setObjectName(QStringLiteral("reload"));
    m_changeStrip->hide();
    connect(m_reload, &QPushButton::clicked, this, &MlirPage::reloadRequested);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_changeStrip);
    const bool small = m_input.file && m_input.file->size() <= ModulePage::mostBytes;
    if (m_input.artifacts)
        makeArtifacts(column);
    else if (m_input.kind == FileKind::DumpFolder)
        makeDump(column);
    else if (m_input.kind == FileKind::Bytecode || (m_input.kind == FileKind::Text && small))
        makeModule(column, engine);
    else
        makeLog(column);
    addShortcuts();
    followLanguage(this, &MlirPage::retranslate);
}

void MlirPage::makeLog(QVBoxLayout* column)
{
    m_log = new LogPage(this);
    column->addWidget(m_log, 1);
    setFocusProxy(m_log);
    connect(m_log, &LogPage::message, this, &MlirPage::message);
    connect(&m_log->scanned(), &ScannedFile::fileChanged, this, &MlirPage::onChanged);
    connect(m_log, &LogPage::progressed, this, [this, first = true]() mutable {
        Q_EMIT progressed(m_log->scanned().reading() ? m_log->scanned().fraction() : -1);
        if (std::exchange(first, false))
            Q_EMIT firstLines();
    });
    m_log->start(m_input.file);
}

void MlirPage::makeModule(QVBoxLayout* column, EngineService* engine)
{
    m_module = new ModulePage(engine, this);
    column->addWidget(m_module, 1);
    setFocusProxy(m_module);
    connect(m_module, &ModulePage::message, this, &MlirPage::message);
    m_module->start(m_input.file, m_input.kind == FileKind::Bytecode);
    QTimer::singleShot(0, this, &MlirPage::firstLines);
}

void MlirPage::makeDump(QVBoxLayout* column)
{
    m_dump = new DumpPage(this);
    column->addWidget(m_dump, 1);
    setFocusProxy(m_dump);
    connect(m_dump, &DumpPage::message, this, &MlirPage::message);
    connect(m_dump, &DumpPage::opened, this, &MlirPage::firstLines);
    m_dump->start(QString::fromStdString(m_input.path));
}

void MlirPage::makeArtifacts(QVBoxLayout* column)
{
    m_artifacts = new ArtifactPage(this);
    column->addWidget(m_artifacts, 1);
    setFocusProxy(m_artifacts);
    connect(m_artifacts, &ArtifactPage::message, this, &MlirPage::message);
    connect(m_artifacts, &ArtifactPage::opened, this, &MlirPage::firstLines);
    m_artifacts->start(QString::fromStdString(m_input.path));
}

/// Where there is no module.
TextPane* MlirPage::text() const
{
    return m_log ? m_log->text() : m_artifacts ? m_artifacts->text() : m_dump->text();
}

void MlirPage::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto call) {
        connect(new QShortcut(keys, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut), &QShortcut::activated, this, call);
    };
    add(QKeySequence(Qt::CTRL | Qt::Key_G), [this] { surface().findLine(); });
}

bool MlirPage::shown() const
{
    if (m_log)
        return m_log->text()->view()->rowCount() > 0 || !m_log->scanned().reading();
    if (m_artifacts)
        return m_artifacts->settled();
    return m_module ? !m_module->view()->text().lines.isEmpty() || m_module->settled() : m_dump->settled();
}

bool MlirPage::settled() const
{
    if (m_artifacts)
        return m_artifacts->settled();
    return m_log ? m_log->settled() : m_module ? m_module->settled() : m_dump->settled();
}

TextSurface& MlirPage::surface() const
{
    if (m_module)
        return *m_module->view();
    return *text()->view();
}

void MlirPage::find()
{
    surface().find();
}

void MlirPage::findNext(bool forward)
{
    surface().goToFound(forward ? 1 : -1);
}

void MlirPage::onChanged(bool gone)
{
    m_changed = gone ? Changed::Gone : Changed::Other;
    retranslate();
}

QString MlirPage::changeText() const
{
    return m_changeStrip->isHidden() ? QString() : m_change->text();
}

void MlirPage::retranslate()
{
    m_reload->setText(tr("&Reload"));
    m_change->setText(m_changed == Changed::Gone ? tr("The file no longer exists. What was read is still shown where possible.")
                                                 : tr("The file changed after it was read: what is shown may be out of date."));
    m_changeStrip->setVisible(m_changed != Changed::No);
    m_reload->setVisible(m_changed != Changed::Gone);
}

} // namespace nodewise::views
