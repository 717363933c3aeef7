# SPDX-License-Identifier: Apache-2.0
"""Small programs, each with one thing that a reader or an executor of exported programs gets wrong. Same form as programs.py."""
import dataclasses, torch, torch.nn as nn, torch.nn.functional as F
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed
MODELS = {}
class Fn(nn.Module):
    """A function of (module, inputs...) as a module with a few layers at hand."""
    def __init__(s, f): super().__init__(); s.f, s.lin, s.mha = f, nn.Linear(4, 4), nn.MultiheadAttention(4, 2, batch_first=True)
    def forward(s, *a, **k): return s.f(s, *a, **k)
x = torch.randn(2, 3, 4, generator=torch.Generator().manual_seed(1))
def case(*args, **kw):
    def add(f): MODELS[f.__name__] = lambda: (Fn(f).eval(), args, kw); return f
    return add
@torch.library.custom_op("myns::foo", mutates_args=())
def foo(x: torch.Tensor, a: int) -> torch.Tensor: return x + a
@foo.register_fake
def _(x, a): return torch.empty_like(x)
@dataclasses.dataclass
class Pair: a: torch.Tensor; b: int
torch.export.register_dataclass(Pair, serialized_type_name="Pair")

@case(x)
def autocast(s, x):
    with torch.autocast("cpu", dtype=torch.bfloat16): y = s.lin(x)
    return y.float()
@case(x)
def set_grad(s, x):
    with torch.no_grad(): y = s.lin(x)
    return s.lin(y)
@case(x)
def scan(s, x):
    from torch._higher_order_ops.scan import scan
    return scan(lambda c, y: (c + y, c * y), torch.zeros(3, 4), x, dim=0)
@case(x)
def map_over(s, x):
    from torch._higher_order_ops.map import map as m
    return m(lambda a, b: a.sin() + b, x, torch.ones(3, 4))
@case(torch.tensor(3), x)
def while_loop(s, n, x):
    step = lambda n, x: (n - 1, torch.cond(x.sum() > 0, lambda x: x * 2, lambda x: x + s.lin(x), (x,)))
    return torch.while_loop(lambda n, x: n > 0, step, (n, x))
@case(x)
def vmap_over(s, x): return torch.vmap(torch.dot, in_dims=(0, None))(x[:, 0], x[0, 0])
@case(x)
def checkpoint(s, x): return torch.utils.checkpoint.checkpoint(lambda y: s.lin(y).relu(), x, use_reentrant=False)
@case(x)
def custom_op(s, x): return torch.ops.myns.foo(x, 3)
@case(x)
def attention(s, x): return s.mha(x, x, x)
@case(x[None])
def sdpa_causal(s, x): return F.scaled_dot_product_attention(x, x, x, is_causal=True, scale=0.3)
@case(x)
def interpolate(s, x): return F.interpolate(x[None], scale_factor=2.0, mode="bilinear")
@case(x, None, 7)
def none_and_int_inputs(s, x, m, n): return x * n if m is None else x + m, None, 5
@case(Pair(x, 3))
def dataclass_input(s, i): return i.a + i.b
@case(x)
def random_ops(s, x): return F.dropout(x, 0.5, training=True).sum() * 0 + torch.rand(3).sum() * 0
@case(x)
def complex_fft(s, x): return (x * (1 + 2j)).abs() + torch.fft.rfft(x).abs().sum()
@case(x)
def float8(s, x): return x.to(torch.float8_e4m3fn).float(), x.to(torch.float8_e5m2).float()
@case(x)
def pad_roll_flip(s, x): return F.pad(x, (1, 1), value=2)[:, :, ::2].roll(1, 1).flip(0)
@case(x)
def sorting(s, x): return torch.sort(x, -1, descending=True)[0], x.unique(), torch.histc(x, 5), x.quantile(0.5), torch.bucketize(x, torch.arange(3.0))
@case(x)
def factories(s, x): return torch.zeros(3, device=x.device, dtype=x.dtype) + torch.full((3,), 1.5) + torch.tensor(3) * 1.5
@case(x)
def aliases(s, x): return x, x.view(-1), s.lin.weight, s.lin.weight.t()
@case(torch.randn(4, 4), torch.tensor([1, 0]), torch.tensor([True, False, True, True]))
def indexing(s, x, i, m):
    x2 = x.clone(); x2[m] = 2.0; v, j = torch.topk(x, 2)
    w = torch.where(m[:, None], x, float("inf")).masked_fill(m[:, None], float("-inf")).clamp(min=-1e30, max=1e30)
    return x[:, i], x[..., None, i], x2, v, j, torch.einsum("ij,kj->ik", x, x), w, torch.std_mean(x, dim=1), {"q": x.chunk(2), "z": torch.complex(x, x).abs()}
@case(torch.ones(4) * 3)
def item_and_nonzero(s, x):
    n = x.sum().to(torch.int64).item(); torch._check(n >= 0); torch._check(n < 100)
    return torch.ones(n).sum() + x.nonzero().shape[0], x.nonzero()
@case(x)
def dtype_mismatch_ok(s, x): return x.half() * x, x.to(torch.float64) + 1, (x > 0) + 1
for shape in ((1, 1), (47, 10), (128, 128), (512, 768)):
    MODELS["foobar_%dx%d" % shape] = lambda shape=shape: (Fn(lambda s, x: torch._foobar(x)), (torch.randn(shape),), {})
class Mutations(nn.Module):
    def __init__(s):
        super().__init__(); s.register_buffer("n", torch.zeros(3)); s.w = nn.Parameter(torch.randn(3, 3)); s.wt = s.w; s.lin = nn.Linear(3, 3, bias=False); s.lin.weight = s.w
        s.p = nn.Parameter(torch.randn(4, 6)[1:3, ::2]); s.tr = nn.Parameter(torch.randn(5, 3).t()); s.h = nn.Parameter(torch.randn(3).half()); s.e = nn.Parameter(torch.empty(0, 3)); s.cl = nn.Parameter(torch.randn(2, 3, 4, 4).to(memory_format=torch.channels_last))
    def forward(s, x, y):
        s.n.add_(1.0); y.mul_(2.0); return s.lin(x) + s.wt.sum() + s.n + s.p.sum() + s.tr.sum() + s.h.float() + y + s.e.sum() + s.cl.sum()
MODELS["mutations_and_storages"] = lambda: (Mutations(), (torch.randn(2, 3), torch.randn(2, 3)), {})
class KwargOrder(nn.Module):
    def forward(s, x, *, a=None, b=None): return x + b - a
MODELS["kwarg_order"] = lambda: (KwargOrder(), (x,), dict(kwargs={"b": torch.ones(4) * 2, "a": torch.ones(4)}))
class SymbolicArithmetic(nn.Module):
    def forward(s, x): return x * x.shape[0] / 3 + (x.shape[0] ** 2) % 3 + torch.sym_max(x.shape[0], x.shape[1]) + int(x.shape[1] / 2), x.shape[0] / 2
MODELS["symbolic_arithmetic"] = lambda: (SymbolicArithmetic(), (torch.randn(4, 6),), dict(dynamic_shapes=({0: torch.export.Dim.DYNAMIC, 1: torch.export.Dim.DYNAMIC},)))
@case(x)
def quantize_per_tensor(s, x):
    q, eps = torch.ops.quantized_decomposed, 1e-6
    a = q.quantize_per_tensor(x.bfloat16(), 0.03, 5, -100, 100, torch.int8); scale, zero = q.choose_qparams.tensor(x, 0, 255, eps, torch.uint8)
    b = q.quantize_per_tensor.tensor(x, scale, zero, 0, 255, torch.uint8); low, high = torch.tensor(-448), torch.tensor(448)
    even, none = q.choose_qparams_symmetric.tensor(x.half(), -128, 127, eps, torch.int8); c = q.quantize_per_tensor.tensor2(x, even, none, low, high, torch.float8_e4m3fn)
    back = q.dequantize_per_tensor(a, 0.03, 5, -100, 100, torch.int8), q.dequantize_per_tensor.tensor(b, scale, zero, 0, 255, torch.uint8, out_dtype=torch.bfloat16)
    return a, b, c.float(), scale, zero, even, none, q.choose_qparams_symmetric.tensor(x, 0, 255, eps, torch.uint8), *back, q.dequantize_per_tensor.tensor2(c, even, none, low, high, torch.float8_e4m3fn)
@case(x)
def quantize_per_channel(s, x):
    q, w = torch.ops.quantized_decomposed, s.lin.weight
    scales, zeros = w.abs().amax(1) / 127, torch.tensor([0, 1, -2, 3])
    a = q.quantize_per_channel(w, scales, zeros, 0, -128, 127, torch.int8); b = q.quantize_per_channel(x, scales[:3].double(), zeros[:3], 1, 0, 255, torch.uint8)
    y = F.linear(x, q.dequantize_per_channel(a, scales, zeros, 0, -128, 127, torch.int8))
    return a, b, y, q.dequantize_per_channel(b, scales[:3], None, 1, 0, 255, torch.uint8, out_dtype=torch.half), q.fake_quant_per_channel(x, scales[:3].double(), zeros[:3], 1, -100, 100)
@case(x)
def quantize_per_token(s, x):
    q = torch.ops.quantized_decomposed
    scale, zero = q.choose_qparams_per_token_asymmetric(x, torch.int8); half, none = q.choose_qparams_per_token(x.half(), torch.int8)
    a = q.quantize_per_token(x, scale, zero, -128, 127, torch.int8); b = q.quantize_per_token(x, half, none, -128, 127, torch.int8)
    g = x.reshape(3, 8); groups = g.reshape(3, 2, 4).abs().amax(-1) / 7; c = q.quantize_per_channel_group(g, groups, torch.ones(3, 2), -8, 7, torch.int8, 4)
    y = q.dequantize_per_token(a, scale, zero, -128, 127, torch.int8, torch.float32) @ q.dequantize_per_token(b, half, none, -128, 127, torch.int8, torch.float32).mT
    return a, b, c, scale, zero, half, y, q.dequantize_per_channel_group(c, groups, None, -8, 7, torch.int8, 4, torch.float16), q.convert_element_type.no_fuse(x, torch.half)
linear_recurrence = lambda a, b: (a[0] * b[0], a[1] * b[0] + b[1])
@case(torch.randn(2, 7), torch.randn(2, 7))
def scan_generic(s, x, y):
    from torch._higher_order_ops.associative_scan import associative_scan
    return associative_scan(linear_recurrence, (x, y), 1, reverse=True, combine_mode="generic"), associative_scan(lambda a, b: a + b, x, 0, combine_mode="generic")
@case(torch.randn(11, 3), torch.randn(11, 3))
def scan_pointwise(s, x, y):
    from torch._higher_order_ops.associative_scan import associative_scan_op  # what combine_mode="pointwise" is in a graph; on the CPU only so
    scan = lambda *xs, f=lambda a, b, k: (torch.maximum(a * k, b),), k=x[0].exp(): associative_scan_op(f, list(xs), (k,))
    return associative_scan_op(lambda a, b, c, d: linear_recurrence((a, b), (c, d)), [x, y], ()), scan(x), scan(x[:8]), scan(x[:2]), scan(x[:1])
class WrittenBuffers(nn.Module):
    """Made functional: what buffers and inputs are written with is returned before the outputs."""
    def __init__(s): super().__init__(); s.bn = nn.BatchNorm1d(3); s.register_buffer("n", torch.zeros(3))
    def forward(s, x, y): s.n.add_(y.sum(0)); y.mul_(2.0); return s.bn(x) + s.n, y.sum()
MODELS["written_buffers"] = lambda: (WrittenBuffers(), (torch.randn(4, 3), torch.randn(4, 3)), dict(functional=True))
@case(torch.tensor([0., 1., 2., 3.]))
def not_finite(s, v):
    """NaN of a logarithm, Inf of a product, NaN of that Inf, carried on by a body and in place; -Inf that is meant."""
    logs = torch.log(v - 1)
    over = v * 1e20 * 1e20
    kept = torch.zeros(6); kept[1:5].copy_(over - over)
    chosen = torch.cond(v.sum() > 0, lambda a: a.exp() + 1, lambda a: a - 1, (logs,))
    mask = torch.full((4, 4), float("-inf")).triu(1)
    return chosen.sum(), kept + 1, torch.softmax(mask, -1), v * 2
@case(torch.tensor([1e8, 1., -1e8, 1.]))
def lost_digits(s, v):
    """A sum that loses all digits, a difference that shows what was lost before it, a detour over float16, random numbers."""
    far = v[1] + 1e8
    short = (v[1] / 3).to(torch.float16).to(torch.float32)
    return v.sum(), far - 1e8, short * 3, v.exp().isinf(), torch.rand(4).sum() * 0
