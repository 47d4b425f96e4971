package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Order;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.search.IndexedLog;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TopicSettings;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The index and the database answer alike, page by page and in the same order, wherever the index
 * stands. Rerun a failure with {@code -Dmyria.search.seed}.
 */
class SameAnswersDbIT {

  private static final Source NONE = Source.of(Map.of());
  private static final int QUESTIONS = 30;

  private final long seed = Long.getLong("myria.search.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final RandomEvents emitter = new RandomEvents(random);
  private final List<NewEvent> events = new ArrayList<>();
  private Bench bench;
  private IndexedLog index;

  @BeforeEach
  void fill() {
    System.out.println("myria.search.seed=" + seed);
    bench = new Bench();
    append(500);
    bench.build();
    append(200);
    index = new IndexedLog(bench.transactions(), bench.reader());
    List.of(230L, 650L, 699L, 700L).forEach(index::stopAt);
  }

  private void append(int count) {
    List<NewEvent> some = new ArrayList<>();
    for (int event = 0; event < count; event++) {
      some.add(emitter.next());
    }
    bench.append(some);
    events.addAll(some);
  }

  @AfterEach
  void close() {
    index.close();
    bench.close();
  }

  @Test
  void eventsComeInTheSamePages() {
    EventNodes database = nodes(SearchViews.NONE);
    EventNodes indexed = nodes(index.any(random));
    answerTheSame(
        () -> {
          EventNodesRequest asked =
              new EventNodesRequest(
                  anyScope(),
                  anyCriteria(),
                  random.nextBoolean() ? Order.NEWEST : Order.OLDEST,
                  false,
                  SnapshotChoice.ACTIVE,
                  PageRequest.FIRST);
          int limit = 5 + random.nextInt(20);
          return new Both(
              cursor -> database.query(EventPaths.at(asked, limit, cursor)),
              cursor -> indexed.query(EventPaths.at(asked, limit, cursor)));
        });
  }

  @Test
  void referencesComeInTheSameOrder() {
    References database = references(SearchViews.NONE);
    References indexed = references(index.any(random));
    answerTheSame(
        () -> {
          ReferencesRequest asked =
              new ReferencesRequest(
                  anyScope(),
                  EventCriteria.asking(anyCriteria().query()),
                  Under.ALL,
                  Size.USUAL,
                  SnapshotChoice.ACTIVE,
                  Optional.empty(),
                  Optional.empty());
          int nodes = 20 + random.nextInt(60);
          return new Both(
              cursor -> database.query(TopicPaths.at(asked, nodes, cursor)),
              cursor -> indexed.query(TopicPaths.at(asked, nodes, cursor)));
        });
  }

  /** One question, a page at a time. */
  private record Both(
      Function<Optional<String>, QueryAnswer> database,
      Function<Optional<String>, QueryAnswer> indexed) {}

  private void answerTheSame(Supplier<Both> questions) {
    int found = 0;
    for (int count = 0; count < QUESTIONS; count++) {
      Both both = questions.get();
      List<String> expected = pages(both.database());
      assertThat(pages(both.indexed())).as("seed %d", seed).isEqualTo(expected);
      found += expected.size() > 1 ? 1 : 0;
    }
    assertThat(found).as("answers of more than one page").isGreaterThan(QUESTIONS / 5);
    assertThat(index.broken()).isEmpty();
  }

  private EventNodes nodes(SearchViews views) {
    return new EventNodes(
        bench.transactions(),
        bench.reader(),
        views,
        new Cursors(bench.transactions(), new SecureRandom()),
        NONE.read(QuerySettings.class));
  }

  private References references(SearchViews views) {
    return new References(
        bench.transactions(),
        bench.reader(),
        new References.Aids(views, Guide.NONE),
        new Cursors(bench.transactions(), new SecureRandom()),
        new References.Limits(NONE.read(QuerySettings.class), NONE.read(TopicSettings.class)));
  }

  /** A line a page: its nodes, depth first. */
  private static List<String> pages(Function<Optional<String>, QueryAnswer> query) {
    List<String> pages = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = query.apply(cursor);
      pages.add(
          ReferencesDbIT.nodes(answer.root()).stream().map(SameAnswersDbIT::told).toList()
              + " "
              + answer.constraints());
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return pages;
  }

  private static String told(TreeNode node) {
    if (node instanceof EventNode event) {
      return event.event().id().toString();
    }
    if (node instanceof EventRefNode ref) {
      return ref.eventId().toString();
    }
    if (node instanceof LeafTopicNode leaf) {
      return leaf.topic().topicId() + " " + leaf.truncated();
    }
    return node.kind();
  }

  private Scope anyScope() {
    List<String> names = new ArrayList<>(any(events).participants().names());
    while (names.size() > 1 && random.nextInt(3) > 0) {
      names.remove(random.nextInt(names.size()));
    }
    return Caller.OPEN.scope(ParticipantSet.of(names), random.nextBoolean());
  }

  private EventCriteria anyCriteria() {
    NewEvent like = any(events);
    return new EventCriteria(
        Optional.of(emitter.word() + " " + emitter.word() + " " + emitter.word()),
        Optional.empty(),
        random.nextInt(4) == 0 ? List.of(like.channel()) : List.of(),
        List.of(),
        List.of(),
        random.nextInt(4) == 0 ? Optional.of(like.timestamp()) : Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
