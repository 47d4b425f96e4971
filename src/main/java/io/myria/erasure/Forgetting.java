package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.erasure.ForgetWords.Wish;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import io.myria.language.EventText;
import io.myria.memory.Archive;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Withholds from recall what somebody requests to forget, by archiving it: a person who may erase
 * then erases it, and an administrator may take it back. Thread-safe; not to be used inside a
 * transaction.
 *
 * <p>A confirmation, such as "Done. The code 4408 is deleted from memory", stands for the request
 * that it follows: it reaches values that the one who confirms, or the one who requested, said
 * before anybody else.
 *
 * <p>A request reaches only events of its own exact participants, so that everybody from whom
 * something is withheld sees the request. Of others' words it reaches those that have a value that
 * it names, and that were said to the requester: between two participants, or in the same context
 * and after the requester had said the value first. What others said first stays for a person to
 * decide.
 */
@Service
public final class Forgetting {

  /** The latest before a request. */
  private static final int LOOKED_AT = 2_000;

  /** More are no request's: a person decides. */
  private static final int MOST_ABOUT = 20;

  private static final int FEWEST_PARTICIPANTS = 2;

  /** Texts that are shorter may be said again for other reasons. */
  private static final int SHORTEST_TEXT = 16;

  private static final Duration BEFORE = Duration.ofHours(1);
  private static final String REASON = "requested in words";

  private static final String EARLIER =
      """
      select e.event_seq
      from event r
      join event e on e.participant_set_id = r.participant_set_id and e.event_seq < r.event_seq
      join event_content c on c.event_seq = e.event_seq
      join event_content q on q.event_seq = r.event_seq
      where r.event_seq = :seq and (r.internal or not e.internal)
        and c.context_id is not distinct from q.context_id and not starts_with(c.type, 'myria.')
      order by e.event_seq desc
      limit :most
      """;

  private final Transactions transactions;
  private final LogReader log;
  private final Archive archive;

  @Inject
  public Forgetting(Transactions transactions, LogReader log, Archive archive) {
    this.transactions = transactions;
    this.log = log;
    this.archive = archive;
  }

  /**
   * A request.
   *
   * @param standing what later events are compared with
   * @param targets events that it concerns, itself among them where it repeats what is meant
   */
  record Request(Event event, Wish standing, List<Event> targets) {

    Request {
      targets = List.copyOf(targets);
    }

    /** Whether it concerns an event behind it, of the same exact participants. */
    boolean concerns(Event later) {
      return (event.internal() || !later.internal())
          && event.contextId().equals(later.contextId())
          && !later.own()
          && reaches(event, later)
          && standing.isIn(ForgetWords.normal(EventText.of(later)));
    }
  }

  /**
   * Withholds what an event requests to forget.
   *
   * @param event as it was appended
   * @return how many events it concerns, itself among them; none where it is no request
   */
  public Optional<Integer> take(EventSeq seq, NewEvent event) {
    String text = EventText.of(event);
    if (!event.type().equals(EventType.MESSAGE)
        || ForgetWords.read(text).isEmpty() && ForgetWords.confirmed(text).isEmpty()) {
      return Optional.empty();
    }
    Optional<Request> request =
        transactions.read(db -> read(db, log.reread(db, List.of(seq)).get(0).event()));
    request.ifPresent(one -> one.targets().forEach(target -> withhold(one.event(), target)));
    return request.map(one -> one.targets().size());
  }

  /** Empty where it requests nothing of the kind. */
  Optional<Request> read(Database database, Event event) throws SQLException {
    if (!event.type().equals(EventType.MESSAGE)) {
      return Optional.empty();
    }
    Optional<Wish> wish = ForgetWords.read(EventText.of(event));
    Set<String> confirmed = wish.isEmpty() ? ForgetWords.confirmed(EventText.of(event)) : Set.of();
    if (wish.isEmpty() && confirmed.isEmpty()) {
      return Optional.empty();
    }
    List<EventSeq> earlier =
        database.list(
            EARLIER,
            row -> new EventSeq(row.getLong(1)),
            Parameters.of("seq", event.seq().value()).and("most", (long) LOOKED_AT));
    List<Event> events =
        new ArrayList<>(log.reread(database, earlier).stream().map(Followed::event).toList());
    events.sort((one, other) -> other.seq().compareTo(one.seq()));
    if (wish.isEmpty()) {
      return confirms(event, confirmed, events);
    }
    Wish reaching = isPair(event) ? wish.get() : saidFirst(event, wish.get(), events);
    List<Event> targets = targets(event, wish.get(), reaching, events);
    return Optional.of(new Request(event, standing(wish.get(), reaching, event, targets), targets));
  }

  /**
   * What a confirmation withholds; empty where nobody requested anything within the hour before.
   *
   * @param earlier the newest first
   */
  private static Optional<Request> confirms(Event event, Set<String> values, List<Event> earlier) {
    Optional<Event> requested =
        earlier.stream()
            .filter(one -> !one.timestamp().isBefore(event.timestamp().minus(BEFORE)))
            .filter(one -> one.type().equals(EventType.MESSAGE))
            .filter(one -> ForgetWords.read(EventText.of(one)).isPresent())
            .findFirst();
    if (requested.isEmpty()) {
      return Optional.empty();
    }
    Wish all = new Wish(values, Set.of(), Set.of(), false, false);
    Set<String> exact = new HashSet<>(saidFirst(event, all, earlier).exact());
    exact.addAll(saidFirst(requested.get(), all, earlier).exact());
    if (exact.isEmpty()) {
      return Optional.empty();
    }
    Wish reaching = new Wish(exact, Set.of(), Set.of(), true, false);
    List<Event> targets = new ArrayList<>(targets(event, reaching, reaching, earlier));
    return Optional.of(new Request(event, standing(reaching, reaching, event, targets), targets));
  }

  /**
   * Only the values that the requester said before anybody else.
   *
   * @param earlier the newest first
   */
  private static Wish saidFirst(Event request, Wish wish, List<Event> earlier) {
    Set<String> exact = new HashSet<>();
    for (String value : wish.exact()) {
      Wish one = new Wish(Set.of(value), Set.of(), Set.of(), false, false);
      if (isOwn(request, first(request, one, earlier))) {
        exact.add(value);
      }
    }
    boolean named = !wish.names().isEmpty() && isOwn(request, first(request, wish, earlier));
    return new Wish(exact, named ? wish.names() : Set.of(), Set.of(), false, false);
  }

  /** The oldest event that has a value, or the request itself. */
  private static Event first(Event request, Wish wish, List<Event> earlier) {
    return earlier.reversed().stream()
        .filter(event -> wish.isIn(ForgetWords.normal(EventText.of(event))))
        .findFirst()
        .orElse(request);
  }

  /**
   * @param reaching what others' words are compared with
   * @param earlier the newest first
   */
  private static List<Event> targets(Event request, Wish wish, Wish reaching, List<Event> earlier) {
    List<Event> targets = new ArrayList<>();
    List<Event> about = new ArrayList<>();
    boolean isBefore = wish.before();
    for (Event event : earlier) {
      boolean isOwn = isOwn(request, event);
      String text = ForgetWords.normal(EventText.of(event));
      if (reaches(request, event) && (isOwn ? wish : reaching).isIn(text)) {
        targets.add(event);
      } else if (isOwn && wish.isAbout(text)) {
        about.add(event);
      } else if (isOwn && isBefore) {
        isBefore = false;
        if (!event.timestamp().isBefore(request.timestamp().minus(BEFORE))) {
          targets.add(event);
        }
      }
    }
    if (about.size() <= MOST_ABOUT) {
      targets.addAll(about);
    }
    if (wish.itself()) {
      targets.add(request);
    }
    return targets;
  }

  /** Where no values are named, the same text said again is meant. */
  private static Wish standing(Wish wish, Wish reaching, Event request, List<Event> targets) {
    if (!wish.exact().isEmpty() || !wish.names().isEmpty()) {
      return reaching;
    }
    Set<String> texts = new HashSet<>();
    for (Event target : targets) {
      String text = ForgetWords.normal(EventText.of(target));
      if (!target.id().equals(request.id()) && text.length() >= SHORTEST_TEXT) {
        texts.add(text);
      }
    }
    return new Wish(texts, Set.of(), Set.of(), false, false);
  }

  private static boolean reaches(Event request, Event event) {
    return isOwn(request, event) || request.contextId().isPresent() || isPair(request);
  }

  private static boolean isPair(Event request) {
    return request.participants().names().size() <= FEWEST_PARTICIPANTS;
  }

  /** Among more than two, words without a speaker's name are nobody's own: a role is of several. */
  private static boolean isOwn(Event request, Event event) {
    if (isPair(request)) {
      return folded(EventText.speaker(request.payload()))
          .equals(folded(EventText.speaker(event.payload())));
    }
    Optional<String> name = folded(EventText.name(request.payload()));
    return name.isPresent() && name.equals(folded(EventText.name(event.payload())));
  }

  private static Optional<String> folded(Optional<String> name) {
    return name.map(one -> one.toLowerCase(Locale.ROOT));
  }

  /** Whether a request was taken back. */
  boolean isTakenBack(Event request) {
    return archive.isTakenBack(request.id());
  }

  /** Once for a request: what a person takes back stays so. */
  void withhold(Event request, Event target) {
    archive.archive(target, request.id(), REASON);
  }
}
