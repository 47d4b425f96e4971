package io.myria.llm;

import io.myria.json.Field;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Optional;

/**
 * The arguments of {@code inspect_subtree}. A tree has three levels by its own rules; a call that
 * asks for a hundred topics fills most answers' bytes.
 */
record SubtreeArguments(
    @Field(
            value = "topic_id of a topic; leave it out for those that have none above them",
            example = "6f1b7c52-8f0e-4c55-9d5b-2b8f8a0d3c11")
        Optional<String> root,
    @Field(value = "Levels below it; without a root there is one", byDefault = "1")
        @Min(0)
        @Max(SubtreeArguments.MOST_DEPTH)
        int depth,
    @Field(byDefault = "20") @Min(1) @Max(SubtreeArguments.MOST_NODES) int maxNodes,
    @Field(value = "Without terms, hints and the events that summaries cite", byDefault = "true")
        boolean summariesOnly,
    @Field("next_cursor of the answer before, with the same root, depth and summaries_only")
        Optional<String> cursor) {

  static final int MOST_DEPTH = 4;
  static final int MOST_NODES = 100;
}
