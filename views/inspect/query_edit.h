// SPDX-License-Identifier: Apache-2.0
// The query field: underlines the place of a parse error.
#pragma once

#include <QLineEdit>

namespace nodewise::views {

class QueryEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit QueryEdit(QWidget* parent = nullptr);

    /// `column` in UTF-16 units, -1 = no error. The word that starts there is underlined.
    void setErrorColumn(int column);
    int errorColumn() const { return m_error; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_error = -1;
};

} // namespace nodewise::views
