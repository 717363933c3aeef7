// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/workshop_start.h"

#include "core/base/data_folder.h"
#include "core/graph/graph.h"
#include "core/lowering/plan_call.h"
#include "views/common/label.h"
#include "views/common/schema_service.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace nodewise::views {

namespace {

constexpr int templateRole = Qt::UserRole; ///< index of a template; -1: the skeleton

/// Operators of the program that a kernel can be written for at all, with one node of each.
std::map<std::string, graph::NodeId> operatorsOf(const graph::Graph& fx)
{
    std::map<std::string, graph::NodeId> ops;
    for (const graph::Node& node : fx.nodes())
        if (node.op == graph::NodeOp::CallFunction && !lowering::isView(fx, node) &&
            (lowering::operandOf(node, "") || lowering::resultCount(node)))
            ops.emplace(std::string(node.opType()), node.id);
    return ops;
}

} // namespace

WorkshopStart::WorkshopStart(std::shared_ptr<const Document> document, SchemaService* schemas, const TemplateStore& store,
                             const std::string& op, QWidget* parent)
    : QDialog(parent), m_document(std::move(document)), m_schemas(schemas), m_store(store), m_templates(store.all()),
      m_ops(new QComboBox(this)), m_name(new QLineEdit(this)), m_list(new QListWidget(this)), m_about(new Label(this)),
      m_error(new Label(this)), m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Write a Kernel"));
    m_ops->setFont(monoFont());
    m_ops->setAccessibleName(tr("Operator"));
    m_name->setObjectName(QStringLiteral("name"));
    m_name->setFont(monoFont());
    m_name->setAccessibleName(tr("Name of the template"));
    m_list->setAccessibleName(tr("Starting points"));
    m_list->setWordWrap(true);
    m_about->setProperty("role", "dim");
    m_about->setWordWrap(true);
    m_about->setText(
        tr("A skeleton processes the result element by element and renders at once. An existing template brings its tiles; those whose "
           "shapes match the operator's come first."));
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    auto* form = new QFormLayout;
    form->addRow(tr("&Operator:"), m_ops);
    form->addRow(tr("&Name:"), m_name);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_about);
    column->addWidget(m_list, 1);
    column->addWidget(m_error);
    column->addWidget(m_buttons);
    okButton()->setText(tr("&Write"));
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemActivated, this, [this] {
        if (okButton()->isEnabled())
            accept();
    });
    fillOps(op);
    connect(m_ops, &QComboBox::currentIndexChanged, this, &WorkshopStart::onOp);
    connect(m_name, &QLineEdit::textEdited, this, [this] { m_named = true; });
    connect(m_name, &QLineEdit::textChanged, this, &WorkshopStart::check);
    connect(m_list, &QListWidget::currentRowChanged, this, &WorkshopStart::check);
    if (m_schemas) {
        connect(m_schemas, &SchemaService::schemasReady, this, &WorkshopStart::fillList);
        connect(m_schemas, &SchemaService::stateChanged, this, &WorkshopStart::check);
    }
    resize(640, 520);
    onOp();
}

QString WorkshopStart::name() const
{
    return m_name->text();
}

std::string WorkshopStart::op() const
{
    return m_ops->currentText().toStdString();
}

QPushButton* WorkshopStart::okButton() const
{
    return m_buttons->button(QDialogButtonBox::Ok);
}

QString WorkshopStart::errorText() const
{
    return m_error->text();
}

void WorkshopStart::fillOps(const std::string& op)
{
    if (const graph::Graph* fx = m_document->fx())
        for (const auto& [type, node] : operatorsOf(*fx))
            m_ops->addItem(QString::fromStdString(type), node.index());
    if (!op.empty() && m_ops->findText(QString::fromStdString(op)) < 0)
        m_ops->addItem(QString::fromStdString(op));
    if (!op.empty())
        m_ops->setCurrentText(QString::fromStdString(op));
}

std::shared_ptr<const protocol::OpSchema> WorkshopStart::schema() const
{
    return m_schemas ? m_schemas->trySchema(op()) : nullptr;
}

void WorkshopStart::onOp()
{
    if (m_schemas)
        m_schemas->request(std::vector<std::string>{op()});
    if (!m_named)
        m_name->setText(QString::fromStdString(lowering::freeTemplateName(op(), m_templates)));
    fillList();
}

void WorkshopStart::fillList()
{
    m_list->clear();
    const auto known = schema();
    if (!known)
        return check();
    auto* skeleton = new QListWidgetItem(tr("Skeleton of %1\nelement by element, from DRAM to DRAM").arg(m_ops->currentText()), m_list);
    skeleton->setData(templateRole, -1);
    std::optional<lowering::ShapeRelation> relation;
    if (const graph::Graph* fx = m_document->fx(); fx && m_ops->currentData().isValid())
        relation = lowering::relationOf(*fx, fx->node(graph::NodeId(m_ops->currentData().toUInt())));
    for (const lowering::StartingPoint& point : startingPoints(m_templates, *known, relation)) {
        const QString name = QString::fromStdString(point.file->name), title = QString::fromStdString(point.file->title);
        const QString hint = translated(point.hint);
        auto* item = new QListWidgetItem(point.fits ? tr("%1 · %2\nfits: %3", "template, title, why").arg(name, title, hint)
                                                    : QStringLiteral("%1 · %2\n%3").arg(name, title, hint),
                                         m_list);
        item->setData(templateRole, int(point.file - m_templates.data()));
        if (!point.fits)
            item->setForeground(palette().placeholderText());
    }
    m_list->setCurrentRow(0);
    check();
}

/// Why nothing can be begun with yet.
QString WorkshopStart::waitingText() const
{
    if (!m_schemas)
        return tr("There is no engine that knows operator schemas.");
    const QString why = m_schemas->stateText();
    return why.isEmpty() ? tr("Reading the operator's schema…") : why;
}

Result<lowering::TemplateTexts> WorkshopStart::texts() const
{
    const auto known = schema();
    const QListWidgetItem* item = m_list->currentItem();
    if (!known || !item)
        return fail(waitingText().toStdString());
    const int index = item->data(templateRole).toInt();
    if (index < 0)
        return lowering::templateSkeleton(name().toStdString(), *known);
    const lowering::TemplateFile& from = m_templates[std::size_t(index)];
    const auto stored = m_store.tryTexts(QString::fromStdString(from.name));
    if (!stored)
        return fail("there is no template '%1' anymore", from.name);
    return lowering::templateLike(from, stored->text, stored->functions, name().toStdString(), *known);
}

void WorkshopStart::check()
{
    QString why;
    if (const auto named = lowering::checkTemplateName(name().toStdString(), m_templates); !named)
        why = translated(named.error());
    else if (const auto made = texts(); !made)
        why = translated(made.error());
    m_error->setText(why);
    m_error->setVisible(!why.isEmpty());
    okButton()->setEnabled(why.isEmpty());
}

} // namespace nodewise::views
