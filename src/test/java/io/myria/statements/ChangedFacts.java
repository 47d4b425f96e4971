package io.myria.statements;

import io.myria.statements.Wordings.Half;
import io.myria.statements.Wordings.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A log of facts that change, each once to four times, among ten times as many other events: the
 * same attributes of other subjects, small talk, talk with words of change that changes nothing,
 * and several things that hold at once of one subject. Facts and changes are said in varied words,
 * with and without words of change, by several speakers, in the first person, and by pronouns in
 * the context of the last statement, with others' messages between. A third of the facts is said
 * before others than the rest. A tenth of those that change often goes back to a value that was
 * before. The same seed and half give the same log.
 */
public final class ChangedFacts {

  private static final int BYSTANDERS = 10;

  /** Who asks: everything is said before them. */
  public static final String ASKING = "dana";

  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
  private static final int DAYS = 250;
  static final List<String> SPEAKERS = List.of("Dana", "Eli", "Fay", "Gus", "Hal");
  private static final List<Set<String>> SETS =
      List.of(
          Set.of(ASKING, "eli"),
          Set.of(ASKING, "eli"),
          Set.of(ASKING, "eli", "fay"),
          Set.of(ASKING, "gus"));

  private final Random random;
  private final int size;
  private final List<Kind> kinds;
  private final Bystanders bystanders;
  private final List<Said> said = new ArrayList<>();
  private final List<Chain> chains = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();
  private int contexts;

  /**
   * One event.
   *
   * @param chain of which it tells a value; -1 for a bystander
   * @param link which of the chain's values
   */
  public record Said(
      Instant at,
      String context,
      String speaker,
      String text,
      Set<String> participants,
      int chain,
      int link) {}

  /**
   * A fact and what became of it.
   *
   * @param former questions for what was before
   */
  public record Chain(
      String kind, String subject, List<String> values, String question, List<Former> former) {

    public String current() {
      return values.get(values.size() - 1);
    }
  }

  /**
   * @param value that answers
   */
  public record Former(String question, int value) {}

  private ChangedFacts(Half half, long seed, int size) {
    this.size = size;
    this.random = new Random(seed);
    this.kinds = Wordings.kinds(half);
    this.bystanders = new Bystanders(this, random, half);
  }

  /**
   * @param size how many facts change
   */
  public static ChangedFacts seen(long seed, int size) {
    return new ChangedFacts(Half.SEEN, seed, size).made();
  }

  public static ChangedFacts heldOut(long seed, int size) {
    return new ChangedFacts(Half.HELD_OUT, seed, size).made();
  }

  /** In the order of time. */
  public List<Said> said() {
    return Collections.unmodifiableList(said);
  }

  public List<Chain> chains() {
    return Collections.unmodifiableList(chains);
  }

  private ChangedFacts made() {
    for (int kind = 0; chains.size() < size; kind++) {
      Kind one = kinds.get(kind % kinds.size());
      String subject = subject(one);
      if (!subject.isEmpty()) {
        chain(one, subject);
      }
    }
    int facts = said.size();
    while (said.size() < facts + BYSTANDERS * size) {
      bystanders.add();
    }
    said.sort(Comparator.comparing(Said::at));
    return this;
  }

  /** Each is the subject of one fact of a kind; empty where there are no more. */
  String subject(Kind kind) {
    List<String> from = kind.ofPersons() ? ChangedValues.PERSONS : kind.subjects();
    List<String> free = from.stream().filter(one -> !taken.contains(kind.name() + one)).toList();
    if (free.isEmpty()) {
      return "";
    }
    String subject = ChangedValues.pick(free, random);
    taken.add(kind.name() + subject);
    return subject;
  }

  private void chain(Kind kind, String subject) {
    List<String> values = values(kind, 2 + random.nextInt(4));
    int number = chains.size();
    Set<String> participants = SETS.get(random.nextInt(SETS.size()));
    Instant at = moment();
    Said last = null;
    for (int link = 0; link < values.size(); link++) {
      String before = link == 0 ? "" : values.get(link - 1);
      List<String> wordings = wordings(kind, link);
      String wording = ChangedValues.pick(wordings, random);
      boolean reply = wording.startsWith("re: ");
      String text = filled(wording, subject, values.get(link), before);
      String speaker = wording.startsWith("me: ") ? subject : ChangedValues.pick(SPEAKERS, random);
      at = reply ? last.at().plusSeconds(60 * between(last)) : at;
      String context = reply ? last.context() : context();
      last = new Said(at, context, speaker, text, participants, number, link);
      said.add(last);
      at = at.plus(Duration.ofHours(20 + random.nextInt(24 * 20)));
    }
    chains.add(
        new Chain(
            kind.name(),
            subject,
            values,
            asked(kind.current(), subject, ""),
            former(kind, subject, values)));
  }

  /** Other messages of the context, and how many minutes they take. */
  private long between(Said last) {
    int count = random.nextInt(4);
    for (int index = 0; index < count; index++) {
      String text = bystanders.any();
      said.add(
          new Said(
              last.at().plusSeconds(60L * (index + 1)),
              last.context(),
              ChangedValues.pick(SPEAKERS, random),
              text,
              last.participants(),
              -1,
              0));
    }
    return count + 1L;
  }

  private static List<String> wordings(Kind kind, int link) {
    if (link == 0) {
      return kind.states();
    }
    List<String> all = new ArrayList<>(kind.changes());
    kind.replies().forEach(reply -> all.add("re: " + reply));
    return all;
  }

  private List<String> values(Kind kind, int count) {
    List<String> values = new ArrayList<>();
    boolean back = count > 2 && random.nextInt(10) == 0;
    while (values.size() < count) {
      boolean again = back && values.size() == count - 1;
      String value = again ? values.get(0) : ChangedValues.one(kind.values(), random);
      if (again || !values.contains(value)) {
        values.add(value);
      }
    }
    return values;
  }

  /** "Originally" and its like ask for the first value, the others for the one before the last. */
  private static List<Former> former(Kind kind, String subject, List<String> values) {
    int last = values.size() - 1;
    String was = asked(kind.former().get(0), subject, "");
    boolean first = was.matches(".*\\b(originally|original|initial|at first)\\b.*");
    List<Former> former = new ArrayList<>();
    former.add(new Former(was, first ? 0 : last - 1));
    boolean once = values.indexOf(values.get(last)) == last;
    if (once) {
      former.add(new Former(asked(kind.former().get(1), subject, values.get(last)), last - 1));
    }
    return former;
  }

  private static String asked(String question, String subject, String value) {
    return question.replace("{s}", subject).replace("{v}", value);
  }

  static String filled(String wording, String subject, String value, String before) {
    String text =
        wording
            .replaceFirst("^(me|re): ", "")
            .replace("{s}", subject)
            .replace("{v}", value)
            .replace("{o}", before);
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** A moment of its own, in the daytime. */
  Instant moment() {
    return START
        .plus(Duration.ofDays(random.nextInt(DAYS)))
        .plusSeconds(random.nextInt(10 * 3_600))
        .plusNanos(1_000L * random.nextInt(1_000_000));
  }

  String context() {
    return "chat " + contexts++;
  }

  /** Whether nobody asked for this before. */
  boolean isNew(String key) {
    return taken.add(key);
  }

  void bystander(Instant at, String context, String speaker, String text) {
    Set<String> participants = SETS.get(random.nextInt(SETS.size()));
    said.add(new Said(at, context, speaker, text, participants, -1, 0));
  }
}
