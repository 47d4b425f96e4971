package io.myria.recall.routing;

import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.experience.RecordedRoute;
import io.myria.recall.cache.Strategy;
import io.myria.recall.routing.Router.Asked;
import io.myria.recall.routing.Router.Recorder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The way of one question.
 *
 * @param recorder where the answer is to be appended
 * @param isBehind whether so much is new that nothing was asked of what is known
 */
public record Routing(
    Asked asked,
    QuestionKind kind,
    ScopeSize size,
    Route route,
    Optional<Recorder> recorder,
    boolean isBehind) {

  private static final Logger LOG = Logger.getLogger(Routing.class.getName());
  private static final String CHANNEL = "myria";

  private static final int MOST_ITEMS = 100;

  /**
   * An answer.
   *
   * @param items the events that it holds, best first
   * @param depth relations that were gone along; empty where none were
   * @param times milliseconds, by stage
   */
  public record Answered(
      List<EventId> items, double confidence, Optional<Integer> depth, Map<String, Double> times) {

    public Answered {
      items = List.copyOf(items);
      times = Map.copyOf(times);
    }
  }

  /** The caller's way, and nothing is appended. */
  static Routing off(Asked asked) {
    return by(asked, false);
  }

  static Routing behind(Asked asked) {
    return by(asked, true);
  }

  private static Routing by(Asked asked, boolean behind) {
    return new Routing(
        asked, QuestionKind.OTHER, ScopeSize.SMALL, Route.UNKNOWN, Optional.empty(), behind);
  }

  /** As the caller wants it. */
  public Strategy strategy() {
    return asked.strategy() == Strategy.AUTO ? route.strategy() : asked.strategy();
  }

  /**
   * Most relations.
   *
   * @param wanted by the caller, where it says so
   */
  public int depth(Optional<Integer> wanted) {
    return wanted.orElse(route.depth());
  }

  /** Appends the retrieval; a failure is logged, and has no other effect. */
  public Recorded record(Answered answered) {
    if (isBehind) {
      return Recorded.failed("too much is new to know which way is best; nothing was recorded");
    }
    if (recorder.isEmpty()) {
      return Recorded.NONE;
    }
    try {
      Recorder to = recorder.get();
      return new Recorded(
          Optional.of(to.appender().appendOwn(event(to, answered)).id()), Optional.empty());
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "a retrieval was not appended", problem);
      return Recorded.failed("the retrieval was not recorded: " + Fault.of(problem).getMessage());
    }
  }

  private NewEvent event(Recorder to, Answered answered) {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("kind", kind.wire());
    plan.put("size", size.wire());
    plan.put("strategy", strategy().wire());
    answered.depth().ifPresent(depth -> plan.put("depth", depth));
    plan.put("explores", route.explores());
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("question", asked.question());
    payload.put(RecordedRoute.PLAN, plan);
    payload.put(
        "items", answered.items().stream().limit(MOST_ITEMS).map(EventId::toString).toList());
    payload.put("confidence", answered.confidence());
    payload.put("processing_ms", answered.times());
    payload.put(RecordedRoute.WITH_INTERNAL, asked.scope().includeInternal());
    return new NewEvent(
        to.now(),
        CHANNEL,
        asked.scope().participants(),
        Optional.empty(),
        Optional.empty(),
        EventType.RETRIEVAL,
        new Payload(payload),
        List.of(),
        true);
  }
}
