package io.myria.llm;

import io.myria.json.Field;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Optional;

/** The arguments of {@code inspect_leaf_refs}. A leaf has 32 references by its own rules. */
record LeafRefsArguments(
    @Field(value = "topic_id of a leaf", example = "6f1b7c52-8f0e-4c55-9d5b-2b8f8a0d3c11")
        String root,
    @Field(byDefault = "32") @Min(1) @Max(LeafRefsArguments.MOST_REFS) int maxRefs,
    @Field("next_cursor of the answer before, with the same root") Optional<String> cursor) {

  static final int MOST_REFS = 100;
}
