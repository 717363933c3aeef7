// SPDX-License-Identifier: Apache-2.0
// How many rows are of which kind, as buttons that filter; several add up, none shows all.
#pragma once

#include <QIcon>
#include <QWidget>

#include <cstdint>
#include <vector>

class QToolButton;

namespace nodewise::views {

/// Kinds are numbers from 0; their order from left to right is given.
class FilterChips : public QWidget {
    Q_OBJECT
public:
    explicit FilterChips(const std::vector<std::size_t>& order, QWidget* parent = nullptr);

    /// Counted, in a sentence's middle: "differs".
    void setName(std::size_t kind, const QString& name);
    /// Of all chips; "%1" is count and name.
    void setTip(const QString& tip);
    /// Below the tip.
    void setMeaning(std::size_t kind, const QString& meaning);
    void setIcon(std::size_t kind, const QIcon& icon);
    void setCounts(std::vector<std::uint64_t> counts);
    /// Counts alone, where there is no room for words.
    void setCompact(bool compact);
    bool isCompact() const { return m_compact; }
    int widthWithWords() const; ///< pixels that all chips need with their words, compact or not
    /// By kind; none chosen = all.
    std::vector<bool> chosen() const;
    void choose(std::size_t kind, bool on);
    QToolButton* chip(std::size_t kind) const { return m_kinds[kind].button; }

Q_SIGNALS:
    void chosenChanged();

private:
    struct Kind {
        QToolButton* button = nullptr;
        QString name, meaning;
        std::uint64_t count = 0;
    };
    static QString wordsOf(const Kind& kind);
    void showTexts();

    std::vector<Kind> m_kinds;
    QString m_tip;
    bool m_compact = false;
};

} // namespace nodewise::views
