// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/query_help.h"

#include "core/query/query.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/fact_text.h"

#include <QLabel>
#include <QVBoxLayout>

#include <map>

namespace nodewise::views {

namespace {

/// The language is core's, its explanation in the user's tongue is ours; a field that is new there is explained in English.
QString meaningOf(const query::Field& field)
{
    static const std::map<std::string_view, const char*> meanings{
        {"name", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the node's name")},
        {"op", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the operator; with = also without namespace or overload")},
        {"dtype", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the element type of an output")},
        {"shape", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the shape of an output")},
        {"out", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the shape of an output")},
        {"in", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the shape of an input")},
        {"module", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the module's path, or the class of a module around")},
        {"attr", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "an argument by its name, and its value")},
        {"user", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "a node that uses this one")},
        {"producer", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "a node that this one uses")},
        {"weight", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the state-dict entry that the node is or reads")},
        {"file", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "the place in the Python source")},
        {"kind", QT_TRANSLATE_NOOP("nodewise::views::QueryHelp", "what kind of node or input it is")},
    };
    const auto known = meanings.find(field.name);
    return known == meanings.end() ? fromUtf8(field.meaning) : QueryHelp::tr(known->second);
}

FactSection fieldSection()
{
    FactSection section{
        QueryHelp::tr("Query fields"), {QueryHelp::tr("field"), QueryHelp::tr("finds"), QueryHelp::tr("example")}, {}, {}, {}};
    for (const query::Field& field : query::fields()) {
        const QString example = fromUtf8(field.example);
        FactCell cell;
        cell.mono = true;
        cell.link(example, {FactLink::To::Query, 0, example});
        section.rows.push_back({{FactCell::value(fromUtf8(field.name)), FactCell(meaningOf(field)), cell}, {}});
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
        new QLabel(tr("All terms must hold. A minus before a term negates it, a tilde before a value makes it a regular expression, "
                      "an equals sign asks for the whole word, quotes keep blanks. In a shape _ is any one dimension, * any number of "
                      "them, and >64 compares."),
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
