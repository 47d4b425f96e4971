package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Locomo;
import io.myria.drill.SentTalk;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import opennlp.tools.postag.POSModel;
import opennlp.tools.postag.POSTaggerME;
import opennlp.tools.tokenize.TokenizerME;
import opennlp.tools.tokenize.TokenizerModel;
import opennlp.tools.util.Span;
import org.junit.jupiter.api.Test;

/** Parts of speech are OpenNLP's own, whichever way they were told. */
class SpeechTaggerTest {

  private static final List<String> WORDS =
      List.of(
          "I",
          "you",
          "it's",
          "don't",
          "Nora",
          "Bergen",
          "the",
          "a",
          "run",
          "runs",
          "Running",
          "PostgreSQL",
          "v2.1",
          "3pm",
          "e-mail",
          "(see",
          "below)",
          "\u201cwell\u201d",
          ",",
          ".",
          "?",
          "...",
          "can't",
          "I'll",
          "we've",
          "x=y;",
          "http://a.b/c",
          "U.S.",
          "etc.",
          "and",
          "na\u00efve",
          "\u4f60\u597d",
          "\ud83d\ude00",
          "2026-03-19",
          "12,000",
          "$5",
          "old",
          "Dr.");

  private final POSModel model;
  private final POSTaggerME theirs;
  private final TokenizerME tokenizer;
  private final SpeechTagger tagger;

  SpeechTaggerTest() throws IOException {
    model = new POSModel(resource("/opennlp-en-ud-ewt-pos-1.3-2.5.4.bin"));
    theirs = new POSTaggerME(model);
    tokenizer =
        new TokenizerME(new TokenizerModel(resource("/opennlp-en-ud-ewt-tokens-1.3-2.5.4.bin")));
    tagger = new SpeechTagger(model);
  }

  private static URL resource(String name) {
    return SpeechTaggerTest.class.getResource(name);
  }

  @Test
  void madeSentencesAreTaggedAsOpenNlpTagsThem() {
    SentTalk sentences = new SentTalk(3);
    for (int count = 0; count < 300; count++) {
      check(sentences.next());
    }
  }

  @Test
  void soAreWordsInAnyOrder() {
    long seed = Long.getLong("myria.tagger.seed", System.nanoTime());
    System.out.println("myria.tagger.seed=" + seed);
    Random random = new Random(seed);
    for (int count = 0; count < 500; count++) {
      List<String> words = new ArrayList<>();
      for (int left = random.nextInt(25); left >= 0; left--) {
        words.add(WORDS.get(random.nextInt(WORDS.size())));
      }
      check(String.join(" ", words));
    }
  }

  @Test
  void soAreRealConversations() {
    Locomo.assumePresent();
    Locomo.events().stream()
        .filter(event -> event.timestamp().getEpochSecond() % 5 == 0)
        .flatMap(event -> event.payload().string("text").stream())
        .flatMap(text -> Sentences.of(text).stream())
        .forEach(this::check);
  }

  @Test
  void nothingIsToldOfNoWordsAndOfFarTooMany() {
    assertThat(tagger.tags(new String[0]).orElseThrow()).isEmpty();
    String[] many = new String[2_000];
    Arrays.fill(many, "word");
    assertThat(tagger.tags(many)).isEmpty();
  }

  private void check(String sentence) {
    Span[] spans = tokenizer.tokenizePos(sentence);
    String[] words = Span.spansToStrings(spans, sentence);
    String[] expected = theirs.tag(words);
    assertThat(tagger.tags(words).orElse(expected)).as(sentence).isEqualTo(expected);
    List<String> own = new ArrayList<>();
    for (Span span : English.spans(sentence, tokenizer)) {
      own.add(span.getStart() + "-" + span.getEnd());
    }
    assertThat(own)
        .as(sentence)
        .isEqualTo(
            Arrays.stream(spans).map(span -> span.getStart() + "-" + span.getEnd()).toList());
  }
}
