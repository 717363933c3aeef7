// SPDX-License-Identifier: Apache-2.0
// A tensor in sticks as a picture: a cell per stick, padding hatched, colored by the core that computes it. Of a large tensor the part
// around the place that is looked at.
#pragma once

#include "core/sticks/core_division.h"
#include "views/common/theme.h"

#include <QWidget>

#include <optional>

namespace nodewise::views {

struct StickPicture {
    sticks::StickLayout layout;
    QStringList axes;                             ///< names of the host's axes
    std::optional<sticks::CoreDivision> division; ///< of the work that makes it
};

/// Looks at one place of the device. Arrow keys go to other sticks, Ctrl+Left and Ctrl+Right inside of one, Page Up and Page Down along the
/// axes that are neither rows nor columns.
class StickDrawing : public QWidget {
    Q_OBJECT
public:
    using Place = std::vector<std::int64_t>; ///< a coordinate per device axis

    explicit StickDrawing(QWidget* parent = nullptr);
    /// Looks at its first element.
    void setPicture(std::optional<StickPicture> picture);
    const std::optional<StickPicture>& picture() const { return m_picture; }

    const Place& place() const { return m_place; }
    /// "device [0, 1, 37, 5] · host [37, 69] · host offset 9,541 · byte 19,210", or that it is padding.
    QString textOf(const Place& place) const;
    /// The tint of a core's slice.
    static QColor colorOf(std::int64_t core, const Theme& theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void placeChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    /// Where cells are, in pixels.
    struct Grid {
        double left = 0, top = 0, width = 0, height = 0; ///< of a cell
        std::int64_t columns = 0, rows = 0;              ///< that fit
        std::int64_t firstColumn = 0, firstRow = 0;
    };
    Grid grid() const;
    void setPlace(const Place& place);
    /// What is under a point of the widget; nothing beside the cells.
    std::optional<Place> tryPlaceAt(const QPointF& point) const;
    std::int64_t sizeOf(std::optional<std::size_t> axis) const;
    Place placeOf(std::int64_t column, std::int64_t row, std::int64_t lane) const;
    void chooseAxes();
    void move(std::optional<std::size_t> axis, std::int64_t by);
    void moveOthers(bool forward);
    QString axisText(std::size_t axis) const;
    QStringList headLines() const;
    void paintLabels(QPainter& painter, const Grid& grid) const;
    void paintCell(QPainter& painter, const QRectF& box, const Place& first) const;
    void paintPadding(QPainter& painter, const QRectF& box, const Place& first) const;
    void describe();

    std::optional<StickPicture> m_picture;
    std::optional<std::size_t> m_column, m_row; ///< device axes that are drawn so; none: there is no such axis
    Place m_place;
};

} // namespace nodewise::views
