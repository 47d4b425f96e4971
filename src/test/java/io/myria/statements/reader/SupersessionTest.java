package io.myria.statements.reader;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.statements.reader.LogisticRegression.Example;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Marks of replacement on the labelled pairs. */
class SupersessionTest {

  private static final double RIDGE = 2;

  private static final Map<String, List<Pair>> PAIRS = new LinkedHashMap<>();
  private static final List<Pair> OPEN = new ArrayList<>();

  private record Pair(
      String author, String id, String reason, boolean change, UpdateEvidence evidence) {

    static Pair of(String author, JsonNode line) {
      List<TextAnalysis> earlier = Labelled.messages(line.get("earlier"));
      List<TextAnalysis> later = Labelled.messages(line.get("later"));
      int last = later.size() - 1;
      return new Pair(
          author,
          line.get("id").asString(),
          line.get("reason").asString(),
          line.get("label").asString().equals("change"),
          UpdateEvidence.of(joined(earlier), later.get(last), later.subList(0, last), true));
    }

    Example example() {
      return new Example(evidence.features(), change);
    }

    boolean isAsserted() {
      return !evidence.veto().orElse("").equals("not_asserted");
    }
  }

  private static TextAnalysis joined(List<TextAnalysis> messages) {
    String text = String.join("\n", messages.stream().map(TextAnalysis::text).toList());
    return TextAnalysis.of(messages.get(0).speaker(), text);
  }

  @BeforeAll
  static void read() {
    for (String author : Labelled.AUTHORS) {
      PAIRS.put(
          author,
          Labelled.of("pairs", author).stream().map(line -> Pair.of(author, line)).toList());
      Labelled.open("pairs", author).forEach(line -> OPEN.add(Pair.of(author, line)));
    }
  }

  private static LogisticRegression fitted(String leftOut) {
    return LogisticRegression.fit(
        OPEN.stream()
            .filter(pair -> !pair.author().equals(leftOut) && pair.isAsserted())
            .map(Pair::example)
            .toList(),
        RIDGE);
  }

  private record Figures(Share kept, Share marked) {

    static final Figures NONE = new Figures(new Share(0, 0), new Share(0, 0));

    Figures plus(Pair pair, boolean marks) {
      return pair.change()
          ? new Figures(kept, marked.plus(marks))
          : new Figures(kept.plus(!marks), marked);
    }

    Figures plus(Figures other) {
      return new Figures(kept.plus(other.kept), marked.plus(other.marked));
    }
  }

  private static Figures figures(List<Pair> pairs, ToDoubleFunction<Pair> score, double least) {
    Figures figures = Figures.NONE;
    for (Pair pair : pairs) {
      figures = figures.plus(pair, score.applyAsDouble(pair) >= least);
    }
    return figures;
  }

  /** What is learnt from two authors is measured on the third. */
  @Test
  void learntEvidenceKeepsTrueFactsOfAnAuthorWhoWasLeftOut() {
    Figures all = Figures.NONE;
    Map<String, Share> byReason = new TreeMap<>();
    for (String author : Labelled.AUTHORS) {
      LogisticRegression model = fitted(author);
      ToDoubleFunction<Pair> score =
          pair -> Supersession.judge(pair.evidence(), model).probability();
      Figures one = figures(PAIRS.get(author), score, Supersession.THRESHOLD);
      System.out.printf("left out %s: kept %s; marked %s%n", author, one.kept(), one.marked());
      all = all.plus(one);
      for (Pair pair : PAIRS.get(author)) {
        boolean right = pair.change() == score.applyAsDouble(pair) >= Supersession.THRESHOLD;
        byReason.merge(pair.reason(), new Share(right ? 1 : 0, 1), Share::plus);
      }
    }
    System.out.printf("(c) learnt, left out: kept %s; marked %s%n", all.kept(), all.marked());
    byReason.forEach((reason, share) -> System.out.printf("    %s %s%n", reason, share));
    if (Labelled.isOpen()) {
      assertThat(all.kept().value()).isGreaterThanOrEqualTo(0.975);
      assertThat(all.marked().value()).isGreaterThanOrEqualTo(0.70);
    }
  }

  /** Two simpler readers on the same evidence. */
  @Test
  void simplerReadersMarkLess() {
    LogisticRegression model = fitted("none");
    List<Pair> pairs = PAIRS.values().stream().flatMap(List::stream).toList();
    Figures rules = figures(pairs, pair -> byStatements(pair.evidence()) ? 1 : 0, 1);
    Figures slots = figures(pairs, pair -> bySlots(pair.evidence()) ? 1 : 0, 1);
    Figures learnt =
        figures(
            pairs,
            pair -> Supersession.judge(pair.evidence(), model).probability(),
            Supersession.THRESHOLD);
    System.out.printf("(a) statements: kept %s; marked %s%n", rules.kept(), rules.marked());
    System.out.printf("(b) slots: kept %s; marked %s%n", slots.kept(), slots.marked());
    System.out.printf("(c) learnt of all: kept %s; marked %s%n", learnt.kept(), learnt.marked());
    if (Labelled.isOpen()) {
      assertThat(learnt.marked().right()).isGreaterThan(rules.marked().right());
    }
  }

  /** Same subject with all its words, and another value of its type or a change of it. */
  private static boolean byStatements(UpdateEvidence evidence) {
    Map<String, Double> found = evidence.features();
    boolean change = found.get("change_of_subject") > 0 || found.get("change_of_old") > 0;
    return evidence.veto().isEmpty()
        && found.get("anchor") >= 0.99
        && (found.get("other_value") > 0 || change);
  }

  /** Both subjects align for the most part, and a slot differs or a change is said. */
  private static boolean bySlots(UpdateEvidence evidence) {
    Map<String, Double> found = evidence.features();
    boolean change =
        found.get("change_of_subject") > 0
            || found.get("change_of_old") > 0
            || found.get("begin_of_subject") > 0;
    return evidence.veto().isEmpty()
        && (found.get("aligned") >= 0.3 || found.get("old_and_new") > 0)
        && (found.get("other_value") > 0 || change);
  }

  /** Messages of one author about different things say nothing of each other. */
  @Test
  void messagesOfOtherPairsAreNeverMarked() {
    Share kept = new Share(0, 0);
    for (String author : Labelled.AUTHORS) {
      List<JsonNode> lines = Labelled.of("pairs", author);
      List<TextAnalysis> earlier =
          lines.stream().map(line -> Labelled.messages(line.get("earlier")).get(0)).toList();
      List<TextAnalysis> later =
          lines.stream().map(line -> Labelled.messages(line.get("later")).get(0)).toList();
      for (int one = 0; one < lines.size(); one++) {
        for (int other = 0; other < lines.size(); other += 7) {
          if (one != other) {
            kept =
                kept.plus(
                    !Supersession.judge(earlier.get(one), later.get(other), List.of(), false)
                        .isReplaced());
          }
        }
      }
    }
    System.out.printf("unrelated messages left alone %s%n", kept);
    assertThat(kept.value()).isGreaterThanOrEqualTo(0.995);
  }

  /** Plain sentences; what users met is among them. Their author knew the rules. */
  @Test
  void plainPairs() throws IOException {
    Figures figures = Figures.NONE;
    try (InputStream in =
        SupersessionTest.class.getResourceAsStream("/statements/plain-pairs.txt")) {
      for (String line : new String(in.readAllBytes(), UTF_8).lines().skip(1).toList()) {
        String[] parts = line.split("\\|");
        boolean marks =
            Supersession.judge(
                    TextAnalysis.of("Ann", parts[1]),
                    TextAnalysis.of("Ann", parts[2]),
                    List.of(),
                    true)
                .isReplaced();
        figures =
            parts[0].equals("C")
                ? new Figures(figures.kept(), figures.marked().plus(marks))
                : new Figures(figures.kept().plus(!marks), figures.marked());
      }
    }
    System.out.printf("plain pairs: kept %s; marked %s%n", figures.kept(), figures.marked());
    assertThat(figures.kept().value()).isGreaterThanOrEqualTo(0.9);
    assertThat(figures.marked().value()).isGreaterThanOrEqualTo(0.95);
  }

  /** The weights in the resource file are those that the open half gives. */
  @Test
  void weightsAreThoseOfTheOpenHalf() {
    String lines = fitted("none").lines();
    assertThat(CueLexicon.text("supersession.weights").orElse("").replaceAll("(?m)^#.*\\R", ""))
        .as("write to supersession.weights:%n%s", lines)
        .isEqualTo(lines);
  }

  @Test
  void toolResultsReplaceThoseOfTheSameCallAlone() {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    for (JsonNode line : Labelled.all("tools")) {
      boolean marks = call(line.get("earlier")).isReplacedBy(call(line.get("later")));
      if (line.get("label").asString().equals("change")) {
        marked = marked.plus(marks);
      } else {
        kept = kept.plus(!marks);
      }
    }
    System.out.printf("tools: kept %s; marked %s%n", kept, marked);
    assertThat(kept.value()).isEqualTo(1);
    assertThat(marked.value()).isGreaterThanOrEqualTo(0.95);
  }

  private static ToolCall call(JsonNode event) {
    return new ToolCall(
        event.get("type").asString(),
        event.get("tool").asString(),
        CanonicalJson.of(CanonicalJsonTest.value(event.get("arguments"))).orElseThrow());
  }
}
