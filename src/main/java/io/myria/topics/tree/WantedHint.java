package io.myria.topics.tree;

import io.myria.error.Fault;
import io.myria.json.Field;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** A hint to look for. */
record WantedHint(
    @Field(value = "Label", example = "travel_plans") String hint,
    @Field(value = "How much it counts", byDefault = "1") @Min(0) @Max(1000) double weight) {

  WantedHint {
    if (!(weight > 0)) {
      throw Fault.invalid("weight", "must be above 0 and at most 1000");
    }
  }
}
