package io.myria.language.date;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalizedDatesTest {

  /** A Sunday. */
  private static final LocalDate TODAY = LocalDate.of(2025, 8, 31);

  @Test
  void chineseDatesAreReadWithAndWithoutAYear() {
    assertThat(asked("2月20日午餐后，他请教了什么？")).containsExactly("2025-02-20/2025-02-20");
    assertThat(asked("2024年5月，我在哪里工作？")).containsExactly("2024-05-01/2024-05-31");
    assertThat(asked("他在一月两次都感到不适")).containsExactly("2025-01-01/2025-01-31");
    assertThat(asked("十二月二十五号我们去哪里？")).containsExactly("2024-12-25/2024-12-25");
    assertThat(asked("2023年我换了工作吗")).containsExactly("2023-01-01/2023-12-31");
    assertThat(asked("九月份有什么安排？")).containsExactly("2025-09-01/2025-09-30");
    assertThat(asked("3月1日到3月5日")).hasSize(2);
  }

  @Test
  void chineseDaysAreCountedFromTheDayOfAsking() {
    assertThat(asked("昨天开会说了什么？")).containsExactly("2025-08-30/2025-08-30");
    assertThat(asked("上周谁来过？")).containsExactly("2025-08-18/2025-08-24");
    assertThat(asked("上个月花了多少钱？")).containsExactly("2025-07-01/2025-07-31");
    assertThat(asked("去年去过哪里？")).containsExactly("2024-01-01/2024-12-31");
  }

  @Test
  void aNumberOfMonthsIsNoMonth() {
    assertThat(asked("他用了三个月学习什么？")).isEmpty();
    assertThat(asked("13月和2月30日都不存在")).isEmpty();
  }

  @Test
  void germanFrenchAndSpanishDatesAreRead() {
    assertThat(asked("Was haben wir am 3. März 2025 mit dem Arzt besprochen?"))
        .containsExactly("2025-03-03/2025-03-03");
    assertThat(asked("Was hat er gestern über die Reise gesagt?"))
        .containsExactly("2025-08-30/2025-08-30");
    assertThat(asked("Qu'est-ce que nous avons décidé le 14 juillet avec le client ?"))
        .containsExactly("2025-07-14/2025-07-14");
    assertThat(asked("Où est-ce que je suis allé en février 2024 avec eux ?"))
        .containsExactly("2024-02-01/2024-02-29");
    assertThat(asked("¿Qué dijo el médico el 5 de mayo de 2025 sobre la dieta?"))
        .containsExactly("2025-05-05/2025-05-05");
    assertThat(asked("¿Con quién hablé la semana pasada en la oficina?"))
        .containsExactly("2025-08-18/2025-08-24");
  }

  @Test
  void aRankingReadsThemOfEachYear() {
    assertThat(Moments.asked("5月发生了什么？", 2024, 2025))
        .containsExactly(Span.month(2024, 5), Span.month(2025, 5));
    assertThat(Moments.asked("2025年5月3日发生了什么？", 2020, 2025))
        .containsExactly(Span.day(LocalDate.of(2025, 5, 3)));
    assertThat(Moments.in("我昨天去了医院", LocalDate.of(2025, 5, 3)))
        .containsExactly(Span.day(LocalDate.of(2025, 5, 2)));
  }

  @Test
  void theRestOfAQuestionHasNoDate() {
    assertThat(Periods.of("2月20日谁来过？", TODAY).rest().strip()).isEqualTo("谁来过？");
  }

  private static List<String> asked(String question) {
    return Periods.of(question, TODAY).periods().stream()
        .map(one -> one.from().orElseThrow() + "/" + one.to().orElseThrow())
        .toList();
  }
}
