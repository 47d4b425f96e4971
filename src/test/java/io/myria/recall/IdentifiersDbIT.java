package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Identifiers are stored in one spelling and asked for in another, among events that hold nearly
 * the same ones: the event comes first. {@code -Dmyria.identifiers.seed=…} makes others.
 */
@Drill
class IdentifiersDbIT {

  private static final long SEED = Long.getLong("myria.identifiers.seed", 43);
  private static final int TALKS = Rounds.of("myria.identifiers.talks", 4, 20);
  private static final int OF_TALK = 20;
  private static final double BAR = 0.98;

  private static final List<String> VERBS =
      List.of("fetch", "parse", "merge", "store", "build", "render", "purge", "rotate", "seal");
  private static final List<String> NOUNS =
      List.of("order", "invoice", "token", "queue", "ledger", "session", "cursor", "basket");
  private static final List<String> ENDS =
      List.of("limit", "count", "handler", "policy", "buffer", "window", "offset", "mapper");
  private static final List<String> SAID =
      List.of(
          "%s came up in the stand-up again.",
          "Please have a look at %s before lunch.",
          "The new hire asked about %s today.",
          "I left a note on %s for the team.");
  private static final List<String> ASKED =
      List.of(
          "Who mentioned %s?",
          "What was said about %s?", "Do we have a note on %s?", "Where did %s come up?");

  private final Random random = new Random(SEED);

  /**
   * @param stored the form in the stored text
   * @param asked in another spelling
   * @param near other identifiers that look alike
   */
  private record Form(String kind, String stored, String asked, List<String> near) {}

  @Test
  void anIdentifierIsFoundByItsOtherSpellings() {
    Map<String, int[]> counts = new TreeMap<>();
    List<String> missed = new ArrayList<>();
    try (RecallBench bench = new RecallBench()) {
      for (int talk = 0; talk < TALKS; talk++) {
        String me = "engineer " + talk;
        Map<String, Form> forms = new LinkedHashMap<>();
        while (forms.size() < OF_TALK) {
          Form form = form(forms.size());
          forms.putIfAbsent(form.stored(), form);
        }
        bench.append(events(me, forms.values().stream().toList()));
        forms.values().forEach(form -> ask(bench, me, form, counts, missed));
      }
    }
    int all = counts.values().stream().mapToInt(count -> count[1]).sum();
    int first = counts.values().stream().mapToInt(count -> count[0]).sum();
    System.out.printf("identifiers, seed %d: %d of %d first%n", SEED, first, all);
    counts.forEach((kind, count) -> System.out.printf("  %s %d/%d%n", kind, count[0], count[1]));
    missed.forEach(line -> System.out.println("  " + line));
    assertThat((double) first / all).isGreaterThanOrEqualTo(BAR);
  }

  private void ask(
      RecallBench bench, String me, Form form, Map<String, int[]> counts, List<String> missed) {
    String question = any(ASKED).formatted(form.asked());
    RecallAnswer answer =
        bench.ask(
            Ask.of(question, me).with(new Options(1_000, FLOOR, Strategy.AUTO, false, false)));
    String best = answer.items().isEmpty() ? "nothing" : answer.items().get(0).text();
    boolean right = best.contains(form.stored()) && form.near().stream().noneMatch(best::contains);
    int[] count = counts.computeIfAbsent(form.kind(), key -> new int[2]);
    count[0] += right ? 1 : 0;
    count[1]++;
    if (!right) {
      missed.add(form.stored() + " by \"" + question + "\": " + best);
    }
  }

  /** As servers withhold answers where nobody asks for another floor. */
  private static final double FLOOR = 0.025;

  private List<NewEvent> events(String me, List<Form> forms) {
    List<String> texts = new ArrayList<>();
    for (Form form : forms) {
      texts.add(any(SAID).formatted(form.stored()));
      form.near().forEach(near -> texts.add(any(SAID).formatted(near)));
    }
    Collections.shuffle(texts, random);
    List<NewEvent> events = new ArrayList<>();
    Instant at = Instant.parse("2026-05-04T08:00:00Z");
    for (int index = 0; index < texts.size(); index++) {
      String who = index % 3 == 0 ? "Ann" : index % 3 == 1 ? "Bo" : "Cy";
      String time = at.plusSeconds(400L * index).toString();
      events.add(Talk.at(time, who, texts.get(index), me));
    }
    return events;
  }

  private Form form(int number) {
    return switch (number % 10) {
      case 0, 1, 2 -> name();
      case 3 -> version();
      case 4 -> code();
      case 5 -> hex();
      case 6 -> phone();
      case 7 -> ticket();
      case 8 -> random.nextBoolean() ? id() : email();
      default -> random.nextBoolean() ? path() : url();
    };
  }

  private Form name() {
    List<String> words = new ArrayList<>(List.of(any(VERBS), any(NOUNS)));
    if (random.nextBoolean()) {
      words.add(any(List.of("by", "for", "of", "with")));
      words.add(any(NOUNS));
    }
    words.add(any(ENDS));
    List<String> other = new ArrayList<>(words);
    other.set(words.size() - 1, other(ENDS, words.get(words.size() - 1)));
    List<String> verb = new ArrayList<>(words);
    verb.set(0, other(VERBS, words.get(0)));
    int stored = random.nextInt(5);
    return new Form(
        "names",
        spelled(words, stored),
        spelled(words, random.nextInt(6)),
        List.of(spelled(other, stored), spelled(verb, random.nextInt(5))));
  }

  private static String spelled(List<String> words, int form) {
    return switch (form) {
      case 0 -> words.get(0) + capitals(words.subList(1, words.size()));
      case 1 -> capitals(words);
      case 2 -> String.join("_", words);
      case 3 -> String.join("-", words);
      case 4 -> String.join("_", words).toUpperCase(Locale.ROOT);
      default -> String.join(" ", words);
    };
  }

  private static String capitals(List<String> words) {
    return words.stream()
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining());
  }

  private Form version() {
    int major = 1 + random.nextInt(20);
    int minor = 30 + random.nextInt(30);
    int patch = 1 + random.nextInt(9);
    String bare = major + "." + minor + "." + patch;
    List<String> forms = List.of("v" + bare, bare, "version " + bare);
    List<String> near =
        List.of("v" + major + "." + minor + "." + (patch + 10), minor + "." + major + "." + patch);
    return new Form("versions", any(forms), any(forms), near);
  }

  private Form code() {
    int number = 1_100 + random.nextInt(800);
    List<String> forms = List.of("E" + number, "E-" + number, "error " + number);
    return new Form(
        "codes", any(forms), any(forms), List.of("E" + (number + 1), "error " + (number - 1)));
  }

  private Form hex() {
    String digits = "8%07d".formatted(random.nextInt(9_999_999));
    String other = digits.substring(0, 7) + (digits.charAt(7) == '5' ? '6' : '5');
    List<String> forms = List.of("0x" + digits, digits, "0X" + digits);
    return new Form("hex", any(forms), any(forms), List.of("0x" + other, other.replace('8', '7')));
  }

  private Form phone() {
    String number = "%08d".formatted(10_000_000 + random.nextInt(80_000_000));
    String end = number.substring(0, 7) + (number.charAt(7) == '3' ? '4' : '3');
    List<String> near = List.of("+49 151 " + end, "0171 " + number.substring(0, 6) + "11");
    return new Form("telephones", phone(number), phone(number), near);
  }

  private String phone(String number) {
    String halves = number.substring(0, 4) + " " + number.substring(4);
    return any(
        List.of(
            "+49 151 " + number,
            "+49151" + number,
            "+49 (0)151 " + number,
            "0151 " + number,
            "0151/" + number,
            "0151-" + halves,
            "+49 151 " + halves));
  }

  private Form ticket() {
    String project = any(List.of("ABC", "OPS", "WEB", "PAY", "NET"));
    int number = 1_000 + random.nextInt(800);
    List<String> forms = List.of(project + "-" + number, project + number, project + " " + number);
    String lower = (project + "-" + number).toLowerCase(Locale.ROOT);
    List<String> asked = List.of(forms.get(0), forms.get(1), forms.get(2), lower);
    String other = project.equals("OPS") ? "WEB" : "OPS";
    List<String> near = List.of(project + "-" + (number + 1), other + "-" + (number + 1_000));
    return new Form("tickets", any(forms), any(asked), near);
  }

  private Form id() {
    String id = new java.util.UUID(random.nextLong(), random.nextLong()).toString();
    String other = new java.util.UUID(random.nextLong(), random.nextLong()).toString();
    String bare = id.replace("-", "");
    return new Form(
        "ids",
        id,
        any(List.of(id, bare, id.toUpperCase(Locale.ROOT), id.substring(0, 8), id.substring(28))),
        List.of(other, other.substring(0, 9) + id.substring(9, 28) + other.substring(28)));
  }

  private Form email() {
    String first = any(List.of("ann", "bo", "cy", "dee", "eva", "finn")) + random.nextInt(90);
    String last = any(List.of("weiss", "blau", "lund", "moss", "kerr"));
    String mail = first + "." + last + "@example.org";
    return new Form(
        "addresses of mail",
        mail,
        any(
            List.of(
                mail,
                "Ann".equals(first) ? mail : mail.toUpperCase(Locale.ROOT),
                first + "." + last)),
        List.of(first + "." + last + "x@example.org", "x" + mail));
  }

  private Form path() {
    String file = capitals(List.of(any(VERBS), any(NOUNS), any(ENDS)));
    String path = "src/main/" + any(NOUNS) + "/" + file + ".java";
    return new Form(
        "paths",
        path,
        any(List.of(path, file + ".java", path.replace('/', '\\'), file)),
        List.of(path.replace(".java", "Test.java"), path.replace(file, "Old" + file)));
  }

  private Form url() {
    String page = any(VERBS) + "-" + any(NOUNS) + "-" + random.nextInt(90);
    String url = "https://www.example.com/docs/" + page;
    return new Form(
        "urls",
        url,
        any(List.of(url, url + "/", "example.com/docs/" + page, "http://example.com/docs/" + page)),
        List.of(url + "1", url.replace("docs", "blog")));
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private String other(List<String> all, String one) {
    return all.get((all.indexOf(one) + 1 + random.nextInt(all.size() - 1)) % all.size());
  }
}
