// SPDX-License-Identifier: Apache-2.0
#include "views/debug/interpreter_dialog.h"

#include "views/common/label.h"
#include "views/common/theme.h"
#include "views/common/tip.h"
#include "views/common/trust_service.h"
#include "views/debug/interpreter_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

using Found = process::Interpreter::Found;
constexpr int pathRole = Qt::UserRole;
enum Column { Path, Python, Torch, Where, ColumnCount };

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString whereText(Found found)
{
    switch (found) {
    case Found::Beside:
        return InterpreterDialog::tr("near the program");
    case Found::VirtualEnv:
        return InterpreterDialog::tr("active environment");
    case Found::Conda:
        return InterpreterDialog::tr("conda");
    case Found::Path:
        return InterpreterDialog::tr("PATH");
    case Found::Named:
        break;
    }
    return InterpreterDialog::tr("chosen by you");
}

/// "a, b; c" as a list
std::vector<std::string> entries(const QString& typed, const QString& separators)
{
    std::vector<std::string> out;
    QString all = typed;
    for (const QChar separator : separators)
        all.replace(separator, QLatin1Char('\n'));
    for (const QString& part : all.split(QLatin1Char('\n')))
        if (const QString entry = part.trimmed(); !entry.isEmpty())
            out.push_back(entry.toStdString());
    return out;
}

/// Of a row of several widgets.
Label* labelOf(const QString& text, QWidget* field)
{
    auto* label = new Label(text, field->parentWidget());
    label->setBuddy(field);
    return label;
}

QString typed(const std::vector<std::string>& entries, const QString& separator = QStringLiteral(", "))
{
    QStringList out;
    for (const std::string& entry : entries)
        out.append(text(entry));
    return out.join(separator);
}

} // namespace

InterpreterDialog::InterpreterDialog(Asked asked, TrustService* trust, QWidget* parent)
    : QDialog(parent), m_asked(std::move(asked)), m_trust(trust), m_list(new QTreeWidget(this)), m_device(new QComboBox(this)),
      m_lookUp(new QPushButton(tr("&Look Up Devices"), this)), m_status(new Label(this)), m_rules(new QLineEdit(this)),
      m_imports(new QLineEdit(this)), m_import(new QPushButton(tr("Add &File…"), this)),
      m_double(new QCheckBox(tr("Compute in float&64"), this)), m_ranks(new QSpinBox(this)), m_groups(new QLineEdit(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Choose Interpreter"));
    auto* about = new Label(
        m_asked.alone ? tr("A Python interpreter of yours runs the file with its own torch. The file is not confined: you are asked first "
                           "whether you trust it.")
                      : tr("A Python interpreter of yours runs the program with its own torch, on its devices, with the operators that "
                           "your modules register. It is not confined: you are asked once whether you trust it."),
        this);
    about->setWordWrap(true);
    about->setProperty("role", "dim");
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_use = buttons->addButton(tr("&Use"), QDialogButtonBox::AcceptRole);
    m_use->setObjectName(QStringLiteral("use"));
    m_use->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(about);
    column->addWidget(makeList(), 1);
    column->addLayout(makeForm());
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(read(), torchOf(chosenPath()));
        accept();
    });
    connect(&m_probe, &InterpreterProbe::finished, this, &InterpreterDialog::takeProbe);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &InterpreterDialog::onChosen);
    resize(fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 38);
    search();
}

QWidget* InterpreterDialog::makeList()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_list->setObjectName(QStringLiteral("interpreters"));
    m_list->setAccessibleName(tr("Interpreters"));
    m_list->setColumnCount(ColumnCount);
    m_list->setHeaderLabels({tr("Interpreter"), tr("Python"), tr("torch"), tr("found")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(Path, QHeaderView::Stretch);
    auto* other = new QPushButton(tr("&Other…"), box);
    other->setToolTip(tr("Choose the python program of another environment"));
    auto* row = new QHBoxLayout;
    row->addWidget(other);
    row->addStretch(1);
    column->addWidget(m_list, 1);
    column->addLayout(row);
    connect(other, &QPushButton::clicked, this, &InterpreterDialog::browse);
    return box;
}

QFormLayout* InterpreterDialog::makeForm()
{
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_device->setObjectName(QStringLiteral("device"));
    m_device->setEditable(true);
    m_device->setMinimumContentsLength(28);
    m_lookUp->setObjectName(QStringLiteral("lookUp"));
    m_lookUp->setToolTip(tr("Start the interpreter, and ask its torch for its version and devices"));
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setWordWrap(true);
    auto* device = new QHBoxLayout;
    device->addWidget(m_device);
    device->addWidget(m_lookUp);
    device->addStretch(1);
    form->addRow(labelOf(tr("&Device:"), m_device), device);
    form->addRow(QString(), m_status);
    m_rules->setObjectName(QStringLiteral("rules"));
    m_rules->setText(typed(m_asked.now.deviceRules));
    m_rules->setPlaceholderText(QStringLiteral("layers.3*=cpu, op:aten.softmax*=cpu, node:linear_1=cpu"));
    m_rules->setToolTip(tr("Nodes that run on another device: by module, operator, or name; the last rule that fits wins"));
    form->addRow(tr("&Except:"), m_rules);
    m_imports->setObjectName(QStringLiteral("imports"));
    m_imports->setText(typed(m_asked.now.pythonImports));
    m_imports->setPlaceholderText(tr("my_operators, /path/to/device.py"));
    m_imports->setToolTip(tr("Modules, or files, that register operators or a device; they are executed"));
    auto* imports = new QHBoxLayout;
    imports->addWidget(m_imports, 1);
    imports->addWidget(m_import);
    form->addRow(labelOf(tr("I&mport first:"), m_imports), imports);
    m_double->setObjectName(QStringLiteral("double"));
    m_double->setChecked(m_asked.now.inDouble);
    m_double->setToolTip(tr("Weights, inputs, and results of floating types are float64, as a reference for rounding errors"));
    form->addRow(QString(), m_double);
    auto* ranks = makeRanks();
    form->addRow(labelOf(tr("&Ranks:"), m_ranks), ranks);
    form->setRowVisible(device, !m_asked.alone);
    form->setRowVisible(imports, !m_asked.alone);
    form->setRowVisible(m_rules, !m_asked.alone);
    form->setRowVisible(m_double, !m_asked.alone);
    form->setRowVisible(ranks, m_asked.own && !m_asked.alone);
    connect(m_lookUp, &QPushButton::clicked, this, &InterpreterDialog::lookUp);
    connect(m_import, &QPushButton::clicked, this, &InterpreterDialog::browseImport);
    return form;
}

QHBoxLayout* InterpreterDialog::makeRanks()
{
    m_ranks->setObjectName(QStringLiteral("ranks"));
    m_ranks->setRange(0, protocol::PythonExecutor::maxRanks);
    m_ranks->setSpecialValueText(tr("none: one process"));
    m_ranks->setValue(m_asked.now.ranks);
    m_ranks->setToolTip(tr("For a program with collectives, such as all_reduce: so many processes run it together, connected by "
                           "torch.distributed on this machine. {rank} in the name of an inputs file is each one's number"));
    m_groups->setObjectName(QStringLiteral("groups"));
    m_groups->setText(typed(m_asked.now.rankGroups, QStringLiteral("; ")));
    m_groups->setPlaceholderText(tr("process groups, such as tp=0,1/2,3; others are of all ranks"));
    m_groups->setAccessibleName(tr("Process groups"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_ranks);
    row->addWidget(m_groups, 1);
    connect(m_ranks, &QSpinBox::valueChanged, this, [this](int count) { m_groups->setEnabled(count > 0 && m_ranks->isEnabled()); });
    m_groups->setEnabled(m_asked.now.ranks > 0);
    return row;
}

/// Folders may lie on a slow disk.
void InterpreterDialog::search()
{
    if (m_asked.own) {
        auto* own = new QTreeWidgetItem(m_list, {tr("LibTorch of Nodewise"), QString(), QString(), tr("built in")});
        own->setToolTip(Path, Tip(tr("Runs in a confined process on the CPU")).text());
        m_list->setCurrentItem(own);
    }
    showStatus(tr("Looking for interpreters…"));
    m_search.start(
        [program = QFileInfo(text(m_asked.program)).absoluteFilePath().toStdString(), now = m_asked.now.python](const Progress&) {
            auto found = process::findInterpreters(program);
            const bool there = std::ranges::any_of(found, [&now](const process::Interpreter& one) { return one.path == now; });
            if (!now.empty() && !there)
                found.insert(found.begin(), process::describeInterpreter(now, Found::Named));
            std::ranges::stable_partition(found, [&now](const process::Interpreter& one) { return one.path == now || !one.torch.empty(); });
            return found;
        },
        [this](std::vector<process::Interpreter> found) { take(std::move(found)); });
}

void InterpreterDialog::take(std::vector<process::Interpreter> found)
{
    for (const process::Interpreter& one : found)
        addRow(one);
    for (const int column : {Python, Torch, Where})
        m_list->resizeColumnToContents(column);
    if (!m_asked.now.python.empty())
        choose(text(m_asked.now.python));
    else if (!m_list->currentItem() && m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0));
    onChosen();
}

QTreeWidgetItem* InterpreterDialog::addRow(const process::Interpreter& one)
{
    const QString path = text(one.path);
    auto* item = new QTreeWidgetItem(m_list, {QDir::toNativeSeparators(path), text(one.python),
                                              one.torch.empty() ? tr("none seen") : text(one.torch), whereText(one.found)});
    item->setData(Path, pathRole, path);
    item->setToolTip(Path, Tip(QDir::toNativeSeparators(path)).text());
    if (one.torch.empty())
        item->setForeground(Torch, Theme::current().dim);
    return item;
}

void InterpreterDialog::choose(const QString& path)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        if (m_list->topLevelItem(i)->data(Path, pathRole).toString() == path)
            return m_list->setCurrentItem(m_list->topLevelItem(i));
    m_list->setCurrentItem(addRow(process::describeInterpreter(path.toStdString(), Found::Named)));
}

void InterpreterDialog::browse()
{
    auto* dialog = new QFileDialog(this, tr("Choose Interpreter"), QFileInfo(text(m_asked.program)).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::DontResolveSymlinks); // an environment's is a link to another's program
    dialog->setFilter(dialog->filter() | QDir::Hidden);
    connect(dialog, &QFileDialog::fileSelected, this, &InterpreterDialog::choose);
    dialog->open();
}

void InterpreterDialog::browseImport()
{
    auto* dialog = new QFileDialog(this, tr("Import First"), QFileInfo(text(m_asked.program)).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Python files (*.py)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        const QString before = m_imports->text().trimmed();
        m_imports->setText(before.isEmpty() ? file : before + QStringLiteral(", ") + file);
    });
    dialog->open();
}

QString InterpreterDialog::chosenPath() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    return item ? item->data(Path, pathRole).toString() : QString();
}

QString InterpreterDialog::torchOf(const QString& path) const
{
    if (const auto known = m_known.constFind(path); known != m_known.cend() && !known->torch.isEmpty())
        return known->torch;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        if (const QTreeWidgetItem* item = m_list->topLevelItem(i); item->data(Path, pathRole).toString() == path && !path.isEmpty())
            return item->text(Torch) == tr("none seen") ? QString() : item->text(Torch);
    return {};
}

protocol::PythonExecutor InterpreterDialog::read() const
{
    protocol::PythonExecutor out;
    out.python = chosenPath().toStdString();
    if (out.python.empty())
        return out;
    out.device = m_device->currentText().section(QLatin1Char(' '), 0, 0).trimmed().toStdString();
    out.device = out.device == "cpu" ? std::string() : out.device;
    out.deviceRules = entries(m_rules->text(), QStringLiteral(",;"));
    out.pythonImports = entries(m_imports->text(), QStringLiteral(",;"));
    const QFileInfo program(text(m_asked.program));
    for (std::string& module : out.pythonImports)
        if (module.ends_with(".py"))
            module = QFileInfo(program.absoluteDir(), text(module)).absoluteFilePath().toStdString();
    out.inDouble = m_double->isChecked();
    out.ranks = m_asked.own ? m_ranks->value() : 0;
    if (out.ranks > 0)
        out.rankGroups = entries(m_groups->text(), QStringLiteral(";"));
    return out;
}

/// One that is trusted is asked at once.
void InterpreterDialog::onChosen()
{
    const QString path = chosenPath();
    for (QWidget* field : std::initializer_list<QWidget*>{m_device, m_lookUp, m_rules, m_imports, m_import, m_double, m_ranks})
        field->setEnabled(!path.isEmpty());
    m_groups->setEnabled(!path.isEmpty() && m_ranks->value() > 0);
    m_use->setEnabled(m_list->currentItem() != nullptr);
    if (m_search.running())
        return;
    if (m_asked.alone)
        return showStatus({});
    if (m_probe.running() && m_probed == path)
        return;
    m_probe.cancel();
    showDevices();
    if (path.isEmpty())
        return showStatus({});
    if (m_known.contains(path)) {
        m_probed = path;
        return takeProbe(m_known.value(path));
    }
    protocol::PythonExecutor wanted = read();
    const QStringList files = InterpreterText::trustOf(wanted).files;
    if (std::ranges::all_of(files, [this](const QString& file) { return m_trust->trusts(file); }))
        return probe();
    showStatus(tr("Its devices are not known until you trust it and look them up; a name can be typed."));
}

void InterpreterDialog::lookUp()
{
    m_trust->ask(InterpreterText::trustOf(read()), this, [this, asked = read()] {
        if (read() == asked)
            probe();
    });
}

void InterpreterDialog::probe()
{
    m_probed = chosenPath();
    QStringList imports;
    for (const std::string& module : read().pythonImports)
        imports.append(text(module));
    showStatus(tr("Asking %1 for its devices…").arg(InterpreterText::shortName(m_probed)));
    m_probe.start(m_probed, imports);
}

void InterpreterDialog::takeProbe(const InterpreterProbe::Result& result)
{
    m_known[m_probed] = result;
    if (m_probed != chosenPath())
        return;
    QTreeWidgetItem* item = m_list->currentItem();
    if (!result.torch.isEmpty())
        item->setText(Torch, result.torch);
    if (!result.python.isEmpty())
        item->setText(Python, result.python);
    showDevices();
    if (!result.error.isEmpty())
        return showStatus(result.error, true);
    showStatus(
        tr("Python %1 with torch %2: %n device(s)", nullptr, static_cast<int>(result.devices.size())).arg(result.python, result.torch));
}

void InterpreterDialog::showDevices()
{
    QString now = m_device->currentText();
    if (now.isEmpty())
        now = m_asked.now.device.empty() ? QStringLiteral("cpu") : text(m_asked.now.device);
    m_device->clear();
    std::vector<InterpreterProbe::Device> devices = m_known.value(chosenPath()).devices;
    if (devices.empty())
        devices.push_back({QStringLiteral("cpu"), {}});
    for (const auto& device : devices)
        m_device->addItem(device.what.isEmpty() ? device.name : tr("%1 · %2", "device and what it is").arg(device.name, device.what));
    const int there = m_device->findText(now.section(QLatin1Char(' '), 0, 0), Qt::MatchStartsWith);
    there >= 0 ? m_device->setCurrentIndex(there) : m_device->setEditText(now);
}

void InterpreterDialog::showStatus(const QString& text, bool bad)
{
    m_status->setText(text);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, bad ? Theme::current().error : Theme::current().dim);
    m_status->setPalette(colors);
}

} // namespace nodewise::views
