// SPDX-License-Identifier: Apache-2.0
// A tensor in all the ways to look at it: grid, heat map, images, line, histogram, bits, storage, difference, history of an element; one
// slice for all of them.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/compare/compare_context.h"
#include "views/tensor/tensor_model.h"
#include "views/tensor/tensor_page.h"

#include <QJsonObject>
#include <QWidget>

class QLineEdit;
class QMenu;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QTableView;
class QToolButton;

namespace nodewise::views {

class Label;
class BitsPage;
class BusyStrip;
class DifferencePage;
class ElidedLabel;
class GridPanel;
class HeatMapPage;
class HistogramPage;
class HistoryPage;
class ImagePage;
class LinePage;
class PictureExport;
class DimensionBar;
class StoragePage;
class TensorSummary;
class TokenTexts;

class TensorView : public QWidget {
    Q_OBJECT
public:
    enum class Page { Grid, HeatMap, Images, Line, Histogram, Bits, Storage, Difference, History };
    static constexpr int pageCount = 9;

    explicit TensorView(const CompareContext& context, QWidget* parent = nullptr);

    void showValue(const protocol::ValueInfo& value);
    void showPage(Page page);
    Page page() const;
    /// Asks where to write.
    void askExport(const protocol::ValueInfo& value, const QString& slice = {});
    /// Asks how large the picture of this page is to be, and where to write it.
    void askPicture();
    /// `scale`: pixels along an element's side; 0: the picture as it is seen. The answer comes by message().
    void exportPicture(int scale, const QString& file);
    PictureExport& pictureExport() const { return *m_pictures; }
    /// The answer comes by message(). A .png is the picture that is seen.
    void exportTo(const protocol::ValueInfo& value, const QString& slice, const QString& file);
    /// Beside the grid: as it is at each stop, or a copy of what it is now.
    void pin(bool copy);
    void setSlice(const QString& slice);
    /// Pins that follow the stop, for a session file; those of restorePins() that are not there yet among them.
    QJsonObject pins() const;
    /// Brought back at the stops of the same program, each once its value is there.
    void restorePins(const QJsonObject& record);

    TensorModel& model() const;
    QTableView* grid() const;
    TensorSummary* summary() const { return m_summary; }
    LinePage& line() const { return *m_line; }
    HistogramPage& histogram() const { return *m_histogram; }
    BitsPage& bits() const { return *m_bits; }
    StoragePage& storage() const { return *m_storage; }
    DifferencePage& difference() const { return *m_difference; }
    HistoryPage& history() const { return *m_history; }
    QString stateText() const;
    DimensionBar& dimensions() const { return *m_dimensions; }

Q_SIGNALS:
    void message(const QString& text);

private:
    void copyAsPython();
    QWidget* makeTopBar();
    QWidget* makeSliceBar();
    void addPages();
    void connectAll();
    void switchTo(int index);
    QMenu* makeGoToMenu();
    QMenu* makePinMenu();
    QMenu* makeExportMenu();
    void applySlice();
    void fetchStats();
    void passOn();
    void showHead();
    void showTokens();
    void followTokens();
    void showState(const QString& text, bool error);
    void goTo(protocol::FindRequest::What what);
    void openAlias(const protocol::ValueRef& ref);
    void showHistory();
    void followElement(const protocol::ValueRef& ref, const std::vector<std::int64_t>& index);
    QImage picture() const;
    std::optional<ElementPicture> elementPicture() const;
    void askPictureFile(int scale);
    void pinRecorded();
    void takeRecorded(const std::vector<protocol::ValueInfo>& values);
    void connectPictures();
    void retranslate();

    CompareContext m_context;
    TensorAsk* m_stats;
    PictureExport* m_pictures;
    bool m_counting = false;                      ///< statistics are on their way
    std::optional<protocol::ValueRef> m_tokensOf; ///< the value that the choice of tokens is for
    std::optional<protocol::ValueRef> m_counted;  ///< whose are shown
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QStackedWidget* m_tools;
    ElidedLabel* m_name;
    QLineEdit* m_slice;
    QToolButton* m_goTo;
    QToolButton* m_pin;
    QToolButton* m_export;
    Label* m_state;
    DimensionBar* m_dimensions;
    TokenTexts* m_tokens;
    BusyStrip* m_strip; ///< of pictures that are written
    GridPanel* m_gridPanel;
    TensorSummary* m_summary;
    QScrollArea* m_side;
    QSplitter* m_split;
    HeatMapPage* m_heatMap;
    ImagePage* m_images;
    LinePage* m_line;
    HistogramPage* m_histogram;
    BitsPage* m_bits;
    StoragePage* m_storage;
    DifferencePage* m_difference;
    HistoryPage* m_history;
    QList<TensorPage*> m_pages;                 ///< all but the grid, in the order of Page
    QJsonObject m_record;                       ///< of restorePins(), until its program runs
    std::vector<protocol::ValueRef> m_recorded; ///< still to be pinned
    QList<QAction*> m_actions;                  ///< of the menus, in the order of their texts in retranslate()
};

} // namespace nodewise::views
