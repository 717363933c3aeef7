// SPDX-License-Identifier: Apache-2.0
// The picture of a tensor in sticks, and the inspector's page around it.
#include "core/graph/text_form.h"
#include "tests/views/find.h"
#include "tests/views/finish.h"
#include "tests/views/test_document.h"
#include "views/common/theme.h"
#include "views/dump/layout_page.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/fact_table.h"

#include <QComboBox>
#include <QSignalSpy>

#include <set>

using namespace nodewise;
using namespace nodewise::views;
using backend::LayoutRule;
using test::savePicture;
using Place = StickDrawing::Place;

class TestLayoutPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void placesUnderTheMouse();
    void keys();
    void paddingIsTold();
    void hugeTensors();
    void emptyAndScalar();
    void followsTheSelection();
    void ordersAndProfiles();
    void severalResults();
    void coresAreListed();
    void whatIsNotKnown();
    void looksRight_data();
    void looksRight();
};

namespace {

StickPicture pictureOf(std::vector<std::int64_t> sizes, bool sparse = false)
{
    graph::TensorMeta meta;
    meta.dtype = graph::ScalarType::Float16;
    for (const std::int64_t size : sizes)
        meta.sizes.emplace_back(size);
    auto layout = sticks::stickLayout(meta, LayoutRule(), {}, sparse);
    if (!layout)
        qFatal("%s", layout.error().text().c_str());
    return {std::move(*layout), LayoutFacts::axisNames(sizes.size()), {}};
}

std::shared_ptr<const Document> documentOf(const char* text)
{
    auto graph = graph::parseText(text);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    auto model = std::make_shared<program::Model>();
    model->graph = *graph;
    auto document = std::make_shared<Document>();
    document->model = std::move(model);
    return document;
}

std::vector<LayoutPage::Rule> rules()
{
    LayoutRule old;
    old.map = "dim";
    old.divide = "pointwise-1d";
    const std::vector<backend::DtypeRule> dtypes{{.dtype = "float16", .format = "SEN169_FP16"}, {.dtype = "bool", .stored = "float16"}};
    return {{"spyre-2025-11", old, dtypes}, {"spyre-2026", {}, dtypes}};
}

/// A page that looks at a node of a small program.
struct Shown {
    explicit Shown(const char* text) : selection(documentOf(text))
    {
        page.resize(420, 760);
        page.setRules(rules());
        page.setSelection(&selection);
        page.show();
    }
    void select(const char* name) { selection.selectFx(*selection.document().fx()->tryFind(name)); }
    QString table(const char* title) const
    {
        FactTable* found = page.facts()->tryTable(QString::fromLatin1(title));
        return found ? found->allText() : QString();
    }
    Selection selection;
    LayoutPage page;
};

constexpr const char* small = R"graph(
range s77 2 64
sym {s77} "Symbol('s77', positive=True, integer=True)" hint 5
%x : f16[512, 150] = placeholder
%y : f16[s77, 100, 150] = placeholder
%flag : b8[8, 64] = placeholder
%n : sym 4 = aten.sym_size.int(self: %x, dim: 0)
%add : f16[512, 150] = aten.add.Tensor(self: %x, other: %x)
%soft : f16[512, 150] = aten.softmax.int(self: %add, dim: -1)
%top : (f16[512, 3], i64[512, 3]) = aten.topk.default(self: %add, k: 3)
%low : f16[512] = aten.amax.default(self: %add, dim: [-1])
%deep : f16[2, 3, 5, 7, 64] = aten.rand.default(size: [2, 3, 5, 7, 64])
return (%soft)
)graph";

void press(StickDrawing& drawing, Qt::Key key, int times = 1, Qt::KeyboardModifiers with = {})
{
    for (int i = 0; i < times; ++i)
        QTest::keyClick(&drawing, key, with);
}

} // namespace

void TestLayoutPage::placesUnderTheMouse()
{
    StickDrawing drawing;
    drawing.resize(600, 400);
    drawing.setPicture(pictureOf({5, 100, 150}));
    press(drawing, Qt::Key_PageDown, 7);
    QCOMPARE(drawing.place(), (Place{7, 0, 0, 0}));
    QSignalSpy moved(&drawing, &StickDrawing::placeChanged);
    QTest::mouseClick(&drawing, Qt::LeftButton, {}, {1, 1}); // beside the cells
    QCOMPARE(moved.size(), 0);
    std::set<Place> seen;
    for (int y = 0; y < drawing.height(); y += 4)
        for (int x = 0; x < drawing.width(); x += 4) {
            QTest::mouseClick(&drawing, Qt::LeftButton, {}, {x, y});
            Place place = drawing.place();
            QCOMPARE(place.size(), std::size_t(4));
            QCOMPARE(place[0], 7);
            QVERIFY(place[1] < 3 && place[2] < 5 && place[3] < 64);
            place.back() = 0;
            seen.insert(place);
        }
    QCOMPARE(seen.size(), std::size_t(15)); // each stick once
}

void TestLayoutPage::keys()
{
    StickDrawing drawing;
    drawing.resize(600, 400);
    drawing.setPicture(pictureOf({5, 100, 150}));
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&drawing, key, with); };
    press(Qt::Key_Right);
    press(Qt::Key_Down);
    QCOMPARE(drawing.place(), (Place{0, 1, 1, 0}));
    press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(drawing.place(), (Place{0, 1, 1, 1}));
    press(Qt::Key_PageDown);
    QCOMPARE(drawing.place(), (Place{1, 1, 1, 1}));
    press(Qt::Key_PageUp);
    press(Qt::Key_PageUp);
    QCOMPARE(drawing.place(), (Place{0, 1, 1, 1})); // there is none before
    press(Qt::Key_End);
    press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(drawing.place(), (Place{0, 2, 4, 1}));
    press(Qt::Key_Home);
    QCOMPARE(drawing.place(), (Place{0, 0, 4, 1}));
    press(Qt::Key_Left);
    QCOMPARE(drawing.place(), (Place{0, 0, 4, 1}));
    QVERIFY(drawing.accessibleDescription().contains("host [4, 0, 1]"));
}

void TestLayoutPage::paddingIsTold()
{
    StickDrawing drawing;
    drawing.setPicture(pictureOf({5, 100, 150}));
    // 150 = 2 * 64 + 22: lane 21 of the third stick is the last element
    QCOMPARE(drawing.textOf({1, 2, 4, 21}), QString("stick 29 · device [1, 2, 4, 21] · host [4, 1, 149], offset 60,299 · byte 3,754"));
    QCOMPARE(drawing.textOf({1, 2, 4, 22}), QString("stick 29 · device [1, 2, 4, 22] · padding · byte 3,756"));
}

void TestLayoutPage::hugeTensors()
{
    StickDrawing drawing;
    drawing.resize(400, 300);
    drawing.setPicture(pictureOf({1 << 20, 1 << 20}));
    press(drawing, Qt::Key_End);
    press(drawing, Qt::Key_End, 1, Qt::ControlModifier);
    press(drawing, Qt::Key_Right, 64, Qt::ControlModifier); // no further than there is something
    QCOMPARE(drawing.place(), (Place{(1 << 14) - 1, (1 << 20) - 1, 63}));
    QVERIFY(drawing.textOf(drawing.place()).startsWith("stick 17,179,869,183"));
    drawing.grab();       // what is drawn does not grow with it
    bool inSight = false; // the place that is looked at
    for (int y = 0; y < drawing.height(); ++y) {
        QHelpEvent hovers(QEvent::ToolTip, {150, y}, drawing.mapToGlobal(QPoint(150, y)));
        QCoreApplication::sendEvent(&drawing, &hovers);
        inSight = inSight || QToolTip::text().contains("1048575");
    }
    QVERIFY(inSight);
}

void TestLayoutPage::emptyAndScalar()
{
    StickDrawing drawing;
    drawing.resize(300, 200);
    drawing.setPicture(pictureOf({3, 0}));
    QVERIFY(drawing.textOf(drawing.place()).isEmpty());
    drawing.grab();
    drawing.setPicture(pictureOf({}));
    QCOMPARE(drawing.textOf(drawing.place()), QString("stick 0 · device [0, 0] · host [], offset 0 · byte 0"));
    drawing.grab();
    drawing.setPicture(pictureOf({40}, true));
    drawing.grab();
    drawing.setPicture({});
    drawing.grab();
    QTest::keyClick(&drawing, Qt::Key_Right);
    QVERIFY(drawing.place().empty());
}

void TestLayoutPage::followsTheSelection()
{
    Shown shown(small);
    QCOMPARE(shown.page.stateText(), QString("Select a node to see the layout of its value on the device."));
    shown.select("x");
    QVERIFY(shown.table("On the host").contains("shape\t[512, 150]"));
    const QString device = shown.table("On the device");
    QVERIFY2(device.contains("device size\t[3, 512, 64]"), qPrintable(device));
    QVERIFY(device.contains("stride map\t[64, 150, 1]"));
    QVERIFY(device.contains("format\tSEN169_FP16"));
    QVERIFY(device.contains("sticks\t1,536, of 64 elements each"));
    QVERIFY(device.contains("(21.9 %)"));
    QVERIFY(device.contains("SpyreTensorLayout(device_size=[3, 512, 64], stride_map =[64, 150, 1], device_dtype=DataFormats.SEN169_FP16)"));
    QVERIFY(shown.page.stateText().startsWith("stick 0 · device [0, 0, 0]"));
    shown.select("flag");
    QVERIFY(shown.table("On the host").contains("bool, stored as float16"));
    shown.select("y");
    QVERIFY(shown.page.facts()->allText().contains("Sizes of symbols are those at export."));
    shown.select("n");
    QCOMPARE(shown.page.stateText(), QString("This node returns no tensor."));
    QVERIFY(!shown.page.drawing()->picture());
}

void TestLayoutPage::ordersAndProfiles()
{
    Shown shown(small);
    shown.select("y");
    QCOMPARE(test::named<QComboBox>(shown.page, "profile")->currentText(), QString("spyre-2026"));
    QCOMPARE(test::named<QComboBox>(shown.page, "order")->count(), 6);
    QCOMPARE(test::named<QComboBox>(shown.page, "order")->itemText(0), QString("d0, d1, d2 (default)"));
    QVERIFY(shown.table("On the device").contains("device size\t[100, 3, 5, 64]"));
    test::named<QComboBox>(shown.page, "order")->setCurrentIndex(test::named<QComboBox>(shown.page, "order")->findText("d1, d0, d2"));
    QVERIFY(shown.table("On the device").contains("device size\t[5, 3, 100, 64]"));
    QVERIFY(shown.table("On the device").contains("stride map\t[15000, 64, 150, 1]"));
    test::named<QComboBox>(shown.page, "order")->setCurrentIndex(0);
    shown.page.setProfile("spyre-2025-11");
    QVERIFY(shown.table("On the device").contains("device size\t[3, 5, 100, 64]"));
    QVERIFY(shown.table("On the device").contains("dim_map =[2, 0, 1, 2]"));
    shown.page.setProfile("another");
    QCOMPARE(test::named<QComboBox>(shown.page, "profile")->currentText(), QString("spyre-2025-11"));
    shown.select("deep");
    QCOMPARE(test::named<QComboBox>(shown.page, "order")->count(), 5); // one per axis that may have the stick
    QVERIFY(shown.page.facts()->allText().contains("Not verified"));
}

void TestLayoutPage::severalResults()
{
    Shown shown(small);
    shown.select("top");
    QVERIFY(test::named<QComboBox>(shown.page, "result")->isVisible());
    QCOMPARE(test::named<QComboBox>(shown.page, "result")->count(), 2);
    QVERIFY(shown.table("On the host").contains("float16"));
    test::named<QComboBox>(shown.page, "result")->setCurrentIndex(1);
    QVERIFY(shown.table("On the host").contains("int64"));
    QVERIFY(shown.table("On the device").contains("of 16 elements each"));
    shown.select("x");
    QVERIFY(!test::named<QComboBox>(shown.page, "result")->isVisible());
}

void TestLayoutPage::coresAreListed()
{
    Shown shown(small);
    shown.select("add");
    const QString axes = shown.table("Split across cores: 32");
    QVERIFY2(axes.contains("mb\t512\t32\t16"), qPrintable(shown.page.facts()->allText()));
    QVERIFY(axes.contains("out\t3 stick"));
    QVERIFY(shown.page.facts()->allText().contains("axis 'mb' has 512: of 32 cores 32 divide it"));
    QVERIFY(shown.table("Slices per core").contains("31\t496–511\tall"));
    QVERIFY(shown.page.drawing()->textOf({0, 16, 0}).endsWith("core 1"));
    shown.select("low"); // a reduction along the stick: one element per stick
    QVERIFY(shown.page.facts()->allText().contains("One element per stick"));
    QVERIFY(shown.table("On the device").contains("[1, 512, 64]"));
}

void TestLayoutPage::whatIsNotKnown()
{
    Shown shown(small);
    shown.select("soft");
    QVERIFY(shown.page.drawing()->picture() && !shown.page.drawing()->picture()->division);
    QVERIFY(shown.page.facts()->allText().contains("it is unknown over which axes 'aten.softmax.int' works"));
    shown.page.setRules({});
    QCOMPARE(shown.page.stateText(), QString("No backend profile has a rule for layouts."));
}

void TestLayoutPage::looksRight_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("node");
    QTest::newRow("light") << false << "add";
    QTest::newRow("dark") << true << "add";
    QTest::newRow("light-deep") << false << "y";
}

void TestLayoutPage::looksRight()
{
    QFETCH(bool, dark);
    QFETCH(QString, node);
    ThemeHub hub;
    hub.apply(dark ? ThemeKind::Dark : ThemeKind::Light);
    Shown shown(small);
    shown.select(qPrintable(node));
    press(*shown.page.drawing(), Qt::Key_Right, 2);
    press(*shown.page.drawing(), Qt::Key_Down, 3);
    press(*shown.page.drawing(), Qt::Key_Right, 5, Qt::ControlModifier);
    savePicture(shown.page, QStringLiteral("layout-%1.png").arg(QLatin1String(QTest::currentDataTag())));
    // The tints of two cores differ, and text can be read on them
    const QColor one = StickDrawing::colorOf(0, hub.theme()), other = StickDrawing::colorOf(1, hub.theme());
    QVERIFY(one != other);
    QVERIFY(std::abs(one.lightnessF() - hub.theme().text.lightnessF()) > 0.4);
}

QTEST_MAIN(TestLayoutPage)
#include "tst_layout_page.moc"
