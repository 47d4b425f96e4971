package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the locale is the whole JVM's")
class SqlDateTest {

  @Test
  void aDayIsWrittenAsPostgresqlReadsIt() {
    assertThat(SqlDate.of(LocalDate.of(2026, 3, 9))).isEqualTo("2026-03-09");
    assertThat(SqlDate.of(LocalDate.of(1, 1, 1))).isEqualTo("0001-01-01");
    assertThat(SqlDate.of(LocalDate.of(10_000, 1, 1))).isEqualTo("10000-01-01");
    assertThat(SqlDate.of(LocalDate.of(0, 12, 31))).isEqualTo("0001-12-31 BC");
    assertThat(SqlDate.of(LocalDate.of(-1, 12, 31))).isEqualTo("0002-12-31 BC");
  }

  @Test
  void itsDigitsAreThoseOfPostgresqlWhereverTheServerRuns() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat("%d".formatted(7)).as("what the locale writes").isNotEqualTo("7");
      assertThat(SqlDate.of(LocalDate.of(2026, 3, 9))).isEqualTo("2026-03-09");
    } finally {
      Locale.setDefault(before);
    }
  }
}
