package io.myria.llm;

import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.snapshot.SnapshotId;
import java.util.List;
import java.util.Optional;

/**
 * One piece of work for a model, of one scope and one snapshot or build.
 *
 * @param <A> the answer
 * @param audience who may see all that the model is shown
 * @param snapshot read, or being built
 * @param input what the model works on, as JSON has it: data, never instructions, and told so
 * @param shown events whose words or ids are in {@code input}
 * @param tools that read
 * @param replayed whether recorded answers alone may be used
 */
public record Assignment<A>(
    Workflow workflow,
    ParticipantSet audience,
    Optional<SnapshotId> snapshot,
    PromptFile prompt,
    Object input,
    List<EventId> shown,
    List<ModelTool<?>> tools,
    Closing<A> closing,
    boolean replayed) {

  public Assignment {
    shown = List.copyOf(shown);
    tools = List.copyOf(tools);
  }
}
