package io.myria.mcp.tool;

import io.myria.error.Fault;
import io.myria.mcp.schema.Field;

/** A hint to look for. */
record WantedHint(
    @Field(value = "Label", example = "travel_plans") String hint,
    @Field(value = "How much it counts", least = 0, most = 1000, byDefault = "1") double weight) {

  WantedHint {
    if (!(weight > 0)) {
      throw Fault.invalid("weight", "must be above 0 and at most 1000");
    }
  }
}
