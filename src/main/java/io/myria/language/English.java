package io.myria.language;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import opennlp.tools.postag.POSModel;
import opennlp.tools.postag.POSTaggerME;
import opennlp.tools.tokenize.TokenizerME;
import opennlp.tools.tokenize.TokenizerModel;
import opennlp.tools.tokenize.WhitespaceTokenizer;
import opennlp.tools.util.Span;

/**
 * English words and their parts of speech, by OpenNLP's models. Its tools hold state and are lent
 * to one thread at a time; they are not bound to threads, whose pools outlive the application. The
 * models load at the first text, in half a second.
 */
final class English {

  private static final String TOKENS = "/opennlp-en-ud-ewt-tokens-1.3-2.5.4.bin";
  private static final String TAGS = "/opennlp-en-ud-ewt-pos-1.3-2.5.4.bin";
  private static final List<String> ENDINGS = List.of("n't", "'s", "'re", "'ve", "'ll", "'d", "'m");
  private static final Cache<String, List<Span>> DIVIDED =
      Caffeine.newBuilder().maximumSize(20_000).executor(Runnable::run).build();
  private static final Queue<English> IDLE = new ConcurrentLinkedQueue<>();

  /** The tagger's search takes time quadratic in the words of a sentence. */
  private static final int MOST_UNITS = 1_000;

  private final TokenizerME tokenizer = new TokenizerME(Models.WORDS);
  private final POSTaggerME tagger = new POSTaggerME(Models.SPEECH);

  private English() {}

  /** The words of one sentence, of a long one those at its beginning; contractions are apart. */
  static List<TaggedWord> words(String sentence) {
    English mine = IDLE.poll();
    English tools = mine == null ? new English() : mine;
    List<TaggedWord> words =
        tools.read(sentence.substring(0, Math.min(sentence.length(), MOST_UNITS)));
    IDLE.offer(tools);
    return words;
  }

  /** The parts of speech of words in a row. */
  static List<String> tags(List<String> words) {
    English mine = IDLE.poll();
    English tools = mine == null ? new English() : mine;
    List<String> tags = List.of(tools.tags(words.toArray(String[]::new)));
    IDLE.offer(tools);
    return tags;
  }

  private List<TaggedWord> read(String sentence) {
    List<Span> spans = spans(sentence, tokenizer);
    String[] texts =
        spans.stream()
            .map(span -> sentence.substring(span.getStart(), span.getEnd()))
            .toArray(String[]::new);
    String[] tags = tags(texts);
    List<TaggedWord> words = new ArrayList<>(texts.length);
    boolean quoted = false;
    for (int index = 0; index < texts.length; index++) {
      String text = texts[index];
      if (text.equals("\"") || text.equals("“") || text.equals("”") || text.equals("``")) {
        quoted = !text.equals("”") && !quoted;
      }
      add(words, text, tags[index], spans.get(index).getStart(), quoted);
    }
    return words;
  }

  private String[] tags(String[] words) {
    return Models.TAGGER.tags(words).orElseGet(() -> tagger.tag(words));
  }

  /** What stands between two spaces is divided whatever stands around it. */
  static List<Span> spans(String sentence, TokenizerME tokenizer) {
    List<Span> spans = new ArrayList<>();
    for (Span between : WhitespaceTokenizer.INSTANCE.tokenizePos(sentence)) {
      String stretch = sentence.substring(between.getStart(), between.getEnd());
      for (Span span : DIVIDED.get(stretch, any -> List.of(tokenizer.tokenizePos(any)))) {
        spans.add(new Span(span, between.getStart()));
      }
    }
    return spans;
  }

  private static void add(
      List<TaggedWord> words, String text, String tag, int from, boolean quoted) {
    String lower = text.toLowerCase(Locale.ROOT).replace('’', '\'');
    String ending =
        ENDINGS.stream()
            .filter(one -> lower.endsWith(one) && lower.length() > one.length())
            .findFirst()
            .orElse("");
    int cut = text.length() - ending.length();
    if (ending.isEmpty() || lower.length() != text.length()) {
      words.add(new TaggedWord(text, lower, first(tag), from, from + text.length(), quoted));
      return;
    }
    String second = ending.equals("n't") ? "PART" : "AUX";
    String rest = tag.contains("+") ? tag.substring(tag.lastIndexOf('+') + 1) : second;
    words.add(
        new TaggedWord(
            text.substring(0, cut), lower.substring(0, cut), first(tag), from, from + cut, quoted));
    words.add(
        new TaggedWord(
            text.substring(cut), ending, rest, from + cut, from + text.length(), quoted));
  }

  private static String first(String tag) {
    int plus = tag.indexOf('+');
    return plus < 0 ? tag : tag.substring(0, plus);
  }

  /** Loaded on first use. */
  private static final class Models {

    static final TokenizerModel WORDS;
    static final POSModel SPEECH;
    static final SpeechTagger TAGGER;

    static {
      try {
        WORDS = new TokenizerModel(English.class.getResource(TOKENS));
        SPEECH = new POSModel(English.class.getResource(TAGS));
        TAGGER = new SpeechTagger(SPEECH);
      } catch (IOException problem) {
        throw new UncheckedIOException("the models of English cannot be read", problem);
      }
    }
  }
}
