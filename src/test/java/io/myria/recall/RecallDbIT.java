package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.language.TokenCount;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.ShownItems;
import io.myria.snapshot.SnapshotId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The best context that a budget of tokens can buy. */
class RecallDbIT {

  private final RecallBench bench = new RecallBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aContextHasADateASpeakerAndTheWholeTextInReadingOrder() {
    List<Appended> appended =
        bench.append(
            List.of(
                Talk.said(0, "Ann", "The kite festival was fun!", "ann", "bo"),
                Talk.said(1, "Bo", "My red kite tore at the kite festival.", "ann", "bo"),
                Talk.said(60 * 24 * 3, "Ann", "I mended the kite for you.", "ann", "bo")));

    RecallAnswer answer = bench.ask(Ask.of("What happened to the red kite?", "ann"));

    assertThat(answer.context())
        .isEqualTo(
            """
            # Thu 19 Mar 2026
            Ann: The kite festival was fun!
            Bo: My red kite tore at the kite festival.
            # Sun 22 Mar 2026
            Ann: I mended the kite for you.""");
    assertThat(answer.tokenCount()).isEqualTo(TokenCount.of(answer.context()));
    RecallItem best = answer.items().get(0);
    assertThat(best.eventId()).isEqualTo(appended.get(1).id());
    assertThat(best.speaker()).isEqualTo("Bo");
    assertThat(best.passage()).isEmpty();
    assertThat(answer.nextCursor()).isEmpty();
    assertThat(answer.items())
        .extracting(RecallItem::score)
        .isSortedAccordingTo((l, r) -> r > l ? 1 : -1);
  }

  @Test
  void theBudgetHoldsWhateverItIsAndPagesShowEverythingOnce() {
    bench.append(Talk.many(300, "ann", "bo"));
    for (int budget : new int[] {40, 100, 333, 1_000}) {
      Set<EventId> seen = new HashSet<>();
      Ask ask = Ask.of("Which kite flies with a lantern?", "ann").budget(budget);
      Optional<String> cursor = Optional.empty();
      do {
        RecallAnswer page = bench.ask(cursor.map(ask::cursor).orElse(ask));
        assertThat(page.tokenCount())
            .isEqualTo(TokenCount.of(page.context()))
            .isLessThanOrEqualTo(budget);
        assertThat(page.items()).isNotEmpty();
        page.items().forEach(item -> assertThat(seen.add(item.eventId())).isTrue());
        cursor = page.nextCursor();
      } while (cursor.isPresent());
      assertThat(seen).hasSize(300);
    }
  }

  @Test
  void wherePagesEndBeforeTheirItemsDoTheLastOneSaysSo() {
    bench.append(Talk.many(ShownItems.MOST + 10, "ann", "bo"));
    Ask ask = Ask.of("Which kite flies with a lantern?", "ann").budget(30_000);
    RecallAnswer answer = bench.ask(ask);
    assertThat(answer.items()).hasSize(ShownItems.MOST);
    assertThat(answer.nextCursor()).isEmpty();
    assertThat(answer.note()).hasValueSatisfying(note -> assertThat(note).contains("1000 items"));
    assertThat(bench.ask(ask.budget(1_000)).note()).isEmpty();
  }

  @Test
  void aPageGoesOnFromTheHeadThatTheFirstOneSaw() {
    bench.append(Talk.many(50, "ann", "bo"));
    Ask ask = Ask.of("Which kite flies?", "ann").budget(100);
    RecallAnswer first = bench.ask(ask);
    RecallAnswer second = bench.ask(ask.cursor(first.nextCursor().orElseThrow()));
    bench.append(List.of(Talk.said(5, "Ann", "This kite flies best.", "ann", "bo")));
    RecallAnswer again = bench.ask(ask.cursor(first.nextCursor().orElseThrow()));
    assertThat(again.context()).isEqualTo(second.context());
    assertThat(bench.ask(ask).context()).contains("This kite flies best.");
  }

  @Test
  void theSameQuestionHasTheSameAnswerOnAnotherServer() {
    bench.append(Talk.many(120, "ann", "bo"));
    Ask ask = Ask.of("Which kite flies with a lantern?", "ann").budget(500);
    RecallAnswer here = bench.ask(ask);
    assertThat(bench.ask(ask).items()).isEqualTo(here.items());
    bench.append(Talk.many(30, "cy", "di"));
    assertThat(bench.ask(ask).items()).isEqualTo(here.items());
    assertThat(bench.another().recall(ask.request()).items()).isEqualTo(here.items());
  }

  @Test
  void whatWasAcknowledgedIsRecalledAndAsOfThenItIsNot() {
    bench.append(Talk.many(20, "ann", "bo"));
    Ask ask = Ask.of("Who lost the umbrella?", "ann", "bo");
    assertThat(bench.ask(ask).context()).doesNotContain("umbrella");
    bench.append(List.of(Talk.said(400, "Bo", "I lost the umbrella.", "ann", "bo")));
    assertThat(bench.ask(ask).context()).contains("I lost the umbrella.");
    String before = Drafts.NOON.plus(Duration.ofMinutes(300)).toString();
    assertThat(bench.ask(ask.asOf(before)).context()).doesNotContain("umbrella");
  }

  @Test
  void aSnapshotAnswersAsItRemembers() {
    bench.append(Talk.many(40, "ann", "bo"));
    SnapshotId then = bench.bench.build().snapshot().orElseThrow();
    Ask ask = Ask.of("Who lost the umbrella?", "ann", "bo");
    RecallAnswer before = bench.ask(ask);
    bench.append(List.of(Talk.said(400, "Bo", "I lost the umbrella.", "ann", "bo")));
    RecallAnswer now = bench.ask(ask);
    RecallAnswer named = bench.ask(ask.snapshot(then));
    assertThat(now.context()).contains("umbrella");
    assertThat(named.items()).isEqualTo(before.items());
    assertThat(named.snapshotId()).contains(then);
  }

  @Test
  void aSnapshotThatIsNotKeptIsSaidToBeGone() {
    bench.append(Talk.many(10, "ann", "bo"));
    Ask ask = Ask.of("Who?", "ann").snapshot(new SnapshotId(UUID.randomUUID()));
    Fault unknown = catchThrowableOfType(Fault.class, () -> bench.ask(ask));
    assertThat(unknown.code()).isEqualTo(FaultCode.NOT_FOUND);
    assertThat(unknown.field()).contains("snapshot_id");
    SnapshotId retired = bench.bench.build().snapshot().orElseThrow();
    bench.append(Talk.many(10, "ann", "bo"));
    bench.bench.build();
    bench.bench.execute("update snapshot set retired_at = now() where status = 'archived'");
    Fault gone =
        catchThrowableOfType(Fault.class, () -> bench.ask(Ask.of("Who?", "ann").snapshot(retired)));
    assertThat(gone.code()).isEqualTo(FaultCode.SNAPSHOT_GONE);
  }

  @Test
  void filtersSayWhichEventsMayAnswer() {
    NewEvent mail = Talk.of("mail", "note", "c1", 1, "Ann", "A blue kite.", false, "ann", "bo");
    NewEvent chat = Talk.of("chat", "message", "c2", 2, "Bo", "A green kite.", false, "ann", "bo");
    NewEvent inner = Talk.of("chat", "thought", "c2", 3, "Bo", "A grey kite.", true, "ann", "bo");
    bench.append(List.of(mail, chat, inner));
    Ask ask = Ask.of("Which kite?", "ann");
    assertThat(texts(ask)).containsExactlyInAnyOrder("A blue kite.", "A green kite.");
    assertThat(texts(ask.withInternal())).contains("A grey kite.").hasSize(3);
    assertThat(texts(ask.with(Talk.filter("c1", null, null)))).containsExactly("A blue kite.");
    assertThat(texts(ask.with(Talk.filter(null, "chat", null)))).containsExactly("A green kite.");
    assertThat(texts(ask.with(Talk.filter(null, null, "note")))).containsExactly("A blue kite.");
    RecallFilter early =
        new RecallFilter(
            Optional.empty(),
            List.of(),
            List.of(),
            Optional.of(mail.timestamp()),
            Optional.of(chat.timestamp()));
    assertThat(texts(ask.with(early))).containsExactly("A blue kite.");
  }

  @Test
  void aScopeThatSeesNothingIsToldSoWhetherOrNotItsNamesAreKnown() {
    bench.append(List.of(Talk.said(0, "Ann", "A kite.", "ann", "bo")));
    bench.append(List.of(Talk.said(0, "Cy", "A kite.", "cy")));
    for (Ask ask : List.of(Ask.of("Which kite?", "nobody"), Ask.of("Which kite?", "ann", "cy"))) {
      RecallAnswer answer = bench.ask(ask);
      assertThat(answer.items()).isEmpty();
      assertThat(answer.context()).isEmpty();
      assertThat(answer.tokenCount()).isZero();
      assertThat(answer.confidence()).isZero();
      assertThat(answer.abstained()).isTrue();
      assertThat(answer.note()).contains("These participants see no event that matches.");
      assertThat(answer.nextCursor()).isEmpty();
    }
  }

  @Test
  void aBudgetBelowWhatOneItemNeedsIsToldWhatThatIs() {
    bench.append(List.of(Talk.said(0, "Ann", "The kite festival was fun!", "ann")));
    Ask ask = Ask.of("Was the festival fun?", "ann");
    Fault fault = catchThrowableOfType(Fault.class, () -> bench.ask(ask.budget(9)));
    assertThat(fault.field()).contains("budget_tokens");
    int least = Integer.parseInt(fault.getMessage().replaceAll(".* ", ""));
    assertThat(bench.ask(ask.budget(least)).items()).hasSize(1);
    for (int budget : new int[] {1, least - 1}) {
      Fault same = catchThrowableOfType(Fault.class, () -> bench.ask(ask.budget(budget)));
      assertThat(same.getMessage()).endsWith(" " + least);
    }
    Fault above = catchThrowableOfType(Fault.class, () -> bench.ask(ask.budget(64_001)));
    assertThat(above.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED);
    assertThat(above).hasMessage("must be at most 64000");
  }

  @Test
  void lessSureThanWantedIsAnsweredWithNothing() {
    bench.append(List.of(Talk.said(0, "Ann", "The kite festival was fun!", "ann")));
    Ask ask = Ask.of("Was the festival fun?", "ann");
    RecallAnswer answer = bench.ask(ask.with(new Options(500, 1, Strategy.AUTO, false, false)));
    assertThat(answer.confidence()).isLessThan(1);
    assertThat(answer.abstained()).isTrue();
    assertThat(answer.items()).isEmpty();
    assertThat(answer.note()).isPresent();
    assertThat(bench.ask(ask).abstained()).isFalse();
  }

  @Test
  void aCursorFitsNoOtherQuestionAndNoOtherScope() {
    bench.append(Talk.many(50, "ann", "bo"));
    Ask ask = Ask.of("Which kite flies?", "ann").budget(100);
    String cursor = bench.ask(ask).nextCursor().orElseThrow();
    for (Ask other :
        List.of(
            Ask.of("Which lantern?", "ann"),
            Ask.of("Which kite flies?", "bo"),
            ask.withInternal())) {
      Fault fault = catchThrowableOfType(Fault.class, () -> bench.ask(other.cursor(cursor)));
      assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR);
    }
    assertThat(bench.ask(ask.budget(200).cursor(cursor)).items()).isNotEmpty();
  }

  @Test
  void aLongEventStandsThereByItsPassage() {
    StringBuilder log = new StringBuilder();
    for (int line = 0; line < 3_000; line++) {
      log.append("Step ").append(line).append(" of the deployment went as planned.\n");
      if (line == 1_700) {
        log.append("The zeppelin hangar refused the certificate.\n");
      }
    }
    List<NewEvent> events = new ArrayList<>(Talk.many(30, "ann", "bo"));
    events.add(Talk.said(90, "tool", log.toString(), "ann", "bo"));
    List<Appended> appended = bench.append(events);
    Ask ask = Ask.of("Who refused the certificate of the zeppelin hangar?", "ann").budget(800);
    RecallItem item =
        bench.ask(ask).items().stream()
            .filter(is -> is.eventId().equals(appended.get(30).id()))
            .findFirst()
            .orElseThrow();
    assertThat(item.text()).contains("The zeppelin hangar refused the certificate.");
    RecallItem.Stretch stretch = item.passage().orElseThrow();
    assertThat(stretch.of()).isEqualTo(log.length());
    assertThat(item.text())
        .isEqualTo(
            "[…] "
                + log.substring(stretch.start(), stretch.end()).strip().replace("\n", "\n ")
                + " […]");
    assertThat(bench.ask(ask).context()).contains(item.text());
  }

  @Test
  void anExplanationSaysWhyInOneSentence() {
    bench.append(Talk.many(30, "ann", "bo"));
    Ask ask = Ask.of("Which kite flies?", "ann");
    RecallAnswer answer = bench.ask(ask.with(new Options(500, 0, Strategy.LEXICAL, true, false)));
    assertThat(answer.items())
        .isNotEmpty()
        .allSatisfy(
            item -> {
              assertThat(item.why().orElseThrow()).startsWith("Chosen because").endsWith(".");
              assertThat(item.parts()).isNotEmpty();
            });
    assertThat(bench.ask(ask).items()).allSatisfy(item -> assertThat(item.why()).isEmpty());
    assertThat(answer.degraded()).noneMatch(degraded -> degraded.stage().equals("vectors"));
    assertThat(answer.processingMs()).containsKeys("read", "rank", "select", "render", "total");
  }

  private List<String> texts(Ask ask) {
    return bench.ask(ask).items().stream().map(RecallItem::text).toList();
  }
}
