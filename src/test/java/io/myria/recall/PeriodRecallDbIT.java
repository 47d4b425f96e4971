package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.KeptLocomo;
import io.myria.compile.Locomo;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.language.EventText;
import io.myria.language.TokenCount;
import io.myria.language.date.Periods;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.context.ContextText;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Questions about days: how much of what was said then stands in a context. All questions of the
 * five conversations with {@code -Dmyria.locomo.every=1}.
 */
@Drill
@TestInstance(Lifecycle.PER_CLASS)
class PeriodRecallDbIT {

  private static final int TOKENS = 1_000;
  private static final int SENTENCE = 20;
  private static final int EVERY = Rounds.of("myria.locomo.every", 16, 1);
  private static final int DIARY_DAYS = Rounds.of("myria.diary.days", 20, 60);

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter MONTH =
      DateTimeFormatter.ofPattern("MMMM uuuu", Locale.ENGLISH);

  /** What was said on each day of one conversation. */
  private record Days(ParticipantSet whose, TreeMap<LocalDate, List<String>> said) {}

  /** Days of which something stands in a context, and all that were asked about. */
  private record Shown(int days, int all) {

    Shown and(Shown other) {
      return new Shown(days + other.days, all + other.all);
    }

    double share() {
      return (double) days / all;
    }
  }

  /** All conversations, compiled. */
  private RecallBench locomo;

  private RecallBench locomo() {
    Locomo.assumePresent();
    if (locomo == null) {
      locomo = new RecallBench(KeptLocomo.built(), RecallAids.NONE);
    }
    return locomo;
  }

  @AfterAll
  void close() {
    if (locomo != null) {
      locomo.close();
    }
  }

  @Test
  void aWeekAndAMonthAreToldInAThousandTokens() {
    RecallBench bench = locomo();
    Shown weeks = new Shown(0, 0);
    Shown months = new Shown(0, 0);
    for (Days days : conversations()) {
      for (LocalDate day : everyFew(days.said().keySet())) {
        LocalDate monday = day.minusDays(day.getDayOfWeek().getValue() - 1L);
        String question = "What happened in the week of " + DAY.format(day) + "?";
        weeks = weeks.and(shown(bench, days, question, monday, monday.plusDays(7)));
      }
      Set<YearMonth> of = new TreeSet<>();
      days.said().keySet().forEach(day -> of.add(YearMonth.from(day)));
      for (YearMonth month : everyFew(of)) {
        String question = "What did we talk about in " + MONTH.format(month) + "?";
        LocalDate first = month.atDay(1);
        months = months.and(shown(bench, days, question, first, first.plusMonths(1)));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "days with at least one line in %d tokens: weeks %d of %d, months %d of %d%n",
        TOKENS,
        weeks.days(),
        weeks.all(),
        months.days(),
        months.all());
    assertThat(weeks.share()).isGreaterThan(0.95);
    assertThat(months.share()).isGreaterThan(0.9);
  }

  private static <T> List<T> everyFew(Collection<T> all) {
    List<T> list = List.copyOf(all);
    return IntStream.range(0, list.size()).filter(n -> n % EVERY == 0).mapToObj(list::get).toList();
  }

  private static List<Locomo.Question> withDays() {
    return Locomo.questions().stream()
        .filter(one -> !Periods.of(one.text(), LocalDate.of(2024, 6, 1)).periods().isEmpty())
        .toList();
  }

  private static List<Days> conversations() {
    Map<ParticipantSet, TreeMap<LocalDate, List<String>>> all = new HashMap<>();
    for (NewEvent event : Locomo.events()) {
      all.computeIfAbsent(event.participants(), key -> new TreeMap<>())
          .computeIfAbsent(ContextText.date(event.timestamp()), key -> new ArrayList<>())
          .add(EventText.of(event));
    }
    return all.entrySet().stream().map(one -> new Days(one.getKey(), one.getValue())).toList();
  }

  private static Shown shown(
      RecallBench bench, Days days, String question, LocalDate from, LocalDate to) {
    Ask ask = Ask.of(question, days.whose().names().toArray(String[]::new)).budget(TOKENS);
    RecallAnswer answer = bench.ask(ask);
    assertThat(answer.tokenCount())
        .isEqualTo(TokenCount.of(answer.context()))
        .isLessThanOrEqualTo(TOKENS);
    Map<LocalDate, List<String>> asked = days.said().subMap(from, to);
    long told =
        asked.values().stream().filter(said -> said.stream().anyMatch(is(answer)::holds)).count();
    return new Shown((int) told, asked.size());
  }

  /** Whether a sentence of a text stands in a context. */
  private interface Holding {
    boolean holds(String text);
  }

  private static Holding is(RecallAnswer answer) {
    return text ->
        Stream.of(text.split("(?<=[.!?])\\s"))
            .filter(sentence -> sentence.length() >= SENTENCE)
            .anyMatch(answer.context()::contains);
  }

  /** Of a scope of which all is ranked, and of one that is too large for that. */
  @Test
  void questionsWithDaysFindTheirEvidence() {
    RecallBench bench = locomo();
    for (String most : new String[] {"20000", "100"}) {
      Recall recall = bench.another(RecallAids.NONE, "scope_events", most);
      Map<String, String> texts = new HashMap<>();
      Locomo.events()
          .forEach(one -> texts.put(one.sourceEventKey().orElseThrow(), EventText.of(one)));
      double sum = 0;
      int questions = 0;
      for (Locomo.Question question : everyFew(withDays())) {
        String[] whose = question.participants().names().toArray(String[]::new);
        RecallAnswer answer =
            recall.recall(Ask.of(question.text(), whose).budget(TOKENS).request());
        questions++;
        sum += question.evidenceIn(answer.context(), texts);
      }
      System.out.printf(
          Locale.ROOT,
          "%d questions with days, %s events ranked whole: %.1f %% of the evidence%n",
          questions,
          most,
          100 * sum / questions);
      assertThat(sum / questions).isGreaterThan(0.5);
    }
  }

  /** Far more days alike than are looked at for their words. */
  @Test
  void aDayOfALongDiaryIsFoundAmongAllThatAreAlike() {
    Random random = new Random(7);
    LocalDate first = LocalDate.of(2023, 1, 1);
    int all = 1_000;
    List<NewEvent> events = new ArrayList<>();
    for (int day = 0; day < all; day++) {
      String dish = List.of("pizza", "soup", "curry", "noodles").get(random.nextInt(4));
      String text = "We had " + dish + " for lunch at the harbour.";
      events.add(Talk.at(first.plusDays(day) + "T12:30:00Z", "Ann", text, "ann"));
    }
    try (RecallBench bench = new RecallBench("scope_events", "100")) {
      bench.append(events);
      bench.bench.build();
      int right = 0;
      for (int round = 0; round < DIARY_DAYS; round++) {
        LocalDate day = first.plusDays(random.nextInt(all));
        String question = "What did we have for lunch on " + DAY.format(day) + "?";
        RecallAnswer answer = bench.ask(Ask.of(question, "ann"));
        right += ContextText.date(answer.items().get(0).timestamp()).equals(day) ? 1 : 0;
      }
      System.out.printf("long diary: %d of %d days first%n", right, DIARY_DAYS);
      assertThat(right).isEqualTo(DIARY_DAYS);
    }
  }
}
