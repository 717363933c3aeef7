#map_0 = affine_map<(d0)[s0] -> (s0 + 8192*d0)>
module {
	func.func @sdsc_bundle(%pool_base_addr: !sdscbundle.input_arg<index>, %arg_0_base_addr: !sdscbundle.input_arg<index>) {
		%pool = sdscbundle.input_arg_extract value from %pool_base_addr : !sdscbundle.input_arg<index> -> index
		%arg_0 = sdscbundle.input_arg_extract value from %arg_0_base_addr : !sdscbundle.input_arg<index> -> index
		%c0 = arith.constant 0 : index
		%c1 = arith.constant 1 : index
		%loop_bound_0 = arith.constant 4 : index
		%sym_3 = arith.constant 17179869184 : index
		sdscbundle.sdsc_execute (%arg_0, %pool) {sdsc_filename="sdsc_0.json", "symbol_ids"=[-1, -2]}
		scf.for %i_0 = %c0 to %loop_bound_0 step %c1 {
			%addr_0 = affine.apply #map_0(%i_0)[%arg_0]
			sdscbundle.sdsc_execute (%addr_0, %pool, %sym_3) {sdsc_filename="sdsc_1.json", "symbol_ids"=[-1, -2]}
		}
		sdscbundle.sdsc_execute (%pool, %sym_3) {sdsc_filename="sdsc_7.json", "symbol_ids"=[-1, -2]}
		return
	}
}
