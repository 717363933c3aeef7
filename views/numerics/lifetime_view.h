// SPDX-License-Identifier: Apache-2.0
// Blocks as bars over the run, the largest first: how long each holds its memory. Those that live at the cursor come first.
#pragma once

#include "views/numerics/lifetime_picture.h"
#include "views/numerics/step_view.h"

class QScrollBar;

namespace nodewise::views {

/// The wheel scrolls; with Ctrl it zooms. Up and Down choose a block.
class LifetimeView : public StepView {
    Q_OBJECT
public:
    /// Smaller ones are not drawn: nobody reads them, and the table has them.
    static constexpr std::size_t most = 300;

    explicit LifetimeView(QWidget* parent = nullptr);

    void setProfile(std::shared_ptr<const MemoryProfile> profile) override;
    /// What lives at the cursor, largest first; other values of the run follow, paler, up to `most` in all.
    void setBlocks(std::vector<std::uint32_t> living);
    const std::vector<std::uint32_t>& blocks() const { return m_blocks; }
    void setBlock(std::optional<std::uint32_t> block);
    std::optional<std::uint32_t> block() const { return m_block; }
    LifetimePicture picture() const;

    StepScale scale() const override;
    void paintPicture(QPainter& painter, const QRectF& rect) const override;
    QSize sizeHint() const override { return {420, 200}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

Q_SIGNALS:
    void blockChosen(std::uint32_t block);

protected:
    QStringList linesAt(const QPointF& at) const override;
    void clicked(const QPointF& at) override;
    bool scrolled(int by) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF room() const;
    void arrange();
    void reveal(std::size_t row);

    std::vector<std::uint32_t> m_blocks;
    std::optional<std::uint32_t> m_block;
    QScrollBar* m_bar;
};

} // namespace nodewise::views
