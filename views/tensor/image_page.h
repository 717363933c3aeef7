// SPDX-License-Identifier: Apache-2.0
// A tensor as images: its channels side by side, one of them, or three as red, green and blue.
#pragma once

#include "views/tensor/feature_sheet.h"
#include "views/tensor/tensor_page.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace nodewise::views {

class Label;

class ImagePage final : public TensorPage {
    Q_OBJECT
public:
    explicit ImagePage(DebugSession* session, QWidget* parent = nullptr);
    QWidget* tools() override { return m_tools; }
    QImage picture() override { return m_sheet->picture(); }
    std::optional<ElementPicture> elementPicture() override { return m_sheet->elementPicture(); }
    /// What is under the pointer: where it stands in the slice, and the number.
    QString hoverText() const;
    FeatureSheet& sheet() const { return *m_sheet; }
    QComboBox* dimensionChoice() const { return m_dimension; }
    /// Which dimension holds the channels: of [3, H, W] the first, of [H, W, 3] the last.
    static int likelyChannels(const std::vector<std::int64_t>& shape);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void applyMode();
    int channels() const;
    void showDimensions();
    void showHover(int channel, quint64 row, quint64 column, const QString& number);

    FeatureSheet* m_sheet;
    Label* m_hover;
    QWidget* m_tools;
    QComboBox* m_dimension;
    QComboBox* m_mode;
    QSpinBox* m_channel;
    QComboBox* m_colors;
    QCheckBox* m_same;
    std::vector<std::int64_t> m_shape; ///< that the choice of a dimension is for
};

} // namespace nodewise::views
