// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func @g(%arg0: i32) -> i32 {
  return %arg0 : i32
}

