// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/query_help.h"

#include "core/query/query.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/fact_text.h"

#include <QVBoxLayout>

namespace nodewise::views {

namespace {

FactSection fieldSection()
{
    FactSection section{
        QueryHelp::tr("Query fields"), {QueryHelp::tr("field"), QueryHelp::tr("finds"), QueryHelp::tr("example")}, {}, {}, {}};
    for (const query::Field& field : query::fields()) {
        const QString example = fromUtf8(field.example);
        FactCell cell;
        cell.mono = true;
        cell.link(example, {FactLink::To::Query, 0, example});
        section.rows.push_back({{FactCell::value(fromUtf8(field.name)), FactCell(translated(UserText::listed(field.meaning))), cell}, {}});
    }
    return section;
}

} // namespace

QueryHelp::QueryHelp(QWidget* parent) : QFrame(parent, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("role", "card");
    setAccessibleName(tr("Help on queries"));
    constexpr int width = 520;
    auto* table = new FactTable(this);
    table->resize(width - 24, 100);
    table->setFacts(fieldSection());
    auto* rules =
        new Label(tr("All terms must match. A minus before a term negates it, a tilde before a value makes it a regular expression, an "
                     "equals sign matches the whole word, quotes keep spaces. In a shape, _ is any one dimension, * any number of them, "
                     "and >64 compares."),
                  this);
    rules->setWordWrap(true);
    rules->setProperty("role", "dim");
    auto* column = new QVBoxLayout(this);
    column->addWidget(table);
    column->addWidget(rules);
    setFixedWidth(width);
    connect(table, &FactTable::linkActivated, this, [this](const FactLink& link) {
        Q_EMIT exampleChosen(link.text);
        close();
    });
}

} // namespace nodewise::views
