// Written from the form that Spyre's bundles are described to have; no real one.
#map_0 = affine_map<(d0)[s0] -> (s0 + 4096 * d0)>
func.func @sdsc_bundle(%arg_0_base_addr: !sdscbundle.input_arg<index>, %arg_1_base_addr: !sdscbundle.input_arg<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %address = affine.apply #map_0(%i)[%c0]
    sdscbundle.sdsc_execute(%address, %arg_1_base_addr) {sdsc_filename="sdsc_0.json", "symbol_ids"=[-1, -2]}
  }
  return
}
