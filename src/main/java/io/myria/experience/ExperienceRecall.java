package io.myria.experience;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.experience.Corrections.Corrected;
import io.myria.experience.Patterns.Failed;
import io.myria.experience.Patterns.Seen;
import io.myria.experience.Patterns.Worked;
import io.myria.language.EventText;
import io.myria.memory.Sources;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code myria_recall_experience}: what was corrected, what worked and what failed in situations
 * like one. Thread-safe.
 */
@Service
public final class ExperienceRecall {

  /** Of outcomes that do not say whether something worked, so many are looked at. */
  private static final int UNTOLD = 1_000;

  private static final Optional<FeedbackType> CORRECTION = Optional.of(FeedbackType.CORRECTION);

  private final Transactions transactions;
  private final Sources sources;

  @Inject
  public ExperienceRecall(Transactions transactions, Sources sources) {
    this.transactions = transactions;
    this.sources = sources;
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
   * What worked.
   *
   * @param confidence that it works again, from 0 to 1
   * @param worked how often it did
   * @param failed how often it did not
   * @param inferred how often nobody says, and whoever asked for it went on
   * @param examples that worked
   */
  public record Strategy(
      String action,
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
   * @param needsClarification whether the same thing was corrected in different ways
   * @param cut whether there are older experiences that were not looked at
   * @param behind whether so much is new that it was not looked at
   */
  public record Recalled(
      List<Correction> corrections,
      List<Strategy> strategies,
      List<Failure> failures,
      boolean needsClarification,
      Optional<Instant> asOf,
      boolean cut,
      boolean behind) {

    /** As a scope is told that sees nothing of the time it asks for. */
    static Recalled nothing(Optional<Instant> asOf) {
      return new Recalled(List.of(), List.of(), List.of(), false, asOf, false, false);
    }
  }

  public Recalled recall(Request request) {
    return transactions.run(db -> recall(db, request));
  }

  private Recalled recall(Database database, Request request) throws SQLException {
    Optional<ExperienceView> opened =
        ExperienceView.open(database, sources, request.scope(), request.asOf());
    if (opened.isEmpty()) {
      return Recalled.nothing(request.asOf());
    }
    ExperienceView view = opened.get();
    Set<EventSeq> archived = view.archived();
    List<Known> newest = view.newest();
    List<Known> known = newest.stream().filter(one -> !archived.contains(one.seq())).toList();
    Optional<Instant> now =
        request.asOf().or(() -> newest.stream().map(Known::at).max(Instant::compareTo));
    Patterns patterns =
        new Patterns(
            new Seen(
                known, archived, view.links(judged(view, known)), view.followed(untold(known))),
            Experiences.terms(request.situation()),
            request.action(),
            now.orElse(Instant.EPOCH));
    Told told = new Told(patterns, request.error());
    Map<EventSeq, Event> events = view.load(told.seqs());
    return new Recalled(
        told.corrections.stream()
            .map(
                one ->
                    new Correction(
                        events.get(one.correction().seq()),
                        one.of().map(events::get),
                        one.likeness()))
            .toList(),
        told.worked.stream().map(one -> strategy(one, events)).toList(),
        told.failed.stream().map(one -> failure(one, events)).toList(),
        needsClarification(told.corrections, events),
        now,
        newest.size() == ExperienceView.MOST,
        view.behind());
  }

  /** What words may be of: experiences, and what is none, such as a message, and was corrected. */
  private static Set<EventSeq> judged(ExperienceView view, List<Known> known) throws SQLException {
    List<EventSeq> corrections =
        known.stream()
            .filter(one -> one.experience().feedback().equals(CORRECTION))
            .map(Known::seq)
            .toList();
    Set<EventSeq> judged = new HashSet<>(view.corrected(corrections));
    known.forEach(one -> judged.add(one.seq()));
    return judged;
  }

  /** Outcomes that do not say whether something worked, the newest. */
  private static List<EventSeq> untold(List<Known> known) {
    return known.stream()
        .filter(one -> one.experience().kind() == ExperienceKind.OUTCOME)
        .filter(one -> one.experience().success().isEmpty())
        .map(Known::seq)
        .limit(UNTOLD)
        .toList();
  }

  /** What is to be told, before its events are loaded. */
  private static final class Told {

    private final List<Corrected> corrections;
    private final List<Worked> worked;
    private final List<Failed> failed;

    Told(Patterns patterns, Optional<String> error) {
      this.corrections = patterns.corrections();
      this.worked = patterns.worked();
      this.failed = patterns.failed(error);
    }

    Collection<EventSeq> seqs() {
      Set<EventSeq> seqs = new HashSet<>();
      corrections.forEach(
          one -> {
            seqs.add(one.correction().seq());
            one.of().ifPresent(seqs::add);
          });
      worked.forEach(one -> one.examples().forEach(example -> seqs.add(example.seq())));
      failed.forEach(
          one -> {
            one.examples().forEach(example -> seqs.add(example.seq()));
            one.recovery().ifPresent(recovery -> seqs.add(recovery.seq()));
          });
      return seqs;
    }
  }

  private static List<Event> events(List<Known> known, Map<EventSeq, Event> events) {
    return known.stream().map(one -> events.get(one.seq())).toList();
  }

  private static Strategy strategy(Worked one, Map<EventSeq, Event> events) {
    return new Strategy(
        one.action(),
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
