package io.myria.topics.tree;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventWalk;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.read.AnswerBytes;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.Guide.Guided;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.read.RequestDigest;
import io.myria.read.VisibleTopics;
import io.myria.read.WordLookup;
import io.myria.search.SearchViews;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.topics.RootNode;
import io.myria.topics.TopicId;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.QueryAnswer.Constraints;
import io.myria.topics.tree.ReferenceLoader.Ages;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code myria_query_references}: topics with their summaries and references, and fresh events,
 * masked, in pages. Thread-safe.
 *
 * <p>An event is in one topic or fresh, so it comes once, on whatever page: a page may end within a
 * topic, and the next one goes on there. Each topic that was cut also has a cursor of its own.
 */
@Service
public final class References {

  /** Of a page's cursor; a topic of hundreds of parts may have a longer one. */
  private static final int LONGEST_POSITION = 120;

  private final Transactions transactions;
  private final LogReader reader;
  private final SearchViews index;
  private final ReferenceCourses courses;
  private final ReferenceWalks walks;
  private final Cursors cursors;
  private final Limits limits;

  /** The settings of a query and those of topics. */
  @Service
  public record Limits(QuerySettings query, TopicSettings topic) {

    @Inject
    public Limits {}
  }

  /** What a question is answered faster and better with, and can do without. */
  public record Aids(SearchViews index, Guide guide, Walker walker) {

    /** Without a model. */
    public Aids(SearchViews index, Guide guide) {
      this(index, guide, Walker.NONE);
    }
  }

  @Inject
  public References(
      Transactions transactions, LogReader reader, Aids aids, Cursors cursors, Limits limits) {
    this.transactions = transactions;
    this.reader = reader;
    this.index = aids.index();
    this.courses = new ReferenceCourses(transactions, aids.guide());
    this.walks =
        new ReferenceWalks(transactions, reader, index, aids.walker(), limits.query().scanBudget());
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
    return query(request, TreeBudget.UNLIMITED);
  }

  /**
   * One page within a budget of tokens.
   *
   * @throws Fault as {@link #query(ReferencesRequest)}, and {@code invalid_argument} at {@code
   *     budget_tokens} for one that holds no item
   */
  public QueryAnswer query(ReferencesRequest request, TreeBudget budget) {
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.cursor().map(text -> cursors.open(digest, text));
    ReferenceCourse course = walks.walked(request, courses.of(request, cursor, budget));
    Page page = transactions.read(database -> page(database, request, course));
    ReadPin pin = page.pin();
    RootNode root =
        page.tree()
            .map(
                tree ->
                    tree.root(
                        request.scope().participants(),
                        place -> cursors.seal(digest, pin.at(place.write())),
                        page.below()))
            .orElseGet(() -> RootNode.above(List.of(), request.scope().participants()));
    return new QueryAnswer(
        pin.snapshotId(),
        root,
        Constraints.of(request.scope(), request.snapshot(), page.asOf()),
        page.next().map(position -> cursors.seal(digest, pin.at(position))),
        courses.degraded(request, course));
  }

  /**
   * @param tree empty where nothing can be visible
   * @param asOf the time of which states are
   * @param next the position of the next page's cursor
   * @param below how much of what is wanted the tree's topics have
   */
  private record Page(
      ReadPin pin,
      Optional<ReferenceTree> tree,
      Optional<Instant> asOf,
      Optional<String> next,
      BelowTopics below) {}

  private Page page(Database database, ReferencesRequest request, ReferenceCourse course)
      throws SQLException {
    ReadPin pin = course.pin(database, request.snapshot());
    Page page;
    int budget = limits.query().scanBudget();
    try (WordLookup words = WordLookup.of(index, pin.within(request.snapshot()), budget)) {
      page = page(database, request, course, pin, words);
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
      ReferenceCourse course,
      ReadPin pin,
      WordLookup words)
      throws SQLException {
    Optional<Mask> mask = Mask.of(database, asked.scope());
    if (mask.isEmpty()) {
      if (asked.under().root().isPresent()) {
        throw VisibleTopics.unknown("root");
      }
      return new Page(
          pin, Optional.empty(), asked.asOf(), Optional.empty(), BelowTopics.EVERYTHING);
    }
    VisibleTopics topics =
        new VisibleTopics(pin.snapshot().map(PinnedSnapshot::ordinal).orElse(0L), mask.get());
    ReferencesRequest request = asked.below(NamedTopics.led(database, topics, asked.under()));
    Optional<BranchPlace> branch = course.position().flatMap(BranchPlace::read);
    Optional<Instant> asOf = asOf(database, request, pin, mask.get());
    Ages ages = new Ages(asOf, limits.topic());
    ReferenceFilter filter = new ReferenceFilter(database, mask.get(), request.criteria());
    ReferenceSources sources = new ReferenceSources(database, request, pin, topics, words, filter);
    ToldTopics told = new ToldTopics(sources, reader, limits.query().scanBudget());
    PageFill fill =
        new PageFill(
            new ReferenceLoader(sources, reader, ages, told),
            new PageRoom(
                request.size(),
                limits.query(),
                course.budget(),
                branch.isPresent() ? 2 : 1,
                around(request, course)),
            tops(request, branch));
    Optional<String> next = fill(fill, sources, course);
    fill.tree().align(new HintAlignment(database, topics));
    return new Page(
        pin, Optional.of(fill.tree()), asOf, next, below(database, topics, filter, fill));
  }

  private BelowTopics below(
      Database database, VisibleTopics topics, ReferenceFilter filter, PageFill fill)
      throws SQLException {
    return filter.selects()
        ? BelowTopics.count(
            database, topics, filter, fill.tree().tops(), limits.query().scanBudget())
        : BelowTopics.EVERYTHING;
  }

  /** Where the next page begins. */
  private static Optional<String> fill(
      PageFill fill, ReferenceSources sources, ReferenceCourse course) throws SQLException {
    if (course.walked().isEmpty()) {
      return usual(fill, sources, course);
    }
    WalkedPlace place = course.walked().get();
    List<ReferenceItem> chosen = sources.chosen(place.chosen());
    if (place.done() < chosen.size()) {
      OptionalInt cut = fill.named(chosen, place.done());
      String rest = course.position().orElseGet(() -> sources.start(course));
      return cut.isPresent() || sources.holdsOthers(course, place.chosen())
          ? Optional.of(place.at(cut.orElse(chosen.size()), rest).write(course.best()))
          : Optional.empty();
    }
    fill.leaveOut(chosen);
    return usual(fill, sources, course)
        .map(rest -> place.at(chosen.size(), rest).write(course.best()));
  }

  private static Optional<String> usual(
      PageFill fill, ReferenceSources sources, ReferenceCourse course) throws SQLException {
    Optional<BranchPlace> branch = course.position().flatMap(BranchPlace::read);
    if (branch.isPresent()) {
      return fill.rest(sources.rest(branch.get()), branch.get());
    }
    Optional<Guided> guided = course.guided();
    if (!sources.request().under().isEverything()) {
      int from =
          guided.isPresent()
              ? course.place().item()
              : course.position().map(Integer::parseInt).orElse(0);
      OptionalInt cut = fill.named(sources.named(guided), from);
      return cut.isEmpty()
          ? Optional.empty()
          : Optional.of(
              guided.isPresent()
                  ? course.place().at(0, cut.getAsInt()).write()
                  : Integer.toString(cut.getAsInt()));
    }
    if (guided.isPresent()) {
      return fill.guided(sources.guided(guided.get()), course.place());
    }
    ReferenceWindows windows = sources.windows();
    return fill.windows(
        windows, course.position().map(ReferencePlace::read).orElseGet(windows::first));
  }

  private static long around(ReferencesRequest request, ReferenceCourse course) {
    int position = LONGEST_POSITION + course.walkedCharacters();
    return AnswerBytes.around(request.scope().participants(), Cursors.characters(position));
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

  /** The one that is asked for, or the newest timestamp that the scope sees; empty without one. */
  private static Optional<Instant> asOf(
      Database database, ReferencesRequest request, ReadPin pin, Mask mask) throws SQLException {
    if (request.asOf().isPresent()) {
      return request.asOf();
    }
    EventSeq last = pin.last(request.snapshot());
    EventWalk walk = new EventWalk(mask, EventCriteria.ALL.filter(), Order.NEWEST, last);
    return walk.first(database).map(EventPosition::timestamp);
  }
}
