// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/fused.h"
#include "core/base/words.h"

namespace nodewise::lowering {

namespace {

// "affine_map<(d0, d1) -> (d0, 0)>"
std::string indexingMap(std::size_t rank, const TileValue& tile)
{
    std::vector<std::string> loops, results;
    for (std::size_t i = 0; i < rank; ++i) {
        loops.push_back("d" + std::to_string(i));
        results.push_back(i < tile.broadcast.size() && tile.broadcast[i] ? "0" : loops.back());
    }
    return "affine_map<(" + joined(loops) + ") -> (" + joined(results) + ")>";
}

class FusedWriter {
public:
    FusedWriter(const Fused& fused, std::size_t rank) : m_fused(fused), m_rank(rank), m_scalars(*fused.table) {}

    Result<std::string> write(const std::vector<TileValue>& inputs, const TileValue* producer, const std::vector<TileValue>& outputs)
    {
        std::vector<TileValue> ins = inputs;
        if (producer != nullptr)
            ins.push_back(*producer);
        openRegion(ins, outputs);
        m_hasProducer = producer != nullptr;
        if (m_hasProducer) {
            m_producer = m_scalars.convert(m_inputs.back(), m_fused.producer);
            m_inputs.pop_back();
        }
        const auto results = writeOps();
        if (!results)
            return fail(results.error());
        closeRegion(*results, outputs);
        return std::move(m_text);
    }

private:
    void openRegion(const std::vector<TileValue>& ins, const std::vector<TileValue>& outs)
    {
        std::vector<std::string> maps, iterators(m_rank, "\"parallel\""), names, types, outNames, outTypes, arguments;
        const auto add = [&](const TileValue& tile, const std::string& argument, auto& toNames, auto& toTypes) {
            maps.push_back(indexingMap(m_rank, tile));
            toNames.push_back(tile.name);
            toTypes.push_back(tile.type);
            arguments.push_back(argument + ": " + *elementType(tile.dtype));
        };
        for (std::size_t i = 0; i < ins.size(); ++i)
            add(ins[i], "%in" + std::to_string(i), names, types);
        for (std::size_t i = 0; i < outs.size(); ++i)
            add(outs[i], "%out" + std::to_string(i), outNames, outTypes);
        m_text = "linalg.generic {indexing_maps = [" + joined(maps) + "], iterator_types = [" + joined(iterators) + "]}";
        if (!ins.empty())
            m_text += "\n    ins(" + joined(names) + " : " + joined(types) + ")";
        m_text += "\n    outs(" + joined(outNames) + " : " + joined(outTypes) + ") {\n^bb0(" + joined(arguments) + "):\n";
        for (std::size_t i = 0; i < ins.size(); ++i)
            m_inputs.push_back(m_scalars.load("%in" + std::to_string(i), ins[i].dtype));
    }

    ScalarArgument argument(const FusedArgument& given) const
    {
        if (const auto* input = std::get_if<FusedArgument::Input>(&given.value))
            return m_inputs[input->index];
        if (const auto* result = std::get_if<FusedArgument::Result>(&given.value))
            return m_results[result->index];
        if (std::holds_alternative<FusedArgument::Producer>(given.value))
            return m_producer;
        return std::get<Option>(given.value);
    }

    Result<std::vector<ScalarValue>> writeOps()
    {
        for (const FusedOp& op : m_fused.ops) {
            std::vector<std::pair<std::string, ScalarArgument>> arguments;
            for (const FusedArgument& given : op.arguments)
                arguments.emplace_back(given.name, argument(given));
            auto value = m_scalars.write(op.op, arguments, op.dtype);
            if (!value)
                return fail(value.error());
            m_results.push_back(std::move(*value));
        }
        if (m_fused.ops.empty())
            return std::vector<ScalarValue>{m_producer};
        std::vector<ScalarValue> results;
        for (const std::size_t index : m_fused.results)
            results.push_back(m_results[index]);
        return results;
    }

    void closeRegion(const std::vector<ScalarValue>& results, const std::vector<TileValue>& outs)
    {
        std::vector<std::string> names, types;
        for (std::size_t i = 0; i < results.size(); ++i) {
            names.push_back(m_scalars.store(m_scalars.convert(results[i], outs[i].dtype)));
            types.push_back(*elementType(outs[i].dtype));
        }
        for (const std::string& line : m_scalars.lines())
            m_text += "  " + line + "\n";
        m_text += "  linalg.yield " + joined(names) + " : " + joined(types) + "\n}";
    }

    const Fused& m_fused;
    std::size_t m_rank;
    ScalarWriter m_scalars;
    std::string m_text;
    std::vector<ScalarValue> m_inputs, m_results;
    ScalarValue m_producer;
    bool m_hasProducer = false;
};

} // namespace

Result<std::string> fusedText(const Fused& fused, std::size_t rank, const std::vector<TileValue>& inputs, const TileValue* producer,
                              const std::vector<TileValue>& outputs)
{
    if (fused.table == nullptr)
        return fail("there is no table of scalar operators");
    if (outputs.size() != (fused.ops.empty() ? 1 : fused.results.size()))
        return fail("%1 results for %2 outputs", fused.results.size(), outputs.size());
    return FusedWriter(fused, rank).write(inputs, producer, outputs);
}

} // namespace nodewise::lowering
