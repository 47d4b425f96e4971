package io.myria.statements;

import io.myria.statements.Wordings.Half;
import io.myria.statements.Wordings.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * The events of a log of {@link ChangedFacts} that no chain is about: facts of others, small talk,
 * talk with words of change that changes nothing, and several things that hold at once.
 */
final class Bystanders {

  /** A subject that some other has a part of its name from. */
  private static final List<String> LONGER = List.of("east", "upper", "old town");

  private final ChangedFacts log;
  private final Random random;
  private final List<Kind> kinds;
  private final List<List<String>> texts;

  Bystanders(ChangedFacts log, Random random, Half half) {
    this.log = log;
    this.random = random;
    this.kinds = Wordings.kinds(half);
    this.texts = Wordings.bystanders(half);
  }

  /** Adds one event, several of one context, or none. */
  void add() {
    if (random.nextInt(3) == 0) {
      otherFact();
    } else {
      talk();
    }
  }

  /** Any small talk. */
  String any() {
    return filledIn(ChangedValues.pick(single(), random));
  }

  /** The attribute of somebody or something that no chain is about. */
  private void otherFact() {
    Kind kind = kinds.get(random.nextInt(kinds.size()));
    String subject =
        kind.ofPersons()
            ? log.subject(kind)
            : ChangedValues.pick(LONGER, random)
                + " "
                + ChangedValues.pick(kind.subjects(), random);
    if (subject.isEmpty() || !log.isNew(kind.name() + " other " + subject)) {
      return;
    }
    String wording = ChangedValues.pick(kind.states(), random);
    String text =
        ChangedFacts.filled(wording, subject, ChangedValues.one(kind.values(), random), "");
    String speaker =
        wording.startsWith("me: ") ? subject : ChangedValues.pick(ChangedFacts.SPEAKERS, random);
    log.bystander(log.moment(), log.context(), speaker, text);
  }

  private void talk() {
    List<String> some = ChangedValues.pick(texts, random);
    if (some.size() > 1) {
      together(some);
      return;
    }
    String context = log.context();
    Instant at = log.moment();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      String text = any();
      log.bystander(at, context, ChangedValues.pick(ChangedFacts.SPEAKERS, random), text);
      at = at.plusSeconds(45);
    }
  }

  /** Several that hold at once of one person or thing, in one context or on several days. */
  private void together(List<String> texts) {
    String person = ChangedValues.pick(ChangedValues.PERSONS, random);
    String thing = ChangedValues.pick(ChangedValues.THINGS, random);
    // Once of each: said twice with other values it would be a fact that changed.
    if (!log.isNew(texts + person) | !log.isNew(texts + thing)) {
      return;
    }
    UnaryOperator<String> same = text -> text.replace("{p}", person).replace("{t}", thing);
    boolean apart = random.nextBoolean();
    Instant at = log.moment();
    String context = log.context();
    for (String text : texts) {
      log.bystander(
          at,
          context,
          ChangedValues.pick(ChangedFacts.SPEAKERS, random),
          filledIn(same.apply(text)));
      at = apart ? at.plus(Duration.ofDays(1 + random.nextInt(20))) : at.plusSeconds(30);
      context = apart ? log.context() : context;
    }
  }

  private List<String> single() {
    return texts.stream().filter(some -> some.size() == 1).map(one -> one.get(0)).toList();
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
}
