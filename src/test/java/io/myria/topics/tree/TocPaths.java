package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.contents.Contents;
import io.myria.contents.Contents.Browsed;
import io.myria.contents.ContentsViews;
import io.myria.contents.GripId;
import io.myria.contents.Grips;
import io.myria.contents.Grips.Expanded;
import io.myria.contents.Overview;
import io.myria.contents.PeriodOverviews;
import io.myria.contents.TocEntry;
import io.myria.contents.TocId;
import io.myria.contents.TocLevel;
import io.myria.contents.TocPage;
import io.myria.contents.TocPeriod;
import io.myria.contents.TocRequest;
import io.myria.contents.TocSegment;
import io.myria.contents.TocSettings;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Order;
import io.myria.fingerprint.FingerprintReader;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import io.myria.recall.OtherMemory;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.RecallAnswer;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.StatedChanges;
import io.myria.recall.cache.Strategy;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.fold.EventDigest;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** The reads of the table of contents over one world. */
final class TocPaths {

  private final MaskWorld world;
  private final Random random;
  private final Contents contents;
  private final Grips grips;
  private final Recall recall;
  private final Map<EventSeq, Event> events = new HashMap<>();
  private final TocModel model;

  TocPaths(MaskWorld world, Random random) {
    this.world = world;
    this.random = random;
    Source defaults = Source.of(Map.of());
    ContentsViews views =
        new ContentsViews(
            world.reader(),
            new DerivedReader(),
            new FingerprintReader(),
            defaults.read(TocSettings.class),
            defaults.read(QuerySettings.class));
    this.contents =
        new Contents(
            world.transactions(), views, new Cursors(world.transactions(), new SecureRandom()));
    this.grips = new Grips(world.transactions(), views);
    this.recall =
        new Recall(
            world.transactions(),
            world.reader(),
            new Cursors(world.transactions(), new SecureRandom()),
            RecallAids.NONE.with(new OtherMemory(new PeriodOverviews(views), StatedChanges.NONE)),
            defaults.read(RecallSettings.class));
    List<EventId> ids = world.events().stream().map(Stored::id).toList();
    world
        .transactions()
        .run(db -> world.reader().byId(db, ids))
        .values()
        .forEach(event -> events.put(event.seq(), event));
    this.model = new TocModel(world, events);
  }

  List<MaskPath> all() {
    return List.of(this::browsed, this::node, this::eventsOf, this::grip, this::overview);
  }

  private TocRequest asked(Scope scope) {
    Optional<Instant> asOf =
        random.nextInt(3) == 0
            ? Optional.of(world.questions().anyEvent().event().timestamp())
            : Optional.empty();
    return new TocRequest(scope, world.questions().anySnapshot(), asOf, PageRequest.FIRST);
  }

  /** The model: what the scope sees, and nothing later than what is asked for. */
  private List<Event> visible(TocRequest asked) {
    return world.visible(asked.scope(), EventCriteria.ALL, world.last(asked.snapshot())).stream()
        .filter(is -> asked.asOf().map(at -> !is.event().timestamp().isAfter(at)).orElse(true))
        .map(is -> events.get(is.seq()))
        .toList();
  }

  /** All levels from the years down, in small pages: ids, counts, and whom bullets quote. */
  Compared browsed() {
    TocRequest asked = asked(world.questions().anyScope());
    List<Event> seen = visible(asked);
    Set<EventId> ids = new HashSet<>();
    seen.forEach(event -> ids.add(event.id()));
    List<String> actual = new ArrayList<>();
    List<TocEntry> level = children(asked, Optional.empty());
    while (!level.isEmpty()) {
      List<TocEntry> below = new ArrayList<>();
      for (TocEntry entry : level) {
        actual.add(entry.id() + " " + entry.node().events() + " " + entry.fresh());
        entry.node().bullets().forEach(bullet -> assertThat(ids).contains(bullet.event()));
        if (entry.id().level() != TocLevel.SEGMENT) {
          below.addAll(children(asked, Optional.of(entry.id())));
        }
      }
      level = below;
    }
    return new Compared(model.lines(asked, seen), actual, seen.isEmpty());
  }

  private List<TocEntry> children(TocRequest asked, Optional<TocId> parent) {
    Order order = random.nextBoolean() ? Order.OLDEST : Order.NEWEST;
    Browsed browsed = new Browsed(parent, Optional.empty(), Optional.empty(), order);
    List<TocEntry> all = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      PageRequest page = new PageRequest(Optional.of(1 + random.nextInt(9)), cursor);
      TocPage told =
          contents.browse(
              new TocRequest(asked.scope(), asked.snapshot(), asked.asOf(), page),
              browsed,
              TokenBudget.unlimited());
      all.addAll(told.nodes());
      cursor = told.nextCursor();
    } while (cursor.isPresent());
    if (order == Order.NEWEST) {
      Collections.reverse(all);
    }
    return all;
  }

  /** One period or segment by its id, or what is unknown. */
  Compared node() {
    Stored stored = world.questions().anyEvent();
    TocRequest asked = asked(world.questions().anyScope(stored.event().participants()));
    List<Event> seen = visible(asked);
    Event event = events.get(stored.seq());
    TocLevel level = TocLevel.values()[random.nextInt(TocLevel.SEGMENT.ordinal())];
    TocPeriod period = TocPeriod.of(level, TocModel.day(event));
    long expected =
        seen.stream().filter(one -> TocPeriod.of(level, TocModel.day(one)).equals(period)).count();
    Object actual =
        EventPaths.answer(() -> contents.node(asked, TocId.of(period), "node_id").node().events());
    return new Compared(
        expected == 0 ? "not_found node_id" : (Object) expected, actual, expected == 0);
  }

  /** The events of a segment of anybody, asked for by whom it may be hidden from. */
  Compared eventsOf() {
    Stored stored = world.questions().anyEvent();
    TocRequest whole =
        new TocRequest(
            Caller.OPEN.scope(stored.event().participants(), true),
            world.questions().anySnapshot(),
            Optional.empty(),
            PageRequest.FIRST);
    TocRequest asked =
        new TocRequest(
            world.questions().anyScope(stored.event().participants()),
            whole.snapshot(),
            Optional.empty(),
            PageRequest.FIRST);
    List<Map.Entry<TocSegment, TocId>> all =
        List.copyOf(model.segments(whole, visible(whole)).entrySet());
    if (all.isEmpty()) {
      return new Compared("", "", true);
    }
    TocId id = all.get(random.nextInt(all.size())).getValue();
    boolean visible = model.segments(asked, visible(asked)).containsValue(id);
    Object actual =
        EventPaths.answer(() -> contents.events(asked, id).among().orElseThrow().size());
    Object expected = "not_found toc_node_id";
    for (Map.Entry<TocSegment, TocId> one : all) {
      if (visible && one.getValue().equals(id)) {
        expected = (int) one.getKey().node().events();
      }
    }
    return new Compared(expected, actual, !visible);
  }

  /** The words of an event and their surroundings, in its exact set; or what is unknown. */
  Compared grip() {
    Stored stored = world.questions().anyEvent();
    Event event = events.get(stored.seq());
    List<EventDigest.Sentence> sentences = EventDigest.of(event).sentences();
    if (sentences.isEmpty()) {
      return new Compared("", "", true);
    }
    EventDigest.Sentence sentence = sentences.get(random.nextInt(sentences.size()));
    GripId id = GripId.of(event.id(), event.timestamp(), sentence.from(), sentence.to());
    TocRequest asked = asked(world.questions().anyScope(stored.event().participants()));
    List<Event> seen = visible(asked);
    int before = random.nextInt(4);
    int after = random.nextInt(4);
    Object actual = EventPaths.answer(() -> told(grips.expand(asked, id, before, after)));
    if (!seen.contains(event)) {
      return new Compared("not_found grip_id", actual, true);
    }
    Expanded expanded = grips.expand(asked, id, before, after);
    List<Event> set = new ArrayList<>(seen);
    set.removeIf(one -> !isBeside(one, event));
    set.sort(Comparator.comparing(Event::timestamp).thenComparing(Event::seq));
    int first = set.indexOf(expanded.stretch().get(0));
    int last = first + expanded.stretch().size();
    assertThat(expanded.stretch()).contains(event).isEqualTo(set.subList(first, last));
    String expected =
        sentence.from()
            + " "
            + ids(set.subList(Math.max(0, first - before), first))
            + ids(set.subList(last, Math.min(set.size(), last + after)));
    return new Compared(expected, actual, false);
  }

  /** What a recall tells of a day: as many events as the scope sees of it, and no other's words. */
  Compared overview() {
    Stored stored = world.questions().anyEvent();
    TocRequest asked = asked(world.questions().anyScope(stored.event().participants()));
    LocalDate day = TocModel.day(events.get(stored.seq()));
    SnapshotChoice named = new SnapshotChoice(asked.snapshot().snapshotId(), Optional.empty());
    TocRequest read = new TocRequest(asked.scope(), named, asked.asOf(), PageRequest.FIRST);
    List<Event> seen = visible(read).stream().filter(one -> TocModel.day(one).equals(day)).toList();
    RecallAnswer answer =
        recall.recall(
            new RecallRequest(
                asked.scope(),
                "What happened on " + day + "?",
                RecallFilter.ALL,
                asked.asOf(),
                new Options(2_000, 0, Strategy.LEXICAL, false, false),
                named.snapshotId(),
                Optional.empty()));
    long told = 0;
    Set<EventId> ids = new HashSet<>();
    seen.forEach(event -> ids.add(event.id()));
    for (Overview.Told one : answer.overview()) {
      told += one.node().events();
      one.node().bullets().forEach(bullet -> assertThat(ids).contains(bullet.event()));
    }
    return new Compared((long) seen.size(), told, seen.isEmpty());
  }

  private static boolean isBeside(Event one, Event other) {
    ParticipantSet set = other.participants();
    return one.participants().equals(set) && one.internal() == other.internal();
  }

  private static String told(Expanded expanded) {
    return expanded.from() + " " + ids(expanded.before()) + ids(expanded.after());
  }

  private static List<EventId> ids(List<Event> events) {
    return events.stream().map(Event::id).toList();
  }
}
