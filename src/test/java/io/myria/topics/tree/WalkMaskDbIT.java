package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.llm.ModelPeer;
import io.myria.llm.ModelPeer.Call;
import io.myria.read.Guide;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A model that calls tools at random, with the ids of everybody, over scopes at random: no request
 * that its server received holds a word or an id of what the scope does not see. Rerun a failure
 * with {@code -Dmyria.walk.seed}.
 */
@Drill
class WalkMaskDbIT {

  private static final int EVENTS = 160;
  private static final int WALKS = Rounds.of("myria.walk.walks", 30, 1_000);
  private static final List<String> NAMES = List.of("ann", "bo", "cyd", "dot", "eve");
  private static final List<String> THINGS = List.of("kite", "lantern", "harbour", "violin");

  private final Map<EventId, NewEvent> events = new HashMap<>();
  private final List<String> topics = new ArrayList<>();

  /** What came after the snapshot. */
  private final Set<EventId> later = new HashSet<>();

  /** The events of each topic. */
  private final Map<String, Set<EventId>> held = new HashMap<>();

  @Test
  void noRequestHoldsWhatItsScopeDoesNotSee() {
    long seed = Long.getLong("myria.walk.seed", System.nanoTime());
    System.out.println("myria.walk.seed=" + seed);
    Random random = new Random(seed);
    int tested = 0;
    try (WalkBench bench = new WalkBench()) {
      world(bench, random);
      References walked =
          bench.walked(Guide.NONE, Map.of("myria.llm.rounds", "6", "myria.llm.time_seconds", "60"));
      for (int walk = 0; walk < WALKS; walk++) {
        Scope scope = Caller.OPEN.scope(ParticipantSet.of(some(random, 2)), random.nextInt(4) == 0);
        bench.peer.reset();
        bench.peer.otherwise(ModelPeer.calling(request -> any(random)));
        boolean fresh = random.nextInt(3) > 0;
        QueryAnswer answer =
            walked.query(asking(scope, "The " + one(THINGS, random) + " is there", fresh));
        Set<String> hidden = hidden(scope);
        if (!fresh) {
          later.forEach(id -> hide(id, hidden));
        }
        for (String body : bench.peer.bodies()) {
          // What the model itself asked for stands in the request as well: its calls are no leak.
          String shown = withoutCalls(body);
          for (String secret : hidden) {
            assertThat(shown.contains(secret))
                .as("%s in a request for %s, walk %d of seed %d", secret, scope, walk, seed)
                .isFalse();
          }
          tested++;
        }
        assertThat(ReferencesDbIT.ids(answer))
            .allMatch(id -> sees(scope, events.get(id)) && (fresh || !later.contains(id)));
      }
    }
    System.out.println("requests looked through: " + tested);
    assertThat(tested).isGreaterThan(WALKS);
  }

  private void world(WalkBench bench, Random random) {
    List<NewEvent> drafts = new ArrayList<>();
    List<String[]> sets = new ArrayList<>();
    for (int set = 0; set < 8; set++) {
      sets.add(some(random, 3));
    }
    for (int index = 0; index < EVENTS; index++) {
      String text =
          "marker"
              + (1_000 + index)
              + "x says the "
              + one(THINGS, random)
              + " and the "
              + one(THINGS, random);
      NewEvent said =
          Drafts.message(
              Drafts.NOON.plus(Duration.ofHours(index / 5L)),
              text,
              sets.get(random.nextInt(sets.size())));
      drafts.add(random.nextInt(6) == 0 ? Drafts.internal(said) : said);
    }
    append(bench, drafts.subList(0, EVENTS - 30));
    bench.bench.build();
    Set<EventId> before = Set.copyOf(events.keySet());
    append(bench, drafts.subList(EVENTS - 30, EVENTS));
    later.addAll(events.keySet());
    later.removeAll(before);
    Set<String> all =
        new TreeSet<>(bench.bench.column("select topic_id from topic_version where is_leaf"));
    topics.addAll(all);
    bench
        .bench
        .column(
            "select r.topic_id || ' ' || e.event_id from topic_ref r"
                + " join event_by_id e using (event_seq) where r.to_ordinal is null")
        .forEach(
            row ->
                held.computeIfAbsent(row.split(" ")[0], key -> new HashSet<>())
                    .add(EventId.parse("event_id", row.split(" ")[1])));
  }

  private void append(WalkBench bench, List<NewEvent> drafts) {
    List<Appended> appended = bench.bench.append(drafts);
    for (int index = 0; index < drafts.size(); index++) {
      events.put(appended.get(index).id(), drafts.get(index));
    }
  }

  /** A call of any tool, mostly with ids that exist, whoever's they are. */
  private Call any(Random random) {
    String topic = one(topics, random);
    List<String> ids = events.keySet().stream().map(EventId::toString).sorted().toList();
    List<String> three = List.of(one(ids, random), one(ids, random), one(ids, random));
    return switch (random.nextInt(7)) {
      case 0 -> new Call("inspect_subtree", Map.of());
      case 1 -> new Call("inspect_subtree", Map.of("summaries_only", false, "max_nodes", 50));
      case 2 -> new Call("inspect_subtree", Map.of("root", topic, "depth", 3));
      case 3 -> new Call("inspect_leaf_refs", Map.of("root", topic));
      case 4, 5 -> new Call("fetch_events", Map.of("event_ids", three));
      default -> new Call("conclude", Map.of("answers", List.of(three.get(0), topic)));
    };
  }

  private Set<String> hidden(Scope scope) {
    Set<String> hidden = new TreeSet<>();
    events.forEach(
        (id, event) -> {
          if (!sees(scope, event)) {
            hide(id, hidden);
          }
        });
    held.forEach(
        (topic, ids) -> {
          if (ids.stream().noneMatch(id -> sees(scope, events.get(id)))) {
            hidden.add(topic);
          }
        });
    return hidden;
  }

  private void hide(EventId id, Set<String> hidden) {
    hidden.add(events.get(id).payload().string("text").orElseThrow().split(" ")[0]);
    hidden.add(id.toString());
  }

  private static ReferencesRequest asking(Scope scope, String question, boolean fresh) {
    ReferencesRequest asked = WalkBench.asking(scope, question);
    return new ReferencesRequest(
        asked.scope(),
        asked.criteria(),
        asked.under(),
        asked.size(),
        new SnapshotChoice(Optional.empty(), Optional.of(fresh)),
        asked.asOf(),
        asked.cursor());
  }

  private static boolean sees(Scope scope, NewEvent event) {
    return scope.sees(event.participants(), event.internal());
  }

  /** The request without the calls that the model made, and what it is told of unknown ids. */
  private static String withoutCalls(String body) {
    return body.replaceAll("\"arguments\":\"(?:[^\"\\\\]|\\\\.)*\"", "")
        .replaceAll("\\\\\"unknown\\\\\":\\[[^\\]]*\\]", "");
  }

  private static String[] some(Random random, int most) {
    Set<String> names = new TreeSet<>();
    for (int count = 1 + random.nextInt(most); count > 0; count--) {
      names.add(one(NAMES, random));
    }
    return names.toArray(String[]::new);
  }

  private static <T> T one(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }
}
