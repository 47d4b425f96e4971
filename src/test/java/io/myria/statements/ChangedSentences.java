package io.myria.statements;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Facts that change, beside facts that do not, as sentences: the same ones for the same seed. */
public final class ChangedSentences {

  public static final int CHAINS = 200;
  public static final int BYSTANDERS = 200;

  /** The share that has to be right. */
  public static final double BAR = 0.95;

  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");

  /** How each kind of fact is said first, and how when it has changed. */
  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "lives_in",
              "%s",
              List.of("%s lives in %s.", "%s is based in %s."),
              List.of("%s moved to %s.", "%s lives in %s now.", "%s has moved to %s."),
              List.of("Lisbon", "Porto", "Oslo", "Vienna", "Lyon", "Madrid")),
          new Kind(
              "works_at",
              "%s",
              List.of("%s works at %s.", "%s works for %s."),
              List.of("%s works at %s now.", "%s now works for %s.", "%s got a job at %s."),
              List.of("Acme", "Globex", "Initech", "Umbra", "Hooli", "Vandelay")),
          new Kind(
              "has_role",
              "%s",
              List.of("%s is a %s.", "%s works as a %s."),
              List.of("%s became a %s.", "%s is now a %s.", "%s works as a %s now."),
              List.of("nurse", "teacher", "designer", "carpenter", "journalist", "pilot")),
          new Kind(
              "located_in",
              "the %s museum",
              List.of("%s is in %s.", "%s is in %s."),
              List.of("%s moved to %s.", "%s is now in %s.", "%s has moved to %s."),
              List.of("Lisbon", "Porto", "Oslo", "Vienna", "Lyon", "Madrid")));

  private static final List<String> NAMES =
      List.of("Zoltan", "Ingrid", "Pavel", "Mirela", "Tariq", "Yusuf", "Noor", "Bogdan");

  private static final List<String> SURNAMES =
      List.of(
          "Abel",
          "Brandt",
          "Costa",
          "Dahl",
          "Eriksen",
          "Fischer",
          "Garcia",
          "Haas",
          "Ivanov",
          "Jansen",
          "Kowalski",
          "Lindgren",
          "Moreau",
          "Novak",
          "Olsen",
          "Petrov",
          "Quist",
          "Rossi",
          "Silva",
          "Tanaka",
          "Ueda",
          "Vogel",
          "Weber",
          "Yilmaz",
          "Ziegler");

  /** What several of hold at once, or never ends. */
  private static final List<Lasting> LASTING =
      List.of(
          new Lasting("%s joined the rowing club.", "member_of", "rowing club"),
          new Lasting("%s leads the harbour project.", "leads", "harbour project"),
          new Lasting("%s reports to Olaf Berg.", "reports_to", "Olaf Berg"),
          new Lasting("%s is married to Olga Lind.", "married_to", "Olga Lind"),
          new Lasting("%s bought a tent.", "owns", "tent"),
          new Lasting("%s uses Postgres.", "uses", "Postgres"));

  private record Lasting(String wording, String relation, String value) {}

  private final Random random;
  private final List<Said> changing = new ArrayList<>();
  private final List<Said> lasting = new ArrayList<>();
  private final List<Chain> chains = new ArrayList<>();

  private record Kind(
      String relation,
      String subject,
      List<String> first,
      List<String> changed,
      List<String> values) {}

  /**
   * What Dana says to Eli and Fay.
   *
   * @param relation the same as an emitter states it
   */
  public record Said(String text, Instant at, Map<String, String> relation) {}

  /** A fact's values, and when each was said. */
  public record Chain(String key, String relation, List<String> values, List<Instant> times) {

    /** What is so at a time: nothing, or one value's key. */
    public List<String> at(Instant time) {
      Optional<String> is = Optional.empty();
      for (int i = 0; i < values.size() && !times.get(i).isAfter(time); i++) {
        is = Optional.of(values.get(i));
      }
      return is.map(EntityKeys::of).stream().toList();
    }
  }

  public ChangedSentences(long seed) {
    random = new Random(seed);
    for (int chain = 0; chain < CHAINS; chain++) {
      chain(chain);
    }
    for (int one = 0; one < BYSTANDERS; one++) {
      Lasting kind = LASTING.get(random.nextInt(LASTING.size()));
      lasting.add(
          new Said(
              kind.wording().formatted(name(one)),
              START.plus(Duration.ofHours(random.nextInt(24 * 250))),
              relation(name(one), kind.relation(), kind.value())));
    }
  }

  /** What is said of facts that change. */
  public List<Said> changing() {
    return List.copyOf(changing);
  }

  /** What is said of those that do not, of the same subjects and of others. */
  public List<Said> lasting() {
    return List.copyOf(lasting);
  }

  public List<Chain> chains() {
    return List.copyOf(chains);
  }

  private static String name(int number) {
    return NAMES.get(number % NAMES.size())
        + " "
        + SURNAMES.get(number / NAMES.size() % SURNAMES.size());
  }

  private void chain(int number) {
    Kind kind = KINDS.get(number % KINDS.size());
    // Several kinds share each subject, so that facts of one subject stand side by side.
    String name = name(number / KINDS.size());
    String subject = kind.subject().formatted(name);
    List<String> values = new ArrayList<>(kind.values());
    Collections.shuffle(values, random);
    int links = 2 + random.nextInt(3);
    List<Instant> times = new ArrayList<>();
    Instant time = START.plus(Duration.ofHours(random.nextInt(1_000)));
    for (int link = 0; link < links; link++) {
      List<String> wordings = link == 0 ? kind.first() : kind.changed();
      String wording = wordings.get(random.nextInt(wordings.size()));
      changing.add(
          new Said(
              capital(wording.formatted(subject, values.get(link))),
              time,
              relation(subject, kind.relation(), values.get(link))));
      times.add(time);
      time = time.plus(Duration.ofHours(30 + random.nextInt(900)));
    }
    chains.add(new Chain(EntityKeys.of(subject), kind.relation(), values.subList(0, links), times));
  }

  private static Map<String, String> relation(String from, String relation, String to) {
    return Map.of("from", from, "relation", relation, "to", to);
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
