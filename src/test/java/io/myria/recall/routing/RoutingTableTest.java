package io.myria.recall.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.recall.cache.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutingTableTest {

  private final List<Retrieval> retrievals = new ArrayList<>();

  private void judged(Strategy strategy, Optional<Integer> depth, int good, int bad) {
    for (int count = 0; count < good + bad; count++) {
      retrievals.add(
          new Retrieval(
              QuestionKind.WHEN, ScopeSize.SMALL, strategy, depth, Optional.of(count < good)));
    }
  }

  private Route best() {
    return new RoutingTable(retrievals).best(QuestionKind.WHEN, ScopeSize.SMALL);
  }

  @Test
  void whereNothingIsKnownTheDefaultsHold() {
    assertThat(best()).isEqualTo(Route.UNKNOWN);
  }

  @Test
  void whatSatisfiesMoreTakesTheDefaultsPlaceForQuestionsOfItsKindAndSizeAlone() {
    judged(Strategy.AUTO, Optional.of(2), 3, 9);
    judged(Strategy.CBA, Optional.of(3), 10, 2);
    assertThat(best()).isEqualTo(new Route(Strategy.CBA, 3, false));
    RoutingTable table = new RoutingTable(retrievals);
    assertThat(table.best(QuestionKind.WHO, ScopeSize.SMALL)).isEqualTo(Route.UNKNOWN);
    assertThat(table.best(QuestionKind.WHEN, ScopeSize.LARGE)).isEqualTo(Route.UNKNOWN);
  }

  @Test
  void aFewWordsAreNoKnowledgeAndNoWordIsNone() {
    judged(Strategy.AUTO, Optional.empty(), 0, 20);
    judged(Strategy.LEXICAL, Optional.empty(), RoutingTable.JUDGED - 1, 0);
    retrievals.addAll(
        Collections.nCopies(
            50,
            new Retrieval(
                QuestionKind.WHEN,
                ScopeSize.SMALL,
                Strategy.LEXICAL,
                Optional.empty(),
                Optional.empty())));
    assertThat(best().strategy()).isEqualTo(Strategy.AUTO);
    judged(Strategy.LEXICAL, Optional.empty(), 1, 0);
    assertThat(best().strategy()).isEqualTo(Strategy.LEXICAL);
  }

  @Test
  void whatIsHardlyBetterChangesNothing() {
    judged(Strategy.AUTO, Optional.empty(), 10, 10);
    judged(Strategy.CBA, Optional.empty(), 11, 9);
    assertThat(best().strategy()).isEqualTo(Strategy.AUTO);
  }

  @Test
  void theOrderOfRetrievalsMakesNoDifference() {
    judged(Strategy.AUTO, Optional.of(2), 4, 8);
    judged(Strategy.LEXICAL, Optional.of(1), 9, 3);
    judged(Strategy.CBA, Optional.of(3), 9, 3);
    Route first = best();
    Collections.shuffle(retrievals, new Random(7));
    assertThat(best()).isEqualTo(first);
  }

  @Test
  void aTenthExploresAnotherWayAndTheSameQuestionDoesTheSame() {
    RoutingTable table = new RoutingTable(retrievals);
    List<Route> routes =
        IntStream.range(0, 2_000)
            .mapToObj(n -> table.explored(QuestionKind.WHAT, ScopeSize.MEDIUM, "question " + n))
            .toList();
    List<Route> exploring = routes.stream().filter(Route::explores).toList();
    assertThat(exploring).hasSizeBetween(150, 250);
    assertThat(exploring)
        .allMatch(route -> route.strategy() != Strategy.AUTO && route.depth() != 2)
        .extracting(Route::strategy)
        .contains(Strategy.LEXICAL, Strategy.CBA);
    assertThat(routes.stream().filter(route -> !route.explores())).containsOnly(Route.UNKNOWN);
    assertThat(table.explored(QuestionKind.WHAT, ScopeSize.MEDIUM, "question 11"))
        .isEqualTo(routes.get(11));
  }

  @Test
  void wordsOfALaterVersionAreNoRetrieval() {
    Optional<Boolean> yes = Optional.of(true);
    assertThat(Retrieval.of(List.of("when", "small", "auto", ""), yes))
        .contains(
            new Retrieval(
                QuestionKind.WHEN, ScopeSize.SMALL, Strategy.AUTO, Optional.empty(), yes));
    assertThat(Retrieval.of(List.of("when", "small", "guess", "2"), yes)).isEmpty();
    assertThat(Retrieval.of(List.of("", "", "", ""), yes)).isEmpty();
    assertThat(Retrieval.of(List.of(), yes)).isEmpty();
    assertThat(Retrieval.of(List.of("when", "small", "auto", "77"), yes).orElseThrow().depth())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "When did we meet?, WHEN",
    "'\"Who\" was it?', WHO",
    "Did we decide?, YES_OR_NO",
    "I settled the budget. What do we do next?, TURN",
    "Wann war das?, OTHER",
    "…, OTHER"
  })
  void aQuestionHasOneKind(String question, QuestionKind kind) {
    assertThat(QuestionKind.of(question)).isEqualTo(kind);
  }
}
