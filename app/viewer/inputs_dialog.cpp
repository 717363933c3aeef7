// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/inputs_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <limits>

namespace nodewise::viewer {

namespace {

const char* const generators[] = {"", "", "zeros", "ones", "normal", "arange", ""};

bool readShape(const QString& text, std::vector<std::int64_t>& shape)
{
    shape.clear();
    QString inner = text.trimmed();
    if (inner.startsWith(u'[') && inner.endsWith(u']'))
        inner = inner.mid(1, inner.size() - 2);
    for (const QString& part : inner.split(u',', Qt::SkipEmptyParts)) {
        bool good = false;
        const qint64 size = part.trimmed().toLongLong(&good);
        if (!good || size < 0)
            return false;
        shape.push_back(size);
    }
    return true;
}

dap::Scalar scalarOf(const QString& text)
{
    if (text == QLatin1String("None") || text == QLatin1String("null"))
        return std::monostate();
    if (text.compare(QLatin1String("true"), Qt::CaseInsensitive) == 0 || text.compare(QLatin1String("false"), Qt::CaseInsensitive) == 0)
        return text.startsWith(u't', Qt::CaseInsensitive);
    bool integer = false, number = false;
    const qint64 i = text.toLongLong(&integer);
    const double d = text.toDouble(&number);
    if (integer)
        return std::int64_t(i);
    return number ? dap::Scalar(d) : dap::Scalar(text.toStdString());
}

QString textOf(const dap::Scalar& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? QStringLiteral("True") : QStringLiteral("False");
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return QString::number(*integer);
    if (const auto* number = std::get_if<double>(&value))
        return QString::number(*number, 'g', 17);
    if (const auto* text = std::get_if<std::string>(&value))
        return QString::fromStdString(*text);
    return QStringLiteral("None");
}

QString shapeText(const std::vector<std::int64_t>& shape)
{
    QStringList dims;
    for (const std::int64_t dim : shape)
        dims.append(QString::number(dim));
    return dims.join(QLatin1String(", "));
}

} // namespace

InputsDialog::InputsDialog(const views::Document& document, const dap::LaunchArguments& setup, const QString& folder, QWidget* parent)
    : QDialog(parent), m_setup(setup), m_folder(folder)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Inputs and Weights"));
    auto* box = new QGroupBox(tr("Inputs"), this);
    auto* grid = new QGridLayout(box);
    grid->setColumnStretch(3, 3);
    grid->setColumnStretch(5, 1);
    if (const graph::Graph* fx = document.fx()) {
        for (const graph::InputSpec& spec : fx->inputs())
            if (spec.kind == graph::InputSpec::Kind::UserInput)
                if (const auto node = fx->tryFind(spec.name)) {
                    const QString type = QString::fromStdString(graph::valueText(fx->node(*node).value));
                    addInput(grid, QString::fromStdString(spec.name), type, type.contains(u'['));
                }
    } else if (document.ir) {
        for (const ir::TensorMeta& meta : document.ir->root().inputs) {
            std::vector<std::int64_t> shape;
            for (const ir::Dim& dim : meta.shape)
                shape.push_back(dim.size);
            addInput(grid, QString::fromStdString(meta.name),
                     QStringLiteral("%1[%2]").arg(QString::fromStdString(meta.dtype), shapeText(shape)), true);
        }
    }
    if (m_rows.empty())
        grid->addWidget(new QLabel(tr("This program takes no inputs."), box), 0, 0, 1, 6);
    for (const dap::InputSpec& spec : setup.inputs)
        for (const auto& row : m_rows)
            if (row->name == spec.name)
                fill(*row, spec);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    auto* body = new QWidget(scroll);
    auto* inside = new QVBoxLayout(body);
    inside->addWidget(box);
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
    resize(760, 520);
}

void InputsDialog::addInput(QGridLayout* grid, const QString& name, const QString& type, bool tensor)
{
    auto made = std::make_unique<Row>();
    Row& row = *made;
    QWidget* box = grid->parentWidget();
    row.name = name.toStdString();
    row.tensor = tensor;
    auto* label = new QLabel(name, box);
    auto* kind = new QLabel(type, box);
    kind->setProperty("role", "dim");
    row.source = new QComboBox(box);
    row.source->addItem(tr("samples"), Samples);
    if (tensor) {
        row.source->addItem(tr("file"), File);
        row.source->addItem(tr("zeros"), Zeros);
        row.source->addItem(tr("ones"), Ones);
        row.source->addItem(tr("normal"), Normal);
        row.source->addItem(tr("arange"), Arange);
    } else {
        row.source->addItem(tr("value"), Value);
    }
    row.source->setAccessibleName(tr("Source of %1").arg(name));
    row.text = new QLineEdit(box);
    row.browse = new QToolButton(box);
    row.browse->setText(QStringLiteral("…"));
    row.browse->setToolTip(tr("Choose a file"));
    row.more = new QLineEdit(box);
    row.error = new QLabel(box);
    row.error->setProperty("role", "error");
    row.error->setWordWrap(true);
    row.error->hide();
    const int line = static_cast<int>(m_rows.size()) * 2;
    QWidget* cells[] = {label, kind, row.source, row.text, row.browse, row.more};
    for (int i = 0; i < 6; ++i)
        grid->addWidget(cells[i], line, i);
    grid->addWidget(row.error, line + 1, 2, 1, 4);
    connect(row.source, &QComboBox::currentIndexChanged, this, [this, r = &row] { showRow(*r); });
    connect(row.browse, &QToolButton::clicked, this, [this, r = &row] { browse(*r); });
    m_rows.push_back(std::move(made));
    showRow(row);
}

void InputsDialog::showRow(Row& row)
{
    const int source = row.source->currentData().toInt();
    row.text->setVisible(source == File || source == Normal || source == Value);
    row.browse->setVisible(source == File);
    row.more->setVisible(source != Samples && source != Value);
    row.text->setPlaceholderText(source == File     ? tr(".npy, .npz, .safetensors, .pt, .raw or an image")
                                 : source == Normal ? tr("seed, such as 1")
                                                    : tr("a number, True, False or None"));
    row.more->setPlaceholderText(source == File ? tr("key, if it holds several") : tr("shape, if it is another"));
    row.error->hide();
}

void InputsDialog::fill(Row& row, const dap::InputSpec& spec)
{
    int source = !spec.file.empty() ? int(File) : spec.value ? int(Value) : int(Samples);
    for (int i = Zeros; i <= Arange; ++i)
        if (!spec.generate.empty() && spec.generate == generators[i])
            source = i;
    row.source->setCurrentIndex(std::max(0, row.source->findData(source)));
    if (source == File) {
        row.text->setText(QString::fromStdString(spec.file));
        row.more->setText(QString::fromStdString(spec.key));
    } else if (source == Value) {
        row.text->setText(textOf(*spec.value));
    } else if (source != Samples) {
        row.more->setText(shapeText(spec.shape));
        if (source == Normal && spec.seed != 0)
            row.text->setText(QString::number(spec.seed));
    }
    showRow(row);
}

bool InputsDialog::readRow(Row& row, dap::InputSpec& spec)
{
    const int source = row.source->currentData().toInt();
    const QString text = row.text->text().trimmed();
    QString error;
    spec.name = row.name;
    if (source == File) {
        spec.file = QFileInfo(text).absoluteFilePath().toStdString();
        spec.key = row.more->text().trimmed().toStdString();
        if (text.isEmpty())
            error = tr("Choose a file.");
        else if (!QFileInfo(text).isFile())
            error = tr("There is no file %1.").arg(text);
    } else if (source == Value) {
        spec.value = scalarOf(text);
        if (text.isEmpty())
            error = tr("Type a value.");
    } else if (source != Samples) {
        spec.generate = generators[source];
        bool good = true;
        if (source == Normal && !text.isEmpty())
            spec.seed = text.toULongLong(&good);
        if (!good)
            error = tr("A seed is a whole number.");
        if (!readShape(row.more->text(), spec.shape))
            error = tr("A shape is a list of sizes, such as 2, 16.");
    }
    row.error->setText(error);
    row.error->setVisible(!error.isEmpty());
    return error.isEmpty();
}

QWidget* InputsDialog::makeWeights(const dap::LaunchArguments& setup)
{
    auto* box = new QGroupBox(tr("Weights"), this);
    auto* column = new QVBoxLayout(box);
    auto* note = new QLabel(tr("Files whose weights replace the program's, matched by state-dict name; the later wins."), box);
    note->setProperty("role", "dim");
    note->setWordWrap(true);
    m_weights = new QListWidget(box);
    m_weights->setMaximumHeight(90);
    m_weights->setAccessibleName(tr("Weights files"));
    for (const std::string& file : setup.weights)
        m_weights->addItem(QString::fromStdString(file));
    auto* add = new QPushButton(tr("Add…"), box);
    auto* remove = new QPushButton(tr("Remove"), box);
    m_weightsError = new QLabel(box);
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
    return box;
}

QWidget* InputsDialog::makeRun(const dap::LaunchArguments& setup)
{
    auto* box = new QGroupBox(tr("Run"), this);
    auto* form = new QFormLayout(box);
    m_seed = new QSpinBox(box);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(static_cast<int>(setup.seed));
    m_threads = new QSpinBox(box);
    m_threads->setRange(0, 1024);
    m_threads->setSpecialValueText(tr("PyTorch's choice"));
    m_threads->setValue(setup.threads);
    m_budget = new QSpinBox(box);
    m_budget->setRange(0, 1'000'000);
    m_budget->setSpecialValueText(tr("a quarter of the free memory"));
    m_budget->setSuffix(tr(" MB"));
    m_budget->setValue(static_cast<int>(setup.budget / 1'000'000));
    m_meta = new QCheckBox(tr("Shapes only"), box);
    m_meta->setToolTip(tr("Step without numbers, on PyTorch's meta device"));
    m_meta->setChecked(setup.meta);
    form->addRow(tr("Seed of random operators"), m_seed);
    form->addRow(tr("Threads"), m_threads);
    form->addRow(tr("Memory for kept values"), m_budget);
    form->addRow(QString(), m_meta);
    return box;
}

void InputsDialog::browse(Row& row)
{
    auto* dialog = new QFileDialog(this, tr("Input %1").arg(QString::fromStdString(row.name)), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Tensors and images (*.npy *.npz *.safetensors *.pt *.raw *.bin *.png *.jpg *.jpeg)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [r = &row](const QString& file) { r->text->setText(file); });
    dialog->open();
}

std::optional<dap::LaunchArguments> InputsDialog::read()
{
    dap::LaunchArguments setup = m_setup;
    setup.inputs.clear();
    setup.weights.clear();
    bool good = true;
    for (const auto& row : m_rows) {
        dap::InputSpec spec;
        good = readRow(*row, spec) && good;
        if (row->source->currentData().toInt() != Samples)
            setup.inputs.push_back(std::move(spec));
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
    setup.seed = static_cast<std::uint64_t>(m_seed->value());
    setup.threads = m_threads->value();
    setup.budget = static_cast<std::uint64_t>(m_budget->value()) * 1'000'000;
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
