// SPDX-License-Identifier: Apache-2.0
// Channels of a tensor as pictures side by side; only those in sight are asked for and kept.
#pragma once

#include "views/debug/debug_session.h"
#include "views/tensor/element_picture.h"

#include <QAbstractScrollArea>

#include <functional>
#include <map>
#include <set>

namespace nodewise::views {

/// The session is watched, not owned.
class FeatureSheet : public QAbstractScrollArea {
    Q_OBJECT
public:
    enum class Mode {
        Sheet,  ///< a tile per channel
        Single, ///< one of them, as large as there is room
        Rgb,    ///< three of them as one picture
    };
    explicit FeatureSheet(DebugSession* session, QWidget* parent = nullptr);

    /// `request` says what a channel's picture is; the size is the sheet's own. What was there is forgotten.
    void show(int channels, std::function<protocol::RasterRequest(int channel)> request);
    void clear();
    void setMode(Mode mode, int channel);
    void setColors(const ColorMap& map, bool sameRange);
    /// How many pictures there are.
    std::size_t held() const { return m_tiles.size(); }
    QImage picture();
    /// Where a channel's tile lies in the viewport.
    QRect tileRect(int channel) const;
    /// Of all channels, of one, or of three, as the mode is; none before the first came.
    std::optional<ElementPicture> elementPicture() const;

Q_SIGNALS:
    void failed(const nodewise::Error& error);
    void channelChosen(int channel);
    /// Row and column of a channel's picture are under the pointer; `text`: the number, of three channels three. "" beside the pictures.
    void hovered(int channel, quint64 row, quint64 column, const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Tile {
        protocol::Raster raster;
        QImage image;
    };
    int columns() const;
    QSize tileSize() const; ///< with its caption
    int fittingSide() const;
    std::vector<int> wanted() const; ///< channels in sight
    void fetch();
    void take(int channel, protocol::Raster raster);
    void recolor();
    void layOut();
    ColorRange rangeFor(const Tile& tile) const;
    QImage imageAt(int channel) const; ///< as it is painted; null before it came
    QRect imageRect(int channel, const QImage& image) const;
    void paintTile(QPainter& painter, int channel, const QRect& at);
    bool hover(int channel, const QPoint& at);
    QImage rgb() const;

    DebugSession* m_session;
    int m_channels = 0;
    int m_side = 112; ///< of a tile's picture
    std::function<protocol::RasterRequest(int)> m_request;
    Mode m_mode = Mode::Sheet;
    int m_channel = 0;
    ColorMap m_map{ColorMap::Kind::Gray};
    bool m_sameRange = false;
    std::map<int, Tile> m_tiles;
    std::set<int> m_asked;
    quint64 m_generation = 0; ///< answers to an older show() are dropped
};

} // namespace nodewise::views
