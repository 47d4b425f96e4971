package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.RecallAnswer;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.ContextText;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallSummary;
import io.myria.search.SearchViews;
import io.myria.security.Scope;
import io.myria.topics.tree.MaskPath.Compared;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
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

  private final MaskWorld world;
  private final RecallModel model;
  private final Random random;
  private final Recall whole;

  /** For this one every scope is too large to be held; its index is another for each read. */
  private final Recall searched;

  RecallPaths(MaskWorld world, LinkedWorld linked, Random random) {
    this.world = world;
    this.model = new RecallModel(world, linked);
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
        new RecallAids(model -> Optional.empty(), index),
        Source.of(settings).read(RecallSettings.class));
  }

  /** Which events, in what order, with what score: as if there were no others in the world. */
  Compared ranked() {
    RecallRequest asked = question(ALL_TOKENS, Optional.empty());
    RecallAnswer answer = whole.recall(asked);
    List<String> actual =
        answer.items().stream()
            .map(item -> RecallModel.line(item.eventId(), item.score()))
            .toList();
    List<String> expected = model.ranked(asked, model.known(asked, EventCriteria.ALL));
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
    Set<String> expected = RecallModel.ids(model.eligible(asked));
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
            .map(item -> RecallModel.line(item.eventId(), item.score()))
            .toList();
    List<String> expected = model.ranked(asked, model.candidates(asked));
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** The same of a question that names a day: all that was said on it, too. */
  Compared days() {
    RecallRequest plain = question(ALL_TOKENS, Optional.empty());
    LocalDate day = ContextText.date(world.questions().anyEvent().event().timestamp());
    RecallRequest asked =
        new RecallRequest(
            plain.scope(),
            plain.question().replace("?", " on " + day + "?"),
            plain.filter(),
            plain.asOf(),
            plain.options(),
            plain.snapshot(),
            plain.cursor());
    Set<String> may = RecallModel.ids(model.eligible(asked));
    Set<String> ofDay =
        RecallModel.said(
            model.eligible(asked).stream()
                .filter(is -> ContextText.date(is.event().timestamp()).equals(day))
                .toList());
    Set<String> shown = new TreeSet<>();
    for (RecallItem item : searched.recall(asked).items()) {
      assertThat(may).contains(item.eventId().toString());
      shown.add(item.speaker() + ": " + item.text());
    }
    shown.retainAll(ofDay);
    return new Compared(ofDay, shown, ofDay.isEmpty());
  }

  /** Whatever is held: nothing but what the scope sees, and what topics say of that. */
  Compared searched() {
    RecallRequest asked = question(ALL_TOKENS, Optional.empty());
    RecallAnswer answer = (random.nextBoolean() ? searched : whole).recall(asked);
    Set<String> may = RecallModel.ids(model.eligible(asked));
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
    Set<String> may = RecallModel.ids(model.eligible(asked));
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
}
