package io.myria.recall;

import io.myria.config.Service;
import io.myria.contents.TocSettings;
import io.myria.graph.GraphScope;
import io.myria.mcp.catalog.ZoneArgument;
import io.myria.read.SnapshotChoice;
import io.myria.recall.cache.AskedAt;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.routing.Chats;
import io.myria.recall.routing.Plan;
import io.myria.recall.routing.Router;
import io.myria.recall.routing.Routing;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Makes plans of arguments, and of plans the filter of what may answer; and says which way a
 * question goes. Thread-safe.
 */
@Service
public final class Planner {

  private final Chats chats;
  private final Router router;
  private final Clock clock;
  private final TocSettings days;

  @Inject
  public Planner(Chats chats, Router router, Clock clock, TocSettings days) {
    this.chats = chats;
    this.router = router;
    this.clock = clock;
    this.days = days;
  }

  /** Which way a question goes. */
  public Routing route(Router.Asked asked) {
    return router.route(asked);
  }

  /**
   * The zone of an argument; that of the settings where there is none.
   *
   * @throws io.myria.error.Fault {@code invalid_argument} for a zone that does not exist
   */
  public ZoneId zone(Optional<String> argument) {
    return argument.map(ZoneArgument::read).orElse(days.zone().id());
  }

  /** A plan, which events may answer by it, and when and where it was asked for. */
  public record Planned(Plan plan, RecallFilter filter, AskedAt at) {}

  /**
   * @param zone whose midnights begin days
   * @param scope for whom, and as of when
   * @throws io.myria.error.Fault {@code invalid_argument} at the argument that makes no sense
   */
  public Planned plan(
      Plan.Wanted wanted,
      ZoneId zone,
      GraphScope scope,
      SnapshotChoice choice,
      List<String> channels,
      List<String> types) {
    AskedAt at = new AskedAt(Optional.of(clock.instant()), zone);
    Plan plan = Plan.of(wanted, scope.asOf().or(at::clock).orElseThrow(), at.zone());
    boolean moves = plan.countedTo().isPresent() || plan.chats().isSought();
    return new Planned(
        plan,
        new RecallFilter(
            chats.of(plan.chats(), scope, choice),
            channels,
            types,
            plan.from(),
            plan.to(),
            Optional.of(plan.asked()).filter(any -> moves)),
        at);
  }
}
