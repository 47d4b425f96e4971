package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.projection.DerivedMemories;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import io.myria.statements.TestNetwork;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** That something was asked before is no answer to it, nor is "I do not know". */
@TestInstance(Lifecycle.PER_CLASS)
class AskedBeforeDbIT {

  /** Of more, every build asks some. */
  private static final int MANY = 100;

  private static final double SURE = 0.3;
  private static final int FIRST = 60;

  /** Characters of an answer that are looked for. */
  private static final int BEGINNING = 24;

  private final RecallBench bench = new RecallBench(RecallAids.NONE.with(TestNetwork.answers()));
  private int scopes;

  @AfterAll
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @CsvSource({"open, 0.97, 0.85, 0.9", "y, 0.95, 0.8, 0.9", "z ax, 0.94, 0.5, 0.9"})
  void questionsThatWereAskedAndNeverAnsweredAreNotSure(
      String authors, double leastSilent, double leastSure, double leastShown) {
    if (Labelled.isOpen()) {
      Shares shares = measured(authors);
      assertThat(shares.silent().value()).isGreaterThanOrEqualTo(leastSilent);
      assertThat(shares.sure().value()).isGreaterThanOrEqualTo(leastSure);
      assertThat(shares.shown().value()).isGreaterThanOrEqualTo(leastShown);
    } else if (authors.equals("open")) {
      measured(authors);
    }
  }

  /**
   * @param silent never answered, and below the bound
   * @param sure answered, and above it
   * @param shown the answer stands in the first {@value #FIRST} tokens
   */
  private record Shares(Share silent, Share sure, Share shown) {}

  /**
   * @param authors of {@code more}, with blanks between them; or {@code open} for all of the half
   *     that is measured
   */
  private Shares measured(String authors) {
    Share silent = new Share(0, 0);
    Share sure = new Share(0, 0);
    Share shown = new Share(0, 0);
    List<JsonNode> lines =
        authors.equals("open")
            ? Labelled.all("asked")
            : Stream.of(authors.split(" "))
                .flatMap(author -> Labelled.in("more", "asked", author).stream())
                .toList();
    for (JsonNode line : lines.size() > MANY ? Labelled.some(lines) : lines) {
      String me = append(line.get("events"));
      String question = line.get("question").asString();
      boolean unsure = ask(question, me).confidence() < SURE;
      if (line.get("answered").asBoolean()) {
        sure = sure.plus(!unsure);
        String text =
            line.get("events").get(line.get("answer_index").asInt()).get("text").asString();
        Options first = new Options(FIRST, 0, Strategy.AUTO, false, false);
        String context = bench.ask(Ask.of(question, me).with(first)).context();
        boolean stands = context.contains(text.substring(0, Math.min(BEGINNING, text.length())));
        shown = shown.plus(stands);
        if (!stands && Labelled.isShown()) {
          System.out.println(question + " lacks " + text + ": " + context);
        }
      } else {
        silent = silent.plus(unsure);
      }
    }
    System.out.printf(
        "asked before, %s: never answered, unsure %s; answered, sure %s, in the first %d tokens"
            + " %s%n",
        authors, silent, sure, FIRST, shown);
    return new Shares(silent, sure, shown);
  }

  @Test
  void theSameQuestionIsNotItsOwnAnswer() {
    String me = newcomer();
    bench.append(
        List.of(
            Talk.at("2026-03-02T09:00:00Z", "Ann", "The canteen opens at 11:30.", me),
            Talk.at("2026-03-02T10:00:00Z", "Ann", "Which courier do we ship samples with?", me),
            Talk.at("2026-03-02T10:05:00Z", "Bo", "No idea, sorry.", me)));
    assertThat(ask("Which courier do we ship samples with?", me).confidence()).isLessThan(SURE);
  }

  @Test
  void aReplyAnswersIt() {
    String me = newcomer();
    bench.append(
        List.of(
            Talk.at("2026-03-02T09:00:00Z", "Ann", "The canteen opens at 11:30.", me),
            Talk.at("2026-03-02T10:00:00Z", "Ann", "Which courier do we ship samples with?", me),
            Talk.at("2026-03-02T10:05:00Z", "Bo", "We ship samples with Velocia.", me)));
    RecallAnswer answer = ask("Which courier do we ship samples with?", me);
    assertThat(answer.confidence()).isGreaterThan(SURE);
  }

  /** Of single results, too: and what was replaced does not say what is so now. */
  @Test
  void aQuestionAndWhatWasReplacedAreUnsureByThemselves() {
    String me = newcomer();
    bench.append(
        List.of(
            Talk.at("2026-03-02T09:00:00Z", "Ann", "The garage code of the depot is 4711.", me),
            Talk.at("2026-03-02T10:00:00Z", "Bo", "What is the garage code of the depot?", me),
            Talk.at("2026-03-09T10:00:00Z", "Ann", "The garage code of the depot is 5822.", me)));
    DerivedMemories.deriveChanges(
        bench.bench.transactions(), bench.bench.reader(), TestNetwork.replacements());
    Options options =
        new Options(4_000, 0, Strategy.AUTO, true, false, false, Optional.empty(), true, true);
    List<RecallItem> items =
        bench.ask(Ask.of("What is the garage code of the depot?", me).with(options)).items();
    assertThat(items).hasSize(3);
    for (RecallItem item : items) {
      double confidence = item.confidence().orElseThrow();
      if (item.replacedBy().isPresent()) {
        assertThat(confidence).isLessThanOrEqualTo(0.2);
      } else if (item.text().contains("?")) {
        assertThat(confidence).isZero();
      } else {
        assertThat(confidence).isGreaterThan(SURE);
      }
    }
  }

  private RecallAnswer ask(String question, String me) {
    return bench.ask(Ask.of(question, me).with(new Options(4_000, 0, Strategy.AUTO, false, false)));
  }

  private String append(JsonNode said) {
    String me = newcomer();
    List<NewEvent> events = new ArrayList<>();
    for (JsonNode event : said) {
      events.add(
          Talk.at(
              event.get("at").asString(),
              event.get("speaker").asString(),
              event.get("text").asString(),
              me));
    }
    bench.append(events);
    return me;
  }

  private String newcomer() {
    return "ida " + scopes++;
  }
}
