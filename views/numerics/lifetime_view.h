// SPDX-License-Identifier: Apache-2.0
// Blocks as bars over the run, the largest first: how long each holds its memory. Those that live at the cursor come first.
#pragma once

#include "views/common/zoomed_plot.h"
#include "views/numerics/lifetime_picture.h"

class QScrollBar;

namespace nodewise::views {

/// Its places are steps. The wheel scrolls; with Ctrl it zooms. Up and Down choose a block.
class LifetimeView : public ZoomedView<LifetimePicture> {
    Q_OBJECT
public:
    /// Smaller ones are not drawn: nobody reads them, and the table has them.
    static constexpr std::size_t most = 300;

    explicit LifetimeView(QWidget* parent = nullptr);

    /// Null: nothing was measured yet.
    void setProfile(std::shared_ptr<const MemoryProfile> profile);
    const std::shared_ptr<const MemoryProfile>& profile() const { return m_shown.profile; }
    /// What lives at the cursor, largest first; other values of the run follow, paler, up to `most` in all.
    void setBlocks(std::vector<std::uint32_t> living);
    const std::vector<std::uint32_t>& blocks() const { return m_shown.rows; }
    void setBlock(std::optional<std::uint32_t> block);
    std::optional<std::uint32_t> block() const { return m_shown.block; }
    bool hasPicture() const override { return m_shown.profile != nullptr; }

Q_SIGNALS:
    void blockChosen(std::uint32_t block);

protected:
    PlotPlace count() const override { return hasPicture() ? profile()->steps() : 0; }
    QRectF room() const override;
    QSize fileSize() const override;
    QStringList linesAt(PlotPlace place) const override;
    QStringList tipAt(const QPointF& at) const override;
    QString told() const override;
    void clicked(const QPointF& at) override;
    bool scrolled(int by) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::optional<std::uint32_t> blockAt(const QPointF& at) const;
    void arrange();
    void revealRow(std::size_t row);

    QScrollBar* m_bar;
};

} // namespace nodewise::views
