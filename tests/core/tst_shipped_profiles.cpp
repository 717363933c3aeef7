// SPDX-License-Identifier: Apache-2.0
// Shipped profiles against what is known of the backends (tables of torch-spyre's sources and documentation, of November 2025 and of 2026;
// PyTorchSim's lowerings), row by row: one that is forgotten, or stands there without being known, fails.
#include "core/backend/inductor_tables.h"
#include "core/backend/profile_files.h"
#include "core/backend/rule_lookup.h"
#include "tests/core/op_funcs.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace nodewise;
using namespace nodewise::backend;
using test::opFuncsFor;

class TestShippedProfiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listed();
    void rows_data();
    void rows();
    void unimplementedReductions();
    void orderOfPasses();
    void layouts();
    void overloadsOfInductorsTables();
};

namespace {

const std::vector<std::string> folders{NODEWISE_TEST_DATA "/../../resources/profiles"};

const Profile& shipped(const std::string& name)
{
    static std::map<std::string, Profile> read;
    const auto found = read.find(name);
    if (found != read.end())
        return found->second;
    auto profile = readProfile(folders, name);
    if (!profile)
        qFatal("%s", profile.error().text().c_str());
    return read.emplace(name, std::move(*profile)).first->second;
}

template <class Rule>
QStringList namesOf(const std::vector<Rule>& rules, std::string Rule::*name)
{
    QStringList names;
    for (const Rule& rule : rules)
        names << QString::fromStdString(rule.*name);
    return names;
}

/// "truediv>realdiv", or "add" where both have one name; with constants "clamp>clip(clipMin,clipMax)"
QStringList opFuncsOf(const Profile& profile, OpFunc::Kind kind, const std::string& unit)
{
    QStringList names;
    for (const OpFunc& opFunc : profile.opFuncs) {
        if (opFunc.kind != kind || opFunc.unit != unit)
            continue;
        QString name = QString::fromStdString(opFunc.op == opFunc.name ? opFunc.op : opFunc.op + ">" + opFunc.name);
        QStringList constants;
        for (const std::string& constant : opFunc.constants)
            constants << QString::fromStdString(constant);
        names << (constants.isEmpty() ? name : name + "(" + constants.join(',') + ")");
    }
    return names;
}

QStringList sectionOf(const Profile& p, const QString& section)
{
    using Kind = OpFunc::Kind;
    if (section == "pointwise")
        return opFuncsOf(p, Kind::Pointwise, "sfp") + opFuncsOf(p, Kind::Pointwise, "pt");
    if (section == "reduction sfp")
        return opFuncsOf(p, Kind::Reduction, "sfp");
    if (section == "reduction pt")
        return opFuncsOf(p, Kind::Reduction, "pt");
    if (section.startsWith("vpu")) { // whose names are MLIR's operations
        QStringList ops;
        for (const OpFunc& opFunc : p.opFuncs)
            if (opFunc.unit == "vpu" && (opFunc.kind == Kind::Reduction) == section.endsWith("reduction"))
                ops << QString::fromStdString(opFunc.op);
        return ops;
    }
    if (section == "data")
        return opFuncsOf(p, Kind::Data, "");
    if (section == "overrides")
        return namesOf(p.overrides, &Override::op);
    if (section == "exclude")
        return namesOf(p.excluded, &Exclusion::op);
    if (section == "lowerings")
        return namesOf(p.lowerings, &LoweringRule::op);
    if (section == "fallbacks")
        return namesOf(p.fallbacks, &Fallback::op);
    if (section == "decompositions")
        return namesOf(p.decompositions, &Decomposition::op);
    if (section == "customOps")
        return namesOf(p.customOps, &CustomOp::op);
    if (section == "tables")
        return {QString::fromStdString(p.tables.at(0))};
    QStringList dtypes;
    for (const DtypeRule& rule : p.dtypes)
        dtypes << QString::fromStdString(rule.dtype + "=" + (rule.stored.empty() ? rule.format : rule.stored));
    return dtypes;
}

/// Each once: several rules for an operator are one row.
QStringList sortedOnce(QStringList names)
{
    names.removeDuplicates();
    names.sort();
    return names;
}

/// "aten.{a,b}" is two words.
QStringList wordsOf(const QString& text)
{
    QStringList words;
    for (const QString& word : text.simplified().split(' ', Qt::SkipEmptyParts)) {
        const qsizetype open = word.indexOf('{');
        if (open < 0 || word.contains('(')) {
            words << word;
            continue;
        }
        for (const QString& inner : word.mid(open + 1).chopped(1).split(','))
            words << word.left(open) + inner;
    }
    return words;
}

} // namespace

void TestShippedProfiles::listed()
{
    const auto entries = listProfiles(folders);
    QVERIFY(entries);
    QStringList names;
    for (const ProfileEntry& entry : *entries) {
        names << QString::fromStdString(entry.name);
        QVERIFY2(entry.errors.empty(), entry.errors.empty() ? "" : entry.errors.front().text().c_str());
        QVERIFY(!entry.title.empty());
    }
    QCOMPARE(names, (QStringList{"pytorchsim", "reference", "spyre-2025-11", "spyre-2026"}));
}

void TestShippedProfiles::rows_data()
{
    QTest::addColumn<QString>("profile");
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* profile, const char* section, const char* words) {
        QTest::addRow("%s %s", profile, section)
            << QString::fromLatin1(profile) << QString::fromLatin1(section) << QString::fromLatin1(words);
    };
    const char* old = "spyre-2025-11";
    row(old, "tables", "inductor-2.13");
    row(old, "pointwise",
        "abs add exp layernormnorm layernormscale(eps) log mul reciprocal rsqrt sigmoid sqrt sub tanh "
        "truediv>realdiv relu>relufwd eq>equal ge>greaterequal where>where3");
    row(old, "reduction sfp", "argmax argmin exx2(exx2scale,useZeroMean) max min sum");
    row(old, "reduction pt", "matmul");
    row(old, "data", "swap slice transpose");
    row(old, "overrides", "abs exp exx2 fma layernormnorm layernormscale log reciprocal relu rsqrt sigmoid sqrt tanh where");
    row(old, "lowerings", "aten.mm.default spyre.{swap,slice,exx2,layernormnorm,layernormscale}");
    row(old, "exclude", "");
    row(old, "fallbacks", "");
    row(old, "dtypes", "float16=SEN169_FP16 bfloat16=SEN169_FP16 float32=IEEE_FP32 int64=IEEE_INT64 float8_e4m3fn=SEN143_FP8 bool=SENINT8");
    row(old, "decompositions", "spyre.{compact,layer_norm} aten.layer_norm.default");
    row(old, "customOps",
        "spyre.{compact.default,swap.default,slice.default,layer_norm.default,exx2.default} "
        "spyre.{layernormscale.default,layernormnorm.default}");
    const char* now = "spyre-2026";
    row(now, "decompositions",
        "aten.{ones.default,new_ones.default,logical_not,sign.default,rms_norm.default,layer_norm.default,silu.default,gelu.default} "
        "aten.{softplus.default,topk,pow.Tensor_Scalar,linear.default,_scaled_dot_product_fused_attention_overrideable.default} "
        "aten.scaled_dot_product_attention.default spyre.{kv_window,sliding_window_attention} "
        "aten.{max.default,max.dim,min.dim,amax.default,amin.default,ceil.default,cos.default,sin.default,bitwise_not.default} "
        "aten.{bitwise_and.Tensor,convolution.default,_scaled_mm.default,where.ScalarOther,where.ScalarSelf,where.Scalar} "
        "spyre.{conv2d_with_bias,dequantize_fp8_with_scale,quantize_fp8_with_scale,quantize_weight_fp8_with_scale} "
        "aten.{flip.default,prod.dim_int,all.default,all.dim,all.dims,masked_scatter.default,index_add.default,triu.default} "
        "spyre.{overwrite_f,stagger_to_standard_ea,rms_norm,logical_not}");
    row(now, "customOps",
        "spyre.{compact.default,restickify.default,exx2.default,layernormscale.default,layernormnorm.default,gelu.default} "
        "spyre.{silu.default,softplus.default,clamp.default,topkvalue.default,topkindex.default,keep_by_index.default} "
        "spyre.{batched_matmul.default,scaled_mm.default,conv2d.default,conv2d_with_bias.default,unfold.default} "
        "spyre.{reshape_via_cpu.default,constant.default,empty.default,full.default,ones_scalar.default,qfp8ch.default,qfp8wt.default} "
        "spyre.{quantize_fp8_with_scale.default,quantize_weight_fp8_with_scale.default,dequantize_fp8_with_scale.default} "
        "spyre.{quantscalepertokenfp8.default,prod_dim_int.default,max_dim_int64_fallback.default,min_dim_int64_fallback.default} "
        "spyre.{max_default_int64_fallback.default,to_dtype_cpu.default,to_dtype_d2d.default,copy_from_d2d.default} "
        "spyre.{overwrite.default,overwrite_f.default,copy_forced.default,causal_mask.default,triu_mask.default,triu_cpu.default} "
        "spyre.{sliding_window_attention.default,kv_window.default,stagger_to_standard_ea.default,rms_norm.default,logical_not.default}");
    row(now, "tables", "inductor-2.13");
    row(now, "pointwise",
        "abs add exp floor layernormnorm layernormscale(eps) log maximum minimum mul neg reciprocal rsqrt sigmoid sqrt sub tanh silu "
        "softplus(softplusBeta,softplusThresh) qfp8ch qfp8wt quantscalepertokenfp8(clipMin,clipMax) "
        "clamp>clip(clipMin,clipMax) eq>equal ne>notequal ge>greaterequal gt>greaterthan le>lesserequal lt>lesserthan gelu>gelufwd "
        "relu>relufwd truediv>realdiv where>where3 logical_and>mul logical_or>maximum square>mul add>addi32toi32 mul>muli32toi32 "
        "to_dtype>identity dl16tofp32 fp32todl16 fp8todl16 fp32toint32 int32tofp32");
    row(now, "reduction sfp",
        "sum mean max min prod exx2(exx2scale,useZeroMean) absmax topkvalue topkindex avgpoolfwd keep_by_index>keepbyindex");
    row(now, "reduction pt", "batchmatmul batchmatmulfp8 conv2d depthwiseconv2dnative");
    row(now, "data", "identity restickify>ReStickifyOpHBM indirect_indexing>identity");
    row(now, "overrides", "reciprocal relu sigmoid square");
    row(now, "lowerings",
        "aten.{clone.default,mm.default,bmm.default,mean.dim,mean.default,avg_pool2d.default,convolution.default,full.default,copy_."
        "default} "
        "aten.{cat.default,constant_pad_nd.default,slice_scatter.default,add.Tensor,sub.Tensor,mul.Tensor,minimum.default,maximum.default} "
        "aten.{any.default,any.dim,any.dims,clamp.default,clamp.Tensor,clamp.Tensor_minmax,clamp_min,clamp_max} "
        "prims.convert_element_type.default "
        "spyre.{batched_matmul,scaled_mm,conv2d,exx2,layernormnorm,layernormscale,topkvalue,topkindex,gelu,silu,softplus,clamp} "
        "spyre.{keep_by_index,copy_from_d2d,to_dtype_d2d,copy_forced,overwrite,restickify,compact,tile_dim_marker,constant,empty} "
        "spyre.{qfp8ch,qfp8wt,quantscalepertokenfp8,prod_dim_int} "
        "_c10d_functional.{broadcast,wait_tensor,all_gather_into_tensor,all_reduce,all_reduce_}");
    row(now, "exclude",
        "aten.{tril,mm,bmm} aten.{arange,sin,cos,isin,bitwise_xor,bitwise_or,argmax,argmin,cumsum,index_copy,normal_,uniform_,random_}");
    row(now, "fallbacks",
        "aten.{arange,sin,cos,tril,isin,bitwise_xor,bitwise_or,argmax,argmin,cumsum,index_copy,normal_,uniform_,random_,where.default} "
        "prims.convert_element_type.default "
        "spyre.{unfold,reshape_via_cpu,to_dtype_cpu,triu_cpu,max_dim_int64_fallback,min_dim_int64_fallback,max_default_int64_fallback} "
        "spyre.{full,ones_scalar,causal_mask,triu_mask}");
    row(now, "dtypes",
        "float16=SEN169_FP16 bfloat16=SEN169_FP16 float32=IEEE_FP32 int32=IEEE_INT32 int64=IEEE_INT64 float8_e4m3fn=SEN143_FP8 "
        "bool=float16");
    const char* sim = "pytorchsim";
    row(sim, "tables", "inductor-2.13");
    row(sim, "lowerings", "aten.{mm,addmm,bmm,convolution,cat,sort,max_pool2d_with_indices,_sparse_addmm,_unsafe_index}");
    row(sim, "vpu pointwise",
        "constant abs exp exp2 expm1 sqrt relu minimum maximum cos sin tan erf tanh log log10 log2 log1p logical_and logical_or "
        "logical_xor "
        "logical_not bitwise_and bitwise_not bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift rsqrt sigmoid fmod isinf isnan "
        "round floor sign trunc ceil neg reciprocal eq ne lt gt le ge add sub mul pow and_ or_ xor lshift rshift truncdiv floordiv truediv "
        "int_truediv mod remainder square fma masked where to_dtype to_dtype_bitcast identity broadcast index_expr indirect_indexing");
    row(sim, "vpu reduction", "sum prod max min any welford_reduce");
    row(sim, "data", "copy>dma");
    row(sim, "fallbacks", "");
}

void TestShippedProfiles::rows()
{
    QFETCH(QString, profile);
    QFETCH(QString, section);
    QFETCH(QString, words);
    QCOMPARE(sortedOnce(sectionOf(shipped(profile.toStdString()), section)), sortedOnce(wordsOf(words)));
}

void TestShippedProfiles::unimplementedReductions()
{
    const auto has = [](const char* profile, const char* type) {
        return !opFuncsFor(shipped(profile).opFuncs, OpFunc::Kind::Reduction, type).empty();
    };
    for (const char* type : {"welford_reduce", "welford_combine", "any", "prod", "xor_sum"})
        QVERIFY2(!has("spyre-2025-11", type), type);
    for (const char* type : {"welford_reduce", "welford_combine", "xor_sum"})
        QVERIFY2(!has("spyre-2026", type), type);
    for (const char* type : {"sum", "prod", "max", "min", "any"})
        QVERIFY2(has("pytorchsim", type), type);
    // overridden, and yet without a function
    QVERIFY(std::ranges::count(shipped("spyre-2025-11").overrides, std::string("fma"), &Override::op) == 1);
    QVERIFY(opFuncsFor(shipped("spyre-2025-11").opFuncs, OpFunc::Kind::Pointwise, "fma").empty());
    QVERIFY(opFuncsFor(shipped("spyre-2025-11").opFuncs, OpFunc::Kind::Pointwise, "neg").empty());
    // conv2d is no function for what im2col leaves: other numbers of dimensions, transposed ones
    QCOMPARE(tryRule(shipped("spyre-2026").lowerings, "aten.convolution.default")->when,
             std::string("input.dim() == 4 and not transposed"));
}

void TestShippedProfiles::orderOfPasses()
{
    const auto passesOf = [](const char* profile, PassRule::Point point) {
        QStringList names;
        for (const PassRule& pass : shipped(profile).passes)
            if (pass.point == point)
                names << QString::fromStdString(pass.pass) + (pass.runs ? "!" : "");
        return names.join(' ');
    };
    using Point = PassRule::Point;
    QCOMPARE(passesOf("spyre-2025-11", Point::Pre), QString("dead-code! remove-dtype-conversions!"));
    QCOMPARE(passesOf("spyre-2025-11", Point::Post), QString());
    QCOMPARE(passesOf("spyre-2026", Point::PreGrad), QString());
    QCOMPARE(passesOf("spyre-2026", Point::Pre), QString("dead-code! collect_spyre_hints"));
    QCOMPARE(passesOf("spyre-2026", Point::Post), QString("split-addmm! mm-to-bmm! bmm-unflatten!"));
    QCOMPARE(passesOf("spyre-2026", Point::PreScheduling),
             QString("splice_while_loops deadcode_elimination propagate_named_dims validate_named_dims assign_dim_hints "
                     "_maybe_reorder_unhinted_interlopers _maybe_coarse_tile_hints insert_bmm_padding split_multi_ops "
                     "propagate_spyre_tensor_layouts validate_ops optimize_restickify_locations finalize_layouts insert_restickify "
                     "validate_no_restickify_on_mutation_targets enforce_indirect_access_layout insert_post_mutation_restickify "
                     "insert_restickify_padding dedup_and_promote_constants _maybe_coarse_tile_span_overflow span_reduction "
                     "_distribute_work _maybe_scratchpad_planning elide_proven_read_copies cost_model_pass dump_cost_model "
                     "finalize_work_division propagate_mutation_layouts build_loop_scheduler_nodes spyre_fuse_nodes "
                     "prepare_spyre_kernels hbm_pool_planning verify_carried_reduction_ownership"));
}

void TestShippedProfiles::layouts()
{
    for (const char* name : {"spyre-2025-11", "spyre-2026"}) {
        const auto& layout = shipped(name).layout;
        QVERIFY(layout);
        QCOMPARE(layout->stickBytes, std::int64_t(128));
        QCOMPARE(layout->cores, std::int64_t(32));
        QCOMPARE(layout->spanBytes, std::int64_t(256) << 20);
        QCOMPARE(layout->scratchpadBytes, std::int64_t(2) << 20);
    }
    QCOMPARE(shipped("spyre-2025-11").layout->map + " " + shipped("spyre-2025-11").layout->divide, std::string("dim pointwise-1d"));
    QCOMPARE(shipped("spyre-2026").layout->map + " " + shipped("spyre-2026").layout->divide, std::string("stride greedy"));
    QVERIFY(shipped("reference").usesTemplates);
    QVERIFY(!shipped("spyre-2026").usesTemplates);
}

// What a rule of ATen's names is in Inductor's tables, unless Inductor does not know it: a typing error would never hit.
void TestShippedProfiles::overloadsOfInductorsTables()
{
    const auto tables = readTablesOf(shipped("spyre-2026"), folders);
    QVERIFY(tables);
    std::set<std::string, std::less<>> ops = tables->declining;
    for (const auto& [op, row] : tables->decompositions)
        ops.insert(op);
    for (const auto& [op, row] : tables->lowerings)
        ops.insert(op);
    const std::set<std::string, std::less<>> others{"aten.normal_",       "aten.random_",
                                                    "aten.uniform_",      "aten._native_multi_head_attention.default",
                                                    "aten._sparse_addmm", "aten.clamp.Tensor_minmax" /* as torch-spyre registers it */};
    const auto check = [&](const std::string& op) {
        if (!op.starts_with("aten.") && !op.starts_with("prims."))
            return true;
        return others.contains(op) || std::ranges::any_of(ops, [&](const std::string& known) { return isAbout(op, known); });
    };
    for (const char* name : {"spyre-2025-11", "spyre-2026", "pytorchsim"}) {
        for (const LoweringRule& rule : shipped(name).lowerings)
            QVERIFY2(check(rule.op), rule.op.c_str());
        for (const Fallback& rule : shipped(name).fallbacks)
            QVERIFY2(check(rule.op), rule.op.c_str());
        for (const Exclusion& rule : shipped(name).excluded)
            QVERIFY2(check(rule.op), rule.op.c_str());
        for (const Decomposition& rule : shipped(name).decompositions)
            for (const std::string& op : rule.becomes)
                QVERIFY2(check(op), op.c_str());
    }
}

QTEST_GUILESS_MAIN(TestShippedProfiles)
#include "tst_shipped_profiles.moc"
