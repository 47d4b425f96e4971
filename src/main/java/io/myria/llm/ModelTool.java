package io.myria.llm;

import io.myria.event.EventId;
import io.myria.json.Input;
import java.util.List;
import java.util.function.Function;

/**
 * A tool that a model may call while it works: it reads, under a mask that stands before the model
 * says anything, and changes nothing.
 *
 * @param <A> its arguments, checked before it runs
 * @param run what it does; a {@link io.myria.error.Fault} of the caller's kind is shown to the
 *     model
 */
public record ModelTool<A>(
    String name, String description, Input<A> input, Function<A, Shown> run) {

  /**
   * What the model is shown.
   *
   * @param value maps, lists, strings, numbers and booleans, as JSON has them
   * @param events whose words or ids it holds: the evidence of the mask
   */
  public record Shown(Object value, List<EventId> events) {

    public Shown {
      events = List.copyOf(events);
    }
  }
}
