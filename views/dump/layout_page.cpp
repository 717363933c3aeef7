// SPDX-License-Identifier: Apache-2.0
#include "views/dump/layout_page.h"

#include "core/backend/profile.h"
#include "core/base/data_folder.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/inspect/fact_page.h"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <set>

namespace nodewise::views {

namespace {

constexpr std::size_t mostPermuted = 4; ///< axes: of more, only which one has the stick is chosen

std::vector<LayoutPage::Rule> rulesOfFolders()
{
    const auto folders = dataFolders("profiles");
    std::set<std::string> names;
    for (const std::string& folder : folders)
        if (const auto files = dataFiles(folder, ".json"))
            for (const DataFile& file : *files)
                if (file.text.find("\"layout\"") != std::string::npos)
                    names.insert(file.name);
    std::vector<LayoutPage::Rule> made;
    for (const std::string& name : names)
        if (const auto profile = backend::readProfile(folders, name); profile && profile->layout)
            made.push_back({QString::fromStdString(name), *profile->layout, profile->dtypes});
    return made;
}

std::vector<std::vector<std::size_t>> ordersOf(const graph::TensorMeta& meta)
{
    std::vector<std::size_t> axes;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i)
        if (!(meta.sizes[i] == graph::SymInt(1)))
            axes.push_back(i);
    std::vector<std::vector<std::size_t>> made;
    if (axes.size() <= mostPermuted) {
        do
            made.push_back(axes);
        while (std::next_permutation(axes.begin(), axes.end()));
        return made;
    }
    for (std::size_t last = axes.size(); last-- > 0;) {
        auto order = axes;
        std::rotate(order.begin() + std::ptrdiff_t(last), order.begin() + std::ptrdiff_t(last) + 1, order.end());
        made.push_back(std::move(order));
    }
    return made;
}

} // namespace

LayoutPage::LayoutPage(QWidget* parent)
    : QFrame(parent), m_profile(new QComboBox(this)), m_order(new QComboBox(this)), m_result(new QComboBox(this)),
      m_profileLabel(new Label(this)), m_orderLabel(new Label(this)), m_resultLabel(new Label(this)), m_state(new Label(this)),
      m_drawing(new StickDrawing(this)), m_facts(new FactPage(this))
{
    setProperty("role", "pane");
    auto* fields = new QGridLayout;
    fields->setContentsMargins(12, 8, 12, 4);
    fields->setHorizontalSpacing(8);
    fields->setVerticalSpacing(4);
    const std::pair<Label*, QComboBox*> rows[] = {{m_profileLabel, m_profile}, {m_orderLabel, m_order}, {m_resultLabel, m_result}};
    for (int i = 0; const auto& [label, field] : rows) {
        label->setBuddy(field);
        field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        field->setMinimumContentsLength(8);
        fields->addWidget(label, i, 0);
        fields->addWidget(field, i++, 1);
    }
    fields->setColumnStretch(1, 1);
    m_state->setWordWrap(true);
    m_state->setContentsMargins(12, 2, 12, 6);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_state->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_state->setMinimumHeight(2 * fontMetrics().lineSpacing() + 10); // what is told of places has two lines: nothing jumps
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_drawing);
    split->addWidget(m_facts);
    split->setSizes({260, 340});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(fields);
    column->addWidget(m_state);
    column->addWidget(split, 1);
    const std::pair<QComboBox*, const char*> names[] = {{m_profile, "profile"}, {m_order, "order"}, {m_result, "result"}};
    for (const auto& [field, name] : names)
        field->setObjectName(QLatin1String(name));
    connect(m_profile, &QComboBox::currentIndexChanged, this, &LayoutPage::refresh);
    connect(m_profile, &QComboBox::activated, this, [this] { m_wanted = m_profile->currentText(); });
    connect(m_order, &QComboBox::currentIndexChanged, this, &LayoutPage::refresh);
    connect(m_result, &QComboBox::currentIndexChanged, this, [this] {
        fillOrders();
        refresh();
    });
    connect(m_drawing, &StickDrawing::placeChanged, this, [this] {
        if (m_drawing->picture())
            m_state->setText(m_drawing->textOf(m_drawing->place()));
    });
    followLanguage(this, &LayoutPage::retranslate);
}

void LayoutPage::setSelection(Selection* selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection) {
        connect(selection, &Selection::changed, this, &LayoutPage::onNode);
        connect(selection, &Selection::documentChanged, this, &LayoutPage::onNode);
    }
    onNode();
}

void LayoutPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_asked)
        readRules();
    onNode();
}

void LayoutPage::readAgain()
{
    if (m_asked)
        readRules();
}

void LayoutPage::readRules()
{
    m_asked = true;
    m_reading.start([](const Progress&) { return rulesOfFolders(); }, [this](std::vector<Rule> rules) { setRules(std::move(rules)); });
}

void LayoutPage::setRules(std::vector<Rule> rules)
{
    m_asked = true;
    m_rules = std::move(rules);
    const QString wanted = !m_wanted.isEmpty() ? m_wanted : m_profile->currentText();
    {
        const QSignalBlocker blocked(m_profile);
        m_profile->clear();
        for (const Rule& rule : m_rules)
            m_profile->addItem(rule.name);
        const int found = m_profile->findText(wanted);
        m_profile->setCurrentIndex(found >= 0 ? found : std::max(m_profile->findText(QStringLiteral("spyre-2026")), 0));
    }
    refresh();
}

void LayoutPage::setProfile(const QString& name)
{
    m_wanted = name;
    if (const int found = m_profile->findText(name); found >= 0)
        m_profile->setCurrentIndex(found);
}

const graph::Node* LayoutPage::tryNode() const
{
    const auto fx = m_selection ? m_selection->currentFx() : std::nullopt;
    return fx && m_selection->document().fx() ? &m_selection->document().fx()->node(*fx) : nullptr;
}

const graph::TensorMeta* LayoutPage::tryMeta() const
{
    const graph::Node* node = tryNode();
    if (!node)
        return nullptr;
    if (node->value.isTensor())
        return &node->value.tensor;
    const auto index = std::size_t(std::max(m_result->currentData().toInt(), 0));
    const bool list = node->value.kind == graph::Value::Kind::List && index < node->value.elements.size();
    return list && node->value.elements[index].isTensor() ? &node->value.elements[index].tensor : nullptr;
}

const LayoutPage::Rule* LayoutPage::tryRule() const
{
    const int index = m_profile->currentIndex();
    return index >= 0 && std::size_t(index) < m_rules.size() ? &m_rules[std::size_t(index)] : nullptr;
}

void LayoutPage::onNode()
{
    if (!isVisible())
        return; // it is found out when it is looked at
    fillResults(tryNode());
    fillOrders();
    refresh();
}

void LayoutPage::fillResults(const graph::Node* node)
{
    const QSignalBlocker blocked(m_result);
    m_result->clear();
    if (node && node->value.kind == graph::Value::Kind::List)
        for (std::size_t i = 0; i < node->value.elements.size(); ++i)
            if (node->value.elements[i].isTensor())
                m_result->addItem(QStringLiteral("%1: %2").arg(i).arg(QString::fromStdString(graph::valueText(node->value.elements[i]))),
                                  int(i));
    m_result->setVisible(m_result->count() > 1);
    m_resultLabel->setVisible(m_result->count() > 1);
}

void LayoutPage::fillOrders()
{
    const QSignalBlocker blocked(m_order);
    m_order->clear();
    const graph::TensorMeta* meta = tryMeta();
    if (!meta)
        return;
    for (const auto& order : ordersOf(*meta)) {
        QStringList parts;
        QVariantList axes;
        for (const std::size_t axis : order) {
            parts.append(QStringLiteral("d%1").arg(axis));
            axes.append(qulonglong(axis));
        }
        const QString text = parts.join(QStringLiteral(", "));
        m_order->addItem(m_order->count() == 0 ? (text.isEmpty() ? tr("none") : tr("%1 (default)").arg(text)) : text, axes);
    }
}

void LayoutPage::showNothing(const QString& why)
{
    m_drawing->setPicture({});
    m_facts->setFacts({}, {});
    m_state->setText(why);
}

void LayoutPage::refresh()
{
    const Rule* rule = tryRule();
    const graph::Node* node = tryNode();
    const graph::TensorMeta* meta = tryMeta();
    m_order->setEnabled(meta != nullptr && m_order->count() > 1);
    if (!node)
        return showNothing(tr("Select a node to see the layout of its value on the device."));
    if (!meta)
        return showNothing(tr("This node returns no tensor."));
    if (!rule)
        return showNothing(m_reading.running() ? tr("Reading profiles…") : tr("No backend profile has a rule for layouts."));
    std::vector<std::size_t> order;
    for (const QVariant& axis : m_order->currentData().toList())
        order.push_back(std::size_t(axis.toULongLong()));
    for (std::size_t i = 0; i < meta->sizes.size(); ++i) // sizes of 1 have no place in it
        if (std::ranges::find(order, i) == order.end())
            order.insert(order.begin(), i);
    graph::TensorMeta stored = *meta;
    stored.dtype = sticks::storedType(rule->dtypes, meta->dtype);
    auto division = sticks::divideCores(*m_selection->document().fx(), *node, rule->layout, rule->dtypes);
    const bool sparse =
        division && m_order->currentIndex() <= 0 && division->output.sparse && division->output.hostSize.size() == meta->sizes.size();
    auto layout = sticks::stickLayout(stored, rule->layout, order, sparse);
    if (!layout)
        return showNothing(translated(layout.error()));
    const QString format = QString::fromStdString(sticks::deviceFormat(rule->dtypes, meta->dtype));
    const LayoutFacts::About about{QString::fromUtf8(graph::dtypeName(meta->dtype)), QString::fromUtf8(graph::dtypeName(stored.dtype)),
                                   format, QString::fromStdString(sticks::backendText(*layout, rule->layout, format.toStdString()))};
    StickPicture picture{std::move(*layout), LayoutFacts::axisNames(meta->sizes.size()), {}};
    FactSection why;
    if (division && division->output.hostSize == picture.layout.hostSize)
        picture.division = std::move(*division);
    else if (!division)
        why = {tr("Split across cores"), {}, {}, translated(division.error()), {}};
    auto sections = LayoutFacts::layout(picture, about);
    for (FactSection& section : LayoutFacts::division(picture))
        sections.push_back(std::move(section));
    if (!why.note.isEmpty())
        sections.push_back(std::move(why));
    m_facts->setFacts({}, sections);
    m_drawing->setPicture(std::move(picture));
}

QString LayoutPage::stateText() const
{
    return m_state->text();
}

void LayoutPage::retranslate()
{
    m_profileLabel->setText(tr("&Backend"));
    m_orderLabel->setText(tr("&Order of axes"));
    m_resultLabel->setText(tr("&Result"));
    m_order->setToolTip(tr("Sticks run along the last axis"));
    m_facts->setAccessibleName(tr("Layout"));
    if (!m_asked)
        return; // it was never shown, and says nothing yet
    fillOrders();
    refresh();
}

} // namespace nodewise::views
