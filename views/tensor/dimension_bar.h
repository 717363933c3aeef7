// SPDX-License-Identifier: Apache-2.0
// Where along the leading dimensions of a tensor it is looked at: a slider and a number for each, "all" for a dimension that is kept.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <map>
#include <vector>

class QSlider;
class QSpinBox;

namespace nodewise::views {

class Label;

/// Hidden where there is nothing to choose. Remembers by shape what was chosen last.
class DimensionBar : public QWidget {
    Q_OBJECT
public:
    explicit DimensionBar(QWidget* parent = nullptr);

    /// `op` makes the tensor; a slice that is more than numbers and ranges disables the sliders.
    void show(const std::vector<std::int64_t>& shape, std::string_view op, const QString& slice);
    void showNothing();
    /// The slice that was chosen last for a tensor of this shape; "" = none.
    QString remembered(const std::vector<std::int64_t>& shape) const;

Q_SIGNALS:
    void sliceWanted(const QString& slice);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Control {
        Label* name;
        QSlider* slider;
        QSpinBox* number;
    };
    void make();
    void read();
    void choose(std::size_t dimension, int index);
    QString chosenSlice() const;

    std::vector<std::int64_t> m_shape;
    std::string m_op;
    QString m_slice;
    std::vector<Control> m_controls; ///< of the leading dimensions, in order
    std::vector<int> m_chosen;       ///< -1 = all
    std::map<std::vector<std::int64_t>, QString> m_remembered;
    QTimer m_later; ///< one slice for many moves of a slider
};

} // namespace nodewise::views
