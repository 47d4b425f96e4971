package io.myria.memory.experience;

import io.myria.derive.experience.CallDigest;
import io.myria.derive.experience.Experience;
import io.myria.derive.experience.ExperienceKind;
import io.myria.derive.experience.Experiences;
import io.myria.derive.experience.FeedbackType;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What visible experiences say of a situation: groups that are made here and stored nowhere.
 * Confined to one request.
 */
final class Patterns {

  /** Situations less alike than this have nothing to do with each other. */
  private static final double ALIKE = 0.25;

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

  private final Map<EventSeq, Known> all = new LinkedHashMap<>();
  private final Map<EventSeq, List<Known>> laterOf = new HashMap<>();

  /**
   * What is said to be of something, and of what: actions before what is none, and then in order.
   */
  private final Map<EventSeq, SortedSet<EventSeq>> judged = new HashMap<>();

  private final Set<EventSeq> archived;
  private final Set<EventSeq> followed;
  private final Judgements judgements;
  private final SituationLikeness likeness;
  private final Map<EventSeq, Double> likes = new HashMap<>();
  private final Instant now;
  private final Optional<String> action;

  /**
   * What there is for a scope.
   *
   * @param known the newest first, without what was archived
   * @param archived what of is told no more; {@code links} lead from it, too
   * @param followed those after which a person went on
   */
  record Seen(
      List<Known> known,
      Set<EventSeq> archived,
      List<ExperienceLink> links,
      Set<EventSeq> followed) {}

  /**
   * @param situation its terms
   * @param action what is about to be done; empty for anything
   * @param now the time that ages are counted to
   */
  Patterns(Seen seen, List<String> situation, Optional<String> action, Instant now) {
    List<Known> known = seen.known();
    List<ExperienceLink> links = seen.links();
    this.archived = seen.archived();
    this.followed = seen.followed();
    known.forEach(one -> all.put(one.seq(), one));
    for (ExperienceLink link : links) {
      Known later = all.get(link.later());
      if (!link.used() && later != null) {
        laterOf.computeIfAbsent(link.earlier(), seq -> new ArrayList<>()).add(later);
        judged
            .computeIfAbsent(
                later.seq(),
                seq ->
                    new TreeSet<>(
                        Comparator.comparing((EventSeq one) -> !isAction(one))
                            .thenComparing(Comparator.naturalOrder())))
            .add(link.earlier());
      }
    }
    this.judgements = new Judgements(known, links);
    this.likeness =
        new SituationLikeness(
            situation, known.stream().map(one -> one.experience().terms()).toList());
    this.action = action;
    this.now = now;
  }

  /**
   * A correction.
   *
   * @param of what it corrects; empty where it refers to nothing that is seen
   * @param done that, where it is an experience itself, and not a message
   */
  record Corrected(
      Known correction, Optional<EventSeq> of, Optional<Known> done, double likeness) {}

  /**
   * What was done in situations like this one, and worked at least once, or seems to have.
   *
   * @param likeness of the most alike
   * @param examples those that worked or seem to have, the most alike and then the newest first
   */
  record Worked(String action, Tally tally, double likeness, List<Known> examples) {}

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
    Set<EventSeq> corrected = new HashSet<>();
    List<Corrected> found = new ArrayList<>();
    for (Known one : all.values()) {
      if (one.experience().feedback().equals(Optional.of(FeedbackType.CORRECTION))) {
        Collection<EventSeq> those = judged.getOrDefault(one.seq(), Collections.emptySortedSet());
        List<EventSeq> left = those.stream().filter(of -> stands(one, of, corrected)).toList();
        if ((those.isEmpty() || !left.isEmpty()) && !judgements.rejected(one)) {
          told(one, left).ifPresent(found::add);
        }
      }
    }
    return found.stream()
        .sorted(
            Comparator.comparing(Corrected::likeness)
                .reversed()
                .thenComparing(Corrected::correction, Known.NEWEST))
        .limit(MOST)
        .toList();
  }

  /** Whether nothing later is said of what a correction is of, and that is there. */
  private boolean stands(Known correction, EventSeq of, Set<EventSeq> corrected) {
    boolean last = corrected.add(of);
    return last && !archived.contains(of) && judgements.of(of).map(correction::equals).orElse(true);
  }

  private Optional<Corrected> told(Known correction, List<EventSeq> left) {
    Optional<EventSeq> of = left.stream().findFirst();
    Optional<Known> done = of.map(all::get).filter(what -> what.experience().isAction());
    double alike = Math.max(like(correction), done.map(this::like).orElse(0.0));
    boolean meant = action.isEmpty() || done.map(this::isMeant).orElse(true);
    return meant && alike >= ALIKE
        ? Optional.of(new Corrected(correction, of, done, alike))
        : Optional.empty();
  }

  /** The surest first. */
  List<Worked> worked() {
    Map<String, List<Known>> byAction = new LinkedHashMap<>();
    for (Known one : actions(this::isAlike)) {
      byAction
          .computeIfAbsent(one.experience().action().orElseThrow(), key -> new ArrayList<>())
          .add(one);
    }
    List<Worked> found = new ArrayList<>();
    byAction.forEach((name, done) -> worked(name, done).ifPresent(found::add));
    return found.stream()
        .sorted(
            Comparator.comparing((Worked one) -> one.tally().confidence())
                .thenComparing(Worked::likeness)
                .reversed()
                .thenComparing(Worked::action))
        .limit(MOST)
        .toList();
  }

  private Optional<Worked> worked(String name, List<Known> done) {
    Tally tally = new Tally(now);
    List<Known> examples = new ArrayList<>();
    double most = like(done);
    for (Known one : done) {
      Optional<Boolean> success = success(one);
      double close = Math.pow(like(one) / most, CLOSENESS);
      success.ifPresent(is -> tally.add(is, weight(one) * close, one.at()));
      boolean inferred = success.isEmpty() && followed.contains(one.seq());
      if (inferred) {
        tally.infer(FOLLOWED * close, one.at());
      }
      if (success.orElse(inferred) && !judgements.rejectedCall(one)) {
        examples.add(one);
      }
    }
    return examples.isEmpty()
        ? Optional.empty()
        : Optional.of(new Worked(name, tally, most, nearest(examples)));
  }

  private double like(List<Known> done) {
    return done.stream().mapToDouble(this::like).max().orElse(0);
  }

  private List<Known> nearest(List<Known> examples) {
    Set<String> calls = new HashSet<>();
    return examples.stream()
        .sorted(Comparator.comparing((Known one) -> -like(one)).thenComparing(Known.NEWEST))
        .filter(one -> one.experience().call().map(CallDigest::args).map(calls::add).orElse(true))
        .limit(EXAMPLES)
        .toList();
  }

  /** What people said of it wins over what it says itself. */
  private Optional<Boolean> success(Known one) {
    return judgements
        .of(one)
        .map(said -> said.experience().feedback().orElseThrow() == FeedbackType.APPROVAL)
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
        actions(one -> wanted.map(is -> isOf(one, is)).orElse(false) || isAlike(one))) {
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
    Stream<Known> actions = all.values().stream().filter(one -> one.experience().isAction());
    return actions.filter(this::isMeant).filter(wanted).toList();
  }

  private boolean isAction(EventSeq seq) {
    Known one = all.get(seq);
    return one != null && one.experience().isAction();
  }

  private boolean isMeant(Known one) {
    return action.map(name -> one.experience().action().equals(Optional.of(name))).orElse(true);
  }

  private boolean isAlike(Known one) {
    return like(one) >= ALIKE;
  }

  private double like(Known one) {
    return likes.computeIfAbsent(one.seq(), seq -> likeness.of(one.experience().terms()));
  }
}
