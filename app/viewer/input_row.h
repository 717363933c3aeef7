// SPDX-License-Identifier: Apache-2.0
// One input in the Inputs dialog: where its value comes from, and what the chosen source needs beside its name.
#pragma once

#include "core/protocol/launch.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLineEdit;
class QToolButton;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

/// An input as the program describes it.
struct WantedInput {
    QString name, type; ///< "x", "f32[2, 3, 16, 16]"
    bool tensor = true;
    std::vector<std::int64_t> shape; ///< -1 where it is a symbol; empty also where nothing is known
};

/// Whether it says where the program's input number `place` comes from.
bool isMeantFor(const protocol::InputSpec& spec, const WantedInput& wanted, std::size_t place);

/// Its widgets are children of the grid's widget and live with it; two lines of the grid, one for an error.
class InputRow : public QObject {
    Q_OBJECT
public:
    enum Source { Samples, File, Zeros, Ones, Normal, Arange, Value };
    static constexpr int columns = 5;
    static constexpr int lines = 3;

    InputRow(WantedInput wanted, QGridLayout* grid, int line);

    const WantedInput& wanted() const { return m_wanted; }
    bool isSample() const;
    void fill(const protocol::InputSpec& spec);
    /// What is entered; its error is shown in place. Nullopt if there is one.
    std::optional<protocol::InputSpec> read();
    QString typed() const; ///< file or value
    void setFile(const QString& file);

Q_SIGNALS:
    void browseRequested();

private:
    struct Detail {
        views::Label* label;
        QWidget* field;
    };
    void makeSource(QGridLayout* grid, int line);
    void makeDetails(QHBoxLayout* row);
    QLineEdit* addField(QHBoxLayout* row, const QString& label, const QString& hint, int characters);
    void show();
    void applyScale();
    bool readFile(protocol::InputSpec& spec, QString& error) const;
    bool readScale(protocol::InputSpec& spec, QString& error) const;
    bool readGenerated(protocol::InputSpec& spec, QString& error) const;
    Source source() const;
    std::optional<std::pair<std::int64_t, std::int64_t>> pictureSize() const; ///< height and width that the program takes

    WantedInput m_wanted;
    QString m_pixels; ///< a raw file that holds a picture, of a record: it keeps its mean and std
    QComboBox* m_source;
    QLineEdit* m_text; ///< file or value
    QToolButton* m_browse;
    QWidget* m_details;
    QLineEdit *m_key, *m_shape, *m_seed, *m_mean, *m_std;
    QComboBox *m_dtype, *m_scale, *m_fit;
    views::Label* m_error;
    std::vector<Detail> m_fields;
};

} // namespace nodewise::viewer
