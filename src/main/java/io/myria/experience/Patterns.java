package io.myria.experience;

import io.myria.event.EventSeq;
import io.myria.experience.Corrections.Corrected;
import io.myria.experience.ExperienceView.Next;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What visible experiences say of a situation: groups that are made here and stored nowhere.
 * Confined to one request.
 */
final class Patterns {

  /** That a tool returned something says little of whether that was wanted. */
  private static final double RETURNED = 0.3;

  /** That a person goes on afterwards without a word on it: neutral feedback, which is inferred. */
  private static final double FOLLOWED = 0.3;

  /**
   * How fast situations that are less alike than the most alike one lose their weight: by this
   * power of it. Of what was tried on a generated year (0, 4, 8, 16) the best by the Brier score.
   */
  private static final double CLOSENESS = 16;

  private static final int EXAMPLES = 3;
  private static final int MOST = 50;

  private final Map<EventSeq, List<Known>> laterOf = new HashMap<>();

  private final Map<EventSeq, Next> followed;
  private final Set<EventSeq> archived;
  private final Judgements judgements;
  private final Situation situation;
  private final Corrections corrections;
  private final Instant now;

  /**
   * What there is for a scope.
   *
   * @param known the newest first, without what was archived
   * @param archived what is no longer shown; {@code links} lead from it, too
   * @param followed what a person said next, of outcomes after which one went on
   * @param described what they were about
   * @param meaning how likely they were in the situation, of those that were compared
   */
  record Seen(
      List<Known> known,
      Set<EventSeq> archived,
      List<ExperienceLink> links,
      Map<EventSeq, Next> followed,
      Described described,
      Map<EventSeq, Double> meaning) {}

  /**
   * @param terms of the situation
   * @param action what is about to be done; empty for anything
   * @param now the time that ages are counted to
   */
  Patterns(Seen seen, List<String> terms, Optional<String> action, Instant now) {
    List<ExperienceLink> links = seen.links();
    this.followed = seen.followed();
    this.archived = seen.archived();
    this.situation = new Situation(seen.known(), terms, action, seen.described(), seen.meaning());
    for (ExperienceLink link : links) {
      if (!link.used()) {
        situation
            .find(link.later())
            .ifPresent(
                later ->
                    laterOf.computeIfAbsent(link.earlier(), seq -> new ArrayList<>()).add(later));
      }
    }
    this.judgements = new Judgements(seen.known(), links);
    this.corrections = new Corrections(situation, judgements, links, seen.archived());
    this.now = now;
  }

  /**
   * What was done in situations like this one, and worked at least once, or seems to have.
   *
   * @param arguments by which it differs from the same action that works otherwise, as {@link
   *     Experience#arguments} has them
   * @param likeness of the most alike
   * @param examples those that worked or seem to have, the most alike and then the newest first;
   *     empty only of a part that never worked, beside one that did
   */
  record Worked(
      String action, List<String> arguments, Tally tally, double likeness, List<Known> examples) {}

  /**
   * An action that a person objected to, in the next message.
   *
   * @param said that message
   */
  record Objected(EventSeq said, Known done, double likeness) {}

  /**
   * What failed in one way.
   *
   * @param examples the newest first
   * @param recovery what was done about it and worked
   */
  record Failed(
      String action, String error, int times, List<Known> examples, Optional<Known> recovery) {}

  /** The last that was said of each thing that was done, the most alike first. */
  List<Corrected> corrections() {
    return corrections.told(FeedbackType.CORRECTION);
  }

  /** Rejections without another wish, the most alike first. */
  List<Corrected> rejections() {
    return corrections.told(FeedbackType.REJECTION);
  }

  /** What nobody judged and a person objected to, the most alike first. */
  List<Objected> objections() {
    return actions(situation::isAlike).stream()
        .filter(this::isObjectedTo)
        .map(one -> new Objected(followed.get(one.seq()).seq(), one, situation.like(one)))
        .filter(one -> !archived.contains(one.said()))
        .sorted(
            Comparator.comparing(Objected::likeness)
                .reversed()
                .thenComparing(Objected::done, Known.NEWEST))
        .limit(MOST)
        .toList();
  }

  private boolean isObjectedTo(Known one) {
    Next next = followed.get(one.seq());
    return next != null && judgements.of(one).isEmpty() && next.objects();
  }

  /** The surest first. */
  List<Worked> worked() {
    Map<String, List<Known>> byAction = new LinkedHashMap<>();
    for (Known one : actions(situation::isAlike)) {
      byAction
          .computeIfAbsent(one.experience().action().orElseThrow(), key -> new ArrayList<>())
          .add(one);
    }
    List<Worked> found = new ArrayList<>();
    byAction.forEach((name, done) -> found.addAll(worked(name, done)));
    return found.stream()
        .sorted(
            Comparator.comparing((Worked one) -> one.tally().confidence())
                .thenComparing(Worked::likeness)
                .reversed()
                .thenComparing(Worked::action)
                .thenComparing(one -> one.arguments().toString()))
        .limit(MOST)
        .toList();
  }

  /** Parts of it by the arguments that decide whether it works; nothing where none ever did. */
  private List<Worked> worked(String name, List<Known> done) {
    double most = situation.like(done);
    List<Worked> parts =
        DecidingArguments.parts(done, this::success).entrySet().stream()
            .map(part -> part(name, part.getKey(), part.getValue(), most))
            .toList();
    return parts.stream().allMatch(one -> one.examples().isEmpty()) ? List.of() : parts;
  }

  private Worked part(String name, List<String> arguments, List<Known> done, double most) {
    Tally tally = new Tally(now);
    List<Known> examples = new ArrayList<>();
    for (Known one : done) {
      Optional<Boolean> success = success(one);
      double close = Math.pow(situation.like(one) / most, CLOSENESS);
      success.ifPresent(is -> tally.add(is, weight(one) * close, one.at()));
      boolean inferred = success.isEmpty() && followed.containsKey(one.seq());
      if (inferred) {
        tally.infer(FOLLOWED * close, one.at());
      }
      if (success.orElse(inferred) && !judgements.rejectedCall(one)) {
        examples.add(one);
      }
    }
    return new Worked(name, arguments, tally, situation.like(done), nearest(examples));
  }

  private List<Known> nearest(List<Known> examples) {
    Set<String> calls = new HashSet<>();
    return examples.stream()
        .sorted(
            Comparator.comparing((Known one) -> -situation.like(one)).thenComparing(Known.NEWEST))
        .filter(one -> one.experience().call().map(CallDigest::args).map(calls::add).orElse(true))
        .limit(EXAMPLES)
        .toList();
  }

  /** What people said of it wins over what it says itself; an objection is no success. */
  private Optional<Boolean> success(Known one) {
    return judgements
        .of(one)
        .map(said -> said.experience().feedback().orElseThrow() == FeedbackType.APPROVAL)
        .or(() -> Optional.of(false).filter(is -> isObjectedTo(one)))
        .or(() -> one.experience().success());
  }

  private double weight(Known one) {
    boolean onlyReturned =
        one.experience().kind() == ExperienceKind.RESULT
            && one.experience().success().orElse(false)
            && judgements.of(one).isEmpty();
    return onlyReturned ? RETURNED : 1;
  }

  /**
   * Of situations like this one; those of an error that is asked about first, wherever it occurred.
   *
   * @param error its words; empty for any
   */
  List<Failed> failed(Optional<String> error) {
    Optional<String> wanted = error.map(Experiences::errorClass);
    Map<List<String>, List<Known>> groups = new LinkedHashMap<>();
    for (Known one :
        actions(one -> wanted.map(is -> isOf(one, is)).orElse(false) || situation.isAlike(one))) {
      Experience experience = one.experience();
      if (experience.success().filter(is -> !is).isPresent()) {
        groups
            .computeIfAbsent(
                List.of(
                    experience.action().orElseThrow(), experience.errorClass().orElse("failed")),
                key -> new ArrayList<>())
            .add(one);
      }
    }
    return groups.entrySet().stream()
        .map(group -> failed(group.getKey(), group.getValue()))
        .sorted(
            Comparator.comparing((Failed one) -> !wanted.equals(Optional.of(one.error())))
                .thenComparing(one -> -one.times())
                .thenComparing(one -> one.examples().get(0), Known.NEWEST))
        .limit(MOST)
        .toList();
  }

  private static boolean isOf(Known one, String error) {
    return one.experience()
        .errorClass()
        .filter(is -> is.contains(error) || error.contains(is))
        .isPresent();
  }

  private Failed failed(List<String> key, List<Known> done) {
    Optional<Known> recovery =
        done.stream()
            .flatMap(one -> laterOf.getOrDefault(one.seq(), List.of()).stream())
            .filter(later -> later.experience().isAction())
            .filter(later -> success(later).orElse(false) && !judgements.rejectedCall(later))
            .min(Known.NEWEST);
    return new Failed(
        key.get(0), key.get(1), done.size(), done.stream().limit(EXAMPLES).toList(), recovery);
  }

  private Collection<Known> actions(Predicate<Known> wanted) {
    Stream<Known> actions = situation.known().stream().filter(one -> one.experience().isAction());
    return actions.filter(situation::isMeant).filter(wanted).toList();
  }

  /**
   * How often something worked and failed. Each time weighs {@code e^(-λ · days)}, so that after
   * {@value #HALF_LIFE_DAYS} days it counts half. Confined to one request.
   */
  static final class Tally {

    static final int HALF_LIFE_DAYS = 90;

    private static final double SECONDS_PER_DAY = 86_400;

    private final Instant now;
    private double good;
    private double bad;
    private int worked;
    private int failed;
    private int inferred;

    Tally(Instant now) {
      this.now = now;
    }

    /**
     * @param weight from 0 to 1, of how much this says
     */
    void add(boolean success, double weight, Instant at) {
      double counted = weight * decay(at);
      if (success) {
        good += counted;
        worked++;
      } else {
        bad += counted;
        failed++;
      }
    }

    /** Of which nobody says that it worked, but for how things went on. */
    void infer(double weight, Instant at) {
      good += weight * decay(at);
      inferred++;
    }

    private double decay(Instant at) {
      double days = Math.max(0, Duration.between(at, now).toSeconds() / SECONDS_PER_DAY);
      return Math.exp(-Math.log(2) / HALF_LIFE_DAYS * days);
    }

    int inferred() {
      return inferred;
    }

    int worked() {
      return worked;
    }

    int failed() {
      return failed;
    }

    /** The mean of the Beta distribution over a uniform prior: {@code (s + 1) / (s + f + 2)}. */
    double confidence() {
      return (good + 1) / (good + bad + 2);
    }
  }
}
