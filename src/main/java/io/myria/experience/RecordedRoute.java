package io.myria.experience;

import io.myria.event.Event;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the payload of a retrieval says of the way that was taken; stateless. */
public final class RecordedRoute {

  /** Of a retrieval that answered without internal events. */
  public static final String VISIBLE = "recall";

  /** Of one that answered with them: it counts for nobody who does not ask for them. */
  public static final String INTERNAL = "recall_internal";

  /** Members of the payload that tell the way, in the order of {@link #terms}. */
  public static final List<String> MEMBERS = List.of("kind", "size", "strategy", "depth");

  /** The member that says whether internal events were asked for. */
  public static final String WITH_INTERNAL = "include_internal";

  /** The member that holds {@link #MEMBERS}. */
  public static final String PLAN = "plan";

  private RecordedRoute() {}

  static String action(Event retrieval) {
    boolean internal = Boolean.TRUE.equals(retrieval.payload().members().get(WITH_INTERNAL));
    return internal ? INTERNAL : VISIBLE;
  }

  /** One word for each of {@link #MEMBERS}; empty where it is missing. */
  static List<String> terms(Event retrieval) {
    Map<?, ?> plan =
        retrieval.payload().members().get(PLAN) instanceof Map<?, ?> map ? map : Map.of();
    return MEMBERS.stream()
        .flatMap(name -> Stream.of(plan.get(name) == null ? "" : plan.get(name).toString()))
        .toList();
  }
}
