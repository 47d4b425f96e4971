package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankerTest {

  private final Ranker ranker = Ranker.standard();

  private final Corpus corpus =
      Said.corpus(
          "Ada: How was the weekend?",
          "Bob: I repaired the old bicycle in the shed.",
          "Ada: Lovely, we only watched a film.",
          "",
          "Bob: It rained all day.",
          "Ada: Then let us have tea.");

  @Test
  void theTurnThatHasTheWordsComesFirst() {
    Ranking ranking = ranker.rank(corpus, Question.of("What bicycle did Bob repair?"));
    assertThat(ranking.order()[0]).isEqualTo(1);
  }

  @Test
  void anEmptyGroundGivesAnEmptyRanking() {
    Ranking ranking = ranker.rank(Corpus.of(List.of()), Question.of("Who?"));
    assertThat(ranking.order()).isEmpty();
    assertThat(ranking.confidence(whole(ranking))).isZero();
  }

  @Test
  void anyQuestionOnAnyGroundIsRanked() {
    List<String> odd =
        List.of(
            "", " ", "?", "\uD83D", "🚲🚲", "自転車", "أين", "a".repeat(100_000), "the of and", "1 2");
    for (String text : odd) {
      for (Corpus each :
          List.of(corpus, Said.corpus("Ada: "), Said.corpus("Ada: \uDC00 🚲", "Bob: 自転車を直した。"))) {
        Ranking ranking = ranker.rank(each, Question.of(text));
        assertThat(ranking.order()).hasSize(each.size());
        assertThat(ranking.confidence(whole(ranking))).isBetween(0.0, 1.0);
        for (int i = 0; i < each.size(); i++) {
          assertThat(ranking.score(i)).isFinite();
        }
      }
    }
  }

  @Test
  void anotherLanguageIsFoundByItsWords() {
    Corpus other =
        Said.corpus(
            "Ada: 昨日は映画を見ました。",
            "Bob: 古い自転車を直しました。",
            "Ada: いい天気ですね。",
            "Bob: そうですね。",
            "",
            "Ada: 犬が庭で遊んでいます。",
            "Bob: 夕食に魚を食べました。",
            "Ada: 仕事はとても忙しいです。",
            "Bob: 来週は東京へ行きます。");
    assertThat(ranker.rank(other, Question.of("自転車はどうなりましたか")).order()[0]).isEqualTo(1);
  }

  @Test
  void theSameQuestionGivesTheSameRankingHoweverTheGroundCameAbout() {
    long seed = 5;
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < corpus.size(); i++) {
      turns.add(corpus.turn(i));
    }
    Question question = Question.of("What did Ada watch at the weekend?");
    Ranking once = ranker.rank(corpus, question);
    for (int round = 0; round < 20; round++) {
      List<Turn> mixed = new ArrayList<>(turns);
      Collections.shuffle(mixed, new Random(seed + round));
      int cut = round % mixed.size();
      Corpus grown =
          Corpus.of(mixed.subList(0, cut)).with(mixed).with(mixed.subList(cut, mixed.size()));
      Ranking again = ranker.rank(grown, question);
      assertThat(again.order()).as("seed %d", seed + round).isEqualTo(once.order());
      assertThat(again.score(0)).isEqualTo(once.score(0));
      assertThat(again.confidence(whole(again))).isEqualTo(once.confidence(whole(once)));
    }
  }

  @Test
  void thePartsAddUpToTheScore() {
    Ranking ranking = ranker.rank(corpus, Question.of("What bicycle did Bob repair?"));
    for (int i = 0; i < corpus.size(); i++) {
      double sum = ranking.parts(i).stream().mapToDouble(Part::contribution).sum();
      assertThat(sum).isCloseTo(ranking.score(i), within(1e-6));
    }
  }

  @Test
  void aGroundThatHoldsTheAnswerIsTrustedMoreThanOneThatDoesNot() {
    Corpus other =
        Said.corpus("Ada: Good morning.", "Bob: Hello, how are you?", "Ada: Fine, thanks!");
    Question question = Question.of("What bicycle did Bob repair?");
    Ranking here = ranker.rank(corpus, question);
    Ranking there = ranker.rank(other, question);
    assertThat(here.confidence(whole(here))).isGreaterThan(there.confidence(whole(there)));
  }

  @Test
  void theBestPassageOfALongTurnIsTheOneThatHasTheWords() {
    String text = "We had soup. The dog sleeps. I sold the piano to a neighbour.";
    int second = text.indexOf("The dog");
    int third = text.indexOf("I sold");
    Turn whole = Said.turn(9, 1, "Ada", text);
    Turn divided =
        new Turn(
            whole.seq(),
            whole.id(),
            whole.at(),
            whole.contextId(),
            whole.channel(),
            whole.speaker(),
            whole.role(),
            text,
            List.of(
                new Passage(0, second, Optional.empty()),
                new Passage(second, third, Optional.empty()),
                new Passage(third, text.length(), Optional.empty())));
    Corpus grown = corpus.with(List.of(divided));
    Ranking ranking = ranker.rank(grown, Question.of("To whom did Ada sell the piano?"));
    int index = ranking.order()[0];
    assertThat(grown.turn(index)).isEqualTo(divided);
    assertThat(ranking.passage(index)).isEqualTo(2);
    assertThat(grown.sitting(index)).isZero();
  }

  @Test
  void whereMostHaveVectorsMeaningCountsAndWhereFewDoItDoesNot() {
    List<Turn> turns = Said.turns("Ada: one", "Bob: two", "Ada: three", "Bob: four");
    List<Turn> all = new ArrayList<>();
    float[][] vectors = {{1, 0}, {0, 1}, {1, 1}, {-1, 0}};
    for (int i = 0; i < vectors.length; i++) {
      all.add(Said.with(turns.get(i), vectors[i]));
    }
    Question question = new Question("zzz", Optional.of(Vector.of(new float[] {0, 1})));
    assertThat(signals(ranker.rank(Corpus.of(all), question))).contains("meaning");
    List<Turn> few = new ArrayList<>(turns);
    few.set(1, all.get(1));
    assertThat(signals(ranker.rank(Corpus.of(few), question))).doesNotContain("meaning");
    assertThat(signals(ranker.rank(Corpus.of(all), Question.of("zzz")))).doesNotContain("meaning");
  }

  @Test
  void whoIsNoFinalistComesAfterThoseWhoAre() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 2 * Reranker.MOST; i++) {
      lines.add("Ada: number " + i + (i % 7 == 0 ? " kite" : ""));
    }
    Corpus large = Said.corpus(lines.toArray(String[]::new));
    Question question = Question.of("kite number 7");
    Ranker.Round round = ranker.round(large, question);
    int[] order = ranker.rank(large, question).order();
    assertThat(Arrays.stream(order).limit(Reranker.MOST).boxed().toList())
        .hasSameElementsAs(Arrays.stream(round.finalists().units()).boxed().toList());
  }

  private static List<String> signals(Ranking ranking) {
    return ranking.parts(0).stream().map(Part::signal).toList();
  }

  @Test
  void anAnswerThatHoldsMoreIsTrustedNoLessAndNothingNotAtAll() {
    Ranking ranking = ranker.rank(corpus, Question.of("What bicycle did Bob repair?"));
    BitSet held = new BitSet();
    double before = ranking.confidence(new AnswerParts(held, new BitSet()));
    assertThat(before).isZero();
    int[] order = ranking.order();
    for (int place = order.length - 1; place >= 0; place--) {
      held.set(order[place]);
      double now = ranking.confidence(new AnswerParts(held, new BitSet()));
      assertThat(now).isGreaterThanOrEqualTo(before);
      before = now;
    }
    BitSet best = new BitSet();
    best.set(order[0]);
    held.clear(order[0]);
    assertThat(ranking.confidence(new AnswerParts(held, best)))
        .isLessThanOrEqualTo(ranking.confidence(new AnswerParts(held, new BitSet())))
        .isLessThan(before);
  }

  private static AnswerParts whole(Ranking ranking) {
    BitSet all = new BitSet();
    all.set(0, ranking.order().length);
    return new AnswerParts(all, new BitSet());
  }
}
