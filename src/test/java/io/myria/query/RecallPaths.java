package io.myria.query;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.query.MaskPath.Compared;
import io.myria.query.MaskWorld.Stored;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.SnapshotChoice;
import io.myria.recall.Recall;
import io.myria.recall.RecallAnswer;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.corpus.Corpus;
import io.myria.recall.corpus.Question;
import io.myria.recall.corpus.Turn;
import io.myria.recall.held.RecallFilter;
import io.myria.recall.held.RecallRequest;
import io.myria.recall.held.RecallRequest.Options;
import io.myria.recall.held.RecallSettings;
import io.myria.recall.held.Strategy;
import io.myria.recall.rank.Ranker;
import io.myria.recall.rank.Ranking;
import io.myria.scope.Scope;
import io.myria.search.SearchViews;
import io.myria.text.Analysis;
import io.myria.text.EventText;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** myria_recall over one world. */
final class RecallPaths {

  private static final int ALL_TOKENS = 64_000;

  /** Of a scope too large to be held: the newest that are ranked, and how far beside an event. */
  private static final int NEWEST = 100;

  private static final int REACH = 2;

  private final MaskWorld world;
  private final LinkedWorld linked;
  private final Random random;
  private final Recall whole;

  /** For this one every scope is too large to be held; its index is another for each read. */
  private final Recall searched;

  RecallPaths(MaskWorld world, LinkedWorld linked, Random random) {
    this.world = world;
    this.linked = linked;
    this.random = random;
    this.whole = recall(Map.of(), SearchViews.NONE);
    this.searched =
        recall(Map.of("myria.recall.scope_events", "1"), logId -> world.index().of(logId));
  }

  private Recall recall(Map<String, String> settings, SearchViews index) {
    return new Recall(
        world.transactions(),
        world.reader(),
        new Cursors(world.transactions(), new SecureRandom()),
        new Recall.Aids(model -> Optional.empty(), index),
        RecallSettings.from(Source.of(settings)));
  }

  /** Which events, in what order, with what score: as if there were no others in the world. */
  Compared ranked() {
    RecallRequest asked = question(ALL_TOKENS, Optional.empty());
    RecallAnswer answer = whole.recall(asked);
    List<String> actual =
        answer.items().stream().map(item -> line(item.eventId(), item.score())).toList();
    List<String> expected = model(asked, known(asked, EventCriteria.ALL));
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** Small pages one after the other show the same events, each once. */
  Compared pages() {
    RecallRequest asked = question(60, Optional.empty());
    List<String> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      RecallAnswer page = whole.recall(at(asked, asked.scope(), cursor));
      page.items().forEach(item -> actual.add(item.eventId().toString()));
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    Set<String> expected = ids(eligible(asked));
    boolean once = new TreeSet<>(actual).size() == actual.size();
    return new Compared(expected, once ? new TreeSet<>(actual) : actual, expected.isEmpty());
  }

  /** A cursor, with its own question or with that of another scope. */
  Compared goingOn() {
    RecallRequest asked = question(60, Optional.empty());
    Optional<String> cursor = whole.recall(asked).nextCursor();
    Scope scope = world.questions().sameOrOther(asked.scope());
    if (cursor.isEmpty() || MaskWorld.sameQuestion(scope, asked.scope())) {
      return pages();
    }
    RecallRequest other = at(asked, scope, cursor);
    Object actual = EventPaths.answer(() -> whole.recall(other).items());
    return new Compared(MaskWorld.OTHER_QUESTION, actual, false);
  }

  /**
   * Of a scope that is too large: of what it sees, the events with words of the question, those
   * next to them in their own exact set and the newest, ranked as if there were no others.
   */
  Compared candidates() {
    RecallRequest asked = question(ALL_TOKENS, Optional.empty());
    List<String> actual =
        searched.recall(asked).items().stream()
            .map(item -> line(item.eventId(), item.score()))
            .toList();
    List<String> expected = model(asked, candidates(asked));
    return new Compared(expected, actual, expected.isEmpty());
  }

  private List<Stored> candidates(RecallRequest asked) {
    Set<String> words = Analysis.questionTerms(asked.question());
    List<Stored> matching = matching(asked);
    Set<EventId> found = new HashSet<>();
    matching.stream()
        .filter(is -> !Collections.disjoint(words, List.of(text(is).split(" "))))
        .forEach(is -> found.add(is.id()));
    matching
        .subList(Math.max(0, matching.size() - NEWEST), matching.size())
        .forEach(is -> found.add(is.id()));
    SnapshotChoice choice = new SnapshotChoice(asked.snapshot(), Optional.empty());
    List<Stored> all = world.visible(asked.scope(), EventCriteria.ALL, world.last(choice));
    Set<EventId> beside = new HashSet<>();
    for (Stored one : all) {
      if (found.contains(one.id())) {
        beside.add(one.id());
        for (boolean internal : new boolean[] {false, true}) {
          beside.addAll(beside(one, all, internal));
        }
      }
    }
    return known(asked, EventCriteria.ALL).stream().filter(is -> beside.contains(is.id())).toList();
  }

  /** What stands next to an event, before and after it, of its exact set and of one kind. */
  private static List<EventId> beside(Stored one, List<Stored> all, boolean internal) {
    List<Stored> set =
        all.stream()
            .filter(is -> is.event().participants().equals(one.event().participants()))
            .filter(is -> is.event().internal() == internal || is == one)
            .toList();
    int place = set.indexOf(one);
    return set.subList(Math.max(0, place - REACH), Math.min(set.size(), place + REACH + 1)).stream()
        .map(Stored::id)
        .toList();
  }

  /** Whatever is held: nothing but what the scope sees, and what topics say of that. */
  Compared searched() {
    RecallRequest asked = question(ALL_TOKENS, Optional.empty());
    RecallAnswer answer = (random.nextBoolean() ? searched : whole).recall(asked);
    Set<String> may = ids(eligible(asked));
    Set<String> strangers =
        answer.items().stream()
            .map(item -> item.eventId().toString())
            .collect(Collectors.toCollection(TreeSet::new));
    for (RecallSummary summary : answer.summaries()) {
      summary.bullets().forEach(bullet -> strangers.add(bullet.first().toString()));
      summary.bullets().forEach(bullet -> strangers.add(bullet.last().toString()));
    }
    strangers.removeAll(may);
    boolean nothing = answer.items().isEmpty() == may.isEmpty();
    return new Compared(Set.of() + " true", strangers + " " + nothing, may.isEmpty());
  }

  /**
   * By the strategies that weigh age and topics: over the pages all that the scope sees, and in
   * summaries nothing else.
   */
  Compared strategies() {
    boolean staged = random.nextBoolean();
    RecallRequest asked = with(question(500, Optional.empty()), staged);
    Set<String> may = ids(eligible(asked));
    Set<String> shown = new TreeSet<>();
    Set<String> quoted = new TreeSet<>();
    Optional<String> cursor = Optional.empty();
    do {
      RecallAnswer page = whole.recall(at(asked, asked.scope(), cursor));
      page.items().forEach(item -> shown.add(item.eventId().toString()));
      for (RecallSummary summary : page.summaries()) {
        summary.bullets().forEach(bullet -> quoted.add(bullet.first().toString()));
        summary.bullets().forEach(bullet -> quoted.add(bullet.last().toString()));
      }
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    boolean all = shown.equals(may) && may.containsAll(quoted);
    return new Compared(may + " true", shown + " " + all, may.isEmpty());
  }

  /** With what its age has archived, so that all that may be seen is shown in the end. */
  private static RecallRequest with(RecallRequest asked, boolean staged) {
    Strategy strategy = staged ? Strategy.STAGED : Strategy.CBA;
    return new RecallRequest(
        asked.scope(),
        asked.question(),
        asked.filter(),
        asked.asOf(),
        new Options(asked.options().budgetTokens(), 0, strategy, false, true),
        asked.snapshot(),
        asked.cursor());
  }

  private RecallRequest question(int tokens, Optional<String> cursor) {
    EventCriteria criteria = world.questions().anyCriteria();
    RecallFilter filter =
        new RecallFilter(
            criteria.contextId(),
            criteria.channels(),
            criteria.types(),
            criteria.from(),
            criteria.to());
    Optional<Instant> asOf =
        random.nextInt(4) == 0
            ? Optional.of(world.questions().anyEvent().event().timestamp())
            : Optional.empty();
    return new RecallRequest(
        world.questions().anyScope(),
        "Where is the "
            + world.questions().anyWord()
            + " with the "
            + world.questions().anyWord()
            + "?",
        filter,
        asOf,
        new Options(tokens, 0, Strategy.LEXICAL, false, random.nextBoolean()),
        world.questions().anySnapshot().snapshotId(),
        cursor);
  }

  private static RecallRequest at(RecallRequest asked, Scope scope, Optional<String> cursor) {
    return new RecallRequest(
        scope,
        asked.question(),
        asked.filter(),
        asked.asOf(),
        asked.options(),
        asked.snapshot(),
        cursor);
  }

  /** What there was for the scope, whether or not it may answer. */
  private List<Stored> known(RecallRequest asked, EventCriteria criteria) {
    SnapshotChoice choice = new SnapshotChoice(asked.snapshot(), Optional.empty());
    return world.visible(asked.scope(), criteria, world.last(choice)).stream()
        .filter(is -> asked.asOf().map(at -> !is.event().timestamp().isAfter(at)).orElse(true))
        .toList();
  }

  /** What a person archived still helps to tell which fits. */
  private List<Stored> eligible(RecallRequest asked) {
    long last = world.last(new SnapshotChoice(asked.snapshot(), Optional.empty()));
    return matching(asked).stream()
        .filter(is -> asked.options().includeArchived() || !linked.isArchived(is, last))
        .toList();
  }

  private List<Stored> matching(RecallRequest asked) {
    RecallFilter filter = asked.filter();
    return known(
        asked,
        new EventCriteria(
            Optional.empty(),
            filter.contextId(),
            filter.channels(),
            filter.types(),
            List.of(),
            filter.from(),
            filter.to(),
            List.of()));
  }

  /** What the scope sees, ranked as if there were nothing else; what is said again is left out. */
  private List<String> model(RecallRequest asked, List<Stored> known) {
    List<Turn> turns = known.stream().map(RecallPaths::turn).toList();
    Ranking ranking = Ranker.standard().rank(Corpus.of(turns), Question.of(asked.question()));
    Set<String> may = ids(eligible(asked));
    Map<EventId, String> said = new HashMap<>();
    known.forEach(is -> said.put(is.id(), is.event().type() + ": " + text(is)));
    Set<String> told = new HashSet<>();
    List<String> lines = new ArrayList<>();
    for (int index : ranking.order()) {
      EventId id = ranking.corpus().turn(index).id();
      if (may.contains(id.toString()) && told.add(said.get(id))) {
        lines.add(line(id, Math.round(ranking.score(index) * 10_000) / 10_000.0));
      }
    }
    return lines;
  }

  private static String text(Stored stored) {
    return EventText.of(stored.event());
  }

  static Turn turn(Stored stored) {
    NewEvent event = stored.event();
    return new Turn(
        stored.seq(),
        stored.id(),
        event.timestamp(),
        event.contextId(),
        Optional.empty(),
        EventText.of(event),
        List.of());
  }

  private static String line(EventId id, double score) {
    return id + " " + score;
  }

  private static Set<String> ids(List<Stored> events) {
    return events.stream()
        .map(is -> is.id().toString())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
