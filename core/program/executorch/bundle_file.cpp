// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/bundle_file.h"

#include "core/base/available_memory.h"
#include "core/program/executorch/node_names.h"
#include "core/program/executorch/pte_file.h"
#include "core/program/executorch/tensor_types.h"
#include <bundle_generated.h>

namespace nodewise::executorch {

namespace {

constexpr std::uint64_t largestBundle = std::uint64_t(1) << 31; // flatbuffers' own limit
constexpr std::uint64_t memoryPerByte = 4;

class BundleReader {
public:
    explicit BundleReader(const AlignedBytes& bytes) : m_bytes(bytes), m_left(64 + bytes.size / 2) {}

    Result<Bundle> read()
    {
        const bundle::File& file = *flatbuffers::GetRoot<bundle::File>(m_bytes.data());
        Bundle made;
        if (file.program() == nullptr)
            return fail("the file holds no program");
        made.program = placeOf(file.program()->data());
        made.programBytes = file.program()->size();
        if (file.suites())
            for (const bundle::Suite* suite : *file.suites()) {
                Bundle::Suite cases{.method = suite->method() ? suite->method()->str().substr(0, 200) : std::string(), .cases = {}};
                if (!spend(64))
                    return repeated();
                if (suite->cases())
                    for (const bundle::Case* one : *suite->cases()) {
                        BundledCase values;
                        if (!spend(16))
                            return repeated();
                        if (auto done = addAll(one->inputs(), values.inputs); !done)
                            return fail(std::move(done.error()).at(placeNamed("test case", cases.cases.size())));
                        if (auto done = addAll(one->outputs(), values.outputs); !done)
                            return fail(std::move(done.error()).at(placeNamed("test case", cases.cases.size())));
                        cases.cases.push_back(std::move(values));
                    }
                made.suites.push_back(std::move(cases));
            }
        return made;
    }

private:
    using Values = flatbuffers::Vector<flatbuffers::Offset<bundle::Value>>;

    static tl::unexpected<Error> repeated() { return fail("the test cases repeat more than the file could hold"); }
    /// A hostile file shares one table between many.
    bool spend(std::size_t items)
    {
        const bool enough = items <= m_left;
        m_left -= enough ? items : 0;
        return enough;
    }
    std::uint64_t placeOf(const std::uint8_t* data) const { return std::uint64_t(data - m_bytes.data()); }
    Result<void> addAll(const Values* values, std::vector<BundledValue>& into)
    {
        if (values)
            for (const bundle::Value* value : *values) {
                if (!spend(16))
                    return repeated();
                if (const auto* tensor = value->value_as_Tensor()) {
                    auto placed = tensorOf(*tensor);
                    if (!placed)
                        return fail(std::move(placed.error()));
                    into.emplace_back(std::move(*placed));
                } else if (const auto* integer = value->value_as_Int()) {
                    into.emplace_back(std::int64_t(integer->value()));
                } else if (const auto* flag = value->value_as_Bool()) {
                    into.emplace_back(flag->value());
                } else if (const auto* real = value->value_as_Double()) {
                    into.emplace_back(real->value());
                } else {
                    into.emplace_back();
                }
            }
        return {};
    }
    Result<PlacedTensor> tensorOf(const bundle::Tensor& tensor)
    {
        if (!spend(16 + 8 * (tensor.sizes() ? tensor.sizes()->size() : 0)))
            return repeated();
        auto meta = tensorMeta(tensor.dtype(), tensor.sizes(), tensor.order());
        if (!meta)
            return fail(std::move(meta.error()));
        if (meta->dtype == graph::ScalarType::Unknown)
            return fail("its elements are of a type that is not known here");
        const auto bytes = byteSize(*meta);
        if (!bytes)
            return fail(bytes.error());
        const std::uint64_t held = tensor.data() ? tensor.data()->size() : 0;
        if (held < *bytes)
            return fail("a tensor has %1 bytes, but its shape needs %2", held, *bytes);
        return PlacedTensor{
            .name = {}, .meta = std::move(*meta), .offset = tensor.data() ? placeOf(tensor.data()->data()) : 0, .bytes = *bytes};
    }

    const AlignedBytes& m_bytes;
    std::size_t m_left;
};

Result<Bundle> read(const std::string& path)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    std::string start(16, '\0');
    start.resize(file->read(0, start));
    if (!isBundle(start))
        return fail("this is not an ExecuTorch program with test cases");
    const auto available = tryAvailableMemory();
    if (file->size() > largestBundle || (available && file->size() > *available / memoryPerByte))
        return fail("the program with its test cases has %1 bytes, more than can be read here", file->size());
    const auto bytes = PteFile::read(*file, 0, file->size());
    if (!bytes)
        return fail(bytes.error());
    if (flatbuffers::Verifier verifier = verifierOf(*bytes); !verifier.VerifyBuffer<bundle::File>("BP08"))
        return fail(Error{.message = UserText("the program with its test cases is damaged: its tables point outside of it"),
                          .hint = UserText("copy or export it again")});
    return BundleReader(*bytes).read();
}

} // namespace

bool isBundle(std::string_view start)
{
    return start.size() >= 8 && start.substr(4, 4) == "BP08";
}

Result<Bundle> readBundle(const std::string& path)
{
    auto bundle = read(path);
    return bundle ? std::move(bundle) : fail(std::move(bundle.error()).inFile(path));
}

std::string bundledName(const Bundle& bundle, std::size_t suite, std::size_t testCase, bool input, std::size_t index)
{
    std::string name = (input ? "input_" : "output_") + std::to_string(index);
    if (suite > 0 || testCase > 0)
        name.insert(0, "case_" + std::to_string(testCase) + ".");
    return suite > 0 ? bundle.suites[suite].method + "." + name : name;
}

std::vector<PlacedTensor> bundledTensors(const Bundle& bundle)
{
    std::vector<PlacedTensor> all;
    for (std::size_t suite = 0; suite < bundle.suites.size(); ++suite)
        for (std::size_t at = 0; at < bundle.suites[suite].cases.size(); ++at)
            for (const bool input : {true, false}) {
                const BundledCase& one = bundle.suites[suite].cases[at];
                const auto& values = input ? one.inputs : one.outputs;
                for (std::size_t i = 0; i < values.size(); ++i)
                    if (const auto* tensor = std::get_if<PlacedTensor>(&values[i])) {
                        all.push_back(*tensor);
                        all.back().name = bundledName(bundle, suite, at, input, i);
                    }
            }
    return all;
}

} // namespace nodewise::executorch
