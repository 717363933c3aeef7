// SPDX-License-Identifier: Apache-2.0
// How a page's picture is written: as it is seen, or with so many pixels per element.
#pragma once

#include "views/tensor/element_picture.h"

#include <QDialog>

class QRadioButton;
class QSpinBox;

namespace nodewise::views {

class Label;

class PictureDialog : public QDialog {
    Q_OBJECT
public:
    /// `seen`: pixels of the picture as it is seen. `elements`: none where the page has no such picture.
    PictureDialog(const QSize& seen, const std::optional<ElementPicture>& elements, QWidget* parent = nullptr);
    /// Pixels along an element's side; 0: as it is seen.
    int scale() const;
    QRadioButton* perElement() const { return m_perElement; }
    QSpinBox* pixels() const { return m_pixels; }

private:
    void showSize();

    QSize m_seen;
    std::optional<ElementPicture> m_elements;
    QRadioButton* m_asSeen;
    QRadioButton* m_perElement;
    QSpinBox* m_pixels;
    Label* m_size;
};

} // namespace nodewise::views
