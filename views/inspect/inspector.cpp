// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/inspector.h"

#include <QTabWidget>
#include <QVBoxLayout>

namespace nodewise::views
{

Inspector::Inspector(QWidget* parent) : QWidget(parent), m_tabs(new QTabWidget(this)), m_node(nullptr), m_source(nullptr)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tabs);
}

Inspector::~Inspector() = default;

void Inspector::setSelection(Selection* selection)
{
    m_selection = selection;
}
void Inspector::setTheme(const Theme&)
{
}
void Inspector::setSchemaService(SchemaService* service)
{
    m_schemas = service;
}

} // namespace nodewise::views
