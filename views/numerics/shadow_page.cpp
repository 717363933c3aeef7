// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/shadow_page.h"

#include "views/common/agreement.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/compare/comparison.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"
#include "views/numerics/shadow_model.h"
#include "views/numerics/shadow_run.h"
#include "views/numerics/shadow_text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using State = SessionWork::State;
using Verdict = protocol::ShadowRow::Verdict;
constexpr Verdict verdicts[] = {Verdict::Operator, Verdict::Inputs, Verdict::Fine, Verdict::NotShadowed}; // worst first

const char* roleOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fine:
        return "agrees";
    case Verdict::Operator:
        return "culprit";
    case Verdict::Inputs:
        return "upstream";
    case Verdict::NotShadowed:
        break;
    }
    return "unknown";
}

std::vector<TableChip> chipsOfVerdicts()
{
    std::vector<TableChip> chips;
    for (const Verdict verdict : verdicts)
        chips.push_back({.kind = std::size_t(verdict),
                         .name = [verdict] { return ShadowText::nameOf(verdict); },
                         .icon = agreementSwatch(ShadowText::markOf(verdict))});
    return chips;
}

TableWords words()
{
    return {.name = ShadowPage::tr("Values compared with float64"),
            .exportTitle = ShadowPage::tr("Export Float64 Shadow"),
            .exportFile = QStringLiteral("shadow.csv"),
            .chipTip = ShadowPage::tr("%1\nShow only values with this verdict; select several to combine them, none to show all")};
}

} // namespace

ShadowPage::ShadowPage(const CompareContext& context, ShadowRun* run, QWidget* parent) : ShadowPage(context, run, new ShadowModel, parent)
{
}

ShadowPage::ShadowPage(const CompareContext& context, ShadowRun* run, ShadowModel* model, QWidget* parent)
    : ValuePage(
          context, run, model, words, chipsOfVerdicts(), [run] { return run->side(); }, parent),
      m_comparison(context.comparison), m_run(run), m_model(model), m_verdict(new Label(this)), m_explanation(new Label(this)),
      m_options(new QToolButton(this)), m_menu(new QMenu(this))
{
    page()->column()->insertWidget(0, makeHead());
    m_options->setPopupMode(QToolButton::InstantPopup);
    m_options->setMenu(m_menu);
    m_options->setObjectName(QStringLiteral("options"));
    addToCorner(m_options);
    connect(m_menu, &QMenu::aboutToShow, this, &ShadowPage::fillOptions);
    connect(run, &ShadowRun::answerChanged, this, &ShadowPage::fill);
    connect(run, &ShadowRun::finished, this, &ShadowPage::onFinished);
    connect(table()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ShadowPage::showVerdict);
    retranslate();
    fill();
}

QWidget* ShadowPage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(10, 3, 10, 1);
    row->setSpacing(10);
    m_explanation->setWordWrap(true);
    m_explanation->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_verdict, 0, Qt::AlignTop);
    row->addWidget(m_explanation, 1);
    return head;
}

std::optional<std::uint32_t> ShadowPage::elementOf(int row) const
{
    return m_model->row(row).element;
}

/// The button's is the whole program.
void ShadowPage::start()
{
    run().startAll();
}

/// Rows are the answer's own, shared.
void ShadowPage::fill()
{
    const std::shared_ptr<const protocol::ShadowAnswer> answer = run().answer();
    m_model->setRows(std::shared_ptr<const std::vector<protocol::ShadowRow>>(answer, &answer->rows));
    page()->countKinds();
    for (const int column : {ShadowModel::ReferenceAbs, ShadowModel::ReferenceSnr, ShadowModel::Closer})
        table()->setColumnHidden(column, !run().hasReference());
    refresh();
}

void ShadowPage::onFinished()
{
    const protocol::ShadowRow* first = run().tryFirst();
    if (first && !run().isPart())
        selectNode(*context().selection, run().side(), first->node);
    showVerdict();
}

void ShadowPage::refresh()
{
    const protocol::ShadowAnswer& answer = *run().answer();
    const bool done = run().state() == State::Done, any = done && (!answer.rows.empty() || answer.failed);
    showResult(any,
               done ? tr("No requested value is floating-point.")
                    : tr("Runs the program again with each node in float64, too: alone on the run's own inputs, and throughout from the "
                         "program's inputs. This shows which operator loses digits, and whether the run or a reference is off."),
               ShadowText::summary(answer), failure(run().side(), answer.failed, answer.why));
    showStart(tr("Run in float64"));
    const QString file = QFileInfo(run().reference()).fileName();
    m_options->setText(run().reference().isEmpty() ? tr("Options ▾") : tr("Reference: %1 ▾").arg(file));
    m_options->setToolTip(
        Tip(run().reference().isEmpty() ? tr("Run selected nodes alone, or measure reference values, too") : run().reference()).text());
    showVerdict();
}

QString ShadowPage::headline() const
{
    return m_verdict->text();
}

QString ShadowPage::explanation() const
{
    return m_explanation->text();
}

void ShadowPage::showVerdict()
{
    const protocol::ShadowAnswer& answer = *run().answer();
    const bool chosen = table()->selectionModel()->hasSelection() && table()->currentRow() >= 0;
    const protocol::ShadowRow* row = chosen ? &m_model->row(table()->currentRow()) : run().tryFirst();
    if (row) {
        m_verdict->setText(ShadowText::headline(*row));
        m_explanation->setText(ShadowText::explanation(*row));
    } else {
        m_verdict->setText(tr("The run agrees with float64"));
        m_explanation->setText(
            tr("All %1 values are within the default tolerance of their types.").arg(QLocale().toString(qulonglong(answer.shadowed))));
    }
    setStyleRole(m_verdict, roleOf(row ? row->verdict : Verdict::Fine));
}

void ShadowPage::fillOptions()
{
    m_menu->clear();
    m_menu->addAction(tr("Run &Selected Nodes"), &run(), [this] { run().startSelected(*context().selection); })
        ->setEnabled(run().hindrance().isEmpty() && run().canStartSelected(*context().selection));
    m_menu->addSeparator();
    const auto add = [this](const QString& text, const QString& path) {
        QAction* action = m_menu->addAction(text, &run(), [this, path] { run().setReference(path); });
        action->setCheckable(true);
        action->setChecked(run().reference() == path);
    };
    add(tr("&No Reference"), {});
    QStringList known = m_comparison ? m_comparison->setup().recentDumps : QStringList();
    if (!run().reference().isEmpty() && !known.contains(run().reference()))
        known.prepend(run().reference());
    for (const QString& path : known)
        add(QString(path).replace(QLatin1Char('&'), QLatin1String("&&")), path);
    m_menu->addAction(tr("Reference F&older…"), this, [this] { askReference(true); });
    m_menu->addAction(tr("Reference &File…"), this, [this] { askReference(false); });
}

void ShadowPage::askReference(bool folder)
{
    auto* dialog = new QFileDialog(window(), tr("Reference Values"), QFileInfo(run().reference()).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(folder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ShowDirsOnly, folder);
    if (!folder)
        dialog->setNameFilters({tr("Reference values (*.npy *.npz *.safetensors manifest.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, &run(), &ShadowRun::setReference);
    dialog->open();
}

void ShadowPage::retranslate()
{
    setWindowTitle(tr("Shadow"));
    strip()->setBusyText(tr("Running the program in float64…"));
    ValuePage::retranslate();
}

} // namespace nodewise::views
