package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.eventlog.TermMatches.Match;
import io.myria.language.Analysis;
import io.myria.language.Passages;
import io.myria.language.Passages.Passage;
import io.myria.search.SmallIndex.Said;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What scores stand on, and which texts are found by which words. */
class SearchTextTest {

  private final long seed = Long.getLong("myria.search.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final RandomSaid emitter = new RandomSaid(random, 1);

  @Test
  void scoresAreTheSameBitForBitWhateverOthersWrite() throws IOException {
    System.out.println("myria.search.seed=" + seed);
    try (SmallIndex alone = new SmallIndex();
        SmallIndex crowded = new SmallIndex()) {
      Map<EventSeq, EventSeq> same = new HashMap<>();
      for (int count = 0; count < 400; count++) {
        for (int others = random.nextInt(8); others > 0; others--) {
          crowded.add(emitter.said(), 2L, 3L + random.nextInt(5));
        }
        if (random.nextInt(30) == 0) {
          crowded.refresh();
        }
        Said said = emitter.said();
        EventSeq seq = alone.add(said, 1L, 2L);
        same.put(crowded.add(said, 1L, 2L), seq);
      }
      for (int others = 0; others < 1_000; others++) {
        crowded.add(emitter.said(), 3L);
      }
      try (SearchView here = alone.view();
          SearchView there = crowded.view()) {
        for (int count = 0; count < 300; count++) {
          Mask mask = new Mask(random.nextBoolean() ? List.of(1L) : List.of(2L, 1L), true);
          EventFilter filter = emitter.filter();
          Hits expected = here.search(mask, filter, new EventSeq(10_000), 50).orElseThrow();
          Hits actual = there.search(mask, filter, new EventSeq(10_000), 50).orElseThrow();
          assertThat(
                  actual.hits().stream()
                      .map(hit -> new Hit(same.get(hit.seq()), hit.passage(), hit.score())))
              .as("seed " + seed)
              .containsExactlyElementsOf(expected.hits());
          assertThat(actual.statistics()).isEqualTo(expected.statistics());
        }
      }
    }
  }

  @Test
  void aLongTextIsFoundByThePassageThatHoldsTheWord() throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      StringBuilder text = new StringBuilder();
      for (int sentence = 0; sentence < 400; sentence++) {
        text.append("Sentence number ").append(sentence).append(" tells nothing of interest. ");
      }
      int before = text.length();
      text.append("The heron stood in the reeds. ");
      for (int sentence = 0; sentence < 200; sentence++) {
        text.append("And this goes on and on, as such things do. ");
      }
      index.add(Said.of("something else"), 1L);
      EventSeq seq = index.add(Said.of(text.toString()), 1L);
      index.add(Said.of("a heron"), 1L);
      try (SearchView view = index.view()) {
        Mask mask = new Mask(List.of(1L), false);
        EventFilter filter = RandomSaid.words(Analysis.terms("heron reeds"));
        Hits hits = view.search(mask, filter, new EventSeq(9), 9).orElseThrow();
        assertThat(hits.hits()).hasSize(2);
        int passage =
            hits.hits().stream()
                .filter(hit -> hit.seq().equals(seq))
                .findFirst()
                .orElseThrow()
                .passage();
        Passage place = Passages.of(text.toString()).get(passage);
        assertThat(before).isBetween(place.from(), place.to());
        assertThat(hits.statistics().passages()).isGreaterThan(20);
        // Words of two passages of one event: the event comes once.
        EventFilter two = RandomSaid.words(Analysis.terms("sentence goes heron"));
        assertThat(view.find(mask, two, Order.OLDEST, new EventSeq(9), Optional.empty(), 9))
            .hasValueSatisfying(
                found ->
                    assertThat(found)
                        .extracting(EventPosition::seq)
                        .containsExactly(seq, seq.plus(1)));
      }
    }
  }

  /** As long as nobody cuts words out of what has none, only a whole text's terms are right. */
  @Test
  void whatHasNoSpacesIsFoundWhereverAPassageEnds() throws IOException {
    String text = "我们在海边放风筝看灯塔".repeat(300);
    try (SmallIndex index = new SmallIndex()) {
      index.add(Said.of(text), 1L);
      try (SearchView view = index.view()) {
        Mask mask = new Mask(List.of(1L), false);
        List<String> terms = List.copyOf(Analysis.distinctTerms(text));
        Map<EventSeq, Match> matches =
            view.matches(mask, terms, List.of(new EventSeq(1))).orElseThrow();
        assertThat(matches.get(new EventSeq(1)).terms().cardinality()).isEqualTo(terms.size());
        assertThat(matches.get(new EventSeq(1)).distinctTerms()).isEqualTo(terms.size());
      }
    }
  }

  @Test
  void textOfAnyLanguageIsFoundByItsWords() throws IOException {
    Map<String, String> asked = new HashMap<>();
    asked.put("我昨天在北京吃了烤鸭", "北京 烤鸭");
    asked.put("昨日は東京で寿司を食べました", "東京");
    asked.put("어제 서울에서 김치를 먹었다", "서울에서");
    asked.put("ذهبت إلى السُّوق في القاهرة", "السوق");
    asked.put("เมื่อวานฉันไปตลาดที่กรุงเทพ", "ตลาด");
    asked.put("Das Café in der Straße war überfüllt", "CAFE strasse");
    asked.put("Привет из Санкт-Петербурга", "привет");
    asked.put("Η Αθήνα είναι όμορφη", "αθηνα");
    asked.put("happy birthday 🎂 to you", "🎂");
    asked.put("the ﬁsh and Ｗｉｄｅ letters", "fish wide");
    asked.put("They flew John's kites", "kite john");
    List<String> texts = List.copyOf(asked.keySet());
    try (SmallIndex index = new SmallIndex()) {
      for (String text : texts) {
        index.add(Said.of(text), 1L);
      }
      try (SearchView view = index.view()) {
        Mask mask = new Mask(List.of(1L), false);
        for (String text : texts) {
          List<String> terms = List.copyOf(Analysis.questionTerms(asked.get(text)));
          Hits hits =
              view.search(mask, RandomSaid.words(terms), new EventSeq(99), 99).orElseThrow();
          assertThat(hits.hits())
              .as(asked.get(text))
              .extracting(Hit::seq)
              .containsExactly(new EventSeq(texts.indexOf(text) + 1));
          assertThat(hits.statistics().holding()).as(asked.get(text)).doesNotContain(0L);
        }
      }
    }
  }

  @Test
  void anEmptyIndexAnswersThatThereIsNothing() throws IOException {
    try (SmallIndex index = new SmallIndex();
        SearchView view = index.view()) {
      Mask mask = new Mask(List.of(1L), true);
      EventFilter filter = RandomSaid.words(List.of("kite"));
      assertThat(view.search(mask, filter, new EventSeq(5), 9).orElseThrow().hits()).isEmpty();
      assertThat(view.find(mask, filter, Order.NEWEST, new EventSeq(5), Optional.empty(), 9))
          .hasValue(List.of());
      assertThat(view.matches(mask, List.of("kite"), List.of(new EventSeq(1)))).hasValue(Map.of());
    }
  }
}
