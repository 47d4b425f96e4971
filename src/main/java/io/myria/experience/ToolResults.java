package io.myria.experience;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.experience.LastWords.Word;
import io.myria.fingerprint.PayloadReferences;
import io.myria.memory.Sources;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** {@code myria_find_tool_result}: a tool's result that is still good, or why there is none. */
@Service
public final class ToolResults {

  /** Where a payload has what was returned, the first of them. */
  public static final List<String> RETURNED =
      List.of("result", "output", "content", "response", "error", "text");

  /** Events that a result names, so that a popular one takes as few words as others. */
  static final int NAMED = 8;

  private final Transactions transactions;
  private final Sources sources;
  private final ExperienceSettings settings;
  private final Clock clock;

  @Inject
  public ToolResults(
      Transactions transactions, Sources sources, ExperienceSettings settings, Clock clock) {
    this.transactions = transactions;
    this.sources = sources;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * A call that may have been made before.
   *
   * @param asOf what happened later does not exist, and ages are counted to it; empty for now, by
   *     the server's clock
   * @param alike whether calls with the same words in another order will do, too
   * @param maxAge the oldest that will do, however long its emitter vouches for it
   * @param stale whether one that is too old will do
   * @param failed whether one that failed will do
   */
  public record Request(
      Scope scope,
      Optional<Instant> asOf,
      String tool,
      Map<String, Object> args,
      boolean alike,
      Optional<Duration> maxAge,
      boolean stale,
      boolean failed) {

    /** The same arguments, fresh and without failure, as of now. */
    public static Request of(Scope scope, String tool, Map<String, Object> args) {
      return new Request(
          scope, Optional.empty(), tool, args, false, Optional.empty(), false, false);
    }
  }

  /** Why a result that there is will not do; of several the first in this order. */
  public enum Miss {
    STALE,
    FAILED,
    REJECTED,
    ARCHIVED,
    /** Nothing is known of such a call. */
    UNKNOWN
  }

  /**
   * A result.
   *
   * @param exact whether the arguments are the same, and not their words alone
   * @param age since it was fetched, never below 0
   * @param lifetime how old it may become
   * @param failed whether the call failed
   * @param triggeredBy what its emitter says it is of, where that is seen
   * @param usedIn the newest of the later events that used it, in the order of the log
   */
  public record Hit(
      Event event,
      boolean exact,
      Instant fetchedAt,
      Duration age,
      Duration lifetime,
      boolean failed,
      List<EventId> triggeredBy,
      List<EventId> usedIn) {

    public boolean stale() {
      return age.compareTo(lifetime) > 0;
    }
  }

  /**
   * What was found.
   *
   * @param miss empty where there is a hit
   * @param at the time that ages are counted to
   * @param behind whether so much is new that it was not looked at
   */
  public record Answer(Optional<Hit> hit, Optional<Miss> miss, Instant at, boolean behind) {}

  /** The result that was fetched last of those that will do. */
  public Answer find(Request request) {
    Instant now = request.asOf().orElseGet(clock::instant);
    return transactions.run(
        db -> {
          Optional<ExperienceView> view =
              ExperienceView.open(db, sources, request.scope(), request.asOf());
          return view.isEmpty()
              ? new Answer(Optional.empty(), Optional.of(Miss.UNKNOWN), now, false)
              : new Search(view.get(), request, now).answer();
        });
  }

  /** What later events say of results; those that were archived say nothing. */
  private record Said(List<ExperienceLink> links, RejectedValues values, Set<EventSeq> archived) {

    static final Said NOTHING = new Said(List.of(), RejectedValues.NONE, Set.of());
  }

  /** One search. */
  private final class Search {

    private final ExperienceView view;
    private final Request request;
    private final Instant now;
    private final CallDigest call;
    private final Set<Miss> misses = new TreeSet<>();

    Search(ExperienceView view, Request request, Instant now) {
      this.view = view;
      this.request = request;
      this.now = now;
      this.call = CallDigest.of(request.tool(), request.args());
    }

    Answer answer() throws SQLException {
      List<Known> exact = view.calls(call.args(), false);
      List<Known> alike = view.calls(call.words(), true);
      Said said = said(exact, alike);
      Optional<Hit> hit = find(exact, said, true);
      if (hit.isEmpty() && request.alike()) {
        hit = find(alike, said, false);
      }
      Optional<Miss> miss =
          hit.isPresent()
              ? Optional.empty()
              : Optional.of(misses.stream().findFirst().orElse(Miss.UNKNOWN));
      return new Answer(hit, miss, now, view.behind());
    }

    /** What was said of these calls: a value that was rejected of one is not good of another. */
    private Said said(List<Known> exact, List<Known> alike) throws SQLException {
      Map<EventSeq, Known> calls = new LinkedHashMap<>();
      exact.forEach(one -> calls.put(one.seq(), one));
      alike.forEach(one -> calls.put(one.seq(), one));
      if (calls.isEmpty()) {
        return Said.NOTHING;
      }
      Set<EventSeq> archived = view.archived();
      List<ExperienceLink> links =
          view.links(calls.keySet()).stream()
              .filter(link -> !archived.contains(link.later()))
              .toList();
      Set<EventSeq> later = new HashSet<>();
      links.forEach(link -> later.add(link.later()));
      Judgements judgements = new Judgements(view.known(later).values(), links);
      return new Said(links, RejectedValues.among(calls.values(), judgements), archived);
    }

    /**
     * Where the newest that is otherwise good is too old, so are all before it, whatever they say.
     */
    private Optional<Hit> find(List<Known> calls, Said said, boolean exact) throws SQLException {
      for (Known one : latest(calls)) {
        Optional<Miss> miss = miss(one, said);
        miss.ifPresent(misses::add);
        if (miss.isEmpty()) {
          return Optional.of(hit(one, said.links(), exact));
        }
        if (miss.get() == Miss.STALE) {
          break;
        }
      }
      return Optional.empty();
    }

    /** What is looked at is the same whether or not anything is said of those before. */
    private List<Known> latest(List<Known> calls) {
      Set<Known> latest =
          new LinkedHashSet<>(calls.subList(0, Math.min(ExperienceView.CALLS, calls.size())));
      calls.stream().filter(one -> !failed(one)).limit(ExperienceView.CALLS).forEach(latest::add);
      return latest.stream().sorted(Known.FRESHEST).toList();
    }

    private Optional<Miss> miss(Known one, Said said) {
      if (said.archived().contains(one.seq())) {
        return Optional.of(Miss.ARCHIVED);
      }
      if (said.values().contain(one)) {
        return Optional.of(Miss.REJECTED);
      }
      if (!request.failed() && failed(one)) {
        return Optional.of(Miss.FAILED);
      }
      return !request.stale() && age(one).compareTo(lifetime(one)) > 0
          ? Optional.of(Miss.STALE)
          : Optional.empty();
    }

    private boolean failed(Known one) {
      return one.experience().success().filter(is -> !is).isPresent();
    }

    private Duration age(Known one) {
      Duration age = Duration.between(one.experience().fetchedAt(), now);
      return age.isNegative() ? Duration.ZERO : age;
    }

    private Duration lifetime(Known one) {
      Duration vouched = one.experience().ttl().orElse(settings.maxAge());
      Optional<Duration> shorter = request.maxAge().filter(most -> most.compareTo(vouched) < 0);
      boolean said = one.experience().ttl().isPresent();
      return said ? shorter.orElse(vouched) : request.maxAge().orElse(vouched);
    }

    private Hit hit(Known one, List<ExperienceLink> links, boolean exact) throws SQLException {
      Event event = view.load(List.of(one.seq())).get(one.seq());
      List<EventId> causes =
          view.referred(event, PayloadReferences.of(event, PayloadReferences.REFERS_TO)).stream()
              .sorted(Comparator.comparing(Event::seq))
              .map(Event::id)
              .limit(NAMED)
              .toList();
      return new Hit(
          event,
          exact,
          one.experience().fetchedAt(),
          age(one),
          lifetime(one),
          failed(one),
          causes,
          usedIn(one, links));
    }

    private static List<EventId> usedIn(Known one, List<ExperienceLink> links) {
      List<EventId> using =
          links.stream()
              .filter(link -> link.used() && link.earlier().equals(one.seq()))
              .sorted(Comparator.comparing(ExperienceLink::later))
              .map(ExperienceLink::laterId)
              .toList();
      return using.subList(Math.max(0, using.size() - NAMED), using.size());
    }
  }

  /**
   * Which results of one call are not good because they, or what they return, were rejected last: a
   * value that was rejected once is not good when a tool returns it again. Immutable.
   */
  private record RejectedValues(LastWords<String> words) {

    static final RejectedValues NONE = new RejectedValues(LastWords.of(Map.of(), Map.of()));

    /**
     * @param calls results of the same call
     */
    static RejectedValues among(Collection<Known> calls, Judgements judgements) {
      Map<EventSeq, Word> words = new HashMap<>();
      Map<EventSeq, List<String>> values = new HashMap<>();
      for (Known one : calls) {
        Optional<Known> word = judgements.of(one);
        if (word.isPresent()) {
          words.put(one.seq(), new Word(word.get().seq(), judgements.rejected(one)));
          values.put(one.seq(), one.experience().value().stream().toList());
        }
      }
      return new RejectedValues(LastWords.of(words, values));
    }

    boolean contain(Known one) {
      return words.reject(one.seq(), one.experience().value());
    }
  }
}
