// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/inputs_dialog.h"

#include "views/common/label.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QGroupBox>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace nodewise::viewer {

namespace {

/// -1 for symbols.
std::vector<std::int64_t> shapeOf(const graph::Value& value)
{
    std::vector<std::int64_t> shape;
    for (const graph::SymInt& size : value.tensor.sizes)
        shape.push_back(size.symbolic() ? -1 : size.value);
    return value.isTensor() ? shape : std::vector<std::int64_t>();
}

QString listed(const std::vector<std::int64_t>& shape)
{
    QStringList dims;
    for (const std::int64_t dim : shape)
        dims.append(QString::number(dim));
    return dims.join(QLatin1String(", "));
}

bool isForAll(const protocol::InputSpec& spec)
{
    return !spec.file.empty() && spec.name.empty() && spec.index < 0;
}

/// What a spin box can hold of it; a record's larger number stays as long as nobody types another.
int shown(std::uint64_t number)
{
    return static_cast<int>(std::min<std::uint64_t>(number, std::numeric_limits<int>::max()));
}

constexpr std::uint64_t megabyte = 1'000'000;

} // namespace

std::vector<WantedInput> wantedInputs(const views::Document& document)
{
    std::vector<WantedInput> wanted;
    if (const graph::Graph* fx = document.fx()) {
        for (const graph::InputSpec& spec : fx->inputs()) {
            const auto node = spec.kind == graph::InputSpec::Kind::UserInput ? fx->tryFind(spec.name) : std::nullopt;
            if (!node)
                continue;
            const graph::Value& value = fx->node(*node).value;
            wanted.push_back(
                {QString::fromStdString(spec.name), QString::fromStdString(graph::valueText(value)), value.isTensor(), shapeOf(value)});
        }
    } else if (document.ir) {
        for (const ir::TensorMeta& meta : document.ir->root().inputs) {
            std::vector<std::int64_t> shape;
            for (const ir::Dim& dim : meta.shape)
                shape.push_back(dim.size);
            const QString type = QStringLiteral("%1[%2]").arg(QString::fromStdString(meta.dtype), listed(shape));
            wanted.push_back({QString::fromStdString(meta.name), type, true, shape});
        }
    }
    return wanted;
}

InputsDialog::InputsDialog(const views::Document& document, const protocol::LaunchArguments& setup, const QString& folder, QWidget* parent)
    : QDialog(parent), m_setup(setup), m_folder(folder)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Inputs and Weights"));
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    auto* body = new QWidget(scroll);
    auto* inside = new QVBoxLayout(body);
    inside->addWidget(makeInputs(document, setup));
    inside->addWidget(makeWeights(setup));
    inside->addWidget(makeRun(setup));
    inside->addStretch(1);
    scroll->setWidget(body);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* keep = buttons->addButton(tr("Keep"), QDialogButtonBox::AcceptRole);
    keep->setToolTip(tr("For the next start"));
    m_start = buttons->addButton(tr("Start"), QDialogButtonBox::ActionRole);
    m_start->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(keep, &QPushButton::clicked, this, [this] { accept_(false); });
    connect(m_start, &QPushButton::clicked, this, [this] { accept_(true); });
    resize(880, 560);
}

QWidget* InputsDialog::makeInputs(const views::Document& document, const protocol::LaunchArguments& setup)
{
    auto* box = new QGroupBox(tr("Inputs"), this);
    auto* grid = new QGridLayout(box);
    grid->setColumnStretch(3, 1);
    grid->setVerticalSpacing(4);
    int line = 0;
    const auto note = [&](const QString& text) {
        auto* label = new views::Label(text, box);
        label->setProperty("role", "dim");
        label->setWordWrap(true);
        grid->addWidget(label, line++, 0, 1, InputRow::columns);
    };
    const std::vector<WantedInput> wanted = wantedInputs(document);
    if (wanted.empty())
        note(tr("This program takes no inputs."));
    else if (!document.model || !document.model->hasSampleInputs)
        note(tr("This file has no sample inputs: choose a source for each."));
    for (const protocol::InputSpec& spec : setup.inputs)
        if (isForAll(spec)) {
            auto* check = new QCheckBox(tr("All inputs that %1 names").arg(QString::fromStdString(spec.file)), box);
            check->setChecked(true);
            grid->addWidget(check, line++, 0, 1, InputRow::columns);
            m_forAll.emplace_back(check, spec);
        }
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        auto* row = new InputRow(wanted[place], grid, line);
        line += InputRow::lines;
        for (const protocol::InputSpec& spec : setup.inputs)
            if (isMeantFor(spec, wanted[place], place))
                row->fill(spec);
        connect(row, &InputRow::browseRequested, this, [this, row] { browse(*row); });
        m_rows.push_back(row);
    }
    return box;
}

QWidget* InputsDialog::makeWeights(const protocol::LaunchArguments& setup)
{
    auto* box = new QGroupBox(tr("Weights"), this);
    auto* column = new QVBoxLayout(box);
    auto* note =
        new views::Label(tr("Weights files that replace the program's weights, matched by state-dict name; the last one wins."), box);
    note->setProperty("role", "dim");
    note->setWordWrap(true);
    m_weights = new QListWidget(box);
    m_weights->setMaximumHeight(90);
    m_weights->setAccessibleName(tr("Weights files"));
    for (const std::string& file : setup.weights)
        m_weights->addItem(QString::fromStdString(file));
    auto* add = new QPushButton(tr("Add…"), box);
    auto* remove = new QPushButton(tr("Remove"), box);
    m_weightsError = new views::Label(box);
    m_weightsError->setProperty("role", "error");
    m_weightsError->hide();
    auto* row = new QHBoxLayout;
    row->addWidget(add);
    row->addWidget(remove);
    row->addWidget(m_weightsError, 1);
    row->addStretch(1);
    column->addWidget(note);
    column->addWidget(m_weights);
    column->addLayout(row);
    connect(add, &QPushButton::clicked, this, [this] {
        auto* dialog = new QFileDialog(this, tr("Weights"), m_folder);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFiles);
        dialog->setNameFilters({tr("Weights (*.safetensors *.safetensors.index.json *.pt *.pth *.bin)"), tr("All files (*)")});
        connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) { m_weights->addItems(files); });
        dialog->open();
    });
    connect(remove, &QPushButton::clicked, this, [this] { delete m_weights->currentItem(); });
    connect(m_weights, &QListWidget::currentItemChanged, remove, [remove](const QListWidgetItem* item) { remove->setEnabled(item); });
    remove->setEnabled(false);
    return box;
}

QWidget* InputsDialog::makeRun(const protocol::LaunchArguments& setup)
{
    auto* box = new QGroupBox(tr("Run"), this);
    auto* form = new QFormLayout(box);
    m_seed = new QSpinBox(box);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(shown(setup.seed));
    m_threads = new QSpinBox(box);
    m_threads->setRange(0, 1024);
    m_threads->setSpecialValueText(tr("PyTorch's choice"));
    m_threads->setValue(setup.threads);
    m_budget = new QSpinBox(box);
    m_budget->setRange(0, 1'000'000);
    m_budget->setSpecialValueText(tr("a quarter of the free memory"));
    m_budget->setSuffix(tr(" MB"));
    m_budget->setValue(shown(setup.budget / megabyte));
    m_meta = new QCheckBox(tr("Shapes only"), box);
    m_meta->setToolTip(tr("Step without numbers, on PyTorch's meta device"));
    m_meta->setChecked(setup.meta);
    form->addRow(tr("Seed of random operators"), m_seed);
    form->addRow(tr("Threads"), m_threads);
    form->addRow(tr("Memory for kept values"), m_budget);
    form->addRow(QString(), m_meta);
    return box;
}

void InputsDialog::browse(InputRow& row)
{
    auto* dialog = new QFileDialog(this, tr("Input %1").arg(row.wanted().name), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(
        {tr("Tensors and images (*.npy *.npz *.safetensors *.pt *.raw *.bin *.png *.jpg *.jpeg *.bmp)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, &row, &InputRow::setFile);
    dialog->open();
}

std::optional<protocol::LaunchArguments> InputsDialog::read()
{
    protocol::LaunchArguments setup = m_setup;
    setup.inputs.clear();
    setup.weights.clear();
    bool good = true;
    for (const auto& [check, spec] : m_forAll)
        if (check->isChecked())
            setup.inputs.push_back(spec);
    for (InputRow* row : m_rows) {
        auto spec = row->read();
        good = good && spec;
        if (spec && !row->isSample())
            setup.inputs.push_back(std::move(*spec));
    }
    m_weightsError->hide();
    for (int i = 0; i < m_weights->count(); ++i) {
        const QString file = m_weights->item(i)->text();
        setup.weights.push_back(file.toStdString());
        if (!QFileInfo(file).isFile()) {
            m_weightsError->setText(tr("There is no file %1.").arg(file));
            m_weightsError->show();
            good = false;
        }
    }
    if (m_seed->value() != shown(m_setup.seed))
        setup.seed = static_cast<std::uint64_t>(m_seed->value());
    setup.threads = m_threads->value();
    if (m_budget->value() != shown(m_setup.budget / megabyte))
        setup.budget = static_cast<std::uint64_t>(m_budget->value()) * megabyte;
    setup.meta = m_meta->isChecked();
    return good ? std::optional(setup) : std::nullopt;
}

void InputsDialog::accept_(bool start)
{
    const auto setup = read();
    if (!setup)
        return;
    Q_EMIT chosen(*setup, start);
    accept();
}

} // namespace nodewise::viewer
