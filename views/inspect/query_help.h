// SPDX-License-Identifier: Apache-2.0
// A popup that explains the query language: its fields and examples that can be taken over.
#pragma once

#include <QFrame>

namespace nodewise::views {

class QueryHelp : public QFrame {
    Q_OBJECT
public:
    explicit QueryHelp(QWidget* parent = nullptr);

Q_SIGNALS:
    void exampleChosen(const QString& query);
};

} // namespace nodewise::views
