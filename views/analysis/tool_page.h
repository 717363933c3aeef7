// SPDX-License-Identifier: Apache-2.0
// The page of a tab that is made of programs of other tabs: what differs between two, one as a backend rewrites it.
#pragma once

#include "views/analysis/action_set.h"
#include "views/common/document.h"

#include <QWidget>

namespace nodewise::views {

class GraphCanvas;

class ToolPage : public QWidget {
public:
    using QWidget::QWidget;

    /// What actions do while it is seen.
    ActionSet& actionSet() { return m_actions; }
    /// The program that it begins with; null: none yet.
    virtual std::shared_ptr<const Document> document() const = 0;
    /// A program was read again: what was made of it is made anew.
    virtual void readAgain(const std::shared_ptr<const Document>& document) = 0;
    virtual void find() = 0;
    /// That has the keyboard, or had it last; null while nothing is shown.
    virtual GraphCanvas* activeCanvas() const = 0;
    /// All is there and painted, or can't be.
    virtual bool isComplete() const = 0;

private:
    ActionSet m_actions;
};

} // namespace nodewise::views
