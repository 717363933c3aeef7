// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_page.h"

#include "core/base/data_folder.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/pass_page.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QSplitter>
#include <QToolButton>

namespace nodewise::views {

namespace {

const char* roleOf(KernelVerdict::Kind kind)
{
    switch (kind) {
    case KernelVerdict::Kind::None:
        break;
    case KernelVerdict::Kind::Equal:
        return "agrees";
    case KernelVerdict::Kind::Differs:
    case KernelVerdict::Kind::Failed:
        return "culprit";
    }
    return "unknown";
}

} // namespace

KernelPage::KernelPage(const KernelContext& context, QWidget* parent)
    : KernelPages(context.session, parent), m_context(context), m_title(new Label(this)), m_verdict(new Label(this)),
      m_changed(new Label(this)), m_detail(new ElidedLabel(this)), m_copy(new QToolButton(this)), m_template(new MlirView(this))
{
    m_template->setObjectName(QStringLiteral("template"));
    texts().insertWidget(0, m_template);
    texts().setSizes({400, 600});
    m_title->setProperty("role", "heading");
    m_detail->setDim(true);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_verdict, m_detail, m_changed, m_copy})
        head().addWidget(part, part == m_detail ? 1 : 0);
    m_changed->setObjectName(QStringLiteral("changed"));
    m_changed->setProperty("role", "stale");
    m_changed->hide();
    connect(m_copy, &QToolButton::clicked, this, &KernelPage::copyMlir);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &KernelPage::showChanged);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &KernelPage::showChanged);
    connect(m_context.kernels, &KernelPlan::answerChanged, this, &KernelPage::onPlan);
    connect(this, &KernelPages::templateLineChosen, m_template,
            [this](int line) { m_template->setLinked(line < 0 ? std::set<int>() : std::set<int>{line}, line >= 0); });
    connect(m_template, &MlirView::lineChosen, this, [this](int line) {
        m_template->setLinked({line}, false);
        linkFromTemplate(line);
    });
    connect(m_context.kernels, &KernelPlan::currentChanged, this, &KernelPage::onCurrent);
    connect(m_context.kernelCheck, &KernelCheck::verdictsChanged, this, &KernelPage::showVerdict);
    followLanguage(this, &KernelPage::retranslate);
    onCurrent(); // the page may be made after the kernel was chosen
}

QString KernelPage::titleText() const
{
    return m_title->text();
}

QString KernelPage::verdictText() const
{
    return m_verdict->isHidden() ? QString() : m_verdict->text();
}

/// The same kernel of another plan keeps its place on the screen.
void KernelPage::onCurrent()
{
    const auto current = m_context.kernels->current();
    const protocol::LoweredKernel* shown = current ? &m_context.kernels->answer()->kernels[*current] : nullptr;
    showVerdict();
    if (!setKernel(shown))
        return;
    m_title->setText(shown ? QString::fromStdString(shown->name) : QString());
    m_template->setLinked({}, false);
    readTemplate(shown ? QString::fromStdString(shown->file) : QString());
}

void KernelPage::showVerdict()
{
    const auto current = m_context.kernels->current();
    m_verdict->setVisible(current.has_value());
    m_copy->setEnabled(current.has_value());
    if (!current)
        return m_detail->setText(tr("No kernel is chosen"));
    const KernelVerdict::Kind kind = m_context.kernelCheck->kindOf(*current);
    m_verdict->setText(kind == KernelVerdict::Kind::None ? KernelText::nameOf(kind)
                                                         : KernelText::verdict(*m_context.kernels, *m_context.kernelCheck, *current));
    setStyleRole(m_verdict, m_context.kernelCheck->tryKept(*current) ? "unknown" : roleOf(kind));
    const QString line = KernelText::verdictLine(*m_context.kernels, *m_context.kernelCheck, *current);
    m_detail->setText(line.isEmpty() ? KernelText::ops(m_context.kernels->answer()->kernels[*current]) : line);
    std::set<int> bad;
    if (const KernelVerdict* verdict = m_context.kernelCheck->tryVerdict(*current); verdict && verdict->run)
        for (const protocol::KernelDiagnostic& diagnostic : verdict->run->diagnostics)
            bad.insert(int(diagnostic.line) - 1);
    mlirView()->setBad(std::move(bad));
}

/// Its kernels are of what the templates are now: text and verdicts belong together.
void KernelPage::onPlan()
{
    readTemplate(std::exchange(m_file, QString()));
}

/// Template or functions were written since the kernels were planned. Editors replace files, which ends the watch on them.
void KernelPage::showChanged()
{
    bool changed = false;
    for (const std::string& source : kernel() && !m_file.isEmpty() ? kernel()->sources : std::vector<std::string>()) {
        const QFileInfo file(QString::fromStdString(source));
        changed = changed || (file.exists() && file.lastModified() > m_context.kernels->asked());
        if (file.exists() && !m_watcher.files().contains(file.filePath()))
            m_watcher.addPath(file.filePath());
    }
    m_changed->setVisible(changed);
}

void KernelPage::readTemplate(const QString& file)
{
    if (std::exchange(m_file, file) == file)
        return;
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    if (!file.isEmpty())
        m_watcher.addPath(QFileInfo(file).absolutePath());
    showChanged();
    m_template->setText(std::make_shared<const MlirText>());
    m_template->setEmptyText(QString());
    if (file.isEmpty())
        return m_reading.cancel();
    m_reading.start([path = file.toStdString()](const Progress&) { return readDataFile(path); },
                    [this](const Result<std::string>& text) {
                        if (text)
                            return showTemplate(MlirText::of(*text));
                        // The engine may run on another computer.
                        m_template->setEmptyText(tr("The template can't be shown: %1").arg(translated(text.error())));
                        m_file.clear();
                    });
}

/// From where the kernel begins: its header is above.
void KernelPage::showTemplate(std::shared_ptr<const MlirText> text)
{
    int first = 0;
    while (first < text->lines.size() &&
           (text->lines[first].startsWith(QLatin1String("//!")) || text->lines[first].startsWith(QLatin1String("// SPDX"))))
        ++first;
    m_template->setText(std::move(text), m_file);
    m_template->scrollTo(first);
}

void KernelPage::showInstruction(std::uint32_t line, Loops loops)
{
    if (line > 0) {
        mlirView()->goTo(int(line) - 1);
        mlirView()->setLinked({int(line) - 1}, false);
    }
    setLoops(std::move(loops));
}

void KernelPage::copyMlir()
{
    if (!kernel())
        return;
    const QString after = page() == Page::Passes ? passes()->copied() : QString();
    QGuiApplication::clipboard()->setText(after.isEmpty() ? QString::fromStdString(kernel()->text) : after);
    Q_EMIT message(tr("Copied: MLIR of %1").arg(m_title->text()));
}

void KernelPage::retranslate()
{
    setAccessibleName(tr("Kernel"));
    m_changed->setText(tr("template changed"));
    m_changed->setToolTip(
        Tip(tr("The template has been changed on disk since these kernels were planned: plan or check them again")).text());
    m_copy->setText(tr("Copy MLIR"));
    m_copy->setToolTip(tr("Copy the kernel's MLIR, or the output of the chosen pass"));
    m_template->setAccessibleName(tr("Template"));
    mlirView()->setEmptyText(tr("Choose a kernel, or a node that a kernel computes, to see its template beside the MLIR that was rendered "
                                "from it, and what each pass makes of it."));
    showVerdict();
}

} // namespace nodewise::views
