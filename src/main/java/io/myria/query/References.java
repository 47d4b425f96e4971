package io.myria.query;

import io.myria.event.EventSeq;
import io.myria.fault.Fault;
import io.myria.log.EventPosition;
import io.myria.log.EventWalk;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.log.Order;
import io.myria.query.QueryAnswer.Constraints;
import io.myria.query.ReferenceLoader.Ages;
import io.myria.search.SearchViews;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.store.Database;
import io.myria.store.Transactions;
import io.myria.topic.RootNode;
import io.myria.topic.TopicId;
import io.myria.topic.TopicSettings;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code myria_query_references}: topics with their summaries and references, and fresh events,
 * masked, in pages. Thread-safe.
 *
 * <p>An event is in one topic or fresh, so it comes once, on whatever page: a page may end within a
 * topic, and the next one goes on there. Each topic that was cut also has a cursor of its own.
 */
public final class References {

  /** Of a page's cursor; a topic of hundreds of parts may have a longer one. */
  private static final int LONGEST_POSITION = 120;

  private final Transactions transactions;
  private final LogReader reader;
  private final SearchViews index;
  private final Cursors cursors;
  private final Limits limits;

  /** The settings of a query and those of topics. */
  public record Limits(QuerySettings query, TopicSettings topic) {}

  public References(
      Transactions transactions,
      LogReader reader,
      SearchViews index,
      Cursors cursors,
      Limits limits) {
    this.transactions = transactions;
    this.reader = reader;
    this.index = index;
    this.cursors = cursors;
    this.limits = limits;
  }

  /**
   * One page.
   *
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at the field, {@code
   *     invalid_cursor}, {@code not_found} at {@code snapshot_id} or {@code root}, {@code
   *     snapshot_gone}
   */
  public QueryAnswer query(ReferencesRequest request) {
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.cursor().map(text -> cursors.open(digest, text));
    Page page = transactions.run(database -> page(database, request, cursor));
    ReadPin pin = page.pin();
    RootNode root =
        page.tree()
            .map(
                tree ->
                    tree.root(
                        request.scope().participants(),
                        place -> cursors.seal(digest, pin.at(place.write()))))
            .orElseGet(() -> RootNode.above(List.of(), request.scope().participants()));
    return new QueryAnswer(
        pin.snapshotId(),
        root,
        Constraints.of(request.scope(), request.snapshot(), page.asOf()),
        page.next().map(position -> cursors.seal(digest, pin.at(position))));
  }

  /**
   * @param tree empty where nothing can be visible
   * @param asOf the time by which states are told
   * @param next the position of the next page's cursor
   */
  private record Page(
      ReadPin pin, Optional<ReferenceTree> tree, Optional<Instant> asOf, Optional<String> next) {}

  private Page page(Database database, ReferencesRequest request, Optional<Cursor> cursor)
      throws SQLException {
    ReadPin pin = ReadPin.take(database, request.snapshot(), cursor);
    Page page;
    int budget = limits.query().scanBudget();
    try (WordLookup words = WordLookup.of(index, pin.within(request.snapshot()), budget)) {
      page = page(database, request, cursor, pin, words);
    } catch (Fault | IllegalStateException problem) {
      // A snapshot that went away under the read looks broken.
      pin.confirm(database);
      throw problem;
    }
    pin.confirm(database);
    return page;
  }

  private Page page(
      Database database,
      ReferencesRequest asked,
      Optional<Cursor> cursor,
      ReadPin pin,
      WordLookup words)
      throws SQLException {
    Optional<Mask> mask = Mask.of(database, asked.scope());
    if (mask.isEmpty()) {
      if (asked.under().root().isPresent()) {
        throw NamedTopics.unknown("root");
      }
      return new Page(pin, Optional.empty(), asked.asOf(), Optional.empty());
    }
    VisibleTopics topics =
        new VisibleTopics(pin.snapshot().map(PinnedSnapshot::ordinal).orElse(0L), mask.get());
    ReferencesRequest request = asked.below(NamedTopics.led(database, topics, asked.under()));
    Optional<String> position = cursor.map(Cursor::position);
    Optional<BranchPlace> branch = position.flatMap(BranchPlace::read);
    Optional<Instant> asOf = asOf(database, request, pin, mask.get());
    Ages ages = new Ages(asOf, limits.topic());
    PageFill fill =
        new PageFill(
            new ReferenceLoader(database, reader, reader.names(), topics, ages),
            new PageRoom(
                request.size(), limits.query(), branch.isPresent() ? 2 : 1, around(request)),
            tops(request, branch));
    Optional<String> next;
    if (branch.isPresent()) {
      next = fill.rest(NamedTopics.rest(database, topics, branch.get()), branch.get());
    } else if (!request.under().isEverything()) {
      next = fill.named(NamedTopics.items(database, topics, request, words), position);
    } else {
      next =
          fill.windows(
              new ReferenceWindows(database, request, pin, topics, words),
              position.map(ReferencePlace::read).orElse(ReferencePlace.FIRST));
    }
    return new Page(pin, Optional.of(fill.tree()), asOf, next);
  }

  private static long around(ReferencesRequest request) {
    return AnswerBytes.around(request.scope().participants(), Cursors.characters(LONGEST_POSITION));
  }

  /** The topics that the tree begins with, and what of them earlier pages hold. */
  private static Map<TopicId, BigInteger> tops(
      ReferencesRequest request, Optional<BranchPlace> branch) {
    if (branch.isPresent()) {
      return Map.of(branch.get().topic(), branch.get().done());
    }
    Map<TopicId, BigInteger> tops = new HashMap<>();
    request.under().root().ifPresent(root -> tops.put(root, BigInteger.ZERO));
    request.under().topicIds().forEach(id -> tops.put(id, BigInteger.ZERO));
    return tops;
  }

  /**
   * The newest timestamp that the scope sees, at most so many events down as one page may examine;
   * empty with none found so far.
   */
  private Optional<Instant> asOf(
      Database database, ReferencesRequest request, ReadPin pin, Mask mask) throws SQLException {
    if (request.asOf().isPresent()) {
      return request.asOf();
    }
    EventSeq last = pin.last(request.snapshot());
    EventWalk walk = new EventWalk(mask, EventCriteria.ALL.filter(), Order.NEWEST, last);
    return walk.next(database, Optional.empty(), 1, limits.query().scanBudget()).matches().stream()
        .findFirst()
        .map(EventPosition::timestamp);
  }
}
