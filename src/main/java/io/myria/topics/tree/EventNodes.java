package io.myria.topics.tree;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventWalk.ReadAhead;
import io.myria.eventlog.EventWalk.Stretch;
import io.myria.eventlog.EventWalk.Wanted;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.EventPlace;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.read.ReadPin.Confirmation;
import io.myria.read.RequestDigest;
import io.myria.read.VisibleTopics;
import io.myria.read.WordLookup;
import io.myria.read.WordLookup.Question;
import io.myria.search.SearchViews;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.topics.RootNode;
import io.myria.topics.tree.QueryAnswer.Constraints;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code myria_query_event_nodes}: events in their own words, masked, in pages. Thread-safe. */
@Service
public final class EventNodes {

  /** Events are loaded this many at a time, so that a page of huge ones never stands in memory. */
  private static final int LOADED_AT_ONCE = 20;

  /** Where some events alone are asked for, most that are walked over for one look at them. */
  private static final int STRETCH = 500;

  /** Such looks for one page. */
  private static final int STRETCHES = 20;

  private final Transactions transactions;
  private final LogReader reader;
  private final SearchViews index;
  private final Cursors cursors;
  private final QuerySettings settings;

  @Inject
  public EventNodes(
      Transactions transactions,
      LogReader reader,
      SearchViews index,
      Cursors cursors,
      QuerySettings settings) {
    this.transactions = transactions;
    this.reader = reader;
    this.index = index;
    this.cursors = cursors;
    this.settings = settings;
  }

  /**
   * One page.
   *
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at the field, {@code
   *     invalid_cursor}, {@code not_found} at {@code snapshot_id}, {@code snapshot_gone}
   */
  public QueryAnswer query(EventNodesRequest request) {
    return query(request, TreeBudget.UNLIMITED);
  }

  /**
   * One page within a budget of tokens.
   *
   * @throws Fault as {@link #query(EventNodesRequest)}, and {@code invalid_argument} at {@code
   *     budget_tokens} for one that holds no event
   */
  public QueryAnswer query(EventNodesRequest request, TreeBudget budget) {
    return query(request, Optional.empty(), budget);
  }

  /**
   * Of some events alone. Pages of them go on where there are more of them meanwhile.
   *
   * @param name tells them from others
   * @param from the earliest of them
   * @param to behind the last
   */
  public record Among(String name, Set<EventSeq> events, Instant from, Instant to) {

    public Among {
      events = Set.copyOf(events);
    }
  }

  /**
   * One page within a budget of tokens, of some events alone.
   *
   * @throws Fault as {@link #query(EventNodesRequest, TreeBudget)}
   */
  public QueryAnswer query(EventNodesRequest request, Optional<Among> among, TreeBudget budget) {
    RequestDigest digest = request.digest(among.map(Among::name));
    Optional<Cursor> cursor = request.page().cursor().map(text -> cursors.open(digest, text));
    Page page = transactions.read(database -> page(database, request, among, cursor, budget));
    return new QueryAnswer(
        page.pin().snapshotId(),
        page.root(),
        Constraints.of(request.scope(), request.snapshot(), Optional.empty()),
        page.goOnAfter().map(place -> cursors.seal(digest, page.pin().at(EventPlace.write(place)))),
        List.of());
  }

  private record Page(ReadPin pin, RootNode root, Optional<EventPosition> goOnAfter) {}

  private Page page(
      Database database,
      EventNodesRequest request,
      Optional<Among> among,
      Optional<Cursor> cursor,
      TreeBudget budget)
      throws SQLException {
    int limit = request.page().limit(settings.defaultLimit(), settings.maximumLimit());
    Mask.Asked scope = Mask.Asked.of(request.scope());
    ReadPin pin = ReadPin.take(database, request.snapshot(), cursor, List.of(scope.query()));
    EventTree tree =
        new EventTree(
            request, pin.covered(), budget.textCharacters(settings.textCharacters()), budget);
    Optional<Mask> mask = scope.mask();
    if (mask.isEmpty()) {
      return new Page(pin, tree.root(), Optional.empty());
    }
    EventFilter asked = request.criteria().filter();
    EventFilter filter = among.map(some -> asked.within(some.from(), some.to())).orElse(asked);
    Question question = new Question(mask.get(), filter, request.order());
    Optional<EventPosition> after = cursor.map(Cursor::position).map(EventPlace::read);
    // One more than the page holds tells whether there is a next page.
    LogPin log = pin.within(request.snapshot());
    Confirmation kept = pin.confirmation();
    ReadAhead ahead = new ReadAhead(Math.min(limit, LOADED_AT_ONCE), kept.queries());
    Stretch found =
        among.isEmpty()
            ? walk(database, question, log, after, new Wanted(limit + 1, Optional.of(ahead)))
            : walkAmong(database, question, log, after, new WantedAmong(among.get(), limit + 1));
    List<EventPosition> places = found.matches();
    boolean full = places.size() > limit;
    Loading loading = new Loading(database, mask.get(), ahead);
    Optional<EventPosition> cut = fill(tree, full ? places.subList(0, limit) : places, loading);
    align(tree, pin, kept, loading);
    return new Page(
        pin,
        tree.root(),
        cut.or(() -> full ? Optional.of(places.get(limit - 1)) : found.goOnAfter()));
  }

  /** Reads the topics of fresh groups, and confirms: topics alone are the snapshot's. */
  private static void align(EventTree tree, ReadPin pin, Confirmation kept, Loading loading)
      throws SQLException {
    long ordinal = pin.snapshot().map(PinnedSnapshot::ordinal).orElse(0L);
    VisibleTopics topics = new VisibleTopics(ordinal, loading.mask());
    boolean read = tree.align(new HintAlignment(loading.database(), topics));
    if (read || !loading.ahead().isSent()) {
      pin.confirm(loading.database());
    } else {
      kept.require();
    }
  }

  private Stretch walk(
      Database database,
      Question question,
      LogPin log,
      Optional<EventPosition> after,
      Wanted wanted)
      throws SQLException {
    try (WordLookup words = WordLookup.of(index, log, settings.scanBudget())) {
      return words.walk(database, question, after, wanted);
    }
  }

  private record WantedAmong(Among among, int most) {}

  /**
   * What else matches lies between them, and is passed over; a bound, so that a page may be short.
   */
  private Stretch walkAmong(
      Database database,
      Question question,
      LogPin log,
      Optional<EventPosition> after,
      WantedAmong wanted)
      throws SQLException {
    List<EventPosition> found = new ArrayList<>();
    Optional<EventPosition> place = after;
    for (int count = 0; count < STRETCHES; count++) {
      Stretch stretch = walk(database, question, log, place, new Wanted(STRETCH, Optional.empty()));
      for (EventPosition match : stretch.matches()) {
        if (wanted.among().events().contains(match.seq())) {
          found.add(match);
          if (found.size() == wanted.most()) {
            return new Stretch(found, Optional.of(match));
          }
        }
      }
      place = stretch.goOnAfter();
      if (place.isEmpty()) {
        break;
      }
    }
    return new Stretch(found, place);
  }

  private record Loading(Database database, Mask mask, ReadAhead ahead) {}

  /** Where the tree was cut because it became too large; empty if all went in. */
  private Optional<EventPosition> fill(EventTree tree, List<EventPosition> places, Loading loading)
      throws SQLException {
    Optional<EventPosition> last = Optional.empty();
    for (int begin = 0; begin < places.size(); begin += LOADED_AT_ONCE) {
      List<EventPosition> some =
          places.subList(begin, Math.min(begin + LOADED_AT_ONCE, places.size()));
      for (Event event : load(some, loading)) {
        if (!tree.add(event, settings.answerBytes())) {
          return last;
        }
        last = Optional.of(new EventPosition(event.timestamp(), event.seq()));
      }
    }
    return Optional.empty();
  }

  /** Masked a second time: what the walk found and this does not is a mistake, never an answer. */
  private List<Event> load(List<EventPosition> places, Loading loading) throws SQLException {
    List<EventSeq> seqs = places.stream().map(EventPosition::seq).toList();
    Map<EventSeq, Event> events =
        reader.load(loading.database(), seqs, loading.mask(), loading.ahead()).stream()
            .collect(Collectors.toMap(Event::seq, Function.identity()));
    if (events.size() != seqs.size()) {
      throw new IllegalStateException("the walk found events that the mask hides");
    }
    return seqs.stream().map(events::get).toList();
  }
}
