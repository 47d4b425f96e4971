package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.language.Identifiers.Identifier;
import io.myria.language.Identifiers.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifiersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Call purgeOldSessions() first.        | NAME    | purgeOldSessions | purgeoldsessions",
        "Set IDLE_TIMEOUT_MS to 5000 ms.       | NAME    | IDLE_TIMEOUT_MS  | idletimeoutms",
        "We run v3.11.0, not the old one.      | VERSION | v3.11.0          | 3.11.0",
        "The panel shows F0117 again.          | NAME    | F0117            | f0117",
        "It ends with 0x8024402C.              | HEX     | 0x8024402C       | 8024402c",
        "Ring me on +43 660 1234567, please.   | PHONE   | +43 660 1234567  | 436601234567",
        "NET-2208 is still open.               | NAME    | NET-2208         | net2208",
        "Write to Mo.Hale@example.org.         | EMAIL   | Mo.Hale@example.org | mo.hale@example.org",
        "See https://www.example.org/a/b/.     | ADDRESS | https://www.example.org/a/b | exampleorgab",
        "It stands in conf/app.yml.            | ADDRESS | conf/app.yml     | confappyml",
        "Invoice #881 is paid.                 | NUMBER  | 881              | 881",
      })
  void anIdentifierIsRead(String text, Kind kind, String surface, String key) {
    assertThat(Identifiers.in(text))
        .as(text)
        .anySatisfy(
            one -> {
              assertThat(one.kind()).isEqualTo(kind);
              assertThat(one.surface()).isEqualTo(surface);
              assertThat(one.key()).isEqualTo(key);
              assertThat(text.substring(one.from(), one.to())).isEqualTo(surface);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "On 2026-03-04 at 10:30 we met for the 3rd time, 5pm at the latest.",
        "It costs 12.50 euro, or 1,200 a year; that is 20% more than in 2019.",
        "A well-known state-of-the-art method, e.g. of the 1990s and/or later.",
        "Ann's brother is 5'9 and weighs 80kg; he ran 10km in 45min.",
        "I said no...Then she left. What?!",
        "Top-10 lists and 24-hour shifts, from 5-7 to 9–17 o'clock.",
      })
  void proseHasNone(String text) {
    assertThat(Identifiers.in(text)).isEmpty();
    assertThat(Identifiers.extraTerms(text)).isEmpty();
  }

  @Test
  void itIsFoundByItsPartsAndByTheirSum() {
    assertThat(Identifiers.extraTerms("renderPageFooter")).contains("render", "page", "footer");
    assertThat(Identifiers.extraTerms("render_page_footer")).contains("renderpagefooter", "footer");
    assertThat(Identifiers.questionTerms("Where is render page footer?"))
        .contains("renderpagefooter");
    assertThat(Identifiers.extraTerms("+43 660 1234567"))
        .isEqualTo(Identifiers.extraTerms("0660/1234567"));
  }

  @Test
  void aTextOfManyIsReadInBoundedTime() {
    for (String one : List.of("a_b1 ", "1 2 ", "a1,", "+", "(0", "x.1.")) {
      List<Identifier> found = Identifiers.in(one.repeat(30_000));
      assertThat(found).as(one).hasSizeLessThanOrEqualTo(400);
    }
  }
}
