// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_setup_page.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/path_field.h"
#include "views/common/theme.h"
#include "views/compare/comparison.h"
#include "views/compare/tolerance_editor.h"
#include "views/debug/debug_session.h"
#include "views/debug/interpreter_text.h"

#include <QCheckBox>
#include <QFrame>
#include <QGridLayout>
#include <QPushButton>
#include <QRadioButton>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using With = CompareSetup::With;
constexpr int narrow = 700; // pixels, below which tolerances stand under the choices

} // namespace

CompareSetupPage::CompareSetupPage(const CompareContext& context, QWidget* parent)
    : QScrollArea(parent), m_context(context), m_columns(new QBoxLayout(QBoxLayout::LeftToRight)), m_program(new PathField(false, this)),
      m_dump(new PathField(true, this)), m_python(new QPushButton(this)), m_pythonText(new ElidedLabel(this)), m_hint(new Label(this)),
      m_example(new Label(this)), m_first(new QCheckBox(this)), m_bisect(new QCheckBox(this)), m_isolated(new QCheckBox(this)),
      m_tolerances(new ToleranceEditor(this))
{
    auto* body = new QFrame(this);
    body->setProperty("role", "pane");
    body->setLayout(m_columns);
    m_columns->setContentsMargins(12, 8, 12, 8);
    m_columns->setSpacing(20);
    m_columns->addWidget(makeChoices(), 6);
    m_columns->addWidget(m_tolerances, 5);
    setWidget(body);
    const std::pair<QWidget*, const char*> names[] = {{m_program, "program"}, {m_dump, "dump"},         {m_first, "first"},
                                                      {m_bisect, "bisect"},   {m_isolated, "isolated"}, {m_python, "interpreter"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusProxy(m_with.front());
    connect(context.comparison, &Comparison::changed, this, [this] { show(m_context.comparison->setup()); });
    show(context.comparison->setup());
    followLanguage(this, &CompareSetupPage::retranslate);
    for (QRadioButton* choice : m_with)
        connect(choice, &QRadioButton::toggled, this, &CompareSetupPage::store);
    for (PathField* field : {m_program, m_dump})
        connect(field, &PathField::changed, this, &CompareSetupPage::store);
    for (QCheckBox* box : {m_first, m_bisect, m_isolated})
        connect(box, &QCheckBox::toggled, this, &CompareSetupPage::store);
    connect(m_tolerances, &ToleranceEditor::changed, this, &CompareSetupPage::store);
    connect(m_python, &QPushButton::clicked, this, &CompareSetupPage::interpreterRequested);
    followFont(m_example, monoFont);
}

QWidget* CompareSetupPage::makeChoices()
{
    auto* choices = new QWidget(this);
    auto* column = new QVBoxLayout(choices);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(5);
    grid->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < m_with.size(); ++i) {
        m_with[i] = new QRadioButton(choices);
        grid->addWidget(m_with[i], static_cast<int>(i), 0, 1, i == 0 ? 2 : 1);
    }
    grid->addWidget(m_program, int(With::Program), 1);
    grid->addWidget(m_dump, int(With::Dump), 1);
    grid->addWidget(m_isolated, int(With::Kernels), 1);
    auto* interpreter = new QHBoxLayout;
    interpreter->setSpacing(8);
    interpreter->addWidget(m_python);
    interpreter->addWidget(m_pythonText, 1);
    grid->addLayout(interpreter, int(With::Python), 1);
    column->addLayout(grid);
    m_hint->setProperty("role", "dim");
    m_hint->setWordWrap(true);
    m_example->setProperty("role", "dim");
    m_example->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_example->setContentsMargins(12, 0, 0, 0);
    column->addSpacing(2);
    column->addWidget(m_first);
    auto* indented = new QHBoxLayout;
    indented->addSpacing(20);
    indented->addWidget(m_bisect);
    column->addLayout(indented);
    column->addSpacing(2);
    column->addWidget(m_hint);
    column->addWidget(m_example);
    column->addStretch(1);
    return choices;
}

void CompareSetupPage::show(const CompareSetup& setup)
{
    const QScopedValueRollback showing(m_showing, true);
    m_with[std::size_t(setup.with)]->setChecked(true);
    m_program->setPath(setup.program, setup.recentPrograms);
    m_dump->setPath(setup.dump, setup.recentDumps);
    m_first->setChecked(setup.first);
    m_bisect->setChecked(setup.bisect);
    m_isolated->setChecked(setup.isolated);
    m_tolerances->setSetup(setup);
    m_with[std::size_t(With::OtherSide)]->setEnabled(m_context.document->fx() && m_context.document->ir);
    m_program->setEnabled(setup.with == With::Program);
    m_dump->setEnabled(setup.with == With::Dump);
    m_with[std::size_t(With::Kernels)]->setEnabled(m_context.document->fx() != nullptr);
    m_isolated->setEnabled(setup.with == With::Kernels);
    m_with[std::size_t(With::Python)]->setEnabled(m_context.document->model != nullptr);
    m_python->setEnabled(setup.with == With::Python);
    showInterpreter();
    m_first->setEnabled(setup.canStop());
    m_bisect->setEnabled(setup.canStop() && setup.first);
    showHint();
}

void CompareSetupPage::store()
{
    if (m_showing)
        return;
    CompareSetup setup = m_context.comparison->setup();
    for (std::size_t i = 0; i < m_with.size(); ++i)
        if (m_with[i]->isChecked())
            setup.with = With(i);
    setup.program = m_program->path();
    setup.dump = m_dump->path();
    setup.first = m_first->isChecked();
    setup.bisect = m_bisect->isChecked();
    setup.isolated = m_isolated->isChecked();
    m_tolerances->writeTo(setup);
    m_context.comparison->setSetup(std::move(setup));
}

void CompareSetupPage::choose(With with, const QString& path)
{
    CompareSetup setup = m_context.comparison->setup();
    setup.with = with;
    (with == With::Program ? setup.program : setup.dump) = path;
    m_context.comparison->setSetup(std::move(setup));
}

QString CompareSetupPage::hintText() const
{
    return m_hint->text();
}

void CompareSetupPage::showHint()
{
    const With with = m_context.comparison->setup().with;
    m_example->setVisible(with == With::Dump);
    if (with == With::OtherSide)
        m_hint->setText(tr("Runs the FX graph and its IR on the same inputs, and compares corresponding nodes: does the conversion "
                           "preserve the numbers?"));
    else if (with == With::Program)
        m_hint->setText(tr("Such as the program before and after a pass, in float32 and bfloat16, or exported twice. Nodes are matched by "
                           "name and operator; both run on this session's inputs."));
    else if (with == With::Kernels)
        m_hint->setText(tr("Runs the program through its kernels for %1 and compares each value with ATen's; views and nodes without a "
                           "kernel run in ATen, on the kernels' values. At the first difference it says whether the kernel or accumulated "
                           "errors are the cause.")
                            .arg(QString::fromStdString(m_context.comparison->setup().npu)));
    else if (with == With::Python)
        m_hint->setText(
            tr("Runs the program once more in a Python interpreter of yours, on its device, and compares node by node. At the first "
               "difference it says whether the operator or its inputs are the cause: that is how a wrong kernel is found."));
    else
        m_hint->setText(
            tr("Values that a device, a simulator or another framework made: .npy, .npz, .safetensors or .pt files by node name, raw "
               "files with a manifest.json, or what msprobe, ttnn or AOTInductor's debug printer left, paired with nodes by operator, "
               "module and Python line. Drop a folder or a file here."));
}

void CompareSetupPage::showInterpreter()
{
    const CompareSetup& setup = m_context.comparison->setup();
    m_pythonText->setText(setup.python.python.empty() ? QString() : InterpreterText::of(setup.python, setup.pythonTorch));
    m_pythonText->setDim(setup.with != With::Python);
    m_python->setAccessibleDescription(m_pythonText->text());
}

void CompareSetupPage::retranslate()
{
    const bool ir = m_context.session->side() == protocol::Side::Ir;
    choice(With::OtherSide)->setText(ir ? tr("The FX &graph of this program") : tr("The &IR of this program"));
    choice(With::Program)->setText(tr("Another &program"));
    choice(With::Dump)->setText(tr("Reference &values"));
    choice(With::Kernels)->setText(tr("Its &kernels"));
    choice(With::Python)->setText(tr("A Python &interpreter"));
    m_python->setText(tr("Choose…"));
    m_python->setToolTip(tr("Choose the interpreter and its device"));
    showInterpreter();
    m_isolated->setText(tr("Each &launch on ATen's values"));
    m_isolated->setToolTip(
        tr("Each launch is checked by itself, and no errors add up. Off: each kernel gets the results of earlier kernels, as on the "
           "hardware."));
    m_program->setNames(tr("Program or IR file to compare with"), tr("program.pt2 or ir.json"));
    m_program->setFilters({tr("Programs and IR files (*.pt2 *.json)"), tr("All files (*)")});
    m_dump->setNames(tr("Folder or file of reference values"), tr("folder, or .npz, .safetensors, .npy"));
    m_dump->setFilters({tr("Reference values (*.npy *.npz *.safetensors *.etdp *.sqlite manifest.json)"), tr("All files (*)")});
    m_example->setText(tr("dump/linear_1.npy          %1\ndump/true_graph_0.add.npy  %2\ndump/split.0.npy           %3")
                           .arg(tr("node linear_1"), tr("node add of a body"), tr("first element of a tuple")));
    m_first->setText(tr("Stop at the &first value that differs"));
    m_first->setToolTip(tr("The session then stops before that node with both sides' inputs, and the operator is run on the reference's "
                           "inputs. Off: all values are compared."));
    m_bisect->setText(tr("Check outputs of &modules first"));
    m_bisect->setToolTip(tr("Finds the diverging module before its nodes: fewer values of the reference are needed, but the program may "
                            "run more than once"));
    setAccessibleName(tr("What to compare with"));
    showHint();
}

void CompareSetupPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    m_columns->setDirection(event->size().width() < narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace nodewise::views
