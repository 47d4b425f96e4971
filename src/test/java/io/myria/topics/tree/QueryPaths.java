package io.myria.topics.tree;

import io.myria.config.Source;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.fingerprint.FingerprintReader;
import io.myria.graph.ChatsInMemory;
import io.myria.graph.GraphRows;
import io.myria.graph.GraphScope;
import io.myria.graph.GraphTraversal;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.recall.AskedQuery;
import io.myria.recall.ExpandedRecall;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.search.SearchViews;
import io.myria.security.Scope;
import io.myria.statements.EntityKeys;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** myria_query over one world, each of its arguments at random. */
final class QueryPaths {

  private static final Map<String, Integer> TIMES =
      Map.of("today", 0, "last_week", 7, "last_month", 30, "last_quarter", 90);

  private final MaskWorld world;
  private final RecallModel model;
  private final GraphRows rows;
  private final Random random;
  private final AskedQuery query;

  /** For this one every scope is too large to be held. */
  private final AskedQuery searched;

  QueryPaths(MaskWorld world, LinkedWorld linked, GraphRows rows, Random random) {
    this.world = world;
    this.model = new RecallModel(world, linked);
    this.rows = rows;
    this.random = random;
    this.query = asked(Map.of(), SearchViews.NONE);
    this.searched =
        asked(Map.of("myria.recall.scope_events", "1"), logId -> world.index().of(logId));
  }

  private AskedQuery asked(Map<String, String> values, SearchViews index) {
    RecallSettings settings = Source.of(values).read(RecallSettings.class);
    Recall recall =
        new Recall(
            world.transactions(),
            world.reader(),
            new Cursors(world.transactions(), new SecureRandom()),
            new RecallAids(any -> Optional.empty(), index),
            settings);
    return new AskedQuery(
        new ExpandedRecall(
            recall,
            new GraphTraversal(world.transactions()),
            world.transactions(),
            world.reader(),
            new FingerprintReader()),
        settings,
        world.transactions());
  }

  /** What is asked at random, and what the model makes of it. */
  private final class Asking {

    private final Scope scope = world.questions().anyScope();
    private final boolean archived = random.nextBoolean();
    private final String question =
        "Where is the "
            + world.questions().anyWord()
            + " with the "
            + world.questions().anyWord()
            + "?";
    private final Map<String, Object> arguments = new HashMap<>();
    private Optional<Instant> asOf = Optional.empty();
    private Optional<Instant> from = Optional.empty();
    private Optional<Instant> to = Optional.empty();
    private Optional<List<String>> chats = Optional.empty();
    private List<String> channels = List.of();

    Asking() {
      arguments.put("query", question);
      arguments.put("participants", List.copyOf(scope.participants().names()));
      arguments.put("include_internal", scope.includeInternal());
      arguments.put("include_archived", archived);
      arguments.put("confidence_threshold", 0);
      arguments.put("limit", 100);
      arguments.put("budget_tokens", 64_000);
      arguments.put("detail", "items");
      arguments.put("explain", true);
      arguments.put("use_knowledge_graph", random.nextBoolean());
      arguments.put("search_depth", random.nextInt(4));
      time();
      if (random.nextInt(4) == 0) {
        channels = List.of(world.questions().anyEvent().event().channel());
        arguments.put("channels", channels);
      }
      asOf.ifPresent(at -> arguments.put("as_of", at.toString()));
      context();
    }

    /** The world is 100 seconds long, and a window of some days ends within it. */
    private void time() {
      Instant within = world.questions().anyEvent().event().timestamp();
      switch (random.nextInt(5)) {
        case 0 -> asOf = Optional.of(within);
        case 1 -> {
          String word = List.copyOf(new TreeSet<>(TIMES.keySet())).get(random.nextInt(4));
          // In a zone where it is midnight then.
          int seconds = within.atOffset(ZoneOffset.UTC).toLocalTime().toSecondOfDay();
          int offset = seconds > 43_200 ? 86_400 - seconds : -seconds;
          arguments.put("zone", ZoneOffset.ofTotalSeconds(offset).getId());
          int hours = random.nextInt(24);
          asOf = Optional.of(within.plus(Duration.ofDays(TIMES.get(word)).plusHours(hours)));
          from = Optional.of(within.truncatedTo(ChronoUnit.SECONDS));
          arguments.put("time_scope", word);
        }
        case 2 -> {
          boolean cold = random.nextBoolean();
          boolean hot = !cold && random.nextBoolean();
          asOf = Optional.of(within.plus(Duration.ofDays(hot ? 30 : 90)));
          from = cold ? Optional.empty() : Optional.of(within);
          to = cold ? Optional.of(within) : Optional.empty();
          arguments.put("temperature", cold ? "cold" : hot ? "hot" : "warm");
        }
        case 3 -> {
          from = Optional.of(within);
          to = Optional.of(within.plusSeconds(1 + random.nextInt(60)));
          arguments.put("time_scope", Map.of("from", within.toString(), "to", to.get().toString()));
        }
        default -> arguments.put("time_scope", "all_time");
      }
    }

    private void context() {
      String chat = "context " + random.nextInt(4);
      ChatsInMemory alike = chatModel();
      switch (random.nextInt(4)) {
        case 0 -> {
          arguments.put("context", Map.of("current_chat", chat));
          chats = Optional.of(List.of(chat));
        }
        case 1 -> {
          arguments.put("context", Map.of("related_chats", chat));
          chats = Optional.of(alike.related(chat));
        }
        case 2 -> {
          List<String> names =
              List.of("Thing " + random.nextInt(30), "the p" + random.nextInt(10) + "'s");
          arguments.put("context", Map.of("chats_by_topic", names));
          chats = Optional.of(alike.about(names));
        }
        default -> arguments.put("context", "all_chats");
      }
    }

    private ChatsInMemory chatModel() {
      return new ChatsInMemory(
          rows,
          new GraphScope(scope, asOf),
          seq -> stored(seq).contextId(),
          seq ->
              stored(seq)
                  .payload()
                  .string("role")
                  .or(() -> stored(seq).payload().string("speaker"))
                  .filter("assistant"::equals)
                  .isPresent());
    }

    private NewEvent stored(EventSeq seq) {
      return world.events().get((int) seq.value() - 1).event();
    }

    RecallRequest request() {
      return new RecallRequest(
          scope,
          question,
          new RecallFilter(chats, channels, List.of(), from, to, Optional.empty()),
          asOf,
          new Options(64_000, 0, Strategy.LEXICAL, false, archived),
          Optional.empty(),
          Optional.empty());
    }
  }

  List<MaskPath> all() {
    return List.of(this::ranked, this::around);
  }

  /** Which events, in what order, with what score; and which chats were meant. */
  private Compared ranked() {
    Asking asked = new Asking();
    Map<String, Object> answer = query.ask(asked.arguments);
    List<String> actual = new ArrayList<>();
    for (Map<?, ?> result : AskedQuery.results(answer)) {
      actual.add(((List<?>) result.get("event_ids")).get(0) + " " + result.get("score"));
    }
    RecallRequest request = asked.request();
    List<String> all = model.ranked(request, known(request));
    List<String> expected = all.subList(0, Math.min(100, all.size()));
    Object chats = ((Map<?, ?>) answer.get("plan")).get("chats");
    return new Compared(
        expected + " " + asked.chats.orElse(null), actual + " " + chats, expected.isEmpty());
  }

  /**
   * Whatever is held: something where anything may answer, and nothing of events that may not, or
   * around them of events that are not seen.
   */
  private Compared around() {
    Asking asked = new Asking();
    RecallRequest request = asked.request();
    Set<String> seen = RecallModel.ids(known(request));
    Set<String> may = RecallModel.ids(model.eligible(request));
    Set<String> keys = asked.chatModel().keys();
    Set<String> strangers = new TreeSet<>();
    boolean large = random.nextBoolean();
    List<Map<?, ?>> results = AskedQuery.results((large ? searched : query).ask(asked.arguments));
    boolean nothing = results.isEmpty() == may.isEmpty();
    for (Map<?, ?> result : results) {
      List<?> events = (List<?>) result.get("event_ids");
      strangers.add("may " + events.get(0));
      events.forEach(id -> strangers.add("seen " + id));
      AskedQuery.list(result, "related_messages")
          .forEach(one -> strangers.add("may " + one.get("event_id")));
      AskedQuery.list(result, "related_entities")
          .forEach(one -> strangers.add("key " + EntityKeys.of(one.get("name").toString())));
      if (result.get("entities") instanceof List<?> names) {
        names.forEach(name -> strangers.add("key " + EntityKeys.of(name.toString())));
      }
    }
    strangers.removeAll(seen.stream().map(id -> "seen " + id).collect(Collectors.toSet()));
    strangers.removeAll(may.stream().map(id -> "may " + id).collect(Collectors.toSet()));
    strangers.removeAll(keys.stream().map(key -> "key " + key).collect(Collectors.toSet()));
    return new Compared(Set.of() + " true", strangers + " " + nothing, results.isEmpty());
  }

  private List<Stored> known(RecallRequest request) {
    return model.known(request, EventCriteria.ALL);
  }
}
