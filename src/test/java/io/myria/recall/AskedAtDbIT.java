package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.language.date.Period;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.AskedAt;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.context.RecallItem;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** When and where a question is asked says which days it means. */
class AskedAtDbIT {

  private static final RecallBench BENCH = new RecallBench();

  @AfterAll
  static void close() {
    BENCH.close();
  }

  private static RecallAnswer ask(String question, String me, String clock, String zone) {
    RecallRequest request = Ask.of(question, me).request();
    return BENCH
        .another()
        .recall(
            new RecallRequest(
                request.scope(),
                request.question(),
                request.filter(),
                request.asOf(),
                request.options(),
                request.snapshot(),
                request.cursor(),
                new AskedAt(Optional.of(Instant.parse(clock)), ZoneId.of(zone))));
  }

  private static List<LocalDate> days(RecallAnswer answer) {
    return answer.periods().stream().map(Period::from).flatMap(Optional::stream).toList();
  }

  private static String best(RecallAnswer answer) {
    return answer.items().get(0).text();
  }

  private static List<NewEvent> meals(String me) {
    return List.of(
        Talk.at("2026-11-18T19:00:00Z", "Ann", "Dinner was mushroom stew.", me),
        Talk.at("2026-11-19T19:00:00Z", "Ann", "Dinner was grilled trout.", me),
        Talk.at("2026-11-20T19:00:00Z", "Ann", "Dinner was bean tacos.", me));
  }

  @Test
  void yesterdayCountsFromTheClockAndNotFromTheNewestEvent() {
    BENCH.append(meals("eater"));
    RecallAnswer late = ask("What was dinner yesterday?", "eater", "2026-11-24T10:00:00Z", "UTC");
    assertThat(days(late)).containsExactly(LocalDate.of(2026, 11, 23));
    RecallAnswer next = ask("What was dinner yesterday?", "eater", "2026-11-20T10:00:00Z", "UTC");
    assertThat(best(next)).contains("trout");
  }

  @Test
  void theZoneSaysWhichDayItIs() {
    BENCH.append(
        List.of(
            Talk.at("2026-11-10T12:00:00Z", "Bo", "The parcel of cups was delivered.", "porter"),
            Talk.at("2026-11-10T23:30:00Z", "Bo", "The parcel of lamps was delivered.", "porter"),
            Talk.at("2026-11-11T20:00:00Z", "Bo", "The parcel of rugs was delivered.", "porter")));
    String question = "Which parcel was delivered on 11 November?";
    assertThat(best(ask(question, "porter", "2026-11-14T10:00:00Z", "UTC"))).contains("rugs");
    // 00:30 of the eleventh in Paris; and 01:00 of the twelfth further east.
    RecallAnswer east = ask(question, "porter", "2026-11-14T10:00:00Z", "Pacific/Auckland");
    assertThat(best(east)).doesNotContain("rugs");
    assertThat(east.context())
        .contains("# Wed 11 Nov 2026\nBo: The parcel of cups", "# Thu 12 Nov 2026");
  }

  @Test
  void aDayOfARangeMeetsTheRange() {
    BENCH.append(
        List.of(
            Talk.at("2026-11-02T09:00:00Z", "Cy", "I am on duty the week of 16 November.", "rota"),
            Talk.at("2026-11-02T09:01:00Z", "Di", "I am on duty the week of 23 November.", "rota"),
            Talk.at("2026-11-02T09:02:00Z", "Ed", "I am on duty the week of 7 December.", "rota"),
            Talk.at(
                "2026-11-02T09:03:00Z", "Fay", "I am on duty from 28 to 30 December.", "rota")));
    assertThat(duty("on 25 November")).contains("23 November");
    assertThat(duty("on 11 December")).contains("7 December");
    assertThat(duty("on 17 November")).contains("16 November");
    assertThat(duty("on 29 December")).contains("28 to 30 December");
  }

  private static String duty(String when) {
    return best(ask("Who is on duty " + when + "?", "rota", "2026-11-05T09:00:00Z", "UTC"));
  }

  @Test
  void aQuestionForATimeOfDayShowsIt() {
    BENCH.append(
        List.of(Talk.at("2026-11-12T06:42:00Z", "Gus", "The ferry has just docked.", "harbour")));
    assertThat(context("At what time did the ferry dock?", "UTC"))
        .contains("[06:42] Gus: The ferry");
    assertThat(context("How late was it when the ferry docked?", "Asia/Tokyo"))
        .contains("[15:42] Gus: The ferry");
    assertThat(context("Which ferry docked?", "UTC")).doesNotContain("06:42");
  }

  @Test
  void aQuestionForAChannelOrAnAudienceShowsIt() {
    BENCH.append(
        List.of(
            Talk.at("2026-11-14T06:42:00Z", "Gus", "The heron nest is by the lock.", "pier"),
            Talk.at("2026-11-14T06:43:00Z", "Gus", "The heron has two eggs.", "pier", "a]b [c")));
    String audience = told("Who else knows about the heron's eggs?");
    assertThat(audience)
        .contains("[seen by a)b (c, pier] Gus: The heron has two eggs.")
        .contains("[seen by pier] Gus: The heron nest");
    assertThat(told("On which channel did Gus tell of the heron?")).contains("[on ");
    assertThat(told("Where is the heron nest?")).doesNotContain("[seen by", "[on ");
  }

  private static String told(String question) {
    return ask(question, "pier", "2026-11-15T09:00:00Z", "UTC").context();
  }

  private static String context(String question, String zone) {
    RecallAnswer answer = ask(question, "harbour", "2026-11-13T09:00:00Z", zone);
    assertThat(answer.items()).extracting(RecallItem::text).isNotEmpty();
    return answer.context();
  }

  @Test
  void whatComesAgainOnAWeekdayIsNoPastDay() {
    RecallAnswer answer = ask("Who is away on Friday?", "eater", "2026-11-24T10:00:00Z", "UTC");
    assertThat(answer.periods()).isEmpty();
  }
}
