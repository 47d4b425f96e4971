package io.myria.recall.claim;

import io.myria.recall.claim.Wordings.Half;
import io.myria.recall.claim.Wordings.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A log of {@value #CHAINS} facts that change, each once to four times, among {@value #BYSTANDERS}
 * other events: the same attributes of other subjects, small talk, talk with words of change that
 * changes nothing, and several things that hold at once of one subject. Facts and changes are said
 * in varied words, with and without words of change, by several speakers, in the first person, and
 * by pronouns in the context of the last statement, with others' messages between. A third of the
 * facts is said before others than the rest. A tenth of those that change often goes back to a
 * value that was before. The same seed and half give the same log.
 */
public final class ChangedFacts {

  public static final int CHAINS = 200;
  public static final int BYSTANDERS = 2_000;

  /** Who asks: everything is said before them. */
  public static final String ASKING = "dana";

  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
  private static final int DAYS = 250;
  private static final List<String> SPEAKERS = List.of("Dana", "Eli", "Fay", "Gus", "Hal");
  private static final List<Set<String>> SETS =
      List.of(
          Set.of(ASKING, "eli"),
          Set.of(ASKING, "eli"),
          Set.of(ASKING, "eli", "fay"),
          Set.of(ASKING, "gus"));

  /** A subject that some other has a part of its name from. */
  private static final List<String> LONGER = List.of("east", "upper", "old town");

  private final Random random;
  private final List<Kind> kinds;
  private final List<List<String>> bystanders;
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

  private ChangedFacts(Half half, long seed) {
    this.random = new Random(seed);
    this.kinds = Wordings.kinds(half);
    this.bystanders = Wordings.bystanders(half);
  }

  public static ChangedFacts seen(long seed) {
    return new ChangedFacts(Half.SEEN, seed).made();
  }

  public static ChangedFacts heldOut(long seed) {
    return new ChangedFacts(Half.HELD_OUT, seed).made();
  }

  /** In the order of time. */
  public List<Said> said() {
    return Collections.unmodifiableList(said);
  }

  public List<Chain> chains() {
    return Collections.unmodifiableList(chains);
  }

  private ChangedFacts made() {
    for (int kind = 0; chains.size() < CHAINS; kind++) {
      Kind one = kinds.get(kind % kinds.size());
      String subject = subject(one);
      if (!subject.isEmpty()) {
        chain(one, subject);
      }
    }
    int facts = said.size();
    while (said.size() < facts + BYSTANDERS) {
      if (random.nextInt(3) == 0) {
        otherFact();
      } else {
        talk();
      }
    }
    said.sort(Comparator.comparing(Said::at));
    return this;
  }

  /** Each is the subject of one fact of a kind; empty where there are no more. */
  private String subject(Kind kind) {
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
      String context = reply ? last.context() : "chat " + contexts++;
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
      String text = filledIn(ChangedValues.pick(single(), random));
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

  private static String filled(String wording, String subject, String value, String before) {
    String text =
        wording
            .replaceFirst("^(me|re): ", "")
            .replace("{s}", subject)
            .replace("{v}", value)
            .replace("{o}", before);
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** The attribute of somebody or something that no chain is about. */
  private void otherFact() {
    Kind kind = kinds.get(random.nextInt(kinds.size()));
    String subject =
        kind.ofPersons()
            ? subject(kind)
            : ChangedValues.pick(LONGER, random)
                + " "
                + ChangedValues.pick(kind.subjects(), random);
    if (subject.isEmpty() || !taken.add(kind.name() + " other " + subject)) {
      return;
    }
    String wording = ChangedValues.pick(kind.states(), random);
    String text = filled(wording, subject, ChangedValues.one(kind.values(), random), "");
    String speaker = wording.startsWith("me: ") ? subject : ChangedValues.pick(SPEAKERS, random);
    bystander(moment(), "chat " + contexts++, speaker, text);
  }

  private void talk() {
    List<String> texts = ChangedValues.pick(bystanders, random);
    if (texts.size() > 1) {
      together(texts);
      return;
    }
    String context = "chat " + contexts++;
    Instant at = moment();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      String text = filledIn(ChangedValues.pick(single(), random));
      bystander(at, context, ChangedValues.pick(SPEAKERS, random), text);
      at = at.plusSeconds(45);
    }
  }

  /** Several that hold at once of one person or thing, in one context or on several days. */
  private void together(List<String> texts) {
    String person = ChangedValues.pick(ChangedValues.PERSONS, random);
    String thing = ChangedValues.pick(ChangedValues.THINGS, random);
    // Once of each: said twice with other values it would be a fact that changed.
    if (!taken.add(texts + person) | !taken.add(texts + thing)) {
      return;
    }
    UnaryOperator<String> same = text -> text.replace("{p}", person).replace("{t}", thing);
    boolean apart = random.nextBoolean();
    Instant at = moment();
    String context = "chat " + contexts++;
    for (String text : texts) {
      bystander(at, context, ChangedValues.pick(SPEAKERS, random), filledIn(same.apply(text)));
      at = apart ? at.plus(Duration.ofDays(1 + random.nextInt(20))) : at.plusSeconds(30);
      context = apart ? "chat " + contexts++ : context;
    }
  }

  private void bystander(Instant at, String context, String speaker, String text) {
    Set<String> participants = SETS.get(random.nextInt(SETS.size()));
    said.add(new Said(at, context, speaker, text, participants, -1, 0));
  }

  private List<String> single() {
    return bystanders.stream().filter(texts -> texts.size() == 1).map(one -> one.get(0)).toList();
  }

  private String filledIn(String text) {
    String filled = text;
    while (filled.contains("{")) {
      int at = filled.indexOf('{');
      String value =
          switch (filled.charAt(at + 1)) {
            case 'p' -> ChangedValues.pick(ChangedValues.PERSONS, random);
            case 'c' -> ChangedValues.pick(ChangedValues.CITIES, random);
            case 'f' -> ChangedValues.pick(ChangedValues.FOODS, random);
            case 't' -> ChangedValues.pick(ChangedValues.THINGS, random);
            case 'd' -> ChangedValues.pick(ChangedValues.WEEKDAYS, random);
            default -> Integer.toString(3 + random.nextInt(40));
          };
      filled = filled.substring(0, at) + value + filled.substring(at + 3);
    }
    return filled;
  }

  /** A moment of its own, in the daytime. */
  private Instant moment() {
    return START
        .plus(Duration.ofDays(random.nextInt(DAYS)))
        .plusSeconds(random.nextInt(10 * 3_600))
        .plusNanos(1_000L * random.nextInt(1_000_000));
  }
}
