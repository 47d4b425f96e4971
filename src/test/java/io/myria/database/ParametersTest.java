package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.myria.database.Parameters.Positional;
import org.junit.jupiter.api.Test;

class ParametersTest {

  private static final Positional STATEMENT =
      Positional.of(
          "select :a::text from t where b = :bC2 and (:a or c ->> 'x' = any(:list::text[]))");

  @Test
  void everyNameHasAPlaceAsOftenAsItStands() {
    assertThat(STATEMENT.sql())
        .isEqualTo("select ?::text from t where b = ? and (? or c ->> 'x' = any(?::text[]))");
    assertThat(STATEMENT.names()).containsExactly("a", "bC2", "a", "list");
  }

  @Test
  void valuesStandInTheOrderOfTheNames() {
    Parameters parameters = Parameters.of("list", 3).and("unasked", 4).and("a", 1).and("bC2", null);
    assertThat(parameters.inOrderOf(STATEMENT)).containsExactly(1, null, 1, 3);
  }

  @Test
  void aNameWithoutAValueIsSaid() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.of("a", 1).inOrderOf(STATEMENT))
        .withMessage("no value for :bC2");
  }
}
