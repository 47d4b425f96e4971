package io.myria.projection;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Talk of random people in which much comes of something earlier. */
final class Chatter {

  private static final List<String> NAMES = List.of("ann", "bob", "carl", "dana", "eli");

  private static final List<String> PRODUCTS =
      List.of("PostgreSQL", "Kafka", "the parser", "the login page", "the invoice export");

  private static final List<String> WORDS =
      List.of(
          "We saw that %s is slow.",
          "We use %s because %s is too slow.",
          "Fixed %s at last.",
          "Correction: %s moved to Lisbon.",
          "This contradicts what we know of %s.",
          "Good morning!",
          "Then I'll look after %s, as %s needs it.");

  private Chatter() {}

  static List<NewEvent> log(Random random, int count) {
    List<NewEvent> log = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      Instant at = Drafts.NOON.plus(Duration.ofHours(number * 4L - random.nextInt(60)));
      String words = WORDS.get(random.nextInt(WORDS.size()));
      String text = words.formatted(product(random), product(random));
      NewEvent plain = Drafts.message(at, text, names(random).names().toArray(String[]::new));
      log.add(random.nextInt(4) == 0 ? Drafts.internal(plain) : plain);
    }
    return log;
  }

  private static String product(Random random) {
    return PRODUCTS.get(random.nextInt(PRODUCTS.size()));
  }

  static ParticipantSet names(Random random) {
    Set<String> names = new TreeSet<>();
    do {
      names.add(NAMES.get(random.nextInt(NAMES.size())));
    } while (random.nextInt(3) > 0);
    return ParticipantSet.of(names.toArray(String[]::new));
  }
}
