package io.myria.experience;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.experience.Corrections.Corrected;
import io.myria.experience.ExperienceView.Next;
import io.myria.experience.Patterns.Failed;
import io.myria.experience.Patterns.Objected;
import io.myria.experience.Patterns.Seen;
import io.myria.experience.Patterns.Worked;
import io.myria.language.EventText;
import io.myria.memory.Sources;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@code myria_recall_experience}: what was corrected, what worked and what failed in situations
 * like one. Thread-safe.
 */
@Service
public final class ExperienceRecall {

  /** Of outcomes, after which a person may object or go on, so many are looked at. */
  private static final int OUTCOMES = 1_000;

  /** Experiences that are compared by meaning, the newest. */
  private static final int COMPARED = 2_000;

  private final Transactions transactions;
  private final Sources sources;
  private final Meaning meaning;

  @Inject
  public ExperienceRecall(Transactions transactions, Sources sources, Meaning meaning) {
    this.transactions = transactions;
    this.sources = sources;
    this.meaning = meaning;
  }

  /**
   * A situation.
   *
   * @param asOf what happened later does not exist, and ages are counted to it; empty for the
   *     newest experience that the scope sees
   * @param action the tool or type of action that is about to be used; empty for any
   * @param error words of an error that just occurred
   */
  public record Request(
      Scope scope,
      Optional<Instant> asOf,
      String situation,
      Optional<String> action,
      Optional<String> error) {}

  /**
   * A correction.
   *
   * @param event the feedback
   * @param of what it corrects; empty where it refers to nothing that is seen
   * @param likeness of the situations, from 0 to 1
   */
  public record Correction(Event event, Optional<Event> of, double likeness) {}

  /**
   * A rejection: feedback, or a person's next message that objects.
   *
   * @param of what was rejected; empty where feedback refers to nothing that is seen
   * @param likeness of the situations, from 0 to 1
   */
  public record Rejection(Event event, Optional<Event> of, double likeness) {}

  /**
   * What worked.
   *
   * @param arguments by which it differs from the same action that works otherwise, such as {@code
   *     parallel: false}; empty where none decides
   * @param confidence that it works again, from 0 to 1
   * @param worked how often it did
   * @param failed how often it did not
   * @param inferred how often nobody says, and the caller who asked for it went on
   * @param examples that worked; empty where it never did, beside other arguments that did
   */
  public record Strategy(
      String action,
      List<String> arguments,
      double confidence,
      int worked,
      int failed,
      int inferred,
      List<Event> examples) {}

  /**
   * What failed in one way.
   *
   * @param error its class
   * @param examples the newest first
   * @param recovery what was done about it and worked
   */
  public record Failure(
      String action, String error, int times, List<Event> examples, Optional<Event> recovery) {}

  /**
   * What is known; corrections come first, the most alike before others.
   *
   * @param byMeaning whether situations were compared by their meaning, too, and not by words alone
   * @param needsClarification whether the same thing was corrected in different ways
   * @param cut whether there are older experiences that were not looked at
   * @param behind whether so much is new that it was not looked at
   */
  public record Recalled(
      List<Correction> corrections,
      List<Rejection> rejections,
      List<Strategy> strategies,
      List<Failure> failures,
      boolean byMeaning,
      boolean needsClarification,
      Optional<Instant> asOf,
      boolean cut,
      boolean behind) {

    /** The answer for a scope that sees nothing of the time it asks for. */
    static Recalled nothing(Optional<Instant> asOf) {
      return new Recalled(
          List.of(), List.of(), List.of(), List.of(), false, false, asOf, false, false);
    }
  }

  public Recalled recall(Request request) {
    Optional<Gathered> found = transactions.run(db -> gather(db, request));
    return found
        .map(gathered -> recall(request, gathered))
        .orElseGet(() -> Recalled.nothing(request.asOf()));
  }

  /** What the database has for a request, before a model is asked. */
  private record Gathered(
      List<Known> newest,
      List<Known> known,
      Set<EventSeq> archived,
      List<ExperienceLink> links,
      Map<EventSeq, Next> followed,
      Described described,
      Optional<String> model,
      Map<EventSeq, List<byte[]>> vectors,
      boolean behind) {}

  private Optional<Gathered> gather(Database database, Request request) throws SQLException {
    Optional<ExperienceView> opened =
        ExperienceView.open(database, sources, request.scope(), request.asOf());
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    ExperienceView view = opened.get();
    Set<EventSeq> archived = view.archived();
    List<Known> newest = view.newest();
    List<Known> known = newest.stream().filter(one -> !archived.contains(one.seq())).toList();
    List<ExperienceLink> links = view.links(judged(view, known));
    List<EventSeq> compared = known.stream().map(Known::seq).limit(COMPARED).toList();
    Described described =
        Described.of(
            known,
            links,
            view.requests(compared).stream()
                .filter(one -> !archived.contains(one.request()))
                .toList());
    Optional<String> model = view.model().filter(Meaning::isKnown);
    Set<EventSeq> places = new HashSet<>();
    if (model.isPresent()) {
      compared.forEach(seq -> places.addAll(described.places().getOrDefault(seq, Set.of())));
    }
    return Optional.of(
        new Gathered(
            newest,
            known,
            archived,
            links,
            view.followed(outcomes(known)),
            described,
            model,
            view.vectors(places),
            view.behind()));
  }

  private Recalled recall(Request request, Gathered gathered) {
    Optional<Map<EventSeq, Double>> likeness =
        meaning.likeness(
            request.situation(), gathered.model(), gathered.described(), gathered.vectors());
    Optional<Instant> now =
        request.asOf().or(() -> gathered.newest().stream().map(Known::at).max(Instant::compareTo));
    Patterns patterns =
        new Patterns(
            new Seen(
                gathered.known(),
                gathered.archived(),
                gathered.links(),
                gathered.followed(),
                gathered.described(),
                likeness.orElse(Map.of())),
            Experiences.terms(request.situation()),
            request.action(),
            now.orElse(Instant.EPOCH));
    Map<EventSeq, Event> events = new HashMap<>();
    Told told = new Told(patterns, request.error());
    transactions
        .run(db -> load(db, told.seqs(), request.scope()))
        .forEach(event -> events.put(event.seq(), event));
    // What was erased in between is not told of.
    told.keep(events.keySet());
    return new Recalled(
        told.corrections.stream()
            .map(
                one ->
                    new Correction(
                        events.get(one.correction().seq()),
                        one.of().map(events::get),
                        one.likeness()))
            .toList(),
        rejections(told, events),
        told.worked.stream().map(one -> strategy(one, events)).toList(),
        told.failed.stream().map(one -> failure(one, events)).toList(),
        likeness.isPresent(),
        needsClarification(told.corrections, events),
        now,
        gathered.newest().size() == ExperienceView.MOST,
        gathered.behind());
  }

  private List<Event> load(Database database, Collection<EventSeq> seqs, Scope scope)
      throws SQLException {
    Optional<Mask> mask = Mask.of(database, scope);
    return mask.isPresent() ? sources.log().load(database, seqs, mask.get()) : List.of();
  }

  private static List<Rejection> rejections(Told told, Map<EventSeq, Event> events) {
    Stream<Rejection> said =
        told.rejections.stream()
            .map(
                one ->
                    new Rejection(
                        events.get(one.correction().seq()),
                        one.of().map(events::get),
                        one.likeness()));
    Stream<Rejection> objected =
        told.objections.stream()
            .map(
                one ->
                    new Rejection(
                        events.get(one.said()),
                        Optional.of(events.get(one.done().seq())),
                        one.likeness()));
    return Stream.concat(said, objected)
        .sorted(
            Comparator.comparing(Rejection::likeness)
                .thenComparing(one -> one.event().seq())
                .reversed())
        .toList();
  }

  /** What words may be of: experiences, and what is none, such as a message, and was corrected. */
  private static Set<EventSeq> judged(ExperienceView view, List<Known> known) throws SQLException {
    List<EventSeq> against =
        known.stream()
            .filter(one -> one.experience().feedback().filter(FeedbackType::isAgainst).isPresent())
            .map(Known::seq)
            .toList();
    Set<EventSeq> judged = new HashSet<>(view.corrected(against));
    known.forEach(one -> judged.add(one.seq()));
    return judged;
  }

  /** The newest outcomes that did not fail by their own word. */
  private static List<EventSeq> outcomes(List<Known> known) {
    return known.stream()
        .filter(one -> one.experience().kind() == ExperienceKind.OUTCOME)
        .filter(one -> one.experience().success().orElse(true))
        .map(Known::seq)
        .limit(OUTCOMES)
        .toList();
  }

  /** What is to be shown, before its events are loaded. */
  private static final class Told {

    private List<Corrected> corrections;
    private List<Corrected> rejections;
    private List<Objected> objections;
    private List<Worked> worked;
    private List<Failed> failed;

    Told(Patterns patterns, Optional<String> error) {
      this.corrections = patterns.corrections();
      this.rejections = patterns.rejections();
      this.objections = patterns.objections();
      this.worked = patterns.worked();
      this.failed = patterns.failed(error);
    }

    Collection<EventSeq> seqs() {
      Set<EventSeq> seqs = new HashSet<>();
      Stream.concat(corrections.stream(), rejections.stream())
          .forEach(
              one -> {
                seqs.add(one.correction().seq());
                one.of().ifPresent(seqs::add);
              });
      objections.forEach(
          one -> {
            seqs.add(one.said());
            seqs.add(one.done().seq());
          });
      worked.forEach(one -> one.examples().forEach(example -> seqs.add(example.seq())));
      failed.forEach(
          one -> {
            one.examples().forEach(example -> seqs.add(example.seq()));
            one.recovery().ifPresent(recovery -> seqs.add(recovery.seq()));
          });
      return seqs;
    }

    /** Leaves out what needs other events than these. */
    void keep(Set<EventSeq> there) {
      corrections = corrections.stream().filter(one -> isThere(one, there)).toList();
      rejections = rejections.stream().filter(one -> isThere(one, there)).toList();
      objections =
          objections.stream()
              .filter(one -> there.contains(one.said()) && there.contains(one.done().seq()))
              .toList();
      worked = worked.stream().filter(one -> areThere(one.examples(), there)).toList();
      failed =
          failed.stream()
              .filter(one -> areThere(one.examples(), there))
              .filter(one -> one.recovery().map(Known::seq).map(there::contains).orElse(true))
              .toList();
    }

    private static boolean isThere(Corrected one, Set<EventSeq> there) {
      return there.contains(one.correction().seq()) && one.of().map(there::contains).orElse(true);
    }

    private static boolean areThere(List<Known> some, Set<EventSeq> there) {
      return some.stream().map(Known::seq).allMatch(there::contains);
    }
  }

  private static List<Event> events(List<Known> known, Map<EventSeq, Event> events) {
    return known.stream().map(one -> events.get(one.seq())).toList();
  }

  private static Strategy strategy(Worked one, Map<EventSeq, Event> events) {
    return new Strategy(
        one.action(),
        one.arguments(),
        one.tally().confidence(),
        one.tally().worked(),
        one.tally().failed(),
        one.tally().inferred(),
        events(one.examples(), events));
  }

  private static Failure failure(Failed one, Map<EventSeq, Event> events) {
    return new Failure(
        one.action(),
        one.error(),
        one.times(),
        events(one.examples(), events),
        one.recovery().map(recovery -> events.get(recovery.seq())));
  }

  /** Two corrections of what is done or said in the same words that want different things. */
  private static boolean needsClarification(
      List<Corrected> corrections, Map<EventSeq, Event> events) {
    Map<String, Set<List<String>>> wanted = new HashMap<>();
    for (Corrected one : corrections) {
      Optional<Event> of = one.of().map(events::get);
      Optional<String> said = events.get(one.correction().seq()).payload().string("correction");
      if (of.isPresent() && said.isPresent()) {
        wanted
            .computeIfAbsent(shape(one.done(), of.get()), key -> new HashSet<>())
            .add(Experiences.terms(said.get()));
      }
    }
    return wanted.values().stream().anyMatch(values -> values.size() > 1);
  }

  /** Equal for calls with the same words, and for what else is in the same words. */
  private static String shape(Optional<Known> done, Event event) {
    return done.flatMap(one -> one.experience().call())
        .map(CallDigest::words)
        .orElseGet(
            () ->
                event.type()
                    + done.flatMap(one -> one.experience().action()).map(" "::concat).orElse("")
                    + Experiences.terms(EventText.of(event)));
  }
}
