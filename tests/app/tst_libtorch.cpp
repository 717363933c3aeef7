// SPDX-License-Identifier: Apache-2.0
// Which LibTorch a package's torch worker is started with, and what is said where none suits.
#include "app/engine/libtorch.h"
#include "app/engine/other_torch.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace nodewise;

namespace {

/// Sets variables of the environment for one test.
class Environment {
public:
    Environment()
    {
        for (const char* name :
             {"NODEWISE_TORCH", "VIRTUAL_ENV", "CONDA_PREFIX", "PATH", "HOME", "LD_LIBRARY_PATH", "NODEWISE_OTHER_TORCH"}) {
            m_before[name] = qEnvironmentVariableIsSet(name) ? std::optional(qgetenv(name)) : std::nullopt;
            qunsetenv(name);
        }
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;
    ~Environment()
    {
        for (const auto& [name, value] : m_before)
            value ? qputenv(name.c_str(), *value) : qunsetenv(name.c_str());
    }

private:
    std::map<std::string, std::optional<QByteArray>> m_before;
};

} // namespace

class TestLibTorch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.emplace().isValid()); }
    void buildsOwnIsLeftAlone();
    void takesTheActiveEnvironments();
    void environmentsGoBeforeTheSystem();
    void packagesNeighbor();
    void namedFolderIsTheOnlyOne();
    void otherVersionIsRefused();
    void noneIsSaid();
    void libTorchWithoutPython();
    void noneHidesABuildsOwn();
    void theEnvironmentsInterpreterRunsAnotherVersion();
    void noInterpreterIsTakenThatIsOnlyFound();

private:
    QByteArray path(const char* below) const { return m_folder->filePath(QLatin1String(below)).toUtf8(); }
    void write(const char* below, const QByteArray& text) const
    {
        const QString file = QString::fromUtf8(path(below));
        QVERIFY(QDir().mkpath(QFileInfo(file).path()));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    }
    /// An installed torch in `packages`.
    void install(const QByteArray& packages, const QByteArray& version) const
    {
        write(packages + "/torch/lib/libtorch_cpu.so", "");
        write(packages + "/torch/version.py", "from typing import Optional\n__version__ = '" + version + "'\ncuda = None\n");
    }
    /// LD_LIBRARY_PATH that the worker gets; "" if it gets none.
    Result<std::string> libraries(const char* worker = "bin/nodewise-torch") const
    {
        process::WorkerProcess::Options options{.program = path(worker).toStdString()};
        if (const auto named = engine::nameLibTorch(options); !named)
            return fail(named.error());
        return options.environment.empty() ? std::string() : options.environment.at(0).second;
    }

    void installInterpreter(const char* below) const
    {
        write(below, "");
        QFile::setPermissions(QString::fromUtf8(path(below)), QFile::ReadOwner | QFile::ExeOwner);
    }
    /// "PYTHON VERSION", or "".
    std::string other(const char* worker = "bin/nodewise-torch") const
    {
        const auto found = engine::tryOtherTorch(path(worker).toStdString());
        return found ? found->python + " " + found->version : std::string();
    }

    std::optional<QTemporaryDir> m_folder;
    const char* m_note = "{\"version\": \"2.13.0\", \"libraries\": \"\"}";
};

void TestLibTorch::buildsOwnIsLeftAlone()
{
    const Environment environment;
    qputenv("VIRTUAL_ENV", path("venv"));
    install("venv/lib/python3.11/site-packages", "2.8.0");
    QCOMPARE(libraries().value(), std::string()); // without a note
    write("bin/nodewise-torch.json", "{\"version\": \"2.13.0\", \"libraries\": \"/opt/libtorch/lib\"}");
    QCOMPARE(libraries().value(), std::string());
}

void TestLibTorch::takesTheActiveEnvironments()
{
    const Environment environment;
    write("bin/nodewise-torch.json", m_note);
    install("venv/lib/python3.12/site-packages", "2.13.1+cu130");
    qputenv("VIRTUAL_ENV", path("venv"));
    const std::string own = (path("venv") + "/lib/python3.12/site-packages/torch/lib").toStdString();
    QCOMPARE(libraries().value(), own);
    qputenv("LD_LIBRARY_PATH", "/opt/other/lib"); // may have another LibTorch: ours goes first
    QCOMPARE(libraries().value(), own + ":/opt/other/lib");
}

void TestLibTorch::environmentsGoBeforeTheSystem()
{
    const Environment environment;
    write("bin/nodewise-torch.json", m_note);
    install("usr/lib/python3/dist-packages", "2.13.0");
    write("usr/bin/python3", "");
    QFile::setPermissions(QString::fromUtf8(path("usr/bin/python3")), QFile::ReadOwner | QFile::ExeOwner);
    qputenv("PATH", ".:/nowhere:" + path("usr/bin"));
    QCOMPARE(libraries().value(), (path("usr") + "/lib/python3/dist-packages/torch/lib").toStdString());
    install("conda/lib/python3.12/site-packages", "2.13.0");
    qputenv("CONDA_PREFIX", path("conda"));
    QCOMPARE(libraries().value(), (path("conda") + "/lib/python3.12/site-packages/torch/lib").toStdString());
    qputenv("VIRTUAL_ENV", path("venv")); // which has none
    QCOMPARE(libraries().value(), (path("conda") + "/lib/python3.12/site-packages/torch/lib").toStdString());
}

void TestLibTorch::packagesNeighbor()
{
    const Environment environment;
    write("site-packages/nodewise/_app/bin/nodewise-torch.json", m_note);
    install("site-packages", "2.13.0");
    install("conda/lib/python3.12/site-packages", "2.13.0");
    qputenv("CONDA_PREFIX", path("conda"));
    const auto found = [this] { return libraries("site-packages/nodewise/_app/bin/nodewise-torch").value(); };
    QCOMPARE(found(), (path("site-packages") + "/torch/lib").toStdString());
    install("venv/lib/python3.12/site-packages", "2.13.0");
    qputenv("VIRTUAL_ENV", path("venv"));
    QCOMPARE(found(), (path("venv") + "/lib/python3.12/site-packages/torch/lib").toStdString());
}

void TestLibTorch::namedFolderIsTheOnlyOne()
{
    const Environment environment;
    write("bin/nodewise-torch.json", m_note);
    install("venv/lib/python3.12/site-packages", "2.13.0");
    install("mine", "2.13.2");
    qputenv("VIRTUAL_ENV", path("venv"));
    qputenv("NODEWISE_TORCH", path("mine/torch"));
    QCOMPARE(libraries().value(), (path("mine") + "/torch/lib").toStdString());
    qputenv("NODEWISE_TORCH", path("nothing"));
    QVERIFY(!libraries());
}

void TestLibTorch::otherVersionIsRefused()
{
    const Environment environment;
    write("bin/nodewise-torch.json", m_note);
    for (const char* version : {"2.12.1+cu130", "2.14.0", "2.1.3", "2.130.0"}) {
        install("venv/lib/python3.12/site-packages", version);
        qputenv("VIRTUAL_ENV", path("venv"));
        const auto refused = libraries();
        QVERIFY(!refused);
        QCOMPARE(refused.error().text(),
                 "this needs PyTorch 2.13, and " + path("venv").toStdString() + "/lib/python3.12/site-packages/torch is " + version +
                     " (run the program by its interpreter (--python), or activate a virtual environment with torch==2.13.*)");
    }
}

void TestLibTorch::noneIsSaid()
{
    const Environment environment;
    write("bin/nodewise-torch.json", m_note);
    write("venv/lib/python3.12/site-packages/torch/version.py", "__version__ = '2.13.0'"); // without its libraries
    qputenv("VIRTUAL_ENV", path("venv"));
    const auto refused = libraries();
    QVERIFY(!refused);
    QVERIFY2(refused.error().text().starts_with("this needs PyTorch 2.13, and none was found (pip install 'torch==2.13.*' "),
             refused.error().text().c_str());
}

void TestLibTorch::libTorchWithoutPython()
{
    const Environment environment;
    write("bin/nodewise-torch.json", m_note);
    write("libtorch/lib/libtorch_cpu.so", "");
    write("libtorch/build-version", "2.13.0+cpu\n");
    qputenv("NODEWISE_TORCH", path("libtorch"));
    QCOMPARE(libraries().value(), (path("libtorch") + "/lib").toStdString());
}

void TestLibTorch::noneHidesABuildsOwn()
{
    const Environment environment;
    write("bin/nodewise-torch.json", "{\"version\": \"2.13.0\", \"libraries\": \"/opt/libtorch/lib\"}");
    qputenv("NODEWISE_TORCH", "none");
    QVERIFY(!libraries());
    QCOMPARE(other(), std::string());
    QCOMPARE(libraries("bin/nodewise-kernels").value(), std::string()); // has no note: it needs none
}

void TestLibTorch::theEnvironmentsInterpreterRunsAnotherVersion()
{
    const Environment environment;
    write("bin/nodewise-torch.json", m_note);
    install("venv/lib/python3.12/site-packages", "2.15.0+cu132");
    qputenv("VIRTUAL_ENV", path("venv"));
    QCOMPARE(other(), std::string()); // without an interpreter
    installInterpreter("venv/bin/python3");
    const std::string wanted = path("venv/bin/python3").toStdString() + " 2.15.0+cu132";
    QCOMPARE(other(), wanted);
    qputenv("NODEWISE_OTHER_TORCH", "refuse");
    QCOMPARE(other(), std::string());
    qunsetenv("NODEWISE_OTHER_TORCH");
    for (const char* old : {"2.7.1", "1.13.0", "nonsense"}) {
        install("venv/lib/python3.12/site-packages", old);
        QCOMPARE(other(), std::string());
    }
    install("venv/lib/python3.12/site-packages", "2.8.0");
    qunsetenv("VIRTUAL_ENV");
    qputenv("CONDA_PREFIX", path("venv"));
    QCOMPARE(other(), path("venv/bin/python3").toStdString() + " 2.8.0");
    qunsetenv("CONDA_PREFIX");
    qputenv("NODEWISE_TORCH", path("venv/lib/python3.12/site-packages/torch"));
    QCOMPARE(other(), path("venv/bin/python3").toStdString() + " 2.8.0");
    write("bin/python3", "");
    write("libtorch/lib/libtorch_cpu.so", "");
    write("libtorch/build-version", "2.15.0+cpu\n");
    qputenv("NODEWISE_TORCH", path("libtorch"));
    QCOMPARE(other(), std::string()); // a LibTorch alone has no interpreter
}

void TestLibTorch::noInterpreterIsTakenThatIsOnlyFound()
{
    const Environment environment;
    install("usr/lib/python3.12/site-packages", "2.15.0");
    installInterpreter("usr/bin/python3");
    qputenv("PATH", path("usr/bin"));
    QCOMPARE(other(), std::string());
    // But the one that the package is installed in is.
    const char* worker = "usr/lib/python3.12/site-packages/nodewise/_app/bin/nodewise-torch";
    QCOMPARE(other(worker), path("usr/bin/python3").toStdString() + " 2.15.0");
}

QTEST_APPLESS_MAIN(TestLibTorch)
#include "tst_libtorch.moc"
