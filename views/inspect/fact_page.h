// SPDX-License-Identifier: Apache-2.0
// A page of facts: header and sections, one below the other, scrolled together.
#pragma once

#include "views/inspect/facts.h"

#include <QScrollArea>

#include <vector>

class QVBoxLayout;

namespace nodewise::views {

class Label;
class FactTable;

/// Widgets are kept from one content to the next and only filled anew: walking through a graph with the keyboard costs no new widgets.
class FactPage : public QScrollArea {
    Q_OBJECT
public:
    explicit FactPage(QWidget* parent = nullptr);

    void setFacts(const FactHeader& header, const std::vector<FactSection>& sections);
    /// Takes a widget to show after the first section.
    void setExtra(QWidget* widget);
    /// Nothing is selected: a sentence that says what to do.
    void setEmpty(const QString& sentence);
    QString allText() const;
    /// The table of the section with this title; null if it is not shown.
    FactTable* tryTable(const QString& title) const;

Q_SIGNALS:
    void linkActivated(const FactLink& link);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Section {
        QWidget* box;
        Label* title;
        FactTable* table;
        Label* note;
        bool shown;
    };
    void showHeader();
    void fill(Section& section, const FactSection& facts);
    Section& addSection();
    void followDetail(const QString& href);

    FactHeader m_header;
    Label* m_title;
    Label* m_detail;
    QVBoxLayout* m_column;
    std::vector<Section> m_sections; ///< kept; those not needed are hidden
};

} // namespace nodewise::views
