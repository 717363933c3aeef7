// SPDX-License-Identifier: Apache-2.0
#include "views/cost/npu_parameter_text.h"

#include <QCoreApplication>

#include <array>

namespace nodewise::views {

namespace {

struct Parameter {
    std::string_view name;
    const char* meaning;
    const char* usual; ///< where a configuration does not state it; null = it is needed, or follows from others
};

constexpr std::array parameters{
    Parameter{"num_cores", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Cores; they share DRAM."), "1"},
    Parameter{"core_type", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The type of core; only ws_mesh is simulated."), "ws_mesh"},
    Parameter{"core_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The cores' clock in MHz."), "1000"},
    Parameter{"vpu_num_lanes", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Lanes of the vector unit, and columns of an array."),
              nullptr},
    Parameter{"vpu_spad_size_kb_per_lane", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Scratchpad of one lane in KB."), nullptr},
    Parameter{"vpu_vector_length_bits", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Bits that a lane processes per cycle."), "256"},
    Parameter{"num_systolic_array_per_core", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Systolic arrays of a core."), "1"},
    Parameter{"sa_rows", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Rows of an array."), "vpu_num_lanes"},
    Parameter{"sa_weight_buffer_depth",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Weight tiles that an array holds, including the one in use."), "2"},
    Parameter{"dram_type", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "How DRAM is described: simple or ramulator2."), nullptr},
    Parameter{"dram_channels",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Channels of DRAM; requests are interleaved across them."), "1"},
    Parameter{"dram_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM's clock in MHz."), "core_freq_mhz"},
    Parameter{"dram_latency", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles from a request to its data."), nullptr},
    Parameter{"dram_req_size_byte", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Bytes per DRAM request."), "32"},
    Parameter{"dram_bandwidth_gbps_total", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "GB/s of all channels together."), nullptr},
    Parameter{"dram_bandwidth_gbps_per_channel", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "GB/s of each channel."), nullptr},
    Parameter{"ramulator_config_path",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Its file name says which DRAM: HBM2, HBM3, DDR4, LPDDR5."), nullptr},
    Parameter{"icnt_type", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The interconnect's type; all are simulated as simple."),
              nullptr},
    Parameter{"icnt_latency_cycles", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Cycles through the interconnect, one way."), "0"},
    Parameter{"icnt_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The interconnect's clock in MHz."), "core_freq_mhz"},
    Parameter{"icnt_injection_ports_per_core", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Requests that a core sends per cycle."),
              "1"},
    Parameter{"core_spad_size_kb",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Has no effect: kernels are tiled for the lanes' scratchpads."), nullptr},
    Parameter{"core_dma_engines", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Copies of a core that run at once."), "1"},
    Parameter{"core_work_items", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Iterations that a core works on at once."), "2"},
    Parameter{"core_queue_depth", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Instructions of a core that wait at once."), "256"},
    Parameter{"max_concurrent_dispatch", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Iterations that a core works on at once."),
              "2"},
    Parameter{"release_dispatch_at_store",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Whether an iteration that has only stores left makes room for the next."),
              "false"},
    Parameter{
        "dispatch_after_loads",
        QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Whether an iteration begins only when the loads of those before it are done."),
        "false"},
    Parameter{"dma_reuse_across_dispatch",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Whether what the iteration before loaded last is not loaded again."),
              "false"},
    Parameter{"dma_streams", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Copies of a core that run at once."), "1"},
    Parameter{
        "dma_stream_req_per_cycle",
        QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Requests that one copy sends per cycle at most; 0 means as many as the core."),
        "0"},
    Parameter{"dma_issue_order",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Whether copies keep their order; otherwise loads go before stores."),
              "false"},
    Parameter{"dram_row_bytes", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Bytes of a DRAM row; 0 means no rows."), nullptr},
    Parameter{"dram_banks", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Banks of a DRAM channel; each holds one row open."),
              nullptr},
    Parameter{"dram_nrcd", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles to open a row."), nullptr},
    Parameter{"dram_nrp", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles to close a row."), nullptr},
    Parameter{"dram_nrc", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles between two rows opened in one bank."),
              nullptr},
    Parameter{"dram_nrrd", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles between two rows opened in one channel."),
              nullptr},
    Parameter{"dram_nrfc", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles of a refresh; 0 means none."), nullptr},
    Parameter{"dram_nrefi", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles from one refresh to the next."), nullptr},
    Parameter{"dram_nrtw", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles lost when writes follow reads."), nullptr},
    Parameter{"dram_nwtr", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles lost when reads follow writes."), nullptr},
    Parameter{"dram_queue_depth", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Requests that wait in a DRAM channel."), nullptr},
    Parameter{"program_start_ns",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Nanoseconds from a program's start to its first launch."), "0"},
    Parameter{"vpu_passes_simple", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for an addition or a copy."),
              "1"},
    Parameter{"vpu_passes_multiply", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a multiplication."), "1"},
    Parameter{"vpu_passes_compare", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a comparison."), "1"},
    Parameter{"vpu_passes_convert", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a type conversion."), "1"},
    Parameter{"vpu_passes_divide", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a division."), "8"},
    Parameter{"vpu_passes_root", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a square root."), "10"},
    Parameter{"vpu_passes_exponential", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for exp, log, tanh or erf."),
              "1"},
    Parameter{"vpu_passes_trigonometric", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a sine or cosine."),
              "1"},
};

} // namespace

QString npuParameterText(std::string_view name)
{
    for (const Parameter& parameter : parameters)
        if (parameter.name == name) {
            const QString meaning = QCoreApplication::translate("nodewise::views::NpuParameter", parameter.meaning);
            return parameter.usual ? QCoreApplication::translate("nodewise::views::NpuParameter", "%1 Default: %2.")
                                         .arg(meaning, QLatin1String(parameter.usual))
                                   : meaning;
        }
    return {};
}

} // namespace nodewise::views
