// SPDX-License-Identifier: Apache-2.0
// The tensor view over the real engine, of a program with a tokenizer beside it: tokens in the grid and along an attention map; places
// along leading dimensions.
#include "tests/app/window/tensor_bench.h"
#include "views/tensor/dimension_bar.h"
#include "views/tensor/grid_panel.h"
#include "views/tensor/heat_map_page.h"
#include "views/tensor/heat_map_panel.h"
#include "views/tensor/slice_text.h"
#include "views/tensor/token_texts.h"

#include <QCheckBox>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace nodewise;
using namespace nodewise::views;
using Bench = TensorBench;
using Page = TensorView::Page;
using Scope = protocol::ValuesRequest::Scope;

namespace {

/// The program, with or without what its ids say.
class Folder {
public:
    explicit Folder(const char* tokenizer)
    {
        const QString from = QStringLiteral(NODEWISE_TEST_DATA "/tokenizers/");
        if (!QFile::copy(from + QLatin1String("attention.pt2"), m_folder.filePath("attention.pt2")))
            qFatal("no program");
        if (tokenizer && !QFile::copy(from + QLatin1String(tokenizer), m_folder.filePath("tokenizer.json")))
            qFatal("no tokenizer");
        m_program = QDir(QStringLiteral(NODEWISE_TEST_DATA "/programs")).relativeFilePath(m_folder.filePath("attention.pt2")).toStdString();
    }
    const char* program() const { return m_program.c_str(); }

private:
    QTemporaryDir m_folder;
    std::string m_program;
};

QString cell(Bench& b, int row, int column)
{
    return b.view.model().index(row, column).data().toString();
}

QString header(Bench& b, Qt::Orientation orientation, int section)
{
    return b.view.model().headerData(section, orientation).toString();
}

} // namespace

class TestWindowTokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        NEEDS_WORKER;
    }

    void slices()
    {
        const std::vector<std::int64_t> shape{4, 5, 6};
        const auto again = [&](const char* slice) { return QString::fromStdString(sliceText(*parseSlice(slice, shape))); };
        QCOMPARE(again(""), QString(""));
        QCOMPARE(again("[:, :, :]"), QString(""));
        QCOMPARE(again("[1:, ..., ::2]"), QString("[1:, :, ::2]"));
        QCOMPARE(again("[3, -1]"), QString("[3, -1]"));
        const auto kept = [&](const char* slice) { return keptShape(slice, shape).value_or(std::vector<std::int64_t>{-1}); };
        QCOMPARE(kept("[3]"), (std::vector<std::int64_t>{5, 6}));
        QCOMPARE(kept("[:, 1:-1:2, 10:]"), (std::vector<std::int64_t>{4, 2, 0}));
        QCOMPARE(kept("[x > 0]"), std::vector<std::int64_t>{-1});
    }

    void idsAsTokens()
    {
        const Folder folder("wordpiece.json");
        Bench b(folder.program());
        QVERIFY(b.start());
        QTRY_VERIFY(b.view.findChild<TokenTexts*>()->tokenizer());
        QVERIFY(b.show(Scope::ProgramInputs, "input_ids"));
        auto* tokens = b.view.findChild<QCheckBox*>("tokens");
        QTRY_VERIFY2(cell(b, 0, 1).endsWith(" cat"), qPrintable(cell(b, 0, 1)));
        QVERIFY(tokens->isVisible() && tokens->isChecked());
        QVERIFY2(cell(b, 1, 1).endsWith(" the"), qPrintable(cell(b, 1, 1)));
        b.picture("ids");
        tokens->click();
        QTRY_VERIFY(!cell(b, 0, 1).contains("cat"));
        // Numbers that are no ids are shown as they are.
        b.session.goTo(fxNode(*b.document, "unflatten").index());
        QTRY_VERIFY_WITH_TIMEOUT(b.session.stopped(), patience);
        QVERIFY(b.show(Scope::Executed, "arange"));
        QVERIFY(!tokens->isChecked());
        QCOMPARE(cell(b, 2, 0), QString("2"));
    }

    /// Rows and columns of an attention map are the tokens of the sequence that the batch's slider is at.
    void attentionMap()
    {
        const Folder folder("wordpiece.json");
        Bench b(folder.program());
        QVERIFY(b.start());
        QVERIFY(b.run());
        QVERIFY(b.show(Scope::Executed, "softmax"));
        QTRY_VERIFY2(header(b, Qt::Vertical, 1).endsWith(" cat"), qPrintable(header(b, Qt::Vertical, 1)));
        QVERIFY(header(b, Qt::Horizontal, 1).endsWith(" cat"));
        const QString first = cell(b, 1, 1);
        QVERIFY(b.view.dimensions().isVisible());
        const auto sliders = b.view.dimensions().findChildren<QSlider*>();
        const auto numbers = b.view.dimensions().findChildren<QSpinBox*>();
        QCOMPARE(sliders.size(), 2); // batch and head
        QCOMPARE(sliders[0]->accessibleName(), QString("batch"));
        QCOMPARE(sliders[1]->accessibleName(), QString("head"));
        QCOMPARE(numbers[1]->text(), QString("all"));
        // By the keyboard.
        sliders[0]->setFocus();
        QTest::keyClick(sliders[0], Qt::Key_Right);
        QTRY_COMPARE(b.view.model().slice(), QString("[1]"));
        QTRY_VERIFY2(header(b, Qt::Vertical, 1).endsWith(" the"), qPrintable(header(b, Qt::Vertical, 1)));
        QTRY_VERIFY(cell(b, 1, 1) != first && cell(b, 1, 1) != QStringLiteral("…"));
        // By the wheel.
        QWheelEvent wheel({4, 4}, sliders[1]->mapToGlobal(QPointF(4, 4)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(sliders[1], &wheel);
        QTRY_COMPARE(b.view.model().slice(), QString("[1, 1]"));
        QCOMPARE(numbers[1]->value(), 1);
        b.view.showPage(Page::HeatMap);
        RasterView& map = b.view.findChild<HeatMapPage*>()->panel().view();
        QTRY_COMPARE(map.raster().totalRows, std::uint64_t(6));
        QTRY_VERIFY(b.view.model().rowCount() == 6);
        QTest::mouseMove(&map, {170, 150});
        static const QRegularExpression named("row [0-5] (on|the|other|mat|sat|another), column [0-5] (on|the|other|mat|sat|another)");
        QTRY_VERIFY2(b.view.findChild<HeatMapPage*>()->panel().hoverText().contains(named),
                     qPrintable(b.view.findChild<HeatMapPage*>()->panel().hoverText()));
        b.picture("attention");
        // What was typed moves the sliders; what was chosen is remembered for the shape.
        b.view.setSlice("[0, 1, :3]");
        QTRY_COMPARE(sliders[0]->value(), 0);
        QTRY_COMPARE(header(b, Qt::Vertical, 1), QString("1")); // a part of the rows has no names
        QVERIFY(b.show(Scope::Executed, "linear"));
        QTRY_COMPARE(b.view.model().slice(), QString());
        QVERIFY(b.show(Scope::Executed, "softmax"));
        QTRY_COMPARE(b.view.model().slice(), QString("[1, 1]"));
        b.view.dimensions().findChildren<QSpinBox*>().at(b.view.dimensions().findChildren<QSpinBox*>().size() - 2)->setValue(-1);
        QTRY_COMPARE(b.view.model().slice(), QString("[:, 1]"));
    }

    void logitsByVocabulary()
    {
        const Folder folder("wordpiece.json");
        Bench b(folder.program());
        QVERIFY(b.start());
        QVERIFY(b.run());
        QVERIFY(b.show(Scope::Executed, "linear_1"));
        QTRY_VERIFY2(header(b, Qt::Horizontal, 0).endsWith("[PAD]"), qPrintable(header(b, Qt::Horizontal, 0)));
        QTRY_VERIFY(header(b, Qt::Vertical, 2).endsWith(" sat"));
        QCOMPARE(header(b, Qt::Horizontal, 87), QString("87")); // a row of the table that is for alignment
    }

    void withoutATokenizer()
    {
        const Folder folder(nullptr);
        Bench b(folder.program());
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "input_ids"));
        QVERIFY(!b.view.findChild<QCheckBox*>("tokens")->isVisible());
        QVERIFY(!b.view.dimensions().isVisible()); // two dimensions
        QVERIFY(!b.view.findChild<TokenTexts*>()->tokenizer());
    }

    void aDamagedOne()
    {
        const Folder folder("expected.json"); // JSON, but no tokenizer
        Bench b(folder.program());
        QSignalSpy said(&b.view, &TensorView::message);
        QVERIFY(b.start());
        QTRY_COMPARE(said.size(), 1);
        QVERIFY2(said[0][0].toString().contains("tokenizer.json") && said[0][0].toString().contains("'model' is missing"),
                 qPrintable(said[0][0].toString()));
    }
};

QTEST_MAIN(TestWindowTokens)
#include "tst_window_tokens.moc"
