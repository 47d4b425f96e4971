package io.myria.experience;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.experience.ExperienceRecall.Recalled;
import io.myria.experience.ToolResults.Answer;
import io.myria.experience.ToolResults.Miss;
import io.myria.memory.Sources;
import io.myria.security.Scope;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads of experience beside what a model says of the same, which is given what is visible. */
public final class ExperienceReads {

  private static final ExperienceSettings SETTINGS =
      Source.of(Map.of()).read(ExperienceSettings.class);
  private static final String SITUATION = "kite word";

  private final Random random;
  private final RandomExperiences rows;
  private final Instant now;
  private final ToolResults results;
  private final ExperienceRecall recall;
  private final Meant meant;

  /**
   * How situations are compared by their vectors.
   *
   * @param model the name of the one that makes them
   * @param vectors of each event that has some
   */
  public record Meant(
      Meaning meaning, Optional<String> model, Function<EventSeq, List<byte[]>> vectors) {

    private static final Meant NOT = new Meant(Meaning.NONE, Optional.empty(), seq -> List.of());

    private Map<EventSeq, Double> likeness(Described described, Set<EventSeq> seen) {
      Map<EventSeq, List<byte[]>> visible = new HashMap<>();
      described.places().values().stream()
          .flatMap(Set::stream)
          .filter(seen::contains)
          .forEach(seq -> visible.put(seq, vectors.apply(seq)));
      return meaning.likeness(SITUATION, model, described, visible).orElse(Map.of());
    }
  }

  /**
   * @param now by the server's clock
   */
  public ExperienceReads(
      Random random,
      RandomExperiences rows,
      Instant now,
      Transactions transactions,
      Sources sources) {
    this(random, rows, now, transactions, sources, Meant.NOT);
  }

  /**
   * @param now by the server's clock
   */
  public ExperienceReads(
      Random random,
      RandomExperiences rows,
      Instant now,
      Transactions transactions,
      Sources sources,
      Meant meant) {
    this.meant = meant;
    this.random = random;
    this.rows = rows;
    this.now = now;
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    this.results = new ToolResults(transactions, sources, SETTINGS, clock);
    this.recall = new ExperienceRecall(transactions, sources, meant.meaning());
  }

  /**
   * Whom something is told.
   *
   * @param seen the events that the scope sees until then
   * @param archived those of them that nothing is told of
   */
  public record Asker(
      Scope scope, Optional<Instant> asOf, Set<EventSeq> seen, Set<EventSeq> archived) {}

  /**
   * What was told of one question.
   *
   * @param empty whether the model sees nothing of what is asked
   */
  public record Both(String expected, String actual, boolean empty) {}

  /** A result of some tool. */
  public Both find(Asker asker) {
    ToolResults.Request request =
        new ToolResults.Request(
            asker.scope(),
            asker.asOf(),
            rows.anyTool(),
            rows.anyArguments(),
            random.nextBoolean(),
            Optional.empty(),
            random.nextInt(3) > 0,
            random.nextInt(3) == 0);
    CallDigest call = CallDigest.of(request.tool(), request.args());
    List<Known> exact = calls(asker, CallDigest::args, call.args());
    List<Known> alike = calls(asker, CallDigest::words, call.words());
    Set<Miss> misses = new TreeSet<>();
    Set<EventSeq> again = again(Stream.concat(exact.stream(), alike.stream()).toList(), asker);
    Optional<String> hit = first(exact, request, asker, misses, again);
    if (hit.isEmpty() && request.alike()) {
      hit = first(alike, request, asker, misses, again);
    }
    String expected =
        hit.orElseGet(() -> misses.stream().findFirst().orElse(Miss.UNKNOWN).toString());
    Answer answer = results.find(request);
    String actual =
        answer
            .hit()
            .map(is -> hit(is.event().id(), is.usedIn(), is.age()))
            .orElseGet(() -> answer.miss().orElseThrow().toString());
    return new Both(expected, actual, exact.isEmpty());
  }

  private static String hit(EventId event, List<EventId> usedIn, Duration age) {
    return event + " used in " + usedIn + " aged " + age;
  }

  private List<Known> calls(Asker asker, Function<CallDigest, String> part, String digest) {
    return rows.of(asker.seen()).stream()
        .filter(one -> one.experience().kind() == ExperienceKind.RESULT)
        .filter(one -> one.experience().call().map(part).equals(Optional.of(digest)))
        .sorted(Comparator.comparing(Known::at).thenComparing(Known::seq).reversed())
        .toList();
  }

  private Optional<String> first(
      List<Known> calls,
      ToolResults.Request request,
      Asker asker,
      Set<Miss> misses,
      Set<EventSeq> again) {
    for (Known one : calls) {
      Duration age = age(one, asker);
      boolean failed = one.experience().success().equals(Optional.of(false));
      if (asker.archived().contains(one.seq())) {
        misses.add(Miss.ARCHIVED);
      } else if (rejected(one, asker) || again.contains(one.seq())) {
        misses.add(Miss.REJECTED);
      } else if (failed && !request.failed()) {
        misses.add(Miss.FAILED);
      } else if (!request.stale() && age.compareTo(SETTINGS.maxAge()) > 0) {
        misses.add(Miss.STALE);
      } else {
        List<EventId> using =
            rows.ids(
                rows.links(Set.of(one.seq()), asker.seen()).stream()
                    .filter(ExperienceLink::used)
                    .map(ExperienceLink::later)
                    .filter(later -> !asker.archived().contains(later)));
        List<EventId> newest = using.subList(Math.max(0, using.size() - 8), using.size());
        return Optional.of(hit(rows.id(one), newest, age));
      }
    }
    return Optional.empty();
  }

  private Duration age(Known one, Asker asker) {
    Duration age = Duration.between(one.at(), asker.asOf().orElse(now));
    return age.isNegative() ? Duration.ZERO : age;
  }

  /** Calls of which nothing was said, with what was rejected last of another. */
  private Set<EventSeq> again(List<Known> calls, Asker asker) {
    Map<Object, Known> last = new HashMap<>();
    for (Known one : calls) {
      Optional<Known> word = word(one, asker);
      Optional<Object> value = rows.value(one);
      if (word.isPresent() && value.isPresent()) {
        last.merge(value.get(), word.get(), (a, b) -> a.seq().compareTo(b.seq()) > 0 ? a : b);
      }
    }
    return calls.stream()
        .filter(one -> word(one, asker).isEmpty())
        .filter(one -> rows.value(one).map(last::get).filter(this::isAgainst).isPresent())
        .map(Known::seq)
        .collect(Collectors.toSet());
  }

  private boolean isAgainst(Known word) {
    return word.experience().feedback().get().isAgainst();
  }

  private boolean rejected(Known one, Asker asker) {
    return word(one, asker).filter(this::isAgainst).isPresent();
  }

  private Optional<Known> word(Known one, Asker asker) {
    List<EventSeq> later =
        rows.links(Set.of(one.seq()), asker.seen()).stream()
            .filter(link -> !link.used())
            .map(ExperienceLink::later)
            .filter(said -> !asker.archived().contains(said))
            .toList();
    return rows.of(later).stream()
        .filter(said -> said.experience().feedback().isPresent())
        .filter(said -> said.experience().feedback().get() != FeedbackType.NEUTRAL)
        .max(Comparator.comparing(Known::seq));
  }

  /** What is known of a situation: a function of what is visible, and of nothing else. */
  public Both recall(Asker asker) {
    List<Known> seen =
        rows.of(asker.seen()).stream().sorted(Comparator.comparing(Known::seq).reversed()).toList();
    List<Known> told = seen.stream().filter(one -> !asker.archived().contains(one.seq())).toList();
    Optional<Instant> then =
        asker.asOf().or(() -> seen.stream().map(Known::at).max(Comparator.naturalOrder()));
    Optional<String> action = random.nextBoolean() ? Optional.empty() : Optional.of(rows.anyTool());
    List<ExperienceLink> links = rows.links(seen.stream().map(Known::seq).toList(), asker.seen());
    List<EventSeq> there = told.stream().map(Known::seq).toList();
    Set<EventSeq> requests = new HashSet<>(asker.seen());
    requests.removeAll(asker.archived());
    Described described = Described.of(told, links, rows.requests(there, requests));
    Patterns patterns =
        new Patterns(
            new Patterns.Seen(
                told,
                asker.archived(),
                links,
                rows.followed(asker.seen()),
                described,
                meant.likeness(described, asker.seen())),
            Experiences.terms(SITUATION),
            action,
            then.orElse(Instant.EPOCH));
    Recalled recalled =
        recall.recall(
            new ExperienceRecall.Request(
                asker.scope(), asker.asOf(), SITUATION, action, Optional.empty()));
    return new Both(told(patterns, then), told(recalled), told.isEmpty());
  }

  private String told(Patterns patterns, Optional<Instant> then) {
    List<String> lines = new ArrayList<>();
    then.ifPresent(time -> lines.add(time.toString()));
    patterns
        .corrections()
        .forEach(one -> lines.add(rows.id(one.correction()) + " of " + one.of().map(rows::id)));
    patterns
        .rejections()
        .forEach(
            one -> lines.add(rows.id(one.correction()) + " against " + one.of().map(rows::id)));
    patterns
        .worked()
        .forEach(
            one ->
                lines.add(
                    strategy(
                        one.action() + one.arguments(),
                        one.tally().confidence(),
                        one.tally().worked(),
                        one.tally().failed() + one.tally().inferred() / 1_000.0,
                        one.examples().stream().map(rows::id).toList())));
    patterns
        .failed(Optional.empty())
        .forEach(
            one ->
                lines.add(
                    one.action()
                        + one.error()
                        + one.times()
                        + one.examples().stream().map(rows::id).toList()
                        + one.recovery().map(rows::id)));
    return String.join("\n", lines);
  }

  private static String told(Recalled recalled) {
    List<String> lines = new ArrayList<>();
    recalled.asOf().ifPresent(then -> lines.add(then.toString()));
    recalled
        .corrections()
        .forEach(one -> lines.add(one.event().id() + " of " + one.of().map(Event::id)));
    recalled
        .rejections()
        .forEach(one -> lines.add(one.event().id() + " against " + one.of().map(Event::id)));
    recalled
        .strategies()
        .forEach(
            one ->
                lines.add(
                    strategy(
                        one.action() + one.arguments(),
                        one.confidence(),
                        one.worked(),
                        one.failed() + one.inferred() / 1_000.0,
                        ids(one.examples()))));
    recalled
        .failures()
        .forEach(
            one ->
                lines.add(
                    one.action()
                        + one.error()
                        + one.times()
                        + ids(one.examples())
                        + one.recovery().map(Event::id)));
    return String.join("\n", lines);
  }

  private static String strategy(
      String action, double confidence, int worked, double others, List<EventId> examples) {
    return action + " " + confidence + " " + worked + ":" + others + " " + examples;
  }

  private static List<EventId> ids(Collection<Event> events) {
    return events.stream().map(Event::id).toList();
  }
}
