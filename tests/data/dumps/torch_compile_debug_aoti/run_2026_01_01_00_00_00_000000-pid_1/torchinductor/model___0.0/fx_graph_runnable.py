
import os
os.environ['TORCHINDUCTOR_CACHE_DIR'] = 'CACHE'
os.environ['TORCH_COMPILE_DEBUG'] = '1'
os.environ['INDUCTOR_PROVENANCE'] = '1'
os.environ['TORCHINDUCTOR_FORCE_DISABLE_CACHES'] = '1'
os.environ.pop('TORCHDYNAMO_REPRO_AFTER', None)
os.environ.pop('TORCHDYNAMO_REPRO_LEVEL', None)

import torch
from torch import tensor, device
import torch.fx as fx
from torch._dynamo.testing import rand_strided
from math import inf
import torch._inductor.inductor_prims



import torch._dynamo.config
import torch._inductor.config
import torch._functorch.config
import torch.fx.experimental._config
torch._dynamo.config.replay_side_effects = True
torch._dynamo.config.side_effect_replay_policy = 'info'
torch._dynamo.config.specialize_int = False
torch._dynamo.config.specialize_float = False
torch._dynamo.config.assume_static_by_default = True
torch._dynamo.config.automatic_dynamic_shapes = True
torch._dynamo.config.capture_scalar_outputs = False
torch._dynamo.config.capture_dynamic_output_shape_ops = False
torch._dynamo.config.prefer_deferred_runtime_asserts_over_guards = False
torch._dynamo.config.do_not_emit_runtime_asserts = False
torch._dynamo.config.allow_rnn = False
torch._inductor.config.cpp_wrapper = True
torch._inductor.config.triton.cudagraphs = False
torch._inductor.config.triton.autotune_cublasLt = True
torch._inductor.config.triton.autotune_at_compile_time = False
torch._inductor.config.triton.store_cubin = True
torch._inductor.config.aot_inductor.output_path = 'cg47kqu2uvwodhe4used37d3jfy7e3snop3vzkb5qbgjcw77jqb6'
torch._inductor.config.aot_inductor.serialized_in_spec = '[1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}]}, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}]'
torch._inductor.config.aot_inductor.serialized_out_spec = '[1, {"type": null, "context": null, "children_spec": []}]'
torch._inductor.config.aot_inductor.package = True
torch._inductor.config.trace.save_real_tensors = False
torch._inductor.config.trace.enabled = False
torch._functorch.config.functionalize_rng_ops = False
torch._functorch.config.fake_tensor_allow_unsafe_data_ptr_access = True
torch._functorch.config.unlift_effect_tokens = False
torch._functorch.config.selective_decompose = False



isolate_fails_code_str = None





if "__compile_source__" in globals():
    import inspect as __after_aot_inspect
    import linecache as __after_aot_linecache
    __after_aot_filename = __after_aot_inspect.currentframe().f_code.co_filename
    __after_aot_linecache.cache[__after_aot_filename] = (
        len(__compile_source__),
        None,
        __compile_source__.splitlines(True),
        __after_aot_filename,
    )
# torch version: 2.13.0+cpu
# torch cuda version: None
# torch git version: cf30153c4c131c8164ee7798e5022d810682e2cb


# torch.cuda.is_available()==False, no GPU info collected
torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.reset_table()

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = Module()
        self.up = Module()
        self.down = Module()



    def forward(self):
        arg6_1, = fx_pytree.tree_flatten_spec([], self._in_spec)
        norm_weight = self.norm.weight
        norm_bias = self.norm.bias
        up_weight = self.up.weight
        up_bias = self.up.bias
        down_weight = self.down.weight
        down_bias = self.down.bias
        var_mean = torch.ops.aten.var_mean.correction(arg6_1, [1], correction = 0, keepdim = True)
        getitem = var_mean[0]
        getitem_1 = var_mean[1];  var_mean = None
        add = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt = torch.ops.aten.rsqrt.default(add);  add = None
        sub = torch.ops.aten.sub.Tensor(arg6_1, getitem_1);  getitem_1 = None
        mul = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_1 = torch.ops.aten.mul.Tensor(mul, norm_weight);  mul = norm_weight = None
        add_1 = torch.ops.aten.add.Tensor(mul_1, norm_bias);  mul_1 = norm_bias = None
        permute = torch.ops.aten.permute.default(up_weight, [1, 0]);  up_weight = None
        addmm = torch.ops.aten.addmm.default(up_bias, add_1, permute);  up_bias = add_1 = permute = None
        mul_2 = torch.ops.aten.mul.Tensor(addmm, 0.5)
        mul_3 = torch.ops.aten.mul.Tensor(addmm, 0.7071067811865476);  addmm = None
        erf = torch.ops.aten.erf.default(mul_3);  mul_3 = None
        add_2 = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_4 = torch.ops.aten.mul.Tensor(mul_2, add_2);  mul_2 = add_2 = None
        permute_1 = torch.ops.aten.permute.default(down_weight, [1, 0]);  down_weight = None
        addmm_1 = torch.ops.aten.addmm.default(down_bias, mul_4, permute_1);  down_bias = mul_4 = permute_1 = None
        add_3 = torch.ops.aten.add.Tensor(arg6_1, addmm_1);  arg6_1 = addmm_1 = None
        return (add_3,)

def load_args(reader):
    buf0 = reader.storage(None, 256)
    reader.tensor(buf0, (4, 16), is_leaf=True)  # arg6_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)