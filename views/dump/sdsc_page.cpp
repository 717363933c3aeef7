// SPDX-License-Identifier: Apache-2.0
#include "views/dump/sdsc_page.h"

#include "core/base/words.h"
#include "core/dump/sdsc_layout.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/dump/sdsc_model.h"
#include "views/inspect/fact_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

FactRow row(const QString& name, const std::string& value)
{
    return {{FactCell(name), FactCell::value(QString::fromStdString(value))}, {}};
}

} // namespace

SdscPage::SdscPage(QWidget* parent)
    : QFrame(parent), m_tensor(new QComboBox(this)), m_label(new Label(this)), m_state(new Label(this)), m_drawing(new StickDrawing(this)),
      m_facts(new FactPage(this))
{
    setProperty("role", "pane");
    m_label->setBuddy(m_tensor);
    m_tensor->setObjectName(QStringLiteral("tensor"));
    m_tensor->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_tensor->setMinimumContentsLength(16);
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_state->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_state->setMinimumHeight(2 * fontMetrics().lineSpacing() + 6);
    m_state->setContentsMargins(8, 2, 8, 2);
    auto* field = new QHBoxLayout;
    field->setContentsMargins(8, 8, 8, 2);
    field->setSpacing(8);
    field->addWidget(m_label);
    field->addWidget(m_tensor, 1);
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(field);
    column->addWidget(m_state);
    column->addWidget(m_drawing, 1);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_facts);
    split->addWidget(right);
    split->setSizes({420, 560});
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(split);
    connect(m_tensor, &QComboBox::currentIndexChanged, this, &SdscPage::showTensor);
    connect(m_drawing, &StickDrawing::placeChanged, this, [this] {
        if (m_drawing->picture())
            m_state->setText(m_drawing->textOf(m_drawing->place()));
    });
    onLanguageChange(this, &SdscPage::fill);
}

const dump::Sdsc* SdscPage::trySdsc() const
{
    return m_artifacts && m_sdsc < m_artifacts->sdscs.size() ? &m_artifacts->sdscs[m_sdsc] : nullptr;
}

void SdscPage::setSdsc(std::shared_ptr<const dump::Artifacts> artifacts, std::size_t sdsc)
{
    m_artifacts = std::move(artifacts);
    m_sdsc = sdsc;
    fill();
}

void SdscPage::fill()
{
    m_label->setText(tr("&Tensor"));
    const QSignalBlocker blocked(m_tensor);
    const int before = m_tensor->currentIndex();
    m_tensor->clear();
    const dump::Sdsc* sdsc = trySdsc();
    if (!sdsc)
        return;
    using Use = dump::SdscTensor::Use;
    for (const dump::SdscTensor& tensor : sdsc->tensors) {
        const QString use = tensor.use == Use::Input ? tr("input") : tensor.use == Use::Output ? tr("output") : tr("not used");
        m_tensor->addItem(QStringLiteral("%1 · %2 · %3").arg(QString::fromStdString(tensor.name), use, SdscModel::layoutOf(tensor)));
    }
    m_tensor->setCurrentIndex(before >= 0 && before < m_tensor->count() ? before : m_tensor->count() - 1);
    showTensor();
}

std::vector<FactSection> SdscPage::sections() const
{
    const dump::Sdsc& sdsc = *trySdsc();
    FactSection work{tr("Operator"), {}, {}, {}, {}};
    for (const dump::SdscOp& op : sdsc.ops) {
        work.rows.push_back(row(tr("function"), op.function));
        work.rows.push_back(row(tr("unit"), op.unit));
        work.rows.push_back(row(tr("reads"), joined(op.inputs)));
        work.rows.push_back(row(tr("writes"), joined(op.outputs)));
        if (!op.format.empty())
            work.rows.push_back(row(tr("computes in"), op.fidelity.empty() ? op.format : op.format + ", " + op.fidelity));
    }
    work.rows.push_back(row(tr("cores"), std::to_string(sdsc.cores)));
    for (const dump::SdscConstant& constant : sdsc.constants)
        work.rows.push_back(row(tr("constant %1").arg(QString::fromStdString(constant.name)), constant.format + " " + constant.data));
    if (!sdsc.schedule.empty())
        work.rows.push_back(row(tr("schedule of core 0"), sdsc.schedule.front()));
    std::vector<FactSection> made{std::move(work)};
    if (sdsc.handle) {
        FactSection origin{tr("Origin"), {}, {}, {}, {}};
        origin.rows.push_back(row(tr("handle"), sdsc.handle->id));
        origin.rows.push_back(row(tr("ATen"), sdsc.handle->atenOp));
        if (!sdsc.handle->source.empty())
            origin.rows.push_back(row(tr("Python"), sdsc.handle->source + ":" + std::to_string(sdsc.handle->line)));
        if (const dump::ProvenanceHandle* handle = m_artifacts->tryHandle(sdsc)) {
            origin.rows.push_back(row(tr("names in the compiler"), joined(handle->chain)));
            for (const auto& step : handle->history)
                origin.rows.push_back(
                    row(QString::fromStdString(step.kind), step.reason.empty() ? step.pass : step.pass + ": " + step.reason));
        }
        if (const auto kernel = m_artifacts->kernelOf(sdsc); kernel.kernel)
            origin.rows.push_back(row(tr("kernel"), joined(kernel.kernel->names)));
        made.push_back(std::move(origin));
    }
    return made;
}

void SdscPage::showTensor()
{
    const dump::Sdsc* sdsc = trySdsc();
    const int index = m_tensor->currentIndex();
    if (!sdsc || index < 0 || std::size_t(index) >= sdsc->tensors.size()) {
        m_drawing->setPicture({});
        m_facts->setFacts({}, sdsc ? sections() : std::vector<FactSection>());
        m_state->clear();
        return;
    }
    const dump::SdscTensor& tensor = sdsc->tensors[std::size_t(index)];
    auto all = sections();
    FactHeader header;
    header.title = QString::fromStdString(sdsc->key);
    header.kind = QString::fromStdString(sdsc->path);
    auto layout = dump::layoutOf(*sdsc, tensor);
    StickPicture picture;
    picture.division = dump::divisionOf(*sdsc);
    if (layout) {
        picture.layout = std::move(layout->layout);
        for (const std::string& axis : layout->axes)
            picture.axes.append(QString::fromStdString(axis));
        for (FactSection& section : LayoutFacts::layout(picture, {{}, {}, QString::fromStdString(tensor.format), {}}))
            all.push_back(std::move(section));
    }
    for (FactSection& section : LayoutFacts::division(picture))
        all.push_back(std::move(section));
    m_facts->setFacts(header, all);
    if (!layout) {
        m_drawing->setPicture({});
        return m_state->setText(translated(layout.error()));
    }
    if (tensor.use != dump::SdscTensor::Use::Output || picture.division->output.hostSize != picture.layout.hostSize)
        picture.division.reset(); // slices are those of what is written
    m_drawing->setPicture(std::move(picture));
}

QString SdscPage::stateText() const
{
    return m_state->text();
}

} // namespace nodewise::views
