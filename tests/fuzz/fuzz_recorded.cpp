// SPDX-License-Identifier: Apache-2.0
// Reads damaged records of devices' values: whatever comes, there are values, or a message, and soon.
#include "core/recorded/pairing.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

constexpr std::string_view form = NODEWISE_FUZZ_FORM;

/// A folder of its own, in which the input is the file that the form reads.
class Folder {
public:
    Folder() : m_path(std::filesystem::temp_directory_path() / ("nodewise-fuzz-" + std::to_string(std::random_device()())))
    {
        std::filesystem::create_directories(m_path / "dump_tensor_data");
    }
    ~Folder() { std::filesystem::remove_all(m_path); }
    void write(const char* name, std::string_view bytes) const
    {
        std::filesystem::remove(m_path / name);
        std::ofstream(m_path / name, std::ios::binary) << bytes;
    }
    std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path;
};

std::string faultOf(const std::string& bytes)
{
    static const Folder folder;
    if (form == "ttnn") {
        folder.write("db.sqlite", bytes);
    } else {
        folder.write("dump.json", bytes);
        folder.write("construct.json", bytes); // other forms of the same kind of text
        folder.write("stack.json", bytes);
    }
    const auto recording = recorded::read(folder.path());
    if (!recording)
        return recording.error().message.empty() ? "a message without text" : "";
    if (!*recording)
        return "";
    std::vector<recorded::Node> nodes;
    for (const char* op : {"conv2d", "relu", "mean", "linear", "softmax", "relu"})
        nodes.push_back({.name = op + std::to_string(nodes.size()),
                         .op = std::string("aten.") + op + ".default",
                         .module = "conv",
                         .frames = {{"model.py", 34}},
                         .shape = "float32,2,4"});
    const recorded::Pairs pairs = recorded::pair(**recording, nodes);
    const std::size_t told = pairs.pairs.size() + pairs.ambiguous.size() + pairs.repeated.size() + pairs.left.size();
    return told == (*recording)->values.size() ? "" : "a value that is neither paired nor left";
}

constexpr std::string_view words[] = {"\"data\"",    "\"output\"", "\"data_name\"", "../",     "CREATE TRIGGER",
                                      "CREATE VIEW", "operations", "[[[[",          "Module.", ".forward.0"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = form == "ttnn" ? "fuzz_recorded_ttnn" : "fuzz_recorded_msprobe",
                                   .faultOf = faultOf,
                                   .words = words,
                                   .largestSeed = 100'000};
    return target;
}
