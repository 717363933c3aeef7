// SPDX-License-Identifier: Apache-2.0
// What the window shows while nothing is open: open, drop, recent files, finished views to begin with.
#pragma once

#include "app/viewer/start_cards.h"

#include <QHash>
#include <QImage>
#include <QStringList>
#include <QWidget>

class QFrame;
class QGridLayout;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

class StartCardButton;

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);
    void setRecent(const QStringList& files);
    /// Of recent files, by path; for the others something is drawn.
    void setPictures(const QHash<QString, QImage>& pictures);
    void setCards(const QList<StartCard>& cards);
    /// Those of real size: a card with a button for each. One is chosen as a card of which nothing is asked.
    void setSamples(const QStringList& files);
    /// Asks whether the tour is wanted.
    void setTourOffered(bool offered);

Q_SIGNALS:
    void openRequested();
    void fileChosen(const QString& file);
    void cardChosen(const nodewise::viewer::StartCard& card);
    void tourRequested();
    void tourDeclined();
    void recentCleared(); ///< nothing of them is to be kept

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead(QWidget* parent);
    QWidget* makeOffer(QWidget* parent);
    QListWidget* makeList(QWidget* parent);
    void showPictures();
    void placeCards();
    void retranslate();

    views::Label* m_title = nullptr;
    views::Label* m_what = nullptr;
    views::Label* m_drop = nullptr;
    views::Label* m_recentTitle = nullptr;
    views::Label* m_cardsTitle = nullptr;
    views::Label* m_noRecent = nullptr;
    QPushButton* m_open = nullptr;
    QWidget* m_offer = nullptr; ///< of the tour
    views::Label* m_offerText = nullptr;
    QPushButton *m_tour = nullptr, *m_noTour = nullptr;
    QListWidget* m_recent = nullptr;
    QGridLayout* m_grid = nullptr; ///< of the cards
    QList<StartCardButton*> m_cards;
    views::Label* m_samplesTitle = nullptr;
    views::Label* m_samplesDetail = nullptr;
    QFrame* m_samples = nullptr; ///< a card of buttons, behind the others
    QVBoxLayout* m_samplesColumn = nullptr;
    QList<QPushButton*> m_sampleButtons;
    QHash<QString, QImage> m_pictures; ///< of recent files
    int m_columns = 0;
};

/// Sample programs beside the running program: of an installation, or of a checkout. Looks at the disk: for a worker thread.
QStringList findSamples(const QString& programFolder);

} // namespace nodewise::viewer
